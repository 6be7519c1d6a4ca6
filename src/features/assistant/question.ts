import { decodeAnyHex } from '../../core/encodings/hex';
import { InvalidInputError } from '../../core/errors';
import { type GivenText, readGiven } from '../../core/given-text';
import type { FoundID } from '../../core/ids-in-text/found-id';
import { holdsPrivateKey } from '../../core/private-keys/guard';

/** What a tool is asked about, or why it cannot be. */
export type Question =
  | { readonly kind: 'height'; readonly height: bigint }
  | { readonly kind: 'found'; readonly found: FoundID }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'wrong'; readonly why: string; readonly whatToDo: string };

export type Wrong = Extract<Question, { kind: 'wrong' }>;

/** The hex of 1 MiB, its checksum, and what stands around it. */
const LONGEST_TEXT = 2 * (2 ** 20 + 4) + 64;
const KEY_BYTES = 32;

export const KEY = wrong(
  'This may be a private key. It was not looked at, sent or kept, and does not belong into a conversation.',
  'Tell the user to remove it, and to move what it owns if it ever held anything on a main network.',
);
const EXPECTED = 'Give one ID in cb58, txID:index, an address such as X-avax1…, the height of a block, or hex.';

/** Reads what is to be looked up: it must be one thing and nothing else. Sends nothing; no answer repeats what was given. */
export function readQuery(given: unknown): Question {
  const text = textOf(given, 'query');
  return typeof text === 'string' ? questionOf(readGiven(text), text) : text;
}

function questionOf(given: GivenText, text: string): Question {
  const place = { start: 0, end: text.length };
  switch (given.kind) {
    case 'key':
      return KEY;
    case 'height':
      return given;
    case 'hex':
      return { kind: 'bytes', bytes: given.bytes };
    case 'id':
    case 'shortID':
    case 'evmAddress':
      return { kind: 'found', found: { ...given, ...place } };
    case 'output': {
      const { txID, outputIndex } = given;
      return { kind: 'found', found: { kind: 'utxoRef', text: given.text, txID, outputIndex, ...place } };
    }
    case 'address':
      if (given.alias === 'P' || given.alias === 'C') {
        return wrong(
          `This is an address of the ${given.alias}-Chain, and only the X-Chain and other avm chains can be looked up.`,
          'Give the address with X- in front to look up what the same owner has on the X-Chain.',
        );
      }
      return { kind: 'found', found: { ...given, ...place } };
    case 'nodeID':
      return { kind: 'found', found: { kind: 'nodeID', text: given.text, bytes: new Uint8Array(), ...place } };
    case 'wrong':
      if (given.code === 'several') return wrong('There is more than one ID in it.', 'Ask about one at a time.');
      return wrong(`It is wrong: ${given.why}.`, REMEDIES[given.code] ?? EXPECTED);
    case 'nothing':
      return wrong('The field query is empty.', EXPECTED);
    case 'other':
      return wrong('It is not one ID, address, height or hex whose checksum is right.', EXPECTED);
  }
}

const COPY_WHOLE = 'Check that it was copied whole.';
const REMEDIES: Readonly<Partial<Record<Extract<GivenText, { kind: 'wrong' }>['code'], string>>> = {
  checksum: COPY_WHOLE,
  addressChecksum: COPY_WHOLE,
  base58: COPY_WHOLE,
  address: COPY_WHOLE,
  oddHex: COPY_WHOLE,
  number: 'Give one height, with commas between groups of three digits or none.',
  outputIndex: 'Give txID:index, with the place of the output from 0, or the txID alone.',
};

/** Reads the hex of a transaction, UTXO or block, with `0x` and checksum or without. */
export function readHex(given: unknown): Question {
  const text = textOf(given, 'hex');
  if (typeof text !== 'string') return text;
  const digits = text.replace(/[\s"'`]+/g, '');
  if (digits === '') return wrong('The field hex is empty.', EXPECTED);
  if (holdsPrivateKey(text) || holdsPrivateKey(digits) || /^(?:0x)?(?:[0-9a-f]{64}|[0-9a-f]{72})$/i.test(digits))
    return KEY;
  try {
    const { bytes } = decodeAnyHex(digits.replace(/^0X/, '0x'));
    if (bytes.length === KEY_BYTES) return KEY;
    return { kind: 'bytes', bytes };
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    return wrong(`This is no hex: ${error.message}.`, 'Give the hex of a signed transaction, UTXO or block, whole.');
  }
}

/** The name of a chain, where one is given; undefined for the active one. */
export function readChain(given: unknown): string | undefined | Wrong {
  if (given === undefined || given === null) return undefined;
  if (typeof given !== 'string')
    return wrong('The field chain is not text.', 'Give the name of a chain, or leave it out.');
  return given.trim() === '' ? undefined : given;
}

function textOf(given: unknown, field: 'query' | 'hex'): string | Wrong {
  if (given === undefined || given === null) return wrong(`The field ${field} is missing.`, EXPECTED);
  if (typeof given !== 'string') return wrong(`The field ${field} is not text.`, EXPECTED);
  return given.length > LONGEST_TEXT ? wrong(`The field ${field} is longer than 1 MiB.`, EXPECTED) : given;
}

export function wrong(why: string, whatToDo: string): Wrong {
  return { kind: 'wrong', why, whatToDo };
}
