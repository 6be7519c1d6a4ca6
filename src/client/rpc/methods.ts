import * as v from 'valibot';
import { MAX_UTXO_PAGE, MESSAGE_MAX_SIZE } from '../../core/bytes/bytes';
import * as node from '../schemas/node-schemas';
import * as platform from '../schemas/platform-schemas';
import { blockJSON, txJSON } from '../schemas/tx-schemas';
import { hexText, id32Text, idText, nodeIDText, uint32Value, uint64Value } from '../schemas/rest-schemas';
import type { ApiMethod } from './method';

/** For responses with a few short fields. */
const SHORT = 64 * 1024;

/**
 * A transaction or a block: up to a message between nodes, as hex twice as long; as JSON, shorter ones are longer
 * still.
 */
const ONE_OBJECT = 2 * MESSAGE_MAX_SIZE + SHORT;

const { only, nullableItems, bytesIn } = node;

/** One page of at most 1,024: those of the chain, or with `sourceChain` those that it exported to this one. */
const getUTXOs = {
  params: {
    addresses: 'addresses',
    limit: 'limit?',
    startIndex: 'utxoIndex?',
    sourceChain: 'chain?',
    encoding: 'hexEncoding?',
  },
  result: node.utxoPage,
  hexList: 'utxos',
  pages: { end: 'endIndex', start: 'startIndex', count: 'numFetched', limit: 'limit', most: MAX_UTXO_PAGE },
} as const;

const getTx = {
  params: { txID: 'txID', encoding: 'encoding?' },
  result: bytesIn('tx'),
  maxBody: ONE_OBJECT,
  maybeAbsent: true,
} as const;
const blockMethod = { result: bytesIn('block'), maxBody: ONE_OBJECT } as const;
const getBlock = { ...blockMethod, params: { blockID: 'blockID', encoding: 'encoding?' }, maybeAbsent: true } as const;
const getBlockByHeight = { ...blockMethod, params: { height: 'height', encoding: 'encoding?' } } as const;
/** Of the last accepted block. */
const getHeight = { params: {}, result: only('height', uint64Value), maxBody: SHORT } as const;
const issueTx = {
  params: { tx: 'txHex', encoding: 'hexEncoding?' },
  result: only('txID', idText),
  maxBody: SHORT,
  sends: true,
} as const;
const txFeesMethod = { params: {}, result: node.txFees } as const;

/** A number of the EVM, at most 256 bits. */
const hexQuantityValue = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,64}$/, 'a hexadecimal number'),
  v.transform((text) => BigInt(text)),
);

/** What a node's index has of a block; `chain` is a part of the path. By outer IDs, not those of the inner blocks. */
const containerMethod = { result: node.container, maybeAbsent: true } as const;

/**
 * Every method of a node that Avalanche Lens calls, by its name on the wire: all that is known of it (docs/protocol.md 4,
 * 12). A result with one field is that field.
 */
export const METHOD_TABLE = {
  'avm.getAllBalances': {
    params: { address: 'address', includePartial: 'boolean?' },
    // In no particular order.
    result: only('balances', v.nullable(v.array(v.object({ asset: v.string(), balance: uint64Value })), [])),
    deprecated: { since: 'v1.9.12', replacement: 'avm.getUTXOs' },
  },
  'avm.getAssetDescription': { params: { assetID: 'asset' }, result: node.assetDescription, maxBody: SHORT },
  /** Without `includePartial`, only unlocked outputs with a single owner are counted; NFTs never are. */
  'avm.getBalance': {
    params: { address: 'address', assetID: 'asset', includePartial: 'boolean?' },
    result: v.object({
      /** At most 2^64-1, also if the sum is larger. */
      balance: uint64Value,
      // The specification's signature doesn't have it.
      utxoIDs: v.nullish(v.array(v.object({ txID: idText, outputIndex: uint32Value })), []),
    }),
    deprecated: { since: 'v1.9.12', replacement: 'avm.getUTXOs' },
  },
  'avm.getBlock': { ...getBlock, json: v.object({ block: blockJSON, encoding: v.literal('json') }), added: 'v1.9.12' },
  /** Rejects for a height that the chain doesn't have. */
  'avm.getBlockByHeight': {
    ...getBlockByHeight,
    json: v.object({ block: blockJSON, encoding: v.literal('json') }),
    added: 'v1.9.12',
  },
  'avm.getHeight': { ...getHeight, added: 'v1.9.12' },
  'avm.getTx': { ...getTx, json: v.object({ tx: txJSON, encoding: v.literal('json') }) },
  'avm.getTxFee': { ...txFeesMethod, maxBody: SHORT, added: 'v1.12.2' },
  /** Today's nodes only return `Accepted` and `Unknown`. A transaction that `getTx` returns is accepted. */
  'avm.getTxStatus': {
    params: { txID: 'txID' },
    result: only('status', v.picklist(['Accepted', 'Processing', 'Rejected', 'Unknown'])),
    maxBody: SHORT,
    deprecated: { since: 'v1.10.0', replacement: 'avm.getTx' },
  },
  'avm.getUTXOs': getUTXOs,
  'avm.issueTx': issueTx,
  /** The node verifies nothing and returns the ID of any transaction that it can read. */
  'wallet.issueTx': { ...issueTx, deprecated: { since: 'v1.9.12', replacement: 'avm.issueTx' } },

  /** What a node knows of itself and of the chains that it runs. */
  'health.health': { params: {}, result: node.health },

  'info.acps': { params: {}, result: v.unknown() },
  'info.getBlockchainID': { params: { alias: 'chain' }, result: only('blockchainID', idText), maxBody: SHORT },
  'info.getNetworkID': { params: {}, result: only('networkID', uint32Value), maxBody: SHORT },
  'info.getNetworkName': { params: {}, result: only('networkName', v.string()), maxBody: SHORT },
  /** Of the node that responds: behind a gateway, of any. */
  'info.getNodeID': {
    params: {},
    result: v.object({
      nodeID: nodeIDText,
      nodePOP: v.optional(v.object({ publicKey: hexText, proofOfPossession: hexText })),
    }),
  },
  'info.getNodeIP': { params: {}, result: only('ip', v.string()) },
  'info.getNodeVersion': { params: {}, result: node.nodeVersion, maxBody: SHORT },
  'info.getTxFee': { ...txFeesMethod, deprecated: { since: 'v1.12.2', replacement: 'platform.getFeeState' } },
  'info.getVMs': {
    params: {},
    result: v.object({
      vms: v.record(idText, v.nullable(v.array(v.string()))),
      fxs: v.record(idText, v.string()),
    }),
  },
  'info.isBootstrapped': { params: { chain: 'chain' }, result: only('isBootstrapped', v.boolean()), maxBody: SHORT },
  'info.peers': {
    params: { nodeIDs: 'nodeIDs?' },
    result: v.object({
      numPeers: uint64Value,
      peers: v.nullable(
        v.array(
          v.looseObject({
            nodeID: nodeIDText,
            ip: v.string(),
            version: v.string(),
            trackedSubnets: v.optional(v.array(v.string())),
          }),
        ),
      ),
    }),
  },
  /** In the order of their times. */
  'info.upgrades': { params: {}, result: node.upgrades },
  /** Percent, as the node writes it: `99.1234`. */
  'info.uptime': {
    params: {},
    result: v.object({ rewardingStakePercentage: v.string(), weightedAveragePercentage: v.string() }),
  },

  /** `proposed` is the height that the next block will use. Heights far below the tip are expensive for the node. */
  'platform.getAllValidatorsAt': { params: { height: 'height' }, result: platform.validatorSets },
  'platform.getBalance': {
    params: { addresses: 'addresses' },
    result: v.looseObject({
      balance: uint64Value,
      unlocked: uint64Value,
      lockedStakeable: uint64Value,
      lockedNotStakeable: uint64Value,
    }),
    deprecated: { since: 'v1.9.12', replacement: 'platform.getUTXOs' },
  },
  /** Its JSON, and a transaction's, has no type names and no exact IDs. */
  'platform.getBlock': getBlock,
  'platform.getBlockByHeight': { ...getBlockByHeight, maybeAbsent: true },
  'platform.getBlockchainStatus': {
    params: { blockchainID: 'chain' },
    result: only('status', platform.blockchainStatus),
    maxBody: SHORT,
  },
  'platform.getBlockchains': {
    params: {},
    result: only(
      'blockchains',
      nullableItems(v.object({ id: idText, name: v.string(), subnetID: idText, vmID: idText })),
    ),
    deprecated: { since: 'v1.9.12', replacement: 'platform.validates' },
  },
  /** Absent for a subnet that isn't elastic, as are its stakes and its asset. */
  'platform.getCurrentSupply': {
    params: { subnetID: 'subnetID?' },
    result: v.object({ supply: uint64Value, height: uint64Value }),
    maybeAbsent: true,
  },
  /**
   * Unknown subnets and nodes are left out, and the order is random. Without `nodeIDs` a node walks every staker,
   * unless the subnet is an L1 (docs/protocol.md 12).
   */
  'platform.getCurrentValidators': {
    params: { subnetID: 'subnetID?', nodeIDs: 'nodeIDs?' },
    result: only('validators', nullableItems(platform.currentValidator)),
  },
  'platform.getFeeConfig': { params: {}, result: platform.feeConfig },
  'platform.getFeeState': { params: {}, result: platform.feeState },
  'platform.getHeight': getHeight,
  /** As the node reports: no hash verifies it. */
  'platform.getL1Validator': {
    params: { validationID: 'validationID' },
    result: platform.l1Validator,
    maxBody: SHORT,
    maybeAbsent: true,
  },
  'platform.getMinStake': {
    params: { subnetID: 'subnetID?' },
    result: v.object({ minValidatorStake: uint64Value, minDelegatorStake: uint64Value }),
    maybeAbsent: true,
  },
  'platform.getProposedHeight': { params: {}, result: only('height', uint64Value) },
  /**
   * The UTXOs that the end of a staking added to the stake, by the staker's transaction, or those of an auto-renewed
   * validator's period, by the transaction that ended it; also those that were spent, which `platform.getUTXOs` doesn't
   * have.
   */
  'platform.getRewardUTXOs': {
    params: { txID: 'txID', encoding: 'hexEncoding?' },
    result: v.pipe(
      v.looseObject({ numFetched: uint64Value, utxos: nullableItems(hexText) }),
      v.transform(({ utxos }) => utxos),
    ),
    maxBody: ONE_OBJECT,
    deprecated: { since: 'v1.9.12', replacement: 'platform.getUTXOs' },
  },
  /** Nothing replaces it: staked outputs aren't UTXOs, and no other method lists them. */
  'platform.getStake': {
    params: { addresses: 'addresses', validatorsOnly: 'boolean?', encoding: 'hexEncoding?' },
    result: platform.stake,
    deprecated: { since: 'v1.9.12', replacement: 'platform.getCurrentValidators' },
  },
  'platform.getStakingAssetID': {
    params: { subnetID: 'subnetID?' },
    result: only('assetID', idText),
    maybeAbsent: true,
  },
  'platform.getSubnet': {
    params: { subnetID: 'subnetID' },
    result: platform.subnetResult,
    maxBody: SHORT,
    maybeAbsent: true,
  },
  'platform.getSubnets': {
    params: { ids: 'subnetIDs?' },
    result: only(
      'subnets',
      nullableItems(v.looseObject({ id: idText, controlKeys: v.nullish(v.array(v.string())), threshold: uint32Value })),
    ),
    deprecated: { since: 'v1.9.12', replacement: 'platform.getSubnet' },
  },
  'platform.getTimestamp': { params: {}, result: only('timestamp', platform.timestamp) },
  /** The sum of weights: nAVAX on the primary network. */
  'platform.getTotalStake': { params: { subnetID: 'subnetID' }, result: only('weight', uint64Value) },
  'platform.getTx': getTx,
  'platform.getTxStatus': { params: { txID: 'txID' }, result: platform.platformTxStatus, maxBody: SHORT },
  'platform.getUTXOs': getUTXOs,
  'platform.getValidatorFeeConfig': { params: {}, result: platform.validatorFeeConfig },
  'platform.getValidatorFeeState': { params: {}, result: platform.validatorFeeState, maxBody: SHORT },
  'platform.getValidatorsAt': {
    params: { height: 'height', subnetID: 'subnetID?' },
    result: platform.validatorsAt,
  },
  'platform.issueTx': issueTx,
  'platform.sampleValidators': {
    params: { size: 'count', subnetID: 'subnetID?' },
    result: only('validators', v.array(nodeIDText)),
  },
  /** The node rejects aliases. The ID may be written to the settings. */
  'platform.validatedBy': {
    params: { blockchainID: 'chain' },
    result: only('subnetID', id32Text),
    maybeAbsent: true,
  },
  'platform.validates': {
    params: { subnetID: 'subnetID' },
    result: only('blockchainIDs', nullableItems(id32Text)),
    maybeAbsent: true,
  },

  /** Warp messages in the chain's next block are verified by the validators at `pChainHeight` (ACP-181). */
  'proposervm.getCurrentEpoch': {
    params: { chain: 'chain?' },
    result: v.object({ number: uint64Value, startTime: uint64Value, pChainHeight: uint64Value }),
    maxBody: SHORT,
  },

  /** The height of P that the chain's next block will name. */
  'proposervm.getProposedHeight': { ...getHeight, params: { chain: 'chain?' } },

  'avax.getAtomicTx': {
    params: { txID: 'txID', encoding: 'hexEncoding?' },
    result: node.atomicTxResult,
    maxBody: ONE_OBJECT,
    maybeAbsent: true,
  },
  'avax.getAtomicTxStatus': {
    params: { txID: 'txID' },
    result: platform.atomicTxStatus,
    maxBody: SHORT,
    deprecated: { since: 'v1.15.0', replacement: 'avax.getAtomicTx' },
    removed: 'v1.15.2',
  },
  'avax.issueTx': issueTx,
  'avax.getUTXOs': { ...getUTXOs, params: { ...getUTXOs.params, sourceChain: 'chain' } },

  /** They take a list of parameters. */
  eth_blockNumber: {
    params: {},
    result: v.pipe(v.string(), v.regex(/^0x[0-9a-f]+$/, 'a hexadecimal number')),
    maxBody: SHORT,
  },
  eth_baseFee: { params: {}, result: hexQuantityValue, maxBody: SHORT },
  eth_getBalance: { params: { address: 'evmAddress', block: 'evmBlock' }, result: hexQuantityValue, maxBody: SHORT },
  eth_getTransactionCount: {
    params: { address: 'evmAddress', block: 'evmBlock' },
    result: hexQuantityValue,
    maxBody: SHORT,
  },
  web3_clientVersion: { params: {}, result: v.string(), maxBody: SHORT },
  eth_getBlockByNumber: { params: { block: 'evmBlock' }, result: node.evmBlock, maxBody: ONE_OBJECT },

  'index.getContainerByID': {
    ...containerMethod,
    params: { chain: 'indexedChain', id: 'blockID', encoding: 'hexEncoding?' },
  },
  'index.getContainerByIndex': {
    ...containerMethod,
    params: { chain: 'indexedChain', index: 'height', encoding: 'hexEncoding?' },
  },
  /**
   * At most 1,024 (docs/protocol.md 12); the node rejects a start beyond the last block. A caller that verifies the
   * blocks' hashes needs no checksums (`hexnc`).
   */
  'index.getContainerRange': {
    ...containerMethod,
    params: { chain: 'indexedChain', startIndex: 'height', numToFetch: 'limit', encoding: 'hexEncoding?' },
    result: (encoding) => only('containers', nullableItems(node.container(encoding))),
  },
  'index.getIndex': {
    ...containerMethod,
    params: { chain: 'indexedChain', id: 'blockID' },
    result: only('index', uint64Value),
  },
  /** Absent for an index that holds nothing yet. */
  'index.getLastAccepted': { ...containerMethod, params: { chain: 'indexedChain', encoding: 'hexEncoding?' } },
  'index.isAccepted': { params: { chain: 'indexedChain', id: 'blockID' }, result: only('isAccepted', v.boolean()) },
} as const satisfies Readonly<Record<string, ApiMethod>>;

export type MethodName = keyof typeof METHOD_TABLE;

/** The table's row of each method. */
export const METHODS: Readonly<Record<MethodName, ApiMethod>> = METHOD_TABLE;

/** The method of a name, if it is one. */
export function methodNamed(name: string): MethodName | undefined {
  return Object.hasOwn(METHODS, name) ? (name as MethodName) : undefined;
}
