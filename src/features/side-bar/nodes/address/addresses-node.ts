import * as l10n from '@vscode/l10n';
import { toHexDigits } from '../../../../core/bytes/bytes';
import { addressName, rowAddress } from '../../../../services/text/format-id';
import { counted, visibleText } from '../../../../services/text/format-text';
import type { UTXODelta } from '../../../../services/utxos/utxo-delta';
import { AddressNode } from './address-node';
import { RangeBalances } from './range-balances';
import { NO_ADDRESS } from '../rows';
import { ScopedNode } from '../list-node';
import { rangeAt, rangedRows, RangeNode } from '../range-node';
import type { Row, TreeNode } from '../tree-node';

export interface AddressOwner {
  /** 20 */
  readonly bytes: Uint8Array;
}

/**
 * The addresses of the settings, as this chain writes them, on the sandbox those of its sample data, and those looked up in this window. `transfers` is the row
 * of what is under way to these addresses.
 */
export class AddressesNode extends ScopedNode<{ readonly transfers: () => TreeNode }> {
  readonly rowsTogether = 100;
  readonly rangeContext = 'addressRange';
  readonly #visiting = new Map<string, AddressOwner>();
  /** Of the expanded ranges, by the ID of their parent. */
  readonly #balances = new Map<string, RangeBalances>();
  /** Both, made once: each range counts them. */
  #merged: { readonly listed: unknown; readonly all: ReadonlyMap<string, AddressOwner> } | undefined;

  /** The same by index, for the rows of ranges. */
  #inOrder: { readonly owners: unknown; readonly all: readonly AddressOwner[] } | undefined;

  /** Each owner once, by its hex, those of the settings first and in their order. */
  owners(): ReadonlyMap<string, AddressOwner> {
    const listed = this.#listed;
    if (this.#visiting.size === 0) return listed;
    if (this.#merged?.listed !== listed) this.#merged = { listed, all: new Map([...listed, ...this.#visiting]) };
    return this.#merged.all;
  }

  /** The rows made so far: those of a range are made when it is expanded. */
  rows(): readonly AddressNode[] {
    return [this, ...this.#ranges()].flatMap(({ made }) => made.filter((row) => row instanceof AddressNode));
  }

  /** The row of an address; one that isn't in the settings is listed until the window closes. */
  visit(bytes: Uint8Array): AddressNode {
    const key = toHexDigits(bytes);
    if (!this.#listed.has(key)) this.#visiting.set(key, { bytes });
    this.#merged = undefined;
    return this.#row(key, { bytes }, rangeAt(this, [...this.owners().keys()].indexOf(key)));
  }

  /** Removes looked-up addresses from the list; false if none of them was in it. */
  leave(owners: readonly Uint8Array[]): boolean {
    const isLeft = owners.filter((bytes) => this.#visiting.delete(toHexDigits(bytes))).length > 0;
    this.#merged = undefined;
    if (isLeft) this.prune();
    return isLeft;
  }

  /** Drops the addresses that left the list, with their data. */
  prune(): void {
    const owners = this.owners();
    const isListed = (row: TreeNode): boolean => !(row instanceof AddressNode) || owners.has(toHexDigits(row.bytes));
    for (const parent of [this, ...this.#ranges()]) parent.keepOnly(parent.made.filter(isListed));
  }

  /** Passes on what new blocks changed. */
  compare(delta: UTXODelta): void {
    for (const address of this.rows()) address.compare(delta);
    for (const each of this.#balances.values()) each.compare(delta);
  }

  acceptedOnP(): void {
    for (const address of this.rows()) address.acceptedOnP();
  }

  override refresh(): void {
    this.#balances.clear();
    super.refresh();
  }

  override row(): Row {
    const { rowCount } = this;
    return {
      label: l10n.t('Addresses'),
      description: rowCount === 0 ? l10n.t('none') : undefined,
      icon: 'organization',
      context: 'addresses',
      expands: 'expanded',
      spoken: rowCount === 0 ? l10n.t('No addresses') : counted(rowCount, 'address'),
    };
  }

  override async children(): Promise<readonly TreeNode[]> {
    const rows = this.rowCount > 0 ? rangedRows(this) : this.messages({ none: NO_ADDRESS });
    // An address that moved to another range has another row.
    this.keepOnly(rows);
    await this.ready(rows, this);
    return rows;
  }

  async ready(rows: readonly TreeNode[], parent: TreeNode): Promise<void> {
    const addresses = rows.filter((row) => row instanceof AddressNode);
    const known = this.#balances.get(parent.id);
    const onLate = (): void => this.context.changed(parent);
    const balances = known?.isOf(addresses) === true ? known : new RangeBalances(addresses, this.scope, onLate);
    if (addresses.length === 0) return;
    this.#balances.set(parent.id, balances);
    await balances.ready();
  }

  get rowCount(): number {
    return this.owners().size;
  }

  rowsOf(from: number, to: number, parent: TreeNode): AddressNode[] {
    return [...this.owners()].slice(from, to).map(([key, owner]) => this.#row(key, owner, parent));
  }

  brief(index: number): string {
    const owners = this.owners();
    if (this.#inOrder?.owners !== owners) this.#inOrder = { owners, all: [...owners.values()] };
    const bytes = this.#inOrder.all[index]?.bytes;
    const { format } = this.scope;
    return bytes === undefined ? '' : visibleText(addressName(format, bytes) ?? rowAddress(format, bytes));
  }

  rangeWords(from: string, to: string): string {
    return l10n.t('Addresses {0} to {1}', from, to);
  }

  get #listed(): ReadonlyMap<string, AddressOwner> {
    return this.context.names.listedOn(this.scope.chain.config);
  }

  #ranges(): RangeNode[] {
    return this.made.filter((row) => row instanceof RangeNode);
  }

  #row(key: string, { bytes }: AddressOwner, parent: TreeNode): AddressNode {
    const { scope } = this;
    const { transfers } = this.of;
    const isVisiting = (): boolean => !this.#listed.has(key);
    return parent.kept(key, () => new AddressNode(parent, key, { scope, transfers, bytes, isVisiting }));
  }
}
