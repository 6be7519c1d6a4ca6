import type { Steps } from '../../../core/steps';
import { MOST_DIGITS } from '../../../core/given-text/hex-words';
import type { GivenProblem } from './given-problem';
import {
  type HexReader,
  type Origin,
  type PastedTx,
  type Reading,
  type TextRange,
} from '../../../core/given-text/hex-reader';

/** A text and its selections: UTF-16 offsets. An empty selection is a cursor. */
interface EditorText {
  readonly text: string;
  readonly selections: readonly TextRange[];
  /** The line of an offset, from 1. */
  readonly lineOf: (offset: number) => number;
}

export interface FoundPiece {
  readonly text: string;
  readonly base: number;
  readonly txs: readonly PastedTx[];
  readonly origin: Origin | undefined;
}

/** UTF-16 units around a cursor that are read: the hex of the longest transaction, with its line breaks. */
const WINDOW = 1.1 * MOST_DIGITS;

/** Selections and cursors that are read. */
const MOST_SELECTIONS = 100;

/**
 * Every transaction that is selected or has a cursor on it, in the order of the text; without any, the only one of the
 * text. If one selection or cursor has none, this is the problem: a list is never sent with a gap. Undefined if nothing
 * is selected, no cursor is on hex, and the text doesn't hold exactly one transaction.
 */
export function* inEditor(
  reader: HexReader,
  { text, selections, lineOf }: EditorText,
): Steps<{ readonly pieces: readonly FoundPiece[] } | { readonly problem: GivenProblem } | undefined> {
  if (selections.length > MOST_SELECTIONS) return { problem: { kind: 'too many selections', limit: MOST_SELECTIONS } };
  const whole = selections.every(isCursor) ? yield* reader.whole(text) : undefined;
  if (whole !== undefined && 'problem' in whole) return whole;
  const all = whole?.txs ?? [];
  if (all.length > 0 && all.every(({ words }) => words === undefined))
    return { pieces: [{ text, base: 0, txs: all, origin: { kind: 'only transaction' } }] };
  const sorted = [...selections].sort((a, b) => a.start - b.start);
  const read: (PieceReading & { readonly range: TextRange })[] = [];
  for (const range of sorted)
    read.push({
      range,
      ...(yield* isCursor(range) ? aroundCursor(reader, text, range, whole) : withinRange(reader, text, range)),
    });
  if (sorted.every(isCursor) && read.every(({ reading }) => reading === undefined))
    return yield* onlyOne(reader, text, all);
  const pieces: FoundPiece[] = [];
  for (const [i, { range, reading, piece, base }] of read.entries()) {
    if (reading !== undefined && 'txs' in reading) {
      pieces.push({ text: piece, base, txs: reading.txs, origin: undefined });
      continue;
    }
    const problem = reading?.problem ?? ({ kind: 'no transaction' } as const);
    const count = sorted.length;
    if (count === 1) return { problem };
    const kind = isCursor(range) ? 'cursor' : 'selection';
    return { problem: { kind, index: i + 1, count, line: lineOf(range.start), problem } };
  }
  return { pieces };
}

interface PieceReading {
  readonly reading: Reading | undefined;
  readonly piece: string;
  readonly base: number;
}

/** Reads the hex at an offset, with all of the JSON that is `whole`; `reading` is undefined without hex. */
export function* aroundCursor(
  reader: HexReader,
  text: string,
  { end }: TextRange,
  whole: Reading | undefined,
): Steps<PieceReading> {
  const hit = whole !== undefined && 'txs' in whole ? whole.txs.find(({ words }) => words?.isAt(end)) : undefined;
  if (hit !== undefined) return { reading: { txs: [hit] }, piece: text, base: 0 };
  const base = Math.max(0, end - WINDOW);
  const piece = text.slice(base, end + WINDOW);
  return { reading: yield* reader.at(piece, end - base), piece, base };
}

function* withinRange(reader: HexReader, text: string, range: TextRange): Steps<PieceReading> {
  const { start, end } = range;
  return { reading: yield* reader.selected(text, range), piece: text.slice(start, end), base: start };
}

function* onlyOne(
  reader: HexReader,
  text: string,
  all: readonly PastedTx[],
): Steps<{ readonly pieces: readonly FoundPiece[] } | undefined> {
  if (text.length > WINDOW) return undefined;
  const txs = all.length > 0 ? all : yield* reader.inText(text);
  const origin: Origin = { kind: 'only transaction' };
  return txs.length === 1 ? { pieces: [{ text, base: 0, txs, origin }] } : undefined;
}

function isCursor({ start, end }: TextRange): boolean {
  return start === end;
}
