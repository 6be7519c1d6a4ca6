import {
  type GivenText,
  type GivenThing,
  type IsKnownID,
  isThing,
  LONGEST_HEX,
  readGiven,
  type WrongText,
} from '../../core/given-text/given-text';
import { wrongWords } from '../../services/text/markdown';

/** Why a tool can't look something up. */
export interface Wrong {
  readonly kind: 'wrong';
  readonly why: string;
  readonly whatToDo: string;
}

export const KEY = wrong(
  'This may be a private key. It was not looked at, sent or kept, and does not belong into a conversation.',
  'Tell the user to remove it, and to move what it owns if it ever held anything on a main network.',
);
const EXPECTED = 'Give one ID in cb58, txID:index, an address such as X-avax1…, the height of a block, or hex.';

/** Reads the query, which must be one thing and nothing else. Sends nothing; no answer repeats the query. */
export function readQuery(given: unknown, isKnownID?: IsKnownID): GivenThing | Wrong {
  const text = textOf(given, 'query');
  return typeof text === 'string' ? questionOf(readGiven(text, isKnownID)) : text;
}

function questionOf(given: GivenText): GivenThing | Wrong {
  if (isThing(given)) return given;
  switch (given.kind) {
    case 'privateKey':
    case 'bytes32':
      return KEY;
    case 'wrong':
      if (given.code === 'several') return wrong('There is more than one ID in it.', 'Ask about one at a time.');
      return wrong(`${wrongWords(given)}.`, REMEDIES[given.code] ?? EXPECTED);
    case 'nothing':
      return wrong('The field query is empty.', EXPECTED);
    case 'other':
      return wrong('It is not one ID, address, height or hex whose checksum is right.', EXPECTED);
  }
}

const COPY_WHOLE = 'Check that it was copied whole.';
const REMEDIES: Readonly<Partial<Record<WrongText['code'], string>>> = {
  checksum: COPY_WHOLE,
  addressChecksum: COPY_WHOLE,
  base58: COPY_WHOLE,
  address: COPY_WHOLE,
  oddHex: COPY_WHOLE,
  number: 'Give one height, with commas between groups of three digits or none.',
  outputIndex: 'Give txID:index, with the place of the output from 0, or the txID alone.',
};

/** Reads the hex of a transaction, UTXO or block, with `0x` and checksum or without. */
export function readHex(given: unknown): Extract<GivenThing, { kind: 'hex' }> | Wrong {
  const text = textOf(given, 'hex');
  if (typeof text !== 'string') return text;
  const read = readGiven(text);
  switch (read.kind) {
    case 'hex':
      return read;
    case 'privateKey':
    case 'bytes32':
      return KEY;
    case 'nothing':
      return wrong('The field hex is empty.', EXPECTED);
    case 'wrong':
      return wrong(`This isn't hex of a transaction, UTXO or block. ${wrongWords(read)}.`, HEX);
    case 'height':
    case 'id':
    case 'output':
    case 'shortID':
    case 'address':
    case 'evmAddress':
    case 'nodeID':
    case 'other':
      return wrong('This is no hex of a transaction, UTXO or block.', HEX);
  }
}

const HEX = 'Give the hex of a signed transaction, UTXO or block, whole.';

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
  return given.length > LONGEST_HEX ? wrong(`The field ${field} is longer than 1 MiB.`, EXPECTED) : given;
}

export function wrong(why: string, whatToDo: string): Wrong {
  return { kind: 'wrong', why, whatToDo };
}
