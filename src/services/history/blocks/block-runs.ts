import { equalBytes } from '../../../core/bytes/bytes';
import type { ReadBlock } from '../decoded/read-tx';

/** Heights of blocks, both ends included. */
export interface HeightRange {
  readonly from: bigint;
  readonly to: bigint;
}

/** Blocks that name one another as parents, down from one that the chain confirmed. */
interface Run {
  readonly topID: Uint8Array;
  readonly topPlace: bigint;
  readonly to: bigint;
  from: bigint;
  /** The parent of its oldest block. */
  parentID: Uint8Array;
  /** The place of its oldest block in the source. */
  place: bigint;
}

/** Which blocks were read: runs of parents, the newest first. */
export class BlockRuns {
  #runs: Run[] = [];
  /** The run that is continued downwards. */
  #current: Run | undefined;

  /** What was read, from the oldest block on. */
  get ranges(): HeightRange[] {
    return this.#runs.map(({ from, to }) => ({ from, to })).reverse();
  }

  /** The place below which the run that is continued ends; undefined before the first one. */
  get place(): bigint | undefined {
    return this.#current?.place;
  }

  /** The place of the newest block that was read; 0 before the first one. */
  get topPlace(): bigint {
    return this.#runs[0]?.topPlace ?? 0n;
  }

  /** Whether a block is the parent of the oldest one of the run. */
  continues({ id, height }: ReadBlock): boolean {
    const run = this.#current;
    return run !== undefined && height === run.from - 1n && equalBytes(id, run.parentID);
  }

  /** Whether a block can stand below the run, with others between. */
  isBelow({ height }: ReadBlock): boolean {
    return this.#current === undefined || height < this.#current.from - 1n;
  }

  /** A block that continues the run. */
  add({ height, parentID }: ReadBlock, place: bigint): void {
    const run = this.#current as Run;
    run.from = height;
    run.parentID = parentID;
    run.place = place;
    this.#join();
  }

  /**
   * A block that the chain confirmed begins another run, or is in one that was read before: reading goes on below that.
   */
  begin({ id, height, parentID }: ReadBlock, place: bigint): void {
    const known = this.#runs.find(({ from, to }) => from <= height && height <= to);
    if (known !== undefined) {
      this.#current = known;
      return;
    }
    const run = { topID: id, topPlace: place, to: height, from: height, parentID, place };
    this.#runs.push(run);
    this.#runs.sort((a, b) => (a.to < b.to ? 1 : -1));
    this.#current = run;
    this.#join();
  }

  /** Starts again from the newest block. */
  restart(): void {
    this.#current = undefined;
  }

  /** Joins the run with the one that it has reached. */
  #join(): void {
    const run = this.#current as Run;
    const below = this.#runs[this.#runs.indexOf(run) + 1];
    if (below?.to !== run.from - 1n || !equalBytes(below.topID, run.parentID)) return;
    run.from = below.from;
    run.parentID = below.parentID;
    run.place = below.place;
    this.#runs = this.#runs.filter((other) => other !== below);
  }
}
