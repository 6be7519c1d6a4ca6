import { sha256 } from '../bytes/sha256';

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
export function outputIndexIn(utxo: Uint8Array): number {
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
