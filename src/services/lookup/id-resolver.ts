import { P_AND_C, type POrC } from '../../core/ids/p-and-c';
import { isWaiting } from './found';
import { type CallOptions, LinkedAbort } from '../../client/call-options';
import type { Clock } from '../../client/clock';
import { unlessAbsent } from '../../client/errors';
import type { IndexedChain } from '../../client/rpc/method';
import { encodeCb58 } from '../../core/encodings/cb58';
import { type ExpectedError, InvalidInputError, outcomeOf } from '../../core/outcome';
import { LRU } from '../../core/lru';
import { KEY_WARNING } from '../../core/private-keys/private-key';
import { rememberVerdict, verdictOn } from '../../core/private-keys/certain-key';
import type { Chain } from '../chain/chain';
import { isXChain } from '../chain/chain-config';
import { ChainNames, RecentSubnets } from './chain-names';
import {
  AVM_FINDERS,
  findBlockAt,
  type Finder,
  findPlatformBlockAt,
  findTx,
  firstFound,
  MAKERS,
  PRIMARY_FINDERS,
} from './finders';
import type { Found, FoundBlock, FoundPlatformBlock, FoundTx } from './found';
import { callerTime, SingleFlight } from '../chain/single-flight';

/** What the ID of a transaction is on a chain. Absence is a result; `unknown` says why there is none. */
export type TxResolution = FoundTx | FoundBlock | Unresolved;

/** What a 32-byte ID is on a chain, and for an X-Chain on the P- and the C-Chain of its network. */
export type Resolution = Found | Unresolved;

type Unresolved = ({ readonly kind: 'absent' } & Absence) | { readonly kind: 'unknown'; readonly error: ExpectedError };

/** A chain doesn't have an ID. */
export interface Absence {
  /** Unix ms. */
  readonly askedAt: number;
  /** The other chains that don't have it either; undefined if only the chain itself was requested. */
  readonly alsoNotOn: readonly POrC[] | undefined;
  /** Those that a node or gateway doesn't serve, if any: they may have it. */
  readonly notOffered?: readonly POrC[] | undefined;
  /** Whether only transactions were requested. */
  readonly onlyTxs: boolean;
}

/** Accepted transactions and blocks never change and are cached without expiry, within these numbers and bytes. */
const KEPT_ANSWERS = 4_096;
const KEPT_THING_BYTES = 50 * 1024 * 1024;

/**
 * Memory for each byte of an object, decoded and with what surfaces make of it: up to 19 where each output has an asset
 * of its own, 7 for a list of owners.
 */
const MEMORY_PER_BYTE = 20;

/** The most requests that identify an ID. A chain's identity isn't counted. */
export const IDENTIFYING = AVM_FINDERS.length + PRIMARY_FINDERS.length;

/**
 * The most requests for details of one thing, after those that identify its ID: the names of its assets and all its
 * details share them. A chain's identity isn't counted.
 */
export const DETAILS = 4;

/** An absent ID may appear with the next block, and a validator's balance decreases by the second. */
const PASSING_MS = 5_000;

/**
 * Resolves IDs. The candidates are requested in parallel, callers for the same ID share the requests, and a response
 * counts only if it hashes to the ID: a node can't forge it.
 */
export class IDResolver {
  readonly #clock: Clock;
  readonly #flights = new SingleFlight<Resolution>();
  readonly #final = new LRU<string, Found>(KEPT_ANSWERS, KEPT_THING_BYTES);
  /** What can change without a new ID, and when it was read. */
  readonly #passing = new LRU<string, { readonly found: Found; readonly at: number }>(KEPT_ANSWERS);
  readonly #absent = new LRU<string, Absence>(KEPT_ANSWERS);
  readonly #heights = new LRU<string, Uint8Array>(KEPT_ANSWERS);
  readonly recentSubnets = new RecentSubnets();
  /** Of the blockchains whose creation was looked up. */
  readonly chainNames = new ChainNames();
  readonly #onBlock = new Set<(chain: Chain, block: FoundBlock | FoundPlatformBlock) => void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Calls back with each block that a node returned. */
  onBlock(listener: (chain: Chain, block: FoundBlock | FoundPlatformBlock) => void): void {
    this.#onBlock.add(listener);
  }

  /** The cached resolution of the ID. */
  cached(chain: Chain, id: Uint8Array): Resolution | undefined {
    const identity = chain.identity.known;
    if (identity === undefined) return undefined;
    const key = cacheKey(identity.key, id);
    const final = this.#final.get(key);
    if (final !== undefined) return final;
    const passing = this.#passing.get(key);
    if (passing !== undefined && this.#isFresh(passing.at)) return passing.found;
    return this.#absence(chain, id, 'any');
  }

  #absence({ identity }: Chain, id: Uint8Array, what: IDScope): Unresolved | undefined {
    const { known } = identity;
    const absence = known === undefined ? undefined : this.#absent.get(absenceKey(cacheKey(known.key, id), what));
    return absence === undefined || !this.#isFresh(absence.askedAt) ? undefined : { kind: 'absent', ...absence };
  }

  #isFresh(at: number): boolean {
    return this.#clock.now() - at <= PASSING_MS;
  }

  /** Clears a cached absence: the caller knows that the ID exists now. */
  forgetAbsence(chain: Chain, id: Uint8Array): void {
    const { known } = chain.identity;
    if (known === undefined) return;
    for (const what of SCOPES) this.#absent.delete(absenceKey(cacheKey(known.key, id), what));
  }

  /** Resolves an ID with at most six requests. Rejects only with the caller's abort reason. */
  async resolve(chain: Chain, id: Uint8Array, options: CallOptions = {}): Promise<Resolution> {
    const cached = await this.#confirmed(chain, id, options);
    if (cached !== undefined) return cached;
    const finders = isXChain(chain.config.blockchain) ? [...AVM_FINDERS, ...PRIMARY_FINDERS] : AVM_FINDERS;
    return this.#askOnce({ what: 'any', finders, chain, id }, options);
  }

  /** As `resolve`, for an ID that can only be that of a transaction of the chain itself. */
  async resolveTx(chain: Chain, id: Uint8Array, options: CallOptions = {}): Promise<TxResolution> {
    const cached = await this.#confirmed(chain, id, options);
    if (cached !== undefined) return ofChain(cached, this.#clock.now());
    const absence = this.#absence(chain, id, 'tx');
    if (absence !== undefined) return absence;
    return ofChain(await this.#askOnce({ what: 'tx', finders: [findTx], chain, id }, options), this.#clock.now());
  }

  /**
   * As `resolve`, for the ID of a transaction that makes outputs: one request if it is known of which chain it is, else
   * three.
   */
  async resolveMaker(
    chain: Chain,
    id: Uint8Array,
    of: IndexedChain | undefined,
    options: CallOptions = {},
  ): Promise<Resolution> {
    if (of === 'X' || !isXChain(chain.config.blockchain)) return this.resolveTx(chain, id, options);
    const cached = await this.#confirmed(chain, id, options);
    if (cached !== undefined) return cached;
    const what = of === undefined ? 'maker' : (`maker ${of}` as const);
    const absence = this.#absence(chain, id, what);
    if (absence !== undefined) return absence;
    const finders = of === undefined ? Object.values(MAKERS) : [MAKERS[of]];
    return this.#askOnce({ what, finders, chain, id }, options);
  }

  /** The block at a height. Rejects with the client's errors. */
  blockAt(chain: Chain, height: bigint, options: CallOptions = {}): Promise<FoundBlock> {
    return this.#atHeight('X', findBlockAt, chain, height, options);
  }

  /** As `blockAt`, of X or P. */
  blockOn(
    chain: Chain,
    on: 'X' | 'P',
    height: bigint,
    options?: CallOptions,
  ): Promise<FoundBlock | FoundPlatformBlock> {
    return on === 'P' ? this.platformBlockAt(chain, height, options) : this.blockAt(chain, height, options);
  }

  platformBlockAt(chain: Chain, height: bigint, options: CallOptions = {}): Promise<FoundPlatformBlock> {
    return this.#atHeight('P', findPlatformBlockAt, chain, height, options);
  }

  async #atHeight<T extends FoundBlock | FoundPlatformBlock>(
    on: 'X' | 'P',
    find: (chain: Chain, height: bigint, options: CallOptions) => Promise<T>,
    ...[chain, height, options]: Parameters<typeof find>
  ): Promise<T> {
    const { key } = await chain.identity.identify(options);
    const heightKey = `${on} ${key} ${height}`;
    const known = this.#heights.get(heightKey);
    const cached = known === undefined ? undefined : this.cached(chain, known);
    if (cached?.kind === 'block' && cached.on === on) return cached as T;
    const found = await find(chain, height, options);
    this.#heights.set(heightKey, found.id);
    this.#keep(chain, key, found);
    return found;
  }

  /** The cached resolution, if the same chain still responds. A chain that can't be reached counts as unchanged. */
  async #confirmed(chain: Chain, id: Uint8Array, options: CallOptions): Promise<Resolution | undefined> {
    const cached = this.cached(chain, id);
    if (cached === undefined || !chain.identity.isStale) return cached;
    await outcomeOf(chain.identity.identify(options), options.signal);
    return this.cached(chain, id);
  }

  /** Shares the requests of callers with the same ID and priority. */
  async #askOnce(wanted: Wanted, options: CallOptions): Promise<Resolution> {
    const { what, chain, id } = wanted;
    // By a link, a document's address or another extension; other IDs are in the bytes of transactions.
    if (what === 'any' && verdictOn(id) === 'key')
      return { kind: 'unknown', error: new InvalidInputError(KEY_WARNING) };
    const { url, blockchain } = chain.config;
    const key = [url, blockchain, what, options.priority ?? 'tree', Buffer.from(id).toString('base64')].join(' ');
    const time = callerTime(chain.avm.host, options, this.#clock);
    const asked = this.#flights.join(
      key,
      options.signal,
      (signal) => this.#ask(wanted, { ...options, signal, deadlineMs: time.left() }),
      time,
    );
    const { value, error } = await outcomeOf(asked, options.signal);
    return error === undefined ? value : { kind: 'unknown', error };
  }

  async #ask({ what, finders, chain, id }: Wanted, options: CallOptions): Promise<Resolution> {
    const losers = new LinkedAbort(options.signal);
    const { signal } = losers;
    const identity = chain.identity.identify(options);
    // It may fail before it is awaited below.
    identity.catch(() => undefined);
    const candidates = finders.map((find) => find(chain, id, { ...options, signal }));
    try {
      const { found, notOffered } = await firstFound(candidates);
      const { key } = await identity;
      if (found !== undefined) {
        this.#keep(chain, key, found);
        return found;
      }
      const alsoNotOn =
        finders.length > AVM_FINDERS.length ? P_AND_C.filter((each) => !notOffered.has(each)) : undefined;
      const without = notOffered.size === 0 ? undefined : [...notOffered];
      const absence = { askedAt: this.#clock.now(), alsoNotOn, notOffered: without, onlyTxs: what !== 'any' };
      this.#absent.set(absenceKey(cacheKey(key, id), what), absence);
      return { kind: 'absent', ...absence };
    } finally {
      losers.abort();
      // Their failures don't matter any more: keep them from becoming unhandled rejections.
      void Promise.allSettled([identity, ...candidates]);
    }
  }

  #keep(chain: Chain, identityKey: string, found: Found): void {
    rememberVerdict(found.id, 'id');
    this.chainNames.add(identityKey, found);
    this.recentSubnets.add(identityKey, found);
    const size = finalSize(found);
    const key = cacheKey(identityKey, found.id);
    if (size === undefined) this.#passing.set(key, { found, at: this.#clock.now() });
    else this.#final.set(key, found, size * MEMORY_PER_BYTE);
    if (found.kind !== 'block') return;
    if (found.on === 'X') chain.identity.sawBlock(found.block.height, encodeCb58(found.id));
    for (const listener of this.#onBlock) listener(chain, found);
  }
}

/** The requested kinds: absence of a transaction isn't absence of a block. */
const SCOPES = ['any', 'tx', 'maker', 'maker P', 'maker C'] as const;

type IDScope = (typeof SCOPES)[number];

interface Wanted {
  readonly what: IDScope;
  readonly finders: readonly Finder[];
  readonly chain: Chain;
  readonly id: Uint8Array;
}

/** An object of P or C isn't a transaction of the chain itself: their IDs are hashes, too. */
function ofChain(found: Resolution, now: number): TxResolution {
  if (found.kind === 'absent' || found.kind === 'unknown' || found.on === 'X') return found;
  return { kind: 'absent', askedAt: now, alsoNotOn: undefined, onlyTxs: true };
}

/**
 * How many bytes are kept for good; undefined for what can change: a validator, and a transaction that isn't in a block
 * yet.
 */
function finalSize(found: Found): number | undefined {
  if (found.kind === 'validator') return undefined;
  return isWaiting(found) ? undefined : found.bytes.length;
}

function absenceKey(key: string, what: IDScope): string {
  return `${what} ${key}`;
}

function cacheKey(identityKey: string, id: Uint8Array): string {
  return `${identityKey} ${Buffer.from(id).toString('base64')}`;
}

/** The height of the newest block of a chain that doesn't have a block at some height (yet). */
export interface MissingBlock {
  readonly kind: 'noBlock';
  readonly newest: bigint;
}

/** Loads a block by its height. Rejects with the client's errors. */
export async function blockAt(
  resolver: Pick<IDResolver, 'blockAt'>,
  chain: Chain,
  height: bigint,
  options: CallOptions = {},
): Promise<FoundBlock | MissingBlock> {
  const found = await unlessAbsent(resolver.blockAt(chain, height, options));
  return found ?? { kind: 'noBlock', newest: await chain.avm.getHeight(options) };
}

/** The same of the P-Chain. */
export async function platformBlockAt(
  resolver: Pick<IDResolver, 'platformBlockAt'>,
  chain: Chain,
  height: bigint,
  options: CallOptions = {},
): Promise<FoundPlatformBlock | MissingBlock> {
  const newest = await chain.platform.getHeight(options);
  return height > newest ? { kind: 'noBlock', newest } : resolver.platformBlockAt(chain, height, options);
}
