import type { Services } from '../../../services/create-services';
import type { ChainWatch } from '../../../services/lookup/chain-watch';
import type { SeenPolls } from '../../../services/chain/seen-polls';
import type { ServiceEvents } from '../../../services/past/data-api/service-events';
import type { TreeNode } from './tree-node';

export interface SideBarParts extends Pick<
  Services,
  | 'clock'
  | 'chains'
  | 'names'
  | 'subnetNames'
  | 'resolver'
  | 'assets'
  | 'past'
  | 'addressHistories'
  | 'utxos'
  | 'inspector'
  | 'describer'
> {
  readonly serviceEvents: ServiceEvents;
  readonly watch: ChainWatch;
  readonly polls: SeenPolls;
  /** Keeps bytes for a document; returns their ID. */
  readonly keep: (bytes: Uint8Array) => string;
  /** Whether the sandbox ran before and is stopped now. */
  readonly isSandboxStopped: () => boolean;
  readonly hiddenChains: () => readonly string[];
  /** UTXOs per page, 1 to 1,024. */
  readonly pageSize: () => number;
  /** A line about a network's activity; undefined unless it is known without a request. */
  readonly activity: (networkID: number) => string | undefined;
}

export interface TreeContext extends SideBarParts {
  /** Redraws the row and its children. */
  readonly changed: (node: TreeNode) => void;
  /** Whether no chain of the tree responded last. */
  readonly isNoneReached: () => boolean;
}
