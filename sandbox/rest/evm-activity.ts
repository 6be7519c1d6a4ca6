import type { JSONObject } from '../../src/core/json/json';
import type { WallClock } from '../node/node';
import { GAS_PER_TX, type SampleDay } from './chain-metrics';
import { chainInfoOf, EVM_CHAINS, type EVMChain, seededBytes, seededUnit, UNINDEXED_CHAINS } from './evm-chains';
import { prefixedHex } from '../../src/core/bytes/bytes';
import { DAY_SECONDS } from '../../src/core/units';

/** Time of block 0 of each chain, Unix seconds: 2024-01-01 UTC. */
const EVM_GENESIS_TIME = 1_704_067_200;

/** Days of TPS that are kept. */
const DAYS_KEPT = 730;

const ACTIVITY_GAS_LIMIT = 15_000_000n;
const ZERO_HASH = `0x${'0'.repeat(64)}`;

/**
 * A sample activity of a chain that grows with the clock. Nothing of it is stored: each block is a function of its
 * number, and each hash ends in the block's number under a mask, so that the number can be read from it. The blocks of
 * a day hold exactly the transactions of its TPS.
 */
export class EVMActivity {
  readonly #chain: EVMChain;
  readonly #clock: WallClock;
  readonly #blocksPerDay: number;
  readonly #mask: bigint;
  /** Transactions before each day, from the first on. */
  readonly #before: number[] = [0];

  constructor(chain: EVMChain, clock: WallClock) {
    this.#chain = chain;
    this.#clock = clock;
    this.#blocksPerDay = DAY_SECONDS / chain.secondsPerBlock;
    this.#mask = lastEight(seededBytes('mask', chain.chainId));
  }

  /** The number of the newest block, negative before the first. */
  get lastHeight(): number {
    return Math.floor((this.#now() - EVM_GENESIS_TIME) / this.#chain.secondsPerBlock);
  }

  /** The days of the last two years by their first second, newest first, without today and without gaps. */
  days(): Map<number, SampleDay> {
    const today = this.#today();
    const days = new Map<number, SampleDay>();
    for (let day = today - 1; day >= Math.max(0, today - DAYS_KEPT); day--) {
      if (this.#isGap(day)) continue;
      const { chainId } = this.#chain;
      days.set(EVM_GENESIS_TIME + day * DAY_SECONDS, {
        chainId,
        day,
        txs: this.#txsOfDay(day),
        before: this.#txsBeforeDay(day),
      });
    }
    return days;
  }

  /** A block by its number or its hash; undefined if there is none. */
  block(id: string): JSONObject | undefined {
    const number = /^\d{1,15}$/.test(id) ? Number(id) : this.#numberOf(id.toLowerCase());
    if (number === undefined || number > this.lastHeight) return undefined;
    const { chainId, secondsPerBlock } = this.#chain;
    const timestamp = EVM_GENESIS_TIME + number * secondsPerBlock;
    const txCount = this.#txsBefore(number + 1) - this.#txsBefore(number);
    const baseFee = BigInt(20_000_000_000 + Math.floor(seededUnit('fee', chainId, number) * 10_000_000_000));
    const gasUsed = BigInt(txCount) * GAS_PER_TX;
    return {
      chainId,
      blockNumber: String(number),
      blockTimestamp: timestamp,
      blockHash: this.#hashOf(number),
      txCount,
      baseFee: String(baseFee),
      gasUsed: String(gasUsed),
      gasLimit: String(gasUsed > ACTIVITY_GAS_LIMIT ? gasUsed : ACTIVITY_GAS_LIMIT),
      gasCost: '0',
      parentHash: number === 0 ? ZERO_HASH : this.#hashOf(number - 1),
      feesSpent: String(gasUsed * baseFee),
      cumulativeTransactions: String(this.#txsBefore(number + 1)),
    };
  }

  #now(): number {
    return this.#clock.now() / 1000;
  }

  #today(): number {
    return Math.floor((this.#now() - EVM_GENESIS_TIME) / DAY_SECONDS);
  }

  /** Three days in a row are missing in every hundred. */
  #isGap(day: number): boolean {
    return this.#chain.hasGaps && day % 100 >= 60 && day % 100 < 63;
  }

  /** A multiple of 864, so that the TPS has two decimals: a yearly wave, quieter week-ends, some noise, rare peaks. */
  #txsOfDay(day: number): number {
    const { chainId, usualTPS } = this.#chain;
    const wave = Math.abs(((day + 90) % 365) / 365 - 0.5);
    const weekEnd = day % 7 >= 5 ? 0.85 : 1;
    const noise = 0.8 + 0.4 * seededUnit('noise', chainId, day);
    const peak = seededUnit('peak', chainId, day) > 0.985 ? 3 : 1;
    return Math.round(usualTPS * 100 * (0.7 + 1.2 * wave) * weekEnd * noise * peak) * (DAY_SECONDS / 100);
  }

  /** Transactions of all blocks below `number`. */
  #txsBefore(number: number): number {
    const day = Math.floor(number / this.#blocksPerDay);
    const block = number % this.#blocksPerDay;
    const evenly = this.#txsOfDay(day) / this.#blocksPerDay;
    // Less than a block's even share, so that no block gets a negative number.
    const extra = block === 0 ? 0 : Math.floor(seededUnit('txs', this.#chain.chainId, number) * Math.floor(evenly));
    return this.#txsBeforeDay(day) + Math.floor(evenly * block) + extra;
  }

  #txsBeforeDay(day: number): number {
    for (let known = this.#before.length - 1; known < day; known++) {
      this.#before.push((this.#before[known] as number) + this.#txsOfDay(known));
    }
    return this.#before[day] as number;
  }

  #hashOf(number: number): string {
    const masked = (BigInt(number) ^ this.#mask).toString(16).padStart(16, '0');
    return prefixedHex(seededBytes('block', this.#chain.chainId, number).subarray(0, 24)) + masked;
  }

  #numberOf(hash: string): number | undefined {
    if (!/^0x[0-9a-f]{64}$/.test(hash)) return undefined;
    const number = BigInt(`0x${hash.slice(-16)}`) ^ this.#mask;
    return number <= this.lastHeight && this.#hashOf(Number(number)) === hash ? Number(number) : undefined;
  }
}

function lastEight(bytes: Uint8Array): bigint {
  return new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(24);
}

/** An address that bridged BTC.b. */
interface BridgeHolder {
  readonly address: string;
  /** In the least units of the token. */
  readonly bridged: bigint;
}

/** Enough for three pages of the default size. */
const HOLDERS = 2_600;

/** Addresses of the sample activity: the holders of BTC.b, some of which were active on other chains too. */
export class EVMAddresses {
  // Created at first use: most sandboxes never need them.
  #holders: readonly BridgeHolder[] | undefined;
  #indexOf: ReadonlyMap<string, number> | undefined;

  /** The largest balance first. */
  get holders(): readonly BridgeHolder[] {
    this.#holders ??= range(HOLDERS)
      .map((index) => ({ address: addressAt(index), bridged: bridgedBy(index) }))
      .sort((a, b) => (a.bridged === b.bridged ? 0 : a.bridged < b.bridged ? 1 : -1));
    return this.#holders;
  }

  /** `ListAddressChainsResponse`: every third address was active on Fuji too, every tenth on the L1. */
  chainsOf(address: string): JSONObject {
    this.#indexOf ??= new Map(range(HOLDERS).map((index) => [addressAt(index), index]));
    const index = this.#indexOf.get(address.toLowerCase());
    if (index === undefined) return { indexedChains: [], unindexedChains: [] };
    const every = [1, 3, 10];
    return {
      indexedChains: EVM_CHAINS.filter((_, at) => index % (every[at] ?? 1) === 0).map(chainInfoOf),
      unindexedChains: UNINDEXED_CHAINS.filter((_, at) => index % (7 * (at + 1)) === 0),
    };
  }
}

/** Address number `index`: 0 was active on all chains, 1 on the C-Chain only. */
export function addressAt(index: number): string {
  return prefixedHex(seededBytes('address', index).subarray(0, 20));
}

function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index);
}

/** From some 30 BTC down to less than a thousandth of one. */
function bridgedBy(index: number): bigint {
  const share = 3_000_000_000 / (index + 1) ** 1.2;
  return BigInt(Math.floor(share * (0.5 + seededUnit('bridged', index))) + 1);
}
