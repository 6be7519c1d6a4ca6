import { type GivenText, LONGEST_HEX, readGiven } from '../../core/given-text/given-text';
import { APIError } from './api-error';
import { wrongWords } from '../../services/text/wrong-text';

/** What `inspect` takes. */
export type Subject = Exclude<GivenText, { kind: 'nothing' | 'privateKey' | 'bytes32' | 'wrong' | 'other' }>;

const NOT_ONE_SUBJECT = 'The text is not one ID, address, height or hex with a correct checksum.';
const NOT_HEX = 'The text is not the hex of a transaction, block or UTXO.';

/** Reads what another extension gives. Throws an `APIError` that repeats none of it; `otherwise` is said of other texts. */
export function readSubject(given: unknown, otherwise = NOT_ONE_SUBJECT): Subject {
  const read = readText(given);
  switch (read.kind) {
    case 'height':
    case 'hex':
    case 'id':
    case 'output':
    case 'address':
    case 'shortID':
    case 'nodeID':
    case 'evmAddress':
      return read;
    case 'wrong':
      throw invalid(wrongWords(read));
    case 'privateKey':
    case 'bytes32':
      throw new APIError('privateKey', 'The text may be a private key. It was neither sent nor kept.');
    case 'nothing':
    case 'other':
      throw invalid(otherwise);
  }
}

/** Reads the hex of a transaction, block or UTXO. Throws an `APIError` that repeats none of it. */
export function readHex(given: unknown): Uint8Array {
  const read = readSubject(given, NOT_HEX);
  if (read.kind !== 'hex') throw invalid(NOT_HEX);
  return read.bytes;
}

function readText(given: unknown): GivenText {
  if (typeof given !== 'string') throw invalid('A text is expected.');
  if (given.length > LONGEST_HEX) throw invalid('The text is longer than the hex of 1 MiB.');
  return readGiven(given);
}

function invalid(message: string): APIError {
  return new APIError('invalidInput', message);
}
