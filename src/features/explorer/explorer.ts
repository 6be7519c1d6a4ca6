import type { ChainConfig } from '../../services/chain-config';
import { sameName } from '../../services/chain-config';
import type { AddressNode } from './address-node';
import { ChainNode, keyOf } from './chain-node';
import type { ExplorerParts, TreeContext } from './explorer-parts';
import type { TreeNode } from './tree-node';

/** The tree of chains, addresses, UTXOs and blocks, without a view. */
export class Explorer {
  readonly #parts: ExplorerParts;
  readonly #chains = new Map<string, ChainNode>();
  readonly #listeners = new Set<(node: TreeNode | undefined) => void>();
  readonly #context: TreeContext;
  #listed: string;

  constructor(parts: ExplorerParts) {
    this.#parts = parts;
    this.#listed = JSON.stringify([parts.chains.configs, parts.chains.active.name]);
    this.#context = { ...parts, changed: (node) => this.#tell(node) };
  }

  /** Calls back with the node that has to be shown anew; undefined when the list of chains is another. */
  onDidChange(listener: (node: TreeNode | undefined) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The configured chains. Asks nobody. */
  roots(): readonly ChainNode[] {
    const { configs } = this.#parts.chains;
    return configs.map((config) => {
      const key = keyOf(config);
      let node = this.#chains.get(key);
      if (node === undefined) this.#chains.set(key, (node = new ChainNode(config, this.#context)));
      node.configure(config);
      return node;
    });
  }

  /** The chain of this name, however it is spelled. */
  chain(name: string): ChainNode | undefined {
    return this.roots().find(({ config }) => sameName(config.name, name));
  }

  get active(): ChainConfig {
    return this.#parts.chains.active;
  }

  /** The settings are others: chains that are gone are let go of, and only what is another is shown anew. */
  configured(): void {
    const { configs, active } = this.#parts.chains;
    const kept = new Set(configs.map(keyOf));
    for (const [key, node] of this.#chains) {
      if (kept.has(key)) continue;
      node.forget();
      this.#chains.delete(key);
    }
    const listed = JSON.stringify([configs, active.name]);
    if (listed !== this.#listed) this.#tell(undefined);
    else for (const node of this.roots()) node.addressesChanged();
    this.#listed = listed;
  }

  /** The row of an address on a chain; undefined while the chain does not answer. Passes on what hinders it. */
  async visit(chain: string, bytes: Uint8Array): Promise<AddressNode | undefined> {
    const node = this.chain(chain);
    if ((await node?.connect()) === undefined) return undefined;
    const addresses = node?.addresses;
    const address = addresses?.visit(bytes);
    if (addresses !== undefined) this.#tell(addresses);
    return address;
  }

  /** A row was put into the tree: what it stands in is shown anew. */
  listed({ parent }: TreeNode): void {
    if (parent !== undefined) this.#tell(parent);
  }

  /** Assets were pinned, or are no longer. */
  pinned(): void {
    for (const { assets } of this.#chains.values()) if (assets !== undefined) this.#tell(assets);
  }

  /** Takes an address that was only looked up from all chains. */
  leave(bytes: Uint8Array): void {
    for (const { addresses } of this.#chains.values()) {
      if (addresses?.leave(bytes) === true) this.#tell(addresses);
    }
  }

  /** Asks again for what is at and below a node, when it is next shown. */
  refresh(node: TreeNode): void {
    let whole = node;
    while (whole.isPart && whole.parent !== undefined) whole = whole.parent;
    whole.refresh();
    this.#tell(whole);
  }

  /** Asks all chains again that were asked before. */
  refreshAll(): void {
    for (const node of this.roots()) if (node.scope !== undefined || node.hasFailed) this.refresh(node);
  }

  dispose(): void {
    this.#listeners.clear();
    for (const node of this.#chains.values()) node.forget();
  }

  #tell(node: TreeNode | undefined): void {
    for (const listener of this.#listeners) listener(node);
  }
}
