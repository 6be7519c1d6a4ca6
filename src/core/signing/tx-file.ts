import { concatBytes, MESSAGE_MAX_SIZE, prefixedHex, toHexDigits } from '../bytes/bytes';
import { decodeAnyHex, decodeHexDigits, encodeHex } from '../encodings/hex';
import { isRecord } from '../json/record';
import { parseJSON } from '../json/json';
import { visibleJSON } from '../json/visible-json';
import { finished } from '../steps';
import { ANY_AVM, AnyOrderCodec } from '../codec/avm/any-order-codec';
import { InvalidInputError } from '../outcome';
import type { SignatureLists } from '../tx/signers';
import { readAnyTx, readSignable } from './read-tx';
import { networkIDOf, signableOf, type SignableTx } from './signable';
import { editableJSON, readEditableJSON } from './tx-json';

/** The tools whose files are read and written back: their own layout stays. */
export type TxFileFormat = 'hex' | 'platform-cli' | 'avalanchejs' | 'Avalanche Lens';

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
 * - JSON to edit, of *Edit as JSON* (`tx-json.ts`)
 *
 * Throws `InvalidInputError` for other text.
 */
export function readTxFile(text: string): TxFile {
  if (text.length > LONGEST_FILE) throw new InvalidInputError(`longer than ${LONGEST_FILE} characters`);
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
  if (isRecord(json) && typeof json['txHex'] === 'string')
    return readPlatformCLI(text, json['txHex'], json['networkID']);
  if (isRecord(json) && typeof json['txBytes'] === 'string') return readAvalancheJS(text, json['txBytes'], json);
  if (isRecord(json) && 'unsignedTx' in json) return readEditable(text);
  throw new InvalidInputError(
    'no txHex (platform-cli), no txBytes (avalanchejs), and no unsignedTx (Avalanche Lens) in the JSON',
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

function readPlatformCLI(text: string, txHex: string, networkID: unknown): TxFile {
  const { bytes, checked } = decodeAnyHex(txHex);
  const tx = readSignable(bytes);
  const own = networkIDOf(tx);
  if (networkID !== own) {
    throw new InvalidInputError(`networkID ${String(networkID)} in the JSON, but ${own} in the transaction`);
  }
  const prefix = txHex.startsWith('0x') ? 0 : 2;
  const write = (signed: Uint8Array) =>
    text.replace(txHex, () => encodeHex(signed, checked ? 'hex' : 'hexnc').slice(prefix));
  return { format: 'platform-cli', tx, write };
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
