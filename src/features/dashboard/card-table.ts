import { asItCame } from '../../client/rest/rest';
import type { IndexedEVMChain } from '../../client/schemas/data';
import { problemOfWord } from '../../core/endpoints/evm-words';
import type { Service } from '../../core/endpoints/rest-routes';
import type { CommandID } from '../../host/commands/command-ids';
import type { Cards, Choices, RequestCard, ViewState } from '../../protocol';
import { blockFields } from '../../services/evm/evm-block-fields';
import type { RestServices } from '../../services/evm/rest-services';
import type { BridgedPages } from './bridged-pages';
import type { Question } from './card-loader';
import { addressChainsContent, supportedContent } from './chain-lists';
import { detailsOf, fieldText } from './details';
import { healthContent } from './health-content';
import { bridgedTable, type Table, tpsTable } from './tables';
import type { TPSHistories } from './tps-histories';

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
  /** What is wrong with it. */
  readonly problem: string | undefined;
  /** What is stored, and requested again after a reload. */
  readonly words?: Choices;
}

/** How a card is loaded. */
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
  /** The command that opens its content as a document, and what it takes. */
  readonly document?: (
    chosen: ViewState,
    content: Content | undefined,
  ) => readonly [command: CommandID, ...words: unknown[]];
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** All that the host has of each card with requests. */
export const CARDS: { readonly [Name in RequestCard]: CardRule<Cards[Name]> } = {
  tps: {
    service: 'metrics',
    isTyped: true,
    isUnasked: true,
    freshMs: HOUR,
    question: ({ tps, chosen }) => tps.question(chosen, true),
    table: tpsTable,
    document: ({ chainIds: [first] }) => ['xchainLens.showAverageTPS', first],
  },
  chain: {
    service: 'metrics',
    isTyped: true,
    isUnasked: true,
    freshMs: 24 * HOUR,
    question({ rest: { metrics }, chosen }) {
      const [chainId = ''] = chosen.chainIds;
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
    freshMs: MINUTE,
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
        const fields = blockFields(await data.block(block, options));
        return {
          service: data.host,
          ...block,
          fields: fields.map((each) => ({ ...each, value: fieldText(each.value) })),
        };
      };
    },
    document: (_, block) => ['xchainLens.showEVMBlock', block?.chainId, block?.blockId],
  },
  addressChains: {
    service: 'data',
    isTyped: true,
    isUnasked: false,
    // As often as the service updates the list.
    freshMs: 15 * MINUTE,
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
    document: (_, found) => ['xchainLens.showAddressChains', found?.address],
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
    freshMs: HOUR,
    question:
      ({ rest: { data }, learn }) =>
      async ({ options }) => {
        const found = await data.chains({}, options);
        const { chains, content } = await supportedContent(data.host, found, options.signal);
        learn(chains);
        return content;
      },
    document: () => ['xchainLens.callMethod', { service: 'supported-chains' }],
  },
};

export const REQUEST_CARDS = Object.keys(CARDS) as readonly RequestCard[];
