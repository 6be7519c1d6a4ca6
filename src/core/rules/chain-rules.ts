import type { Codec } from '../codec/avm/codec';
import type { Tx } from '../codec/avm/transactions';
import type { UTXO } from '../codec/avm/utxo';

/** What is always the same about a chain, and decides what it accepts. */
export interface ChainRules {
  readonly codec: Codec;
  readonly networkID: number;
  readonly blockchainID: Uint8Array;
  /** The asset in which fees are burned; undefined where nobody said which. */
  readonly feeAssetID: Uint8Array | undefined;
  /** Raw units of the fee asset; undefined where the node has not said. */
  readonly txFee: bigint | undefined;
  readonly createAssetTxFee: bigint | undefined;
  /** Why a fee or its asset is undefined, in a sentence without a full stop. */
  readonly feeUnknown?: string | undefined;
}

/** A thing of the chain, that there is none, or that nobody could be asked. */
export type Lookup<T> = { readonly found: T } | { readonly missing: true } | { readonly unknown: string };

/** What a chain holds at a moment, as far as it is known. */
export interface ChainView {
  /** Unix seconds. */
  readonly now: bigint;
  utxo(utxoID: Uint8Array): Lookup<UTXO>;
  /** An accepted transaction. */
  tx(txID: Uint8Array): Lookup<Tx>;
  /** A UTXO that another chain exported to this one. */
  imported(sourceChain: Uint8Array, utxoID: Uint8Array): Lookup<UTXO>;
  /** Why nothing can go to or come from that chain, in the node's words; undefined only where it is known that it can. */
  peerProblem(chainID: Uint8Array): string | { readonly unknown: string } | undefined;
}
