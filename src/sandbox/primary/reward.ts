/** The local network's (genesis/genesis_local.go). Rates in millionths, times in nanoseconds as Go counts them. */
const MAX_RATE = 120_000n;
const MIN_RATE = 100_000n;
const RATE_DENOMINATOR = 1_000_000n;
const NANOSECONDS = 1_000_000_000n;
const MINTING_PERIOD = 365n * 24n * 3600n * NANOSECONDS;
const SUPPLY_CAP = 720_000_000n * 1_000_000_000n;

/**
 * The reward of a staking when it ends, in nAVAX (vms/platformvm/reward/calculator.go).
 * @param duration seconds.
 * @param stake nAVAX, as `supply`, which is the total supply when it begins.
 */
export function potentialReward(duration: bigint, stake: bigint, supply: bigint): bigint {
  const time = duration * NANOSECONDS;
  const rate = (MAX_RATE - MIN_RATE) * time + MIN_RATE * MINTING_PERIOD;
  const remaining = SUPPLY_CAP - supply;
  const reward = (remaining * rate * stake * time) / (MINTING_PERIOD * RATE_DENOMINATOR) / supply / MINTING_PERIOD;
  return reward < remaining ? reward : remaining;
}
