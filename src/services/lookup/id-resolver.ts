import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import { LinkedAbort } from '../../client/linked-abort';
import type { Clock } from '../../client/clock';
import { ResponseError } from '../../client/errors';
import { saysNotFound } from '../../client/avm/rpc-words';
import { equalBytes } from '../../core/bytes';
import { encodeCb58 } from '../../core/encodings/cb58';
import type { Block } from '../../core/codec/avm/block';
import type { Codec } from '../../core/codec/avm/codec';
import type { Tx } from '../../core/codec/avm/transactions';
import { InvalidInputError, type ExpectedError } from '../../core/errors';
import { decodeHex } from '../../core/encodings/hex';
import { blockIDOf, txIDOf } from '../../core/ids';
import { LRU } from '../../core/lru';
import { outcomeOf } from '../../core/outcome';
import type { Chain } from '../chain/chain';
import { SingleFlight, timeLeft } from './single-flight';

interface Found {
  /** The requested ID, 32 bytes. */
  readonly id: Uint8Array;
  /** The bytes that hash to the ID. */
  readonly bytes: Uint8Array;
  readonly codec: Codec;
}

/** An accepted transaction; an asset is the transaction that created it. */
export interface FoundTx extends Found {
  readonly kind: 'tx';
  readonly tx: Tx;
}

/** A block that was found. */
export interface FoundBlock extends Found {
  readonly kind: 'block';
  readonly block: Block;
}

/** What a 32-byte ID is on a chain. `absent`: the chain has no such ID; `unknown`: the requests failed. */
export type Resolution =
  | FoundTx
  | FoundBlock
  | { readonly kind: 'absent'; readonly askedAt: number }
  | { readonly kind: 'unknown'; readonly error: ExpectedError };

/** Accepted transactions and blocks never change and are cached without expiry, within these numbers and bytes. */
const KEPT_ANSWERS = 4_096;
const LONGEST_KEPT = 64 * 1024;
const KEPT_LONG_ANSWERS = 16;

/** An absent ID may appear with the next block. */
const ABSENT_MS = 5_000;

type Candidate = FoundTx | FoundBlock | undefined;

/**
 * Resolves IDs. The candidates are requested in parallel, callers for the same ID share the requests, and a response counts
 * only if it hashes to the ID: a node can't forge it.
 */
export class IDResolver {
  readonly #clock: Clock;
  readonly #flights = new SingleFlight<Resolution>();
  readonly #final = new LRU<string, FoundTx | FoundBlock>(KEPT_ANSWERS);
  readonly #long = new LRU<string, FoundTx | FoundBlock>(KEPT_LONG_ANSWERS);
  readonly #absent = new LRU<string, number>(KEPT_ANSWERS);
  readonly #heights = new LRU<string, Uint8Array>(KEPT_ANSWERS);
  readonly #onBlock = new Set<(chain: Chain, block: FoundBlock) => void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Calls back with each block that a node returned. */
  onBlock(listener: (chain: Chain, block: FoundBlock) => void): void {
    this.#onBlock.add(listener);
  }

  /** The cached resolution of the ID. */
  cached(chain: Chain, id: Uint8Array): Resolution | undefined {
    const identity = chain.identity.known;
    if (identity === undefined) return undefined;
    const key = cacheKey(identity.key, id);
    const final = this.#final.get(key) ?? this.#long.get(key);
    if (final !== undefined) return final;
    const askedAt = this.#absent.get(key);
    if (askedAt === undefined || this.#clock.now() - askedAt > ABSENT_MS) return undefined;
    return { kind: 'absent', askedAt };
  }

  /** Clears a cached absence: the caller knows that the ID exists now. */
  forgetAbsence(chain: Chain, id: Uint8Array): void {
    const { known } = chain.identity;
    if (known !== undefined) this.#absent.delete(cacheKey(known.key, id));
  }

  /** Resolves an ID to a transaction or a block. Rejects only with the caller's abort reason. */
  async resolve(chain: Chain, id: Uint8Array, options: CallOptions = {}): Promise<Resolution> {
    const cached = await this.#confirmed(chain, id, options);
    if (cached !== undefined) return cached;
    return this.#askOnce('any', chain, id, options);
  }

  /** As `resolve`, for an ID that can only be a transaction's. */
  async resolveTx(chain: Chain, id: Uint8Array, options: CallOptions = {}): Promise<Resolution> {
    const cached = await this.#confirmed(chain, id, options);
    if (cached !== undefined) return cached;
    return this.#askOnce('tx', chain, id, options);
  }

  /** The block at a height. Rejects with the client's errors. */
  async blockAt(chain: Chain, height: bigint, options: CallOptions = {}): Promise<FoundBlock> {
    const identity = await chain.identity.identify(options);
    const heightKey = `${identity.key} ${height}`;
    const known = this.#heights.get(heightKey);
    const cached = known === undefined ? undefined : this.cached(chain, known);
    if (cached?.kind === 'block') return cached;
    const { block: hex } = await chain.avm.getBlockByHeight({ height }, options);
    const found = readAnswer(chain, () => {
      const bytes = decodeHex(hex);
      return readBlock(chain, blockIDOf(bytes), bytes);
    });
    if (found.block.height !== height) {
      throw falseAnswer(chain, l10n.t('the node returned a block of another height'), 'a block of another height');
    }
    this.#heights.set(heightKey, found.id);
    this.#keep(chain, identity.key, found);
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
  async #askOnce(what: 'any' | 'tx', chain: Chain, id: Uint8Array, options: CallOptions): Promise<Resolution> {
    const { url, blockchain } = chain.config;
    const key = [url, blockchain, what, options.priority ?? 'tree', Buffer.from(id).toString('base64')].join(' ');
    const finders = what === 'any' ? [findTx, findBlock] : [findTx];
    const left = timeLeft(options, this.#clock);
    const asked = this.#flights.join(
      key,
      options.signal,
      (signal) => this.#ask(chain, id, finders, { ...options, signal, deadlineMs: left() }),
      left,
    );
    const { value, error } = await outcomeOf(asked, options.signal);
    return error === undefined ? value : { kind: 'unknown', error };
  }

  async #ask(chain: Chain, id: Uint8Array, finders: readonly Finder[], options: CallOptions): Promise<Resolution> {
    const losers = new LinkedAbort(options.signal);
    const { signal } = losers;
    const identity = chain.identity.identify(options);
    // It may fail before it is awaited below.
    identity.catch(() => undefined);
    const candidates = finders.map((find) => find(chain, id, { ...options, signal }));
    try {
      const found = await firstFound(candidates);
      const { key } = await identity;
      if (found !== undefined) this.#keep(chain, key, found);
      else this.#absent.set(cacheKey(key, id), this.#clock.now());
      return found ?? { kind: 'absent', askedAt: this.#clock.now() };
    } finally {
      losers.abort();
      // Their failures don't matter any more: keep them from becoming unhandled rejections.
      void Promise.allSettled([identity, ...candidates]);
    }
  }

  #keep(chain: Chain, identityKey: string, found: FoundTx | FoundBlock): void {
    const cache = found.bytes.length > LONGEST_KEPT ? this.#long : this.#final;
    cache.set(cacheKey(identityKey, found.id), found);
    if (found.kind !== 'block') return;
    chain.identity.sawBlock(found.block.height, encodeCb58(found.id));
    for (const listener of this.#onBlock) listener(chain, found);
  }
}

type Finder = (chain: Chain, id: Uint8Array, options: CallOptions) => Promise<Candidate>;

const findTx: Finder = (chain, id, options) =>
  unlessNotFound(chain, async () => {
    const { tx: hex } = await chain.avm.getTx({ txID: encodeCb58(id) }, options);
    const bytes = decodeHex(hex);
    if (!equalBytes(txIDOf(bytes), id)) {
      throw falseAnswer(chain, l10n.t('the node returned another transaction than requested'), 'another transaction');
    }
    chain.codec.learn('tx', bytes);
    const { codec, value } = chain.codec.read('tx', bytes);
    return { kind: 'tx', id, bytes, codec, tx: value };
  });

const findBlock: Finder = (chain, id, options) =>
  unlessNotFound(chain, async () => {
    const { block: hex } = await chain.avm.getBlock({ blockID: encodeCb58(id) }, options);
    const bytes = decodeHex(hex);
    if (!equalBytes(blockIDOf(bytes), id)) {
      throw falseAnswer(chain, l10n.t('the node returned another block than requested'), 'another block');
    }
    return readBlock(chain, id, bytes);
  });

function readBlock(chain: Chain, id: Uint8Array, bytes: Uint8Array): FoundBlock {
  chain.codec.learn('block', bytes);
  const { codec, value } = chain.codec.read('block', bytes);
  return { kind: 'block', id, bytes, codec, block: value };
}

/** Absence is a value; bytes that can't be decoded are a `ResponseError`. */
async function unlessNotFound(chain: Chain, find: () => Promise<Candidate>): Promise<Candidate> {
  try {
    return await find();
  } catch (error) {
    if (saysNotFound(error)) return undefined;
    throw unreadable(chain, error);
  }
}

function readAnswer<T>(chain: Chain, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw unreadable(chain, error);
  }
}

function unreadable(chain: Chain, error: unknown): unknown {
  if (!(error instanceof InvalidInputError)) return error;
  const reason = l10n.t("the node returned bytes that can't be decoded ({0})", error.message);
  return falseAnswer(chain, reason, `undecodable bytes: ${error.message}`);
}

/** The first candidate that exists; undefined only if every request succeeded and found none. */
async function firstFound(candidates: readonly Promise<Candidate>[]): Promise<Candidate> {
  return new Promise((resolve, reject) => {
    let left = candidates.length;
    let failure: Error | undefined;
    const settle = (): void => {
      if (--left > 0) return;
      if (failure === undefined) resolve(undefined);
      else reject(failure);
    };
    for (const candidate of candidates) {
      candidate.then(
        (found) => {
          if (found === undefined) settle();
          else resolve(found);
        },
        (error: unknown) => {
          failure ??= error instanceof Error ? error : new Error(String(error));
          settle();
        },
      );
    }
  });
}

function falseAnswer(chain: Chain, reason: string, details: string): ResponseError {
  return new ResponseError(chain.avm.host, { reason, details });
}

function cacheKey(identityKey: string, id: Uint8Array): string {
  return `${identityKey} ${Buffer.from(id).toString('base64')}`;
}
