import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../../client/call-options';
import type { Clock } from '../../../client/clock';
import type { HttpClient } from '../../../client/http/http-client';
import { networkByID, NETWORKS } from '../../../core/ids/networks';
import { outcomeOf } from '../../../core/outcome';
import { readChains } from '../../../host/settings/setting-values';
import { Chain } from '../../../services/chain/chain';
import type { ChainConfig } from '../../../services/chain/chain-config';
import type { Chains } from '../../../services/chain/chains';
import type { ChainIdentity } from '../../../services/chain/chain-identity';
import { shortenedID } from '../../../services/text/format-id';
import { groupedInteger, visibleText } from '../../../services/text/format-text';
import { chainEntry } from './setting-edits';
import { present } from '../../../core/present';

export interface ChainPlace {
  /** A node's base URL. */
  readonly url: string;
  readonly blockchain: string;
}

/** A node's version and its chain; undefined parts failed to load. */
export interface Probe {
  readonly identity: ChainIdentity;
  /** `avalanchego/1.14.2` */
  readonly version: string | undefined;
  readonly height: bigint | undefined;
}

/** A host without a scheme, as nodes log it: `127.0.0.1:9650`, `node:9650`, `[::1]`, `host.org/ext`. */
const HOST = /^(?!https?:)(?:localhost|[\w-]+(?:\.[\w-]+)+|[\w.-]+(?=:\d)|\[[\da-f:.]+\])(:\d{1,5})?(?=\/|$)/i;
const DOMAIN = /^[^/]*\.[a-z]{2,}(?:\/|$)/i;

/**
 * Parses a node's URL, also with a path such as `/ext/bc/X`, or without a scheme; `why` is what is wrong with it.
 */
export function readPlace(typed: string): ChainPlace | { readonly why: string } {
  let why = '';
  const url = withScheme(typed.trim());
  const { chains } = readChains([{ name: 'new', url }], (_, reason) => (why = reason));
  const [read] = chains;
  return read === undefined ? { why } : { url: read.url, blockchain: read.blockchain };
}

/** A node has http on its own port; a domain without a port is a public API, which has https. */
function withScheme(text: string): string {
  if (!HOST.test(text)) return text;
  return `${DOMAIN.test(text) ? 'https' : 'http'}://${text}`;
}

/** Identifies a chain. Rejects with the client's errors if its identity can't be loaded. */
export async function probe(
  place: ChainPlace,
  parts: { readonly http: HttpClient; readonly clock: Clock },
  options: CallOptions,
): Promise<Probe> {
  const chain = new Chain({ name: 'new', ...place }, parts);
  const [identity, version, height] = await Promise.all([
    chain.identity.identify(options),
    outcomeOf(chain.info.getNodeVersion(options), options.signal),
    outcomeOf(chain.avm.getHeight(options), options.signal),
  ]);
  return { identity, version: version.value?.version, height: height.value };
}

/** A chain on one line: `network Local (12345), blockchain 2eNy1mUF…, block 25, avalanchego/1.14.2`. */
export function probeText({ identity, version, height }: Probe): string {
  const name = networkByID(identity.networkID)?.name;
  return present([
    name === undefined
      ? l10n.t('network {0}', identity.networkID)
      : l10n.t('network {0} ({1})', name, identity.networkID),
    l10n.t('blockchain {0}', shortenedID(identity.blockchainID)),
    height !== undefined && l10n.t('block {0}', groupedInteger(height)),
    version !== undefined && visibleText(version),
  ]).join(', ');
}

/** What a new chain of this name replaces: a chain, or an entry of `avalancheLens.chains` that is ignored as invalid. */
export function replacedBy(
  name: string,
  chains: Pick<Chains, 'find'>,
  setting: unknown,
): Pick<ChainConfig, 'name' | 'url'> | undefined {
  return chains.find(name) ?? chainEntry(setting, name);
}

/** A warning that another chain has the name. Only the host of its URL: the rest may contain a key. */
export function takenText({ name, url }: Pick<ChainConfig, 'name' | 'url'>): string {
  const shown = visibleText(name, 64);
  const host = URL.canParse(url) ? new URL(url).host : '';
  return host !== ''
    ? l10n.t('A chain named "{0}" at {1} already exists. The new chain replaces it.', shown, host)
    : l10n.t('A chain named "{0}" already exists. The new chain replaces it.', shown);
}

/** A warning that a name contains another network's name; undefined if it doesn't. */
export function nameWarning(name: string, { identity }: Probe): string | undefined {
  const words = new Set(name.toLowerCase().match(/[a-z]+/g) ?? []);
  const other = NETWORKS.find((network) => words.has(network.name.toLowerCase()) && network.id !== identity.networkID);
  if (other === undefined) return undefined;
  const actual = networkByID(identity.networkID)?.name ?? l10n.t('network {0}', identity.networkID);
  return l10n.t('The name "{0}" suggests {1}, but the node is on {2}.', visibleText(name, 64), other.name, actual);
}
