import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import type { MetricsClient } from '../../client/rest/metrics-client';
import type { ComponentHealth, HealthReport } from '../../client/schemas/metrics-schemas';
import type * as protocol from '../../protocol';
import type { CardProblem, Cards, Choices, RequestCard, ViewState } from '../../protocol';
import { detailsOf, detailFieldText } from './details';
import { SandboxError } from '../../core/endpoints/sandbox-error';
import { InvalidInputError, messageOf } from '../../core/outcome';
import { HttpError } from '../../client/errors';
import type { QueueState } from '../../client/http/request-queue';
import { visibleText } from '../../services/text/format-text';
import { asItCame } from '../../client/rest/rest-request';
import type { IndexedEVMChain } from '../../client/schemas/data-schemas';
import { CHAIN_GROUPS, LATEST_BLOCK, problemOfWord } from '../../core/endpoints/evm-words';
import type { Service } from '../../core/endpoints/rest-routes';
import { blockFields } from '../../services/evm/evm-block-fields';
import type { RestServices } from '../../services/evm/rest-services';
import { addressChainsContent, type BridgedPages, supportedContent } from './chain-lists';
import type { Question } from './card-loader';
import { bridgedTable, type Table, tpsTable } from './tables';
import type { TPSHistories } from './tps-histories';

const MAX_COMPONENTS = 64;
const NO_STATUS = l10n.t('no status');

/** Both reports; rejects if neither is available. */
export async function healthContent(
  metrics: MetricsClient,
  problemOf: (error: unknown) => Promise<protocol.CardProblem>,
  options: CallOptions,
): Promise<protocol.HealthContent> {
  const results = await Promise.allSettled([metrics.liveCheck(options), metrics.healthCheck(options)]);
  options.signal?.throwIfAborted();
  const [live, health] = results;
  if (live.status === 'rejected' && health.status === 'rejected') throw health.reason;
  const shownOf = async (result: PromiseSettledResult<HealthReport>): Promise<protocol.HealthContent> =>
    result.status === 'fulfilled'
      ? healthOf(result.value)
      : { isWell: false, text: (await problemOf(result.reason)).message };
  const [first, second] = [await shownOf(live), await shownOf(health)];
  return {
    isWell: first.isWell && second.isWell,
    text: `${l10n.t('live: {0}', first.text)}; ${l10n.t('health: {0}', second.text)}`,
  };
}

function healthOf(report: HealthReport): protocol.HealthContent {
  const { error } = report;
  const states: Readonly<Record<string, ComponentHealth>> = { ...report.info, ...report.details, ...error };
  const components = Object.entries(states).slice(0, MAX_COMPONENTS);
  const areWell = components.every(([name, { status }]) => status === 'up' && !Object.hasOwn(error, name));
  const { status = NO_STATUS } = report;
  // A report without a status is as healthy as its components.
  const says = report.status === undefined ? components.length > 0 : /^(ok|up)$/i.test(status);
  const texts = components.map(([name, { status: state = NO_STATUS, message }]) =>
    [name, state, message].flatMap((text) => (text === undefined ? [] : detailFieldText(text))).join(': '),
  );
  const details = texts.length === 0 ? '' : ` (${texts.join(', ')})`;
  return { isWell: areWell && says, text: `${detailFieldText(status)}${details}` };
}

/** Longest message of a card, in characters: services may return long lists of messages. */
const MAX_MESSAGE = 1_000;

interface Requested {
  /** Whether the service takes API keys. */
  readonly takesKey: boolean;
  readonly hasKey: boolean;
  /** Whether the user typed a part of the request: a chain, a block, an address. */
  readonly isTyped: boolean;
  readonly queue: QueueState | undefined;
}

/** A failure in a card, with its next step. */
export function cardProblemOf(error: unknown, { takesKey, hasKey, isTyped, queue }: Requested): CardProblem {
  const shown = (text: string): string => visibleText(text, MAX_MESSAGE);
  const message = shown(messageOf(error));
  if (error instanceof InvalidInputError) return { message, step: 'correct' };
  if (error instanceof SandboxError)
    return { message, step: error.port === undefined ? 'startSandbox' : 'useFreePort' };
  if (!(error instanceof HttpError)) return { message, step: 'retry' };
  const { status } = error;
  if (takesKey && (status === 401 || status === 403)) {
    return { message, step: hasKey ? 'replaceApiKey' : 'setApiKey' };
  }
  if (isTyped && [400, 404, 410, 422].includes(status)) return { message, step: 'correct' };
  // The queue's pause also counts if the service named no time or an absurd one.
  const retryAt = queue?.pausedUntil ?? (status === 429 ? undefined : error.retryAt);
  if (retryAt === undefined) return { message, step: 'retry' };
  // The button beside it has a countdown: a time in the text would be outdated.
  return { message: shown(error.withoutTime), step: 'retry', retryAt };
}

/** What a card's request is made from. */
export interface CardContext {
  readonly rest: RestServices;
  readonly chosen: ViewState;
  /** The typed text of the card's last request; text that is still being typed isn't sent. */
  readonly words: Choices | undefined;
  readonly tps: TPSHistories;
  readonly bridged: BridgedPages;
  /** Remembers the chains' names and explorers. */
  readonly learn: (chains: readonly IndexedEVMChain[]) => void;
}

/** What the user typed for a request. */
interface Typed {
  readonly problem: string | undefined;
  /** What is stored, and requested again after a reload. */
  readonly words?: Choices;
}

export interface CardRule<Content> {
  readonly service: Service;
  /** Whether the user chooses a part of its request: a failure may be theirs to correct. */
  readonly isTyped: boolean;
  /**
   * Whether it loads without a click when the dashboard is shown: that takes one compute unit each, and 100 per chain
   * and page for TPS, which is loaded once an hour (docs/protocol.md 7.3).
   */
  readonly isUnasked: boolean;
  /** The maximum age of its content when the dashboard is shown, in ms. */
  readonly freshMs: number;
  readonly typed?: (chosen: ViewState) => Typed;
  /** Undefined without typed text. */
  readonly question: (context: CardContext) => Question<Content> | undefined;
  /** Its content as a table to copy and to save. */
  readonly table?: (content: Content) => Table;
  /** The call whose document has its content: what the command takes. */
  readonly document?: (chosen: ViewState, content: Content | undefined) => Readonly<Record<string, string | undefined>>;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The first chain in the chart that isn't a group of them. */
export function firstChain({ chainIds }: ViewState): string | undefined {
  return chainIds.find((id) => !CHAIN_GROUPS.has(id));
}

/** All that the host has of each card with requests. */
export const CARDS: { readonly [Name in RequestCard]: CardRule<Cards[Name]> } = {
  tps: {
    service: 'metrics',
    isTyped: true,
    isUnasked: true,
    freshMs: HOUR_MS,
    question: ({ tps, chosen }) => tps.question(chosen, true),
    table: tpsTable,
    document: ({ chainIds: [chainId], metric }) =>
      metric === 'avgTps' ? { service: 'average-tps', chainId } : { service: 'chain-metric', chainId, metric },
  },
  chain: {
    service: 'metrics',
    isTyped: true,
    isUnasked: true,
    freshMs: 24 * HOUR_MS,
    question({ rest: { metrics }, chosen }) {
      const chainId = firstChain(chosen);
      if (chainId === undefined) return undefined;
      return async ({ options }) => {
        const chain = await metrics.chain({ chainId }, options);
        return { service: metrics.host, chainId, fields: detailsOf(asItCame(chain)) };
      };
    },
  },
  health: {
    service: 'metrics',
    isTyped: false,
    isUnasked: true,
    freshMs: MINUTE_MS,
    question:
      ({ rest: { metrics } }) =>
      ({ options, problemOf }) =>
        healthContent(metrics, problemOf, options),
  },
  block: {
    service: 'data',
    isTyped: true,
    isUnasked: false,
    // A block never changes.
    freshMs: Infinity,
    typed({ block }) {
      const chainId = block.chainId.trim();
      const blockId = block.blockId.trim();
      const problem = problemOfWord('evmChain', chainId) ?? problemOfWord('evmBlockID', blockId);
      return { problem, words: { block: { chainId, blockId } } };
    },
    question({ rest: { data }, words }) {
      const block = words?.block;
      if (block === undefined) return undefined;
      return async ({ options }) => {
        const found = await data.block(block, options);
        const fields = blockFields(found).map((each) => ({ ...each, value: detailFieldText(each.value) }));
        // The latest is another block soon.
        const blockId = block.blockId === LATEST_BLOCK ? String(found.blockNumber) : block.blockId;
        return { service: data.host, ...block, blockId, fields };
      };
    },
    document: (_, block) => ({ service: 'block', chainId: block?.chainId, blockId: block?.blockId }),
  },
  addressChains: {
    service: 'data',
    isTyped: true,
    isUnasked: false,
    // As often as the service updates the list.
    freshMs: 15 * MINUTE_MS,
    typed(chosen) {
      const address = chosen.address.trim();
      return { problem: problemOfWord('evmAddress', address), words: { address } };
    },
    question({ rest: { data }, words, learn }) {
      const address = words?.address;
      if (address === undefined) return undefined;
      return async ({ options }) => {
        const found = await data.addressChains({ address }, options);
        const { chains, content } = await addressChainsContent(data.host, address, found, options.signal);
        learn(chains);
        return content;
      };
    },
    document: (_, found) => ({ service: 'address-chains', address: found?.address }),
  },
  bridged: {
    service: 'metrics',
    isTyped: true,
    isUnasked: false,
    // Its pages are expensive.
    freshMs: Infinity,
    typed: ({ bridged }) => ({ problem: problemOfWord('threshold', bridged.threshold.trim()) }),
    question({ bridged, chosen }) {
      const { threshold, pageSize } = chosen.bridged;
      return async (request) => bridged.first({ threshold: BigInt(threshold.trim()), pageSize })(request);
    },
    table: bridgedTable,
  },
  supported: {
    service: 'data',
    isTyped: false,
    isUnasked: true,
    freshMs: HOUR_MS,
    question:
      ({ rest: { data }, learn }) =>
      async ({ options }) => {
        const found = await data.chains({}, options);
        const { chains, content } = await supportedContent(data.host, found, options.signal);
        learn(chains);
        return content;
      },
    document: () => ({ service: 'supported-chains' }),
  },
};

export const REQUEST_CARDS = Object.keys(CARDS) as readonly RequestCard[];
