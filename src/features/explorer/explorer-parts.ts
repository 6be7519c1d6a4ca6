import type { IgnoredSettings } from '../../host/ignored-settings';
import type { Clock } from '../../client/clock';
import type { AddressNames, NamedAddress } from '../../services/text/address-names';
import type { AssetCache } from '../../services/lookup/asset-cache';
import type { BlockFinder } from '../../services/lookup/block-finder';
import type { ChainWatch } from '../../services/chain/chain-watch';
import type { Chains } from '../../services/chain/chains';
import type { Inspector } from '../../services/inspect/inspector';
import type { IDResolver } from '../../services/lookup/id-resolver';
import type { UTXOCache } from '../../services/utxos/utxo-cache';
import type { PinnedAssets } from './settings/pinned-assets';
import type { LoadedLists } from './nodes/loaded-lists';
import type { TreeNode } from './nodes/tree-node';

/** What the tree is made from. */
export interface ExplorerParts {
  readonly clock: Clock;
  readonly chains: Chains;
  readonly names: AddressNames;
  readonly resolver: IDResolver;
  readonly assets: AssetCache;
  readonly blocks: BlockFinder;
  readonly utxos: UTXOCache;
  readonly inspector: Inspector;
  readonly watch: ChainWatch;
  readonly pins: PinnedAssets;
  /** Keeps bytes for a document of them; returns their ID. */
  readonly keep: (bytes: Uint8Array) => string;
  /** The addresses of the settings. */
  readonly addresses: () => readonly NamedAddress[];
  /** Whether the sandbox ran before and doesn't run now. */
  readonly isSandboxStopped: () => boolean;
  /** Names of chains that are left out. */
  readonly hiddenChains: () => readonly string[];
  /** Settings that the workspace defines and that have no effect. */
  readonly ignoredSettings: () => Promise<IgnoredSettings | undefined>;
  /** UTXOs a page, 1 to 1,024. */
  readonly pageSize: () => number;
  /** A line of our own words about a network's activity, if it is known without asking anybody. */
  readonly activity: (networkID: number) => string | undefined;
}

/** What nodes have of the tree that they are in. */
export interface TreeContext extends ExplorerParts {
  /** The row or what is below it has to be shown anew. */
  readonly changed: (node: TreeNode) => void;
  /** The same for what a chain brings by itself: many of these are drawn at once. */
  readonly movedOn: (node: TreeNode) => void;
  /** Whether no chain of the tree responded last. */
  readonly isNoneReached: () => boolean;
  readonly lists: LoadedLists;
}
