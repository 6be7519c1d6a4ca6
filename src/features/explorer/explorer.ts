import type { Clock } from '../../client/clock';
import type { Chain } from '../../services/chain/chain';
import type { ChainConfig } from '../../services/chain/chain-config';
import { BUILT_IN_CHAINS, sameName } from '../../services/chain/chain-config';
import type { AddressNode } from './nodes/address-node';
import { ChainNode, keyOf } from './nodes/chain-node';
import type { ExplorerParts, TreeContext } from './explorer-parts';
import { LoadedLists } from './nodes/loaded-lists';
import { MessageNode, type Row, type TreeNode, wholeOf } from './nodes/tree-node';

const UNTRUSTED: Row = {
  label: 'Manage Workspace Trust',
  description: 'chains, addresses and other settings of this workspace are ignored until it is trusted',
  icon: 'shield',
  iconColor: 'problemsWarningIcon.foreground',
  context: 'untrusted',
  spoken:
    'Chains, addresses and other settings of this workspace are ignored until it is trusted. Choose to manage its trust',
  action: { kind: 'run', command: 'workbench.trust.manage' },
};

/** In a window of several folders, settings of a folder that belong to the window. */
function ofFolders(keys: readonly string[]): Row {
  const names = keys.join(', ');
  return {
    label: 'Open Workspace Settings',
    description: `no effect in the settings of a folder: ${names}`,
    icon: 'warning',
    iconColor: 'problemsWarningIcon.foreground',
    context: 'folderSettings',
    spoken: `Settings of a folder have no effect in a workspace of several folders: ${names}. Choose to open the workspace's settings`,
    action: { kind: 'run', command: 'workbench.action.openWorkspaceSettingsFile' },
  };
}

/**
 * Called with the node that has to be redrawn; undefined when the list of chains is another. Not urgent is what a
 * chain brings by itself.
 */
export type ChangeListener = (node: TreeNode | undefined, isUrgent: boolean) => void;

/** The tree of chains, addresses, UTXOs and blocks, without a view. */
export class Explorer {
  readonly #parts: ExplorerParts;
  readonly #chains = new Map<string, ChainNode>();
  readonly #listeners = new Set<ChangeListener>();
  readonly #context: TreeContext;
  /** Hidden chains that something was looked for on since, by key: they are shown until the window closes. */
  readonly #visiting = new Set<string>();
  #listed: string;
  #hasNotice = false;
  /** As the rows below the chains that failed say. */
  #saysNoneReached = false;

  constructor(parts: ExplorerParts) {
    this.#parts = parts;
    this.#listed = this.#listing();
    this.#context = {
      ...parts,
      lists: new LoadedLists(),
      isNoneReached: () => this.#isNoneReached(),
      changed: (node) => this.#changed(node),
      movedOn: (node) => this.#tell(node, this.#awaits(node)),
    };
  }

  get clock(): Clock {
    return this.#parts.clock;
  }

  onDidChange(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The chains, behind what has to be known of them. */
  async top(): Promise<readonly TreeNode[]> {
    const ignored = await this.#parts.ignoredSettings();
    this.#hasNotice = ignored !== undefined;
    if (ignored === undefined) return this.roots();
    const row = ignored.cause === 'untrusted' ? UNTRUSTED : ofFolders(ignored.keys);
    // Chains are keyed by trimmed names.
    return [new MessageNode(undefined, ` ${ignored.cause}`, row), ...this.roots()];
  }

  /** The configured chains, without those that the user hides. Asks nobody. */
  roots(): readonly ChainNode[] {
    return this.#all().filter(({ config }) => !this.#isHidden(config));
  }

  #isHidden(config: ChainConfig): boolean {
    const isListed = this.#parts.hiddenChains().some((name) => sameName(name, config.name));
    return isListed && !this.#visiting.has(keyOf(config));
  }

  #all(): readonly ChainNode[] {
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
    return this.#all().find(({ config }) => sameName(config.name, name));
  }

  /** A hidden chain is shown from now on, until the window closes. */
  unhide({ config }: ChainNode): void {
    if (!this.#isHidden(config)) return;
    this.#visiting.add(keyOf(config));
    this.#tell(undefined);
  }

  /** Whether a chain is there without any setting, and as it is there. */
  isBuiltIn(name: string): boolean {
    return BUILT_IN_CHAINS.some((config) => config === this.#parts.chains.find(name));
  }

  /** What is active when nobody says which. */
  get fallback(): ChainConfig {
    const [first] = this.#parts.chains.configs;
    return first ?? this.active;
  }

  get active(): ChainConfig {
    return this.#parts.chains.active;
  }

  /** The settings are others: chains that are gone are let go of, and only what is another is shown anew. */
  configured(): void {
    const { configs } = this.#parts.chains;
    const kept = new Set(configs.map(keyOf));
    for (const [key, node] of this.#chains) {
      if (kept.has(key)) continue;
      node.leave();
      this.#chains.delete(key);
    }
    const listed = this.#listing();
    const nodes = this.#all();
    // The workspace may be trusted now.
    if (listed !== this.#listed || this.#hasNotice) this.#tell(undefined);
    else for (const node of nodes) node.addressesChanged();
    this.#listed = listed;
  }

  /** A transaction of the user's own was accepted on a chain: what it changed is drawn at once. */
  accepted({ config }: Chain): void {
    for (const node of this.#chains.values()) {
      const shown = node.scope?.chain.config;
      if (shown?.url === config.url && shown.blockchain === config.blockchain) void node.catchUp();
    }
  }

  /** The sandbox listens at this URL from now on; undefined when it stops. */
  sandboxMoved(url: string | undefined): void {
    for (const node of this.#chains.values()) node.sandboxMoved(url);
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

  /** Shows all rows anew; asks nobody. */
  redraw(): void {
    this.#tell(undefined);
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
    const whole = wholeOf(node);
    whole.refresh();
    this.#tell(whole);
  }

  /** Asks all chains again that were asked before. */
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

  /** Whether the user waits for what new blocks change on the chain of a row. */
  #awaits(node: TreeNode): boolean {
    if (node.parent !== undefined) return this.#awaits(node.parent);
    return node instanceof ChainNode && node.isCatchingUp;
  }

  #isNoneReached(): boolean {
    return ![...this.#chains.values()].some((node) => node.isReached);
  }

  /** The first chain that is reached takes a row from below those that failed. */
  #changed(changed: TreeNode): void {
    this.#tell(changed);
    const isNoneReached = this.#isNoneReached();
    if (isNoneReached === this.#saysNoneReached) return;
    this.#saysNoneReached = isNoneReached;
    for (const node of this.#chains.values()) if (node.hasFailed && node !== changed) this.#tell(node);
  }

  #tell(node: TreeNode | undefined, isUrgent = true): void {
    for (const listener of this.#listeners) listener(node, isUrgent);
  }
}
