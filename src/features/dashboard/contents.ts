import type { Clock } from '../../client/clock';
import type { IndexedChain } from '../../client/schemas/data';
import { KNOWN_CHAINS, type CardState, type Cards } from '../../protocol';
import { visibleText } from '../../services/text/format-text';
import type { RestServices } from '../../services/evm/rest-services';
import { BridgedPages } from './bridged-pages';
import { explorerOf } from './chain-row';
import { REQUEST_CARDS, type RequestCard, type CardContext, CARDS } from './card-table';
import { type CardSet, makeCards } from './card-set';
import { TPSChart } from './tps-chart';
import type { ViewStore } from './view-store';

/** Longest name of a series. */
const MAX_NAME = 80;

/** The content of the cards, and what several of them share. */
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
    changed: <Name extends RequestCard>(name: Name, state: CardState<Cards[Name]>) => void,
  ) {
    const { rest, clock } = parts;
    this.#rest = rest;
    this.#views = parts.views;
    this.cards = makeCards({ rest, clock, changed, contextOf: (name) => this.#contextOf(name) });
    this.tps = new TPSChart({ rest, clock, nameOf: (chainId) => this.#nameOf(chainId) });
    this.#bridged = new BridgedPages(rest, clock);
  }

  stateOf<Name extends RequestCard>(name: Name): CardState<Cards[Name]> {
    return this.cards[name].state;
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
    for (const name of REQUEST_CARDS) this.cards[name].reset();
  }

  /** Shows the loaded days, and requests the missing ones. */
  chart(): void {
    const { chosen } = this.#views;
    this.cards.tps.rewrite(this.tps.content(chosen));
    void this.cards.tps.ask(this.tps.question(chosen, false));
  }

  /** Loads a card's content, with the current text of the view. */
  load(name: RequestCard): void {
    const { problem, words } = CARDS[name].typed?.(this.#views.chosen) ?? {};
    if (problem !== undefined) return this.cards[name].refuse(problem);
    if (words !== undefined) this.#views.remember(name, words);
    this.loadAgain(name);
  }

  /** Loads a card's content with the text of its last request: text that is still being typed isn't sent. */
  loadAgain(name: RequestCard): void {
    this.cards[name].load();
  }

  /** Loads the next page of BTC.b, or all that follow. */
  loadMore(all: boolean): void {
    const question = this.#bridged.more(all);
    if (question === undefined) this.load('bridged');
    else void this.cards.bridged.ask(question);
  }

  /** Cancels a request; loaded pages stay. */
  cancel(name: RequestCard): void {
    this.cards[name].cancel();
    const pages = name === 'bridged' ? this.#bridged.content() : undefined;
    if (pages !== undefined) this.cards.bridged.rewrite(pages);
  }

  #contextOf(name: RequestCard): CardContext {
    const { chosen, asked } = this.#views;
    const learn = (chains: readonly IndexedChain[]): void => this.#learn(chains);
    return { rest: this.#rest, chosen, words: asked[name], tps: this.tps, bridged: this.#bridged, learn };
  }

  /** Remembers the chains' names and explorers. */
  #learn(chains: readonly IndexedChain[]): void {
    for (const chain of chains) this.#chains.set(chain.chainId, chain);
    if (this.cards.tps.value !== undefined) this.cards.tps.rewrite(this.tps.content(this.#views.chosen));
  }

  #nameOf(chainId: string): string {
    const chain = this.#chains.get(chainId);
    if (chain !== undefined) return visibleText(chain.chainName, MAX_NAME);
    return KNOWN_CHAINS.find(({ id }) => id === chainId)?.name ?? chainId;
  }
}
