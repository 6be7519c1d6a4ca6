import { sha256 } from './sha256';

/** A transaction's ID: SHA-256 of all signed bytes, codec version included. */
export function txIDOf(signedBytes: Uint8Array): Uint8Array {
  return sha256(signedBytes);
}

/** A block's ID: SHA-256 of all its bytes. */
export function blockIDOf(bytes: Uint8Array): Uint8Array {
  return sha256(bytes);
}

/** A UTXO's ID: SHA-256 of the output index (big-endian, 8 bytes) and the 32 bytes of the transaction's ID. */
export function utxoIDOf(txID: Uint8Array, outputIndex: number): Uint8Array {
  const input = Buffer.alloc(8 + txID.length);
  input.writeBigUInt64BE(BigInt(outputIndex), 0);
  input.set(txID, 8);
  return sha256(input);
}
