import { SideBar } from './tree/side-bar';
import type { SideBarParts } from './nodes/side-bar-parts';
import type { HttpClient } from '../../client/http/http-client';
import type { LocalNode } from '../../core/endpoints/process-context';
import { LocalNetworks } from '../../services/chain/local-networks';

/** The state of the sandbox that the tree shows. */
export interface SandboxState {
  /** Whether it ran before and is stopped now. */
  readonly isStopped: boolean;
  onDidChange(listener: (url: string | undefined) => void): { dispose(): void };
}

/** What the tree needs to list the networks that run on this machine. */
interface LocalParts {
  readonly http: HttpClient;
  /** The nodes that run on this machine. */
  readonly localNodes: () => Promise<readonly LocalNode[]>;
  /** The active chain was such a network and is gone; called once. */
  readonly onActiveGone: (name: string) => void;
}

export type TreeOptions = Omit<SideBarParts, 'isSandboxStopped'> &
  LocalParts & {
    readonly sandbox: SandboxState;
  };

/** Creates the tree, which follows the sandbox and the networks that run on this machine. */
export function createTree({ sandbox, ...given }: TreeOptions) {
  const { polls, http, chains, localNodes, onActiveGone } = given;
  const parts: SideBarParts = { ...given, isSandboxStopped: () => sandbox.isStopped };
  const sideBar = new SideBar(parts);
  const following = sandbox.onDidChange((url) => sideBar.sandboxMoved(url));
  const localNetworks = new LocalNetworks({
    polls,
    http,
    nodes: localNodes,
    onChange: (networks) => {
      if (!chains.found(networks)) onActiveGone(chains.active.name);
      sideBar.configured();
    },
  });
  return {
    sideBar,
    parts,
    localNetworks,
    dispose: (): void => {
      following.dispose();
      sideBar.dispose();
    },
  };
}
