import { findIDs } from '../ids-in-text/find-ids';
import { isKeyWord } from './key-word';

/** A word that is cut at either end is widened by this much. */
const WIDENED = 128;

/**
 * Whether a text may hold a private key: everything that is typed, pasted, selected or given to a command passes here
 * before anything of it is sent, kept or shown. cb58 or hex of 32 bytes that stands alone passes, unless it is a public
 * test key: nothing tells it from an ID or a hash.
 */
export function holdsPrivateKey(text: string): boolean {
  return isKeyWord(text) || findIDs(text).some(({ kind }) => kind === 'privateKey');
}

/** Whether a part of a text is a private key or a piece of one, as the text around it says. */
export function touchesPrivateKey(text: string, start: number, end: number): boolean {
  const part = text.slice(start, end);
  if (holdsPrivateKey(part)) return true;
  const to = Math.min(text.length, end + WIDENED);
  const touched = findIDs(text.slice(0, to)).filter((found) => found.start <= end && start <= found.end);
  // Nothing selected: the word at the cursor.
  return touched.some(({ kind }) => kind === 'privateKey');
}
