/** The kind of a parameter's value, for input boxes. */
export type ParamKind =
  | 'txID'
  | 'blockID'
  | 'asset'
  | 'address'
  | 'addresses'
  | 'height'
  | 'limit'
  | 'utxoIndex'
  | 'chain'
  | 'boolean'
  | 'txHex'
  | 'encoding'
  | 'hexEncoding'
  | 'nodeIDs'
  | 'subnetID'
  | 'subnetIDs'
  | 'validationID'
  | 'count'
  | 'indexedChain'
  | 'evmBlock';

export interface ApiParam {
  readonly name: string;
  readonly kind: ParamKind;
  readonly required: boolean;
}

/** The paging of a method (docs/protocol.md 4.4). */
export interface Paging {
  /** The response's field with its end, and the parameter that takes it. */
  readonly end: string;
  readonly start: string;
  /** The response's field with its number of items. With fewer than `limit`, it is the last page. */
  readonly count: string;
  readonly limit: string;
  /** Largest page, in items. A limit that is missing, 0 or larger means the same. */
  readonly most: number;
}

/** A method of a node (docs/protocol.md 4.1). */
export interface ApiMethod {
  /** A read may be repeated; a send never is. */
  readonly kind: 'read' | 'send';
  readonly params: readonly ApiParam[];
  /** Undefined for a response without pages. */
  readonly pages?: Paging;
}

export interface Deprecation<Method extends string> {
  /** The avalanchego version that deprecated it. */
  readonly since: string;
  /** The method to use instead. */
  readonly replacement: Method;
}

export function required(name: string, kind: ParamKind): ApiParam {
  return { name, kind, required: true };
}

export function optional(name: string, kind: ParamKind): ApiParam {
  return { name, kind, required: false };
}
