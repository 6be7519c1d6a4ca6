import type { CallOptions } from '../../client/call-options';
import type { Clock } from '../../client/clock';
import { HttpError } from '../../client/errors';
import { LensError } from '../../core/errors';
import type { Chain } from './chain';
import type { ChainIdentity } from './chain-identity';
import type { IDResolver } from '../lookup/id-resolver';

/** How a chain stands, as far as it was asked. */
export interface ChainStatus {
  /** `waiting`: the node answers but the chain is still bootstrapping. */
  readonly phase: 'unasked' | 'ready' | 'waiting' | 'unreachable';
  readonly identity?: ChainIdentity;
  /** Of the last accepted block. */
  readonly height?: bigint;
  /** Unix ms. */
  readonly askedAt?: number;
  /** Why the last answer is missing. */
  readonly why?: string;
  /** How many times it was found to have begun anew, with another history. */
  readonly resets: number;
}

/** Called after each change of a status. */
export type StatusListener = (status: ChainStatus, before: ChainStatus) => void;

const SHORTEST_MS = 1_000;
const LONGEST_MS = 30_000;

/** For a chain with too few blocks to measure by. */
const UNMEASURED_MS = 2_000;

/** Blocks over which the mean block time is taken. */
const MEASURED_BLOCKS = 16n;

/** A node that does not answer is not waited for longer: it is asked again anyway. */
const DEADLINE_MS = 5_000;

const UNASKED: ChainStatus = { phase: 'unasked', resets: 0 };

interface Watched {
  readonly chain: Chain;
  readonly listeners: Set<StatusListener>;
  status: ChainStatus;
  everyMs: number;
  cancel: (() => void) | undefined;
  asking: Promise<ChainStatus> | undefined;
}

/**
 * Follows chains while somebody looks: one poller an endpoint, however many listen, every half of the mean block time.
 * Nothing is asked while nobody looks. A chain that was reset is told of as such: its node has another genesis block,
 * or no longer the block that was its newest.
 */
export class ChainWatch {
  readonly #clock: Clock;
  readonly #resolver: IDResolver;
  readonly #watched = new Map<string, Watched>();
  #isLooking = false;

  constructor({ clock, resolver }: { clock: Clock; resolver: IDResolver }) {
    this.#clock = clock;
    this.#resolver = resolver;
  }

  status(chain: Chain): ChainStatus {
    return this.#watched.get(keyOf(chain))?.status ?? UNASKED;
  }

  /** How often the chain is asked, in ms; for show. */
  interval(chain: Chain): number | undefined {
    return this.#watched.get(keyOf(chain))?.everyMs;
  }

  /** Follows a chain until the returned function is called. The first question is asked when somebody looks. */
  follow(chain: Chain, listener: StatusListener): () => void {
    const watched = this.#of(chain);
    watched.listeners.add(listener);
    if (watched.status.phase !== 'unasked' || this.#isLooking) this.#schedule(watched, this.#waitOf(watched));
    return () => {
      watched.listeners.delete(listener);
      if (watched.listeners.size === 0) this.#rest(watched);
    };
  }

  /** Asks now, whoever looks. Rejects only with the reason of the caller's abort. */
  ask(chain: Chain, options: CallOptions = {}): Promise<ChainStatus> {
    return this.#ask(this.#of(chain), options);
  }

  /** Whether the user sees what is followed. */
  look(isLooking: boolean): void {
    if (this.#isLooking === isLooking) return;
    this.#isLooking = isLooking;
    for (const watched of this.#watched.values()) {
      if (isLooking) this.#schedule(watched, this.#waitOf(watched));
      else this.#rest(watched);
    }
  }

  dispose(): void {
    this.look(false);
    this.#watched.clear();
  }

  #of(chain: Chain): Watched {
    const key = keyOf(chain);
    let watched = this.#watched.get(key);
    if (watched === undefined) {
      watched = {
        chain,
        listeners: new Set(),
        status: UNASKED,
        everyMs: SHORTEST_MS,
        cancel: undefined,
        asking: undefined,
      };
      this.#watched.set(key, watched);
    }
    return watched;
  }

  /** What is left of the interval since the last answer. */
  #waitOf({ status, everyMs }: Watched): number {
    return status.askedAt === undefined ? 0 : Math.max(0, status.askedAt + everyMs - this.#clock.now());
  }

  #schedule(watched: Watched, ms: number): void {
    this.#rest(watched);
    if (!this.#isLooking || watched.listeners.size === 0) return;
    watched.cancel = this.#clock.after(ms, () => {
      watched.cancel = undefined;
      void this.#ask(watched, {});
    });
  }

  #rest(watched: Watched): void {
    watched.cancel?.();
    watched.cancel = undefined;
  }

  async #ask(watched: Watched, options: CallOptions): Promise<ChainStatus> {
    watched.asking ??= this.#answer(watched, { deadlineMs: DEADLINE_MS, ...options }).finally(() => {
      watched.asking = undefined;
    });
    const status = await watched.asking;
    this.#schedule(watched, watched.everyMs);
    return status;
  }

  async #answer(watched: Watched, options: CallOptions): Promise<ChainStatus> {
    const before = watched.status;
    let after: ChainStatus;
    try {
      after = await this.#ready(watched, before, options);
    } catch (error) {
      options.signal?.throwIfAborted();
      if (!(error instanceof LensError)) throw error;
      const isWaiting = error instanceof HttpError && error.message.includes('bootstrapping');
      after = {
        ...before,
        phase: isWaiting ? 'waiting' : 'unreachable',
        why: error.message,
        askedAt: this.#clock.now(),
      };
      // A node that is gone is asked less and less often.
      watched.everyMs = Math.min(LONGEST_MS, Math.max(2 * watched.everyMs, 2 * SHORTEST_MS));
    }
    watched.status = after;
    for (const listener of watched.listeners) listener(after, before);
    return after;
  }

  async #ready(watched: Watched, before: ChainStatus, options: CallOptions): Promise<ChainStatus> {
    const { chain } = watched;
    const asked = await Promise.all([chain.avm.getHeight(options), chain.identity.identify(options)]);
    const [{ height }] = asked;
    const isShorter = before.height !== undefined && height < before.height;
    if (isShorter) chain.identity.doubt();
    const identity = isShorter ? await chain.identity.identify(options) : asked[1];
    const isOther = before.identity !== undefined && before.identity.key !== identity.key;
    if (before.phase !== 'ready' || height !== before.height || isOther) {
      watched.everyMs = await this.#halfBlockTime(chain, height, options);
    }
    const resets = before.resets + (isOther || isShorter ? 1 : 0);
    return { phase: 'ready', identity, height, askedAt: this.#clock.now(), resets };
  }

  /** Looking at the newest block also lets a reset be noticed (`IdentityWatch.sawBlock`). */
  async #halfBlockTime(chain: Chain, height: bigint, options: CallOptions): Promise<number> {
    // Block 0 is as old as the network and says nothing of how often there are blocks.
    const from = height > MEASURED_BLOCKS ? height - MEASURED_BLOCKS : 1n;
    if (height <= from) return UNMEASURED_MS;
    const [oldest, newest] = await Promise.all([
      this.#resolver.blockAt(chain, from, options),
      this.#resolver.blockAt(chain, height, options),
    ]);
    const meanMs = (Number(newest.block.time - oldest.block.time) * 1000) / Number(height - from);
    return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, meanMs / 2));
  }
}

function keyOf({ config }: Chain): string {
  return `${config.url} ${config.blockchain}`;
}
