import { finished, type Steps } from '../steps';
import { isLetterOrDigit, runEnd, runStart } from '../text/visible-text';
import { CheckedIDs } from './checked-ids';
import { KeyedText } from '../private-keys/keyed-text';
import type { FoundID } from './id-context';
import { LONGEST_JUDGED, LONGEST_TOKEN, readNetworkID, readToken, SHORTEST_TOKEN } from './id-token';

/** The longest part of an ID before its `-` or `:`. */
const LONGEST_JOINED = 64;

/**
 * Everything in a text that is certain to be an ID, an address, a key or the hex of one, in order and without
 * overlap. Time is linear in the text's length whatever it holds; nothing is found inside a longer word.
 */
export function findIDs(given: string | KeyedText): FoundID[] {
  return finished(findIDsInSteps(given));
}

/** Which are returned: what begins between two offsets, and is wanted. */
interface WantedIDs {
  readonly begin?: number | undefined;
  readonly until?: number | undefined;
  readonly isWanted?: (found: FoundID) => boolean;
}

/** Characters that a step reads, unless a token is longer. */
const SCAN_STEP = 4_096;

/** Like `findIDs`. */
export function* findIDsInSteps(
  given: string | KeyedText,
  { begin = 0, until = Infinity, isWanted = () => true }: WantedIDs = {},
): Steps<FoundID[]> {
  const found: FoundID[] = [];
  const keyed = typeof given === 'string' ? new KeyedText(given) : given;
  const { text } = keyed;
  const checked = new CheckedIDs(keyed);
  let isPrepared = false;
  // No token is shorter than a step, so its last character is hit or it lies between two steps: most are never read.
  for (let from = begin, pause = begin + SCAN_STEP; from + SHORTEST_TOKEN <= text.length && from < until;) {
    if (from >= pause) {
      pause = from + SCAN_STEP;
      yield;
    }
    const probe = from + SHORTEST_TOKEN - 1;
    if (!isLetterOrDigit(text, probe)) {
      from = probe + 1;
      continue;
    }
    const start = runStart(text, probe, probe - from);
    let end = runEnd(text, probe, SCAN_STEP);
    for (let next = end; (next = runEnd(text, end, SCAN_STEP)) > end; end = next) yield;
    from = end + 1;
    if (end - start < SHORTEST_TOKEN) continue;
    // The words around longer hex say nothing about it.
    if (!isPrepared && end - start <= LONGEST_JUDGED) {
      yield* keyed.prepare();
      isPrepared = true;
    }
    const id = readToken(text, start, end, checked);
    if (id === undefined) continue;
    if (isWanted(id)) found.push(id);
    from = Math.max(from, id.end);
  }
  return found;
}

/**
 * What `findIDs` finds at an offset (an ID's end included), or the number of a network there: for a hover. Reads only
 * the words around the offset, so that a line of megabytes costs nothing.
 */
export function findIDAt(given: string | KeyedText, offset: number): FoundID | undefined {
  const keyed = typeof given === 'string' ? new KeyedText(given) : given;
  const { text } = keyed;
  const checked = new CheckedIDs(keyed);
  let touching: FoundID | undefined;
  for (const [start, end] of wordsAround(text, offset)) {
    const id = readToken(text, start, end, checked) ?? readNetworkID(text, start, end);
    if (id === undefined || offset < id.start || offset > id.end) continue;
    if (offset < id.end) return id;
    touching = id;
  }
  return touching;
}

/** The word at an offset, and the one before and the one after it that `-` or `:` joins to it, in order. */
function wordsAround(text: string, offset: number): [start: number, end: number][] {
  const start = runStart(text, offset, LONGEST_TOKEN + 1);
  const end = runEnd(text, start, LONGEST_TOKEN + 1);
  const words: [start: number, end: number][] = [[start, end]];
  if (isJoint(text, start - 1)) {
    const before = runStart(text, start - 1, LONGEST_JOINED);
    if (!isLetterOrDigit(text, before - 1)) words.unshift([before, start - 1]);
  }
  if (isJoint(text, end)) words.push([end + 1, runEnd(text, end + 1, LONGEST_TOKEN + 1)]);
  return words;
}

function isJoint(text: string, at: number): boolean {
  const character = text.charAt(at);
  return character === '-' || character === ':';
}
