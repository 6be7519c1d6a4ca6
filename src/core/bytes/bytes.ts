/** Joins byte arrays into a new one. */
export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  let length = 0;
  for (const part of parts) length += part.length;
  const joined = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}

/** Orders byte arrays as Go's `bytes.Compare` does: byte by byte, a prefix before what it is a prefix of. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const difference = (a[i] as number) - (b[i] as number);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Whether two byte arrays hold the same bytes. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && compareBytes(a, b) === 0;
}

/** Lower-case hexadecimal digits, without prefix or checksum. */
export function toHexDigits(bytes: Uint8Array): string {
  return asBuffer(bytes).toString('hex');
}

/** Lower-case hexadecimal digits after `0x`, without a checksum. */
export function prefixedHex(bytes: Uint8Array): string {
  return `0x${toHexDigits(bytes)}`;
}

/** The same bytes as a Buffer, not copied. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

// Sizes that the formats of Avalanche fix, and limits of its nodes.

/** Bytes of a checksum: the last of a SHA-256, after cb58 and checked hex (docs/protocol.md 5.1). */
export const CHECKSUM_SIZE = 4;

/**
 * The largest message between nodes. Since Helicon, P limits its transactions and blocks by nothing less
 * (vms/platformvm/txs/codec.go), and C its by nothing at all.
 */
export const MESSAGE_MAX_SIZE = 2 * 1024 * 1024;

/** Bytes of a transaction, block, asset, chain, subnet or UTXO ID, and of a private key. */
export const ID_SIZE = 32;

/** Bytes of an address and of a node ID. */
export const ADDRESS_SIZE = 20;

export const MAX_UINT64 = 2n ** 64n - 1n;

/** Most UTXOs that a node lists in one response (docs/protocol.md 4.4). */
export const MAX_UTXO_PAGE = 1024;

/** Most addresses that one request for UTXOs takes (docs/protocol.md 4.4). */
export const MAX_ADDRESSES = 1024;

/** Most bytes of a memo (avax.MaxMemoSize). */
export const MAX_MEMO = 256;

/** Most bytes of an NFT's payload (MaxPayloadSize, vms/nftfx/mint_operation.go). */
export const MAX_PAYLOAD = 1024;

/** Whether all bytes are zeros, as those of the ID of the Primary Network. */
export function isZero(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0);
}
