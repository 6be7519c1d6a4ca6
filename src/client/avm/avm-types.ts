import type { HexEncoding } from '../../core/encodings/hex-encodings';
import type { BlockJSON, TxJSON } from './tx-json';

/** The encoding of a transaction or block in a response; `hex` is the default (docs/protocol.md 4.3). */
export type Encoding = HexEncoding | 'json';

export interface Height {
  readonly height: bigint;
}

/** In the smallest unit of the chain's fee asset. */
export interface TxFees {
  readonly txFee: bigint;
  readonly createAssetTxFee: bigint;
}

/** Today's nodes only return `Accepted` and `Unknown`. */
export interface TxStatus {
  readonly status: 'Accepted' | 'Processing' | 'Rejected' | 'Unknown';
}

export interface AssetDescription {
  readonly assetID: string;
  /** Chosen by the asset's creator: neither unique nor trustworthy. */
  readonly name: string;
  readonly symbol: string;
  /** Decimals. */
  readonly denomination: number;
}

/** Without `includePartial`, only unlocked outputs with a single owner are counted; NFTs never are. */
export interface Balance {
  /** At most 2^64-1, also if the sum is larger. */
  readonly balance: bigint;
  readonly utxoIDs: readonly { readonly txID: string; readonly outputIndex: number }[];
}

export interface Balances {
  /** In no particular order. `asset` is an ID, or an alias such as `AVAX`. */
  readonly balances: readonly { readonly asset: string; readonly balance: bigint }[];
}

export interface IssuedTx {
  readonly txID: string;
}

/** A transaction as JSON, else as hex in `encoding`. */
export interface TxAnswer<E extends Encoding> {
  readonly tx: E extends 'json' ? TxJSON : string;
  readonly encoding: E;
}

/** A block as JSON, else as hex in `encoding`. */
export interface BlockAnswer<E extends Encoding> {
  readonly block: E extends 'json' ? BlockJSON : string;
  readonly encoding: E;
}
