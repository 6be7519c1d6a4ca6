import { toHexDigits } from '../../bytes/bytes';
import { keccak256 } from '../../bytes/hashes';
import { decodeHexDigits } from '../../encodings/hex';
import { InvalidInputError } from '../../outcome';
import type { JSONObject } from '../../json/json';
import { CodecError } from '../codec-error';
import { encodeRLP, itemsOf, numberBytes, type RLPSpan, spanAt } from './rlp';

/**
 * The fields of a header of the C-Chain in their order (coreth, header_ext.go), under their names in `eth_getBlockByNumber`.
 * Those up to `extDataHash` are in every header; each upgrade appended some of the others, Helicon the last six.
 */
const HEADER_FIELDS = [
  ['parentHash', 32],
  ['sha3Uncles', 32],
  ['miner', 20],
  ['stateRoot', 32],
  ['transactionsRoot', 32],
  ['receiptsRoot', 32],
  ['logsBloom', 256],
  ['difficulty', 'number'],
  ['number', 'number'],
  ['gasLimit', 'number'],
  ['gasUsed', 'number'],
  ['timestamp', 'number'],
  ['extraData', 'bytes'],
  ['mixHash', 32],
  ['nonce', 8],
  ['extDataHash', 32],
  ['baseFeePerGas', 'number'],
  ['extDataGasUsed', 'number'],
  ['blockGasCost', 'number'],
  ['blobGasUsed', 'number'],
  ['excessBlobGas', 'number'],
  ['parentBeaconBlockRoot', 32],
  ['timestampMilliseconds', 'number'],
  ['minDelayExcess', 'number'],
  ['targetExponent', 'number'],
  ['minPriceExponent', 'number'],
  ['settledHeight', 'number'],
  ['settledGasUnix', 'number'],
  ['settledGasNumerator', 'number'],
  ['settledExcess', 'number'],
] as const satisfies readonly (readonly [name: string, kind: number | 'number' | 'bytes'])[];

/** Those before `baseFeePerGas`. */
const REQUIRED_FIELDS = 16;

type HeaderField = (typeof HEADER_FIELDS)[number][0];

/** Fields as a node prints them: hexadecimal, numbers without leading zeros. */
export type EVMHeader = Readonly<Partial<Record<HeaderField, string>>>;

/** The header of a block of the C-Chain. Throws a CodecError for other bytes, and for fields that aren't known here. */
export function readEVMHeader(block: Uint8Array): EVMHeader {
  const [header] = itemsOf(block, spanAt(block, 0, block.length));
  const spans = header === undefined ? [] : itemsOf(block, header);
  if (spans.length < REQUIRED_FIELDS || spans.length > HEADER_FIELDS.length)
    throw new CodecError('rlp: not a header of the C-Chain', 0);
  const fields = spans.map(({ isList, start, content, end }, at) => {
    if (isList) throw new CodecError('rlp: expected bytes', start);
    const [name, kind] = HEADER_FIELDS[at] as (typeof HEADER_FIELDS)[number];
    const digits = toHexDigits(block.subarray(content, end));
    return [name, `0x${kind === 'number' ? digits.replace(/^0/, '') || '0' : digits}`] as const;
  });
  return Object.fromEntries(fields);
}

/**
 * The hash of a block that a node returned as JSON: Keccak-256 of the header's RLP. Throws `InvalidInputError` if a field
 * is missing or has another form.
 */
export function evmBlockHash(block: JSONObject): Uint8Array {
  const isThere = (name: string): boolean => block[name] !== undefined && block[name] !== null;
  const count = HEADER_FIELDS.findLastIndex(([name], at) => at < REQUIRED_FIELDS || isThere(name)) + 1;
  return keccak256(
    encodeRLP(
      HEADER_FIELDS.slice(0, count).map(([name, kind], at) => {
        // An optional field before one that is there is empty.
        if (at >= REQUIRED_FIELDS && !isThere(name)) return new Uint8Array();
        return fieldBytes(name, kind, block[name]);
      }),
    ),
  );
}

function fieldBytes(name: string, kind: (typeof HEADER_FIELDS)[number][1], value: unknown): Uint8Array {
  const digits = typeof value === 'string' ? /^0x([0-9a-f]*)$/i.exec(value)?.[1] : undefined;
  if (digits === undefined) throw new InvalidInputError(`${name}: no hexadecimal`);
  if (kind === 'number') return numberBytes(BigInt(`0x0${digits}`));
  if (kind !== 'bytes' && digits.length !== 2 * kind) throw new InvalidInputError(`${name}: another length`);
  return decodeHexDigits(digits);
}

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
const PARENT_FIELD = 0;
const HEIGHT_FIELD = 8;
const TIME_FIELD = 11;
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
    parentID: rlpBytes(bytes, fields[PARENT_FIELD], 32),
    height: headerNumber(bytes, fields[HEIGHT_FIELD]),
    time: headerNumber(bytes, fields[TIME_FIELD]),
    extraData: rlpBytes(bytes, extraData),
  };
}

function rlpBytes(bytes: Uint8Array, span: RLPSpan | undefined, length?: number): Uint8Array {
  if (span === undefined || span.isList) throw new CodecError('rlp: expected bytes', span?.start ?? 0);
  const found = bytes.subarray(span.content, span.end);
  if (length !== undefined && found.length !== length)
    throw new CodecError(`rlp: expected ${length} bytes`, span.start);
  return found;
}

/** Numbers are big-endian and have no leading zeros: zero is no bytes. */
function headerNumber(bytes: Uint8Array, span: RLPSpan | undefined): bigint {
  const digits = rlpBytes(bytes, span);
  if (digits.length > 8) throw new CodecError('rlp: a number of more than 64 bits', span?.start ?? 0);
  if (digits[0] === 0) throw new CodecError('rlp: a number with leading zeros', span?.start ?? 0);
  let number = 0n;
  for (const digit of digits) number = number * 256n + BigInt(digit);
  return number;
}
