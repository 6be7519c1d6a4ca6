import type { PlatformUTXO } from '../../codec/platform/platform-transactions';
import type { Lookup } from '../chain-rules';

/** The constants of a network that the rules of its C-Chain's imports and exports depend on. IDs are 32 bytes. */
export interface AtomicRules {
  readonly networkID: number;
  /** Of the C-Chain. */
  readonly blockchainID: Uint8Array;
  readonly xChainID: Uint8Array;
  readonly avaxAssetID: Uint8Array;
  /** Which virtual machine runs the C-Chain: each has its own words, and an order of its own. */
  readonly isSinceHelicon: boolean;
}

/** The state that the next import or export meets, as far as it is known: that after the last executed block. */
export interface AtomicView {
  /** Unix seconds. */
  readonly now: bigint;
  /** wei for a unit of gas in the next block, or more. */
  readonly baseFee: Lookup<bigint>;
  /** An account by its address (20 bytes); `balance` is wei. */
  account(address: Uint8Array): Lookup<{ readonly balance: bigint; readonly nonce: bigint }>;
  /** A UTXO that another chain exported to this one. */
  imported(sourceChain: Uint8Array, utxoID: Uint8Array): Lookup<PlatformUTXO>;
}
