import { Explorer } from './explorer';
import type { ExplorerParts } from './explorer-parts';
import { PinnedAssets } from './settings/pinned-assets';
import type { Store } from './look-up/look-up-history';

/** The state of the sandbox that the tree shows. */
export interface SandboxState {
  /** Whether it ran before and is stopped now. */
  readonly isStopped: boolean;
  onDidChange(listener: (url: string | undefined) => void): { dispose(): void };
}

/** Parts of the tree; it keeps its pins in `store`. */
export type TreeOptions = Omit<ExplorerParts, 'pins' | 'isSandboxStopped'> & {
  readonly store: Store;
  readonly sandbox: SandboxState;
};

/** Creates the tree, which follows the sandbox. */
export function createTree({ store, sandbox, ...given }: TreeOptions) {
  const pins = new PinnedAssets(store);
  const parts: ExplorerParts = { ...given, pins, isSandboxStopped: () => sandbox.isStopped };
  const explorer = new Explorer(parts);
  const following = sandbox.onDidChange((url) => explorer.sandboxMoved(url));
  return {
    explorer,
    parts,
    dispose: (): void => {
      following.dispose();
      explorer.dispose();
    },
  };
}
