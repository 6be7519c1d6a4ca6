import type { HexReader, Reading } from './hex-reader';
import { LOOKED_AT } from './holds-hex';
import type { PastedTx, TextRange } from './pasted-tx';

/** A text with what is selected in it: UTF-16 offsets; an empty selection is a cursor. */
export interface EditorText {
  readonly text: string;
  readonly selections: readonly TextRange[];
  /** The line of an offset, from 1. */
  readonly lineOf: (offset: number) => number;
}

/** A piece of the text, where it begins, and the transactions in it. */
export interface FoundPiece {
  readonly text: string;
  readonly base: number;
  readonly txs: readonly PastedTx[];
  /** Where it comes from, if the user has to be told. */
  readonly origin: string | undefined;
}

/** Around a cursor a text is looked at this far: the hex of the longest transaction fits in twice over. */
const WINDOW = 1_200_000;

/** Each is read by itself. */
const MOST_SELECTIONS = 100;

/**
 * Every transaction that is selected or has a cursor on it, in the order of the text; where there is none, the only one
 * of the text. Says which selection or cursor has none, as a list is never sent with a gap. Undefined when nothing is
 * selected, no cursor stands on hex, and the text does not hold exactly one.
 */
export function inEditor(
  reader: HexReader,
  { text, selections, lineOf }: EditorText,
): { readonly pieces: readonly FoundPiece[] } | { readonly why: string } | undefined {
  if (selections.length > MOST_SELECTIONS) return { why: `Select at most ${MOST_SELECTIONS} places at a time.` };
  const sorted = [...selections].sort((a, b) => a.start - b.start);
  const read = sorted.map((range) => ({
    range,
    ...(isCursor(range) ? aroundCursor : withinRange)(reader, text, range),
  }));
  if (sorted.every(isCursor) && read.every(({ reading }) => reading === undefined)) return onlyOne(reader, text);
  const pieces: FoundPiece[] = [];
  for (const [i, { range, reading, piece, base }] of read.entries()) {
    if (reading !== undefined && 'txs' in reading) {
      pieces.push({ text: piece, base, txs: reading.txs, origin: undefined });
      continue;
    }
    const why = reading?.why ?? 'There is no transaction there.';
    if (sorted.length === 1) return { why };
    const what = isCursor(range) ? 'Cursor' : 'Selection';
    return { why: `${what} ${i + 1} of ${sorted.length}, line ${lineOf(range.start)}: ${why}` };
  }
  return { pieces };
}

interface Read {
  readonly reading: Reading | undefined;
  readonly piece: string;
  readonly base: number;
}

/** What stands at an offset; undefined where that is no hex. */
export function aroundCursor(reader: HexReader, text: string, { end }: TextRange): Read {
  const base = Math.max(0, end - WINDOW);
  const piece = text.slice(base, end + WINDOW);
  return { reading: reader.at(piece, end - base), piece, base };
}

function withinRange(reader: HexReader, text: string, { start, end }: TextRange): Read {
  const piece = text.slice(start, end);
  return { reading: reader.selected(piece), piece, base: start };
}

function onlyOne(reader: HexReader, text: string): { readonly pieces: readonly FoundPiece[] } | undefined {
  if (text.length > LOOKED_AT) return undefined;
  const txs = reader.inText(text);
  const origin = 'the only transaction of this document';
  return txs.length === 1 ? { pieces: [{ text, base: 0, txs, origin }] } : undefined;
}

function isCursor({ start, end }: TextRange): boolean {
  return start === end;
}
