import { sha256 } from '../../src/core/bytes/sha256';

/** The seed of the sample history: the same seed gives the same history everywhere. */
const SEED = 'X-Chain Lens sandbox: made up, on no chain';

/** 32 bytes that depend on the seed and the parts only. */
export function seededBytes(...parts: readonly (string | number)[]): Uint8Array {
  return sha256(Buffer.from([SEED, ...parts].join('|')));
}

/** A number from 0 (inclusive) to 1 (exclusive), as `seededBytes`. */
export function seededUnit(...parts: readonly (string | number)[]): number {
  const bytes = seededBytes(...parts);
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) / 2 ** 32;
}
