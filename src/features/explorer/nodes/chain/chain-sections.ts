import type { UTXODelta } from '../../../../services/chain/utxo-delta';
import { AddressesNode } from '../address/addresses-node';
import { AssetsNode } from './assets-node';
import { BlocksNode } from './blocks-node';
import type { ChainScope } from '../chain-scope';
import type { OnChain } from '../list-node';
import { SubnetsNode } from '../primary/subnets-node';
import { TransfersNode } from '../primary/transfers-node';
import type { TreeNode } from '../tree-node';

/** Parts of `ChainSections`. */
export interface SectionParts {
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
    return this.#part(AddressesNode, 'addresses', { transfers: () => this.transfers });
  }

  get transfers(): TransfersNode {
    return this.#part(TransfersNode, 'transfers', { addresses: () => this.addresses.list() });
  }

  /** Undefined for a chain of another network than P's. */
  get subnets(): SubnetsNode | undefined {
    if (this.scope.identity.alias !== 'X') return undefined;
    return this.#part(SubnetsNode, 'subnets', { isSeen: this.#parts.isOpen });
  }

  get blocks(): BlocksNode {
    return this.#part(BlocksNode, 'blocks', {});
  }

  get assets(): AssetsNode {
    return this.#part(AssetsNode, 'assets', {});
  }

  /** In their order. */
  get all(): readonly TreeNode[] {
    const { addresses, transfers, subnets, blocks, assets } = this;
    return [addresses, transfers, ...(subnets === undefined ? [] : [subnets]), blocks, assets];
  }

  subnetsChanged(): void {
    const { subnets } = this;
    subnets?.prune();
    if (subnets !== undefined) this.scope.context.changed(subnets);
  }

  addressesChanged(): void {
    const { addresses } = this;
    const transfers = this.#parts.known('transfers');
    transfers?.refresh();
    addresses.prune();
    for (const node of [addresses, transfers]) if (node !== undefined) this.scope.context.changed(node);
  }

  /** An asset was met that the list of assets may not have. */
  metAsset(): void {
    const assets = this.#parts.known('assets');
    if (assets !== undefined) this.scope.context.changed(assets);
  }

  /** New blocks changed UTXOs. */
  compare(delta: UTXODelta): void {
    this.addresses.compare(delta);
    const transfers = this.#parts.known('transfers');
    if (transfers instanceof TransfersNode) transfers.compare(delta);
  }

  #part<T extends object, N extends TreeNode>(
    Part: new (parent: TreeNode, key: string, of: T & OnChain) => N,
    key: string,
    of: T,
  ): N {
    return this.#parts.kept(key, () => new Part(this.#chain, key, { ...of, scope: this.scope }));
  }
}
