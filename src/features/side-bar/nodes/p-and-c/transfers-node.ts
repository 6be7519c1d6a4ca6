import * as l10n from '@vscode/l10n';
import { saysNotOffered } from '../../../../client/errors';
import type { ExpectedError } from '../../../../core/outcome';
import type { UTXODelta } from '../../../../services/utxos/utxo-delta';
import { groupedInteger } from '../../../../services/text/format-text';
import { type Direction, directionsOf, transferUTXOs } from '../../../../services/utxos/balances';
import type { AddressOwner } from '../address/addresses-node';
import { type ChainScope, FRESH_MS } from '../chain-scope';
import { NO_ADDRESS } from '../rows';
import { type OnChain, ScopedNode } from '../list-node';
import type { Row, TreeNode } from '../tree-node';
import { directionText, spokenDirection } from '../utxo/utxo-text';
import { WHOLE_LIST } from '../utxo/utxo-view';
import { MAX_ADDRESSES, MAX_UTXO_PAGE } from '../../../../core/bytes/bytes';
import { escapeMarkdown } from '../../../../services/text/markdown';
import { amountPieces, leastText, rowText, spokenText } from '../../../../services/text/pieces';
import { type UTXOListing, UTXOsNode } from '../utxo/utxos-node';
import { present } from '../../../../core/present';

/** What one chain exported to the listed addresses and another hasn't imported yet. */
export class TransfersNode extends ScopedNode<{ readonly owners: () => ReadonlyMap<string, AddressOwner> }> {
  /** The lists whose first page is loaded, or can't be. */
  readonly #loaded = new Map<string, TransferList>();
  /** How many UTXOs a list loads after a refresh. */
  readonly #wanted = new Map<string, number>();
  #owners = '';
  #loadedAt = 0;

  override row(): Row {
    const description = this.#summary();
    return {
      label: l10n.t('Transfers in progress'),
      description,
      icon: 'arrow-swap',
      context: 'transfers',
      expands: 'collapsed',
    };
  }

  override async children(): Promise<readonly TreeNode[]> {
    const all = this.of.owners();
    if (all.size === 0) return this.messages({ none: NO_ADDRESS });
    const before = this.#summary();
    const listed = [...all].slice(0, MAX_ADDRESSES);
    const owners = listed.map(([key]) => key).join();
    if (owners !== this.#owners) {
      this.refresh();
      this.#wanted.clear();
    }
    this.#owners = owners;
    const bytes = listed.map(([, owner]) => owner.bytes);
    await Promise.all(this.#directions.map((direction) => this.#load(direction, bytes)));
    this.#loadedAt = this.context.clock.now();
    // VS Code has drawn the row already when it requests the children.
    if (this.#summary() !== before) this.context.changed(this);
    const rows = this.#inOrder().flatMap((each) => this.#rowOf(each));
    const isPartial = all.size > MAX_ADDRESSES;
    return [
      ...rows,
      ...this.messages({ nothing: rows.length === 0 && NOTHING_TO_IMPORT, more: isPartial && FIRST_ADDRESSES }),
    ];
  }

  override opened(isOpen: boolean): void {
    if (isOpen && this.context.clock.now() - this.#loadedAt >= FRESH_MS) this.reload();
  }

  reload(): void {
    if (this.#reread([...this.#loaded.values()])) this.context.changed(this);
  }

  /** New blocks may have imported some, or exported others. The other chains' blocks aren't followed. */
  compare({ takes, exports }: UTXODelta): void {
    const owners = [...this.of.owners().values()].slice(0, MAX_ADDRESSES).map(({ bytes }) => bytes);
    const own = this.scope.format.alias;
    const changed = [...this.#loaded.values()].filter(({ direction, pages }) =>
      direction.from === own ? exports(direction.to, owners, pages.utxos) : direction.to === own && takes(pages.utxos),
    );
    const isReread = this.#reread(changed);
    for (const list of changed) if (!list.isGone) list.outdate();
    if (isReread) this.context.changed(this);
  }

  override refresh(): void {
    for (const [key, list] of this.#loaded) this.#wanted.set(key, list.wanted);
    this.#loaded.clear();
    this.forgetChildren();
  }

  get #directions(): readonly Direction[] {
    return directionsOf(this.scope.format.alias);
  }

  #inOrder(): TransferList[] {
    return this.#directions.flatMap((direction) => this.#loaded.get(directionText(direction)) ?? []);
  }

  /**
   * Those of these that one request loads, or that failed, reload when next shown; false if there are none. Pages that
   * the user loaded one by one stay until the next refresh.
   */
  #reread(all: readonly TransferList[]): boolean {
    const again = all.filter(({ missing, isOnePage }) => missing !== undefined || isOnePage);
    for (const { direction } of again) this.#loaded.delete(directionText(direction));
    // Lists that are still loading stay.
    const left = new Set<TreeNode>(again);
    const lists = this.#directions.flatMap((direction) => this.known(directionText(direction)) ?? []);
    this.keepOnly(lists.filter((list) => !left.has(list)));
    return again.length > 0;
  }

  /** Loads the first page of a direction, once. */
  async #load(direction: Direction, owners: readonly Uint8Array[]): Promise<void> {
    const key = directionText(direction);
    if (this.#loaded.has(key)) return;
    const { scope } = this;
    const written = owners.map((bytes) => scope.addressText(bytes, direction.to));
    const source = transferUTXOs(scope.chain, direction, written);
    const list = this.part(TransferList, key, {
      direction,
      source,
      on: direction.to,
      pageSize: MAX_UTXO_PAGE,
      view: WHOLE_LIST,
      atLeast: this.#wanted.get(key) ?? 0,
    });
    await list.open();
    // A refresh meanwhile has started a list of its own.
    if (!list.isGone) this.#loaded.set(key, list);
  }

  #rowOf(list: TransferList): TreeNode[] {
    const { direction, missing, pages } = list;
    if (missing === undefined) return pages.utxos.length === 0 ? [] : [list];
    return this.messages({ [`${directionText(direction)} failure`]: failedRow(direction, missing, this.scope) });
  }

  /** The number of UTXOs by direction; undefined before they are loaded. */
  #summary(): string | undefined {
    if (this.#loaded.size === 0) return undefined;
    const parts = this.#inOrder().flatMap(({ direction, missing, pages }) => {
      const where = directionText(direction);
      if (missing !== undefined) return saysNotOffered(missing) ? [] : [l10n.t('{0} not loaded', where)];
      const count = groupedInteger(pages.utxos.length);
      if (pages.state !== 'complete') return [`${where} ${leastText(count)}`];
      return pages.utxos.length === 0 ? [] : [`${where} ${count}`];
    });
    if (parts.length > 0) return parts.join(' · ');
    return this.#inOrder().some(({ missing }) => missing !== undefined) ? undefined : l10n.t('none');
  }
}

/** A direction that can't be read. A gateway without P or C has nothing to retry. */
function failedRow(direction: Direction, error: ExpectedError, scope: ChainScope): Row {
  const where = directionText(direction);
  if (saysNotOffered(error)) {
    const description = l10n.t('not offered by this node');
    const spoken = [spokenDirection(direction), description].join(', ');
    return { label: where, description, icon: 'circle-slash', context: 'message', spoken };
  }
  const row = scope.failureRow(error);
  const spoken = l10n.t('Retry: {0}', [spokenDirection(direction), row.label].join(', '));
  return { ...row, label: `${where}: ${row.label}`, spoken };
}

const NOTHING_TO_IMPORT: Row = { label: l10n.t('Nothing to import'), icon: 'check', context: 'message' };

const FIRST_ADDRESSES: Row = {
  label: l10n.t('Limited to the first {0} addresses', groupedInteger(MAX_ADDRESSES)),
  icon: 'info',
  context: 'message',
};

/** Directions with more rows than these start collapsed. */
const SHOWN_AT_ONCE = 8;

/** What was exported in a direction and isn't imported yet, with the sum of each asset. */
class TransferList extends UTXOsNode {
  readonly direction: Direction;

  constructor(parent: TreeNode, key: string, of: UTXOListing & OnChain & { readonly direction: Direction }) {
    super(parent, key, of);
    this.direction = of.direction;
  }

  override row(): Row {
    const row = super.row();
    return {
      ...row,
      label: directionText(this.direction),
      description: [row.description, this.#totals(rowText)].join(' · '),
      spoken: [spokenDirection(this.direction), row.description, this.#totals()].join(', '),
      expands: this.pages.utxos.length > SHOWN_AT_ONCE ? 'collapsed' : 'expanded',
    };
  }

  /** The row's amounts are cut. */
  override tooltip(): Promise<string> {
    return Promise.resolve(escapeMarkdown(this.#totals()));
  }

  #totals(write = spokenText): string {
    const least = this.pages.state === 'complete' ? (text: string): string => text : leastText;
    const parts = this.balances().flatMap(
      ({ assetID, spendable, locked, stakeable, shared, nfts, mintRights, properties }) => {
        const amount = spendable + locked + stakeable + shared;
        const others = nfts + mintRights + properties;
        return present([
          amount > 0n && least(write(amountPieces({ asset: this.scope.ref(assetID), amount }))),
          others > 0 && least(withoutAmount(others)),
        ]);
      },
    );
    return parts.join(', ');
  }
}

/** NFTs, mint rights and properties. */
function withoutAmount(count: number): string {
  return count === 1
    ? l10n.t('1 UTXO without an amount')
    : l10n.t('{0} UTXOs without an amount', groupedInteger(count));
}
