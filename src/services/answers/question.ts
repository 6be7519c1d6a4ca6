import {
  type GivenText,
  type GivenThing,
  type IsKnownID,
  isThing,
  LONGEST_HEX,
  readGiven,
  type WrongText,
} from '../../core/given-text/given-text';
import { Codec } from '../../core/codec/avm/codec';
import { privateKeyAt } from '../../core/given-text/guard';
import { finished } from '../../core/steps';
import { isRecord } from '../../core/json/record';
import { ExpectedError } from '../../core/outcome';
import { noTxText } from '../inspect/read-bytes';
import { counted } from '../text/format-text';
import { wrongWords } from '../text/markdown';
import type { AvalancheLensError } from './avalanche-lens-api';

/** Why there is no value, and what to do. `message` repeats nothing that was given but the name of a chain. */
export class NoAnswer extends ExpectedError {
  override readonly name = 'NoAnswer';
  readonly kind = 'noAnswer';
  readonly code: AvalancheLensError['code'];
  readonly whatToDo: string;

  constructor(code: AvalancheLensError['code'], message: string, whatToDo: string) {
    super(message);
    this.code = code;
    this.whatToDo = whatToDo;
  }
}

const EXPECTED =
  'Send one ID in cb58, txID:index, address such as X-avax1… or 0x…, block height (P:28, C:28, or 28 of X), or hex.';

/** What was read. Throws why nothing was. */
export function unlessNoAnswer<T>(read: T | NoAnswer): T {
  if (read instanceof NoAnswer) throw read;
  return read;
}

/** Reads the query, which must be one thing and nothing else. Sends nothing; no answer repeats the query. */
export function readThingQuestion(given: unknown, isKnownID?: IsKnownID): GivenThing | NoAnswer {
  const text = questionText(given, 'query');
  return typeof text === 'string' ? questionOf(readGiven(text, isKnownID)) : text;
}

function questionOf(given: GivenText): GivenThing | NoAnswer {
  if (isThing(given)) return given;
  switch (given.kind) {
    case 'privateKey':
    case 'bytes32':
      return mayBeKey();
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
export function readHexQuestion(given: unknown): Extract<GivenThing, { kind: 'hex' }> | NoAnswer {
  const text = questionText(given, 'hex');
  if (typeof text !== 'string') return text;
  const read = readGiven(text);
  if (read.kind === 'hex') return read;
  if (read.kind === 'privateKey' || read.kind === 'bytes32') return mayBeKey();
  if (read.kind === 'nothing') return wrong('The hex is empty.', HEX);
  return wrong(read.kind === 'wrong' ? `${NOT_HEX} ${wrongWords(read)}.` : NOT_HEX, HEX);
}

/** Reads the hex of a transaction: of what is something else, it says what. */
export function readTxQuestion(given: unknown): Extract<GivenThing, { kind: 'hex' }> | NoAnswer {
  const read = readHexQuestion(given);
  const other = read instanceof NoAnswer ? undefined : noTxText(read.bytes);
  return other === undefined ? read : wrong(other, 'Decode it: only transactions are checked.');
}

const LONGEST_MESSAGE = 65_536;
const NOT_HEX = "This isn't the hex of a transaction, UTXO, or block.";
const HEX = 'Send the complete hex of a transaction, UTXO, or block.';

/** A message, a line of a log, or a file, without what may be a key. */
export function readMessage(given: unknown, what = 'message'): string | NoAnswer {
  if (typeof given !== 'string' || given.trim() === '') return wrong(`The ${what} is missing.`, 'Send it as text.');
  if (given.length > LONGEST_MESSAGE) return wrong(`The ${what} is too long.`, 'Send up to 65,536 characters.');
  return finished(privateKeyAt(given)) === undefined ? given : mayBeKey();
}

/** The name of a chain, where one is given; undefined for the active one. */
export function readChainName(given: unknown): string | undefined | NoAnswer {
  if (given === undefined || given === null) return undefined;
  if (typeof given !== 'string') {
    return wrong('The chain must be text.', 'Send the name of a chain, or omit the field.');
  }
  return given.trim() === '' ? undefined : given;
}

/** The options of another extension's call. */
export interface GivenOptions {
  readonly chain: string | undefined;
  readonly signal: AbortSignal | undefined;
}

/** Reads options, in which anything may be. */
export function readCallOptions(given: unknown = {}): GivenOptions | NoAnswer {
  if (!isRecord(given)) return wrong('The options must be an object.', 'Omit them, or give { chain, signal }.');
  const { signal } = given;
  if (signal !== undefined && !(signal instanceof AbortSignal))
    return wrong('The signal must be an AbortSignal.', 'Give the signal of an AbortController, or omit the field.');
  const chain = readChainName(given['chain']);
  return chain instanceof NoAnswer ? chain : { chain, signal };
}

function questionText(given: unknown, field: 'query' | 'hex'): string | NoAnswer {
  const expected = field === 'hex' ? HEX : EXPECTED;
  if (given === undefined || given === null) return wrong(`The ${field} is missing.`, expected);
  if (typeof given !== 'string') return wrong(`The ${field} must be text.`, expected);
  return given.length > LONGEST_HEX ? wrong(`The ${field} is longer than 2 MiB in hex.`, expected) : given;
}

/** The error for input that can't be looked up. */
export function wrong(why: string, whatToDo: string): NoAnswer {
  return new NoAnswer('invalidInput', why, whatToDo);
}

export function mayBeKey(): NoAnswer {
  return new NoAnswer(
    'privateKey',
    "This might be a private key. Avalanche Lens didn't send or store it.",
    'Never share private keys in a chat. Ask the user to delete it from the chat and, if it controls funds on Mainnet, to move them.',
  );
}

/** Where decoding the bytes as a transaction fails. */
export function unreadable(bytes: Uint8Array): NoAnswer {
  const { error } = new Codec().annotate('tx', bytes);
  const field = error === undefined || error.path === '' ? '' : ` (${error.path})`;
  const where =
    error === undefined ? '' : ` Decoded as a transaction, byte ${error.offset}${field} is invalid: ${error.message}.`;
  const why = `These ${counted(bytes.length, 'byte')} aren't a transaction, block, or UTXO of the X-Chain, the P-Chain, or another avm chain.${where}`;
  return wrong(why, 'Check that the hex is complete, and from one of these chains.');
}
