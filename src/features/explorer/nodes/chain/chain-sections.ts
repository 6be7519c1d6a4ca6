import type { UTXODelta } from '../../../../services/chain/utxo-delta';
import type { TreeContext } from '../../explorer-parts';
import { AddressesNode } from '../address/addresses-node';
import { AssetsNode } from './assets-node';
import { BlocksNode } from './blocks-node';
import type { ChainScope } from '../chain-scope';
import { SubnetsNode } from '../primary/subnets-node';
import { TransfersNode } from '../primary/transfers-node';
import type { TreeNode } from '../tree-node';

/** Parts of `ChainSections`. */
export interface SectionParts {
  readonly context: TreeContext;
  readonly scope: ChainScope;
  /** Whether the chain is expanded. */
  readonly isOpen: () => boolean;
  /** Gives the chain's child of a key, created on first use. */
  readonly kept: <T extends TreeNode>(key: string, make: () => T) => T;
  /** Its child of a key, if it exists. */
  readonly known: (key: string) => TreeNode | undefined;
}

/** The rows below a chain, each created on first use. */
export class ChainSections {
  readonly scope: ChainScope;
  readonly #chain: TreeNode;
  readonly #parts: SectionParts;

  constructor(chain: TreeNode, parts: SectionParts) {
    this.scope = parts.scope;
    this.#chain = chain;
    this.#parts = parts;
  }

  get addresses(): AddressesNode {
    const of = { ...this.#of, transfers: () => this.transfers };
    return this.#parts.kept('addresses', () => new AddressesNode(this.#chain, of));
  }

  get transfers(): TransfersNode {
    const of = { ...this.#of, addresses: () => this.addresses.list() };
    return this.#parts.kept('transfers', () => new TransfersNode(this.#chain, of));
  }

  /** Undefined for a chain of another network than P's. */
  get subnets(): SubnetsNode | undefined {
    if (this.scope.identity.alias !== 'X') return undefined;
    const of = { ...this.#of, isSeen: this.#parts.isOpen };
    return this.#parts.kept('subnets', () => new SubnetsNode(this.#chain, of));
  }

  get blocks(): BlocksNode {
    return this.#parts.kept('blocks', () => new BlocksNode(this.#chain, this.#of));
  }

  get assets(): AssetsNode {
    return this.#parts.kept('assets', () => new AssetsNode(this.#chain, this.#of));
  }

  /** In their order. */
  get all(): readonly TreeNode[] {
    const { addresses, transfers, subnets, blocks, assets } = this;
    return [addresses, transfers, ...(subnets === undefined ? [] : [subnets]), blocks, assets];
  }

  subnetsChanged(): void {
    const { subnets } = this;
    subnets?.prune();
    if (subnets !== undefined) this.#parts.context.changed(subnets);
  }

  addressesChanged(): void {
    const { addresses } = this;
    const transfers = this.#parts.known('transfers');
    transfers?.refresh();
    addresses.prune();
    for (const node of [addresses, transfers]) if (node !== undefined) this.#parts.context.changed(node);
  }

  /** An asset was met that the list of assets may not have. */
  metAsset(): void {
    const assets = this.#parts.known('assets');
    if (assets !== undefined) this.#parts.context.changed(assets);
  }

  /** New blocks changed UTXOs. */
  compare(delta: UTXODelta): void {
    this.addresses.compare(delta);
    const transfers = this.#parts.known('transfers');
    if (transfers instanceof TransfersNode) transfers.compare(delta);
  }

  get #of(): Pick<SectionParts, 'context' | 'scope'> {
    const { context, scope } = this.#parts;
    return { context, scope };
  }
}
