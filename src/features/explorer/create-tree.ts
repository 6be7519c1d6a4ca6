import { Explorer } from './explorer';
import type { ExplorerParts } from './explorer-parts';
import { PinnedAssets } from './settings/pinned-assets';
import type { Store } from './look-up/look-up-history';

/** What the tree follows of the sandbox. */
export interface SandboxState {
  /** Whether it ran before and doesn't run now. */
  readonly isStopped: boolean;
  onDidChange(listener: (url: string | undefined) => void): { dispose(): void };
}

/** What the tree is given; it keeps its pins in `store`. */
export type TreeOptions = Omit<ExplorerParts, 'pins' | 'isSandboxStopped'> & {
  readonly store: Store;
  readonly sandbox: SandboxState;
};

/** Makes the tree, which follows the sandbox. */
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
