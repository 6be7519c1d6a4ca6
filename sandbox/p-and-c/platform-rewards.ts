import { equalBytes } from '../../src/core/bytes/bytes';
import type { PlatformOwner } from '../../src/core/codec/platform/platform-transactions';
import { LOCAL_LIMITS } from '../../src/core/rules/platform/staking-limits';
import { byteKey } from '../utxos/utxo-index';
import type { PlatformState } from './platform-state';
import {
  type BuiltPlatformTx,
  delegationSharesOf,
  isDelegator,
  type RenewalTerms,
  rewardsOwnerOf,
  stakeOutputs,
  type Staker,
} from './stakers';

const PERCENT_WHOLE = 1_000_000n;

/**
 * Ends a staking, or a period of an auto-renewed validator, after its proposal was committed or aborted
 * (vms/platformvm/txs/executor/proposal_tx_executor.go). An abort takes the reward that was promised.
 */
export function endStaking(state: PlatformState, { id, tx }: BuiltPlatformTx, isCommitted: boolean): void {
  const { unsignedTx } = tx;
  if (unsignedTx.type !== 'txs.RewardValidatorTx' && unsignedTx.type !== 'txs.RewardAutoRenewedValidatorTx') {
    throw new Error(`a ${unsignedTx.type} is not proposed by this network`);
  }
  const staker = state.removeStaker((each) => equalBytes(each.txID, unsignedTx.txID));
  if (staker === undefined) throw new Error('a staking ends that there is not');
  if (!isCommitted) state.addSupply(-staker.potentialReward);
  const { renewal } = staker;
  if (renewal !== undefined && isCommitted && renewal.nextPeriod > 0n) renewStaker(state, id, staker, renewal);
  else if (renewal !== undefined) leave(state, id, staker, isCommitted ? staker.potentialReward : 0n);
  else if (isDelegator(staker)) endDelegation(state, staker, isCommitted);
  else {
    returnStake(state, staker);
    const index = staker.tx.outputs.length + stakeOutputs(staker).length;
    const reward = isCommitted ? staker.potentialReward : 0n;
    payReward(state, staker.txID, index, staker, [
      [reward, rewardsOwnerOf(staker)],
      [staker.delegateeReward, delegationOwnerOf(staker)],
    ]);
  }
}

/** Rewards are restaked up to the most that a validator may have; the rest is paid, and the next period begins. */
function renewStaker(state: PlatformState, rewardTxID: Uint8Array, staker: Staker, renewal: RenewalTerms): void {
  const { potentialReward, delegateeReward, weight, endTime } = staker;
  const { nextPeriod, restakedShares } = renewal;
  let [own, fees] = [potentialReward, delegateeReward].map((amount) => delegatorShare(amount, restakedShares)) as [
    bigint,
    bigint,
  ];
  const room = LOCAL_LIMITS.maxValidatorStake - weight;
  if (own + fees > room) {
    own = (own * room) / (own + fees);
    fees = room - own;
  }
  payReward(state, rewardTxID, 0, staker, [
    [potentialReward - own, rewardsOwnerOf(staker)],
    [delegateeReward - fees, delegationOwnerOf(staker)],
  ]);
  state.start({
    ...staker,
    weight: weight + own + fees,
    startTime: endTime,
    endTime: endTime + nextPeriod,
    delegateeReward: 0n,
    renewal: { ...renewal, restaked: renewal.restaked + own, restakedFees: renewal.restakedFees + fees },
  });
}

/** The original stake comes back as UTXOs of its own transaction, everything else as UTXOs of the one that ends it. */
function leave(state: PlatformState, rewardTxID: Uint8Array, staker: Staker, reward: bigint): void {
  const { renewal, delegateeReward } = staker;
  returnStake(state, staker);
  payReward(state, rewardTxID, 0, staker, [
    [reward + (renewal?.restaked ?? 0n), rewardsOwnerOf(staker)],
    [delegateeReward + (renewal?.restakedFees ?? 0n), delegationOwnerOf(staker)],
  ]);
}

/** The validator gets its share when it ends itself. */
function endDelegation(state: PlatformState, staker: Staker, isCommitted: boolean): void {
  returnStake(state, staker);
  if (!isCommitted) return;
  const isValidator = (each: Staker): boolean => !isDelegator(each) && equalBytes(each.nodeID, staker.nodeID);
  state.change(
    (each) => isValidator(each) && equalBytes(each.subnetID, staker.subnetID),
    (validator) => {
      const fee = delegatorShare(staker.potentialReward, delegationSharesOf(validator));
      const index = staker.tx.outputs.length + stakeOutputs(staker).length;
      payReward(state, staker.txID, index, staker, [[staker.potentialReward - fee, rewardsOwnerOf(staker)]]);
      return { delegateeReward: validator.delegateeReward + fee };
    },
  );
}

function returnStake(state: PlatformState, staker: Staker): void {
  state.produce(staker.txID, staker.tx.outputs.length, stakeOutputs(staker));
}

/** Pays each amount that is not 0 as a UTXO of a transaction, from an index on. */
function payReward(
  state: PlatformState,
  txID: Uint8Array,
  firstIndex: number,
  staker: Staker,
  amounts: readonly (readonly [amount: bigint, owner: PlatformOwner | undefined])[],
): void {
  const assetID = stakeOutputs(staker)[0]?.assetID;
  if (assetID === undefined) return;
  const outputs = amounts.flatMap(([amount, owner]) => {
    if (amount === 0n || owner === undefined) return [];
    const { locktime, threshold, addresses } = owner;
    return [
      { assetID, output: { type: 'secp256k1fx.TransferOutput', amount, locktime, threshold, addresses } as const },
    ];
  });
  if (outputs.length > 0) state.rewards.set(byteKey(txID), state.produce(txID, firstIndex, outputs));
}

/** The part of an amount that shares take, in millionths: what is left is rounded down (reward.Split). */
function delegatorShare(amount: bigint, shares: number): bigint {
  return amount - ((PERCENT_WHOLE - BigInt(shares)) * amount) / PERCENT_WHOLE;
}

function delegationOwnerOf({ tx }: Staker): PlatformOwner | undefined {
  return 'delegationRewardsOwner' in tx ? tx.delegationRewardsOwner : undefined;
}
