import * as l10n from '@vscode/l10n';
import { isPathSegment } from '../../core/endpoints/path-segment';
import { MAX_NAME_LENGTH, MAX_URL_LENGTH } from '../../core/endpoints/setting-limits';
import { withoutTrailingSlashes } from '../../core/endpoints/url-credentials';
import { isRecord } from '../../core/json/record';
import { entryWords, isUnset, nameOf, type Complain } from './value-readers';

/** A chain of the settings. `url` is a node's base URL, without `/ext/...`. */
export interface ChainSetting {
  readonly name: string;
  readonly url: string;
  /** Alias or blockchain ID. */
  readonly blockchain: string;
  /** ID of the stored URL that is `url` with its credentials. */
  readonly credentials?: string;
  readonly networkID?: number;
}

/** What the setting `chains` holds. */
export interface ChainValues {
  readonly chains: readonly ChainSetting[];
  /** Names of chains that are ignored: a built-in one of the same name isn't what the user means. */
  readonly ignoredChains: readonly string[];
}

const MAX_NETWORK_ID = 2 ** 32 - 1;

/** Reads the setting; entries that are invalid are reported and left out. */
export function readChains(value: unknown, complain: Complain): ChainValues {
  const chains: ChainSetting[] = [];
  const ignoredChains: string[] = [];
  if (isUnset(value)) return { chains, ignoredChains };
  if (!Array.isArray(value)) {
    complain('chains', l10n.t('it must be a list'));
    return { chains, ignoredChains };
  }
  const names = new Set<string>();
  for (const [index, entry] of value.entries()) {
    const read = readChain(entry);
    const name = isRecord(entry) ? nameOf(entry['name']) : undefined;
    const label = (): string => entryWords('chain', name, index);
    if (typeof read === 'string') {
      complain('chains', read, label());
      if (name !== undefined) ignoredChains.push(name);
    } else if (names.has(read.name.toLowerCase()))
      complain('chains', l10n.t('another chain above has the same name'), label());
    else {
      chains.push(read);
      names.add(read.name.toLowerCase());
    }
  }
  return { chains, ignoredChains };
}

/** The chain, or why it is ignored. */
function readChain(entry: unknown): ChainSetting | string {
  if (!isRecord(entry)) return l10n.t('it must be an object with a name and a url');
  const name = nameOf(entry['name']);
  if (name === undefined) return l10n.t('the name must have 1 to {0} characters', MAX_NAME_LENGTH);
  const place = typeof entry['url'] === 'string' ? placeOf(entry['url']) : undefined;
  if (place === undefined) return l10n.t('the url must begin with http:// or https:// and name a host');
  const blockchain = entry['blockchain'] ?? place.blockchain ?? 'X';
  if (typeof blockchain !== 'string' || !isPathSegment(blockchain)) {
    return l10n.t('the blockchain must be an alias such as X, or a blockchain ID');
  }
  const { credentials, networkID } = entry;
  if (credentials !== undefined && (typeof credentials !== 'string' || !/^[\da-f]{1,64}$/.test(credentials))) {
    return l10n.t('the credentials must be those that Add Chain wrote');
  }
  const chain = { name, url: place.url, blockchain, ...(credentials === undefined ? {} : { credentials }) };
  if (networkID === undefined) return chain;
  if (!Number.isInteger(networkID) || (networkID as number) < 0 || (networkID as number) > MAX_NETWORK_ID) {
    return l10n.t('the networkID must be a whole number from 0 to {0}', MAX_NETWORK_ID);
  }
  return { ...chain, networkID: networkID as number };
}

/** A node's base URL. Users may also paste the URL of a chain (`.../ext/bc/X`): then its blockchain is known too. */
function placeOf(text: string): { url: string; blockchain: string | undefined } | undefined {
  const url = text.length <= MAX_URL_LENGTH && URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) return undefined;
  const [, path = '', blockchain] =
    /^(.*?)(?:\/ext(?:\/bc(?:\/([\w-]+))?)?)?$/.exec(withoutTrailingSlashes(url.pathname)) ?? [];
  url.pathname = path;
  return { url: url.href, blockchain };
}
