import { DAY } from '../../src/core/units';

/** Rates in millionths, amounts in nAVAX, times in seconds (genesis, vms/platformvm/reward/calculator.go). */
const MAX_RATE = 120_000n;
const MIN_RATE = 100_000n;
const RATE_DENOMINATOR = 1_000_000n;
const MINTING_PERIOD = 365n * DAY;
const SUPPLY_CAP = 720_000_000n * 1_000_000_000n;

/** ACP-285: from Helicon on, the lowest rate falls by this much within this time. */
const RATE_CUT = 25_000n;
const CUT_PERIOD = 90n * DAY;

/** What the reward of a staking on the primary network depends on. Of an auto-renewed validator, each period is one. */
interface RewardedStaking {
  /** Unix seconds. */
  readonly start: bigint;
  /** Seconds. */
  readonly duration: bigint;
  /** nAVAX */
  readonly weight: bigint;
  /** nAVAX in existence when the staking starts, without this reward but with those of all stakers before. */
  readonly supply: bigint;
  /** When the network activates Helicon, Unix seconds; undefined where that isn't scheduled. */
  readonly heliconTime: bigint | undefined;
}

/** The reward that a staking is promised when it starts, in nAVAX. */
export function stakingReward({ start, duration, weight, supply, heliconTime }: RewardedStaking): bigint {
  const minRate = MIN_RATE - rateCut(start, heliconTime);
  const rate = (MAX_RATE - minRate) * duration + minRate * MINTING_PERIOD;
  const remaining = SUPPLY_CAP - supply;
  const reward = (remaining * rate * weight * duration) / (MINTING_PERIOD * RATE_DENOMINATOR) / supply / MINTING_PERIOD;
  return reward < remaining ? reward : remaining;
}

function rateCut(start: bigint, heliconTime: bigint | undefined): bigint {
  if (heliconTime === undefined || start < heliconTime) return 0n;
  const elapsed = start - heliconTime;
  return elapsed < CUT_PERIOD ? (RATE_CUT * elapsed) / CUT_PERIOD : RATE_CUT;
}
