import { equalBytes } from '../../../src/core/bytes/bytes';
import { type PlatformBlock, platformFormats } from '../../../src/core/codec/platform/platform-formats';
import type { PlatformTx } from '../../../src/core/codec/platform/platform-transactions';
import { encodeCb58 } from '../../../src/core/encodings/cb58';
import { decodeHex } from '../../../src/core/encodings/hex';
import { txIDOf } from '../../../src/core/ids/ids';
import type { JSONObject, JSONValue } from '../../../src/core/json/json';
import { producedOutputs } from '../../../src/core/tx/moves';
import { stakingReward } from '../../../sandbox/p-and-c/staking-reward';
import { valueOrRefusal } from '../assertions/refuses';
import type { RecordedBlock } from '../recording/recording';
import type { Checked } from './tally';
import { type Call, encodingOf, isObject, paramOf } from './calls';
import { txsOf } from './l1-ids';

/** A staker of the Primary Network, or a period of an auto-renewed one, as the node reports it. */
interface ReportedStaker {
  readonly txID: string;
  readonly startTime: bigint;
  readonly endTime: bigint;
  readonly weight: bigint;
  readonly potentialReward: bigint;
}

/**
 * Checks that the rewards which the node promises, and the supply that they add to, are those that our formula gives: of
 * the stakers of genesis, and of what each block starts, renews or ends, as far as the recording has the blocks.
 */
export function checkRewards(calls: readonly Call[], lines: readonly RecordedBlock[]): Checked[] {
  return new RewardCheck(calls, lines).run();
}

class RewardCheck {
  readonly #heliconTime: bigint | undefined;
  readonly #reported: ReadonlyMap<string, ReportedStaker>;
  readonly #supplies: ReadonlyMap<bigint, bigint>;
  readonly #blocks: ReadonlyMap<bigint, PlatformBlock>;
  /** By the staker's transaction. */
  readonly #promised = new Map<string, bigint>();
  readonly #checks: Checked[] = [];
  /** Undefined after a block that the recording doesn't have. */
  #supply: bigint | undefined;
  /** The staker whose end the last block proposed. */
  #proposed: { readonly txID: string; readonly renews: boolean } | undefined;

  constructor(calls: readonly Call[], lines: readonly RecordedBlock[]) {
    this.#heliconTime = heliconTimeOf(calls);
    this.#reported = stakersOf(calls);
    this.#supplies = suppliesOf(calls);
    this.#blocks = blocksOf(calls, lines);
  }

  run(): Checked[] {
    this.#genesis();
    const heights = [...this.#blocks.keys(), ...this.#supplies.keys()].map(Number);
    this.#supply = this.#supplies.get(0n);
    for (let height = 1n; height <= Math.max(0, ...heights); height++) {
      const block = this.#blocks.get(height);
      if (block === undefined) this.#supply = undefined;
      else this.#apply(block);
      this.#compare(height);
    }
    return this.#checks;
  }

  /** Those that started first and whose transactions are in no block. Each adds to the supply. */
  #genesis(): void {
    let supply = this.#supplies.get(0n);
    const all = [...this.#reported.values()];
    const first = all.map(({ startTime }) => startTime).reduce((a, b) => (a < b ? a : b), 2n ** 63n);
    const known = new Set([...this.#blocks.values()].flatMap(txsOf).map(idOf));
    const stakers = inHeap(all.filter(({ txID, startTime }) => startTime === first && !known.has(txID)));
    if (supply === undefined) return;
    for (const { potentialReward } of stakers) supply -= potentialReward;
    for (const staker of stakers) supply += this.#promise(staker, supply);
  }

  #apply(block: PlatformBlock): void {
    const time = 'time' in block ? block.time : undefined;
    const proposed = this.#proposed;
    this.#proposed = undefined;
    if (proposed !== undefined && block.type.endsWith('AbortBlock')) this.#add(this.#promised.get(proposed.txID), -1n);
    const renewed = proposed && this.#reported.get(keyOf(proposed.txID, time));
    if (proposed?.renews === true && renewed !== undefined && block.type.endsWith('CommitBlock')) this.#start(renewed);
    for (const tx of txsOf(block)) this.#tx(tx, time);
  }

  #tx(tx: PlatformTx, startTime: bigint | undefined): void {
    const { unsignedTx } = tx;
    const { type } = unsignedTx;
    if (type === 'txs.AddPermissionlessValidatorTx' || type === 'txs.AddPermissionlessDelegatorTx') {
      const { end: endTime, weight } = unsignedTx.validator;
      if (isPrimary(unsignedTx.subnetID)) this.#startTx(tx, { startTime, endTime, weight });
    } else if (type === 'txs.AddAutoRenewedValidatorTx') {
      const endTime = startTime === undefined ? 0n : startTime + unsignedTx.period;
      this.#startTx(tx, { startTime, endTime, weight: stakedBy(unsignedTx) });
    } else if (type === 'txs.RewardValidatorTx' || type === 'txs.RewardAutoRenewedValidatorTx') {
      this.#proposed = { txID: encodeCb58(unsignedTx.txID), renews: type === 'txs.RewardAutoRenewedValidatorTx' };
    }
  }

  #startTx(tx: PlatformTx, of: { startTime: bigint | undefined; endTime: bigint; weight: bigint }): void {
    const { startTime } = of;
    const txID = idOf(tx);
    const reported = this.#reported.get(keyOf(txID, startTime));
    if (startTime !== undefined) this.#start({ potentialReward: reported?.potentialReward, ...of, startTime, txID });
  }

  #start(staker: Omit<ReportedStaker, 'potentialReward'> & { readonly potentialReward: bigint | undefined }): void {
    if (this.#supply !== undefined) this.#add(this.#promise(staker, this.#supply), 1n);
  }

  /** The reward by the formula, which the node must have reported if it reported any. */
  #promise(
    staker: Omit<ReportedStaker, 'potentialReward'> & { readonly potentialReward: bigint | undefined },
    supply: bigint,
  ): bigint {
    const { txID, startTime: start, endTime, weight, potentialReward } = staker;
    const reward = stakingReward({ start, duration: endTime - start, weight, supply, heliconTime: this.#heliconTime });
    this.#promised.set(txID, reward);
    if (potentialReward !== undefined) {
      const problem = reward === potentialReward ? undefined : `is ${reward}, not ${potentialReward}`;
      this.#checks.push({ name: `the reward of ${txID} from ${start} on`, type: 'P reward', problem });
    }
    return reward;
  }

  #add(reward: bigint | undefined, sign: bigint): void {
    this.#supply = this.#supply === undefined || reward === undefined ? undefined : this.#supply + sign * reward;
  }

  #compare(height: bigint): void {
    const supply = this.#supplies.get(height);
    if (supply === undefined) return;
    if (this.#supply !== undefined) {
      const problem = this.#supply === supply ? undefined : `is ${this.#supply}, not ${supply}`;
      this.#checks.push({ name: `the supply after block ${height}`, type: 'P supply', problem });
    }
    this.#supply = supply;
  }
}

function heliconTimeOf(calls: readonly Call[]): bigint | undefined {
  const time = calls.find(({ method }) => method === 'info.upgrades')?.result?.['heliconTime'];
  return typeof time === 'string' ? BigInt(Date.parse(time) / 1000) : undefined;
}

function suppliesOf(calls: readonly Call[]): ReadonlyMap<bigint, bigint> {
  return new Map(
    calls.flatMap((call): [bigint, bigint][] => {
      const { supply, height } = call.result ?? {};
      const isIts = call.method === 'platform.getCurrentSupply' && paramOf(call, 'subnetID') === undefined;
      return isIts && typeof height === 'string' && typeof supply === 'string'
        ? [[BigInt(height), BigInt(supply)]]
        : [];
    }),
  );
}

/** Every staker that was reported, validators and delegators, with each period of those that renew themselves. */
function stakersOf(calls: readonly Call[]): ReadonlyMap<string, ReportedStaker> {
  const found = new Map<string, ReportedStaker>();
  const listIn = (value: JSONValue | undefined): readonly JSONObject[] =>
    Array.isArray(value) ? (value as readonly JSONValue[]).filter(isObject) : [];
  for (const { method, result } of calls) {
    if (method !== 'platform.getCurrentValidators') continue;
    const validators = listIn(result?.['validators']);
    for (const staker of [...validators, ...validators.flatMap(({ delegators }) => listIn(delegators))]) {
      if (staker['potentialReward'] === undefined) continue;
      const number = (name: string): bigint => BigInt(String(staker[name]));
      const txID = String(staker['txID']);
      const startTime = number('startTime');
      const of = { endTime: number('endTime'), weight: number('weight'), potentialReward: number('potentialReward') };
      found.set(keyOf(txID, startTime), { txID, startTime, ...of });
    }
  }
  return found;
}

/** The blocks of P that were recorded, alone or in lines with their bytes. Unreadable ones are reported elsewhere. */
function blocksOf(calls: readonly Call[], lines: readonly RecordedBlock[]): ReadonlyMap<bigint, PlatformBlock> {
  const found = new Map<bigint, PlatformBlock>();
  const add = (hex: string, encoding: ReturnType<typeof encodingOf>): void => {
    const block = valueOrRefusal(() => platformFormats.block.decode(decodeHex(hex, encoding)));
    if (block !== undefined) found.set(block.height, block);
  };
  for (const call of calls) {
    const hex = call.result?.['block'];
    if (call.method.startsWith('platform.getBlock') && typeof hex === 'string') add(hex, encodingOf(call));
  }
  for (const { chain, hex } of lines) if (chain === 'P' && hex !== undefined) add(hex, 'hexnc');
  return found;
}

function keyOf(txID: string, startTime: bigint | undefined): string {
  return `${txID} ${startTime ?? ''}`;
}

function idOf(tx: PlatformTx): string {
  return encodeCb58(txIDOf(platformFormats.tx.encode(tx)));
}

function isPrimary(subnetID: Uint8Array): boolean {
  return equalBytes(subnetID, new Uint8Array(32));
}

function stakedBy(tx: PlatformTx['unsignedTx']): bigint {
  const staked = producedOutputs(tx).filter(({ isStaked }) => isStaked === true);
  return staked.reduce((sum, { output }) => sum + ('amount' in output ? output.amount : 0n), 0n);
}

/** The order in which a node adds the stakers of genesis: a heap by their ends, into which the latest came first. */
function inHeap(stakers: readonly ReportedStaker[]): readonly ReportedStaker[] {
  const heap: ReportedStaker[] = [];
  for (const staker of [...stakers].sort((a, b) => Number(b.endTime - a.endTime))) {
    let at = heap.push(staker) - 1;
    for (let parent; at > 0; at = parent) {
      parent = (at - 1) >> 1;
      const [above, below] = [heap[parent] as ReportedStaker, heap[at] as ReportedStaker];
      if (above.endTime <= below.endTime) break;
      [heap[parent], heap[at]] = [below, above];
    }
  }
  return heap;
}
