import type { CallOptions } from '../../../client/call-options';
import type { Clock } from '../../../client/clock';
import type { IndexedChain } from '../../../client/rpc/method';
import { equalBytes } from '../../../core/bytes/bytes';
import { encodeCb58 } from '../../../core/encodings/cb58';
import { decodeHex, decodeHexDigits } from '../../../core/encodings/hex';
import { type ExpectedError, outcomeOf, readOutcome } from '../../../core/outcome';
import type { Chain } from '../../chain/chain';
import type { BlockTable } from '../tables/block-table';
import { ChainBlocks } from './chain-blocks';
import type { ReadProgress } from './chain-reader';
import type { BlockOfTx, PastAnswer, Reach } from './past-answer';
import type { IDResolver } from '../../lookup/id-resolver';
import { type TxPosition, LoadedBlocks } from './loaded-blocks';
import { spentByAtomic } from '../decoded/read-block';
import type { OutputReference, SeenOutput } from '../decoded/decoded-tx';

/** How to search for what isn't in memory. */
export interface FindOptions extends Pick<CallOptions, 'signal'> {
  readonly onProgress?: (progress: ReadProgress) => void;
  /** Whether blocks may be read by height, one request each, where there is no index. */
  readonly byHeight?: boolean;
  /** How many blocks may be read; as many as are kept if left out. */
  readonly mostBlocks?: number;
}

interface ReadBlocks {
  readonly answer: Extract<PastAnswer<never>, { kind: 'unknown' }>;
  readonly blocks:
    | (Pick<ChainBlocks, 'source' | 'isVerified' | 'isEnded'> & { readonly table: BlockTable })
    | undefined;
}

/** Blocks that are searched for a recent transaction. */
const NEWEST = { X: 32, P: 4 } as const;

/** How long blocks stay in memory after the last view that needed them, ms. */
const KEPT_BLOCKS_MS = 300_000;

/**
 * Which block holds a transaction, and which transaction spent an output: no API of a node returns that. Answers come
 * from the blocks that were loaded, then from the node's index, then from the blocks by height. X stands for the avm
 * chain of the settings.
 */
export class PastBlocks {
  readonly #clock: Clock;
  readonly #loaded: LoadedBlocks;
  readonly #resolver: IDResolver;
  /** By identity, node and chain. */
  readonly #chains = new Map<string, ChainBlocks>();
  #leases = 0;
  #cancelDrop: (() => void) | undefined;

  constructor({ clock, resolver }: { clock: Clock; resolver: IDResolver }) {
    this.#clock = clock;
    this.#resolver = resolver;
    this.#loaded = new LoadedBlocks(resolver);
  }

  /** Keeps what is read in memory until the returned function is called, and some minutes longer. */
  lease(): () => void {
    this.#cancelDrop?.();
    this.#cancelDrop = undefined;
    this.#leases++;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      if (--this.#leases > 0) return;
      this.#cancelDrop = this.#clock.after(KEPT_BLOCKS_MS, () => this.#chains.clear(), { inBackground: true });
    };
  }

  /** The block of a transaction (32 bytes), if it is in memory. */
  blockOf(chain: Chain, on: IndexedChain, txID: Uint8Array): PastAnswer<BlockOfTx> {
    const loaded = this.#loaded.blockOf(chain, txID);
    if (loaded !== undefined) return loadedAnswer(loaded);
    return this.#answer(chain, on, (table) => table.blockOf(txID));
  }

  /**
   * The ID (32 bytes) of the transaction that spent an output, if it is in memory. `of` is the chain on which it can be
   * spent.
   */
  spenderOf(chain: Chain, on: IndexedChain, output: OutputReference): PastAnswer<Uint8Array> {
    const loaded = this.#loaded.spenderOf(chain, output);
    if (loaded !== undefined) return loadedAnswer(loaded);
    return this.#answer(chain, on, (table) => table.spenderOf(output));
  }

  /**
   * As `blockOf`, but reads blocks as needed; where there is no index, at least the newest. Rejects only with the
   * reason of the caller's abort.
   */
  async findBlock(
    chain: Chain,
    on: IndexedChain,
    txID: Uint8Array,
    options: FindOptions = {},
  ): Promise<PastAnswer<BlockOfTx>> {
    if (on === 'C') return atomicBlock(chain, txID, options.signal);
    const answer = await this.#find(chain, on, () => this.blockOf(chain, on, txID), options);
    if (answer.kind === 'known' || answer.because !== 'noIndex') return answer;
    const { signal } = options;
    const { error } = await outcomeOf(this.findNewest(chain, on, txID, { signal, priority: 'tree' }), signal);
    const loaded = this.blockOf(chain, on, txID);
    return loaded.kind === 'known' || error === undefined ? loaded : { ...loaded, because: 'failed', error };
  }

  /** The block of a recent transaction, without an index. Rejects with the client's errors. */
  async findNewest(
    chain: Chain,
    on: IndexedChain,
    txID: Uint8Array,
    options: CallOptions = {},
  ): Promise<TxPosition | undefined> {
    if (on === 'C') return atomicPlace(chain, txID, options);
    const place = (): TxPosition | undefined => blockPlace(this.blockOf(chain, on, txID));
    const known = place();
    if (known !== undefined) return known;
    const tip = await chain.heightOn(on, options);
    const count = Math.min(Number(tip), NEWEST[on]);
    const heights = Array.from({ length: count }, (_, i) => tip - BigInt(i));
    await Promise.all(heights.map((height) => this.#resolver.blockOn(chain, on, height, options)));
    return place();
  }

  /** As `spenderOf`, but reads blocks as needed. Rejects only with the reason of the caller's abort. */
  async findSpender(
    chain: Chain,
    on: IndexedChain,
    output: OutputReference,
    options: FindOptions = {},
  ): Promise<PastAnswer<Uint8Array>> {
    const answer = await this.#find(chain, on, () => this.spenderOf(chain, on, output), options);
    return on === 'C' ? confirmedImport(chain, output, answer, options.signal) : answer;
  }

  /**
   * The output with a UTXO ID (32 bytes) among the blocks in memory. Rejects only with the
   * reason of the caller's abort.
   */
  async outputOf(
    chain: Chain,
    on: IndexedChain,
    utxoID: Uint8Array,
    signal?: AbortSignal,
  ): Promise<PastAnswer<SeenOutput>> {
    const loaded = this.#loaded.outputOf(chain, on, utxoID);
    if (loaded !== undefined) return loadedAnswer(loaded);
    const output = await this.#known(chain, on)?.table?.outputOf(utxoID, signal);
    return this.#answer(chain, on, () => output);
  }

  /**
   * Reads all blocks that it may. `answer` is why there are no others; `blocks` is undefined if none were read. Rejects
   * only with the reason of the caller's abort.
   */
  async readAll(chain: Chain, on: IndexedChain, options: FindOptions = {}): Promise<ReadBlocks> {
    const error = await this.#readUntil(() => false, chain, on, options);
    const known = this.#known(chain, on);
    const answer: ReadBlocks['answer'] = {
      kind: 'unknown',
      reach: this.reach(chain, on),
      ...(error === undefined ? { because: known?.because ?? 'unread' } : { because: 'failed', error }),
    };
    if (known?.table === undefined) return { answer, blocks: undefined };
    const { table, source, isVerified, isEnded } = known;
    return { answer, blocks: { table, source, isVerified, isEnded } };
  }

  /** How far the blocks in memory reach; undefined if there are none. */
  reach(chain: Chain, on: IndexedChain): Reach | undefined {
    const ranges = this.#known(chain, on)?.ranges ?? [];
    return ranges.length === 0 ? undefined : { on, ranges };
  }

  #answer<T>(chain: Chain, on: IndexedChain, look: (table: BlockTable) => T | undefined): PastAnswer<T> {
    const known = this.#known(chain, on);
    const reach = this.reach(chain, on);
    if (known === undefined) return { kind: 'unknown', because: 'unread', reach };
    const value = known.table === undefined ? undefined : look(known.table);
    if (value === undefined) return { kind: 'unknown', because: known.because, reach };
    return { kind: 'known', value, source: known.source, isVerified: known.isVerified, reach };
  }

  #known(chain: Chain, on: IndexedChain): ChainBlocks | undefined {
    return this.#chains.get(pastKey(chain, on));
  }

  async #find<T>(
    chain: Chain,
    on: IndexedChain,
    look: () => PastAnswer<T>,
    options: FindOptions,
  ): Promise<PastAnswer<T>> {
    const error = await this.#readUntil(() => look().kind === 'known', chain, on, options);
    const answer = look();
    return answer.kind === 'known' || error === undefined ? answer : { ...answer, because: 'failed', error };
  }

  /** Reads until `isFound`, or all that it may. Returns what failed. */
  async #readUntil(
    isFound: () => boolean,
    chain: Chain,
    on: IndexedChain,
    { onProgress, byHeight = false, mostBlocks = Infinity, signal }: FindOptions,
  ): Promise<ExpectedError | undefined> {
    const identified = await outcomeOf(chain.identity.identify({ signal }), signal);
    if (isFound()) return undefined;
    if (identified.error !== undefined) return identified.error;
    const release = this.lease();
    try {
      const key = pastKey(chain, on);
      const known = this.#chains.get(key) ?? new ChainBlocks(chain, on);
      this.#chains.set(key, known);
      const read = (): number => known.table?.blocks ?? 0;
      const most = read() + mostBlocks;
      const isEnough = (): boolean => isFound() || read() >= most;
      return (await outcomeOf(known.read(isEnough, { signal, onProgress, byHeight }), signal)).error;
    } finally {
      release();
    }
  }
}

/** The atomic API of C confirms that a transaction is accepted, and its bytes show what it spends. */
async function confirmedImport(
  chain: Chain,
  { txID, outputIndex }: OutputReference,
  answer: PastAnswer<Uint8Array>,
  signal: AbortSignal | undefined,
): Promise<PastAnswer<Uint8Array>> {
  if (answer.kind === 'unknown' || answer.isVerified) return answer;
  const request = chain.atomic.getAtomicTx({ txID: encodeCb58(answer.value) }, { signal });
  const { value: found, error } = await outcomeOf(request, signal);
  if (error !== undefined) return answer;
  const { value: spent = [] } = readOutcome(() => spentByAtomic(decodeHex(found?.tx ?? ''), answer.value));
  const isSpent = spent.some((each) => each.outputIndex === outputIndex && equalBytes(each.txID, txID));
  if (!isSpent || found?.blockHeight === undefined) {
    return { kind: 'unknown', because: 'unreliable', reach: answer.reach };
  }
  return { ...answer, isVerified: true };
}

/** The atomic API of C returns the block of a transaction. */
async function atomicBlock(
  chain: Chain,
  txID: Uint8Array,
  signal: AbortSignal | undefined,
): Promise<PastAnswer<BlockOfTx>> {
  const request = chain.atomic.getAtomicTx({ txID: encodeCb58(txID) }, { signal });
  const { value, error } = await outcomeOf(request, signal);
  if (error !== undefined) return { kind: 'unknown', because: 'failed', reach: undefined, error };
  const height = value?.blockHeight;
  if (height === undefined) return { kind: 'unknown', because: 'inNoBlock', reach: undefined };
  return { kind: 'known', value: { height }, source: 'node', isVerified: false, reach: undefined };
}

/** The same with what its EVM reports of the block. Rejects with the client's errors. */
async function atomicPlace(chain: Chain, txID: Uint8Array, options: CallOptions): Promise<TxPosition | undefined> {
  const answer = await atomicBlock(chain, txID, options.signal);
  if (answer.kind === 'unknown') return undefined;
  const { height } = answer.value;
  const block = await chain.node.call('eth_getBlockByNumber', { block: String(height) }, options);
  const { hash, timestamp }: Readonly<Record<string, unknown>> = block ?? {};
  if (typeof hash !== 'string' || typeof timestamp !== 'string') return undefined;
  return { blockID: encodeCb58(decodeHexDigits(hash.slice(2))), height, time: BigInt(timestamp) };
}

/** Another node of the same chain may have an index, and may have responded differently. */
function pastKey({ identity, config }: Chain, on: IndexedChain): string {
  return `${identity.known?.key ?? ''} ${config.url} ${on}`;
}

/** A block from before Banff has no time. */
function blockPlace(answer: PastAnswer<BlockOfTx>): TxPosition | undefined {
  if (answer.kind === 'unknown') return undefined;
  const { blockID, height, time } = answer.value;
  return blockID === undefined || time === undefined ? undefined : { blockID, height, time };
}

function loadedAnswer<T>(value: T): PastAnswer<T> {
  return { kind: 'known', value, source: 'loaded', isVerified: true, reach: undefined };
}
