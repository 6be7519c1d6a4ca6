import assert from 'node:assert/strict';
import { stakingReward } from '../p-and-c/staking-reward';

const DAY = 86_400;
/** When Mainnet activated Helicon. */
const HELICON = 1_790_089_200n;
const SUPPLY = 461_196_274_208_616_282n;

/** As the code of AvalancheGo 1.15.0 computes them; starts are seconds after Helicon. */
const rows: [start: number, duration: number, weight: bigint, supply: bigint, reward: bigint][] = [
  [-1, 14 * DAY, 2_000_000_000_000n, SUPPLY, 4_337_792_378n],
  [0, 14 * DAY, 2_000_000_000_000n, SUPPLY, 4_337_792_378n],
  [312, 14 * DAY, 2_000_000_000_000n, SUPPLY, 4_337_750_982n],
  [45 * DAY + 1, 365 * DAY, 3_000_000_000_000_000n, SUPPLY, 202_016_682_473_792n],
  [90 * DAY - 1, 2 * DAY, 25_000_000_001n, SUPPLY, 5_784_347n],
  [90 * DAY, 2 * DAY, 25_000_000_001n, SUPPLY, 5_784_270n],
  [400 * DAY, 365 * DAY, 3_000_000_000_000_000n, SUPPLY, 202_016_682_473_792n],
  [400 * DAY, 365 * DAY, 3_000_000_000_000_000n, 719_999_999_999_999_999n, 0n],
  [0, 365 * DAY, 720_000_000_000_000_000n, 1n, 719_999_999_999_999_999n],
];

describe('staking rewards', () => {
  for (const [start, duration, weight, supply, reward] of rows) {
    it(`the reward of ${weight} for ${duration} s from ${start} s after Helicon on, at a supply of ${supply}`, () => {
      const staking = { start: HELICON + BigInt(start), duration: BigInt(duration), weight, supply };
      assert.equal(stakingReward({ ...staking, heliconTime: HELICON }), reward);
    });
  }

  it('without Helicon the lowest rate stays', () => {
    const staking = { start: HELICON, duration: BigInt(2 * DAY), weight: 25_000_000_001n, supply: SUPPLY };
    assert.equal(
      stakingReward({ ...staking, heliconTime: undefined }),
      stakingReward({ ...staking, heliconTime: HELICON }),
    );
    assert.ok(
      stakingReward({ ...staking, heliconTime: HELICON - BigInt(DAY) }) <
        stakingReward({ ...staking, heliconTime: undefined }),
    );
  });
});
