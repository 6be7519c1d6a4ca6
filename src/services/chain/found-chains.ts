import { type ChainConfig, isXChain, sameName } from './chain-config';
import type { LocalNetwork } from './local-networks';
import { MAX_NAME_LENGTH } from '../../core/endpoints/setting-limits';

/** The network of the node in `~/.avalanchego`. */
const OWN_NODE = 'Local node';
const TMPNET = 'tmpnet ';

/** The X-Chains of networks that run on this machine, without those that a configured chain already has. */
export function foundChains(
  networks: readonly LocalNetwork[],
  configured: readonly ChainConfig[],
): readonly ChainConfig[] {
  const places = new Set(configured.filter(({ blockchain }) => isXChain(blockchain)).map(({ url }) => placeOf(url)));
  const found: ChainConfig[] = [];
  for (const { folder, origin, networkID } of networks) {
    if (places.has(placeOf(origin))) continue;
    const name = freeName(folder === undefined ? OWN_NODE : `${TMPNET}${folder}`, [...configured, ...found]);
    found.push({ name, url: `${origin}/`, blockchain: 'X', networkID, isFound: true });
  }
  return found;
}

/** Whether a name is one that found chains get: a chain that isn't there may be there when its network runs. */
export function isFoundName(name: string): boolean {
  const text = name.trim().toLowerCase();
  return text.startsWith(OWN_NODE.toLowerCase()) || text.startsWith(TMPNET);
}

function freeName(name: string, taken: readonly ChainConfig[]): string {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : ` ${number}`;
    const free = `${name.slice(0, MAX_NAME_LENGTH - suffix.length).trim()}${suffix}`;
    if (!taken.some((config) => sameName(config.name, free))) return free;
  }
}

/** Origin of a URL; undefined for the sandbox, which has none. */
function placeOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin.replace('//localhost', '//127.0.0.1') : undefined;
}
