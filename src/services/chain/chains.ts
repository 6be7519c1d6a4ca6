import type { Clock } from '../../client/clock';
import type { HttpClient } from '../../client/http/http-client';
import { InvalidInputError } from '../../core/errors';
import { withoutCredentials } from '../../core/url-credentials';
import { Chain } from './chain';
import { BUILT_IN_CHAINS, type ChainConfig, sameName } from './chain-config';
import type { StoredURLs } from './stored-urls';

/** The chains that the user set, and the name of the active one. */
export interface ChainSettings {
  readonly chains: readonly ChainConfig[];
  readonly activeChain: string;
}

/** What `Chains` needs. */
export interface ChainsOptions {
  readonly http: HttpClient;
  readonly clock: Clock;
  /** Where the sandbox listens; starts it if it does not run. */
  readonly sandboxURL: () => Promise<string>;
  /** Where the URLs with credentials are. Default: there are none. */
  readonly storedURLs?: Pick<StoredURLs, 'find'>;
}

/** The URL of an active chain that no setting defines. */
const NOWHERE = 'nowhere:';

/** The chains that can be asked, by name. Each is made when first asked for, and kept while its settings stay the same. */
export class Chains {
  readonly #options: ChainsOptions;
  readonly #opened = new Map<string, Chain>();
  #configs: readonly ChainConfig[] = BUILT_IN_CHAINS;
  #active: ChainConfig = BUILT_IN_CHAINS[0] as ChainConfig;

  constructor(options: ChainsOptions) {
    this.#options = options;
  }

  /** Built-in chains first, then the user's; the user's of the same name takes the place of a built-in one. */
  get configs(): readonly ChainConfig[] {
    return this.#configs;
  }

  get active(): ChainConfig {
    return this.#active;
  }

  find(name: string): ChainConfig | undefined {
    return this.#configs.find((config) => sameName(config.name, name));
  }

  /** A chain that is said to be on the network: the active one before any other. */
  onNetwork(networkID: number): ChainConfig | undefined {
    return [this.#active, ...this.#configs].find((config) => config.networkID === networkID);
  }

  /**
   * The chain itself; the sandbox is started for it. Throws `InvalidInputError` for a URL that is none, for an active
   * chain that no setting defines and for credentials that aren't stored, and passes on why the sandbox does not start.
   */
  async open(config: ChainConfig): Promise<Chain> {
    if (config.url === NOWHERE) {
      throw new InvalidInputError(`No chain is called "${config.name}". Correct the setting xchainLens.activeChain.`);
    }
    const placed = config.url === '' ? await this.#placeSandbox(config) : config;
    const key = keyOf(placed);
    const baseURL = await this.#withCredentials(placed);
    let chain = this.#opened.get(key);
    if (chain === undefined) {
      // A sandbox that was started anew has another address, and nothing of what was known of the old one holds.
      if (config.url === '') this.#close((opened) => sameName(opened.name, config.name));
      chain = new Chain(placed, this.#options, baseURL);
      this.#opened.set(key, chain);
    }
    return chain;
  }

  /** Takes new settings. False if no chain has the active one's name: none can be opened as the active chain then. */
  configure({ chains, activeChain }: ChainSettings): boolean {
    const replaced = BUILT_IN_CHAINS.map((config) => chains.find(({ name }) => sameName(name, config.name)) ?? config);
    this.#configs = [...replaced, ...chains.filter((config) => !replaced.includes(config))];
    const active = this.find(activeChain);
    // Another chain in its place would get IDs that are not meant for it.
    this.#active = active ?? { name: activeChain, url: NOWHERE, blockchain: 'X' };
    const kept = new Set(this.#configs.map(keyOf));
    const sandboxes = this.#configs.filter(({ url }) => url === '');
    this.#close((opened) => !kept.has(keyOf(opened)) && !sandboxes.some(({ name }) => sameName(name, opened.name)));
    return active !== undefined;
  }

  async #placeSandbox(config: ChainConfig): Promise<ChainConfig> {
    const url = await this.#options.sandboxURL();
    return { ...config, url, history: url };
  }

  /** A stored URL counts only for the URL that it is stored for: the settings must not send its credentials elsewhere. */
  async #withCredentials({ name, url, credentials }: ChainConfig): Promise<string> {
    if (credentials === undefined) return url;
    const stored = await this.#options.storedURLs?.find(credentials);
    if (stored === undefined || withoutCredentials(stored) !== url) {
      throw new InvalidInputError(
        `This computer has no stored credentials for "${name}" (${new URL(url).host}). Run "Add Chain" with the node's complete URL and the same name.`,
      );
    }
    return stored;
  }

  #close(isOver: (config: ChainConfig) => boolean): void {
    for (const [key, { config }] of this.#opened) if (isOver(config)) this.#opened.delete(key);
  }
}

function keyOf({ name, url, blockchain, networkID, credentials }: ChainConfig): string {
  return JSON.stringify([name, url, blockchain, networkID, credentials]);
}
