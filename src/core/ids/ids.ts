import { decodeID, decodeShortID, encodeCb58 } from '../encodings/cb58';
import type { Bech32 } from '../encodings/bech32';
import { sha256 } from '../bytes/hashes';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { InvalidInputError } from '../outcome';

/** The bytes of an ID, and of `txID:index` the index of the output. Throws `InvalidInputError`. */
export function parseReference(text: string): { readonly id: Uint8Array; readonly outputIndex: number | undefined } {
  const [id = '', index] = text.split(':');
  return { id: decodeID(id), outputIndex: index === undefined ? undefined : Number(index) };
}

interface Text {
  readonly text: string;
}

/** An owner, with or without a network. `alias` is undefined for a bech32 text on its own. */
export type AddressIdentifier =
  | (Text & { readonly kind: 'address'; readonly alias: string | undefined } & Bech32)
  /** 20 bytes in cb58. */
  | (Text & { readonly kind: 'shortID'; readonly bytes: Uint8Array });

/** A text that names one thing; what carries a checksum has passed it. */
export type Identifier =
  | AddressIdentifier
  /** 32 bytes in cb58: a transaction, block, asset, chain, UTXO or any other hash. */
  | (Text & { readonly kind: 'id'; readonly bytes: Uint8Array })
  /** `txID:index`. */
  | (Text & { readonly kind: 'output'; readonly txID: Uint8Array; readonly outputIndex: number })
  | (Text & { readonly kind: 'nodeID'; readonly bytes: Uint8Array })
  /** `0x` and 40 digits; a mixed-case checksum is not verified. */
  | (Text & { readonly kind: 'evmAddress' });

/** A transaction's ID: SHA-256 of all signed bytes, codec version included. */
export function txIDOf(signedBytes: Uint8Array): Uint8Array {
  return sha256(signedBytes);
}

/** A block's ID: SHA-256 of all its bytes. */
export function blockIDOf(bytes: Uint8Array): Uint8Array {
  return sha256(bytes);
}

/** How many bytes a UTXO begins with before its asset: codec version (2), transaction ID (32), output index (4). */
export const UTXO_HEAD = 38;

/** The index of a UTXO's output in its transaction, from its first `UTXO_HEAD` bytes (docs/protocol.md 5.5). */
function outputIndexIn(utxo: Uint8Array): number {
  return new DataView(utxo.buffer, utxo.byteOffset).getUint32(34);
}

/** The ID of a UTXO from its first `UTXO_HEAD` bytes. */
export function utxoIDIn(utxo: Uint8Array): Uint8Array {
  return utxoIDOf(utxo.subarray(2, 34), outputIndexIn(utxo));
}

/** A UTXO's ID: SHA-256 of the output index (big-endian, 8 bytes) and the 32 bytes of the transaction's ID. */
export function utxoIDOf(txID: Uint8Array, outputIndex: number): Uint8Array {
  const input = Buffer.alloc(8 + txID.length);
  input.writeBigUInt64BE(BigInt(outputIndex), 0);
  input.set(txID, 8);
  return sha256(input);
}

/** A node's ID: RIPEMD-160 of the SHA-256 of its TLS certificate (DER), 20 bytes. */
export function nodeIDOf(certificate: Uint8Array): Uint8Array {
  return ripemd160(sha256(certificate));
}

const NODE_ID_PREFIX = 'NodeID-';

/** The text of a node's ID: `NodeID-` and cb58. */
export function formatNodeID(bytes: Uint8Array): string {
  return `${NODE_ID_PREFIX}${encodeCb58(bytes)}`;
}

/** The 20 bytes of a node's ID. Throws `InvalidInputError`. */
export function parseNodeID(text: string): Uint8Array {
  if (!text.startsWith(NODE_ID_PREFIX)) throw new InvalidInputError('no prefix of a node ID');
  return decodeShortID(text.slice(NODE_ID_PREFIX.length));
}
