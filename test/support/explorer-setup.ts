import type { IgnoredSettings } from '../../src/host/ignored-settings';
import { HttpClient } from '../../src/client/http/http-client';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import { sha256 } from '../../src/core/sha256';
import { Explorer } from '../../src/features/explorer/explorer';
import { AddressNames, type NamedAddress } from '../../src/services/text/address-names';
import { AssetBook } from '../../src/services/lookup/asset-book';
import { BlockFinder } from '../../src/services/lookup/block-finder';
import { ChainWatch } from '../../src/services/chain/chain-watch';
import type { ChainConfig } from '../../src/services/chain/chain-config';
import { Chains } from '../../src/services/chain/chains';
import { IDResolver } from '../../src/services/lookup/id-resolver';
import { UTXOBook } from '../../src/services/utxos/utxo-book';
import { PinnedAssets } from '../../src/features/explorer/settings/pinned-assets';
import type { SandboxController } from '../../src/features/sandbox/sandbox-controller';
import type { TreeNode } from '../../src/features/explorer/nodes/tree-node';
import { FakeClock } from './fake-clock';
import { MemoryStore } from './memory-store';

/** Just behind the last block of the recording. */
const END_OF_RECORDING = 1_795_243_900_000;

/** The tree over one chain, called `Recorded`, that is asked over HTTP; time stands still. */
export function explorerOver(of: {
  url: string;
  addresses?: readonly NamedAddress[];
  pageSize?: number;
  store?: MemoryStore;
  activity?: (networkID: number) => string | undefined;
  /** What the built-in chain `Sandbox` is; else it is at `url`, and never stops. */
  sandbox?: SandboxController;
  /** Settings that VS Code leaves out. */
  ignored?: IgnoredSettings;
}) {
  const clock = new FakeClock(END_OF_RECORDING);
  const requests: string[] = [];
  const http = new HttpClient({ onExchange: ({ method }) => requests.push(method) });
  const chains = new Chains({ http, clock, sandboxURL: () => of.sandbox?.url() ?? Promise.resolve(of.url) });
  const settings = { chains: [{ name: 'Recorded', url: of.url, blockchain: 'X' }], activeChain: 'Recorded' };
  chains.configure(settings);
  const names = new AddressNames();
  let hiddenChains: readonly string[] = [];
  let addresses = of.addresses ?? [];
  names.configure(addresses);
  const resolver = new IDResolver(clock);
  const watch = new ChainWatch({
    clock,
    resolver,
    onFailure: (error) => {
      throw error;
    },
  });
  const pins = new PinnedAssets(of.store ?? new MemoryStore());
  const parts = { resolver, assets: new AssetBook(resolver), blocks: new BlockFinder(resolver), utxos: new UTXOBook() };
  const explorer = new Explorer({
    ...parts,
    clock,
    chains,
    names,
    pins,
    watch,
    keep: (bytes) => encodeCb58(sha256(bytes)),
    addresses: () => addresses,
    ignoredSettings: () => Promise.resolve(of.ignored),
    isSandboxStopped: () => of.sandbox?.isStopped ?? false,
    hiddenChains: () => hiddenChains,
    pageSize: () => of.pageSize ?? 1024,
    activity: of.activity ?? (() => undefined),
  });
  const changed: (TreeNode | undefined)[] = [];
  explorer.onDidChange((node) => changed.push(node));
  const heard = of.sandbox?.onDidChange((url) => explorer.sandboxMoved(url));
  return {
    explorer,
    parts,
    pins,
    watch,
    clock,
    chains,
    requests,
    changed,
    setAddresses(given: readonly NamedAddress[]): void {
      addresses = given;
      names.configure(given);
      explorer.configured();
    },
    setChains(given: readonly ChainConfig[]): void {
      chains.configure({ chains: given, activeChain: 'Mainnet' });
      explorer.configured();
    },
    hide(...given: readonly string[]): void {
      hiddenChains = given;
      explorer.configured();
    },
    async close(): Promise<void> {
      heard?.dispose();
      explorer.dispose();
      watch.dispose();
      await http.close();
    },
  };
}
