import { ADDRESS_SIZE, equalBytes, isZero, MAX_UINT64 } from '../../bytes/bytes';
import type { PlatformTransferableOutput } from '../../codec/platform/platform-transactions';
import { encodeCb58 } from '../../encodings/cb58';
import { formatNodeID } from '../../ids/ids';
import { ZERO_ID, PRIMARY_NETWORK_ID } from '../../ids/networks';
import { platformAmount } from '../../p-and-c/platform-flow';
import { breaksLimit, cannotTell, fails, type PlatformFindings, prefixed, TX } from '../finding';
import { ownersFindings } from '../parts';
import {
  absent,
  authorizationFormFindings,
  baseFindings,
  found,
  nodeIDFindings,
  noMemoFindings,
  outputOrderFindings,
  type PlatformContext,
  type RulesByType,
  signerFindings,
  transferableOutputsFindings,
  weightFindings,
} from './base';
import { spendFindings } from './flow-findings';
import {
  subnetAuthorizationFindings,
  durationFindings,
  FLOW,
  inputCredentials,
  insideFindings,
  periodFindings,
} from './subnets';

const MILLION = 1_000_000;

/** A validator with its delegators may have at most so many times its own stake. */
const MAX_WEIGHT_FACTOR = 5n;

const STAKE_PATH = `${TX}.stake`;
const VALIDATOR = `${TX}.validator`;

/** The rules of transactions that stake (vms/platformvm/txs/executor/staker_tx_verification.go). */
export const STAKING_RULES: RulesByType<
  | 'txs.AddPermissionlessValidatorTx'
  | 'txs.AddPermissionlessDelegatorTx'
  | 'txs.AddAutoRenewedValidatorTx'
  | 'txs.SetAutoRenewedValidatorConfigTx'
> = {
  *'txs.AddPermissionlessValidatorTx'(context, tx) {
    const { validator, subnetID, signer, stake, shares } = tx;
    const { nodeID, weight, end } = validator;
    const { rules } = context;
    if (isZero(nodeID)) yield fails('staking', 'validator nodeID cannot be empty', `${VALIDATOR}.nodeID`);
    if (stake.length === 0) yield fails('staking', 'no stake', STAKE_PATH);
    yield* sharesFindings(shares, 'require', 'delegators', `${TX}.shares`);
    yield* prefixed('failed to verify BaseTx: ', baseFindings(tx, rules));
    const parts = 'failed to verify validator, signer, or rewards owners: ';
    yield* prefixed(parts, weightFindings(validator, VALIDATOR));
    yield* prefixed(parts, signerFindings(signer, `${TX}.signer`));
    for (const owner of ['validationRewardsOwner', 'delegationRewardsOwner'] as const) {
      yield* prefixed(parts, ownersFindings(tx[owner], `${TX}.${owner}`));
    }
    const hasKey = signer.type === 'signer.ProofOfPossession';
    const isPrimary = isZero(subnetID);
    if (hasKey !== isPrimary) {
      yield fails('staking', `invalid signer: hasKey=${hasKey} != isPrimaryNetwork=${isPrimary}`, `${TX}.signer`);
    }
    yield* stakeFindings(stake, weight, (total) => `validator weight mismatch: weight ${weight} != stake ${total}`);
    yield* noMemoFindings(tx);
    if (isPrimary) {
      yield* limitFindings(context, weight, shares, [`${VALIDATOR}.weight`, `${TX}.shares`]);
      yield* periodFindings(end, minDuration(context), context);
      yield* stakedAssetFindings(stake, rules.avaxAssetID);
      yield* newValidatorFindings(context, nodeID, `${VALIDATOR}.nodeID`, ` on ${ZERO_ID}`);
    } else yield* elasticFindings(context, subnetID);
    yield* prefixed(FLOW, spendFindings(context, tx, context.tx.credentials));
  },

  *'txs.AddPermissionlessDelegatorTx'(context, tx) {
    const { validator, subnetID, stake, rewardsOwner } = tx;
    const { weight, end } = validator;
    const { rules } = context;
    if (stake.length === 0) yield fails('staking', 'no stake', STAKE_PATH);
    yield* prefixed('failed to verify BaseTx: ', baseFindings(tx, rules));
    const parts = 'failed to verify validator or rewards owner: ';
    yield* prefixed(parts, weightFindings(validator, VALIDATOR));
    yield* prefixed(parts, ownersFindings(rewardsOwner, `${TX}.rewardsOwner`));
    const mismatch = 'delegator weight is not equal to total stake weight';
    yield* stakeFindings(stake, weight, (total) => {
      return `${mismatch}, delegator weight ${weight} total stake weight ${total}`;
    });
    yield* noMemoFindings(tx);
    if (isZero(subnetID)) {
      const { minDelegatorStake, minStakeDuration } = rules.staking;
      if (weight < (minDelegatorStake ?? 0n)) yield fails('staking', TOO_LOW, `${VALIDATOR}.weight`);
      yield* periodFindings(end, minStakeDuration, context);
      yield* stakedAssetFindings(stake, rules.avaxAssetID);
      yield* delegationFindings(context, validator);
    } else yield* elasticFindings(context, subnetID);
    yield* prefixed(FLOW, spendFindings(context, tx, context.tx.credentials));
  },

  *'txs.AddAutoRenewedValidatorTx'(context, tx) {
    const { nodeID, signer, stake, delegationShares, autoCompoundRewardShares, period } = tx;
    const { rules } = context;
    yield* heliconFindings(context);
    if (stake.length === 0) yield fails('staking', 'no stake', STAKE_PATH);
    yield* sharesFindings(delegationShares, 'require', 'delegators', `${TX}.delegationShares`);
    yield* sharesFindings(autoCompoundRewardShares, 'restake', 'rewards', `${TX}.autoCompoundRewardShares`);
    if (period === 0n) yield fails('staking', 'missing period', `${TX}.period`);
    yield* nodeIDFindings(nodeID, `${TX}.nodeID`);
    yield* prefixed('verifying BaseTx: ', baseFindings(tx, rules));
    const parts = 'verifying signer, rewards owners or validator authority: ';
    yield* prefixed(parts, signerFindings(signer, `${TX}.signer`));
    for (const owner of ['validationRewardsOwner', 'delegationRewardsOwner', 'validatorAuthority'] as const) {
      yield* prefixed(parts, ownersFindings(tx[owner], `${TX}.${owner}`));
    }
    if (signer.type === 'signer.Empty') yield fails('staking', 'missing signer', `${TX}.signer`);
    yield* prefixed('verifying output: ', transferableOutputsFindings(stake, STAKE_PATH));
    const at = stake.findIndex(({ assetID }) => !equalBytes(assetID, rules.avaxAssetID));
    if (at >= 0) yield fails('staking', 'invalid staked asset', `${STAKE_PATH}[${at}].assetID`);
    const weight = stake.reduce((sum, output) => sum + platformAmount(output).amount, 0n);
    if (weight > MAX_UINT64) yield fails('amounts', 'overflow', STAKE_PATH);
    yield* outputOrderFindings(stake, STAKE_PATH);
    yield* noMemoFindings(tx);
    yield* limitFindings(context, weight, delegationShares, [STAKE_PATH, `${TX}.delegationShares`]);
    yield* renewalFindings(context, period);
    yield* newValidatorFindings(context, nodeID, `${TX}.nodeID`, '');
    yield* prefixed(FLOW, spendFindings(context, tx, context.tx.credentials));
  },

  *'txs.SetAutoRenewedValidatorConfigTx'(context, tx) {
    const { txID, period, autoCompoundRewardShares } = tx;
    yield* heliconFindings(context);
    if (isZero(txID)) yield fails('staking', 'missing tx id', `${TX}.txID`);
    yield* sharesFindings(autoCompoundRewardShares, 'restake', 'rewards', `${TX}.autoCompoundRewardShares`);
    yield* baseFindings(tx, context.rules);
    yield* authorizationFormFindings(tx);
    yield* noMemoFindings(tx);
    yield* renewedFindings(context, txID);
    if (period > 0n) yield* renewalFindings(context, period);
    const staking = context.view.tx(txID);
    if ('unknown' in staking) yield* subnetAuthorizationFindings(context, staking);
    else if ('found' in staking && staking.found.unsignedTx.type === 'txs.AddAutoRenewedValidatorTx') {
      yield* subnetAuthorizationFindings(context, staking.found.unsignedTx.validatorAuthority);
    }
    yield* prefixed(FLOW, spendFindings(context, tx, inputCredentials(context)));
  },
};

/** The validator that a transaction began is there, and renews itself. */
function* renewedFindings({ view }: PlatformContext, txID: Uint8Array): PlatformFindings {
  const path = `${TX}.txID`;
  const made = yield* found(view.tx(txID), 'staking', path, () => 'getting staker tx: not found');
  if (made === undefined) return;
  const { unsignedTx: staking } = made;
  if (staking.type !== 'txs.AddAutoRenewedValidatorTx') {
    yield fails('staking', `invalid staker tx type: *${staking.type}`, path);
    return;
  }
  const none = (): string => `getting validator ${formatNodeID(staking.nodeID)} from state: not found`;
  const validator = yield* found(view.validator(PRIMARY_NETWORK_ID, staking.nodeID), 'staking', path, none);
  const isSame = validator === undefined || equalBytes(validator.txID, txID);
  if (!isSame) yield fails('staking', 'invalid staker tx: wrong tx id', path);
}

/** The validator of a delegation is there for as long, and has room for it. */
function* delegationFindings(
  { rules, view }: PlatformContext,
  { nodeID, weight, end }: { readonly nodeID: Uint8Array; readonly weight: bigint; readonly end: bigint },
): PlatformFindings {
  const none = (): string => {
    return `failed to fetch the validator for ${formatNodeID(nodeID)} on ${ZERO_ID}: not found`;
  };
  const validator = yield* found(view.validator(PRIMARY_NETWORK_ID, nodeID), 'staking', `${VALIDATOR}.nodeID`, none);
  if (validator === undefined) return;
  yield* insideFindings(end, validator, view.now);
  const most = validator.weight * MAX_WEIGHT_FACTOR;
  const total = validator.weight + validator.delegatedWeight + weight;
  if (total > MAX_UINT64) yield fails('staking', 'overflow', `${VALIDATOR}.weight`);
  else if (total > most) yield fails('staking', OVER_DELEGATED, `${VALIDATOR}.weight`);
  else if (total > rules.staking.maxValidatorStake) {
    const limit = { kind: 'most stake', value: total, usual: rules.staking.maxValidatorStake } as const;
    yield breaksLimit('staking', OVER_DELEGATED, `${VALIDATOR}.weight`, limit);
  }
}

function* heliconFindings({ rules: { heliconTime }, view }: PlatformContext): PlatformFindings {
  if ('found' in heliconTime && view.now >= heliconTime.found) return;
  if ('unknown' in heliconTime) yield cannotTell('upgrade', heliconTime.unknown, TX);
  else yield fails('upgrade', 'attempting to use a Helicon-upgrade feature prior to activation', TX);
}

function* sharesFindings(shares: number, what: string, from: string, path: string): PlatformFindings {
  if (shares <= MILLION) return;
  yield fails('staking', `a staker can only ${what} at most ${MILLION} shares from ${from}`, path);
}

/** What is staked is one asset, in order, and as much as the weight says. */
function* stakeFindings(
  stake: readonly PlatformTransferableOutput[],
  weight: bigint,
  mismatch: (total: bigint) => string,
): PlatformFindings {
  yield* prefixed('failed to verify output: ', transferableOutputsFindings(stake, STAKE_PATH));
  const first = stake[0]?.assetID;
  let total = 0n;
  for (const [i, output] of stake.entries()) {
    total += platformAmount(output).amount;
    if (total > MAX_UINT64) {
      yield fails('amounts', 'overflow', STAKE_PATH);
      return;
    }
    if (first === undefined || equalBytes(output.assetID, first)) continue;
    const assets = `"${encodeCb58(first)}" and "${encodeCb58(output.assetID)}"`;
    yield fails('staking', `multiple staked assets: ${assets}`, `${STAKE_PATH}[${i}].assetID`);
  }
  yield* outputOrderFindings(stake, STAKE_PATH);
  if (total !== weight) yield fails('staking', mismatch(total), `${VALIDATOR}.weight`);
}

const OVER_DELEGATED = 'validator would be over delegated';
const TOO_LOW = 'weight of this validator is too low';

function* limitFindings(
  { rules: { staking } }: PlatformContext,
  weight: bigint,
  shares: number,
  [weightPath, sharesPath]: readonly [weight: string, shares: string],
): PlatformFindings {
  if (weight < (staking.minValidatorStake ?? 0n)) yield fails('staking', TOO_LOW, weightPath);
  if (weight > staking.maxValidatorStake) {
    const limit = { kind: 'most stake', value: weight, usual: staking.maxValidatorStake } as const;
    yield breaksLimit('staking', 'weight of this validator is too large', weightPath, limit);
  }
  if (shares < staking.minDelegationFee) {
    const limit = { kind: 'least fee', value: BigInt(shares), usual: BigInt(staking.minDelegationFee) } as const;
    yield breaksLimit('staking', 'staker charges an insufficient delegation fee', sharesPath, limit);
  }
}

/** Seconds that a validator of the primary network validates at least; more if Helicon's time is unknown. */
function minDuration({ rules: { staking, heliconTime }, view }: PlatformContext): bigint {
  const isHelicon = 'found' in heliconTime && view.now >= heliconTime.found;
  return isHelicon ? staking.heliconMinStakeDuration : staking.minStakeDuration;
}

function renewalFindings(context: PlatformContext, period: bigint): PlatformFindings {
  return durationFindings(period, minDuration(context), context.rules.staking.maxStakeDuration, `${TX}.period`);
}

function* stakedAssetFindings(stake: readonly PlatformTransferableOutput[], avax: Uint8Array): PlatformFindings {
  const first = stake[0]?.assetID;
  if (first === undefined || equalBytes(first, avax)) return;
  const words = `incorrect staked assetID: ${encodeCb58(avax)} != ${encodeCb58(first)}`;
  yield fails('staking', words, `${STAKE_PATH}[0].assetID`);
}

/** @param suffix what follows the node ID. */
function* newValidatorFindings(
  { view }: PlatformContext,
  nodeID: Uint8Array,
  path: string,
  suffix: string,
): PlatformFindings {
  if (nodeID.length !== ADDRESS_SIZE) return;
  yield* absent(view.validator(PRIMARY_NETWORK_ID, nodeID), 'staking', path, () => {
    return `duplicate validator: ${formatNodeID(nodeID)}${suffix}`;
  });
}

/** Only a subnet that was transformed before Etna takes validators that stake. */
function* elasticFindings({ view }: PlatformContext, subnetID: Uint8Array): PlatformFindings {
  const path = `${TX}.subnetID`;
  const subnet = view.subnet(subnetID);
  if ('unknown' in subnet) {
    for (const rule of ['subnet', 'staking'] as const) yield cannotTell(rule, subnet.unknown, path);
  } else if ('found' in subnet && subnet.found !== 'not a subnet' && subnet.found.isTransformed) {
    yield cannotTell('staking', { kind: 'elastic subnet' }, path);
  } else yield fails('subnet', 'not found', path, 'not found');
}
