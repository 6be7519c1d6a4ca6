import { nextTurn } from '../../../client/turns';
import { toHexDigits } from '../../../core/bytes/bytes';
import { encodeCb58 } from '../../../core/encodings/cb58';
import type { OutputOwners } from '../../../core/codec/secp256k1fx';
import { outputKind } from '../../../core/tx/output-kind';
import { type ListedBalance, lockOf, sumUp } from '../../utxos/utxo-table';
import type { ReadUTXO } from '../../utxos/utxo-reader';
import type { HeldOutput } from '../address/address-events';
import type { AddressHistory } from '../address/address-history';

/** An unspent output of an address after a block, also one that it shares with others. */
export interface PastOutput extends Omit<HeldOutput, 'assetID' | 'crosses'> {
  /** cb58 */
  readonly assetID: string;
}

/** What an address owned of one asset from a block on. */
export interface BalancePoint {
  readonly height: bigint;
  /** Unix seconds; undefined for the genesis, and for what it owned before all known blocks. */
  readonly time: bigint | undefined;
  /** Raw units that it owns alone, locked or not. */
  readonly own: bigint;
  /** Raw units of multisig outputs. */
  readonly shared: bigint;
  /** Raw units that are staked on P, alone or with others, if any: they are in none of the other sums. */
  readonly staked?: bigint;
}

/** Each takes about 30 microseconds. */
const OUTPUTS_A_TURN = 300;

/** An output by its place, which is unique. */
type Placed = readonly [place: string, output: PastOutput];

/** What a transaction did. */
interface Change {
  readonly height: bigint;
  readonly time: bigint | undefined;
  readonly made: readonly Placed[];
  readonly spent: readonly Placed[];
}

/** The unspent outputs of an address after each block of a range. */
export class PastOutputs {
  /** The oldest first. */
  readonly #changes: readonly Change[];
  readonly #present: readonly Placed[];
  /** The lowest and the highest height, both included; empty where nothing is known. */
  readonly from: bigint;
  readonly to: bigint;

  private constructor(
    { from, to }: Pick<PastOutputs, 'from' | 'to'>,
    changes: readonly Change[],
    present: readonly Placed[],
  ) {
    this.from = from;
    this.to = to;
    this.#changes = changes;
    this.#present = present;
  }

  /**
   * Reads the transactions of a history, a few milliseconds at a time.
   * @param present its unspent outputs at a height of the range, all of them: those that none of the blocks names are
   * known by it alone. Not needed if the history is from the genesis.
   */
  static async read(
    { events, holdsFrom: from = 0n, holdsTo: to = -1n, isFromGenesis }: AddressHistory,
    present: readonly PastOutput[],
    signal?: AbortSignal,
  ): Promise<PastOutputs> {
    const read = reader();
    const changes: Change[] = [];
    let sinceTurn = 0;
    for (const { height, time, produced, consumed } of events.oldestFirst()) {
      // Below the range some are missing: what is left of what they made is among the present outputs.
      if (!isFromGenesis && height <= from) continue;
      changes.push({ height, time, made: produced.map(read), spent: consumed.map(read) });
      if ((sinceTurn += 1 + produced.length + consumed.length) > OUTPUTS_A_TURN) {
        sinceTurn = 0;
        await nextTurn();
        signal?.throwIfAborted();
      }
    }
    return new PastOutputs({ from, to }, changes, isFromGenesis ? [] : present.map(placed));
  }

  /** The outputs after a block of the range, ordered by asset, transaction and index. */
  after(height: bigint): PastOutput[] {
    return [...this.#stateAfter(height).values()].sort(byPlace);
  }

  /** What the address owned of each asset (cb58), from each block that changed it, the oldest first. */
  balances(): Map<string, BalancePoint[]> {
    const sums = new RunningSums();
    for (const output of this.#stateAfter(this.from).values()) sums.add(output, 1n);
    let last: Pick<BalancePoint, 'height' | 'time'> = { height: this.from, time: undefined };
    for (const { height, time, made, spent } of this.#changes) {
      if (height <= this.from) continue;
      // A block changes a balance once, even if several of its transactions pass the same amount on.
      if (height !== last.height) sums.note(last);
      last = { height, time };
      for (const [, output] of spent) sums.add(output, -1n);
      for (const [, output] of made) sums.add(output, 1n);
    }
    sums.note(last);
    return sums.points;
  }

  /**
   * What the blocks up to a height made, what those above it spend, and what no block names, without what was spent or
   * made otherwise: this holds whenever the present outputs were listed while blocks were added.
   */
  #stateAfter(height: bigint): Map<string, PastOutput> {
    const state = new Map(this.#present);
    for (const { height: at, made, spent } of this.#changes) {
      for (const [place, output] of at <= height ? made : spent) state.set(place, output);
    }
    for (const { height: at, made, spent } of this.#changes) {
      for (const [place] of at <= height ? spent : made) state.delete(place);
    }
    return state;
  }
}

/** A UTXO of a node's list. */
export function presentOutput({ txID, outputIndex, assetID, output, stakeableUntil }: ReadUTXO): PastOutput {
  return {
    txID,
    outputIndex,
    assetID: encodeCb58(assetID),
    kind: outputKind(output),
    amount: output.type === 'secp256k1fx.TransferOutput' ? output.amount : 0n,
    owners: output,
    ...(stakeableUntil === undefined ? {} : { stakeableUntil }),
  };
}

/** A balance with what is staked, if anything is: raw units, in none of the other sums. */
export interface PastBalance extends ListedBalance {
  readonly staked?: bigint;
}

/** Sums up outputs per asset, as they were spendable at a time, Unix seconds. */
export function balancesOf(outputs: readonly PastOutput[], time: bigint): PastBalance[] {
  const listed = outputs.map(({ owners, stakeableUntil, amount, isStaked, ...rest }) => ({
    ...rest,
    ...lockOf(owners.locktime, stakeableUntil),
    amount: isStaked === true ? 0n : amount,
    isSole: isSole(owners),
  }));
  const staked = new Map<string, bigint>();
  for (const { assetID, amount, isStaked } of outputs) {
    if (isStaked === true) staked.set(assetID, (staked.get(assetID) ?? 0n) + amount);
  }
  return sumUp(listed, Number(time) * 1000).map((sum) => {
    const part = staked.get(sum.assetID);
    return part === undefined ? sum : { ...sum, staked: part };
  });
}

/** Sums of each asset, and the points at which they changed. */
class RunningSums {
  readonly points = new Map<string, BalancePoint[]>();
  readonly #sums = new Map<string, { own: bigint; shared: bigint; staked: bigint }>();

  add({ assetID, amount, owners, isStaked }: PastOutput, sign: 1n | -1n): void {
    const sum = this.#sums.get(assetID) ?? { own: 0n, shared: 0n, staked: 0n };
    if (isStaked === true) sum.staked += sign * amount;
    else if (isSole(owners)) sum.own += sign * amount;
    else sum.shared += sign * amount;
    this.#sums.set(assetID, sum);
  }

  note({ height, time }: Pick<BalancePoint, 'height' | 'time'>): void {
    for (const [assetID, { own, shared, staked }] of this.#sums) {
      const points = this.points.get(assetID) ?? [];
      this.points.set(assetID, points);
      const last = points.at(-1);
      const isSame = last?.own === own && last.shared === shared && (last.staked ?? 0n) === staked;
      if (!isSame) points.push({ height, time, own, shared, ...(staked === 0n ? {} : { staked }) });
    }
  }
}

const isSole = ({ addresses }: OutputOwners): boolean => addresses.length === 1;

/** A staked output and the UTXO that it becomes are two. */
const placed = (output: PastOutput): Placed => {
  const place = `${toHexDigits(output.txID)}:${output.outputIndex}`;
  return [output.isStaked === true ? `${place} staked` : place, output];
};

/** Reads outputs of events; cb58 of an asset is made once. */
function reader(): (output: HeldOutput) => Placed {
  const assets = new Map<string, string>();
  return ({ crosses: _, assetID, ...rest }) => {
    const key = toHexDigits(assetID);
    const text = assets.get(key) ?? encodeCb58(assetID);
    assets.set(key, text);
    return placed({ ...rest, assetID: text });
  };
}

function byPlace(a: PastOutput, b: PastOutput): number {
  if (a.assetID !== b.assetID) return a.assetID < b.assetID ? -1 : 1;
  const byTx = Buffer.compare(a.txID, b.txID);
  return byTx === 0 ? a.outputIndex - b.outputIndex : byTx;
}
