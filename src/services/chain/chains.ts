import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import type { Clock } from '../../client/clock';
import type { HttpClient } from '../../client/http/http-client';
import { InvalidInputError } from '../../core/outcome';
import { sandboxURLOf } from '../../core/endpoints/sandbox-error';
import { withoutCredentials } from '../../core/endpoints/urls';
import { Chain } from './chain';
import { meantChain, noChainText, BUILT_IN_CHAINS, type ChainConfig, sameName } from './chain-config';
import { foundChains, isFoundName, type LocalNetwork } from './local-networks';
import type { StoredURLs } from './stored-urls';

/** The chains of the settings, and the name of the active one. */
interface ChainSettings {
  readonly chains: readonly ChainConfig[];
  /** Names of chains that the settings define with a mistake. */
  readonly ignoredChains?: readonly string[];
  readonly activeChain: string;
}

export interface ChainsOptions {
  readonly http: HttpClient;
  readonly clock: Clock;
  /** The sandbox's URL; starts it if it isn't running. Undefined while it is stopped. */
  readonly sandboxURL: () => Promise<string | undefined>;
  /** How often the sandbox has started. Default: once. */
  readonly sandboxStarts?: () => number;
  /** The stored URLs with credentials. Default: none. */
  readonly storedURLs?: Pick<StoredURLs, 'find'>;
}

/** The URL of an active chain that no setting defines. */
const NO_SANDBOX = 'nowhere:';

/** No chain has the name of the setting, or its definition is invalid: another one has to be chosen. */
export class NoActiveChainError extends InvalidInputError {}

/** The chains by name. Each is created on first use and kept while its settings stay the same. */
export class Chains {
  readonly #options: ChainsOptions;
  readonly #opened = new Map<string, Chain>();
  #settings: ChainSettings = { chains: [], activeChain: 'Mainnet' };
  #networks: readonly LocalNetwork[] = [];
  #configs: readonly ChainConfig[] = BUILT_IN_CHAINS;
  #active: ChainConfig = BUILT_IN_CHAINS[0] as ChainConfig;

  constructor(options: ChainsOptions) {
    this.#options = options;
  }

  /**
   * Built-in chains first, then those of the settings, then those found on this machine. One of the settings replaces a
   * built-in one of the same name.
   */
  get configs(): readonly ChainConfig[] {
    return this.#configs;
  }

  get active(): ChainConfig {
    return this.#active;
  }

  /** The chains that were opened, the active one first. Opening one sends nothing. */
  get opened(): readonly Chain[] {
    const isActive = ({ config }: Chain): number => Number(sameName(config.name, this.#active.name));
    return [...this.#opened.values()].sort((a, b) => isActive(b) - isActive(a));
  }

  find(name: string): ChainConfig | undefined {
    return this.#configs.find((config) => sameName(config.name, name));
  }

  /** The network that a chain's node reported last; before its first response, the one of the settings. */
  readonly networkOf = ({ name, networkID }: ChainConfig): number | undefined => {
    const opened = [...this.#opened.values()].find(({ config }) => sameName(config.name, name));
    return opened?.identity.known?.networkID ?? networkID;
  };

  /** A chain's settings, with the network that its node reported. */
  reported(config: ChainConfig): ChainConfig {
    const networkID = this.networkOf(config);
    return networkID === undefined ? config : { ...config, networkID };
  }

  /** A chain of this network, as far as that is known without a request; the active one comes first. */
  onNetwork(networkID: number): ChainConfig | undefined {
    return this.#activeFirst.find((config) => this.networkOf(config) === networkID);
  }

  /**
   * The chain whose node receives what belongs to a network: the active one if it is on this network, also when its
   * node fails, else the first that is on it. Where no setting states the active one's network, its node is requested first.
   * Undefined without a chain of the network. Rejects as `open`, and with the client's errors.
   */
  async identified(networkID: number, options: CallOptions): Promise<Chain | undefined> {
    for (const config of this.#activeFirst) {
      const stated = this.networkOf(config);
      const mayBe = stated === networkID || (stated === undefined && config === this.#active);
      if (!mayBe) continue;
      const chain = await this.open(config);
      if ((await chain.identity.identify(options)).networkID === networkID) return chain;
    }
    return undefined;
  }

  get #activeFirst(): readonly ChainConfig[] {
    return [this.#active, ...this.#configs.filter((config) => config !== this.#active)];
  }

  /**
   * Opens a chain, and starts the sandbox for its own. Rejects with `InvalidInputError` for an invalid URL, an active
   * chain that no setting defines and credentials that aren't stored, and with `SandboxError` for a sandbox that is
   * stopped or can't start.
   */
  async open(config: ChainConfig): Promise<Chain> {
    if (config.url === NO_SANDBOX) throw new NoActiveChainError(this.#whyNowhere(config.name));
    const placed = config.url === '' ? await this.#placeSandbox(config) : config;
    const key = configKey(placed);
    const baseURL = await this.#withCredentials(placed);
    let chain = this.#opened.get(key);
    if (chain === undefined) {
      // A restarted sandbox has another history than the cached one, often at the same URL.
      if (config.url === '') this.#close((opened) => sameName(opened.name, config.name));
      chain = new Chain(placed, this.#options, baseURL);
      this.#opened.set(key, chain);
    }
    return chain;
  }

  #whyNowhere(name: string): string {
    if (isFoundName(name)) return goneText(name);
    if (name === '')
      return l10n.t('The setting {0} is invalid. Lookups are off until you correct it.', 'avalancheLens.activeChain');
    return this.#settings.ignoredChains?.some((ignored) => sameName(ignored, name)) === true
      ? l10n.t('The definition of "{0}" is invalid. Check the setting {1}.', name, 'avalancheLens.chains')
      : noChainText(name, 'avalancheLens.activeChain', meantChain(name, this.#configs));
  }

  /** Takes new settings. False if no chain has the active chain's name: the active chain can't be opened then. */
  configure(settings: ChainSettings): boolean {
    this.#settings = settings;
    return this.#arrange();
  }

  /**
   * Takes the networks that run on this machine. False if the active chain was one of them and is gone: it can't be
   * opened until its network runs again.
   */
  found(networks: readonly LocalNetwork[]): boolean {
    const wasFound = this.#active.isFound === true;
    this.#networks = networks;
    return this.#arrange() || !wasFound;
  }

  #arrange(): boolean {
    const { chains, ignoredChains = [], activeChain } = this.#settings;
    const isIgnored = ({ name }: ChainConfig): boolean => ignoredChains.some((each) => sameName(each, name));
    // A built-in chain has another node than the ignored one, which isn't to receive what is meant for that one.
    const builtIn = BUILT_IN_CHAINS.filter((config) => !isIgnored(config) || chains.some(isNamedAs(config)));
    const replaced = builtIn.map((config) => chains.find(isNamedAs(config)) ?? config);
    const configured = [...replaced, ...chains.filter((config) => !replaced.includes(config))];
    this.#configs = [...configured, ...foundChains(this.#networks, configured)];
    const active = this.find(activeChain);
    // Falling back to another chain would send it IDs that aren't meant for it.
    this.#active = active ?? { name: activeChain, url: NO_SANDBOX, blockchain: 'X' };
    const kept = new Set(this.#configs.map(configKey));
    const sandboxes = this.#configs.filter(({ url }) => url === '');
    this.#close((opened) => !kept.has(configKey(opened)) && !sandboxes.some(({ name }) => sameName(name, opened.name)));
    return active !== undefined;
  }

  async #placeSandbox(config: ChainConfig): Promise<ChainConfig> {
    const url = await sandboxURLOf(this.#options.sandboxURL());
    return { ...config, url, history: `${url} ${this.#options.sandboxStarts?.() ?? 1}` };
  }

  /** Where requests of a chain go, with its credentials. Rejects as `open`. */
  async targetOf(config: ChainConfig): Promise<string> {
    return this.#withCredentials((await this.open(config)).config);
  }

  /** A stored URL is used only for its own URL: the settings must not send its credentials elsewhere. */
  async #withCredentials({ name, url, credentials }: ChainConfig): Promise<string> {
    if (credentials === undefined) return url;
    const stored = await this.#options.storedURLs?.find(credentials);
    if (stored === undefined || withoutCredentials(stored) !== url) {
      throw new InvalidInputError(
        l10n.t(
          'This computer has no stored credentials for "{0}" ({1}). Run "Add Chain" with the node\'s complete URL and the same name.',
          name,
          new URL(url).host,
        ),
      );
    }
    return stored;
  }

  #close(isOver: (config: ChainConfig) => boolean): void {
    for (const [key, { config }] of this.#opened) if (isOver(config)) this.#opened.delete(key);
  }
}

function isNamedAs({ name }: ChainConfig): (other: ChainConfig) => boolean {
  return (other) => sameName(other.name, name);
}

/** Why a chain that isn't there can't be opened, if its name is one that found chains get. */
function goneText(name: string): string {
  return l10n.t(
    'The local network "{0}" isn\'t running, or wasn\'t found yet. Local networks are found while the side bar is visible. Start the network, or switch to another chain',
    name,
  );
}

function configKey({ name, url, blockchain, networkID, credentials, history }: ChainConfig): string {
  return JSON.stringify([name, url, blockchain, networkID, credentials, history]);
}
