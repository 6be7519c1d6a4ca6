import type { PlatformTx, PlatformUTXO } from '../../codec/platform/platform-transactions';
import type { OutputOwners } from '../../codec/secp256k1fx';
import type { GasConfig, GasState, ValidatorFeeConfig } from '../../p-and-c/platform-fee';
import type { Lookup } from '../chain-rules';

/** The limits of staking on the primary network of a network. Amounts are nAVAX, durations seconds. */
export interface StakingLimits {
  /** Undefined, as that of delegators, where no node reports it: nothing is known to be too little. */
  readonly minValidatorStake: bigint | undefined;
  readonly maxValidatorStake: bigint;
  readonly minDelegatorStake: bigint | undefined;
  /** Millionths of the rewards of delegators. */
  readonly minDelegationFee: number;
  /** Of validators of subnets and of delegators, and until Helicon of all validators. */
  readonly minStakeDuration: bigint;
  /** Of validators of the primary network since Helicon. */
  readonly heliconMinStakeDuration: bigint;
  readonly maxStakeDuration: bigint;
}

/** The constants of a network that the rules of its P-Chain depend on. */
export interface PlatformRules {
  readonly networkID: number;
  /** 32 bytes, as all IDs. */
  readonly avaxAssetID: Uint8Array;
  readonly staking: StakingLimits;
  /** When the network activates Helicon, Unix seconds; missing where that isn't scheduled. */
  readonly heliconTime: Lookup<bigint>;
  readonly gas: GasConfig;
  readonly validatorFee: Pick<ValidatorFeeConfig, 'capacity' | 'target'>;
}

/** A subnet by the transaction that made it. */
export interface SubnetView {
  readonly owner: OutputOwners;
  /** An elastic subnet: no network has made one since Etna. */
  readonly isTransformed: boolean;
  /** Of an L1: the chain and the address of the contract that manages its validators. */
  readonly conversion: { readonly managerChainID: Uint8Array; readonly managerAddress: Uint8Array } | undefined;
}

/** A current validator of the primary network or of a permissioned subnet; not one of an L1. */
export interface StakerView {
  /** The transaction that it began with. */
  readonly txID: Uint8Array;
  /** On the primary network nAVAX, without delegators. */
  readonly weight: bigint;
  /** Unix seconds, as `end`; of an auto-renewed validator those of its period. */
  readonly start: bigint;
  readonly end: bigint;
  /** The sum of the weights of its current delegators, in nAVAX. */
  readonly delegatedWeight: bigint;
}

/** A validator of an L1 that isn't removed. */
export interface L1ValidatorView {
  readonly subnetID: Uint8Array;
  readonly weight: bigint;
  /** The least nonce that the next change of its weight must have. */
  readonly minNonce: bigint;
  /** Whether its balance pays for it. */
  readonly isActive: boolean;
  readonly deactivationOwner: { readonly threshold: number; readonly addresses: readonly Uint8Array[] };
}

/** The validators of a subnet or an L1 whose signatures count for Warp messages (snow/validators/warp.go). */
export interface WarpSetView {
  /**
   * In the order of their uncompressed keys, each key once; `publicKey` is compressed, 48 bytes.
   */
  readonly validators: readonly { readonly publicKey: Uint8Array; readonly weight: bigint }[];
  /** With the weight of validators without a key, and of inactive ones. */
  readonly totalWeight: bigint;
}

/**
 * The state of a P-Chain that the next transaction meets, as far as it is known: that after the last block, advanced to
 * the time of the next one (vms/platformvm/block/executor/manager.go VerifyTx). IDs are 32 bytes, node IDs 20.
 */
export interface PlatformView {
  /** The time of the next block, Unix seconds: that of the clock, at most the next time at which a staker changes. */
  readonly now: bigint;
  /** The node's clock, Unix seconds: locktimes are compared with it. */
  readonly clock: bigint;
  /** Gas, advanced to `now`. */
  readonly gas: Lookup<GasState>;
  utxo(utxoID: Uint8Array): Lookup<PlatformUTXO>;
  /** A UTXO that another chain exported to this one. */
  imported(sourceChain: Uint8Array, utxoID: Uint8Array): Lookup<PlatformUTXO>;
  tx(txID: Uint8Array): Lookup<PlatformTx>;
  /** The subnet by its ID; the second kind is the ID of another transaction. */
  subnet(subnetID: Uint8Array): Lookup<SubnetView | 'not a subnet'>;
  /** The subnet of a blockchain; all zeros for a chain of the primary network. The second kind is as above. */
  subnetOf(blockchainID: Uint8Array): Lookup<Uint8Array | 'not a blockchain'>;
  /** A current validator of a subnet, or of the primary network (all zeros). */
  validator(subnetID: Uint8Array, nodeID: Uint8Array): Lookup<StakerView>;
  l1Validator(validationID: Uint8Array): Lookup<L1ValidatorView>;
  /** The ID of the validation by which a node validates an L1; missing if it doesn't. */
  l1ValidationOf(subnetID: Uint8Array, nodeID: Uint8Array): Lookup<Uint8Array>;
  /** The sum of the weights of the validators of an L1, active or not. */
  l1Weight(subnetID: Uint8Array): Lookup<bigint>;
  /** How many validators of L1s are active on the network. */
  readonly activeL1Validators: Lookup<bigint>;
  /** A registration that hasn't expired and was used already, even if its validator has gone since. */
  registration(validationID: Uint8Array): Lookup<true>;
  /** The validators that sign for a subnet, at the height that the next block verifies messages at. */
  warpSet(subnetID: Uint8Array): Lookup<WarpSetView>;
}
