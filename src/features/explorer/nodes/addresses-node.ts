import { toHexDigits } from '../../../core/bytes';
import { readOutcome } from '../../../core/outcome';
import { counted } from '../../../services/text/format-text';
import { parseOwner } from '../../../services/text/owner-text';
import type { UTXODelta } from '../../../services/chain/utxo-delta';
import { AddressNode } from './address-node';
import { NO_ADDRESS } from './empty-rows';
import type { ChainScope } from './chain-scope';
import type { TreeContext } from '../explorer-parts';
import { MessageNode, type Row, TreeNode } from './tree-node';

/** The addresses of the settings, as this chain writes them, and those that were looked up since. */
export class AddressesNode extends TreeNode {
  readonly #context: TreeContext;
  readonly #scope: ChainScope;
  readonly #imports: () => TreeNode;
  readonly #visiting = new Map<string, Uint8Array>();

  /** `imports` is the row of what these addresses can import. */
  constructor(parent: TreeNode, of: { context: TreeContext; scope: ChainScope; imports: () => TreeNode }) {
    super(parent, 'addresses');
    this.#context = of.context;
    this.#scope = of.scope;
    this.#imports = of.imports;
  }

  /** Each address once, those of the settings first and in their order. */
  list(): readonly AddressNode[] {
    const own = this.#own();
    return [...new Map([...own, ...this.#visiting]).values()].map((bytes) => this.#node(bytes));
  }

  /** The row of an address; one that is not in the settings is listed from now on, until the window closes. */
  visit(bytes: Uint8Array): AddressNode {
    const key = toHexDigits(bytes);
    if (!this.#own().has(key)) this.#visiting.set(key, bytes);
    return this.#node(bytes);
  }

  /** Takes an address that was only looked up from the list; whether it was in it. */
  leave(bytes: Uint8Array): boolean {
    const isLeft = this.#visiting.delete(toHexDigits(bytes));
    if (isLeft) this.prune();
    return isLeft;
  }

  /** Lets go of the addresses that are listed no longer, with all that was read of them. */
  prune(): void {
    this.keepOnly(this.list());
  }

  /** New blocks came. */
  compare(delta: UTXODelta): void {
    for (const address of this.list()) address.compare(delta);
  }

  override row(): Row {
    const { length } = this.list();
    return {
      label: 'Addresses',
      ...(length === 0 ? { description: 'none yet' } : {}),
      icon: 'organization',
      context: 'addresses',
      expands: 'expanded',
      spoken: length === 0 ? 'Addresses, none yet' : counted(length, 'address'),
    };
  }

  override children(): readonly TreeNode[] {
    const list = this.list();
    return list.length > 0 ? list : [this.kept('none', () => new MessageNode(this, 'none', NO_ADDRESS))];
  }

  #own(): Map<string, Uint8Array> {
    const own = new Map<string, Uint8Array>();
    for (const { address } of this.#context.addresses()) {
      const bytes = bytesOf(address);
      if (bytes !== undefined) own.set(toHexDigits(bytes), bytes);
    }
    return own;
  }

  #node(bytes: Uint8Array): AddressNode {
    const key = toHexDigits(bytes);
    const isVisiting = (): boolean => !this.#own().has(key);
    const of = { context: this.#context, scope: this.#scope, imports: this.#imports, bytes, isVisiting };
    return this.kept(key, () => new AddressNode(this, of));
  }
}

/** What is no address in the settings was complained of when they were read. */
function bytesOf(address: string): Uint8Array | undefined {
  return readOutcome(() => parseOwner(address)).value;
}
