import type { Codec, UTXO } from '../codec/avm/codec';
import type { Tx } from '../codec/avm/avm-transactions';
import type { FeeUnknown, UnknownReason } from './finding';

export interface ChainRules {
  readonly codec: Codec;
  readonly networkID: number;
  readonly blockchainID: Uint8Array;
  /** The asset in which fees are burned; undefined where it is unknown. */
  readonly feeAssetID: Uint8Array | undefined;
  /** Raw units of the fee asset; undefined where they are unknown. */
  readonly txFee: bigint | undefined;
  readonly createAssetTxFee: bigint | undefined;
  /** Why a fee or its asset is undefined. */
  readonly feeUnknown?: FeeUnknown | undefined;
}

/**
 * Something of the chain, that it doesn't exist, or why that is unknown. `spentBy` is the transaction (32 bytes) that
 * spends a UTXO, where that is known.
 */
export type Lookup<T> =
  | { readonly found: T }
  | { readonly missing: true; readonly spentBy?: Uint8Array }
  | { readonly unknown: UnknownReason };

/** The state of a chain at a moment, as far as it is known. */
export interface ChainView {
  /** Unix seconds. */
  readonly now: bigint;
  utxo(utxoID: Uint8Array): Lookup<UTXO>;
  tx(txID: Uint8Array): Lookup<Tx>;
  imported(sourceChain: Uint8Array, utxoID: Uint8Array): Lookup<UTXO>;
  /** Why exports to and imports from that chain fail, in the node's words; missing where they are known to work. */
  peerProblem(chainID: Uint8Array): Lookup<string>;
}
