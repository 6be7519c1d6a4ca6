import { kindOfName } from './key-words';
import { testKeyName } from './test-keys';

/** `PrivateKey-` in any spelling, with or without a key behind it, or in base64. */
const PREFIX = /private[\s_-]{0,2}key[_-]|UHJpdmF0ZUtleS/i;

/** A recovery phrase, from which keys are derived: 12 to 24 words, a multiple of three, and nothing else. */
const PHRASE = /^(?:(?:[a-z]{3,8}\s+){3}){4,8}$/;
const LONGEST_PHRASE = 256;

/** Longer than any ID, address or key, also than one that is broken over lines. */
const LONGEST_WORD = 160;

/**
 * Whether a text has the prefix of a private key, is a public test key or a recovery phrase, or is a value behind a
 * key's name. Decodes nothing, so that it is cheap to load.
 */
export function isKeyWord(text: string): boolean {
  if (PREFIX.test(text)) return true;
  if (text.length <= LONGEST_PHRASE && PHRASE.test(`${text.trim()} `)) return true;
  if (text.length > LONGEST_WORD) return false;
  const word = text.replace(/[\s"'`,;]+/g, '').replace(/:\d{1,10}$/, '');
  if (testKeyName(word) !== undefined) return true;
  const value = /[0-9A-Za-z]{40,}$/.exec(word) ?? /[0-9A-Za-z+/]{40,}={1,2}$/.exec(word);
  return value !== null && value.index > 0 && kindOfName(word.slice(0, value.index)) === 'key';
}
