import { equalBytes, MESSAGE_MAX_SIZE, prefixedHex, toHexDigits } from '../bytes/bytes';
import { ANY_AVM, AnyOrderCodec } from '../codec/avm/any-order-codec';
import { joinPath } from '../codec/codec-error';
import { decodeAnyHex, encodeHex } from '../encodings/hex';
import { readGiven } from './given-text';
import { foldedKey, type JSONNode } from '../json/json-nodes';
import { visibleJSON } from '../json/visible-json';
import { InvalidInputError } from '../outcome';
import { finished } from '../steps';
import { fieldOf, heldInJSON, type HeldInJSON } from '../signing/held-json';
import { readAnyTx, readSignable, withEmptySlots } from '../signing/read-tx';
import { type AnyTx, signableOf, type SignableTx } from '../signing/signable';
import { editableJSON, encodedTx } from '../signing/tx-json';

/** The tools whose files are read and written back: their own layout stays. */
type TxFileFormat = 'hex' | 'platform-cli' | 'avalanchejs' | 'Core' | 'Avalanche Lens';

export interface TxFile {
  readonly format: TxFileFormat;
  readonly tx: SignableTx;
  /** The same file with the transaction's new bytes: nothing else of it changes. */
  readonly write: (bytes: Uint8Array) => string;
  /** The paths of fields that mean nothing. */
  readonly ignored: readonly string[];
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
 * - JSON to edit, of *Edit as JSON* (`tx-json.ts`), and what nodes respond (`held-json.ts`)
 * - hex in other forms, and lists of bytes, as `readGiven` reads them
 *
 * Throws `InvalidInputError` for other text.
 */
export function readTxFile(text: string): TxFile {
  if (text.length > LONGEST_FILE) throw new InvalidInputError(`longer than ${LONGEST_FILE} characters`);
  const file = readFile(text);
  const write = (signed: Uint8Array): string => {
    const written = file.write(signed);
    const { tx } = readFile(written);
    // The IDs beside it are those of other bytes now.
    if (equalBytes(tx.withSignatures(tx.signatures), signed)) return written;
    throw new InvalidInputError("the transaction's place in the file isn't certain: it was not changed");
  };
  return { ...file, write };
}

/** What each tool calls the field. */
const FORMATS: Readonly<Record<string, TxFileFormat>> = {
  txhex: 'platform-cli',
  transactionhex: 'Core',
  signedtransactionhex: 'Core',
};

function readFile(text: string): TxFile {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (!trimmed.startsWith('{') && !trimmed.startsWith('[')) return readHexFile(trimmed);
  const [held, other] = finished(heldInJSON(text.replace(/^\uFEFF/, ' ')));
  if (other !== undefined) throw new InvalidInputError(`several transactions, the second one as ${other.path}`);
  if (held !== undefined) return readHeld(text, held);
  throw new InvalidInputError(
    'no txHex (platform-cli), no txBytes (avalanchejs), no transactionHex (Core), and no unsignedTx (Avalanche Lens) in the JSON',
  );
}

/** Hex, over lines or in quotes, or a list of bytes. */
function readHexFile(trimmed: string): TxFile {
  const given = readGiven(trimmed);
  if (given.kind === 'privateKey') throw new InvalidInputError('it may hold a private key');
  const { bytes, checked } = given.kind === 'hex' ? decodeAnyHex(given.digits) : decodeAnyHex(trimmed);
  const write = (signed: Uint8Array) => {
    const hex = encodeHex(signed, checked ? 'hex' : 'hexnc');
    return /^0x/i.test(trimmed) ? hex : hex.slice(2);
  };
  return { format: 'hex', tx: readSignable(bytes), write, ignored: [] };
}

function readHeld(text: string, held: HeldInJSON): TxFile {
  const { path, form, node, bytes, any, ignored } = held;
  if (form === 'block') throw new InvalidInputError('a block, not a transaction');
  const replaced = ({ start, end }: JSONNode, by: string): string => text.slice(0, start) + by + text.slice(end);
  if (any !== undefined) {
    const avm = any.on === 'X' ? new AnyOrderCodec([any.codec]) : ANY_AVM;
    const write = (signed: Uint8Array) => {
      const read = readAnyTx(signed, avm);
      if (read === undefined) throw new InvalidInputError('not a transaction of the chain of the JSON');
      const further =
        node.kind === 'object' ? node.members.filter(({ key }) => ignored.includes(joinPath(path, key))) : [];
      const kept = further.map(({ place, value }) => `,\n  ${text.slice(place.start, value.end)}`).join('');
      const json = visibleJSON(editableJSON(read)).replace(/\n\}\n?$/, () => `${kept}\n}`);
      return path === '' ? `${json}\n` : replaced(node, json);
    };
    return { format: 'Avalanche Lens', tx: signableOf(any), write, ignored };
  }
  const tx = readSignable(bytes);
  if (form === 'txBytes') {
    const list = fieldOf(node, 'credentials') ?? node;
    return {
      format: 'avalanchejs',
      tx,
      write: (signed) => replaced(list, credentialsText(text, list, signed)),
      ignored,
    };
  }
  const given = node.kind === 'text' ? node.value : '0x';
  const { checked } = decodeAnyHex(given);
  const prefix = /^0x/i.test(given) ? 0 : 2;
  const write = (signed: Uint8Array) =>
    replaced(node, JSON.stringify(encodeHex(signed, checked ? 'hex' : 'hexnc').slice(prefix)));
  return { format: FORMATS[foldedKey(path)] ?? 'hex', tx, write, ignored };
}

/**
 * The parameters of Core's `avalanche_signTransaction`, with a slot for each signature. Without the UTXOs that are spent,
 * in hex, Core requests them from its own service.
 */
export function coreParameters(any: AnyTx, utxos?: readonly string[]): string {
  const transactionHex = encodeHex(withEmptySlots(any, encodedTx(any)), 'hexnc');
  return JSON.stringify({ transactionHex, chainAlias: any.on, utxos });
}

/** Other credentials in the place of lists of hex. */
function credentialsText(text: string, { start, end }: JSONNode, signed: Uint8Array): string {
  const prefix = text.slice(start, end).includes('0x') ? prefixedHex : toHexDigits;
  const digits = readSignable(signed).signatures.map((list) => list.map(prefix));
  const indent = /\n([ \t]+)"/.exec(text)?.[1] ?? '';
  return JSON.stringify(digits, null, indent).replaceAll('\n', `\n${indent}`);
}
