import { concatBytes } from '../../src/core/bytes/bytes';
import { sha256 } from '../../src/core/bytes/sha256';

/**
 * The ID of the vertex that ends a graph which has nothing in it: codec version 1, the chain, height 0, no parents
 * (snow/engine/avalanche/vertex). Nodes make it for chains that were created after the X-Chain became a chain of
 * blocks.
 */
export function stopVertexOf(blockchainID: Uint8Array): Uint8Array {
  return sha256(concatBytes(Uint8Array.of(0, 1), blockchainID, new Uint8Array(8 + 4)));
}
