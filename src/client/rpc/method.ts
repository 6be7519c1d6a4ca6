import { encodeCb58 } from '../../core/encodings/cb58';
import type { HexEncoding } from '../../core/encodings/hex';
import { ID_SIZE } from '../../core/bytes/bytes';
import type { Schema } from '../http/json-body';

/** Chains that a node can index; it knows them by these aliases alone. */
export type IndexedChain = 'X' | 'P' | 'C';

/**
 * A position in a walk over UTXOs: the last UTXO of a page; on C since Helicon the first one after it, or
 * `END_OF_UTXOS` (docs/protocol.md 4.4).
 */
export interface UTXOIndex {
  readonly address: string;
  /** UTXO ID in cb58. */
  readonly utxo: string;
}

/** The end of a list on C since Helicon, in place of a UTXO ID: all ones, which no UTXO has. */
export const END_OF_UTXOS = encodeCb58(new Uint8Array(ID_SIZE).fill(0xff));

/** The kinds of parameters, with the values that the product itself passes. */
export interface ParamValues {
  readonly txID: string;
  readonly blockID: string;
  /** An ID, or an alias such as `AVAX`. */
  readonly asset: string;
  readonly address: string;
  /** 1 to 1,024. */
  readonly addresses: readonly string[];
  /** Sent as text: a node reads both, and a JSON number isn't exact beyond 2^53. */
  readonly height: bigint | 'proposed';
  /** 1 to 1,024; otherwise 1,024. */
  readonly limit: number;
  readonly utxoIndex: UTXOIndex;
  /** An alias or a blockchain ID. */
  readonly chain: string;
  readonly boolean: boolean;
  readonly txHex: string;
  /** JSON is for the user's own calls: its results have another shape. */
  readonly encoding: HexEncoding;
  readonly hexEncoding: HexEncoding;
  readonly nodeIDs: readonly string[];
  readonly subnetID: string;
  readonly subnetIDs: readonly string[];
  readonly validationID: string;
  readonly count: number;
  readonly indexedChain: IndexedChain;
  readonly evmBlock: string;
  readonly evmAddress: string;
}

export type ParamKind = keyof ParamValues;

/** The paging of a method (docs/protocol.md 4.4). */
interface MethodPaging {
  /** The response's field with its end, and the parameter that takes it. */
  readonly end: string;
  readonly start: string;
  /** The response's field with its number of items. With fewer than `limit`, it is the last page. */
  readonly count: string;
  readonly limit: string;
  /** Largest page, in items. A limit that is missing, 0 or larger means the same. */
  readonly most: number;
}

/** All that Avalanche Lens knows of a method of a node. */
export interface ApiMethod {
  /** The kinds of the parameters by their names, `?` for an optional one. */
  readonly params: Readonly<Record<string, ParamKind | `${ParamKind}?`>>;
  /** The result, which may depend on the requested encoding. */
  readonly result: Schema<unknown> | ((encoding: HexEncoding) => Schema<unknown>);
  /** The result for the encoding `json`. Default: any. */
  readonly json?: Schema<unknown>;
  /** The result's long list of hex, which is read from the bytes of the body. */
  readonly hexList?: string;
  /** Longest body of a response, in bytes. Default: the client's limit, for what grows with an address or a network. */
  readonly maxBody?: number;
  /** An object that doesn't exist is undefined. Default: the node's error, which `saysAbsent` recognizes. */
  readonly maybeAbsent?: true;
  /** A read may be repeated, a send never is. */
  readonly sends?: true;
  /** Undefined for a response without pages. */
  readonly pages?: MethodPaging;
  /** The avalanchego version that added it. Default: all have it. */
  readonly added?: string;
  /** It works but may be removed: since which avalanchego version, and the method to use instead. */
  readonly deprecated?: { readonly since: string; readonly replacement: string };
  /** The avalanchego version that removed it, which was deprecated before. */
  readonly removed?: string;
}

interface ApiParam {
  readonly name: string;
  readonly kind: ParamKind;
  readonly required: boolean;
}

/** The parameters of a method in their order. */
export function paramsOf({ params }: ApiMethod): ApiParam[] {
  return Object.entries(params).map(([name, kind]) => ({
    name,
    kind: kind.replace('?', '') as ParamKind,
    required: !kind.endsWith('?'),
  }));
}
