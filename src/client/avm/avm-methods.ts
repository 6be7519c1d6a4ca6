import { MAX_UTXO_PAGE } from '../../core/bytes/sizes';

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
  | 'indexedChain';

export interface AvmParam {
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
  readonly params: readonly AvmParam[];
  /** Undefined for a response without pages. */
  readonly pages?: Paging;
}

export type AvmMethodName =
  | 'avm.getAllBalances'
  | 'avm.getAssetDescription'
  | 'avm.getBalance'
  | 'avm.getBlock'
  | 'avm.getBlockByHeight'
  | 'avm.getHeight'
  | 'avm.getTx'
  | 'avm.getTxFee'
  | 'avm.getTxStatus'
  | 'avm.getUTXOs'
  | 'avm.issueTx'
  | 'wallet.issueTx';

function read(...params: readonly AvmParam[]): ApiMethod {
  return { kind: 'read', params };
}

export function required(name: string, kind: ParamKind): AvmParam {
  return { name, kind, required: true };
}

export function optional(name: string, kind: ParamKind): AvmParam {
  return { name, kind, required: false };
}

const encoding = optional('encoding', 'encoding');
const hexEncoding = optional('encoding', 'hexEncoding');
const address = required('address', 'address');
const includePartial = optional('includePartial', 'boolean');
const issueParams = [required('tx', 'txHex'), hexEncoding];

/** All twelve methods by their name on the wire. */
export const METHODS: Readonly<Record<AvmMethodName, ApiMethod>> = {
  'avm.getAllBalances': read(address, includePartial),
  'avm.getAssetDescription': read(required('assetID', 'asset')),
  'avm.getBalance': read(address, required('assetID', 'asset'), includePartial),
  'avm.getBlock': read(required('blockID', 'blockID'), encoding),
  'avm.getBlockByHeight': read(required('height', 'height'), encoding),
  'avm.getHeight': read(),
  'avm.getTx': read(required('txID', 'txID'), encoding),
  'avm.getTxFee': read(),
  'avm.getTxStatus': read(required('txID', 'txID')),
  'avm.getUTXOs': {
    ...read(
      required('addresses', 'addresses'),
      optional('limit', 'limit'),
      optional('startIndex', 'utxoIndex'),
      optional('sourceChain', 'chain'),
      hexEncoding,
    ),
    pages: { end: 'endIndex', start: 'startIndex', count: 'numFetched', limit: 'limit', most: MAX_UTXO_PAGE },
  },
  'avm.issueTx': { kind: 'send', params: issueParams },
  'wallet.issueTx': { kind: 'send', params: issueParams },
};

export interface Deprecation<Method extends string> {
  /** The avalanchego version that deprecated it. */
  readonly since: string;
  /** The method to use instead. */
  readonly replacement: Method;
}

/** Methods that work but may be removed (docs/protocol.md 4.1). */
export const DEPRECATIONS: Readonly<Partial<Record<AvmMethodName, Deprecation<AvmMethodName>>>> = {
  'avm.getAllBalances': { since: 'v1.9.12', replacement: 'avm.getUTXOs' },
  'avm.getBalance': { since: 'v1.9.12', replacement: 'avm.getUTXOs' },
  'avm.getTxStatus': { since: 'v1.10.0', replacement: 'avm.getTx' },
  'wallet.issueTx': { since: 'v1.9.12', replacement: 'avm.issueTx' },
};
