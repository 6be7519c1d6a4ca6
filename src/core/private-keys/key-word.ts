import { kindOfName } from './key-words';
import { testKeyName } from './test-keys';

/** `PrivateKey-`, however it is spelled, whether a key follows or not. */
const PREFIX = /private[\s_-]{0,2}key[_-]/i;

/** No ID, address or key is longer; one that is broken over lines isn't much. */
const LONGEST_WORD = 160;

/**
 * Whether a text has the prefix of a private key, or a word is a key by its own: a public test key, or behind a name that
 * is a key's. Decodes nothing, so that it is cheap to load.
 */
export function isKeyWord(text: string): boolean {
  if (PREFIX.test(text)) return true;
  if (text.length > LONGEST_WORD) return false;
  const [word = ''] = text.replace(/[\s"'`,;]+/g, '').split(':');
  if (testKeyName(word) !== undefined) return true;
  const value = /[0-9A-Za-z]{40,}$/.exec(word);
  return value !== null && value.index > 0 && kindOfName(word.slice(0, value.index)) === 'key';
}
