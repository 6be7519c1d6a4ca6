import { toHexDigits } from '../../bytes/bytes';
import { keccak256 } from '../../bytes/keccak256';
import { decodeHexDigits } from '../../encodings/hex';
import { InvalidInputError } from '../../errors';
import type { JSONObject } from '../../json/json';
import { CodecError } from '../codec-error';
import { encodeRLP, numberBytes } from './encode-rlp';
import { itemsOf, spanAt } from './rlp';

/**
 * The fields of a header of the C-Chain in their order (coreth, header_ext.go), under their names in `eth_getBlockByNumber`.
 * Those up to `extDataHash` are in every header; each upgrade appended some of the others, Helicon the last six.
 */
const FIELDS = [
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
const REQUIRED = 16;

type HeaderField = (typeof FIELDS)[number][0];

/** Fields as a node prints them: hexadecimal, numbers without leading zeros. */
export type EVMHeader = Readonly<Partial<Record<HeaderField, string>>>;

/** The header of a block of the C-Chain. Throws a CodecError for other bytes, and for fields that aren't known here. */
export function readEVMHeader(block: Uint8Array): EVMHeader {
  const [header] = itemsOf(block, spanAt(block, 0, block.length));
  const spans = header === undefined ? [] : itemsOf(block, header);
  if (spans.length < REQUIRED || spans.length > FIELDS.length)
    throw new CodecError('rlp: not a header of the C-Chain', 0);
  const fields = spans.map(({ isList, start, content, end }, at) => {
    if (isList) throw new CodecError('rlp: expected bytes', start);
    const [name, kind] = FIELDS[at] as (typeof FIELDS)[number];
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
  const count = FIELDS.findLastIndex(([name], at) => at < REQUIRED || isThere(name)) + 1;
  return keccak256(
    encodeRLP(
      FIELDS.slice(0, count).map(([name, kind], at) => {
        // An optional field before one that is there is empty.
        if (at >= REQUIRED && !isThere(name)) return new Uint8Array();
        return fieldBytes(name, kind, block[name]);
      }),
    ),
  );
}

function fieldBytes(name: string, kind: (typeof FIELDS)[number][1], value: unknown): Uint8Array {
  const digits = typeof value === 'string' ? /^0x([0-9a-f]*)$/i.exec(value)?.[1] : undefined;
  if (digits === undefined) throw new InvalidInputError(`${name}: no hexadecimal`);
  if (kind === 'number') return numberBytes(BigInt(`0x0${digits}`));
  if (kind !== 'bytes' && digits.length !== 2 * kind) throw new InvalidInputError(`${name}: another length`);
  return decodeHexDigits(digits);
}
