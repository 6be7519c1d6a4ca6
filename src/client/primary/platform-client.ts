import type { UTXOList, UTXOsParams } from '../node/utxo-list';
import { TypedClient, type Params } from '../node/typed-client';
import type { CallOptions } from '../call-options';
import type { Schema } from '../http/validate';
import { blockAnswerSchema, heightSchema, txAnswerSchema } from '../schemas/avm';
import * as schemas from '../schemas/platform';
import { unlessAbsent } from '../node-words';
import type * as platform from './platform-types';
import type { PlatformMethodName } from './primary-methods';

/** `/ext/P` is the same. */
const PLATFORM_PATH = '/ext/bc/P';

type HeightParam = bigint | number;

/**
 * The methods of the P-Chain that X-Chain Lens calls itself. An object that doesn't exist is undefined; all other
 * failures reject with the errors of `errors.ts`, or the reason of the caller's abort. Transactions and blocks come as
 * hex with checksum: their JSON has no type names and no exact IDs (docs/protocol.md 12).
 */
export class PlatformClient extends TypedClient {
  async getTx(params: { txID: string }, options?: CallOptions): Promise<string | undefined> {
    const answer = await unlessAbsent(
      this.#call('platform.getTx', { ...params, encoding: 'hex' }, txAnswerSchema('hex'), options),
    );
    return answer?.tx;
  }

  getTxStatus(params: { txID: string }, options?: CallOptions): Promise<platform.PlatformTxStatus> {
    return this.#call('platform.getTxStatus', params, schemas.platformTxStatusSchema, options);
  }

  async getBlock(params: { blockID: string }, options?: CallOptions): Promise<string | undefined> {
    const answer = await unlessAbsent(
      this.#call('platform.getBlock', { ...params, encoding: 'hex' }, blockAnswerSchema('hex'), options),
    );
    return answer?.block;
  }

  async getBlockByHeight({ height }: { height: HeightParam }, options?: CallOptions): Promise<string | undefined> {
    const params = { height: String(height), encoding: 'hex' };
    const answer = await unlessAbsent(
      this.#call('platform.getBlockByHeight', params, blockAnswerSchema('hex'), options),
    );
    return answer?.block;
  }

  /** Of the last accepted block. */
  async getHeight(options?: CallOptions): Promise<bigint> {
    return (await this.#call('platform.getHeight', {}, heightSchema, options)).height;
  }

  async getProposedHeight(options?: CallOptions): Promise<bigint> {
    return (await this.#call('platform.getProposedHeight', {}, heightSchema, options)).height;
  }

  /** RFC 3339. */
  async getTimestamp(options?: CallOptions): Promise<string> {
    return (await this.#call('platform.getTimestamp', {}, schemas.timestampSchema, options)).timestamp;
  }

  getSubnet(params: { subnetID: string }, options?: CallOptions): Promise<platform.Subnet | undefined> {
    return unlessAbsent(this.#call('platform.getSubnet', params, schemas.subnetSchema, options));
  }

  /** As the node reports: no hash verifies it. */
  getL1Validator(params: { validationID: string }, options?: CallOptions): Promise<platform.L1Validator | undefined> {
    return unlessAbsent(this.#call('platform.getL1Validator', params, schemas.l1ValidatorSchema, options));
  }

  /**
   * Unknown subnets and nodes are left out, and the order is random. Without `nodeIDs` a node walks every staker,
   * unless the subnet is an L1 (docs/protocol.md 12).
   */
  async getCurrentValidators(
    params: { subnetID?: string; nodeIDs?: readonly string[] },
    options?: CallOptions,
  ): Promise<readonly platform.CurrentValidator[]> {
    const { validators } = await this.#call(
      'platform.getCurrentValidators',
      params,
      schemas.currentValidatorsSchema,
      options,
    );
    return validators;
  }

  /** `proposed` is the height that the next block will use. Heights far below the tip are expensive for the node. */
  getValidatorsAt(
    { height, subnetID }: { height: HeightParam | 'proposed'; subnetID?: string },
    options?: CallOptions,
  ): Promise<readonly platform.ValidatorAt[]> {
    const params = { height: heightParam(height), subnetID };
    return this.#call('platform.getValidatorsAt', params, schemas.validatorsAtSchema, options);
  }

  getAllValidatorsAt(
    { height }: { height: HeightParam | 'proposed' },
    options?: CallOptions,
  ): Promise<readonly platform.ValidatorSet[]> {
    const params = { height: heightParam(height) };
    return this.#call('platform.getAllValidatorsAt', params, schemas.allValidatorsAtSchema, options);
  }

  async sampleValidators(
    params: { size: number; subnetID?: string },
    options?: CallOptions,
  ): Promise<readonly string[]> {
    return (await this.#call('platform.sampleValidators', params, schemas.sampledSchema, options)).validators;
  }

  /** The blockchains of a subnet. */
  async validates(params: { subnetID: string }, options?: CallOptions): Promise<readonly string[] | undefined> {
    return (await unlessAbsent(this.#call('platform.validates', params, schemas.validatesSchema, options)))
      ?.blockchainIDs;
  }

  /** The subnet of a blockchain; the node rejects aliases. */
  async validatedBy(params: { blockchainID: string }, options?: CallOptions): Promise<string | undefined> {
    return (await unlessAbsent(this.#call('platform.validatedBy', params, schemas.validatedBySchema, options)))
      ?.subnetID;
  }

  async getBlockchainStatus(
    params: { blockchainID: string },
    options?: CallOptions,
  ): Promise<platform.BlockchainStatus> {
    return (await this.#call('platform.getBlockchainStatus', params, schemas.blockchainStatusSchema, options)).status;
  }

  /** A page of at most 1,024; `sourceChain` for what another chain exported. */
  async getUTXOs(params: Omit<UTXOsParams, 'encoding'>, options?: CallOptions): Promise<UTXOList> {
    return this.utxoList(PLATFORM_PATH, 'platform.getUTXOs', { ...params, encoding: 'hex' }, options);
  }

  /**
   * Deprecated since avalanchego v1.9.12, but nothing replaces it: staked outputs aren't UTXOs, and no other method
   * lists them.
   */
  getStake(params: { addresses: readonly string[] }, options?: CallOptions): Promise<platform.Stake> {
    return this.#call('platform.getStake', { ...params, encoding: 'hex' }, schemas.stakeSchema, options);
  }

  /**
   * The UTXOs that the end of a staking added to the stake, by the staker's transaction; also those that were spent, as
   * hex with checksum. Deprecated since avalanchego v1.9.12, but `platform.getUTXOs` doesn't have what was spent.
   */
  async getRewardUTXOs(params: { txID: string }, options?: CallOptions): Promise<readonly string[]> {
    const wanted = { ...params, encoding: 'hex' };
    return (await this.#call('platform.getRewardUTXOs', wanted, schemas.rewardUTXOsSchema, options)).utxos;
  }

  getFeeConfig(options?: CallOptions): Promise<platform.FeeConfig> {
    return this.#call('platform.getFeeConfig', {}, schemas.feeConfigSchema, options);
  }

  getFeeState(options?: CallOptions): Promise<platform.FeeState> {
    return this.#call('platform.getFeeState', {}, schemas.feeStateSchema, options);
  }

  getValidatorFeeConfig(options?: CallOptions): Promise<platform.ValidatorFeeConfig> {
    return this.#call('platform.getValidatorFeeConfig', {}, schemas.validatorFeeConfigSchema, options);
  }

  getValidatorFeeState(options?: CallOptions): Promise<platform.ValidatorFeeState> {
    return this.#call('platform.getValidatorFeeState', {}, schemas.validatorFeeStateSchema, options);
  }

  /** Undefined for a subnet that isn't elastic, as for the two below. */
  getCurrentSupply(
    params: { subnetID?: string } = {},
    options?: CallOptions,
  ): Promise<{ supply: bigint; height: bigint } | undefined> {
    return unlessAbsent(this.#call('platform.getCurrentSupply', params, schemas.currentSupplySchema, options));
  }

  getMinStake(
    params: { subnetID?: string } = {},
    options?: CallOptions,
  ): Promise<{ minValidatorStake: bigint; minDelegatorStake: bigint } | undefined> {
    return unlessAbsent(this.#call('platform.getMinStake', params, schemas.minStakeSchema, options));
  }

  async getStakingAssetID(params: { subnetID?: string } = {}, options?: CallOptions): Promise<string | undefined> {
    return (await unlessAbsent(this.#call('platform.getStakingAssetID', params, schemas.stakingAssetIDSchema, options)))
      ?.assetID;
  }

  /** The sum of weights: nAVAX on the primary network. */
  async getTotalStake(params: { subnetID: string }, options?: CallOptions): Promise<bigint> {
    return (await this.#call('platform.getTotalStake', params, schemas.totalStakeSchema, options)).weight;
  }

  #call<T>(
    method: PlatformMethodName,
    params: Params,
    schema: Schema<T>,
    options: CallOptions | undefined,
  ): Promise<T> {
    return this.read(PLATFORM_PATH, method, params, schema, options);
  }
}

/** Heights are sent as JSON numbers or strings; `proposed` is a word. */
function heightParam(height: HeightParam | 'proposed'): string {
  return String(height);
}
