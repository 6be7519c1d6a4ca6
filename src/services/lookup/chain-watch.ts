import type { CallOptions } from '../../client/call-options';
import type { Clock } from '../../client/clock';
import { HttpError } from '../../client/errors';
import { ExpectedError, messageOf, outcomeOf } from '../../core/outcome';
import type { Chain } from '../chain/chain';
import type { ChainIdentity } from '../chain/chain-identity';
import type { SeenPolls } from '../chain/seen-polls';
import { SingleFlight } from '../chain/single-flight';
import type { IDResolver } from './id-resolver';

/** The state of a chain as of its last response. */
export interface ChainStatus {
  /** `waiting`: the node responds but the chain is still bootstrapping. */
  readonly phase: 'unasked' | 'ready' | 'waiting' | 'unreachable';
  readonly identity?: ChainIdentity;
  /** Of the last accepted block, the highest of any response: nodes behind a shared address may lag. */
  readonly height?: bigint;
  /** The height of the last response, if it is lower: it isn't known whether the node lags or was reset. */
  readonly lower?: bigint;
  /** Unix ms. */
  readonly askedAt?: number;
  /** Why the last request failed. */
  readonly why?: string;
  /** Since when all requests failed, Unix ms. */
  readonly failedSince?: number;
  /** How many times the chain was reset. */
  readonly resets: number;
}

/** Called after each change of a status. */
type StatusListener = (status: ChainStatus, before: ChainStatus) => void;

const SHORTEST_MS = 1_000;
const LONGEST_MS = 30_000;

/** For a chain with too few blocks to measure. */
const UNMEASURED_MS = 2_000;

/** Blocks of which the mean block time is taken. */
const MEASURED_BLOCKS = 16n;

/** Deadline of a request: the next one follows anyway. */
const STATUS_DEADLINE_MS = 5_000;

const UNASKED: ChainStatus = { phase: 'unasked', resets: 0 };

interface WatchedChain {
  readonly chain: Chain;
  readonly listeners: Set<StatusListener>;
  status: ChainStatus;
  everyMs: number;
  /** Ends its polling. */
  stop: (() => void) | undefined;
}

interface ChainWatchParts {
  readonly clock: Clock;
  readonly resolver: IDResolver;
  readonly polls: SeenPolls;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Polls chains while the user sees them: one poller per endpoint for all listeners, every half of the mean block time.
 * Detects resets: another block is at a known height, or the same node lacks it. A lower height alone isn't a reset:
 * another node may be behind.
 */
export class ChainWatch {
  readonly #parts: ChainWatchParts;
  readonly #flights = new SingleFlight<ChainStatus>();
  readonly #watched = new Map<string, WatchedChain>();

  /** `onFailure` gets our own bugs, such as a failing listener: they must not end the polling. */
  constructor(parts: ChainWatchParts) {
    this.#parts = parts;
  }

  status(chain: Chain): ChainStatus {
    return this.#watched.get(watchKey(chain))?.status ?? UNASKED;
  }

  /** The chain's polling interval in ms, for display. */
  interval(chain: Chain): number | undefined {
    return this.#watched.get(watchKey(chain))?.everyMs;
  }

  /** Follows a chain until the returned function is called. The first request is sent when the user sees it. */
  follow(chain: Chain, listener: StatusListener): () => void {
    const watched = this.#of(chain);
    watched.listeners.add(listener);
    this.#schedule(watched);
    return () => {
      watched.listeners.delete(listener);
      if (watched.listeners.size === 0) watched.stop?.();
    };
  }

  /** Requests the status now, visible or not. Rejects only with the caller's abort reason. */
  ask(chain: Chain, options: CallOptions = {}): Promise<ChainStatus> {
    return this.#ask(this.#of(chain), options);
  }

  /**
   * Requests the status of a chain that has a new block; resolves when the listeners have it. Sends nothing while the
   * user doesn't see the chain.
   */
  async renew(chain: Chain): Promise<void> {
    const watched = this.#watched.get(watchKey(chain));
    if (watched === undefined || watched.listeners.size === 0 || !this.#parts.polls.isLooking) return;
    // A pending request may have been processed before the block was accepted.
    if (this.#flights.isUnderWay(watchKey(chain))) await this.#ask(watched, {});
    await this.#ask(watched, {});
  }

  #of(chain: Chain): WatchedChain {
    const key = watchKey(chain);
    let watched = this.#watched.get(key);
    if (watched === undefined) {
      watched = { chain, listeners: new Set(), status: UNASKED, everyMs: SHORTEST_MS, stop: undefined };
      this.#watched.set(key, watched);
    }
    return watched;
  }

  /** The next request is sent when the interval since the last response is over. */
  #schedule(watched: WatchedChain): void {
    watched.stop?.();
    if (watched.listeners.size === 0) return;
    const { everyMs, status } = watched;
    const run = async (): Promise<void> => {
      await this.#ask(watched, {});
    };
    watched.stop = this.#parts.polls.follow({ everyMs, run, ranAt: status.askedAt });
  }

  async #ask(watched: WatchedChain, options: CallOptions): Promise<ChainStatus> {
    try {
      return await this.#flights.join(watchKey(watched.chain), options.signal, (signal) =>
        this.#answer(watched, { ...options, deadlineMs: options.deadlineMs ?? STATUS_DEADLINE_MS, signal }),
      );
    } finally {
      this.#schedule(watched);
    }
  }

  async #answer(watched: WatchedChain, options: CallOptions): Promise<ChainStatus> {
    const before = watched.status;
    let after: ChainStatus;
    try {
      after = await this.#ready(watched, before, options);
    } catch (error) {
      options.signal?.throwIfAborted();
      if (!(error instanceof ExpectedError)) this.#parts.onFailure(error);
      const why = messageOf(error);
      const isWaiting = error instanceof HttpError && error.nodeState === 'bootstrapping';
      const askedAt = this.#parts.clock.now();
      const phase = isWaiting ? 'waiting' : 'unreachable';
      after = { ...before, phase, why, askedAt, failedSince: before.failedSince ?? askedAt };
      // Back off while the node can't be reached.
      watched.everyMs = Math.min(LONGEST_MS, Math.max(2 * watched.everyMs, 2 * SHORTEST_MS));
    }
    watched.status = after;
    for (const listener of watched.listeners) this.#tell(listener, after, before);
    return after;
  }

  #tell(listener: StatusListener, status: ChainStatus, before: ChainStatus): void {
    try {
      listener(status, before);
    } catch (error) {
      this.#parts.onFailure(error);
    }
  }

  async #ready(watched: WatchedChain, before: ChainStatus, options: CallOptions): Promise<ChainStatus> {
    const { chain } = watched;
    const asked = await Promise.all([chain.avm.getHeight(options), chain.identity.identify(options)]);
    const [answered] = asked;
    const isShorter = before.height !== undefined && answered < before.height;
    if (isShorter) chain.identity.doubt();
    const identity = isShorter ? await chain.identity.identify(options) : asked[1];
    const isOther = before.identity !== undefined && before.identity.key !== identity.key;
    // Both requests were sent at once: the height may still be that of the chain before.
    const isMixed = isOther && !isShorter;
    const current = isMixed ? await chain.avm.getHeight(options) : answered;
    const height = isShorter && !isOther ? before.height : current;
    if (before.phase !== 'ready' || height !== before.height || isOther) {
      watched.everyMs = await this.#intervalAt(height, watched, options);
    }
    const isReset = isOther && identity.continues !== before.identity.key;
    const resets = before.resets + (isReset ? 1 : 0);
    const lower = isShorter && !isOther ? { lower: answered } : {};
    return { phase: 'ready', identity, height, ...lower, askedAt: this.#parts.clock.now(), resets };
  }

  /** Half of the block time. A lagging node may lack the blocks: that isn't a failure of the chain. */
  async #intervalAt(height: bigint, { chain, status, everyMs }: WatchedChain, options: CallOptions): Promise<number> {
    const { value } = await outcomeOf(this.#halfBlockTime(chain, height, options), options.signal);
    return value ?? (status.phase === 'ready' ? everyMs : UNMEASURED_MS);
  }

  /** Loading the newest block also records it for the detection of resets (`IdentityWatch.sawBlock`). */
  async #halfBlockTime(chain: Chain, height: bigint, options: CallOptions): Promise<number> {
    // Block 0 is as old as the network and shows nothing about the block time.
    const from = height > MEASURED_BLOCKS ? height - MEASURED_BLOCKS : 1n;
    if (height <= from) return UNMEASURED_MS;
    const [oldest, newest] = await Promise.all([
      this.#parts.resolver.blockAt(chain, from, options),
      this.#parts.resolver.blockAt(chain, height, options),
    ]);
    const meanMs = (Number(newest.block.time - oldest.block.time) * 1000) / Number(height - from);
    return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, meanMs / 2));
  }
}

function watchKey({ config }: Chain): string {
  return JSON.stringify([config.url, config.blockchain, config.credentials, config.history]);
}
