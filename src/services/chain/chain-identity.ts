import { readResponse, unlessAbsent } from '../../client/errors';
import { outcomeOf } from '../../core/outcome';
import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import type { Clock } from '../../client/clock';
import type { ServiceClient } from '../../client/rpc/node-rpc';
import type { AnyOrderCodec } from '../../core/codec/avm/any-order-codec';
import { encodeCb58 } from '../../core/encodings/cb58';
import { decodeHex } from '../../core/encodings/hex';
import { blockIDOf } from '../../core/ids/ids';
import { knownName } from '../../core/ids-in-text/known-names';
import { hrpOf } from '../../core/ids/networks';
import { isXChain } from './chain-config';
import { callerTime, SingleFlight } from './single-flight';

/** Which chain responds at an endpoint. Its responses are cached under this, independent of the URL. */
export interface ChainIdentity {
  readonly networkID: number;
  /** cb58 */
  readonly blockchainID: string;
  /** ID of the block at height 0, cb58. */
  readonly genesisID: string;
  /** Prefix of its addresses: alias and hrp. */
  readonly alias: string;
  readonly hrp: string;
  /** Equal exactly for the same chain with the same history. */
  readonly key: string;
  /** The key that the same chain had before its first block. */
  readonly continues?: string;
}

/** The first two blocks: all local networks have the same genesis, but each has another block 1. */
interface Begin {
  readonly genesisID: string;
  /** Empty while there is none. */
  readonly firstID: string;
}

/** How long an identity counts as current without a new request. */
const TRUSTED_MS = 30_000;

/** Requests that show whether one node responds or several do: they share one address, and some may lag for long. */
const SAME_NODE_TRIES = 8;

interface IdentityWatchParts {
  readonly avm: ServiceClient<'avm'>;
  readonly info: ServiceClient<'info'>;
  readonly blockchain: string;
  readonly clock: Clock;
  readonly history?: string | undefined;
  /** Infers the chain's order of fxs from the first blocks. */
  readonly codec: AnyOrderCodec;
}

/**
 * Identifies the chain at an endpoint, and again when that is stale: a local network may have been reset. A reset
 * network has the same genesis, so that the newest known block is requested too: if another block has its height, or
 * the very node that had it lacks it now, the chain was reset.
 */
export class IdentityWatch {
  readonly #parts: IdentityWatchParts;
  readonly #history: string;
  readonly #flights = new SingleFlight<ChainIdentity>();
  #known: ChainIdentity | undefined;
  #knownAt = -Infinity;
  #newest: { readonly height: bigint; readonly blockID: string } | undefined;
  #firstID = '';
  /** The nodes that responded. With several, it's unknown which one lacks a block. */
  readonly #nodeIDs = new Set<string>();
  #resets = 0;

  constructor(clients: IdentityWatchParts) {
    this.#parts = clients;
    this.#history = clients.history ?? '';
  }

  /** The last known identity, of any age. */
  get known(): ChainIdentity | undefined {
    return this.#known;
  }

  /** Whether the last identity is too old to count as current. */
  get isStale(): boolean {
    const age = this.#parts.clock.now() - this.#knownAt;
    // After the clock was set back, the age is unknown.
    return age > TRUSTED_MS || age < 0;
  }

  /** A response contradicts the identity: the next caller requests it again. */
  doubt(): void {
    this.#knownAt = -Infinity;
  }

  /** Records the newest block, by which a reset is detected. */
  sawBlock(height: bigint, blockID: string): void {
    if (this.#newest !== undefined && height <= this.#newest.height) return;
    this.#newest = { height, blockID };
  }

  /** The identity, requested if it isn't known or is stale. Rejects with the client's errors. */
  async identify(options: CallOptions = {}): Promise<ChainIdentity> {
    if (this.#known !== undefined && !this.isStale) return this.#known;
    const time = callerTime(this.#parts.avm.host, options, this.#parts.clock);
    return this.#flights.join(
      'identity',
      options.signal,
      (signal) => this.#ask({ ...options, signal, deadlineMs: time.left() }),
      time,
    );
  }

  async #ask(options: CallOptions): Promise<ChainIdentity> {
    const newest = this.#newest;
    const [genesisID, firstID, networkID, blockchainID, newestID, nodeID] = await Promise.all([
      this.#blockID(0n, options),
      unlessAbsent(this.#blockID(1n, options)),
      this.#parts.info.getNetworkID(options).catch((error: unknown) => error),
      this.#blockchainID(options).catch((error: unknown) => error),
      newest && unlessAbsent(this.#blockID(newest.height, options)),
      // Two are enough to know that there are several.
      this.#nodeIDs.size > 1 ? undefined : this.#nodeID(options),
    ]);
    const hasOther = newestID !== undefined && newestID !== newest?.blockID;
    const isOtherBegin = genesisID !== this.#known?.genesisID || (firstID ?? this.#firstID) !== this.#firstID;
    const lacked =
      newest !== undefined && newestID === undefined ? newest.height : firstID === undefined ? 1n : undefined;
    const hadAll = this.#firstID !== '' && !isOtherBegin;
    const isLower = lacked !== undefined && hadAll && (await this.#lacks(lacked, nodeID, options));
    // Another network may have other nodes.
    if (isOtherBegin || hasOther) this.#nodeIDs.clear();
    if (nodeID !== undefined) this.#nodeIDs.add(nodeID);
    if (hasOther || isLower) this.#resets++;
    // A node that is behind may lack it; another block 1 is another chain's.
    this.#firstID = firstID ?? (isOtherBegin || isLower ? '' : this.#firstID);
    const name = (first: string): ChainIdentity => this.#named({ genesisID, firstID: first }, networkID, blockchainID);
    const identity = this.#continued(name(this.#firstID), name('').key);
    // The newest block was another chain's.
    if (identity.key !== this.#known?.key) this.#newest = undefined;
    this.#known = identity;
    this.#knownAt = this.#parts.clock.now();
    return identity;
  }

  /** The identity, linked to its key before the first block if it was known by that. */
  #continued(identity: ChainIdentity, keyWithout: string): ChainIdentity {
    const known = this.#known;
    if (known?.key === identity.key) return known;
    return known?.key === keyWithout ? { ...identity, continues: keyWithout } : identity;
  }

  /** A gateway may not offer `info`: then the genesis block identifies a public network. */
  #named(begin: Begin, networkID: unknown, blockchainID: unknown): ChainIdentity {
    const { genesisID, firstID } = begin;
    const network = knownName(genesisID)?.network;
    const id = typeof networkID === 'number' ? networkID : network?.id;
    const chain = typeof blockchainID === 'string' ? blockchainID : network?.chains?.x;
    if (id === undefined) throw networkID;
    if (chain === undefined) throw blockchainID;
    return {
      networkID: id,
      blockchainID: chain,
      genesisID,
      alias: isXChain(this.#parts.blockchain) || isXChain(chain) ? 'X' : chain,
      hrp: hrpOf(id),
      key: [id, chain, genesisID, firstID, this.#history, this.#resets].join('/'),
    };
  }

  async #blockchainID(options: CallOptions): Promise<string> {
    const isID = this.#parts.blockchain.length > 32;
    if (isID) return this.#parts.blockchain;
    return this.#parts.info.getBlockchainID({ alias: this.#parts.blockchain }, options);
  }

  /** Undefined where it isn't offered. */
  async #nodeID(options: CallOptions): Promise<string | undefined> {
    const { value } = await outcomeOf(this.#parts.info.getNodeID(options), options.signal);
    return value?.nodeID;
  }

  /**
   * Whether the only node that ever responded lacks a block that was read before. Simultaneous requests reach several
   * nodes, if several share the address: taken in turn, by connection, or at random.
   */
  async #lacks(height: bigint, nodeID: string | undefined, options: CallOptions): Promise<boolean> {
    if (nodeID === undefined || this.#nodeIDs.size !== 1 || !this.#nodeIDs.has(nodeID)) return false;
    const tries = Array.from({ length: SAME_NODE_TRIES });
    const [nodeIDs, blockIDs] = await Promise.all([
      Promise.all(tries.map(() => this.#nodeID(options))),
      Promise.all(tries.map(() => unlessAbsent(this.#blockID(height, options)))),
    ]);
    for (const each of nodeIDs) if (each !== undefined) this.#nodeIDs.add(each);
    return nodeIDs.every((each) => each === nodeID) && blockIDs.every((each) => each === undefined);
  }

  async #blockID(height: bigint, options: CallOptions): Promise<string> {
    const block = await this.#parts.avm.getBlockByHeight({ height }, options);
    const read = (): string => {
      const bytes = decodeHex(block);
      this.#parts.codec.learn('block', bytes);
      return encodeCb58(blockIDOf(bytes));
    };
    return readResponse(this.#parts.avm, read, (why) => ({
      reason: l10n.t("the node returned bytes that can't be decoded ({0})", why),
      details: 'result.block',
    }));
  }
}
