import { nextTurn } from '../../../client/clock';
import { equalBytes, toHexDigits } from '../../../core/bytes/bytes';
import type { OutputOwners } from '../../../core/codec/secp256k1fx';
import { encodeCb58 } from '../../../core/encodings/cb58';
import { outputKind } from '../../../core/tx/tx-parts';
import type { ReadUTXO } from '../../utxos/utxo-source';
import { type AddressEvent, effectKey, type HeldOutput, type NetEffect, netEffects } from '../address/address-events';
import type { Lag } from '../address/address-history';
import { GENESIS_ID } from '../decoded/read-platform';
import type { OutputReference } from '../decoded/decoded-tx';

/** Why what an address owned may be wrong or missing. */
export type LedgerLimit =
  /** The address has more UTXOs than were read. */
  | 'utxosIncomplete'
  /** The node's UTXOs are those of a newer block than the newest that could be read. */
  | 'utxosNewer'
  /** Reading the blocks ended early, because a request failed. */
  | 'blocksIncomplete'
  /** What the node reports as staked now isn't what the transactions show. */
  | 'stakesDiffer'
  /** The node doesn't report what is staked now: older stakings may be missing. */
  | 'stakesUnknown'
  /** The same, because it doesn't offer the method. */
  | 'stakesNotOffered'
  /** The node doesn't offer the rewards of stakings. */
  | 'rewardsNotOffered'
  /** The Data API doesn't tell properties from amounts of 1, and the address has some. */
  | 'propertiesAsAmounts';

/** What an address owned of one asset from a block on. */
export interface BalancePoint {
  /** 0 also for what is older than all blocks. */
  readonly height: bigint;
  /** Unix seconds; undefined for the genesis, and for what it owned before all known transactions. */
  readonly time: bigint | undefined;
  /** Raw units that it owns alone, locked or not. */
  readonly own: bigint;
  /** Raw units of multisig outputs. */
  readonly shared: bigint;
  /** Raw units that are staked on P, alone or with others, if any: they are in none of the other sums. */
  readonly staked?: bigint | undefined;
}

/** A balance after a transaction; undefined where it isn't known. */
export interface RunningBalance {
  readonly event: AddressEvent;
  readonly effect: NetEffect;
  readonly balance: bigint | undefined;
}

/** The transactions of an address on a chain, wherever they were read, and what it has now. */
export interface LedgerEntries {
  /** The oldest first. */
  readonly events: Iterable<AddressEvent>;
  /** The UTXOs that the node lists. */
  readonly utxos: readonly HeldOutput[];
  /** Whether no transaction is missing since the genesis. */
  readonly isWhole: boolean;
  /** The height above which no transaction is missing, and the newest one. */
  readonly from: bigint;
  readonly to: bigint;
  /** Whether the node reports some of what was made, as rewards, which no block has. */
  readonly isReported?: boolean;
  /** Where the source ends below the chain's newest block. */
  readonly lag?: Lag | undefined;
  /** The oldest transaction of a list that the Data API has more of. */
  readonly oldest?: AddressEvent | undefined;
  /** How many transactions couldn't be read. */
  readonly leftOut?: number;
  /** Whether the transactions and the UTXOs can agree: the UTXOs are all there are, and of no newer block. */
  readonly isComparable: boolean;
  /** What limits it, with what the transactions stake and none of them returns. */
  readonly limits: (staked: readonly HeldOutput[]) => Promise<readonly LedgerLimit[]>;
}

/** Each takes about 30 microseconds. */
const OUTPUTS_A_TURN = 300;

/** An output by its place, which is unique. */
type OutputAtPlace = readonly [place: string, output: HeldOutput];

/** A transaction above the lowest height. */
interface LedgerChange extends Pick<AddressEvent, 'time'> {
  readonly height: bigint;
  readonly made: readonly OutputAtPlace[];
  readonly spent: readonly OutputAtPlace[];
}

/** What an address on a chain owned after each block: counted from its transactions, and from what it has now. */
export class Ledger {
  /** All transactions that were read, the newest first. */
  readonly events: readonly AddressEvent[];
  readonly isWhole: boolean;
  /** The lowest and the highest height, both included; empty where nothing is known. */
  readonly from: bigint;
  readonly to: bigint;
  readonly isReported: boolean;
  readonly lag: Lag | undefined;
  readonly oldest: AddressEvent | undefined;
  readonly leftOut: number;
  readonly limits: readonly LedgerLimit[];
  /** The oldest first. */
  readonly #changes: readonly LedgerChange[];
  readonly #utxos: readonly HeldOutput[];
  /** Undefined before it is needed. */
  #isChecked: boolean | undefined;

  private constructor(
    entries: LedgerEntries,
    { events, changes, limits }: { events: AddressEvent[]; changes: LedgerChange[]; limits: readonly LedgerLimit[] },
  ) {
    const { isWhole, from, to, lag, oldest, leftOut = 0, utxos, isComparable, isReported = false } = entries;
    this.events = events;
    this.isWhole = isWhole;
    this.from = from;
    this.to = to;
    this.isReported = isReported;
    this.lag = lag;
    this.oldest = oldest;
    this.leftOut = leftOut;
    this.limits = limits;
    this.#changes = changes;
    this.#utxos = utxos;
    this.#isChecked = isComparable ? undefined : false;
  }

  /** Reads transactions, a few milliseconds at a time. Rejects only with the reason of the caller's abort. */
  static async read(entries: LedgerEntries, signal?: AbortSignal): Promise<Ledger> {
    const events: AddressEvent[] = [];
    const changes: LedgerChange[] = [];
    let sinceTurn = 0;
    for (const event of entries.events) {
      const { height = 0n, time, produced, consumed } = event;
      events.push(event);
      // Below the range some are missing: what is left of what they made is among the present outputs.
      if (entries.isWhole || height > entries.from)
        changes.push({ height, time, made: produced.map(placedOutput), spent: consumed.map(placedOutput) });
      if ((sinceTurn += 1 + produced.length + consumed.length) > OUTPUTS_A_TURN) {
        sinceTurn = 0;
        await nextTurn();
        signal?.throwIfAborted();
      }
    }
    const limits = await entries.limits(stakesIn(changes).map(([, output]) => output));
    return new Ledger(entries, { events: events.reverse(), changes, limits });
  }

  /** Whether the transactions lead exactly to the UTXOs that the node lists. */
  get isChecked(): boolean {
    return (this.#isChecked ??= this.#leadsToUTXOs());
  }

  /** Whether what is staked is exactly what the node reports. True on other chains than P. */
  get areStakesChecked(): boolean {
    return !this.limits.some((limit) => limit.startsWith('stakes'));
  }

  /** How many stakes came back that no transaction shows. */
  get unknownStakes(): number {
    return this.events.filter(({ isStakeUnknown }) => isStakeUnknown === true).length;
  }

  /** The outputs after a block of the range, also those that it shares with others: by asset, transaction and index. */
  outputsAfter(height: bigint): HeldOutput[] {
    const textOf = assetTexts();
    const named = [...this.#stateAfter(height).values()].map((output) => ({ output, asset: textOf(output.assetID) }));
    return named.sort(byPlace).map(({ output }) => output);
  }

  /** What the address owned of each asset (cb58), from each block that changed it, the oldest first. */
  balances(): Map<string, BalancePoint[]> {
    const sums = new AssetSums();
    const before = this.isWhole ? -1n : this.from;
    for (const output of this.#stateAfter(before).values()) sums.add(output, 1n);
    let last: Pick<BalancePoint, 'height' | 'time'> = { height: this.from, time: undefined };
    for (const { height, time, made, spent } of this.#changes) {
      // A block changes a balance once, even if several of its transactions pass the same amount on.
      if (height !== last.height || (height === 0n && time !== last.time)) sums.note(last);
      last = { height, time };
      for (const [, output] of spent) sums.add(output, -1n);
      for (const [, output] of made) sums.add(output, 1n);
    }
    sums.note(last);
    return sums.points;
  }

  /** What each transaction changed, the newest first, with the balance after it, counted back from the present one. */
  *running(): Generator<RunningBalance, void> {
    const balances = new Map<string, bigint>();
    for (const output of this.#stateAfter(AFTER_ALL).values()) {
      const key = effectKey(output);
      balances.set(key, (balances.get(key) ?? 0n) + (output.kind === 'amount' ? output.amount : 1n));
    }
    for (const event of this.events) {
      for (const effect of netEffects(event)) {
        const key = effectKey(effect);
        const balance = balances.get(key) ?? 0n;
        balances.set(key, balance - effect.change);
        yield { event, effect, balance: this.#holds(event, effect) ? balance : undefined };
      }
    }
  }

  /** Whether the balance of an effect's kind after a transaction is known. */
  #holds({ height, time = 0n }: AddressEvent, { isStaked }: NetEffect): boolean {
    if (!this.isChecked || (isStaked === true && !this.areStakesChecked)) return false;
    if (this.isWhole) return true;
    if (height !== undefined && (this.oldest === undefined || this.oldest.height !== undefined))
      return height > this.from;
    // Of what is older than all blocks, the time alone is known.
    return height !== undefined || time > (this.oldest?.time ?? time);
  }

  /**
   * What the blocks up to a height made, what those above it spend, and what no transaction names, without what was
   * spent or made otherwise: this holds whenever the present outputs were listed while blocks were added.
   */
  #stateAfter(height: bigint): Map<string, HeldOutput> {
    // Since the genesis, the transactions have all others.
    const present = this.isWhole ? this.#utxos.filter(isOfGenesis) : this.#utxos;
    const state = new Map(present.map(placedOutput));
    for (const { height: at, made, spent } of this.#changes) {
      for (const [place, output] of at <= height ? made : spent) state.set(place, output);
    }
    for (const { height: at, made, spent } of this.#changes) {
      for (const [place] of at <= height ? spent : made) state.delete(place);
    }
    return state;
  }

  /**
   * Undoes the transactions from the present UTXOs on: each must have made what is then there, with the same content,
   * and spent what isn't. Before all transactions there is nothing, but what P began with.
   */
  #leadsToUTXOs(): boolean {
    const owned = new Map([...this.#utxos.map(placedOutput), ...stakesIn(this.#changes)]);
    for (const { made, spent } of this.#changes.toReversed()) {
      for (const [place, output] of made) {
        const there = owned.get(place);
        if (there === undefined || holdingKey(there) !== holdingKey(output)) return false;
        // It came back, and no transaction says when.
        if (isStakedOutput(output) && owned.has(outputRef(output))) return false;
        owned.delete(place);
      }
      for (const [place, output] of spent) {
        if (owned.has(place)) return false;
        owned.set(place, output);
      }
    }
    return !this.isWhole || [...owned.values()].every((output) => isOfGenesis(output) && !isStakedOutput(output));
  }
}

/** After all transactions. */
const AFTER_ALL = 2n ** 64n;

/** A UTXO of a node's list. */
export function presentOutput({ txID, outputIndex, assetID, output, stakeableUntil }: ReadUTXO): HeldOutput {
  return {
    txID,
    outputIndex,
    assetID,
    kind: outputKind(output),
    amount: output.type === 'secp256k1fx.TransferOutput' ? output.amount : 0n,
    owners: output,
    stakeableUntil,
  };
}

/** Sums of each asset, and the points at which they changed. */
class AssetSums {
  readonly points = new Map<string, BalancePoint[]>();
  readonly #sums = new Map<string, { own: bigint; shared: bigint; staked: bigint }>();
  /** The assets that changed since the last point. */
  readonly #changed = new Set<string>();
  readonly #textOf = assetTexts();

  add({ assetID, amount, owners, isStaked }: HeldOutput, sign: 1n | -1n): void {
    const text = this.#textOf(assetID);
    const sum = this.#sums.get(text) ?? { own: 0n, shared: 0n, staked: 0n };
    if (isStaked === true) sum.staked += sign * amount;
    else if (isSole(owners)) sum.own += sign * amount;
    else sum.shared += sign * amount;
    this.#sums.set(text, sum);
    this.#changed.add(text);
  }

  note({ height, time }: Pick<BalancePoint, 'height' | 'time'>): void {
    for (const assetID of this.#changed) {
      const { own, shared, staked } = this.#sums.get(assetID) ?? { own: 0n, shared: 0n, staked: 0n };
      const points = this.points.get(assetID) ?? [];
      this.points.set(assetID, points);
      const last = points.at(-1);
      const isSame = last?.own === own && last.shared === shared && (last.staked ?? 0n) === staked;
      if (!isSame) points.push({ height, time, own, shared, staked: staked === 0n ? undefined : staked });
    }
    this.#changed.clear();
  }
}

/** What transactions stake, and none of them returns. */
function stakesIn(changes: readonly LedgerChange[]): OutputAtPlace[] {
  const ended = new Set(changes.flatMap(({ spent }) => spent.map(([place]) => place)));
  return changes.flatMap(({ made }) => made.filter(([place, output]) => isStakedOutput(output) && !ended.has(place)));
}

const isStakedOutput = ({ isStaked }: HeldOutput): boolean => isStaked === true;

export const isSole = ({ addresses }: OutputOwners): boolean => addresses.length === 1;

/** Whether an output is one of those that P began with. */
export const isOfGenesis = ({ txID }: OutputReference): boolean => equalBytes(txID, GENESIS_ID);

export function outputRef({ txID, outputIndex }: OutputReference): string {
  return `${toHexDigits(txID)}:${outputIndex}`;
}

/** A staked output and the UTXO that it becomes are two. */
function placedOutput(output: HeldOutput): OutputAtPlace {
  return [isStakedOutput(output) ? `${outputRef(output)} staked` : outputRef(output), output];
}

/** The same for outputs that hold the same. */
export function holdingKey({ assetID, kind, amount }: Pick<HeldOutput, 'assetID' | 'kind' | 'amount'>): string {
  return `${toHexDigits(assetID)} ${kind} ${amount}`;
}

/** cb58 of assets; each is made once. */
export function assetTexts(): (assetID: Uint8Array) => string {
  const texts = new Map<string, string>();
  return (assetID) => {
    const key = toHexDigits(assetID);
    const text = texts.get(key) ?? encodeCb58(assetID);
    texts.set(key, text);
    return text;
  };
}

interface NamedOutput {
  readonly output: HeldOutput;
  readonly asset: string;
}

function byPlace(a: NamedOutput, b: NamedOutput): number {
  if (a.asset !== b.asset) return a.asset < b.asset ? -1 : 1;
  const byTx = Buffer.compare(a.output.txID, b.output.txID);
  return byTx === 0 ? a.output.outputIndex - b.output.outputIndex : byTx;
}
