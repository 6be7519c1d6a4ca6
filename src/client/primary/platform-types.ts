/** Who may sign, as `platform.*` responses print it: `threshold` of `addresses`, from `locktime` (Unix seconds) on. */
export interface OwnerJSON {
  readonly locktime: bigint;
  readonly threshold: number;
  /** With the `P-` alias and the network's HRP. */
  readonly addresses: readonly string[];
}

/** A subnet as `platform.getSubnet` describes it. After the conversion to an L1 the control keys stay. */
export interface Subnet {
  readonly isPermissioned: boolean;
  readonly controlKeys: readonly string[];
  readonly threshold: number;
  readonly locktime: bigint;
  /** 32 zero bytes (`1111…LpoYY`) for a subnet that isn't elastic. */
  readonly subnetTransformationTxID: string;
  /** The three are empty before the conversion to an L1. */
  readonly conversionID: string;
  readonly managerChainID: string;
  /** Hex; undefined before the conversion. */
  readonly managerAddress: string | undefined;
}

/** A validator of an L1. Its weight and balance change without a transaction of its own. */
export interface L1Validator {
  readonly subnetID: string;
  readonly validationID: string;
  readonly nodeID: string;
  /** 48 bytes as hex. */
  readonly publicKey: string;
  readonly weight: bigint;
  /** Unix seconds. */
  readonly startTime: bigint;
  readonly remainingBalanceOwner: OwnerJSON;
  readonly deactivationOwner: OwnerJSON;
  readonly minNonce: bigint;
  /** nAVAX; 0 is an inactive validator. */
  readonly balance: bigint;
  /** The P-Chain's height at the time of the response. */
  readonly height: bigint;
}

/** One of `platform.getCurrentValidators`: which fields it has depends on what it validates. */
export type CurrentValidator = PrimaryValidator | SubnetValidator | ListedL1Validator;

interface Staker {
  readonly nodeID: string;
  readonly weight: bigint;
  readonly txID: string;
  /** Unix seconds, as `endTime`. */
  readonly startTime: bigint;
  readonly endTime: bigint;
}

/** Of a permissioned subnet, also of one that became an L1 since. */
export interface SubnetValidator extends Staker {
  readonly kind: 'subnet';
}

/** Of the primary network or an elastic subnet. */
export interface PrimaryValidator extends Staker {
  readonly kind: 'primary';
  readonly validationRewardOwner: OwnerJSON | undefined;
  readonly delegationRewardOwner: OwnerJSON | undefined;
  /** nAVAX. */
  readonly potentialReward: bigint;
  /** Percent, as the node writes it: `2.0000`. */
  readonly delegationFee: string;
  /** Percent; undefined where the node doesn't track it. */
  readonly uptime: string | undefined;
  readonly connected: boolean | undefined;
  readonly delegatorCount: bigint | undefined;
  readonly delegatorWeight: bigint | undefined;
  /** 48 bytes as hex; undefined for a validator without BLS key. */
  readonly publicKey: string | undefined;
  /** Set for auto-renewed validators (Helicon), whose times, weight and reward are those of this period. */
  readonly autoRenewed: AutoRenewal | undefined;
}

export interface AutoRenewal {
  /** May change the two below. */
  readonly authority: OwnerJSON;
  /** Seconds; 0 is a validator that leaves when this period ends. */
  readonly nextPeriod: bigint;
  /** Of 1,000,000. */
  readonly autoCompoundRewardShares: number;
}

export interface ListedL1Validator extends Omit<L1Validator, 'subnetID' | 'height'> {
  readonly kind: 'l1';
}

/** One of `platform.getValidatorsAt`. All inactive validators of an L1 stand together under the empty node ID. */
export interface ValidatorAt {
  readonly nodeID: string;
  readonly publicKey: string | undefined;
  readonly weight: bigint;
}

export interface ValidatorSet {
  readonly subnetID: string;
  readonly totalWeight: bigint;
  readonly validators: readonly {
    readonly publicKey: string;
    readonly weight: bigint;
    readonly nodeIDs: readonly string[];
  }[];
}

/** `Created`: it is on the P-Chain, but not on this node. */
export type BlockchainStatus = 'Validating' | 'Syncing' | 'Created' | 'Preferred' | 'Unknown';

/**
 * A staker's transaction stays `Committed` whatever becomes of its reward; the reward's is `Committed` or `Aborted`.
 */
export interface PlatformTxStatus {
  readonly status: 'Committed' | 'Aborted' | 'Processing' | 'Dropped' | 'Unknown';
  /** The node's reason, kept for a while after it rejected the transaction. */
  readonly reason?: string;
}

/** Gas: capacity and excess in units of gas, the price in nAVAX per unit. `timestamp` is RFC 3339. */
export interface FeeState {
  readonly capacity: bigint;
  readonly excess: bigint;
  readonly price: bigint;
  readonly timestamp: string;
}

/** `price` is nAVAX a second and validator. */
export interface ValidatorFeeState {
  readonly excess: bigint;
  readonly price: bigint;
  readonly timestamp: string;
}

export interface FeeConfig {
  /** Of bandwidth, database reads, database writes and compute. */
  readonly weights: readonly bigint[];
  readonly maxCapacity: bigint;
  readonly maxPerSecond: bigint;
  readonly targetPerSecond: bigint;
  readonly minPrice: bigint;
  readonly excessConversionConstant: bigint;
}

export interface ValidatorFeeConfig {
  readonly capacity: bigint;
  readonly target: bigint;
  readonly minPrice: bigint;
  readonly excessConversionConstant: bigint;
}

/** UTXOs as hex. */
export interface RewardUTXOs {
  readonly utxos: readonly string[];
}

/** The staked outputs of addresses, by asset in nAVAX or raw units, and the outputs as hex. */
export interface Stake {
  readonly stakeds: Readonly<Record<string, bigint>>;
  readonly stakedOutputs: readonly string[];
}
