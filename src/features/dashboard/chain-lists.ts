import { asItCame } from '../../client/rest/rest';
import type { AddressChains, IndexedChain, SupportedChains } from '../../client/schemas/data';
import type { JSONValue } from '../../core/json';
import { isRecord } from '../../core/record';
import type * as protocol from '../../protocol';
import { chainRow, MAX_ROWS } from './chain-row';
import { detailsOf, fieldText } from './details';

/** The content of a card, and the chains in it as the service returned them. */
export interface ListedChains<T> {
  readonly content: T;
  readonly chains: readonly IndexedChain[];
}

/** The chains on which an address was active, at most `MAX_ROWS`. */
export function addressChainsContent(
  service: string,
  address: string,
  answer: AddressChains,
): ListedChains<protocol.AddressChainsContent> {
  const chains = answer.indexedChains.slice(0, MAX_ROWS);
  const unindexed = answer.unindexedChains.slice(0, MAX_ROWS).map(fieldText);
  const leftOut = answer.leftOut + beyond(answer.indexedChains, MAX_ROWS) + beyond(answer.unindexedChains, MAX_ROWS);
  const indexed = rowsOf(answer, 'indexedChains', chains);
  return { chains, content: { service, address, indexed, unindexed, leftOut } };
}

/** The chains that the Data API indexes, at most `MAX_ROWS`. */
export function supportedContent(service: string, answer: SupportedChains): ListedChains<protocol.SupportedContent> {
  const chains = answer.chains.slice(0, MAX_ROWS);
  const leftOut = answer.leftOut + beyond(answer.chains, MAX_ROWS);
  return { chains, content: { service, chains: rowsOf(answer, 'chains', chains), leftOut } };
}

/** The rows of chains, each with all fields of its entry in the list `name` of the response. */
function rowsOf(answer: object, name: string, chains: readonly IndexedChain[]): protocol.ChainRow[] {
  const whole = asItCame(answer);
  const list = isRecord(whole) ? whole[name] : undefined;
  const entries = new Map<JSONValue | undefined, JSONValue>();
  if (Array.isArray(list))
    for (const entry of list as readonly JSONValue[]) if (isRecord(entry)) entries.set(entry['chainId'], entry);
  return chains.map((chain) => chainRow(chain, detailsOf(entries.get(chain.chainId))));
}

function beyond({ length }: readonly unknown[], max: number): number {
  return Math.max(0, length - max);
}
