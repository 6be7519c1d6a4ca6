import { systemClock } from '../client/clock';
import { createClient } from '../client/create-client';
import { isPathSegment, withoutTrailingSlashes } from '../core/endpoints/urls';
import { isKeyWord } from '../core/private-keys/private-key';
import { BUILT_IN_CHAINS, type ChainConfig, sameName } from '../services/chain/chain-config';
import { createServices, type Services } from '../services/create-services';
import { BadInput } from './exit';

/** A URL, or the name of a public network. */
const NAMED = BUILT_IN_CHAINS.filter(({ url }) => url !== '');

/** The chain of `--node` and `--blockchain`. Throws `BadInput`. */
export function chainAt(node: string, blockchain: string): ChainConfig {
  // The value becomes a part of URLs.
  const isKey = isKeyWord(blockchain) || /^(?:0x)?[\da-f]{64}$/i.test(blockchain);
  if (isKey || !isPathSegment(blockchain)) throw new BadInput('--blockchain takes an alias or an ID in cb58.');
  const named = NAMED.find(({ name }) => sameName(name, node));
  if (named !== undefined) return { ...named, blockchain };
  if (!/^https?:\/\//.test(node) || !URL.canParse(node)) {
    const names = NAMED.map(({ name }) => name).join(', ');
    throw new BadInput(`--node takes a node's URL, such as http://127.0.0.1:9650, or one of ${names}.`);
  }
  // As a node's own messages and other tools write it, with the path of a chain.
  const url = withoutTrailingSlashes(node.replace(/\/ext\/.*$/, ''));
  return { name: new URL(url).host, url, blockchain };
}

/** The services over one node; without one they have no network. */
export interface CommandServices extends Services {
  readonly close: () => Promise<void>;
}

/** The services that the extension has, with this chain as the active one and as the only one. */
export function servicesOver(config?: ChainConfig): CommandServices {
  const { http } = createClient({ clock: systemClock, network: { strictSSL: true, environment: process.env } });
  const services = createServices({ http, clock: systemClock, sandboxURL: () => Promise.resolve(undefined) });
  // Nothing may reach a node that wasn't named, not even for bytes of another network.
  const ignoredChains = BUILT_IN_CHAINS.map(({ name }) => name);
  const chains = config === undefined ? [] : [config];
  services.chains.configure({ chains, ignoredChains, activeChain: config?.name ?? '' });
  return { ...services, close: () => http.close() };
}
