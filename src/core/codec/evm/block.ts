import { keccak256 } from '../../bytes/keccak256';
import { CodecError } from '../codec-error';
import type { RLPSpan } from './rlp';
import { itemsOf, spanAt } from './rlp';

/** The ID and the place of a block of the C-Chain, and its atomic transactions. */
export interface EVMBlockHead {
  /** 32 bytes: Keccak-256 of the header. The ID of the chain's API and the hash of `eth_getBlockByHash`. */
  readonly id: Uint8Array;
  readonly parentID: Uint8Array;
  readonly height: bigint;
  /** Unix seconds. */
  readonly time: bigint;
  /** Its atomic transactions as bytes, empty where there are none (docs/protocol.md 9.1). */
  readonly extraData: Uint8Array;
}

/** Places of these fields in a header. Upgrades only appended fields (coreth, header_ext.go). */
const PARENT = 0;
const HEIGHT = 8;
const TIME = 11;
const MIN_FIELDS = 16;

/**
 * Reads a block of the C-Chain: RLP of header, transactions, uncles, version and extra data. Throws a CodecError for
 * anything else. The header's fields are not checked beyond those that are given, nor are the transactions.
 */
export function readEVMBlock(bytes: Uint8Array): EVMBlockHead {
  const whole = spanAt(bytes, 0, bytes.length);
  if (whole.end !== bytes.length) throw new CodecError('rlp: bytes left over', whole.end);
  const parts = itemsOf(bytes, whole);
  const [header, txs, uncles, version, extraData] = parts;
  if (parts.length !== 5 || !header || !txs?.isList || !uncles?.isList || version?.isList || !extraData) {
    throw new CodecError('rlp: not a block of the C-Chain', 0);
  }
  const fields = itemsOf(bytes, header);
  if (fields.length < MIN_FIELDS) throw new CodecError('rlp: not a header of the C-Chain', header.start);
  return {
    id: keccak256(bytes.subarray(header.start, header.end)),
    parentID: bytesOf(bytes, fields[PARENT], 32),
    height: numberOf(bytes, fields[HEIGHT]),
    time: numberOf(bytes, fields[TIME]),
    extraData: bytesOf(bytes, extraData),
  };
}

function bytesOf(bytes: Uint8Array, span: RLPSpan | undefined, length?: number): Uint8Array {
  if (span === undefined || span.isList) throw new CodecError('rlp: expected bytes', span?.start ?? 0);
  const found = bytes.subarray(span.content, span.end);
  if (length !== undefined && found.length !== length)
    throw new CodecError(`rlp: expected ${length} bytes`, span.start);
  return found;
}

/** Numbers are big-endian and have no leading zeros: zero is no bytes. */
function numberOf(bytes: Uint8Array, span: RLPSpan | undefined): bigint {
  const digits = bytesOf(bytes, span);
  if (digits.length > 8) throw new CodecError('rlp: a number of more than 64 bits', span?.start ?? 0);
  if (digits[0] === 0) throw new CodecError('rlp: a number with leading zeros', span?.start ?? 0);
  let number = 0n;
  for (const digit of digits) number = number * 256n + BigInt(digit);
  return number;
}
