import { type ChainConfig, isXChain, sameName } from './chain-config';
import { MAX_NAME_LENGTH } from '../../core/endpoints/urls';
import type { CallOptions } from '../../client/call-options';
import { NetworkError } from '../../client/errors';
import type { HttpClient } from '../../client/http/http-client';
import { NodeRpc } from '../../client/rpc/node-rpc';
import { outcomeOf } from '../../core/outcome';
import type { LocalNode } from '../../core/endpoints/process-context';
import type { SeenPolls } from './seen-polls';

/** The network of the node in `~/.avalanchego`. */
const LOCAL_NODE = 'Local node';
const TMPNET = 'tmpnet ';

/** The X-Chains of networks that run on this machine, without those that a configured chain already has. */
export function foundChains(
  networks: readonly LocalNetwork[],
  configured: readonly ChainConfig[],
): readonly ChainConfig[] {
  const places = new Set(configured.filter(({ blockchain }) => isXChain(blockchain)).map(({ url }) => sameOrigin(url)));
  const found: ChainConfig[] = [];
  for (const { folder, origin, networkID } of networks) {
    if (places.has(sameOrigin(origin))) continue;
    const name = freeName(folder === undefined ? LOCAL_NODE : `${TMPNET}${folder}`, [...configured, ...found]);
    found.push({ name, url: `${origin}/`, blockchain: 'X', networkID, isFound: true });
  }
  return found;
}

/** Whether a name is one that found chains get: a chain that isn't there may be there when its network runs. */
export function isFoundName(name: string): boolean {
  const text = name.trim().toLowerCase();
  return text.startsWith(LOCAL_NODE.toLowerCase()) || text.startsWith(TMPNET);
}

function freeName(name: string, taken: readonly ChainConfig[]): string {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : ` ${number}`;
    const free = `${name.slice(0, MAX_NAME_LENGTH - suffix.length).trim()}${suffix}`;
    if (!taken.some((config) => sameName(config.name, free))) return free;
  }
}

/** Origin of a URL; undefined for the sandbox, which has none. */
function sameOrigin(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin.replace('//localhost', '//127.0.0.1') : undefined;
}

/** A network that runs on this machine, with the node that stands for it. */
export interface LocalNetwork {
  /** As `LocalNode.network`. */
  readonly folder: string | undefined;
  readonly origin: string;
  /** As the node reports it. */
  readonly networkID: number;
}

interface LocalNetworksOptions {
  readonly polls: SeenPolls;
  readonly http: HttpClient;
  /** The nodes that run on this machine, the most important first. */
  readonly nodes: () => Promise<readonly LocalNode[]>;
  /** Called when other networks run than before. */
  readonly onChange: (networks: readonly LocalNetwork[]) => void;
}

const INTERVAL_MS = 3_000;

/** A node on the same machine responds within milliseconds. */
const PROBE_OPTIONS: CallOptions = { priority: 'tree', deadlineMs: 2_000 };

const MAX_NETWORKS = 16;

/** Nodes of a network that may fail to respond before the network is left out. */
const MAX_ASKED = 5;

/**
 * Watches which networks run on this machine while the side bar is visible; otherwise the list stays as it was. A
 * network is known by its folder: several may have the same network ID. Its first node that reports a network ID stands
 * for it, until that node ends.
 */
export class LocalNetworks {
  readonly #options: LocalNetworksOptions;
  #networks: readonly LocalNetwork[] = [];
  #unfollow: (() => void) | undefined;

  constructor(options: LocalNetworksOptions) {
    this.#options = options;
  }

  /** Turns it on or off, as the setting defines. Off, no network is listed. */
  enable(isOn: boolean): void {
    if (isOn === (this.#unfollow !== undefined)) return;
    this.#unfollow?.();
    this.#unfollow = isOn
      ? this.#options.polls.follow({ everyMs: INTERVAL_MS, run: (signal) => this.#look(signal) })
      : undefined;
    if (!isOn) this.#take([]);
  }

  async #look(signal: AbortSignal): Promise<void> {
    const networks = await this.#running(signal);
    if (!signal.aborted) this.#take(networks);
  }

  async #running(signal: AbortSignal): Promise<readonly LocalNetwork[]> {
    const folders = new Map<string | undefined, LocalNode[]>();
    for (const node of await this.#options.nodes()) {
      folders.set(node.network, [...(folders.get(node.network) ?? []), node]);
    }
    const newest = [...folders].slice(0, MAX_NETWORKS);
    const found = await Promise.all(newest.map(([folder, nodes]) => this.#confirm(folder, nodes, signal)));
    const byOrigin = new Map<string, LocalNetwork>();
    // A file that outlived its node may name the port of another network.
    for (const each of found) if (each !== undefined && !byOrigin.has(each.origin)) byOrigin.set(each.origin, each);
    return [...byOrigin.values()];
  }

  /** The network of these nodes; undefined if none of them responds as a node. */
  async #confirm(
    folder: string | undefined,
    nodes: readonly LocalNode[],
    signal: AbortSignal,
  ): Promise<LocalNetwork | undefined> {
    const known = this.#networks.find((network) => network.folder === folder);
    const isKnown = ({ origin }: LocalNode): boolean => origin === known?.origin;
    const ordered = [...nodes.filter(isKnown), ...nodes.filter((node) => !isKnown(node))].slice(0, MAX_ASKED);
    let slow: LocalNetwork | undefined;
    for (const node of ordered) {
      const rpc = new NodeRpc({ http: this.#options.http, baseURL: node.origin });
      const request = rpc.call('info.getNetworkID', {}, { ...PROBE_OPTIONS, signal });
      const { value, error } = await outcomeOf(request, signal);
      if (value !== undefined) return { folder, origin: node.origin, networkID: value };
      // A process that runs but is busy, or stopped in a debugger, is still there.
      if (isKnown(node) && error instanceof NetworkError && error.code === 'DEADLINE') slow = known;
    }
    return slow;
  }

  #take(networks: readonly LocalNetwork[]): void {
    if (JSON.stringify(networks) === JSON.stringify(this.#networks)) return;
    this.#networks = networks;
    this.#options.onChange(networks);
  }
}
