import { sha256 } from '../../../src/core/bytes/hashes';
import { encodeCb58 } from '../../../src/core/encodings/cb58';
import { wordsOf } from '../../../src/core/private-keys/key-words';
import { makeText, readSetups } from './corpus';

/** A text with a private key in it, as files, logs and chats have them. */
export interface KeySetting {
  readonly title: string;
  readonly text: string;
  /** The bare key within the text. */
  readonly key: string;
}

/** Those who wrote them didn't know the rules. */
export const KEY_CORPORA = ['keys-1', 'keys-2', 'keys-3', 'keys-4', 'keys-5'].map(
  (name) => `test/fixtures/private-keys/${name}.mjs`,
);
export const ID_CORPORA = ['ids-1', 'ids-2', 'ids-3'].map((name) => `test/fixtures/private-keys/${name}.mjs`);
/** IDs in texts that mention wallets, by people who know the documentation only: some are asked about. */
export const STRANGERS_IDS = 'test/fixtures/private-keys/ids-4.mjs';

/** Each form of a file with each name in it, made by a program. */
export const FORMS_OF_KEYS = 'test/fixtures/private-keys/keys-6.mjs';
export const FORMS_OF_IDS = 'test/fixtures/private-keys/ids-5.mjs';

const FORMS = ['cb58', 'hex', '0x'] as const;

/** A key that nobody has, another one for each number. */
export function keyBytes(number: number): Uint8Array {
  return sha256(Buffer.from(`key of a test ${number}`));
}

/** Texts that mention keys, in which each key is one that no other text has; in cb58, every fifth one in hex. */
export function keySettings(): KeySetting[] {
  return KEY_CORPORA.flatMap(readSetups).flatMap((setup, i) => {
    const { title, text, keys } = makeText(setup, FORMS[i % 10 === 5 ? 1 : i % 10 === 0 ? 2 : 0]);
    const [key] = keys;
    return key === undefined || wordsOf(text, true) === undefined ? [] : [{ title, text, key: key.replace('0x', '') }];
  });
}

const CUTS: readonly (readonly [title: string, text: (a: string, b: string) => string])[] = [
  ['a sum of literals', (a, b) => `privateKey := "${a}" +\n\t"${b}"`],
  ['a sum of literals on one line', (a, b) => `const x = "PrivateKey-${a}" + "${b}";`],
  ['adjoining literals', (a, b) => `const char *privateKey = "${a}" "${b}";`],
  ['adjoining literals over lines', (a, b) => `PRIVATE_KEY = (\n    "${a}"\n    "${b}"\n)`],
  ['adjoining literals of PHP', (a, b) => `$privateKey = '${a}' . '${b}';`],
  ['a continued line', (a, b) => `PRIVATE_KEY=${a}\\\n${b}`],
  ['a mail', (a, b) => `private key: ${a}=\n${b}`],
  ['a call', (a, b) => `new ethers.Wallet("${a}" + "${b}")`],
];

/** Texts with a key that is cut into two parts; `key` is the longer part. */
export function cutKeySettings(): KeySetting[] {
  return CUTS.flatMap(([title, text], i) =>
    FORMS.map((form, j) => {
      const bytes = keyBytes(10_000 + FORMS.length * i + j);
      const hex = `${form === '0x' ? '0x' : ''}${Buffer.from(bytes).toString('hex')}`;
      const key = form === 'cb58' ? encodeCb58(bytes) : hex;
      const [a, b] = [key.slice(0, 20), key.slice(20)];
      return { title: `${title}, ${form}`, text: text(a, b), key: b };
    }),
  );
}
