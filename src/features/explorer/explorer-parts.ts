import type { IgnoredSettings } from '../../host/ignored-settings';
import type { Clock } from '../../client/clock';
import type { AddressNames, NamedAddress } from '../../services/text/address-names';
import type { NamedSubnet } from '../../services/text/subnet-names';
import type { AssetCache } from '../../services/lookup/asset-cache';
import type { BlockFinder } from '../../services/lookup/block-finder';
import type { ChainWatch } from '../../services/chain/chain-watch';
import type { SeenPolls } from '../../services/chain/seen-polls';
import type { Chains } from '../../services/chain/chains';
import type { AddressHistories } from '../../services/history/address-history';
import type { ServiceEvents } from '../../services/history/service-events';
import type { History } from '../../services/history/history';
import type { Inspector } from '../../services/inspect/inspector';
import type { IDResolver } from '../../services/lookup/id-resolver';
import type { UTXOCache } from '../../services/utxos/utxo-cache';
import type { PinnedAssets } from './settings/pinned-assets';
import type { LoadedLists } from './nodes/loaded-lists';
import type { TreeNode } from './nodes/tree-node';

/** The parts that the tree is made of. */
export interface ExplorerParts {
  readonly clock: Clock;
  readonly chains: Chains;
  readonly names: AddressNames;
  readonly resolver: IDResolver;
  readonly assets: AssetCache;
  readonly blocks: BlockFinder;
  readonly history: History;
  readonly addressHistories: AddressHistories;
  readonly serviceEvents: ServiceEvents;
  readonly utxos: UTXOCache;
  readonly inspector: Inspector;
  readonly watch: ChainWatch;
  readonly pins: PinnedAssets;
  readonly polls: SeenPolls;
  /** Keeps bytes for a document; returns their ID. */
  readonly keep: (bytes: Uint8Array) => string;
  /** The addresses of the settings. */
  readonly addresses: () => readonly NamedAddress[];
  /** The subnets and L1s of the settings. */
  readonly subnets: () => readonly NamedSubnet[];
  /** Whether the sandbox ran before and is stopped now. */
  readonly isSandboxStopped: () => boolean;
  /** Names of hidden chains. */
  readonly hiddenChains: () => readonly string[];
  /** Settings of the workspace that have no effect. */
  readonly ignoredSettings: () => Promise<IgnoredSettings | undefined>;
  /** UTXOs per page, 1 to 1,024. */
  readonly pageSize: () => number;
  /** A line about a network's activity; undefined unless it is known without a request. */
  readonly activity: (networkID: number) => string | undefined;
}

/** The tree, as its nodes use it. */
export interface TreeContext extends ExplorerParts {
  /** Redraws the row and its children. */
  readonly changed: (node: TreeNode) => void;
  /** The same for changes by new blocks: these are drawn in batches. */
  readonly movedOn: (node: TreeNode) => void;
  /** Whether no chain of the tree responded last. */
  readonly isNoneReached: () => boolean;
  readonly lists: LoadedLists;
}
