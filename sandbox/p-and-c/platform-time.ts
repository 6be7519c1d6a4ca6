import { equalBytes } from '../../src/core/bytes/bytes';
import {
  advancedGas,
  advancedValidatorFee,
  PUBLIC_GAS,
  secondsOfBalance,
  validatorCost,
  type ValidatorFeeConfig,
  type ValidatorFeeState,
} from '../../src/core/p-and-c/platform-fee';
import type { PlatformState } from './platform-state';
import { compareEnds, isPrimaryValidator, type Staker } from './stakers';

/** The settings of a local network (genesis/genesis_local.go); gas costs as on Mainnet. */
export const GAS_CONFIG = PUBLIC_GAS;
export const VALIDATOR_FEE_CONFIG: ValidatorFeeConfig = {
  capacity: 20_000n,
  target: 10_000n,
  minPrice: 1n,
  excessConversionConstant: 865_617n,
};

/**
 * Advances a state to the time of the next block (vms/platformvm/txs/executor/state_changes.go): validators of subnets
 * end, gas is saved up, and validators of L1s pay or, if they can't, become inactive.
 */
export function advanceTime(state: PlatformState, time: bigint): void {
  for (const [key, { tx, endTime }] of [...state.stakers.entries()]) {
    if (tx.type === 'txs.AddSubnetValidatorTx' && endTime <= time) state.stakers.delete(key);
  }
  for (const [key, expiry] of [...state.expiries.entries()]) if (expiry <= time) state.expiries.delete(key);
  const seconds = time - state.time;
  const validators = validatorFeeOf(state);
  const accruedFees = state.accruedFees + validatorCost(validators, VALIDATOR_FEE_CONFIG, seconds);
  endBalances(state, accruedFees);
  state.numbers = {
    ...state.numbers,
    time,
    gas: advancedGas(state.numbers.gas, GAS_CONFIG, seconds),
    validatorExcess: advancedValidatorFee(validators, VALIDATOR_FEE_CONFIG, seconds).excess,
    accruedFees,
  };
}

/**
 * Takes the end of a story to a later time, Unix seconds, as if it had just ended: what validators of L1s would have
 * paid meanwhile is added to their balances, and stakers that would have ended stay for more periods of the same length.
 */
export function goOnAt(state: PlatformState, time: bigint): void {
  const later = ({ startTime, endTime }: Staker): bigint => {
    const period = endTime - startTime;
    return endTime > time ? endTime : endTime + ((time - endTime) / period + 1n) * period;
  };
  for (const [key, staker] of [...state.stakers.entries()]) {
    const { endTime, startTime, renewal } = staker;
    const host = state.staker((each) => isPrimaryValidator(each) && equalBytes(each.nodeID, staker.nodeID)) ?? staker;
    // Nothing on a node lasts longer than the node validates.
    const [own, most] = [later(staker), later(host)];
    const end = own < most ? own : most;
    const begin = renewal === undefined ? startTime : startTime + end - endTime;
    state.stakers.set(key, { ...staker, startTime: begin, endTime: end });
  }
  const cost = validatorCost(validatorFeeOf(state), VALIDATOR_FEE_CONFIG, time - state.time);
  for (const validator of state.activeL1Validators()) {
    state.putL1Validator({ ...validator, endAccumulatedFee: validator.endAccumulatedFee + cost });
  }
  advanceTime(state, time);
}

/** What active validators of L1s pay depends on how many they are. */
export function validatorFeeOf(state: PlatformState): ValidatorFeeState {
  return { active: BigInt(state.activeL1Validators().length), excess: state.numbers.validatorExcess };
}

/** After the transactions of a block: validators of L1s that can't pay for the next second become inactive. */
export function endLowBalances(state: PlatformState): void {
  endBalances(state, state.accruedFees + validatorCost(validatorFeeOf(state), VALIDATOR_FEE_CONFIG, 1n) - 1n);
}

function endBalances(state: PlatformState, accruedFees: bigint): void {
  for (const validator of state.activeL1Validators()) {
    if (validator.endAccumulatedFee <= accruedFees) state.putL1Validator({ ...validator, endAccumulatedFee: 0n });
  }
}

/** When the next block is made, Unix seconds, and whether a staker ends then, or an L1 validator's balance. */
export interface NextBlockTime {
  readonly time: bigint;
  readonly isChange: boolean;
}

/** The time of the next block (vms/platformvm/state/chain_time_helpers.go). `clock` is the present, Unix seconds. */
export function nextBlockTime(state: PlatformState, clock: bigint): NextBlockTime {
  const now = clock > state.time ? clock : state.time;
  const change = nextChange(state, now + 1n);
  return { time: change < now ? change : now, isChange: change <= now };
}

/** When the next staker ends, or the next L1 validator has used up its balance; `most` if that is later. */
export function nextChange(state: PlatformState, most: bigint): bigint {
  let next = most;
  for (const { endTime } of state.stakers.values()) if (endTime < next) next = endTime;
  const [poorest] = state.activeL1Validators();
  if (poorest === undefined) return next;
  const balance = poorest.endAccumulatedFee - state.accruedFees;
  const seconds = secondsOfBalance(validatorFeeOf(state), VALIDATOR_FEE_CONFIG, balance, next - state.time);
  return state.time + seconds < next ? state.time + seconds : next;
}

/** The next staker of the primary network that ends, which a proposal rewards; undefined if there is none. */
export function nextToEnd(state: PlatformState): Staker | undefined {
  const rewarded = [...state.stakers.values()].filter(({ tx }) => tx.type !== 'txs.AddSubnetValidatorTx');
  return rewarded.sort(compareEnds)[0];
}
