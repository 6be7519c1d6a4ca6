import { ExpectedError } from '../../core/errors';
import { type GivenThing, type IsKnownID, isThing, LONGEST_HEX, readGiven } from '../../core/given-text/given-text';
import { SHOWN_REASON, visibleText } from '../../services/text/format-text';
import { wrongWords } from '../../services/text/wrong-text';
import type { XChainLensError } from './xchain-lens-api';

const NOT_ONE_SUBJECT = 'The text is not one ID, address, height or hex with a correct checksum.';
const NOT_HEX = 'The text is not the hex of a transaction, block or UTXO.';

/** Reads what another extension gives. Throws an `APIError` that repeats none of it. */
export function readSubject(given: unknown, isKnownID?: IsKnownID): GivenThing {
  return readThing(given, NOT_ONE_SUBJECT, isKnownID);
}

/** `otherwise` is the message about texts that are none of these. */
function readThing(given: unknown, otherwise: string, isKnownID?: IsKnownID): GivenThing {
  if (typeof given !== 'string') throw invalid('A text is expected.');
  if (given.length > LONGEST_HEX) throw invalid('The text is longer than the hex of 1 MiB.');
  const read = readGiven(given, isKnownID);
  if (isThing(read)) return read;
  switch (read.kind) {
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
  const read = readThing(given, NOT_HEX);
  if (read.kind !== 'hex') throw invalid(NOT_HEX);
  return read.bytes;
}

function invalid(message: string): APIError {
  return new APIError('invalidInput', message);
}

/** An error as other extensions get it: a message and a code, and nothing of what was given. */
export class APIError extends Error implements XChainLensError {
  override readonly name = 'XChainLensError';
  readonly code: XChainLensError['code'];

  constructor(code: XChainLensError['code'], message: string) {
    super(visibleText(message, SHOWN_REASON));
    this.code = code;
  }
}

/** Passes on a value. An expected failure is thrown as an `APIError`; an abort and a bug as they are. */
export async function answered<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    throw error instanceof ExpectedError ? new APIError('requestFailed', error.message) : error;
  }
}
