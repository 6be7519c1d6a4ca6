import * as v from 'valibot';
import type { Encoding } from '../avm/avm-types';
import type { NodeMethodName } from '../node/node-methods';
import { HEX_ENCODINGS, type HexEncoding } from '../../core/encodings/hex-encodings';
import type { JSONObject, JSONValue } from '../../core/json/json';
import { ResponseError } from '../errors';
import { type Schema, validate } from '../http/validate';
import * as avm from './avm';
import * as info from './info';
import * as platform from './platform';
import * as primary from './primary';

const anything: Schema<unknown> = v.unknown();

/** The schema of each method's result, as in the typed clients. */
const SCHEMAS: Readonly<Record<NodeMethodName, (params: JSONObject) => Schema<unknown>>> = {
  'avm.getAllBalances': () => avm.balancesSchema,
  'avm.getAssetDescription': () => avm.assetDescriptionSchema,
  'avm.getBalance': () => avm.balanceSchema,
  'avm.getBlock': (params) => avm.blockAnswerSchema(encodingOf(params)),
  'avm.getBlockByHeight': (params) => avm.blockAnswerSchema(encodingOf(params)),
  'avm.getHeight': () => avm.heightSchema,
  'avm.getTx': (params) => avm.txAnswerSchema(encodingOf(params)),
  'avm.getTxFee': () => avm.txFeesSchema,
  'avm.getTxStatus': () => avm.txStatusSchema,
  'avm.getUTXOs': (params) => avm.utxosSchema(hexEncodingOf(params)),
  'avm.issueTx': () => avm.issuedTxSchema,
  'wallet.issueTx': () => avm.issuedTxSchema,
  'info.getBlockchainID': () => info.blockchainIDSchema,
  'info.getNetworkID': () => info.networkIDSchema,
  'info.getNetworkName': () => info.networkNameSchema,
  'info.getNodeVersion': () => info.nodeVersionSchema,
  'info.isBootstrapped': () => info.isBootstrappedSchema,
  'info.acps': () => anything,
  'info.getNodeID': () => info.nodeIDSchema,
  'info.getNodeIP': () => info.nodeIPSchema,
  'info.getTxFee': () => avm.txFeesSchema,
  'info.getVMs': () => info.vmsSchema,
  'info.peers': () => info.peersSchema,
  'info.upgrades': () => anything,
  'info.uptime': () => info.uptimeSchema,
  'platform.getAllValidatorsAt': () => platform.allValidatorsAtSchema,
  'platform.getBalance': () => platform.balanceSchema,
  'platform.getBlock': hexOnly(avm.blockAnswerSchema('hex')),
  'platform.getBlockByHeight': hexOnly(avm.blockAnswerSchema('hex')),
  'platform.getBlockchainStatus': () => platform.blockchainStatusSchema,
  'platform.getBlockchains': () => platform.blockchainsSchema,
  'platform.getCurrentSupply': () => platform.currentSupplySchema,
  'platform.getCurrentValidators': () => platform.currentValidatorsSchema,
  'platform.getFeeConfig': () => platform.feeConfigSchema,
  'platform.getFeeState': () => platform.feeStateSchema,
  'platform.getHeight': () => avm.heightSchema,
  'platform.getL1Validator': () => platform.l1ValidatorSchema,
  'platform.getMinStake': () => platform.minStakeSchema,
  'platform.getProposedHeight': () => avm.heightSchema,
  'platform.getRewardUTXOs': () => platform.rewardUTXOsSchema,
  'platform.getStake': () => platform.stakeSchema,
  'platform.getStakingAssetID': () => platform.stakingAssetIDSchema,
  'platform.getSubnet': () => platform.subnetSchema,
  'platform.getSubnets': () => platform.subnetsSchema,
  'platform.getTimestamp': () => platform.timestampSchema,
  'platform.getTotalStake': () => platform.totalStakeSchema,
  'platform.getTx': hexOnly(avm.txAnswerSchema('hex')),
  'platform.getTxStatus': () => platform.platformTxStatusSchema,
  'platform.getUTXOs': (params) => avm.utxosSchema(hexEncodingOf(params)),
  'platform.getValidatorFeeConfig': () => platform.validatorFeeConfigSchema,
  'platform.getValidatorFeeState': () => platform.validatorFeeStateSchema,
  'platform.getValidatorsAt': () => platform.validatorsAtSchema,
  'platform.sampleValidators': () => platform.sampledSchema,
  'platform.validatedBy': () => platform.validatedBySchema,
  'platform.validates': () => platform.validatesSchema,
  'avax.getAtomicTx': hexOnly(primary.atomicTxSchema),
  'avax.getAtomicTxStatus': () => primary.atomicTxStatusSchema,
  'avax.getUTXOs': (params) => avm.utxosSchema(hexEncodingOf(params)),
  eth_blockNumber: () => primary.evmNumberSchema,
  eth_getBlockByNumber: () => primary.evmBlockSchema,
  'index.getContainerByID': hexOnly(primary.containerSchema),
  'index.getContainerByIndex': hexOnly(primary.containerSchema),
  'index.getContainerRange': hexOnly(primary.rangeSchema),
  'index.getIndex': () => primary.indexSchema,
  'index.getLastAccepted': hexOnly(primary.containerSchema),
  'index.isAccepted': () => primary.isAcceptedSchema,
};

/** Other encodings than hex, and the P-Chain's JSON, are shown unchanged: no typed client reads them. */
function hexOnly(schema: Schema<unknown>): (params: JSONObject) => Schema<unknown> {
  return (params) => ([undefined, 'hex'].includes(named(params)) ? schema : anything);
}

/** The first field of a result that doesn't match the API, with the expected and the actual type; never its value. */
export function answerProblem(method: NodeMethodName, params: JSONObject, result: JSONValue): string | undefined {
  try {
    validate(SCHEMAS[method](params), result, '', 'result');
    return undefined;
  } catch (error) {
    if (error instanceof ResponseError) return error.details;
    throw error;
  }
}

/** Encodings aren't case-sensitive. */
function encodingOf(params: JSONObject): Encoding {
  return named(params) === 'json' ? 'json' : hexEncodingOf(params);
}

function hexEncodingOf(params: JSONObject): HexEncoding {
  return HEX_ENCODINGS.find((each) => each === named(params)) ?? 'hex';
}

function named({ encoding }: JSONObject): string | undefined {
  return typeof encoding === 'string' ? encoding.toLowerCase() : undefined;
}
