import * as l10n from '@vscode/l10n';
import { toHexDigits } from '../../../../core/bytes/bytes';
import { readOutcome } from '../../../../core/outcome';
import { counted } from '../../../../services/text/format-text';
import { parseOwner } from '../../../../services/text/format-id';
import type { UTXODelta } from '../../../../services/chain/utxo-delta';
import { AddressNode } from './address-node';
import { NO_ADDRESS } from '../rows';
import { ScopedNode } from '../list-node';
import type { Row, TreeNode } from '../tree-node';

/**
 * The addresses of the settings, as this chain writes them, and those looked up in this window. `transfers` is the row
 * of what is under way to these addresses.
 */
export class AddressesNode extends ScopedNode<{ readonly transfers: () => TreeNode }> {
  readonly #visiting = new Map<string, Uint8Array>();

  /** Each address once, those of the settings first and in their order. */
  list(): readonly AddressNode[] {
    const own = this.#own();
    return [...new Map([...own, ...this.#visiting]).values()].map((bytes) => this.#node(bytes));
  }

  /** The row of an address; one that isn't in the settings is listed until the window closes. */
  visit(bytes: Uint8Array): AddressNode {
    const key = toHexDigits(bytes);
    if (!this.#own().has(key)) this.#visiting.set(key, bytes);
    return this.#node(bytes);
  }

  /** Removes a looked-up address from the list; false if it wasn't in it. */
  leave(bytes: Uint8Array): boolean {
    const isLeft = this.#visiting.delete(toHexDigits(bytes));
    if (isLeft) this.prune();
    return isLeft;
  }

  /** Drops the addresses that left the list, with their data. */
  prune(): void {
    this.keepOnly(this.list());
  }

  /** Passes on what new blocks changed. */
  compare(delta: UTXODelta): void {
    for (const address of this.list()) address.compare(delta);
  }

  override row(): Row {
    const { length } = this.list();
    return {
      label: l10n.t('Addresses'),
      ...(length === 0 ? { description: l10n.t('none') } : {}),
      icon: 'organization',
      context: 'addresses',
      expands: 'expanded',
      spoken: length === 0 ? l10n.t('No addresses') : counted(length, 'address'),
    };
  }

  override children(): readonly TreeNode[] {
    const list = this.list();
    return list.length > 0 ? list : this.messages({ none: NO_ADDRESS });
  }

  #own(): Map<string, Uint8Array> {
    const own = new Map<string, Uint8Array>();
    for (const { address } of this.context.addresses()) {
      const bytes = bytesOf(address);
      if (bytes !== undefined) own.set(toHexDigits(bytes), bytes);
    }
    return own;
  }

  #node(bytes: Uint8Array): AddressNode {
    const key = toHexDigits(bytes);
    const { transfers } = this.of;
    return this.part(AddressNode, key, { transfers, bytes, isVisiting: () => !this.#own().has(key) });
  }
}

/** Undefined for an invalid address: reading the settings reported it. */
function bytesOf(address: string): Uint8Array | undefined {
  return readOutcome(() => parseOwner(address)).value;
}
