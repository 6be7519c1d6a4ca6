import { createECDH, createHash } from 'node:crypto';
import { join } from 'node:path';
import { formatAddress, parseAddress } from '../../../src/core/ids/address';
import { equalBytes, toHexDigits } from '../../../src/core/bytes/bytes';
import { decodeCb58, decodeShortID, encodeCb58 } from '../../../src/core/encodings/cb58';
import { Codec } from '../../../src/core/codec/avm/codec';
import { NodeJSON } from '../../../src/core/codec/avm/avm-json';
import { InvalidInputError } from '../../../src/core/outcome';
import { decodeHex, decodeHexDigits, encodeHex } from '../../../src/core/encodings/hex';
import { blockIDOf, txIDOf, utxoIDOf } from '../../../src/core/ids/ids';
import type { JSONValue } from '../../../src/core/json/json';
import { hrpOf } from '../../../src/core/ids/networks';
import { difference } from './json-difference';
import { first, unnamed } from './bytes';
import { fixtureText } from '../recording/recording';

/** One entry of a file like `vectors.json`. */
export interface VectorEntry {
  readonly name: string;
  readonly kind: 'tx' | 'utxo' | 'block' | 'cb58' | 'hex' | 'address';
  readonly networkID?: number;
  readonly text?: string;
  readonly hex?: string;
  readonly hexFile?: string;
  readonly expected: Readonly<Record<string, JSONValue>>;
}

const codec = new Codec();

/** What is wrong with our reading of a vector; undefined when all of it is right. `folder` is where its files are. */
export function checkVector(vector: VectorEntry, folder: string): string | undefined {
  const expectsError = vector.expected['error'] === true;
  try {
    const problem = checkers[vector.kind](vector, folder);
    return expectsError ? 'was read, but must be refused' : problem;
  } catch (error) {
    if (!(error instanceof InvalidInputError)) return `threw ${String(error)}`;
    return expectsError ? wrongWords(vector, error.message) : `was refused: ${error.message}`;
  }
}

const checkers: Record<VectorEntry['kind'], (vector: VectorEntry, folder: string) => string | undefined> = {
  tx(vector, folder) {
    const bytes = bytesOf(vector, folder);
    const tx = codec.decodeTx(bytes);
    const json = namedFor(vector).tx(tx);
    return first(
      differs('ID', encodeCb58(txIDOf(bytes)), vector.expected['id']),
      vector.expected['json'] === undefined ? undefined : difference(vector.expected['json'], json),
      sameBytes(codec.encodeTx(tx), bytes),
      unnamed(codec.annotate('tx', bytes), bytes.length),
    );
  },
  utxo(vector, folder) {
    const bytes = bytesOf(vector, folder);
    const utxo = codec.decodeUTXO(bytes);
    const utxoID = encodeCb58(utxoIDOf(utxo.txID, utxo.outputIndex));
    return first(
      differs('UTXO ID', utxoID, vector.expected['utxoID']),
      vector.expected['json'] === undefined
        ? undefined
        : difference(vector.expected['json'], namedFor(vector).utxo(utxo)),
      sameBytes(codec.encodeUTXO(utxo), bytes),
      unnamed(codec.annotate('utxo', bytes), bytes.length),
    );
  },
  block(vector, folder) {
    const bytes = bytesOf(vector, folder);
    const block = codec.decodeBlock(bytes);
    const json = namedFor(vector).block(block, blockIDOf(bytes));
    return first(
      differs('ID', encodeCb58(blockIDOf(bytes)), vector.expected['id']),
      vector.expected['json'] === undefined ? undefined : difference(vector.expected['json'], json),
      sameBytes(codec.encodeBlock(block), bytes),
      unnamed(codec.annotate('block', bytes), bytes.length),
    );
  },
  cb58(vector) {
    const bytes = decodeCb58(vector.text ?? '');
    return first(
      differs('bytes', `0x${toHexDigits(bytes)}`, vector.expected['bytes']),
      differs('text', encodeCb58(bytes), vector.text),
    );
  },
  hex(vector) {
    const bytes = decodeHex(vector.text ?? '');
    return first(
      differs('bytes', `0x${toHexDigits(bytes)}`, vector.expected['bytes']),
      differs('text', encodeHex(bytes), vector.text),
    );
  },
  address(vector) {
    const address = parseAddress(vector.text ?? '');
    const { hrp, bytes, shortIDcb58, publicKey, privateKeyCb58, addresses } = vector.expected;
    const others = Array.isArray(addresses) ? addresses : [];
    return first(
      differs('text', formatAddress(address), vector.text),
      hrp === undefined ? undefined : differs('hrp', address.hrp, hrp),
      differs('bytes', `0x${toHexDigits(address.bytes)}`, bytes),
      typeof shortIDcb58 === 'string' && !equalBytes(decodeShortID(shortIDcb58), address.bytes)
        ? 'the short ID is another'
        : undefined,
      ...others.map((text) =>
        equalBytes(parseAddress(String(text)).bytes, address.bytes) ? undefined : `${String(text)} is another`,
      ),
      typeof publicKey === 'string' ? keyMismatch(address.bytes, publicKey, privateKeyCb58) : undefined,
    );
  },
};

/** The address is ripemd160(sha256(compressed public key)), and the public key is the private key's. */
function keyMismatch(address: Uint8Array, publicKey: string, privateKey: JSONValue | undefined): string | undefined {
  const point = decodeHexDigits(publicKey.slice(2));
  const hash = createHash('ripemd160').update(createHash('sha256').update(point).digest()).digest();
  if (!equalBytes(hash, address)) return 'the public key has another address';
  if (typeof privateKey !== 'string') return undefined;
  const ecdh = createECDH('secp256k1');
  ecdh.setPrivateKey(decodeCb58(privateKey.replace('PrivateKey-', '')));
  return equalBytes(ecdh.getPublicKey(null, 'compressed'), point)
    ? undefined
    : 'the private key has another public key';
}

function bytesOf(vector: VectorEntry, folder: string): Uint8Array {
  const text = vector.hex ?? fixtureText(join(folder, vector.hexFile ?? '')).trim();
  const checked = decodeHexDigits(text.replace(/^0x/, ''));
  const rest = checked.subarray(0, checked.length - 4);
  // The hex files are checked; the bytes themselves are what the vector is about.
  return equalBytes(decodeHexDigits(encodeHex(rest).slice(2)), checked) ? rest : checked;
}

function namedFor(vector: VectorEntry): NodeJSON {
  return new NodeJSON(codec, { alias: 'X', hrp: hrpOf(vector.networkID ?? 1) });
}

/** The words must be the node's, as far as the vector quotes them (`...` stands for the rest). */
function wrongWords(vector: VectorEntry, message: string): string | undefined {
  const words = vector.expected['avalanchego'];
  if (typeof words !== 'string') return undefined;
  const matches = words.endsWith('...') ? message.startsWith(words.slice(0, -3)) : message === words;
  return matches ? undefined : `was refused with "${message}", the node says "${words}"`;
}

function sameBytes(actual: Uint8Array, expected: Uint8Array): string | undefined {
  return equalBytes(actual, expected) ? undefined : 'encodes to other bytes';
}

function differs(what: string, actual: string, expected: JSONValue | undefined): string | undefined {
  return actual === expected ? undefined : `${what} is ${actual}, not ${String(expected)}`;
}
