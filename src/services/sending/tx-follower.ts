import type { IndexedChain } from '../../client/rpc/method';
import { type CallOptions, LinkedAbort } from '../../client/call-options';
import { type Clock, sleep } from '../../client/clock';
import { equalBytes } from '../../core/bytes/bytes';
import { encodeCb58 } from '../../core/encodings/cb58';
import { outcomeOf } from '../../core/outcome';
import type { AnyTx } from '../../core/signing/signable';
import { verdictOf } from '../../core/rules/check-tx';
import type { Broken } from '../../core/rules/finding';
import type { PastBlocks } from '../past/blocks/past-blocks';
import type { TxPosition } from '../past/blocks/loaded-blocks';
import type { Chain } from '../chain/chain';
import type { IDResolver } from '../lookup/id-resolver';
import type { TxChecker } from '../checking/tx-checker';
import { newestTaker } from '../lookup/atomic-block';
import { TxStatuses } from '../tx/tx-status';

export type TxEnd =
  /** `place` is undefined if its block was not found. */
  | { readonly kind: 'accepted'; readonly place: TxPosition | undefined }
  /** It can no longer be accepted: an accepted transaction (32 bytes) spent its input. `words` are a node's about that. */
  | { readonly kind: 'dropped'; readonly words: string; readonly spentBy: Uint8Array }
  /** Its node dropped it, for this reason if the node has one, and no response contradicted that. */
  | { readonly kind: 'dropped'; readonly words: string | undefined; readonly spentBy?: undefined }
  /** It was not accepted in time, but still may be. */
  | ({ readonly kind: 'unseen' } & Unfinished);

/** No end yet: `why` is the error of the last request, `processing` means that the node's status was Processing. */
interface Unfinished {
  readonly why: string | undefined;
  readonly processing: boolean;
}

/** What a response says. One that says Dropped may be contradicted by another node at the same address. */
type StatusReading = Extract<TxEnd, { kind: 'accepted' | 'dropped' }> | Unfinished;

/** One chain said no end in time. */
class Unseen extends Error {
  readonly end: Extract<TxEnd, { kind: 'unseen' }>;

  constructor(end: Extract<TxEnd, { kind: 'unseen' }>) {
    super('unseen');
    this.end = end;
  }
}

/** A followed transaction. Without its bytes, why it isn't accepted stays unknown. */
interface FollowedBytes {
  readonly on: AnyTx['on'];
  readonly txID: Uint8Array;
  readonly bytes: Uint8Array | undefined;
}

interface FollowerOptions {
  readonly clock: Clock;
  readonly resolver: IDResolver;
  readonly past: Pick<PastBlocks, 'findNewest'>;
  readonly checker: TxChecker;
  /** Called when a transaction turns out to be accepted, before its block is searched for, which may take seconds. */
  readonly onAccepted: (chain: Chain, on: IndexedChain) => void;
}

const FIRST_PAUSE_MS = 500;
const PAUSE_GROWTH = 1.5;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Blocks follow within a second or two. After this, a spender of its inputs is searched for. As long, all responses have
 * to say that the transaction was dropped: at one address, a node may have dropped what another one is processing.
 */
const DOUBT_MS = 10_000;

const PLACE_ATTEMPTS = 3;

/** Follows transactions to their end. Sends requests only while a caller waits. */
export class TxFollower {
  readonly #clock: Clock;
  readonly #resolver: IDResolver;
  readonly #past: FollowerOptions['past'];
  readonly #checker: TxChecker;
  readonly #onAccepted: (chain: Chain, on: IndexedChain) => void;
  readonly #statuses = new TxStatuses();

  constructor({ clock, resolver, past, checker, onAccepted }: FollowerOptions) {
    this.#clock = clock;
    this.#resolver = resolver;
    this.#past = past;
    this.#checker = checker;
    this.#onAccepted = onAccepted;
  }

  /**
   * Requests the status, ever less often, until the transaction has an end or `until` (Unix ms) has come. Rejects only
   * with the reason of the caller's abort.
   */
  async follow(chain: Chain, tx: FollowedBytes, until: number, signal: AbortSignal): Promise<TxEnd> {
    let pause = FIRST_PAUSE_MS;
    let doubtAt = this.#clock.now() + DOUBT_MS;
    let droppedSince: number | undefined;
    for (;;) {
      const looked = await this.#look(chain, tx, signal);
      const now = this.#clock.now();
      const isOver = now >= until;
      if ('kind' in looked) {
        if (looked.kind === 'accepted') return looked;
        const isSure = droppedSince !== undefined && now - droppedSince >= DOUBT_MS;
        if (isSure) return looked;
        droppedSince ??= now;
      } else if (looked.why === undefined) droppedSince = undefined;
      const isProcessing = 'processing' in looked && looked.processing;
      if (!isProcessing && (isOver || now >= doubtAt)) {
        const end = await this.#spent(chain, tx, signal);
        if (end !== undefined) return end;
        doubtAt = this.#clock.now() + DOUBT_MS;
      }
      if (isOver) return 'kind' in looked ? { kind: 'unseen', ...NOTHING_KNOWN } : { kind: 'unseen', ...looked };
      await sleep(this.#clock, Math.min(pause, Math.max(0, until - now)), signal);
      pause = Math.min(pause * PAUSE_GROWTH, LONGEST_PAUSE_MS);
    }
  }

  /**
   * As `follow`, for a transaction of one of these chains that was issued elsewhere: the first end that one of them
   * says. Rejects only with the reason of the caller's abort.
   */
  async followOnAny(
    chain: Chain,
    on: readonly AnyTx['on'][],
    txID: Uint8Array,
    until: number,
    signal: AbortSignal,
  ): Promise<{ readonly on: AnyTx['on'] | undefined; readonly end: TxEnd }> {
    const others = new LinkedAbort(signal);
    const following = on.map(async (each) => {
      const end = await this.follow(chain, { on: each, txID, bytes: undefined }, until, others.signal);
      if (end.kind === 'unseen') throw new Unseen(end);
      return { on: each, end };
    });
    try {
      return await Promise.any(following);
    } catch (error) {
      signal.throwIfAborted();
      const unseen = (error as AggregateError).errors.find((each) => each instanceof Unseen);
      if (unseen === undefined) throw error;
      return { on: undefined, end: unseen.end };
    } finally {
      others.abort();
      await Promise.allSettled(following);
    }
  }

  /** Reports an accepted transaction, and finds its block. Rejects only with the reason of the caller's abort. */
  async place(
    chain: Chain,
    { on, txID }: Pick<FollowedBytes, 'on' | 'txID'>,
    signal: AbortSignal | undefined,
  ): Promise<TxPosition | undefined> {
    // A cached absence is from before it was accepted.
    this.#resolver.forgetAbsence(chain, txID);
    this.#onAccepted(chain, on);
    for (let attempt = 1; ; attempt++) {
      const finding = this.#past.findNewest(chain, on, txID, optionsOf(signal));
      const { value, error } = await outcomeOf(finding, signal);
      // Nodes report a transaction as accepted a moment before they return its block.
      if (value !== undefined || error !== undefined || attempt === PLACE_ATTEMPTS) return value;
      await sleep(this.#clock, FIRST_PAUSE_MS, signal ?? new AbortController().signal);
    }
  }

  async #look(chain: Chain, { on, txID }: FollowedBytes, signal: AbortSignal): Promise<StatusReading> {
    const status = await outcomeOf(this.#statuses.of(chain, encodeCb58(txID), optionsOf(signal), on), signal);
    // A failed request may succeed the next time.
    if (status.error !== undefined) return { why: status.error.message, processing: false };
    if (typeof status.value === 'object') return { kind: 'dropped', words: status.value.dropped };
    if (status.value === 'accepted') return { kind: 'accepted', place: await this.place(chain, { on, txID }, signal) };
    if (status.value === 'rejected') return { kind: 'dropped', words: undefined };
    return status.value === 'processing' ? { ...NOTHING_KNOWN, processing: true } : NOTHING_KNOWN;
  }

  /**
   * The end of a transaction whose input an accepted one spent. That an input isn't there proves nothing: it is
   * also spent if the transaction was just accepted itself, and the node of this response may be behind, or ahead. What
   * else the check finds may pass.
   */
  async #spent(chain: Chain, { on, txID, bytes }: FollowedBytes, signal: AbortSignal): Promise<TxEnd | undefined> {
    if (bytes === undefined) return undefined;
    const failures = async (): Promise<Broken[] | 'accepted'> => {
      const { value } = await outcomeOf(this.#checker.check(chain, bytes, optionsOf(signal)), signal);
      const checks = value?.checks ?? [];
      if (verdictOf({ checks }) === 'accepted') return 'accepted';
      return checks.flatMap(({ findings }) => findings.filter((each) => each.verdict === 'fails'));
    };
    const accepted = async (): Promise<TxEnd> => {
      return { kind: 'accepted', place: await this.place(chain, { on, txID }, signal) };
    };
    const end = (found: readonly Broken[]): TxEnd | undefined => {
      const taken = found.find((each) => each.spentBy !== undefined);
      return taken?.spentBy && { kind: 'dropped', words: taken.words, spentBy: taken.spentBy };
    };
    const found = await failures();
    if (found === 'accepted') return accepted();
    const known = end(found);
    const used = on === 'C' && found.find(({ code }) => code === 'nonce used' || code === 'not found');
    if (known === undefined && used) {
      // The nodes of one chain's services may be at different blocks: only a block shows what used it.
      const { value: taker } = await outcomeOf(newestTaker(chain, bytes, optionsOf(signal)), signal);
      if (taker === undefined) return undefined;
      return equalBytes(taker, txID) ? accepted() : { kind: 'dropped', words: used.words, spentBy: taker };
    }
    if (known !== undefined || on !== 'X' || !found.some(({ code }) => code === 'not found')) return known;
    // One of the newest blocks has the spender: another transaction, or this one, whatever its status.
    const { value: place } = await outcomeOf(this.#past.findNewest(chain, on, txID, optionsOf(signal)), signal);
    if (place !== undefined) return accepted();
    const again = await failures();
    return again === 'accepted' ? accepted() : end(again);
  }
}

const NOTHING_KNOWN: Unfinished = { why: undefined, processing: false };

function optionsOf(signal: AbortSignal | undefined): CallOptions {
  return { signal, priority: 'tree' };
}
