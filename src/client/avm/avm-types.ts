import type { HexEncoding } from '../../core/encodings/hex-encodings';
import type { HexList } from '../../core/encodings/hex-list';
import type { BlockJSON, TxJSON } from './tx-json';

/** How a node prints a transaction or block; `hex` is its default (docs/protocol.md 4.3). */
export type Encoding = HexEncoding | 'json';

export interface Height {
  readonly height: bigint;
}

/** In the smallest unit of the chain's fee asset. */
export interface TxFees {
  readonly txFee: bigint;
  readonly createAssetTxFee: bigint;
}

/** Today's nodes only say `Accepted` and `Unknown`. */
export interface TxStatus {
  readonly status: 'Accepted' | 'Processing' | 'Rejected' | 'Unknown';
}

export interface AssetDescription {
  readonly assetID: string;
  /** Chosen by the asset's creator: neither unique nor to be trusted. */
  readonly name: string;
  readonly symbol: string;
  /** Places that the decimal point is shifted for display. */
  readonly denomination: number;
}

/** Without `includePartial`, only unlocked outputs with a single owner are counted; NFTs never are. */
export interface Balance {
  /** Stays at 2^64-1 when the sum is larger. */
  readonly balance: bigint;
  readonly utxoIDs: readonly { readonly txID: string; readonly outputIndex: number }[];
}

export interface Balances {
  /** In no certain order. `asset` is an ID, or an alias such as `AVAX`. */
  readonly balances: readonly { readonly asset: string; readonly balance: bigint }[];
}

export interface IssuedTx {
  readonly txID: string;
}

/** A place in a walk over UTXOs: the last one that was searched. */
export interface UTXOIndex {
  readonly address: string;
  /** UTXO ID in cb58. */
  readonly utxo: string;
}

/** A page of `getUTXOs`: `utxos` as hex in `encoding`, and where the next page starts. */
export interface UTXOs {
  readonly numFetched: bigint;
  readonly utxos: readonly string[];
  readonly endIndex: UTXOIndex;
  readonly sourceChain?: string;
  readonly encoding: HexEncoding;
}

/** As `UTXOs`, but the UTXOs as bytes, which still end in their checksums. */
export interface UTXOList {
  readonly numFetched: bigint;
  readonly utxos: HexList;
  readonly endIndex: UTXOIndex;
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

/** Parameters of `avm.getUTXOs`. */
export interface UTXOsParams {
  /** 1 to 1,024. */
  readonly addresses: readonly string[];
  /** 1 to 1,024; 0, more or none is 1,024. */
  readonly limit?: number | undefined;
  readonly startIndex?: UTXOIndex | undefined;
  /** Alias or ID of the chain that exported to this one; then the UTXOs that wait to be imported are fetched. */
  readonly sourceChain?: string | undefined;
  readonly encoding?: HexEncoding | undefined;
}
