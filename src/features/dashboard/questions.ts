import * as l10n from '@vscode/l10n';
import type { ComponentHealth, HealthReport as ServiceReport } from '../../client/schemas/metrics';
import { asItCame } from '../../client/rest/rest';
import type { CallOptions } from '../../client/call-options';
import type { IndexedChain } from '../../client/schemas/data';
import type * as protocol from '../../protocol';
import { blockFields } from '../../services/evm/evm-block-fields';
import type { JSONValue } from '../../core/json';
import { isRecord } from '../../core/record';
import { visibleText } from '../../services/text/format-text';
import type { RestServices } from '../../services/evm/rest-services';
import { chainRow, MAX_ROWS } from './chain-row';
import { detailsOf } from './details';

/** Longest text of a field: the numbers of 256 bits are shorter. */
const MAX_FIELD = 160;
const MAX_COMPONENTS = 64;
const NO_STATUS = l10n.t('no status');

/** The chain as the Metrics API describes it, with every field. Rejects with the client's errors. */
export async function askChain(
  { metrics }: RestServices,
  chainId: string,
  options: CallOptions,
): Promise<protocol.ChainContent> {
  const chain = await metrics.chain({ chainId }, options);
  return { service: metrics.host, chainId, fields: detailsOf(asItCame(chain)) };
}

/** Both reports; rejects if neither is available. */
export async function askHealth(
  { metrics }: RestServices,
  problemOf: (error: unknown) => Promise<protocol.Problem>,
  options: CallOptions,
): Promise<protocol.HealthContent> {
  const results = await Promise.allSettled([metrics.liveCheck(options), metrics.healthCheck(options)]);
  options.signal?.throwIfAborted();
  const [live, health] = results;
  if (live.status === 'rejected' && health.status === 'rejected') throw health.reason;
  const shownOf = (result: PromiseSettledResult<ServiceReport>) =>
    result.status === 'fulfilled' ? reportOf(result.value) : problemOf(result.reason);
  return { service: metrics.host, live: await shownOf(live), health: await shownOf(health) };
}

/** One block of an EVM chain as the card's rows. Rejects with the client's errors. */
export async function askBlock(
  { data }: RestServices,
  { chainId, blockId }: { chainId: string; blockId: string },
  options: CallOptions,
): Promise<protocol.BlockContent> {
  const block = await data.block({ chainId, blockId }, options);
  const fields = blockFields(block).map((field) => ({ ...field, value: shown(field.value) }));
  return { service: data.host, chainId, blockId, fields };
}

/** The content, and the chains as the service returned them. */
export interface Chains<T> {
  readonly content: T;
  readonly chains: readonly IndexedChain[];
}

/** The chains on which an address was active, at most `MAX_ROWS`. Rejects with the client's errors. */
export async function askAddressChains(
  { data }: RestServices,
  address: string,
  options: CallOptions,
): Promise<Chains<protocol.AddressChainsContent>> {
  const answer = await data.addressChains({ address }, options);
  const chains = answer.indexedChains.slice(0, MAX_ROWS);
  const unindexed = answer.unindexedChains.slice(0, MAX_ROWS).map(shown);
  const leftOut = answer.leftOut + beyond(answer.indexedChains, MAX_ROWS) + beyond(answer.unindexedChains, MAX_ROWS);
  return {
    chains,
    content: { service: data.host, address, indexed: rowsOf(answer, 'indexedChains', chains), unindexed, leftOut },
  };
}

/** The chains that the service indexes, at most `MAX_ROWS`. Rejects with the client's errors. */
export async function askSupported(
  { data }: RestServices,
  options: CallOptions,
): Promise<Chains<protocol.SupportedContent>> {
  const answer = await data.chains({}, options);
  const chains = answer.chains.slice(0, MAX_ROWS);
  const leftOut = answer.leftOut + beyond(answer.chains, MAX_ROWS);
  return { chains, content: { service: data.host, chains: rowsOf(answer, 'chains', chains), leftOut } };
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

function reportOf(report: ServiceReport): protocol.HealthReport {
  const { error } = report;
  const states: Readonly<Record<string, ComponentHealth>> = { ...report.info, ...report.details, ...error };
  const components = Object.entries(states)
    .slice(0, MAX_COMPONENTS)
    .map(([name, { status = NO_STATUS, message }]) => ({
      name: shown(name),
      status: shown(status),
      isWell: status === 'up' && !Object.hasOwn(error, name),
      ...(message === undefined ? {} : { details: shown(message) }),
    }));
  const isWell = components.every((component) => component.isWell);
  const { status = NO_STATUS } = report;
  // A report without a status is as healthy as its components.
  const says = report.status === undefined ? components.length > 0 : /^(ok|up)$/i.test(status);
  return { status: shown(status), isWell: isWell && says, components };
}

function shown(text: string): string {
  return visibleText(text, MAX_FIELD);
}
