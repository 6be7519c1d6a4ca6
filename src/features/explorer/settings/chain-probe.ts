import type { CallOptions } from '../../../client/call-options';
import type { Clock } from '../../../client/clock';
import type { HttpClient } from '../../../client/http/http-client';
import { networkByID, NETWORKS } from '../../../core/known-names';
import { outcomeOf } from '../../../core/outcome';
import { readSettings } from '../../../host/setting-values';
import { Chain } from '../../../services/chain/chain';
import type { ChainConfig } from '../../../services/chain/chain-config';
import type { ChainIdentity } from '../../../services/chain/chain-identity';
import { shortID } from '../../../services/text/format-id';
import { groupedInteger, visibleText } from '../../../services/text/format-text';

/** Where a chain is, as the settings take it. */
export interface ChainPlace {
  /** A node's base URL. */
  readonly url: string;
  readonly blockchain: string;
}

/** What a node says of itself and of the chain; each part only as far as it answered. */
export interface Probe {
  readonly identity: ChainIdentity;
  /** `avalanchego/1.14.2` */
  readonly version: string | undefined;
  readonly height: bigint | undefined;
}

/** A node's URL as people have it at hand (`.../ext/bc/X` too), or what is wrong with it. */
export function readPlace(text: string): ChainPlace | { readonly why: string } {
  let why = '';
  const { chains } = readSettings(
    (key) => (key === 'chains' ? [{ name: 'new', url: text }] : undefined),
    (_, reason) => (why = reason),
  );
  const [read] = chains;
  return read === undefined ? { why } : { url: read.url, blockchain: read.blockchain };
}

/** Asks who is there. Rejects with the client's errors when not even the chain's identity can be had. */
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
  return { identity, version: version.value?.version, height: height.value?.height };
}

/** What was found, on one line: `network local (12345), chain 2eNy1mUF…, height 25, avalanchego/1.14.2`. */
export function probeWords({ identity, version, height }: Probe): string {
  const name = networkByID(identity.networkID)?.name;
  return [
    name === undefined ? `network ${identity.networkID}` : `network ${name} (${identity.networkID})`,
    `chain ${shortID(identity.blockchainID)}`,
    height === undefined ? '' : `height ${groupedInteger(height)}`,
    version === undefined ? '' : visibleText(version),
  ]
    .filter((words) => words !== '')
    .join(', ');
}

/** That a name is taken, and by which chain. Never more of a URL than its host: the rest may hold a key. */
export function takenWords({ name, url }: ChainConfig): string {
  const host = URL.canParse(url) ? ` at ${new URL(url).host}` : '';
  return `A chain is already called "${visibleText(name, 64)}"${host}. The new chain replaces it.`;
}

/** Why a name misleads: it says another network than the one that answers. */
export function nameWarning(name: string, { identity }: Probe): string | undefined {
  const words = new Set(name.toLowerCase().match(/[a-z]+/g) ?? []);
  const said = NETWORKS.find((network) => words.has(network.name.toLowerCase()) && network.id !== identity.networkID);
  if (said === undefined) return undefined;
  const actual = networkByID(identity.networkID)?.name ?? `network ${identity.networkID}`;
  return `It is called "${visibleText(name, 64)}", but ${actual} answers, not ${said.name}.`;
}
