import { Codec } from './codec';
import type { FxName } from './type-registry';
import { X_CHAIN_FXS } from './type-registry';

/**
 * The orders of fxs that chains of the avm can have: the X-Chain's own, and for a chain made by a CreateChainTx any
 * choice of fxs sorted by fx ID, which is their alphabetical order (vms/platformvm/txs/create_chain_tx.go).
 */
export const FX_ORDERS: readonly (readonly FxName[])[] = [
  X_CHAIN_FXS,
  ['nftfx', 'propertyfx', 'secp256k1fx'],
  ['nftfx', 'secp256k1fx'],
  ['propertyfx', 'secp256k1fx'],
  ['nftfx', 'propertyfx'],
  ['nftfx'],
  ['propertyfx'],
];

/** A codec for each order; a chain with secp256k1fx alone is left out, for its type IDs are a part of the X-Chain's. */
export function codecsOfAllOrders(): readonly Codec[] {
  return FX_ORDERS.map((fxs) => new Codec(fxs));
}
