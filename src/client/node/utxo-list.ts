import type { HexEncoding } from '../../core/encodings/hex-encodings';
import type { HexList } from '../../core/encodings/hex-list';

/** A position in a walk over UTXOs: the last UTXO of a page. */
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

/** As `UTXOs`, with the UTXOs as bytes, including their checksums. */
export interface UTXOList {
  readonly numFetched: bigint;
  readonly utxos: HexList;
  readonly endIndex: UTXOIndex;
}

/** Parameters of `getUTXOs`, of X, P and C. */
export interface UTXOsParams {
  /** 1 to 1,024. */
  readonly addresses: readonly string[];
  /** 1 to 1,024; otherwise 1,024. */
  readonly limit?: number | undefined;
  readonly startIndex?: UTXOIndex | undefined;
  /** Alias or ID of the chain that exported to this one; then the UTXOs to import are returned. */
  readonly sourceChain?: string | undefined;
  readonly encoding?: HexEncoding | undefined;
}
