import { concatBytes, equalBytes, MESSAGE_MAX_SIZE, prefixedHex, toHexDigits } from '../bytes/bytes';
import { decodeAnyHex, decodeHexDigits, encodeHex } from '../encodings/hex';
import { isRecord } from '../json/record';
import { parseJSON } from '../json/json';
import { visibleJSON } from '../json/visible-json';
import { finished } from '../steps';
import { ANY_AVM, AnyOrderCodec } from '../codec/avm/any-order-codec';
import { InvalidInputError } from '../outcome';
import type { SignatureLists } from '../tx/signers';
import { readAnyTx, readSignable, withEmptySlots } from './read-tx';
import { type AnyTx, networkIDOf, signableOf, type SignableTx } from './signable';
import { editableJSON, encodedTx, readEditableJSON } from './tx-json';

/** The tools whose files are read and written back: their own layout stays. */
type TxFileFormat = 'hex' | 'platform-cli' | 'avalanchejs' | 'Core' | 'Avalanche Lens';

export interface TxFile {
  readonly format: TxFileFormat;
  readonly tx: SignableTx;
  /** The same file with the transaction's new bytes: nothing else of it changes. */
  readonly write: (bytes: Uint8Array) => string;
}

/** Longest file that is read, in characters: the longest transaction in hex, and the UTXOs that avalanchejs adds. */
export const LONGEST_FILE = 4 * MESSAGE_MAX_SIZE;

/**
 * Reads a transaction as tools pass it to the next signer:
 * - hex with or without `0x` and checksum: avalanche-cli's `--output-tx-path`, whose reader rejects a final newline
 *   (pkg/txutils/io.go), so that the file is written without one
 * - `{"networkID", "txHex"}`: platform-cli (pkg/pchain/partialsign.go)
 * - avalanchejs' `UnsignedTx.toJSON()` (src/vms/common/unsignedTx.ts)
 * - `{"transactionHex", "chainAlias"}`, what Core's `avalanche_signTransaction` takes, and `{"signedTransactionHex"}`, what
 *   it returns (core-extension, handlers/avalanche_signTransaction.ts)
 * - JSON to edit, of *Edit as JSON* (`tx-json.ts`)
 *
 * Throws `InvalidInputError` for other text.
 */
export function readTxFile(text: string): TxFile {
  if (text.length > LONGEST_FILE) throw new InvalidInputError(`longer than ${LONGEST_FILE} characters`);
  const file = readFile(text);
  const write = (signed: Uint8Array): string => {
    const written = file.write(signed);
    const { tx } = readFile(written);
    // A field that is there twice, or escaped, has another place than the one that was read.
    if (equalBytes(tx.withSignatures(tx.signatures), signed)) return written;
    throw new InvalidInputError("the transaction's place in the file isn't certain: it was not changed");
  };
  return { ...file, write };
}

function readFile(text: string): TxFile {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  return trimmed.startsWith('{') ? readJSONFile(text, trimmed) : readHexFile(trimmed);
}

function readHexFile(trimmed: string): TxFile {
  const { bytes, checked } = decodeAnyHex(trimmed);
  const write = (signed: Uint8Array) => {
    const hex = encodeHex(signed, checked ? 'hex' : 'hexnc');
    return trimmed.startsWith('0x') ? hex : hex.slice(2);
  };
  return { format: 'hex', tx: readSignable(bytes), write };
}

function readJSONFile(text: string, trimmed: string): TxFile {
  const json = parseJSON(trimmed);
  const fields = Object.keys(HEX_FIELDS) as (keyof typeof HEX_FIELDS)[];
  const field = isRecord(json) ? fields.find((name) => typeof json[name] === 'string') : undefined;
  if (isRecord(json) && field !== undefined) return readHexField(text, json, field);
  if (isRecord(json) && typeof json['txBytes'] === 'string') return readAvalancheJS(text, json['txBytes'], json);
  if (isRecord(json) && 'unsignedTx' in json) return readEditable(text);
  throw new InvalidInputError(
    'no txHex (platform-cli), no txBytes (avalanchejs), no transactionHex (Core), and no unsignedTx (Avalanche Lens) in the JSON',
  );
}

function readEditable(text: string): TxFile {
  const any = finished(readEditableJSON(text));
  const avm = any.on === 'X' ? new AnyOrderCodec([any.codec]) : ANY_AVM;
  const write = (signed: Uint8Array) => {
    const read = readAnyTx(signed, avm);
    if (read === undefined) throw new InvalidInputError('not a transaction of the chain of the JSON');
    return visibleJSON(editableJSON(read));
  };
  return { format: 'Avalanche Lens', tx: signableOf(any), write };
}

/** The fields of one hex that JSON of tools is around, and its tool. */
const HEX_FIELDS = { txHex: 'platform-cli', transactionHex: 'Core', signedTransactionHex: 'Core' } as const;

function readHexField(text: string, json: Readonly<Record<string, unknown>>, field: keyof typeof HEX_FIELDS): TxFile {
  const given = String(json[field]);
  const { bytes, checked } = decodeAnyHex(given);
  const tx = readSignable(bytes);
  const own = { networkID: networkIDOf(tx), chainAlias: tx.on };
  const stated = field === 'txHex' ? 'networkID' : 'chainAlias';
  if (field !== 'signedTransactionHex' && json[stated] !== own[stated]) {
    throw new InvalidInputError(`${stated} ${String(json[stated])} in the JSON, but ${own[stated]} in the transaction`);
  }
  const prefix = given.startsWith('0x') ? 0 : 2;
  const write = (signed: Uint8Array) =>
    text.replace(given, () => encodeHex(signed, checked ? 'hex' : 'hexnc').slice(prefix));
  return { format: HEX_FIELDS[field], tx, write };
}

/** The parameters of Core's `avalanche_signTransaction`, with a slot for each signature. Core finds the UTXOs itself. */
export function coreParameters(any: AnyTx): string {
  const transactionHex = encodeHex(withEmptySlots(any, encodedTx(any)), 'hexnc');
  return JSON.stringify({ transactionHex, chainAlias: any.on });
}

function readAvalancheJS(text: string, txBytes: string, json: Readonly<Record<string, unknown>>): TxFile {
  const lists = json['credentials'];
  if (!isSignatureLists(lists)) throw new InvalidInputError('credentials are not lists of signatures of 65 bytes');
  const unsigned = decodeAnyHex(txBytes).bytes;
  const tx = readSignable(concatBytes(unsigned, new Uint8Array(4)));
  const signatures = lists.map((list) => list.map((digits) => decodeHexDigits(digits.slice(-130))));
  const write = (signed: Uint8Array) => withCredentials(text, readSignable(signed).signatures);
  return { format: 'avalanchejs', tx: readSignable(tx.withSignatures(signatures)), write };
}

function isSignatureLists(value: unknown): value is readonly (readonly string[])[] {
  const isSignature = (each: unknown) => typeof each === 'string' && /^(?:0x)?[\da-f]{130}$/i.test(each);
  return Array.isArray(value) && value.every((list) => Array.isArray(list) && list.every(isSignature));
}

/** The text with other credentials, whose old ones are lists of hex and so hold no bracket of their own. */
function withCredentials(text: string, lists: SignatureLists): string {
  const start = text.indexOf('[', text.lastIndexOf('"credentials"'));
  let end = start;
  for (let depth = 0; end < text.length; end++) {
    if (text[end] === '[') depth++;
    else if (text[end] === ']' && --depth === 0) break;
  }
  const old = text.slice(start, end + 1);
  const prefix = old.includes('0x') ? prefixedHex : toHexDigits;
  const digits = lists.map((list) => list.map(prefix));
  const indent = /\n(\s+)"/.exec(text)?.[1] ?? '';
  return (
    text.slice(0, start) + JSON.stringify(digits, null, indent).replaceAll('\n', `\n${indent}`) + text.slice(end + 1)
  );
}
