import {
  type GivenText,
  type GivenThing,
  type IsKnownID,
  isThing,
  LONGEST_HEX,
  readGiven,
  type WrongText,
} from '../../core/given-text/given-text';
import { wrongWords } from '../text/markdown';

/** Why a tool can't look something up. */
export interface Wrong {
  readonly kind: 'wrong';
  readonly why: string;
  readonly whatToDo: string;
}

export const KEY = wrong(
  "This might be a private key. Avalanche Lens didn't send or store it. Don't share private keys in a chat.",
  'Ask the user to delete it from the chat and, if it controls funds on Mainnet, to move them.',
);
export const EXPECTED = 'Send one ID in cb58, txID:index, address such as X-avax1…, block height, or hex.';

/** Reads the query, which must be one thing and nothing else. Sends nothing; no answer repeats the query. */
export function readThingQuestion(given: unknown, isKnownID?: IsKnownID): GivenThing | Wrong {
  const text = questionText(given, 'query');
  return typeof text === 'string' ? questionOf(readGiven(text, isKnownID)) : text;
}

function questionOf(given: GivenText): GivenThing | Wrong {
  if (isThing(given)) return given;
  switch (given.kind) {
    case 'privateKey':
    case 'bytes32':
      return KEY;
    case 'wrong':
      if (given.code === 'several') return wrong('The query contains more than one ID.', 'Send one ID per call.');
      return wrong(`${wrongWords(given)}.`, REMEDIES[given.code] ?? EXPECTED);
    case 'nothing':
      return wrong('The query is empty.', EXPECTED);
    case 'other':
      return wrong('Not a valid ID, address, height, or hex.', EXPECTED);
  }
}

const COPY_WHOLE = 'Check that the whole text was copied.';
const REMEDIES: Readonly<Partial<Record<WrongText['code'], string>>> = {
  checksum: COPY_WHOLE,
  addressChecksum: COPY_WHOLE,
  base58: COPY_WHOLE,
  address: COPY_WHOLE,
  oddHex: COPY_WHOLE,
  number: 'Send one height, with or without commas between groups of three digits.',
  outputIndex: 'Use txID:index, where index starts at 0, or the transaction ID alone.',
};

/** Reads the hex of a transaction, UTXO or block, with `0x` and checksum or without. */
export function readHexQuestion(given: unknown): Extract<GivenThing, { kind: 'hex' }> | Wrong {
  const text = questionText(given, 'hex');
  if (typeof text !== 'string') return text;
  const read = readGiven(text);
  switch (read.kind) {
    case 'hex':
      return read;
    case 'privateKey':
    case 'bytes32':
      return KEY;
    case 'nothing':
      return wrong('The hex is empty.', HEX);
    case 'wrong':
      return wrong(`${NOT_HEX} ${wrongWords(read)}.`, HEX);
    case 'height':
    case 'id':
    case 'output':
    case 'shortID':
    case 'address':
    case 'evmAddress':
    case 'nodeID':
    case 'other':
      return wrong(NOT_HEX, HEX);
  }
}

const NOT_HEX = "This isn't the hex of a transaction, UTXO, or block.";
const HEX = 'Send the complete hex of a transaction, UTXO, or block.';

/** The name of a chain, where one is given; undefined for the active one. */
export function readChainName(given: unknown): string | undefined | Wrong {
  if (given === undefined || given === null) return undefined;
  if (typeof given !== 'string')
    return wrong('The field chain must be text.', 'Send the name of a chain, or omit the field.');
  return given.trim() === '' ? undefined : given;
}

function questionText(given: unknown, field: 'query' | 'hex'): string | Wrong {
  const expected = field === 'hex' ? HEX : EXPECTED;
  if (given === undefined || given === null) return wrong(`The field ${field} is missing.`, expected);
  if (typeof given !== 'string') return wrong(`The field ${field} must be text.`, expected);
  return given.length > LONGEST_HEX ? wrong(`The field ${field} is longer than 2 MiB in hex.`, expected) : given;
}

export function wrong(why: string, whatToDo: string): Wrong {
  return { kind: 'wrong', why, whatToDo };
}
