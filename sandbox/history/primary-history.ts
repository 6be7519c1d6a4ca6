import { crossBefore, EWOQ_ACCOUNT } from './crossings';
import { anyOf } from './outputs';
import { PrimaryStory } from './primary-story';
import { stakeOnPrimaryNetwork } from './staking';
import type { Story } from './story';
import { convertToL1, runSubnet } from './subnets';
import { AVAX } from '../../src/core/text/amount';
import { DAY } from '../node/clock';

/** All AVAX of a local network when it begins (genesis/genesis_local.json). */
const SUPPLY = 360_000_000n * AVAX;

/** 2030-01-01: locked until then, and can be staked before. */
const LOCKED_UNTIL = 1_893_456_000n;

/**
 * The history of the P- and the C-Chain before the first block of the X-Chain, whose time is `start` in Unix seconds.
 */
export function primaryHistory(story: Story, xChainStart: number) {
  const { ewoq, treasury, savings } = story.people;
  const start = BigInt(xChainStart);
  const time = start - 3n * DAY;
  const coin = (amount: bigint, to = anyOf(ewoq)) =>
    ({ assetID: story.avax, output: { type: 'secp256k1fx.TransferOutput', amount, ...to } }) as const;
  const output = coin(1_000n * AVAX, anyOf(savings)).output;
  const locked = { type: 'stakeable.LockOut', locktime: LOCKED_UNTIL, output } as const;
  const tenMillion = 10_000_000n * AVAX;
  const primary = new PrimaryStory(story, {
    platform: {
      time,
      supply: SUPPLY,
      outputs: [
        coin(tenMillion),
        coin(tenMillion),
        coin(tenMillion),
        coin(500n * AVAX, anyOf(treasury)),
        { assetID: story.avax, output: locked },
      ],
    },
    cChain: { time, accounts: [{ address: EWOQ_ACCOUNT, balance: 50_000_000n * AVAX }] },
  });
  const staking = stakeOnPrimaryNetwork(story, primary, time);
  const subnet = runSubnet(story, primary, start - 3600n);
  const l1 = convertToL1(story, primary, start - 3000n);
  const crossings = crossBefore(story, primary, start - 600n);
  return { primary, staking, subnet, l1, crossings };
}
