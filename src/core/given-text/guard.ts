import { findIDs } from '../ids-in-text/find-ids';
import { isKeyWord } from '../private-keys/key-word';

/** How far a selection is widened at its end, which may be within a word. */
const WIDENED = 128;

/**
 * Whether a text may hold a private key. Everything that is typed, pasted, selected or given to a command is checked here
 * before any of it is sent, kept or shown. A lone cb58 or hex text of 32 bytes passes unless it is a public test key: it
 * looks the same as an ID or a hash.
 */
export function holdsPrivateKey(text: string): boolean {
  return isKeyWord(text) || findIDs(text).some(({ kind }) => kind === 'privateKey');
}

/** Whether a part of a text is a private key or a piece of one, by itself or by the text around it. */
export function touchesPrivateKey(text: string, start: number, end: number): boolean {
  const part = text.slice(start, end);
  if (holdsPrivateKey(part)) return true;
  const to = Math.min(text.length, end + WIDENED);
  const touched = findIDs(text.slice(0, to)).filter((found) => found.start <= end && start <= found.end);
  // An empty selection stands for the word at the cursor.
  return touched.some(({ kind }) => kind === 'privateKey');
}
