import type { Clock } from '../../client/clock';
import type { IndexedChain } from '../../client/schemas/data';
import { problemOfWord } from '../../core/evm-words';
import { KNOWN_CHAINS, type CardState, type Cards } from '../../protocol';
import { visibleText } from '../../services/text/format-text';
import type { RestServices } from '../../services/evm/rest-services';
import { BridgedPages } from './bridged-pages';
import { explorerOf } from './chain-row';
import { ASKING_CARDS, makeCards, problems, type AskingCard, type CardSet } from './dashboard-cards';
import { askAddressChains, askBlock, askChain, askHealth, askSupported, type Chains } from './questions';
import { TPSChart } from './tps-chart';
import type { ViewStore } from './view-store';

/** Longest name of a series. */
const MAX_NAME = 80;

const PRIORITY = { priority: 'dashboard' } as const;

/** The content of the cards, and the request of each. */
export class Contents {
  readonly cards: CardSet;
  readonly tps: TPSChart;
  readonly #rest: RestServices;
  readonly #views: ViewStore;
  readonly #bridged: BridgedPages;
  /** By chain ID, as the Data API describes them. */
  readonly #chains = new Map<string, IndexedChain>();

  constructor(
    parts: { rest: RestServices; clock: Clock; views: ViewStore },
    changed: <Name extends AskingCard>(name: Name, state: CardState<Cards[Name]>) => void,
  ) {
    const { rest, clock } = parts;
    this.#rest = rest;
    this.#views = parts.views;
    this.cards = makeCards(rest, clock, changed);
    const nameOf = (chainId: string): string => this.#nameOf(chainId);
    this.tps = new TPSChart({ rest, clock, problemOf: problems(rest, 'tps'), nameOf });
    this.#bridged = new BridgedPages(rest, clock);
  }

  stateOf<Name extends AskingCard>(name: Name): CardState<Cards[Name]> {
    return (this.cards[name] as { readonly state: CardState<Cards[Name]> }).state;
  }

  /** The URL of a chain's explorer, if known. */
  explorerOf(chainId: string): string | undefined {
    const chain = this.#chains.get(chainId);
    return chain === undefined ? undefined : explorerOf(chain);
  }

  /** Clears everything: it belonged to another service. */
  reset(): void {
    this.tps.reset();
    this.#bridged.reset();
    this.#chains.clear();
    for (const name of ASKING_CARDS) this.cards[name].reset();
  }

  /** Shows the loaded days, and requests the missing ones. */
  chart(): void {
    const { chosen } = this.#views;
    this.cards.tps.rewrite(this.tps.content(chosen));
    void this.cards.tps.ask(this.tps.question(chosen, false));
  }

  /** Loads a card's content, with the current text of the view. */
  load(name: AskingCard): void {
    const { chosen } = this.#views;
    if (name === 'block') {
      const chainId = chosen.block.chainId.trim();
      const blockId = chosen.block.blockId.trim();
      const problem = problemOfWord('chainId', chainId) ?? problemOfWord('blockId', blockId);
      if (problem !== undefined) return this.cards.block.refuse(problem);
      this.#views.remember({ block: { chainId, blockId } });
    }
    if (name === 'addressChains') {
      const address = chosen.address.trim();
      const problem = problemOfWord('address', address);
      if (problem !== undefined) return this.cards.addressChains.refuse(problem);
      this.#views.remember({ addressChains: address });
    }
    this.loadAgain(name);
  }

  /** Loads a card's content with the text of its last request: text that is still being typed isn't sent. */
  loadAgain(name: AskingCard): void {
    const rest = this.#rest;
    const { chosen, asked } = this.#views;
    switch (name) {
      case 'tps':
        void this.cards.tps.ask(this.tps.question(chosen, true));
        break;
      case 'chain': {
        const [chainId = ''] = chosen.chainIds;
        void this.cards.chain.ask(({ signal }) => askChain(rest, chainId, { ...PRIORITY, signal }));
        break;
      }
      case 'health': {
        const problemOf = problems(rest, 'health');
        void this.cards.health.ask(({ signal }) => askHealth(rest, problemOf, { ...PRIORITY, signal }));
        break;
      }
      case 'block': {
        const { block } = asked;
        if (block === undefined) return;
        void this.cards.block.ask(({ signal }) => askBlock(rest, block, { ...PRIORITY, signal }));
        break;
      }
      case 'addressChains': {
        const address = asked.addressChains;
        if (address === undefined) return;
        void this.cards.addressChains.ask(async ({ signal }) =>
          this.#learn(await askAddressChains(rest, address, { ...PRIORITY, signal })),
        );
        break;
      }
      case 'bridged': {
        const threshold = chosen.bridged.threshold.trim();
        const problem = problemOfWord('threshold', threshold);
        if (problem !== undefined) return this.cards.bridged.refuse(problem);
        const query = { threshold: BigInt(threshold), pageSize: chosen.bridged.pageSize };
        void this.cards.bridged.ask(this.#bridged.first(query));
        break;
      }
      case 'supported':
        void this.cards.supported.ask(async ({ signal }) =>
          this.#learn(await askSupported(rest, { ...PRIORITY, signal })),
        );
        break;
    }
  }

  /** Loads the next page of BTC.b, or all that follow. */
  loadMore(all: boolean): void {
    const question = this.#bridged.more(all);
    if (question === undefined) this.load('bridged');
    else void this.cards.bridged.ask(question);
  }

  /** Cancels a request; loaded pages stay. */
  cancel(name: AskingCard): void {
    this.cards[name].cancel();
    const pages = name === 'bridged' ? this.#bridged.content() : undefined;
    if (pages !== undefined) this.cards.bridged.rewrite(pages);
  }

  /** Remembers the chains' names and explorers. */
  #learn<T>({ content, chains }: Chains<T>): T {
    for (const chain of chains) this.#chains.set(chain.chainId, chain);
    if (this.cards.tps.value !== undefined) this.cards.tps.rewrite(this.tps.content(this.#views.chosen));
    return content;
  }

  #nameOf(chainId: string): string {
    const chain = this.#chains.get(chainId);
    if (chain !== undefined) return visibleText(chain.chainName, MAX_NAME);
    return KNOWN_CHAINS.find(({ id }) => id === chainId)?.name ?? chainId;
  }
}
