import { AVAX } from '../../text/amount';
import type { StakingLimits } from './platform-view';
import { DAY, HOUR } from '../../units';

/** Limits of staking that no method of a node returns. */
type FixedLimits = Omit<StakingLimits, 'minValidatorStake' | 'minDelegatorStake'>;

const COMMON = { maxValidatorStake: 3_000_000n * AVAX, minDelegationFee: 20_000, maxStakeDuration: 365n * DAY };

/** Of the networks that everyone knows, by network ID (genesis/genesis_mainnet.go, genesis/genesis_fuji.go). */
export const FIXED_LIMITS: ReadonlyMap<number, FixedLimits> = new Map([
  [1, { ...COMMON, minStakeDuration: 14n * DAY, heliconMinStakeDuration: 48n * HOUR }],
  [5, { ...COMMON, minStakeDuration: DAY, heliconMinStakeDuration: 12n * HOUR }],
]);

/** Of a local network, and the defaults of all others (genesis/genesis_local.go). */
export const LOCAL_LIMITS: FixedLimits = { ...COMMON, minStakeDuration: DAY, heliconMinStakeDuration: HOUR };

/** The least stakes of the public networks, by network ID, which nodes report. */
export const PUBLIC_STAKES: ReadonlyMap<number, Omit<StakingLimits, keyof FixedLimits>> = new Map([
  [1, { minValidatorStake: 2_000n * AVAX, minDelegatorStake: 25n * AVAX }],
  [5, { minValidatorStake: AVAX, minDelegatorStake: AVAX }],
]);
