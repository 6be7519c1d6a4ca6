import type { CallOptions } from '../../client/call-options';
import { sleep, type Clock } from '../../client/clock';
import { encodeCb58 } from '../../core/encodings/cb58';
import { outcomeOf } from '../../core/outcome';
import type { BlockFinder, BlockPlace } from '../lookup/block-finder';
import type { Chain } from '../chain/chain';
import type { IDResolver } from '../lookup/id-resolver';
import type { TxCheck } from './tx-check';
import { TxStatuses } from '../tx/tx-status';

/** What became of a transaction. */
export type TxEnd =
  /** `place` is undefined when its block could not be found. */
  | { readonly kind: 'accepted'; readonly place: BlockPlace | undefined }
  /** It can no longer be accepted, by what a node would say to it now. */
  | { readonly kind: 'dropped'; readonly words: string }
  /**
   * It was not accepted in time, and nothing says that it cannot be. `why` is set if the chain could not be asked,
   * `processing` if the node said last that it has it.
   */
  | ({ readonly kind: 'unseen' } & Unfinished);

/** No end yet: why it could not be asked for, or whether the node says Processing. */
interface Unfinished {
  readonly why: string | undefined;
  readonly processing: boolean;
}

/** What is followed. Without its bytes it cannot be said why it is not accepted. */
export interface FollowedBytes {
  readonly txID: Uint8Array;
  readonly bytes: Uint8Array | undefined;
}

export interface FollowerOptions {
  readonly clock: Clock;
  readonly resolver: IDResolver;
  readonly blocks: BlockFinder;
  readonly check: TxCheck;
}

const FIRST_PAUSE_MS = 500;
const PAUSE_GROWTH = 1.5;
const LONGEST_PAUSE_MS = 5_000;

/** A block follows within a second or two. What waits longer is looked at: an input may be spent meanwhile. */
const DOUBT_MS = 10_000;

/** A node behind a balancer may know of the spent inputs before another knows of the transaction. */
const SECOND_LOOK_MS = 1_000;

const PLACE_ATTEMPTS = 3;

/** The node's own word, as its status. */
const REJECTED = 'status Rejected';

/** Follows transactions until it is known what became of them. Asks only while somebody waits for the answer. */
export class TxFollower {
  readonly #clock: Clock;
  readonly #resolver: IDResolver;
  readonly #blocks: BlockFinder;
  readonly #check: TxCheck;
  readonly #statuses = new TxStatuses();

  constructor({ clock, resolver, blocks, check }: FollowerOptions) {
    this.#clock = clock;
    this.#resolver = resolver;
    this.#blocks = blocks;
    this.#check = check;
  }

  /**
   * Asks again and again, ever less often, until the transaction is accepted or `until` (Unix ms) has come. Rejects
   * only with the reason of the caller's abort.
   */
  async follow(chain: Chain, tx: FollowedBytes, until: number, signal: AbortSignal): Promise<TxEnd> {
    let pause = FIRST_PAUSE_MS;
    let doubtAt = this.#clock.now() + DOUBT_MS;
    for (;;) {
      const looked = await this.#look(chain, tx, signal);
      if ('kind' in looked) return looked;
      const now = this.#clock.now();
      const isOver = now >= until;
      if (isOver || now >= doubtAt) {
        const end = await this.#whyNever(chain, tx, signal);
        if (end !== undefined) return end;
        doubtAt = this.#clock.now() + DOUBT_MS;
      }
      if (isOver) return { kind: 'unseen', ...looked };
      await sleep(this.#clock, Math.min(pause, Math.max(0, until - now)), signal);
      pause = Math.min(pause * PAUSE_GROWTH, LONGEST_PAUSE_MS);
    }
  }

  /** The block of a transaction that is accepted. Rejects only with the reason of the caller's abort. */
  async place(chain: Chain, txID: Uint8Array, signal: AbortSignal | undefined): Promise<BlockPlace | undefined> {
    // What was asked before it was accepted is no longer true.
    this.#resolver.forgetAbsence(chain, txID);
    for (let attempt = 1; ; attempt++) {
      const { value, error } = await outcomeOf(this.#blocks.find(chain, txID, optionsOf(signal)), signal);
      // A node may say that a transaction is accepted a moment before it shows its block.
      if (value !== undefined || error !== undefined || attempt === PLACE_ATTEMPTS) return value;
      await sleep(this.#clock, FIRST_PAUSE_MS, signal ?? new AbortController().signal);
    }
  }

  /** The end, or that there is none yet. */
  async #look(chain: Chain, { txID }: FollowedBytes, signal: AbortSignal): Promise<TxEnd | Unfinished> {
    const status = await outcomeOf(this.#statuses.of(chain, encodeCb58(txID), optionsOf(signal)), signal);
    // A node that cannot be asked now may answer the next time.
    if (status.error !== undefined) return { why: status.error.message, processing: false };
    if (status.value === 'accepted') return { kind: 'accepted', place: await this.place(chain, txID, signal) };
    if (status.value === 'rejected') return { kind: 'dropped', words: REJECTED };
    return { why: undefined, processing: status.value === 'processing' };
  }

  /** Why the transaction cannot be accepted any more; undefined if nothing says so. */
  async #whyNever(chain: Chain, tx: FollowedBytes, signal: AbortSignal): Promise<TxEnd | undefined> {
    if (tx.bytes === undefined) return undefined;
    const { value: checked } = await outcomeOf(this.#check.check(chain, tx.bytes, optionsOf(signal)), signal);
    if (checked?.firstReason === undefined) return undefined;
    // Its inputs are spent as well when it was accepted itself just now.
    await sleep(this.#clock, SECOND_LOOK_MS, signal);
    const looked = await this.#look(chain, tx, signal);
    return 'kind' in looked ? looked : { kind: 'dropped', words: checked.firstReason.words };
  }
}

function optionsOf(signal: AbortSignal | undefined): CallOptions {
  return { signal, priority: 'tree' };
}
