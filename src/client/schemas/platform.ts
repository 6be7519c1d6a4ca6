import * as v from 'valibot';
import type * as platform from '../primary/platform-types';
import type { Schema } from '../http/validate';
import { addressText, hexText, id32Text, idText, nodeIDText, uint32, uint64 } from './values';

const owner = v.object({ locktime: uint64, threshold: uint32, addresses: v.nullish(v.array(addressText), []) });
const times = { startTime: uint64, endTime: uint64 };
const signer = v.looseObject({ publicKey: v.exactOptional(hexText) });
const timestamp = v.pipe(v.string(), v.isoTimestamp());
/** Percent as a node writes it: `2.0000`. */
const percent = v.pipe(v.string(), v.regex(/^\d{1,3}(?:\.\d{1,20})?$/, 'not a percentage'));
const undefinedIfNull = <T extends v.GenericSchema>(schema: T) =>
  v.pipe(
    v.nullish(schema),
    v.transform((value) => value ?? undefined),
  );

export const subnetSchema: Schema<platform.Subnet> = v.object({
  isPermissioned: v.boolean(),
  controlKeys: v.nullish(v.array(addressText), []),
  threshold: uint32,
  locktime: uint64,
  subnetTransformationTxID: idText,
  conversionID: id32Text,
  managerChainID: id32Text,
  managerAddress: undefinedIfNull(hexText),
}) as v.GenericSchema as Schema<platform.Subnet>;

const l1 = {
  validationID: idText,
  nodeID: nodeIDText,
  publicKey: hexText,
  weight: uint64,
  startTime: uint64,
  remainingBalanceOwner: owner,
  deactivationOwner: owner,
  minNonce: uint64,
  balance: uint64,
};

export const l1ValidatorSchema: Schema<platform.L1Validator> = v.object({ ...l1, subnetID: id32Text, height: uint64 });

const listedL1 = v.pipe(
  v.object(l1),
  v.transform((value) => ({ kind: 'l1' as const, ...value })),
);

const staker = { nodeID: nodeIDText, weight: uint64, txID: idText, ...times };

const primary = v.pipe(
  v.object({
    ...staker,
    validationRewardOwner: undefinedIfNull(owner),
    delegationRewardOwner: undefinedIfNull(owner),
    potentialReward: uint64,
    delegationFee: percent,
    uptime: undefinedIfNull(percent),
    connected: undefinedIfNull(v.boolean()),
    delegatorCount: undefinedIfNull(uint64),
    delegatorWeight: undefinedIfNull(uint64),
    signer: undefinedIfNull(signer),
    validatorAuthority: undefinedIfNull(owner),
    nextPeriod: undefinedIfNull(uint64),
    autoCompoundRewardShares: undefinedIfNull(uint32),
  }),
  v.transform(({ signer: key, validatorAuthority: authority, nextPeriod, autoCompoundRewardShares, ...rest }) => ({
    kind: 'primary' as const,
    ...rest,
    publicKey: key?.publicKey,
    autoRenewed:
      authority === undefined || nextPeriod === undefined || autoCompoundRewardShares === undefined
        ? undefined
        : { authority, nextPeriod, autoCompoundRewardShares },
  })),
);

const subnetValidator = v.pipe(
  v.object(staker),
  v.transform((value) => ({ kind: 'subnet' as const, ...value })),
);

/** The fields show what it validates: only an L1's validator has a validation ID, only a staker a potential reward. */
const currentValidator = v.lazy((input) => {
  const has = (field: string): boolean => typeof input === 'object' && input !== null && field in input;
  if (has('validationID')) return listedL1;
  return has('potentialReward') ? primary : subnetValidator;
});

export const currentValidatorsSchema = v.object({
  validators: v.nullish(v.array(currentValidator), []),
}) as v.GenericSchema as Schema<{ validators: platform.CurrentValidator[] }>;

const publicKey = undefinedIfNull(hexText);

export const validatorsAtSchema: Schema<platform.ValidatorAt[]> = v.pipe(
  v.record(nodeIDText, v.object({ publicKey, weight: uint64 })),
  v.transform((all) => Object.entries(all).map(([nodeID, rest]) => ({ nodeID, ...rest }))),
) as v.GenericSchema as Schema<platform.ValidatorAt[]>;

export const allValidatorsAtSchema: Schema<platform.ValidatorSet[]> = v.pipe(
  v.object({
    validatorSets: v.record(
      idText,
      v.object({
        validators: v.nullish(
          v.array(v.object({ publicKey: hexText, weight: uint64, nodeIDs: v.array(nodeIDText) })),
          [],
        ),
        totalWeight: uint64,
      }),
    ),
  }),
  v.transform(({ validatorSets }) => Object.entries(validatorSets).map(([subnetID, rest]) => ({ subnetID, ...rest }))),
);

export const blockchainStatusSchema: Schema<{ status: platform.BlockchainStatus }> = v.object({
  status: v.picklist(['Validating', 'Syncing', 'Created', 'Preferred', 'Unknown']),
});

export const platformTxStatusSchema: Schema<platform.PlatformTxStatus> = v.object({
  status: v.picklist(['Committed', 'Aborted', 'Processing', 'Dropped', 'Unknown']),
  reason: v.exactOptional(v.string()),
});

export const feeStateSchema: Schema<platform.FeeState> = v.object({
  capacity: uint64,
  excess: uint64,
  price: uint64,
  timestamp,
});

export const validatorFeeStateSchema: Schema<platform.ValidatorFeeState> = v.object({
  excess: uint64,
  price: uint64,
  timestamp,
});

export const feeConfigSchema: Schema<platform.FeeConfig> = v.object({
  weights: v.pipe(v.array(uint64), v.length(4)),
  maxCapacity: uint64,
  maxPerSecond: uint64,
  targetPerSecond: uint64,
  minPrice: uint64,
  excessConversionConstant: uint64,
});

export const validatorFeeConfigSchema: Schema<platform.ValidatorFeeConfig> = v.object({
  capacity: uint64,
  target: uint64,
  minPrice: uint64,
  excessConversionConstant: uint64,
});

export const currentSupplySchema: Schema<{ supply: bigint; height: bigint }> = v.object({
  supply: uint64,
  height: uint64,
});

export const minStakeSchema: Schema<{ minValidatorStake: bigint; minDelegatorStake: bigint }> = v.object({
  minValidatorStake: uint64,
  minDelegatorStake: uint64,
});

export const totalStakeSchema: Schema<{ weight: bigint }> = v.object({ weight: uint64 });
export const stakingAssetIDSchema: Schema<{ assetID: string }> = v.object({ assetID: idText });
export const timestampSchema: Schema<{ timestamp: string }> = v.object({ timestamp });
export const sampledSchema: Schema<{ validators: string[] }> = v.object({ validators: v.array(nodeIDText) });
/** It may be written to the settings. */
export const validatedBySchema: Schema<{ subnetID: string }> = v.object({ subnetID: id32Text });
export const validatesSchema: Schema<{ blockchainIDs: string[] }> = v.object({
  blockchainIDs: v.nullish(v.array(id32Text), []),
});

export const stakeSchema: Schema<platform.Stake> = v.object({
  stakeds: v.nullish(v.record(idText, uint64), {}),
  stakedOutputs: v.nullish(v.array(hexText), []),
});

/** The deprecated methods are only for *Call API Method*. */
export const balanceSchema: Schema<unknown> = v.looseObject({
  balance: uint64,
  unlocked: uint64,
  lockedStakeable: uint64,
  lockedNotStakeable: uint64,
});
export const blockchainsSchema: Schema<unknown> = v.object({
  blockchains: v.nullish(v.array(v.object({ id: idText, name: v.string(), subnetID: idText, vmID: idText }))),
});
export const subnetsSchema: Schema<unknown> = v.object({
  subnets: v.nullish(
    v.array(v.looseObject({ id: idText, controlKeys: v.nullish(v.array(v.string())), threshold: uint32 })),
  ),
});
export const rewardUTXOsSchema: Schema<platform.RewardUTXOs> = v.looseObject({
  numFetched: uint64,
  utxos: v.nullish(v.array(hexText), []),
});
