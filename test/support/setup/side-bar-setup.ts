import { HttpClient } from '../../../src/client/http/http-client';
import { Budget } from '../../../src/client/rest/budget';
import { ApiKeys } from '../../../src/client/rest/api-keys';
import { encodeCb58 } from '../../../src/core/encodings/cb58';
import { sha256 } from '../../../src/core/bytes/hashes';
import { createTree } from '../../../src/features/side-bar/create-tree';
import { RestServices } from '../../../src/services/evm/rest-services';
import { ServiceEvents } from '../../../src/services/past/data-api/service-events';
import { createServices } from '../../../src/services/create-services';
import { localNodes } from '../../../src/host/files/local-nodes';
import type { NamedAddress, NamedSubnet } from '../../../src/services/text/names';
import { ChainWatch } from '../../../src/services/lookup/chain-watch';
import { SeenPolls } from '../../../src/services/chain/seen-polls';
import type { ChainConfig } from '../../../src/services/chain/chain-config';
import type { SandboxController } from '../../../src/features/sandbox/sandbox-controller';
import type { TreeNode } from '../../../src/features/side-bar/nodes/tree-node';
import { quiet } from '../assertions/quiet';
import { FakeClock } from './fake-clock';
import { MemorySecrets } from './memory-secrets';

/** Just behind the last block of the recording. */
const END_OF_RECORDING = 1_795_243_900_000;

/** The tree over one chain, called `Recorded`, that is reached over HTTP; time stands still. */
export function sideBarOver(of: {
  url: string;
  addresses?: readonly NamedAddress[];
  subnets?: readonly NamedSubnet[];
  pageSize?: number;
  activity?: (networkID: number) => string | undefined;
  /** The built-in chain `Sandbox`; by default it is at `url`, and never stops. */
  sandbox?: SandboxController;
  /** The home folder in which nodes of this machine write; default: none. */
  home?: string;
  /** Whether the Data API, which is at `url` as well, is used without a click. */
  mayUseService?: boolean;
  /** Settings that VS Code leaves out. */
}) {
  const clock = new FakeClock(END_OF_RECORDING);
  const requests: string[] = [];
  const budget = new Budget(clock);
  // In real time: a request that can't reach its node is repeated.
  const http = new HttpClient({
    onExchange: (exchange) => {
      requests.push(exchange.method);
      budget.exchanged(exchange);
    },
  });
  const services = createServices({
    ...{ http, clock },
    sandboxURL: () => of.sandbox?.url() ?? Promise.resolve(of.url),
    sandboxStarts: () => of.sandbox?.starts ?? 1,
  });
  const { chains, names, subnetNames, resolver } = services;
  const urls = () => ({ metricsURL: of.url, dataURL: of.url });
  const sandboxURL = () => Promise.resolve(of.url);
  const rest = new RestServices({ http, apiKeys: new ApiKeys(new MemorySecrets()), budget, clock, urls, sandboxURL });
  const settings = { chains: [{ name: 'Recorded', url: of.url, blockchain: 'X' }], activeChain: 'Recorded' };
  chains.configure(settings);
  let hiddenChains: readonly string[] = [];
  names.configure(of.addresses ?? []);
  subnetNames.configure(of.subnets ?? []);
  const onFailure = (error: unknown): void => {
    throw error;
  };
  const polls = new SeenPolls({ clock, onFailure });
  const watch = new ChainWatch({ clock, resolver, polls, onFailure });
  const gone: string[] = [];
  const { sideBar, parts, localNetworks, dispose } = createTree({
    ...services,
    http,
    localNodes: () => (of.home === undefined ? Promise.resolve([]) : localNodes(of.home)),
    onActiveGone: (name) => gone.push(name),
    watch,
    polls,
    sandbox: of.sandbox ?? { isStopped: false, onDidChange: () => ({ dispose: () => undefined }) },
    keep: (bytes) => encodeCb58(sha256(bytes)),
    hiddenChains: () => hiddenChains,
    pageSize: () => of.pageSize ?? 1024,
    activity: of.activity ?? (() => undefined),
    serviceEvents: new ServiceEvents({
      ...{ rest, clock },
      resolver: services.resolver,
      mayUse: () => of.mayUseService === true,
    }),
  });
  const changed: (TreeNode | undefined)[] = [];
  sideBar.onDidChange((node) => changed.push(node));
  return {
    sideBar,
    parts,
    watch,
    polls,
    localNetworks,
    gone,
    clock,
    chains,
    requests,
    quiet: () => quiet(http),
    changed,
    setAddresses(given: readonly NamedAddress[]): void {
      names.configure(given);
      sideBar.configured();
    },
    setSubnets(given: readonly NamedSubnet[]): void {
      subnetNames.configure(given);
      sideBar.configured();
    },
    setChains(given: readonly ChainConfig[]): void {
      chains.configure({ chains: given, activeChain: 'Mainnet' });
      sideBar.configured();
    },
    setActive(activeChain: string): void {
      chains.configure({ ...settings, activeChain });
      sideBar.configured();
    },
    hide(...given: readonly string[]): void {
      hiddenChains = given;
      sideBar.configured();
    },
    async close(): Promise<void> {
      dispose();
      polls.dispose();
      await http.close();
    },
  };
}
