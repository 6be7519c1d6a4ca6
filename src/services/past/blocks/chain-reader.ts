import { equalBytes } from '../../../core/bytes/bytes';
import type { ReadBlock } from '../decoded/decoded-tx';
import { type CallOptions, LinkedAbort } from '../../../client/call-options';
import { nextTurn } from '../../../client/clock';
import { readOutcome } from '../../../core/outcome';
import { SingleFlight } from '../../chain/single-flight';
import { type BlockPage, type BlockSource, type ChainHeights, idAt } from './block-source';
import { BlockTable } from '../tables/block-table';
import type { BlockReader } from '../decoded/read-block';

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
class BlockRuns {
  #runs: Run[] = [];
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

/** Most blocks that are kept of one chain: about 36 MB if each holds a payment. */
const MOST_READ_BLOCKS = 100_000;

/** An index with more gaps is useless, and each gap takes a request. */
const MOST_GAPS = 64;

/** Bytes of blocks that are read before other tasks have their turn; a block may have 256 KiB. */
const BYTES_A_TURN = 128 * 1024;

/** Blocks that the chain doesn't confirm before an index is given up. */
const MOST_UNCONFIRMED = 3;

/** Where reading ended. */
export type ReadEnd =
  /** The oldest block of the source was read. */
  | 'oldest'
  /** `MOST_READ_BLOCKS` were read. */
  | 'limit'
  /** The source isn't offered. */
  | 'noSource'
  /** The source has blocks that the chain doesn't have, or too many gaps. */
  | 'unreliable';

/** Reading, as far as it got. */
export interface ReadProgress {
  readonly blocks: number;
  readonly ranges: readonly HeightRange[];
}

export interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: ReadProgress) => void) | undefined;
}

interface ChainReaderParts {
  readonly source: BlockSource;
  readonly heights: ChainHeights | undefined;
  readonly read: BlockReader;
}

/**
 * Reads the blocks of a chain, newest first, into a table. The chain's own API confirms the newest block by its height,
 * and each other block is the parent that the one above it names by its hash: a source with forged or missing blocks
 * adds none that the chain doesn't have. Below a gap, the chain confirms another block. C has no such API: there, the
 * index alone vouches for the newest block.
 */
export class ChainReader {
  readonly #parts: ChainReaderParts;
  readonly #flights = new SingleFlight<ReadEnd>();
  readonly #listeners = new Set<() => void>();
  readonly table = new BlockTable();
  readonly #runs = new BlockRuns();

  constructor(parts: ChainReaderParts) {
    this.#parts = parts;
  }

  get progress(): ReadProgress {
    return { blocks: this.table.blocks, ranges: this.#runs.ranges };
  }

  /**
   * Reads the newest blocks, then older ones, until `isEnough` or the end; undefined if it was enough. Callers share
   * the reading. Rejects with the client's errors, and the reason of the caller's abort.
   */
  async read(isEnough: () => boolean, { signal, onProgress }: ReadOptions = {}): Promise<ReadEnd | undefined> {
    const own = new LinkedAbort(signal);
    const listener = (): void => {
      onProgress?.(this.progress);
      if (isEnough()) own.abort(ENOUGH);
    };
    this.#listeners.add(listener);
    try {
      return await this.#flights.join('', own.signal, (shared) => this.#readAll(shared));
    } catch (error) {
      if (error === ENOUGH) return undefined;
      throw error;
    } finally {
      this.#listeners.delete(listener);
      own.release();
    }
  }

  async #readAll(signal: AbortSignal): Promise<ReadEnd> {
    const options = { signal, priority: 'tree' } as const;
    const places = await this.#parts.source.places(options);
    if (places === undefined) return 'noSource';
    let from = places;
    let stopAt = this.#runs.topPlace < places ? this.#runs.topPlace : 0n;
    this.#runs.restart();
    const doubts = { gaps: 0, unconfirmed: 0 };
    while (from > 0n) {
      for await (const page of this.#pagesDown(from, stopAt, options)) {
        await this.#take(page, { options, doubts });
        for (const listener of [...this.#listeners]) listener();
        signal.throwIfAborted();
        if (doubts.unconfirmed > MOST_UNCONFIRMED || doubts.gaps > MOST_GAPS) return 'unreliable';
        if (this.table.blocks >= MOST_READ_BLOCKS) return 'limit';
        const reached = this.#runs.place ?? page.from;
        from = reached < page.from ? reached : page.from;
        // Below blocks that were read before, reading goes on where it ended then.
        if (from < page.from) break;
      }
      stopAt = 0n;
    }
    return 'oldest';
  }

  /** The pages below a place, until one reaches `stopAt`. The node works on the next one while one is read. */
  async *#pagesDown(from: bigint, stopAt: bigint, options: CallOptions): AsyncGenerator<BlockPage> {
    let ahead = this.#parts.source.below(from, stopAt, options);
    for (let place = from; place > stopAt;) {
      const page = await ahead;
      place = page.from;
      if (place > stopAt) ahead = this.#parts.source.below(place, stopAt, options);
      // It may fail before it is awaited, and is dropped if the reading ends before.
      ahead.catch(() => undefined);
      yield page;
    }
  }

  async #take(
    { blocks, from }: BlockPage,
    { options, doubts }: { options: CallOptions; doubts: { gaps: number; unconfirmed: number } },
  ): Promise<void> {
    const before = this.#runs.place;
    // In a short response, the newest blocks are missing.
    let place = from + BigInt(blocks.length);
    let sinceTurn = 0;
    for (const bytes of blocks) {
      if ((sinceTurn += bytes.length) > BYTES_A_TURN) {
        sinceTurn = bytes.length;
        await nextTurn();
        options.signal?.throwIfAborted();
      }
      place--;
      const { value: block } = readOutcome(() => this.#parts.read(bytes));
      if (block === undefined) continue;
      if (this.#runs.continues(block)) {
        this.table.add(block);
        this.#runs.add(block, place);
      } else if (this.#runs.isBelow(block)) {
        doubts.gaps++;
        if (await this.#isConfirmed(block, options)) {
          this.table.add(block);
          this.#runs.begin(block, place);
        } else doubts.unconfirmed++;
        if (doubts.unconfirmed > MOST_UNCONFIRMED || doubts.gaps > MOST_GAPS) return;
      }
    }
    if (this.#runs.place === before) doubts.unconfirmed++;
  }

  async #isConfirmed({ id, height }: ReadBlock, options: CallOptions): Promise<boolean> {
    if (this.#parts.heights === undefined) return true;
    const confirmed = await idAt(this.#parts.heights, height, options);
    return confirmed !== undefined && equalBytes(confirmed, id);
  }
}

/** The abort reason of a caller that already has what it needs. */
const ENOUGH = new Error('enough was read');
