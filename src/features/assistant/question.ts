import { decodeAnyHex } from '../../core/encodings/hex';
import { InvalidInputError } from '../../core/errors';
import { findIDs } from '../../core/ids-in-text/find-ids';
import type { FoundID } from '../../core/ids-in-text/found-id';

/** What a tool is asked about, or why it cannot be. */
export type Question =
  | { readonly kind: 'height'; readonly height: bigint }
  | { readonly kind: 'found'; readonly found: FoundID }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'wrong'; readonly why: string; readonly whatToDo: string };

/** The hex of 1 MiB, its checksum, and what stands around it. */
const LONGEST_TEXT = 2 * (2 ** 20 + 4) + 64;
const MAX_HEIGHT = 2n ** 64n - 1n;
const KEY_BYTES = 32;

const KEY = wrong(
  'This may be a private key. It was not looked at, sent or kept, and does not belong into a conversation.',
  'Tell the user to remove it, and to move what it owns if it ever held anything on a main network.',
);
const EXPECTED = 'Give one ID in cb58, txID:index, an address such as X-avax1…, the height of a block, or hex.';

/** Reads what is to be looked up. Asks nobody; no answer repeats what was given. */
export function readQuery(given: unknown): Question {
  const bare = bareText(given);
  if (typeof bare !== 'string') return bare;
  if (/^[\d,]{1,27}$/.test(bare)) return readHeight(bare);
  const text = isHex(bare) ? bare : String(given).trim();
  // In quotes, because what is meant to be an ID is then told from another word.
  const all = findIDs(`"${text}"`);
  if (mayBeKey(bare) || all.some(({ kind }) => kind === 'privateKey' || kind === 'bytes32')) return KEY;
  const [found, ...others] = all;
  if (others.length > 0) return wrong('There is more than one ID in it.', 'Ask about one at a time.');
  if (found === undefined) {
    return isHex(bare)
      ? readHex(bare)
      : wrong('No ID, address, height or hex is in it whose checksum is right.', EXPECTED);
  }
  if (found.kind === 'badChecksum')
    return wrong(`It is wrong: ${found.problem.words}.`, 'Check that it was copied whole.');
  return found.kind === 'hex' ? readHex(found.text) : { kind: 'found', found };
}

/** Reads the hex of a transaction, UTXO or block, with `0x` and checksum or without. */
export function readHex(given: unknown): Question {
  const text = bareText(given);
  if (typeof text !== 'string') return text;
  if (mayBeKey(text)) return KEY;
  try {
    const { bytes } = decodeAnyHex(text.replace(/^0X/, '0x'));
    if (bytes.length === KEY_BYTES) return KEY;
    return { kind: 'bytes', bytes };
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    return wrong(`This is no hex: ${error.message}.`, 'Give the hex of a signed transaction, UTXO or block, whole.');
  }
}

/** Without what stands around it and breaks its lines. */
function bareText(given: unknown): string | Question {
  if (typeof given !== 'string' || given.length > LONGEST_TEXT)
    return wrong('Text of at most 1 MiB is read.', EXPECTED);
  const text = given.replace(/[\s"'`]+/g, '');
  return text === '' ? wrong('Nothing was given.', EXPECTED) : text;
}

function isHex(text: string): boolean {
  return /^(?:0x)?[0-9a-f]{20,}$/i.test(text);
}

/** Also where something else stands beside it, or a digit of it is wrong. */
function mayBeKey(text: string): boolean {
  return /privatekey/i.test(text) || /^(?:0x)?(?:[0-9a-f]{64}|[0-9a-f]{72})$/i.test(text);
}

function readHeight(text: string): Question {
  const height = BigInt(text.replaceAll(',', '') || '0');
  return height > MAX_HEIGHT ? wrong('No block is that high.', EXPECTED) : { kind: 'height', height };
}

function wrong(why: string, whatToDo: string): Extract<Question, { kind: 'wrong' }> {
  return { kind: 'wrong', why, whatToDo };
}
