import * as v from 'valibot';
import { addressField, hexText, id32Text, idText, nodeIDText, uint32Value, uint64Value } from './rest-schemas';

/** Who may sign: `threshold` of `addresses`, from `locktime` (Unix seconds) on. */
const owner = v.object({
  locktime: uint64Value,
  threshold: uint32Value,
  /** With the `P-` alias and the network's HRP. */
  addresses: v.nullable(v.array(addressField), []),
});
export type OwnerJSON = v.InferOutput<typeof owner>;

/** RFC 3339. The pattern alone allows times that aren't, such as `+05` for a zone. */
export const timestamp = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'not a time'),
);
/** Prices divide by it. */
const divisor = v.pipe(uint64Value, v.minValue(1n));
/** Percent as a node writes it: `2.0000`. */
const percent = v.pipe(v.string(), v.regex(/^\d{1,3}(?:\.\d{1,20})?$/, 'not a percentage'));
const undefinedIfNull = <T extends v.GenericSchema>(schema: T) =>
  v.pipe(
    v.nullish(schema),
    v.transform((value) => value ?? undefined),
  );

/** After the conversion to an L1 the control keys stay. */
export const subnetResult = v.object({
  isPermissioned: v.boolean(),
  controlKeys: v.nullable(v.array(addressField), []),
  threshold: uint32Value,
  locktime: uint64Value,
  /** 32 zero bytes (`1111…LpoYY`) for a subnet that isn't elastic. */
  subnetTransformationTxID: idText,
  /** The three are empty before the conversion to an L1. */
  conversionID: id32Text,
  managerChainID: id32Text,
  managerAddress: undefinedIfNull(hexText),
});
export type Subnet = v.InferOutput<typeof subnetResult>;

const l1 = {
  validationID: idText,
  nodeID: nodeIDText,
  /** 48 bytes. */
  publicKey: hexText,
  weight: uint64Value,
  /** Unix seconds. */
  startTime: uint64Value,
  remainingBalanceOwner: owner,
  deactivationOwner: owner,
  minNonce: uint64Value,
  /** nAVAX; 0 is an inactive validator. */
  balance: uint64Value,
};

/**
 * A validator of an L1, whose weight and balance change without a transaction of its own. `height` is the P-Chain's at
 * the time of the response.
 */
export const l1Validator = v.object({ ...l1, subnetID: id32Text, height: uint64Value });
export type L1Validator = v.InferOutput<typeof l1Validator>;

const listedL1 = v.pipe(
  v.object(l1),
  v.transform((value) => ({ kind: 'l1' as const, ...value })),
);

/** Times in Unix seconds. */
const staker = { nodeID: nodeIDText, weight: uint64Value, txID: idText, startTime: uint64Value, endTime: uint64Value };

/** Of the primary network or an elastic subnet. */
const primary = v.pipe(
  v.object({
    ...staker,
    validationRewardOwner: undefinedIfNull(owner),
    delegationRewardOwner: undefinedIfNull(owner),
    /** nAVAX. */
    potentialReward: uint64Value,
    delegationFee: percent,
    /** Undefined where the node doesn't track it. */
    uptime: undefinedIfNull(percent),
    connected: undefinedIfNull(v.boolean()),
    delegatorCount: undefinedIfNull(uint64Value),
    delegatorWeight: undefinedIfNull(uint64Value),
    signer: undefinedIfNull(v.looseObject({ publicKey: v.exactOptional(hexText) })),
    validatorAuthority: undefinedIfNull(owner),
    nextPeriod: undefinedIfNull(uint64Value),
    autoCompoundRewardShares: undefinedIfNull(uint32Value),
    // Only release pages name these: another form than that of other amounts counts as none.
    restakedValidationRewards: v.fallback(undefinedIfNull(uint64Value), undefined),
    restakedDelegateeRewards: v.fallback(undefinedIfNull(uint64Value), undefined),
  }),
  v.transform(({ signer, validatorAuthority: authority, nextPeriod, autoCompoundRewardShares, ...rest }) => ({
    kind: 'primary' as const,
    ...rest,
    /** 48 bytes as hex; undefined for a validator without BLS key. */
    publicKey: signer?.publicKey,
    /** Set for auto-renewed validators (Helicon), whose times, weight and reward are those of this period. */
    autoRenewed:
      authority === undefined || nextPeriod === undefined || autoCompoundRewardShares === undefined
        ? undefined
        : {
            /** May change the two below. */
            authority,
            /** Seconds; 0 is a validator that leaves when this period ends. */
            nextPeriod,
            /** Of 1,000,000. */
            autoCompoundRewardShares,
          },
  })),
);

/** Of a permissioned subnet, also of one that became an L1 since. */
const subnetValidator = v.pipe(
  v.object(staker),
  v.transform((value) => ({ kind: 'subnet' as const, ...value })),
);

/** The fields show what it validates: only an L1's validator has a validation ID, only a staker a potential reward. */
export const currentValidator = v.lazy((input) => {
  const has = (field: string): boolean => typeof input === 'object' && input !== null && field in input;
  if (has('validationID')) return listedL1;
  return has('potentialReward') ? primary : subnetValidator;
});
export type CurrentValidator = v.InferOutput<typeof currentValidator>;
export type AutoRenewal = NonNullable<v.InferOutput<typeof primary>['autoRenewed']>;

/** All inactive validators of an L1 are together under the empty node ID. */
export const validatorsAt = v.pipe(
  v.record(nodeIDText, v.object({ publicKey: undefinedIfNull(hexText), weight: uint64Value })),
  v.transform((all) => Object.entries(all).map(([nodeID, rest]) => ({ nodeID, ...rest }))),
);

export const validatorSets = v.pipe(
  v.object({
    validatorSets: v.record(
      idText,
      v.object({
        validators: v.nullable(
          v.array(v.object({ publicKey: hexText, weight: uint64Value, nodeIDs: v.array(nodeIDText) })),
          [],
        ),
        totalWeight: uint64Value,
      }),
    ),
  }),
  v.transform(({ validatorSets: all }) => Object.entries(all).map(([subnetID, rest]) => ({ subnetID, ...rest }))),
);

/** `Created`: it is on the P-Chain, but not on this node. */
export const blockchainStatus = v.picklist(['Validating', 'Syncing', 'Created', 'Preferred', 'Unknown']);
export type BlockchainStatus = v.InferOutput<typeof blockchainStatus>;

/**
 * A staker's transaction stays `Committed` whatever becomes of its reward; the reward's is `Committed` or `Aborted`.
 */
export const platformTxStatus = v.object({
  status: v.picklist(['Committed', 'Aborted', 'Processing', 'Dropped', 'Unknown']),
  /** The node's reason, kept for a while after it rejected the transaction. */
  reason: v.exactOptional(v.string()),
});
export type PlatformTxStatus = v.InferOutput<typeof platformTxStatus>;

export const atomicTxStatus = v.object({
  status: v.picklist(['Accepted', 'Processing', 'Dropped', 'Unknown']),
  /** Set when it is accepted. */
  blockHeight: v.exactOptional(uint64Value),
});
export type AtomicTxStatus = v.InferOutput<typeof atomicTxStatus>;

/** Capacity and excess in units of gas, the price in nAVAX per unit. */
export const feeState = v.object({ capacity: uint64Value, excess: uint64Value, price: uint64Value, timestamp });

/** `price` is nAVAX a second and validator. */
export const validatorFeeState = v.object({ excess: uint64Value, price: uint64Value, timestamp });

export const feeConfig = v.object({
  /** Of bandwidth, database reads, database writes and compute. */
  weights: v.pipe(v.array(uint64Value), v.length(4)),
  maxCapacity: uint64Value,
  maxPerSecond: uint64Value,
  targetPerSecond: uint64Value,
  minPrice: uint64Value,
  excessConversionConstant: divisor,
});

export const validatorFeeConfig = v.object({
  capacity: uint64Value,
  target: uint64Value,
  minPrice: uint64Value,
  excessConversionConstant: divisor,
});

/** The staked outputs of addresses, by asset in nAVAX or raw units, and the outputs as hex. */
export const stake = v.object({
  stakeds: v.nullable(v.record(idText, uint64Value), {}),
  stakedOutputs: v.nullable(v.array(hexText), []),
});
