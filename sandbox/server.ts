import { encodeCb58 } from '../src/core/encodings/cb58';
import { formatNodeID } from '../src/core/ids/ids';
import { type StateProblem, stateProblemText } from '../src/core/endpoints/sandbox-state';
import { avmService, walletService } from './api/avm-methods';
import { type AvmChain, BLOCK_WAIT_MS, buildBlocksInTime } from './avm/chain';
import { OWN_NODE, wallClock, type WallClock } from './node/node';
import { healthRoutes } from './api/health';
import { infoService } from './api/info-methods';
import { EDITOR_BOUNDS, NODE_BOUNDS } from './http/guard';
import { errorReply, type HTTPHandler, type HTTPRequest, routed } from './http/http-reply';
import { serve } from './http/http-server';
import { logged } from './http/request-log';
import { indexRoutes } from './index-api/index-methods';
import { rpcHandler, type RPCService } from './http/json-rpc';
import { localNetwork } from './network/local-genesis';
import type { AvmNetwork, JournalEntry, NetworkConfig } from './network/network';
import { Control } from './control/control';
import { controlHandler } from './control/control-methods';
import { MovedClock } from './state/moved-clock';
import { KeptNetwork } from './state/kept-network';
import { pAndCChains, type PAndCContents, type PAndC } from './p-and-c/p-and-c';
import { isRestPath, restServices, type RestServicesOptions } from './rest/rest-services';
import type { LocalStory } from './story/local-story';
import { cChainService } from './p-and-c/c-chain';
import { ethereumHandler } from './p-and-c/ethereum';
import { buildPlatformInTime } from './p-and-c/platform-in-time';
import { platformService, proposervmService } from './p-and-c/platform-methods';

export interface SandboxOptions {
  /** 0, which is the default, for any free port. */
  readonly port?: number;
  /** The local network by default. */
  readonly network?: NetworkConfig;
  readonly clock?: WallClock | undefined;
  /** What its clock shows at the start, Unix seconds; that of `statePath` goes on, if it is later. */
  readonly time?: bigint | undefined;
  /**
   * Whether blocks are built when transactions wait for a while (the default), as soon as one waits and was replied to,
   * or only by `buildBlock` of a chain.
   */
  readonly blocks?: 'in time' | 'now' | 'on call';
  /** The story before the sandbox starts: empty by default. Not used if the file holds a state. */
  readonly story?: () => readonly JournalEntry[];
  /** What the P- and the C-Chain begin with: empty by default. */
  readonly pAndC?: PAndCContents | undefined;
  /** Whether the P-Chain goes on at the time of the start, as if what it begins with had just happened. */
  readonly isStory?: boolean;
  /** A file in which the state is kept between runs. By default the state ends with the sandbox. */
  readonly statePath?: string | undefined;
  /** A file with the state to begin with, which is only read. */
  readonly snapshotPath?: string | undefined;
  /** Whether a state file that can't be used is a `StateFileError`; otherwise it is set aside. */
  readonly isStrict?: boolean;
  /** Whether `/ext/sandbox` is served, by which tests control it. */
  readonly control?: boolean;
  /** Takes a line for each request. */
  readonly log?: ((line: string) => void) | undefined;
  /** Called when that file is damaged, and was set aside, or can't be written. */
  readonly report?: (problem: StateProblem) => void;
  /** Names a Host header may have besides IP addresses: `localhost` by default, as on a node. */
  readonly allowedHosts?: readonly string[];
  /**
   * Whether it is one inside an editor: requests and pending transactions are bounded, and web pages can't use it.
   * Otherwise it behaves as a node.
   */
  readonly guarded?: boolean;
  /** Bytes of a request body; a node sets no bound. */
  readonly maxBody?: number;
  /** Whether accepted blocks are indexed, as by a node with `--index-enabled`; most nodes have none. */
  readonly index?: boolean | undefined;
  /** Options of the Metrics and the Data API that are served with the node. */
  readonly rest?: RestServicesOptions;
}

export interface Sandbox {
  /**
   * `http://127.0.0.1:PORT`; the X-Chain is at `/ext/bc/X` under it, the Metrics and the Data API at `/v1` and `/v2`.
   */
  readonly url: string;
  readonly network: AvmNetwork;
  /** The P-Chain and the C-Chain next to it; the second has no EVM. */
  readonly pAndC: PAndC;
  /** What tests do with it beside a node's methods. */
  readonly control: Control;
  /** Ends all connections, stops building blocks and writes the state, if there is a file for it. */
  close(): Promise<void>;
}

/**
 * Starts avm chains in memory behind the HTTP API of avalanchego 1.15.0, on 127.0.0.1 only. Transactions are verified
 * by the node's rules, in its order and with its words. The Metrics and the Data API are served with it, with sample
 * data of EVM chains that is labeled as such.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { guarded = false } = options;
  const clock = new MovedClock(options.clock ?? wallClock);
  if (options.time !== undefined) clock.set(Number(options.time) * 1000);
  const bounds = guarded ? EDITOR_BOUNDS : NODE_BOUNDS;
  const config = options.network ?? localNetwork();
  const kept = await KeptNetwork.open(guarded ? boundedNetwork(config) : config, clock, {
    path: options.statePath,
    from: options.snapshotPath,
    isTimeSet: options.time !== undefined,
    isStrict: options.isStrict ?? false,
    report: options.report ?? ((problem) => console.warn(stateProblemText(problem))),
    story: options.story ?? (() => []),
    prepare: (network) => pAndCChains(network, options.pAndC),
    pAndCBlocks: options.pAndC?.blocks ?? [],
    isStory: options.isStory ?? false,
  });
  let running = runNetwork(kept, clock, options);
  const control = new Control(kept, clock, () => {
    running.stop();
    running = runNetwork(kept, clock, options);
  });
  const own = new Map([['/ext/sandbox', controlHandler(control)]]);
  const controlled = routed(own);
  const handler: HTTPHandler = (request) => {
    if (options.control === true && own.has(request.path)) return controlled(request);
    return control.conditions.applied(request, running.handler);
  };
  const server = await serve(options.log === undefined ? handler : logged(handler, options.log), {
    port: options.port ?? 0,
    nodeID: formatNodeID(OWN_NODE.nodeID),
    clock,
    allowedHosts: options.allowedHosts ?? ['localhost'],
    bounds: options.maxBody === undefined ? bounds : { ...bounds, maxBody: options.maxBody },
    openToPages: !guarded,
  }).catch((error: unknown) => {
    // Its timers would keep a process that can't listen.
    running.stop();
    throw error;
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    control,
    get network() {
      return kept.network;
    },
    get pAndC() {
      return kept.pAndC;
    },
    async close() {
      running.stop();
      await server.close();
      await kept.save();
    },
  };
}

/** The HTTP API of a network, and its blocks in time. */
function runNetwork({ network, pAndC }: KeptNetwork<PAndC>, clock: WallClock, options: SandboxOptions) {
  const indexes = options.index === true ? indexRoutes(network, pAndC) : [];
  const node = routed(new Map([...routes(network, clock, pAndC), ...pAndCRoutes(network, pAndC), ...indexes]));
  const rest = restServices(options.rest ?? {}, { clock, network, pAndC });
  const inTime = options.blocks !== 'on call';
  // A timer ends after the reply that is being sent.
  const wait = options.blocks === 'now' ? 0 : BLOCK_WAIT_MS;
  const stops = inTime ? network.chains.map((chain) => buildBlocksInTime(chain, wait)) : [];
  const { platform, cChain } = pAndC;
  if (inTime && platform !== undefined) stops.push(buildPlatformInTime(platform, wait));
  // Not all that waits pays for a block.
  if (inTime && cChain !== undefined) stops.push(buildBlocksInTime(cChain, wait, () => cChain.next !== undefined));
  return {
    handler: (request: HTTPRequest) => (isRestPath(request.path) ? rest : node)(request),
    stop: (): void => {
      for (const stop of stops) stop();
    },
  };
}

/** Most bytes of pending transactions of a chain inside an editor; a block takes 128 KiB of them. */
const MAX_WAITING_IN_EDITOR = 8 * 1024 * 1024;

function boundedNetwork(config: NetworkConfig): NetworkConfig {
  return { ...config, chains: config.chains.map((chain) => ({ ...chain, maxWaiting: MAX_WAITING_IN_EDITOR })) };
}

/** The paths of a node's handlers (api/server/server.go, genesis/aliases.go). */
function routes(network: AvmNetwork, clock: WallClock, pAndC: PAndC): Map<string, HTTPHandler> {
  const { platform } = pAndC;
  const found = new Map<string, HTTPHandler>([
    ['/ext/info', rpcHandler(new Map([['info', infoService(network, () => platform?.stakeShareOf(OWN_NODE.nodeID))]]))],
    ...healthRoutes(network, pAndC, clock),
  ]);
  for (const chain of network.chains) {
    const avm = whenBootstrapped(chain, new Map([['avm', avmService(network, chain)]]));
    const wallet = whenBootstrapped(chain, new Map([['wallet', walletService(chain)]]));
    for (const base of basesOf(chain)) {
      found.set(base, avm);
      found.set(`${base}/wallet`, wallet);
    }
  }
  return found;
}

/** Only the primary network's own chains have routes without `bc`. */
function basesOf({ blockchainID, config: { aliases, isPrimary } }: AvmChain): string[] {
  const names = [encodeCb58(blockchainID), ...aliases];
  return [
    ...names.map((name) => `/ext/bc/${name}`),
    ...(isPrimary === true ? aliases.map((name) => `/ext/${name}`) : []),
  ];
}

function whenBootstrapped(chain: AvmChain, services: ReadonlyMap<string, RPCService>): HTTPHandler {
  const handler = rpcHandler(services);
  return (request) => {
    if (chain.bootstrapped) return handler(request);
    return errorReply(503, 'API call rejected because chain is not done bootstrapping');
  };
}

/**
 * A sandbox with the same story each time (`localStory`, made and verified unless it is given), and with an index
 * unless an option turns it off. After the story, it runs in real time.
 */
export async function startDemoSandbox(
  options: Omit<SandboxOptions, 'story' | 'pAndC' | 'isStory'> = {},
  made?: Pick<LocalStory, 'journal' | 'pAndC'>,
): Promise<Sandbox> {
  const { journal, pAndC } = made ?? (await import('./story/local-story')).localStory(undefined, options.network);
  return startSandbox({ ...options, index: options.index ?? true, story: () => journal, pAndC, isStory: true });
}

function pAndCRoutes(network: AvmNetwork, { platform, cChain }: PAndC): ReadonlyMap<string, HTTPHandler> {
  const routes = new Map<string, HTTPHandler>();
  // That of X isn't served, as on a node.
  const wrapped: string[] = [];
  if (cChain !== undefined) {
    const avax = rpcHandler(new Map([['avax', cChainService(network, cChain)]]));
    const ethereum = ethereumHandler(cChain);
    const id = encodeCb58(cChain.blockchainID);
    for (const base of ['/ext/bc/C', '/ext/bc/evm', `/ext/bc/${id}`, '/ext/C', '/ext/evm']) {
      routes.set(`${base}/avax`, avax);
      routes.set(`${base}/rpc`, ethereum);
      wrapped.push(base);
    }
  }
  if (platform !== undefined) {
    const handler = rpcHandler(new Map([['platform', platformService(network, platform)]]));
    const id = encodeCb58(platform.blockchainID);
    for (const base of ['/ext/bc/P', '/ext/bc/platform', `/ext/bc/${id}`, '/ext/P', '/ext/platform']) {
      routes.set(base, handler);
      wrapped.push(base);
    }
    const proposervm = rpcHandler(new Map([['proposervm', proposervmService(platform)]]));
    for (const base of wrapped) routes.set(`${base}/proposervm`, proposervm);
  }
  return routes;
}
