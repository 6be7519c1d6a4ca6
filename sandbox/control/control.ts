import { encodeCb58 } from '../../src/core/encodings/cb58';
import type { JSONObject } from '../../src/core/json/json';
import { isoTime } from '../../src/core/text/amount';
import { Refusal, unixSeconds } from '../node/node';
import type { PAndC } from '../p-and-c/p-and-c';
import type { KeptNetwork } from '../state/kept-network';
import { Conditions } from './conditions';
import { fund } from './fund';
import { LATEST_TIME, type MovedClock } from '../state/moved-clock';

/** What a window asks of its sandbox. A time is in seconds. */
export type ControlRequest =
  | { readonly kind: 'snapshots' | 'snapshot' }
  | { readonly kind: 'revert'; readonly id: string }
  | { readonly kind: 'advance'; readonly seconds: number };

/** A snapshot as a window lists it; `time` is what its clock showed, in Unix seconds. */
export interface SnapshotRow {
  readonly id: string;
  readonly time: number;
}

interface Savepoint extends SnapshotRow {
  readonly text: string;
}

/** Snapshots that are kept; the oldest goes first. */
const MOST_SNAPSHOTS = 64;

/** Blocks of one call. */
const MOST_BUILT_BLOCKS = 1_000;

/** What a test does with a sandbox that no node lets it do. All methods throw a `Refusal` for what can't be done. */
export class Control {
  readonly conditions = new Conditions();
  readonly #kept: KeptNetwork<PAndC>;
  readonly #clock: MovedClock;
  readonly #onReplaced: () => void;
  readonly #snapshots = new Map<string, Savepoint>();
  #made = 0;

  /** @param onReplaced called when another network took the place of the one before. */
  constructor(kept: KeptNetwork<PAndC>, clock: MovedClock, onReplaced: () => void) {
    this.#kept = kept;
    this.#clock = clock;
    this.#onReplaced = onReplaced;
  }

  /** Builds blocks of all chains where something waits or ends, so many rounds; returns the heights. */
  mine(count = 1): JSONObject {
    if (!Number.isInteger(count) || count < 1 || count > MOST_BUILT_BLOCKS)
      throw new Refusal(`count is a number from 1 to ${MOST_BUILT_BLOCKS}`);
    const { network, pAndC } = this.#kept;
    for (let i = 0; i < count; i++) {
      for (const chain of network.chains) chain.buildBlock();
      pAndC.platform?.buildBlock();
      pAndC.cChain?.buildBlock();
    }
    return this.heights();
  }

  /** The heights of the chains, by their names. */
  heights(): JSONObject {
    const { network, pAndC } = this.#kept;
    const { platform, cChain } = pAndC;
    const heights = network.chains.map(({ blockchainID, ledger }): [string, bigint] => [
      network.blockchains.nameOf(blockchainID),
      ledger.lastAccepted.height,
    ]);
    return {
      ...Object.fromEntries(heights),
      P: platform?.ledger.lastAccepted.height,
      C: cChain && BigInt(cChain.blocks.length - 1),
    };
  }

  /** Unix seconds of its clock. */
  get time(): bigint {
    return unixSeconds(this.#clock);
  }

  /** Puts the clock forward. */
  increaseTime(seconds: number): void {
    if (!Number.isSafeInteger(seconds) || seconds < 0) throw new Refusal('seconds is a number from 0');
    this.#move(this.#clock.now() + seconds * 1000);
  }

  /** Performs a window's request; returns all snapshots afterwards, the newest first. */
  answer(request: ControlRequest): SnapshotRow[] {
    switch (request.kind) {
      case 'snapshots':
        break;
      case 'snapshot':
        this.snapshot();
        break;
      case 'revert':
        this.revert(request.id);
        break;
      case 'advance':
        this.increaseTime(request.seconds);
        this.mine();
    }
    return [...this.#snapshots.values()].map(({ id, time }) => ({ id, time })).reverse();
  }

  /** Sets the clock, Unix seconds. */
  setTime(time: number): void {
    if (!Number.isSafeInteger(time) || time < 0) throw new Refusal('time is a Unix time in seconds');
    this.#move(time * 1000);
  }

  #move(time: number): void {
    if (time > LATEST_TIME) throw new Refusal(`the clock shows ${isoTime(LATEST_TIME / 1000)} at most`);
    this.#clock.set(time);
    const { network, pAndC } = this.#kept;
    network.changed();
    // A node remembers for a while why it refused a transaction, such as that an output was locked.
    for (const { mempool } of network.chains) mempool.forgetDropped();
    pAndC.platform?.mempool.forgetDropped();
    // What ends on the P-Chain by then ends now.
    pAndC.platform?.onPending?.();
  }

  /** Keeps the state; returns its ID. */
  snapshot(): string {
    const id = String(++this.#made);
    this.#snapshots.set(id, { id, time: Number(this.time), text: this.#kept.text() });
    for (const oldest of this.#snapshots.keys()) {
      if (this.#snapshots.size <= MOST_SNAPSHOTS) break;
      this.#snapshots.delete(oldest);
    }
    return id;
  }

  /** Goes back to a snapshot, with its clock. It can be gone back to again. */
  revert(id: string): void {
    const found = this.#snapshots.get(id);
    if (found === undefined) throw new Refusal(`there is no snapshot ${JSON.stringify(id.slice(0, 32))}`);
    this.loadState(found.text);
  }

  dumpState(): string {
    return this.#kept.text();
  }

  loadState(text: string): void {
    this.#kept.replace(text);
    this.#onReplaced();
  }

  /** As `fund`; returns the ID in cb58. */
  fund(address: string, amount: bigint, assetID?: string): string {
    return encodeCb58(fund(this.#kept, { address, amount, assetID }));
  }
}
