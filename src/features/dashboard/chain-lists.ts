import type * as protocol from '../../protocol';
import { entriesAsTheyCame } from '../../client/rest/rest';
import type { AddressChains, IndexedEVMChain, SupportedChains } from '../../client/schemas/data';
import type { JSONValue } from '../../core/json/json';
import { detailsOf, fieldText } from './details';
import type { ChainRow, Field } from '../../protocol';
import { visibleText } from '../../services/text/format-text';

/** The content of a card, and the chains in it as the service returned them. */
export interface ListedChains<T> {
  readonly content: T;
  readonly chains: readonly IndexedEVMChain[];
}

/** The chains on which an address was active, at most `MAX_ROWS`. */
export async function addressChainsContent(
  service: string,
  address: string,
  answer: AddressChains,
  signal?: AbortSignal,
): Promise<ListedChains<protocol.AddressChainsContent>> {
  const chains = answer.indexedChains.slice(0, MAX_ROWS);
  const unindexed = answer.unindexedChains.slice(0, MAX_ROWS).map(fieldText);
  const leftOut = answer.leftOut + beyond(answer.indexedChains, MAX_ROWS) + beyond(answer.unindexedChains, MAX_ROWS);
  const indexed = await rowsOf(answer, 'indexedChains', chains, signal);
  return { chains, content: { service, address, indexed, unindexed, leftOut } };
}

/** The chains that the Data API indexes, at most `MAX_ROWS`. */
export async function supportedContent(
  service: string,
  answer: SupportedChains,
  signal?: AbortSignal,
): Promise<ListedChains<protocol.SupportedContent>> {
  const chains = answer.chains.slice(0, MAX_ROWS);
  const leftOut = answer.leftOut + beyond(answer.chains, MAX_ROWS);
  return { chains, content: { service, chains: await rowsOf(answer, 'chains', chains, signal), leftOut } };
}

/** The rows of chains, each with all fields of its entry in the list `name` of the response. */
async function rowsOf(
  answer: object,
  name: string,
  chains: readonly IndexedEVMChain[],
  signal: AbortSignal | undefined,
): Promise<protocol.ChainRow[]> {
  const entries = new Map<JSONValue | undefined, JSONValue>();
  for (const entry of await entriesAsTheyCame(answer, name, signal)) entries.set(entry['chainId'], entry);
  return chains.map((chain) => chainRow(chain, detailsOf(entries.get(chain.chainId))));
}

function beyond({ length }: readonly unknown[], max: number): number {
  return Math.max(0, length - max);
}

/** Limit of rows in a list: more chains than there are. */
export const MAX_ROWS = 5_000;

const MAX_NAME = 80;
const MAX_WORD = 64;
const MAX_FEATURES = 16;
/** A blockchain ID has at most 50 characters; other texts are cut. */
const MAX_ID = 128;

/** A chain in a list, with its details. Its texts are hostile. */
export function chainRow(chain: IndexedEVMChain, details: readonly Field[]): ChainRow {
  const { symbol, name } = chain.networkToken;
  return {
    chainId: visibleText(chain.chainId, MAX_ID),
    name: visibleText(chain.chainName, MAX_NAME),
    status: visibleText(chain.status, MAX_WORD),
    token: visibleText(name === symbol ? symbol : `${symbol} (${name})`, MAX_NAME),
    vm: visibleText(chain.vmName, MAX_WORD),
    details,
    isTestnet: chain.isTestnet,
    isPrivate: chain.private === true,
    features: (chain.enabledFeatures ?? []).slice(0, MAX_FEATURES).map((feature) => visibleText(feature, MAX_WORD)),
    hasExplorer: explorerOf(chain) !== undefined,
  };
}

/** The URL of the chain's explorer if it is an https page: a service could name anything else. */
export function explorerOf({ explorerUrl }: IndexedEVMChain): string | undefined {
  if (explorerUrl === undefined || !URL.canParse(explorerUrl)) return undefined;
  const { protocol, href } = new URL(explorerUrl);
  return protocol === 'https:' ? href : undefined;
}
