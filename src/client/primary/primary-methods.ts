import { type ApiMethod, type Deprecation, optional, required } from '../node/api-method';
import { MAX_UTXO_PAGE } from '../../core/bytes/sizes';

/** Methods of the P-Chain (`/ext/bc/P`; docs/protocol.md 12). */
export type PlatformMethodName =
  | 'platform.getAllValidatorsAt'
  | 'platform.getBalance'
  | 'platform.getBlock'
  | 'platform.getBlockByHeight'
  | 'platform.getBlockchainStatus'
  | 'platform.getBlockchains'
  | 'platform.getCurrentSupply'
  | 'platform.getCurrentValidators'
  | 'platform.getFeeConfig'
  | 'platform.getFeeState'
  | 'platform.getHeight'
  | 'platform.getL1Validator'
  | 'platform.getMinStake'
  | 'platform.getProposedHeight'
  | 'platform.getRewardUTXOs'
  | 'platform.getStake'
  | 'platform.getStakingAssetID'
  | 'platform.getSubnet'
  | 'platform.getSubnets'
  | 'platform.getTimestamp'
  | 'platform.getTotalStake'
  | 'platform.getTx'
  | 'platform.getTxStatus'
  | 'platform.getUTXOs'
  | 'platform.getValidatorFeeConfig'
  | 'platform.getValidatorFeeState'
  | 'platform.getValidatorsAt'
  | 'platform.sampleValidators'
  | 'platform.validatedBy'
  | 'platform.validates';

/** Methods of the C-Chain for atomic transactions (`/ext/bc/C/avax`). */
export type AtomicMethodName = 'avax.getAtomicTx' | 'avax.getAtomicTxStatus' | 'avax.getUTXOs';

/** Methods of a node's index (`/ext/index/X/block` and those of P and C), if it was started with one. */
export type IndexMethodName =
  | 'index.getContainerByID'
  | 'index.getContainerByIndex'
  | 'index.getContainerRange'
  | 'index.getIndex'
  | 'index.getLastAccepted'
  | 'index.isAccepted';

/** Methods of the C-Chain for blocks (`/ext/bc/C/rpc`). They take a list of parameters. */
export type EVMMethodName = 'eth_blockNumber' | 'eth_getBlockByNumber';

export type PrimaryMethodName = PlatformMethodName | AtomicMethodName | EVMMethodName | IndexMethodName;

// `platform.issueTx` and `avax.issueTx` aren't here: sending needs a review that knows the P-Chain's rules.
const read = (...params: ApiMethod['params']): ApiMethod => ({ kind: 'read', params });

const encoding = optional('encoding', 'encoding');
const hexEncoding = optional('encoding', 'hexEncoding');
const addresses = required('addresses', 'addresses');
const subnetID = optional('subnetID', 'subnetID');
const height = required('height', 'height');
const txID = required('txID', 'txID');
/** `X`, `P` or `C`: a part of the path, which isn't sent. */
const indexed = required('chain', 'indexedChain');
const containerID = required('id', 'blockID');

const utxos = (sourceChain: ApiMethod['params'][number]): ApiMethod => ({
  ...read(addresses, sourceChain, optional('limit', 'limit'), optional('startIndex', 'utxoIndex'), hexEncoding),
  pages: { end: 'endIndex', start: 'startIndex', count: 'numFetched', limit: 'limit', most: MAX_UTXO_PAGE },
});

export const PRIMARY_METHODS: Readonly<Record<PrimaryMethodName, ApiMethod>> = {
  'platform.getAllValidatorsAt': read(height),
  'platform.getBalance': read(addresses),
  'platform.getBlock': read(required('blockID', 'blockID'), encoding),
  'platform.getBlockByHeight': read(height, encoding),
  'platform.getBlockchainStatus': read(required('blockchainID', 'chain')),
  'platform.getBlockchains': read(),
  'platform.getCurrentSupply': read(subnetID),
  'platform.getCurrentValidators': read(subnetID, optional('nodeIDs', 'nodeIDs')),
  'platform.getFeeConfig': read(),
  'platform.getFeeState': read(),
  'platform.getHeight': read(),
  'platform.getL1Validator': read(required('validationID', 'validationID')),
  'platform.getMinStake': read(subnetID),
  'platform.getProposedHeight': read(),
  'platform.getRewardUTXOs': read(txID, hexEncoding),
  'platform.getStake': read(addresses, optional('validatorsOnly', 'boolean'), hexEncoding),
  'platform.getStakingAssetID': read(subnetID),
  'platform.getSubnet': read(required('subnetID', 'subnetID')),
  'platform.getSubnets': read(optional('ids', 'subnetIDs')),
  'platform.getTimestamp': read(),
  'platform.getTotalStake': read(required('subnetID', 'subnetID')),
  'platform.getTx': read(txID, encoding),
  'platform.getTxStatus': read(txID),
  'platform.getUTXOs': utxos(optional('sourceChain', 'chain')),
  'platform.getValidatorFeeConfig': read(),
  'platform.getValidatorFeeState': read(),
  'platform.getValidatorsAt': read(height, subnetID),
  'platform.sampleValidators': read(required('size', 'count'), subnetID),
  'platform.validatedBy': read(required('blockchainID', 'chain')),
  'platform.validates': read(required('subnetID', 'subnetID')),
  'avax.getAtomicTx': read(txID, hexEncoding),
  'avax.getAtomicTxStatus': read(txID),
  'avax.getUTXOs': utxos(required('sourceChain', 'chain')),
  eth_blockNumber: read(),
  eth_getBlockByNumber: read(required('block', 'evmBlock')),
  'index.getContainerByID': read(indexed, containerID, hexEncoding),
  'index.getContainerByIndex': read(indexed, required('index', 'height'), hexEncoding),
  'index.getContainerRange': read(
    indexed,
    required('startIndex', 'height'),
    required('numToFetch', 'limit'),
    hexEncoding,
  ),
  'index.getIndex': read(indexed, containerID),
  'index.getLastAccepted': read(indexed, hexEncoding),
  'index.isAccepted': read(indexed, containerID),
};

/** Methods that work but may be removed (docs/protocol.md 12). */
export const PRIMARY_DEPRECATIONS: Readonly<Partial<Record<PrimaryMethodName, Deprecation<PrimaryMethodName>>>> = {
  'platform.getBalance': { since: 'v1.9.12', replacement: 'platform.getUTXOs' },
  'platform.getBlockchains': { since: 'v1.9.12', replacement: 'platform.validates' },
  'platform.getRewardUTXOs': { since: 'v1.9.12', replacement: 'platform.getUTXOs' },
  'platform.getStake': { since: 'v1.9.12', replacement: 'platform.getCurrentValidators' },
  'platform.getSubnets': { since: 'v1.9.12', replacement: 'platform.getSubnet' },
};
