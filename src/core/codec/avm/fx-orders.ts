import { AnyOrderCodec } from './any-order-codec';
import { Codec } from './codec';
import type { FxName } from './types';
import { X_CHAIN_FXS } from './types';

/**
 * The orders of fxs that chains of the avm can have: the X-Chain's own, and for a chain made by a CreateChainTx any
 * choice of fxs, none included, sorted by fx ID, which is their alphabetical order
 * (vms/platformvm/txs/create_chain_tx.go). A choice is not covered by a longer order that begins with it: the type ID
 * of a block follows those of all fxs (vms/avm/block/parser.go), so that it is 10 on a chain with secp256k1fx alone and
 * 20 on the X-Chain.
 */
const FX_ORDERS: readonly (readonly FxName[])[] = [
  X_CHAIN_FXS,
  ['secp256k1fx'],
  ['nftfx', 'propertyfx', 'secp256k1fx'],
  ['nftfx', 'secp256k1fx'],
  ['propertyfx', 'secp256k1fx'],
  ['nftfx', 'propertyfx'],
  ['nftfx'],
  ['propertyfx'],
  [],
];

/** A codec for each order, the likeliest first. */
export function codecsOfAllOrders(): readonly Codec[] {
  return FX_ORDERS.map((fxs) => new Codec(fxs));
}

/**
 * Reads bytes of an unknown chain of the avm, in every order of fxs. It learns nothing: its bytes are of many chains.
 */
export const ANY_AVM = new AnyOrderCodec(codecsOfAllOrders());
