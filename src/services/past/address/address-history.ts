import type { CallOptions } from '../../../client/call-options';
import { toHexDigits } from '../../../core/bytes/bytes';
import { decodeID } from '../../../core/encodings/cb58';
import { type ExpectedError, outcomeOf } from '../../../core/outcome';
import { networkByID } from '../../../core/ids/networks';
import { isGenesisTx } from '../../../core/tx/tx-parts';
import type { Chain } from '../../chain/chain';
import type { IDResolver } from '../../lookup/id-resolver';
import type { ReadUTXO } from '../../utxos/utxo-source';
import { AddressEvents } from './address-events';
import type { BlockTable } from '../tables/block-table';
import type { FindOptions, PastBlocks } from '../blocks/past-blocks';
import type { PastAnswer, Reach } from '../blocks/past-answer';
import { newestFirstOf, PlatformOutside, stakesOf, unreadSpends } from './platform-outside';
import { readAvmTx } from '../decoded/read-block';
import type { OutputReference } from '../decoded/decoded-tx';

/** Heights of blocks. */
export interface Lag {
  /** Of the newest block that was read. */
  readonly to: bigint;
  /** Of the chain's newest block. */
  readonly newest: bigint;
}

/** The transactions of addresses, as far as the blocks of a chain could be read. */
export interface AddressHistory {
  readonly events: AddressEvents;
  /**
   * The lowest height above which no transaction of these addresses is missing: all blocks above it were read, and the
   * owners of all that they spend are known. Undefined if no block was read.
   */
  readonly holdsFrom: bigint | undefined;
  /** The height of the newest block that was read. */
  readonly holdsTo: bigint | undefined;
  /**
   * The chain's height before the blocks were read, by which an index that lags is known;
   * undefined if that request failed.
   */
  readonly chainHeight: bigint | undefined;
  /** Whether nothing is missing since the genesis, whose outputs are events of height 0. Then `holdsFrom` is 0. */
  readonly isFromGenesis: boolean;
  /** Whether all was read that can be: not if `mostBlocks` or a failure ended it. */
  readonly isEnded: boolean;
  /** Why reading ended early, if a request failed. */
  readonly error: ExpectedError | undefined;
  /** Why rewards of stakings on P are missing, if a request for some failed. */
  readonly rewardsError: ExpectedError | undefined;
  /** Whether some of its outputs stand in no block, as rewards do: the node reported them. */
  readonly isReported: boolean;
}

export type OwningChain = 'X' | 'P';

/** A chain, or the P-Chain of its network. */
export interface HeldOn {
  readonly chain: Chain;
  readonly on: OwningChain;
}

/** Lists the UTXOs of an address (20 bytes). Rejects with the client's errors. */
type ListPresent = (on: HeldOn, address: Uint8Array, options: Pick<CallOptions, 'signal'>) => Promise<PresentUTXOs>;

/** The present UTXOs of an address. */
export interface PresentUTXOs {
  readonly utxos: readonly ReadUTXO[];
  /** False if the address has more. */
  readonly isComplete: boolean;
}

/**
 * Where a history ends below the chain's newest block, which an index that lags doesn't have; undefined if it doesn't.
 */
export function lagOf({ holdsTo, chainHeight }: AddressHistory): Lag | undefined {
  if (holdsTo === undefined || chainHeight === undefined || chainHeight <= holdsTo) return undefined;
  return { to: holdsTo, newest: chainHeight };
}

export interface AddressHistoryOptions extends FindOptions {
  /** How many transactions from outside the blocks may be requested: 256 if left out. */
  readonly mostOutside?: number;
  /** The UTXOs of the addresses, if they are known: they show outputs of the genesis that no block names. */
  readonly present?: PresentUTXOs;
}

/** Transactions from outside the blocks that are requested at most. */
const MOST_OUTSIDE = 256;

interface AddressHistoriesParts {
  readonly past: PastBlocks;
  readonly resolver: IDResolver;
  readonly list: ListPresent;
}

/**
 * The transactions of addresses on an avm chain or on P, from its blocks. The owners of what a transaction
 * spends stand in the transaction that made it: those that are in none of the blocks (of the genesis, or older)
 * are requested by their IDs.
 *
 * The outputs of an address after block H, for each H from `holdsFrom` to `holdsTo`: its UTXOs after block `holdsTo`
 * (getUTXOs), without what events above H `produced`, and with what they `consumed`. If it `isFromGenesis`, the
 * sum of all events up to H is the same. A balance is the sum of `amount` of the outputs of kind `amount`; `owners` has
 * their locktimes. On P, staked outputs aren't UTXOs: only a history from the genesis has all of them, without those
 * that the genesis staked.
 */
export class AddressHistories {
  readonly #parts: AddressHistoriesParts;

  constructor(parts: AddressHistoriesParts) {
    this.#parts = parts;
  }

  /**
   * Reads all blocks that it may, then returns the transactions of the addresses (20 bytes each), also if only a part
   * could be read. Rejects only with the reason of the caller's abort.
   */
  async read(
    { chain, on }: HeldOn,
    addresses: readonly Uint8Array[],
    { present, ...options }: AddressHistoryOptions = {},
  ): Promise<PastAnswer<AddressHistory>> {
    const { signal } = options;
    const release = this.#parts.past.lease();
    try {
      const { value: chainHeight } = await outcomeOf(chain.heightOn(on, { signal, priority: 'tree' }), signal);
      const { answer, blocks } = await this.#parts.past.readAll(chain, on, options);
      const { reach } = answer;
      if (blocks === undefined || reach === undefined) return answer;
      const { table } = blocks;
      const isWhole = answer.because === 'inNoBlock';
      const { hasAll, rewardsError } =
        on === 'X'
          ? { hasAll: await this.#addOutside(chain, table, present?.utxos ?? [], options), rewardsError: undefined }
          : await this.#addPlatform(chain, table, { addresses, isWhole, present }, options);
      const events = new AddressEvents(table, addresses);
      const bounds = boundsOf(table, reach, addresses);
      const value = {
        events,
        isFromGenesis: hasAll && isWhole && !table.hasOlder && bounds.holdsFrom === 0n,
        ...bounds,
        chainHeight,
        isEnded: blocks.isEnded,
        error: answer.error,
        rewardsError,
        isReported: events.hasLate,
      };
      return { kind: 'known', value, source: blocks.source, isVerified: blocks.isVerified, reach };
    } finally {
      release();
    }
  }

  /** As `#addOutside`, for P: the present UTXOs show which outputs of the genesis weren't spent. */
  async #addPlatform(
    chain: Chain,
    table: BlockTable,
    {
      addresses,
      isWhole,
      present,
    }: { addresses: readonly Uint8Array[]; isWhole: boolean; present: PresentUTXOs | undefined },
    { signal, mostOutside: most = MOST_OUTSIDE }: AddressHistoryOptions,
  ): Promise<{ readonly hasAll: boolean; readonly rewardsError: ExpectedError | undefined }> {
    const lists = present === undefined ? await this.#listAll(chain, addresses, signal) : [present];
    const utxos = lists?.flatMap((list) => list.utxos);
    const options = { addresses, present: utxos, isWhole, most, signal };
    const outside = new PlatformOutside({ resolver: this.#parts.resolver, chain, table }, options);
    await outside.add();
    const hasAll = lists?.every(({ isComplete }) => isComplete) === true;
    return { hasAll, rewardsError: outside.rewardsError };
  }

  /** Undefined if a list can't be loaded. */
  async #listAll(
    chain: Chain,
    addresses: readonly Uint8Array[],
    signal: AbortSignal | undefined,
  ): Promise<PresentUTXOs[] | undefined> {
    const all = Promise.all(addresses.map((address) => this.#parts.list({ chain, on: 'P' }, address, { signal })));
    return (await outcomeOf(all, signal)).value;
  }

  /**
   * Adds the transactions that the blocks refer to and don't hold, first those that matter for the newest blocks.
   * Returns whether all were found.
   */
  async #addOutside(
    chain: Chain,
    table: BlockTable,
    present: readonly OutputReference[],
    { signal, mostOutside = MOST_OUTSIDE }: AddressHistoryOptions,
  ): Promise<boolean> {
    const native = networkByID(chain.identity.known?.networkID ?? 0)?.chains?.avax;
    const assets = [...table.outputs.assets];
    if (native !== undefined) assets.unshift(decodeID(native));
    const sources = newestFirstOf(unreadSpends(table)).map((tx) => table.txID(tx));
    const named = [...sources, ...present.map(({ txID }) => txID), ...assets];
    const wanted = new Map(named.filter((txID) => !table.hasRead(txID)).map((txID) => [toHexDigits(txID), txID]));
    const all = await Promise.all(
      [...wanted.values()].slice(0, mostOutside).map(async (txID) => {
        const found = await this.#parts.resolver.resolveTx(chain, txID, { signal, priority: 'tree' });
        if (found.kind !== 'tx') return false;
        table.addOutside(readAvmTx(found.tx, found.bytes), { isGenesis: isGenesisTx(found.tx) });
        return true;
      }),
    );
    return wanted.size <= mostOutside && all.every(Boolean);
  }
}

/**
 * The heights of what isn't known: blocks that spend outputs which weren't read, and on P endings of stakings, and of
 * their periods, that may be the addresses', whose stake or rewards weren't read. What ends a period is known if the
 * blocks from a height on say how the staking is renewed.
 */
function unknownHeights(table: BlockTable, addresses: readonly Uint8Array[], from: bigint): bigint[] {
  const { platform } = table;
  const concerns = stakesOf(table, addresses);
  const isUnknown = (staker: number): boolean => !table.isRead(staker) || concerns(staker);
  const endings = [...platform.stakers].filter(([, staker]) => isUnknown(staker) && !platform.rewarded.has(staker));
  const renewals = [...platform.renewals].filter(([ender, staker]) => {
    const { ruleAt = -1n } = table.renewalOf(ender) ?? {};
    return isUnknown(staker) && !(ruleAt >= from && platform.rewarded.has(ender));
  });
  return [
    ...unreadSpends(table).map(({ height }) => height),
    ...[...endings, ...renewals].flatMap(([ender]) => table.happensAt(ender) ?? []),
  ];
}

function boundsOf(
  table: BlockTable,
  { ranges }: Reach,
  addresses: readonly Uint8Array[],
): Pick<AddressHistory, 'holdsFrom' | 'holdsTo'> {
  const newest = ranges.at(-1);
  if (newest === undefined) return { holdsFrom: undefined, holdsTo: undefined };
  // What a block decides was proposed by the one below it, which wasn't read.
  const below = table.platform.decisions.has(newest.from) ? newest.from : newest.from - 1n;
  const holdsFrom = unknownHeights(table, addresses, newest.from).reduce(
    (most, height) => (height > most ? height : most),
    below,
  );
  return { holdsFrom, holdsTo: newest.to };
}
