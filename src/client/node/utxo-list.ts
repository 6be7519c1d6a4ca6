import { ID_SIZE } from '../../core/bytes/sizes';
import { encodeCb58 } from '../../core/encodings/cb58';
import type { HexEncoding } from '../../core/encodings/hex-encodings';
import type { HexList } from '../../core/encodings/hex-list';

/** The end of a list on C since Helicon, in place of a UTXO ID: all ones, which no UTXO has. */
export const END_OF_UTXOS = encodeCb58(new Uint8Array(ID_SIZE).fill(0xff));

/**
 * A position in a walk over UTXOs: the last UTXO of a page; on C since Helicon the first one after it, or
 * `END_OF_UTXOS` (docs/protocol.md 4.4).
 */
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
