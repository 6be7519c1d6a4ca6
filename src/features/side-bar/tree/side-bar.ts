import type { IndexedChain } from '../../../client/rpc/method';
import type { Clock } from '../../../client/clock';
import type { Chain } from '../../../services/chain/chain';
import { BUILT_IN_CHAINS, type ChainConfig, nameKey, sameName } from '../../../services/chain/chain-config';
import type { AddressNode } from '../nodes/address/address-node';
import { ChainNode } from '../nodes/chain/chain-node';
import type { SideBarParts, TreeContext } from '../nodes/side-bar-parts';
import { TRY_OUT } from '../nodes/rows';
import { MessageNode, type TreeNode, wholeOf } from '../nodes/tree-node';
import { present } from '../../../core/present';

/** Called with the node to redraw; undefined when the list of chains changed. */
type ChangeListener = (node: TreeNode | undefined) => void;

/** The tree of chains, addresses, UTXOs and blocks, independent of its view. */
export class SideBar {
  readonly #parts: SideBarParts;
  readonly #chains = new Map<string, ChainNode>();
  readonly #listeners = new Set<ChangeListener>();
  readonly #context: TreeContext;
  /** Keys of hidden chains with something revealed on them: they are shown until the window closes. */
  readonly #visiting = new Set<string>();
  #listed: string;
  #subnets: string;
  readonly #tryOut = new MessageNode(undefined, 'try out', TRY_OUT);
  #showsTryOut = false;
  /** As the rows below the chains that failed say. */
  #saysNoneReached = false;

  constructor(parts: SideBarParts) {
    this.#parts = parts;
    this.#listed = this.#listing();
    this.#subnets = JSON.stringify(parts.subnetNames.listed);
    this.#context = {
      ...parts,
      isNoneReached: () => this.#isNoneReached(),
      changed: (node) => this.#changed(node),
    };
  }

  get clock(): Clock {
    return this.#parts.clock;
  }

  onDidChange(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The configured chains without the hidden ones. Sends no request. */
  roots(): readonly ChainNode[] {
    const hidden = this.#hidden();
    return this.#all().filter(({ config }) => !hidden.has(nameKey(config.name)));
  }

  /** The rows of the view: the chains, and a way in while nothing was used. */
  rows(): readonly TreeNode[] {
    this.#showsTryOut = this.#isUnused();
    return present([...this.roots(), this.#showsTryOut && this.#tryOut]);
  }

  /** Whether no chain was reached, and the settings list nothing. */
  #isUnused(): boolean {
    const { names, subnetNames, chains } = this.#parts;
    const isBuiltIn = (config: ChainConfig): boolean => BUILT_IN_CHAINS.includes(config);
    return (
      names.listed.size + subnetNames.listed.length === 0 && chains.configs.every(isBuiltIn) && this.#isNoneReached()
    );
  }

  /** Keys of the chains that aren't shown. */
  #hidden(): ReadonlySet<string> {
    return new Set(
      this.#parts
        .hiddenChains()
        .map(nameKey)
        .filter((key) => !this.#visiting.has(key)),
    );
  }

  #all(): readonly ChainNode[] {
    const { configs } = this.#parts.chains;
    return configs.map((config) => {
      const key = nameKey(config.name);
      let node = this.#chains.get(key);
      if (node === undefined) this.#chains.set(key, (node = new ChainNode(config, this.#context)));
      node.configure(config);
      return node;
    });
  }

  /** The chain of this name, ignoring case. */
  chain(name: string): ChainNode | undefined {
    return this.#all().find(({ config }) => sameName(config.name, name));
  }

  /** Shows a hidden chain until the window closes. */
  unhide({ config }: ChainNode): void {
    if (!this.#hidden().has(nameKey(config.name))) return;
    this.#visiting.add(nameKey(config.name));
    this.#tell(undefined);
  }

  /** Whether a chain is built in, and no setting replaces it. */
  isBuiltIn(name: string): boolean {
    return BUILT_IN_CHAINS.some((config) => config === this.#parts.chains.find(name));
  }

  get active(): ChainConfig {
    return this.#parts.chains.active;
  }

  /** The settings changed: drops removed chains and redraws only what changed. */
  configured(): void {
    const { configs } = this.#parts.chains;
    const kept = new Set(configs.map(({ name }) => nameKey(name)));
    for (const [key, node] of this.#chains) {
      if (kept.has(key)) continue;
      node.leave();
      this.#chains.delete(key);
    }
    const listed = this.#listing();
    const nodes = this.#all();
    if (listed !== this.#listed) this.#tell(undefined);
    else for (const node of nodes) node.addressesChanged();
    const subnets = JSON.stringify(this.#parts.subnetNames.listed);
    if (subnets !== this.#subnets) for (const node of nodes) node.subnetsChanged();
    this.#subnets = subnets;
    this.#listed = listed;
  }

  /** One of the user's transactions was accepted on a chain: redraws its changes at once. */
  accepted({ config }: Chain, on: IndexedChain): void {
    for (const node of this.#chains.values()) {
      const shown = node.scope?.chain.config;
      if (shown?.url !== config.url || shown.blockchain !== config.blockchain) continue;
      void node.catchUp();
      node.accepted(on);
    }
  }

  /** The sandbox listens on this URL; undefined when it stopped. */
  sandboxMoved(url: string | undefined): void {
    for (const node of this.#chains.values()) node.sandboxMoved(url);
  }

  /** The row of an address on a chain; undefined if the node doesn't respond. Rejects as `ChainNode.connect`. */
  async visit(chain: string, bytes: Uint8Array): Promise<AddressNode | undefined> {
    const node = this.chain(chain);
    if ((await node?.connect()) === undefined) return undefined;
    const addresses = node?.addresses;
    const address = addresses?.visit(bytes);
    if (addresses !== undefined) this.#tell(addresses);
    return address;
  }

  /** Redraws all rows without a request. */
  redraw(): void {
    this.#tell(undefined);
  }

  /** A row was added: redraws its parent. */
  listed({ parent }: TreeNode): void {
    if (parent !== undefined) this.#tell(parent);
  }

  /** Removes looked-up addresses and revealed subnets from all chains. */
  leave(rows: { readonly owners?: readonly Uint8Array[]; readonly subnetIDs?: readonly string[] }): void {
    const { owners = [], subnetIDs = [] } = rows;
    for (const { addresses, subnets } of this.#chains.values()) {
      if (addresses?.leave(owners) === true) this.#tell(addresses);
      if (subnets?.leave(subnetIDs) === true) this.#tell(subnets);
    }
  }

  /** Clears a node and its children: they reload when next shown. */
  refresh(node: TreeNode): void {
    const whole = wholeOf(node);
    whole.refresh();
    this.#tell(whole);
  }

  /** Reloads all chains that were loaded before, or failed to. */
  refreshAll(): void {
    for (const node of this.#all()) if (node.scope !== undefined || node.hasFailed) this.refresh(node);
  }

  dispose(): void {
    this.#listeners.clear();
    for (const node of this.#chains.values()) node.leave();
  }

  /** Equal as long as the rows of the chains are the same. */
  #listing(): string {
    const { chains, hiddenChains } = this.#parts;
    return JSON.stringify([chains.configs, chains.active.name, hiddenChains()]);
  }

  #isNoneReached(): boolean {
    return ![...this.#chains.values()].some((node) => node.isReached);
  }

  /** The first chain that is reached takes a row from below those that failed. */
  #changed(changed: TreeNode): void {
    this.#tell(changed);
    if (this.#showsTryOut && !this.#isUnused()) this.#tell(undefined);
    const isNoneReached = this.#isNoneReached();
    if (isNoneReached === this.#saysNoneReached) return;
    this.#saysNoneReached = isNoneReached;
    for (const node of this.#chains.values()) if (node.hasFailed && node !== changed) this.#tell(node);
  }

  #tell(node: TreeNode | undefined): void {
    for (const listener of this.#listeners) listener(node);
  }
}
