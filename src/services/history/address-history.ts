import { toHexDigits } from '../../core/bytes';
import { decodeID } from '../../core/encodings/cb58';
import type { ExpectedError } from '../../core/errors';
import { networkByID } from '../../core/networks';
import { outcomeOf } from '../../core/outcome';
import { isGenesisTx } from '../../core/tx-parts';
import type { Chain } from '../chain/chain';
import type { IDResolver } from '../lookup/id-resolver';
import { AddressEvents } from './address-events';
import type { BlockTable } from './block-table';
import type { FindOptions, History } from './history';
import type { HistoryAnswer, Reach } from './history-answer';
import { readAvmTx } from './read-block';

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
  /** The chain's height before the blocks were read, by which an index that lags is known; undefined if that request failed. */
  readonly chainHeight: bigint | undefined;
  /** Whether nothing is missing since the genesis, whose outputs are events of height 0. Then `holdsFrom` is 0. */
  readonly isFromGenesis: boolean;
  /** Whether all was read that can be: not if `mostBlocks` or a failure ended it. */
  readonly isEnded: boolean;
  /** Why reading ended early, if a request failed. */
  readonly error: ExpectedError | undefined;
}

/** Where a history ends below the chain's newest block, which an index that lags doesn't have; undefined if it doesn't. */
export function lagOf({
  holdsTo,
  chainHeight,
}: AddressHistory): { readonly to: bigint; readonly of: bigint } | undefined {
  if (holdsTo === undefined || chainHeight === undefined || chainHeight <= holdsTo) return undefined;
  return { to: holdsTo, of: chainHeight };
}

export interface AddressHistoryOptions extends FindOptions {
  /** How many transactions from outside the blocks may be requested: 256 if left out. */
  readonly mostOutside?: number;
  /**
   * IDs (32 bytes) of transactions that made UTXOs of the addresses: they identify those of the genesis that no block
   * names.
   */
  readonly sources?: readonly Uint8Array[];
}

/** Transactions from outside the blocks that are requested at most. */
const MOST_OUTSIDE = 256;

/**
 * The transactions of addresses on an avm chain, from its blocks. The owners of what a transaction spends stand in the
 * transaction that made it: those that are in none of the blocks (of the genesis, or older) are requested by their IDs.
 *
 * The outputs of an address after block H, for each H from `holdsFrom` to `holdsTo`: its UTXOs after block `holdsTo`
 * (avm.getUTXOs), without what events above H `produced`, and with what they `consumed`. If it `isFromGenesis`, the
 * sum of all events up to H is the same. A balance is the sum of `amount` of the outputs of kind `amount`; `owners` has their
 * locktimes.
 */
export class AddressHistories {
  readonly #history: History;
  readonly #resolver: IDResolver;

  constructor({ history, resolver }: { history: History; resolver: IDResolver }) {
    this.#history = history;
    this.#resolver = resolver;
  }

  /**
   * Reads all blocks that it may, then returns the transactions of the addresses (20 bytes each), also if only a part
   * could be read. Rejects only with the reason of the caller's abort.
   */
  async read(
    chain: Chain,
    addresses: readonly Uint8Array[],
    { sources = [], ...options }: AddressHistoryOptions = {},
  ): Promise<HistoryAnswer<AddressHistory>> {
    const { signal } = options;
    const release = this.#history.lease();
    try {
      const { value: newest } = await outcomeOf(chain.avm.getHeight({ signal, priority: 'tree' }), signal);
      const { answer, blocks } = await this.#history.readAll(chain, 'X', options);
      const { reach } = answer;
      if (blocks === undefined || reach === undefined) return answer;
      const { table } = blocks;
      const hasAll = await this.#addOutside(chain, table, sources, options);
      const value = {
        events: new AddressEvents(table, addresses),
        isFromGenesis: hasAll && answer.because === 'inNoBlock' && !table.hasOlder,
        ...boundsOf(table, reach),
        chainHeight: newest?.height,
        isEnded: blocks.isEnded,
        error: answer.error,
      };
      return { kind: 'known', value, source: blocks.source, isVerified: blocks.isVerified, reach };
    } finally {
      release();
    }
  }

  /**
   * Adds the transactions that the blocks refer to and don't hold, first those that matter for the newest blocks. Returns
   * whether all were found.
   */
  async #addOutside(
    chain: Chain,
    table: BlockTable,
    sources: readonly Uint8Array[],
    { signal, mostOutside = MOST_OUTSIDE }: AddressHistoryOptions,
  ): Promise<boolean> {
    const native = networkByID(chain.identity.known?.networkID ?? 0)?.chains?.avax;
    const assets = [...(native === undefined ? [] : [decodeID(native)]), ...table.outputs.assets];
    const named = [...unreadSources(table).map(({ txID }) => txID), ...sources, ...assets];
    const wanted = new Map(named.filter((txID) => !isRead(table, txID)).map((txID) => [toHexDigits(txID), txID]));
    const all = await Promise.all(
      [...wanted.values()].slice(0, mostOutside).map(async (txID) => {
        const found = await this.#resolver.resolveTx(chain, txID, { signal, priority: 'tree' });
        if (found.kind !== 'tx') return false;
        table.addOutside(readAvmTx(found.tx, found.bytes), { isGenesis: isGenesisTx(found.tx) });
        return true;
      }),
    );
    return wanted.size <= mostOutside && all.every(Boolean);
  }
}

/** Whether what a transaction makes was read. */
function isRead(table: BlockTable, txID: Uint8Array): boolean {
  const tx = table.numberOf(txID);
  return tx !== undefined && (table.isInBlock(tx) || table.madeBy(tx) !== undefined);
}

/** Transactions whose outputs the blocks spend and that weren't read, with the newest block that does so; the newest first. */
function unreadSources(table: BlockTable): { readonly txID: Uint8Array; readonly height: bigint }[] {
  const heights = new Map<number, bigint>();
  for (let row = 0; row < table.spentRows; row++) {
    if (table.outputs.isForeign(row)) continue;
    const { tx, output } = table.spentAt(row);
    if (output !== undefined) continue;
    const { height } = table.placeOfTx(table.spenderAt(row));
    const known = heights.get(tx);
    if (known === undefined || height > known) heights.set(tx, height);
  }
  const newest = [...heights].sort(([, a], [, b]) => (a > b ? -1 : a < b ? 1 : 0));
  return newest.map(([tx, height]) => ({ txID: table.txID(tx), height }));
}

function boundsOf(table: BlockTable, { ranges }: Reach): Pick<AddressHistory, 'holdsFrom' | 'holdsTo'> {
  const newest = ranges.at(-1);
  if (newest === undefined) return { holdsFrom: undefined, holdsTo: undefined };
  const below = newest.from - 1n;
  const [unread] = unreadSources(table);
  return { holdsFrom: unread !== undefined && unread.height > below ? unread.height : below, holdsTo: newest.to };
}
