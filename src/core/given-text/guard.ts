import { finished, type Steps } from '../steps';
import { findIDsInSteps } from '../ids-in-text/find-ids';
import type { FoundID } from '../ids-in-text/id-context';
import { KeyedText } from '../private-keys/keyed-text';
import { isKeyWord } from '../private-keys/private-key';
import { nextMatch, TextPieces } from '../text/text-pieces';
import { runStart } from '../text/visible-text';

/**
 * What lies between the parts of a text that is cut: `"ab" + "cd"`, `"ab" "cd"` over lines, `ab\` or `ab=` at the end
 * of a line.
 */
const CUT_TOKEN = /(?<=[0-9A-Za-z])(?:(["'`])[\s\\+.]{0,64}\1|[\\=]\r?\n[ \t]{0,64})(?=[0-9A-Za-z])/g;

/** Cuts that a step joins. */
const CUTS_A_STEP = 1_024;

/**
 * Whether a text may hold a private key, whole or cut into adjoining literals. Everything that is typed, pasted,
 * selected or given to a command is checked here before any of it is sent, kept or shown. A lone cb58 or hex text of 32
 * bytes passes unless it is a public test key, or was a key elsewhere: it looks the same as an ID or a hash.
 */
export function holdsPrivateKey(text: string): boolean {
  return finished(privateKeyAt(text)) !== undefined;
}

/** As `holdsPrivateKey`. */
export function* holdsPrivateKeyInSteps(text: string): Steps<boolean> {
  return (yield* privateKeyAt(text)) !== undefined;
}

/**
 * About where a text, by its words and the name of its file with its folders, may hold a private key; undefined if it
 * doesn't.
 */
export function* privateKeyAt(text: string, fileName = ''): Steps<number | undefined> {
  if (isKeyWord(text)) return text.search(/\S/);
  yield;
  for (const each of [text, (yield* joinedLines(text))?.text ?? '']) {
    const found = yield* firstFound(new KeyedText(each, fileName), mayBeKey);
    if (found !== undefined) return found.start;
  }
  return undefined;
}

/** How much around a part of a text is read: the rest of a key that is cut into pieces. */
const CONTEXT_LENGTH = 1024;

/**
 * Whether a part of a text is a private key or a piece of one, or may be one, by itself or by the text around it: what
 * can't ask the user refuses it.
 */
export function* touchesPrivateKeyInSteps(keyed: KeyedText, start: number, end: number): Steps<boolean> {
  const { text } = keyed;
  if (yield* holdsPrivateKeyInSteps(text.slice(start, end))) return true;
  if (yield* touches(keyed, start, end)) return true;
  const from = Math.max(0, start - CONTEXT_LENGTH);
  const whole = yield* joinedLines(text.slice(from, end + CONTEXT_LENGTH));
  if (whole === undefined) return false;
  const cut = new KeyedText(whole.text, '', yield* keyed.mentionsKeysInSteps());
  return yield* touches(cut, whole.at(start - from), whole.at(end - from));
}

/** An empty selection stands for the word at the cursor. */
function* touches(keyed: KeyedText, start: number, end: number): Steps<boolean> {
  // What begins before the part, and is no word of its own.
  const from = runStart(keyed.text, Math.max(0, runStart(keyed.text, start, CONTEXT_LENGTH) - 1), CONTEXT_LENGTH);
  const isIt = (each: FoundID): boolean => mayBeKey(each) && each.start <= end && start <= each.end;
  return (yield* firstFound(keyed, isIt, from, end + 1)) !== undefined;
}

/** Reads on after it, since each certain key is remembered, and keeps no other: a text may have thousands. */
function* firstFound(
  keyed: KeyedText,
  isIt: (found: FoundID) => boolean,
  begin?: number,
  until?: number,
): Steps<FoundID | undefined> {
  let first: FoundID | undefined;
  const isWanted = (found: FoundID): boolean => {
    if (isIt(found)) first ??= found;
    return false;
  };
  yield* findIDsInSteps(keyed, { begin, until, isWanted });
  return first;
}

function mayBeKey(found: FoundID): boolean {
  return found.kind === 'privateKey' || (found.kind === 'bytes32' && found.mentionsKeys);
}

/** A text without its cuts, and where its offsets are then; undefined without a cut. */
function* joinedLines(
  text: string,
): Steps<{ readonly text: string; readonly at: (offset: number) => number } | undefined> {
  // Columns, since a text may have millions: where each cut begins and ends, and where it is then.
  const [starts, ends, places]: [number[], number[], number[]] = [[], [], []];
  const joined = new TextPieces();
  let [from, to] = [0, 0];
  for (let cut = yield* nextMatch(text, CUT_TOKEN, 0); cut !== null; cut = yield* nextMatch(text, CUT_TOKEN, from)) {
    joined.add(text.slice(from, cut.index));
    to += cut.index - from;
    from = cut.index + cut[0].length;
    starts.push(cut.index);
    ends.push(from);
    places.push(to);
    if (starts.length % CUTS_A_STEP === 0) yield;
  }
  joined.add(text.slice(from));
  if (starts.length === 0) return undefined;
  const at = (offset: number): number => {
    const cut = starts.findLastIndex((start) => start <= offset);
    return cut < 0 ? offset : (places[cut] ?? 0) + Math.max(0, offset - (ends[cut] ?? 0));
  };
  return { text: joined.toString(), at };
}
