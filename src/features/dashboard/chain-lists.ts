import * as l10n from '@vscode/l10n';
import type { Clock } from '../../client/clock';
import type * as protocol from '../../protocol';
import type { BridgedContent, ChainRow, Field } from '../../protocol';
import { BridgedList, type BridgedQuery, partialText } from '../../services/evm/bridged-list';
import { visibleText } from '../../services/text/format-text';
import type { RestServices } from '../../services/evm/rest-services';
import { growthSince, type Question } from './card-loader';
import { entriesAsTheyCame } from '../../client/rest/rest-request';
import type { AddressChains, IndexedEVMChain, SupportedChains } from '../../client/schemas/data-schemas';
import type { JSONValue } from '../../core/json/json';
import { detailsOf, detailFieldText } from './details';

/** Longer than any address. */
const MAX_LISTED_ADDRESS = 64;

/** The addresses with at least a threshold, page by page. */
export class BridgedPages {
  readonly #rest: RestServices;
  readonly #clock: Pick<Clock, 'now'>;
  #list: BridgedList | undefined;
  #rows: BridgedContent['rows'] = [];

  constructor(rest: RestServices, clock: Pick<Clock, 'now'>) {
    this.#rest = rest;
    this.#clock = clock;
  }

  /** Loads the first page of a list, which replaces the current one. */
  first(query: BridgedQuery): Question<BridgedContent> {
    return async ({ options }) => {
      const list = new BridgedList(this.#rest.metrics, query, this.#clock);
      await list.more(options);
      this.#list = list;
      this.#rows = [];
      return this.#contentOf(list);
    };
  }

  /** Loads one more page, or all, of the current list; undefined if there is none. */
  more(all: boolean): Question<BridgedContent> | undefined {
    const list = this.#list;
    if (list === undefined) return undefined;
    return async ({ options, show }) => {
      const isDue = growthSince(list.rows.length);
      try {
        do {
          await list.more(options);
          if (list.end !== 'more' || !isDue(list.rows.length)) continue;
          show(this.#contentOf(list), soFarText(list.rows.length));
        } while (all && list.end === 'more');
      } catch (error) {
        // Pages that were loaded before the failure stay.
        show(this.#contentOf(list));
        throw error;
      }
      return this.#contentOf(list);
    };
  }

  /** The loaded list; undefined if there is none. */
  content(): BridgedContent | undefined {
    return this.#list === undefined ? undefined : this.#contentOf(this.#list);
  }

  /** Clears everything: it belonged to another service. */
  reset(): void {
    this.#list = undefined;
    this.#rows = [];
  }

  #contentOf(list: BridgedList): BridgedContent {
    const fresh = list.rows.slice(this.#rows.length);
    this.#rows = [
      ...this.#rows,
      ...fresh.map(({ address, sortKey }) => ({
        address: visibleText(address, MAX_LISTED_ADDRESS),
        sortKey: String(sortKey),
      })),
    ];
    const { query, end, partial, restarted } = list;
    return {
      service: this.#rest.metrics.host,
      threshold: String(query.threshold),
      rows: this.#rows,
      end,
      partial: partial && partialText(partial),
      restarted,
    };
  }
}

function soFarText(count: number): string {
  return count === 1 ? l10n.t('1 address so far') : l10n.t('{0} addresses so far', count.toLocaleString('en-US'));
}

/** The content of a card, and the chains in it as the service returned them. */
interface ListedChains<T> {
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
  const unindexed = answer.unindexedChains.slice(0, MAX_ROWS).map(detailFieldText);
  const leftOut = answer.leftOut + beyond(answer.indexedChains, MAX_ROWS) + beyond(answer.unindexedChains, MAX_ROWS);
  const indexed = await listedChainRows(answer, 'indexedChains', chains, signal);
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
  return { chains, content: { service, chains: await listedChainRows(answer, 'chains', chains, signal), leftOut } };
}

/** The rows of chains, each with all fields of its entry in the list `name` of the response. */
async function listedChainRows(
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
const MAX_ROWS = 5_000;

const MAX_LISTED_NAME = 80;
const MAX_WORD = 64;
const MAX_FEATURES = 16;
/** A blockchain ID has at most 50 characters; other texts are cut. */
const MAX_ID = 128;

/** A chain in a list, with its details. Its texts are hostile. */
function chainRow(chain: IndexedEVMChain, details: readonly Field[]): ChainRow {
  const { symbol, name } = chain.networkToken;
  return {
    chainId: visibleText(chain.chainId, MAX_ID),
    name: visibleText(chain.chainName, MAX_LISTED_NAME),
    status: visibleText(chain.status, MAX_WORD),
    token: visibleText(name === symbol ? symbol : `${symbol} (${name})`, MAX_LISTED_NAME),
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
