import { MAX_UTXO_PAGE } from '../../core/bytes/sizes';
import { type ApiMethod, type ApiParam, type Deprecation, optional, required } from '../node/api-method';

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

function read(...params: readonly ApiParam[]): ApiMethod {
  return { kind: 'read', params };
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

/** Methods that work but may be removed (docs/protocol.md 4.1). */
export const DEPRECATIONS: Readonly<Partial<Record<AvmMethodName, Deprecation<AvmMethodName>>>> = {
  'avm.getAllBalances': { since: 'v1.9.12', replacement: 'avm.getUTXOs' },
  'avm.getBalance': { since: 'v1.9.12', replacement: 'avm.getUTXOs' },
  'avm.getTxStatus': { since: 'v1.10.0', replacement: 'avm.getTx' },
  'wallet.issueTx': { since: 'v1.9.12', replacement: 'avm.issueTx' },
};
