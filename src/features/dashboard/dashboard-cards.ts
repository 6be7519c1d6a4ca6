import type { Clock } from '../../client/clock';
import type { IndexedEVMChain } from '../../client/schemas/data-schemas';
import {
  type CardProblem,
  type Cards,
  type CardState,
  KNOWN_CHAINS,
  type RequestCard,
  type ViewState,
} from '../../protocol';
import { CHAIN_GROUPS } from '../../core/endpoints/evm-words';
import type { RestServices } from '../../services/evm/rest-services';
import { visibleText } from '../../services/text/format-text';
import { CardLoader } from './card-loader';
import { type CardContext, type CardRule, CARDS, firstChain, cardProblemOf, REQUEST_CARDS } from './card-table';
import { BridgedPages, explorerOf } from './chain-lists';
import type { ViewStore } from './choices';
import type { Table } from './tables';
import { TPSHistories } from './tps-histories';

interface CardsParts {
  readonly rest: RestServices;
  readonly clock: Clock;
  readonly views: ViewStore;
  readonly changed: <Name extends RequestCard>(name: Name, state: CardState<Cards[Name]>) => void;
}

type Loaders = { readonly [Name in RequestCard]: CardLoader<Cards[Name]> };

/** Longest name of a series. */
const MAX_SERIES_NAME = 80;

/** The cards with requests, visible or hidden: their content, and when each is loaded. */
export class DashboardCards {
  readonly #parts: CardsParts;
  readonly #cards: Loaders;
  readonly #tps: TPSHistories;
  readonly #bridged: BridgedPages;
  /** By chain ID, as the Data API describes them. */
  readonly #chains = new Map<string, IndexedEVMChain>();
  #loadedFor: ViewState;

  constructor(parts: CardsParts) {
    const { rest, clock, views } = (this.#parts = parts);
    this.#loadedFor = views.chosen;
    this.#tps = new TPSHistories({ rest, clock, nameOf: (chainId) => this.#nameOf(chainId) });
    this.#bridged = new BridgedPages(rest, clock);
    this.#cards = Object.fromEntries(REQUEST_CARDS.map((name) => [name, this.#loaderOf(name)])) as unknown as Loaders;
  }

  stateOf<Name extends RequestCard>(name: Name): CardState<Cards[Name]> {
    return this.#cards[name].state;
  }

  /** The content of a card in any state; undefined if there is none. */
  valueOf<Name extends RequestCard>(name: Name): Cards[Name] | undefined {
    return this.#cards[name].value;
  }

  /** A card's content as a table; undefined if there is none. */
  tableOf(name: RequestCard): Table | undefined {
    const { rule, value } = this.#ruled(name);
    return value === undefined ? undefined : rule.table?.(value);
  }

  /** The call whose document has a card's content; undefined if it has none. */
  documentOf(name: RequestCard) {
    const { rule, value } = this.#ruled(name);
    return rule.document?.(this.#parts.views.chosen, value);
  }

  #ruled<Name extends RequestCard>(name: Name): { rule: CardRule<Cards[Name]>; value: Cards[Name] | undefined } {
    return { rule: CARDS[name], value: this.valueOf(name) };
  }

  /** The loaded TPS of a chain; sends no request. */
  tpsOf(chainId: string) {
    return this.#tps.historyOf(chainId);
  }

  /** The URL of a chain's explorer, if known. */
  explorerOf(chainId: string): string | undefined {
    const chain = this.#chains.get(chainId);
    return chain === undefined ? undefined : explorerOf(chain);
  }

  /** Loads a card's content, with the current text of the view. */
  load(name: RequestCard): void {
    const { views } = this.#parts;
    const { problem, words } = CARDS[name].typed?.(views.chosen) ?? {};
    if (problem !== undefined) return this.#cards[name].refuse(problem);
    if (words !== undefined) views.remember(name, words);
    this.#cards[name].load();
  }

  retry(name: RequestCard): void {
    if (!this.#cards[name].again()) this.load(name);
  }

  /** Loads one more page of BTC.b addresses, or all. */
  more(all: boolean): void {
    const question = this.#bridged.more(all);
    if (question === undefined) this.load('bridged');
    else void this.#cards.bridged.ask(question);
  }

  /** Cancels a request; loaded pages stay. */
  cancel(name: RequestCard): void {
    this.#cards[name].cancel();
    const pages = name === 'bridged' ? this.#bridged.content() : undefined;
    if (pages !== undefined) this.#cards.bridged.rewrite(pages);
  }

  /** Does something with each card. */
  each(act: (card: Pick<CardLoader<unknown>, 'suspend' | 'resume' | 'goOn'>) => void): void {
    for (const name of REQUEST_CARDS) act(this.#cards[name]);
  }

  /** Clears everything: it belonged to another service. */
  reset(): void {
    this.#tps.reset();
    this.#bridged.reset();
    this.#chains.clear();
    for (const name of REQUEST_CARDS) this.#cards[name].reset();
  }

  /** Repeats the requests of the cards that wait for one of these steps. */
  loadFailed(...steps: readonly CardProblem['step'][]): void {
    for (const name of REQUEST_CARDS) {
      const state = this.stateOf(name);
      if (state.status === 'failed' && steps.includes(state.problem.step)) this.#cards[name].load();
    }
  }

  /** Loads what was wanted and isn't there, and what is old; while it is shown, only what is old of what needs no click. */
  loadOld(isShown = false): void {
    for (const name of REQUEST_CARDS) {
      const state = this.stateOf(name);
      const { isUnasked } = CARDS[name];
      if (isShown && !(isUnasked && state.status === 'ready')) continue;
      const isWanted = isUnasked || name in this.#parts.views.asked;
      if (state.status === 'idle' ? isWanted : this.#isOld(name, state)) this.#cards[name].load();
    }
  }

  /** Loads what the choices since the last time require. */
  loadChosen(): void {
    const before = this.#loadedFor;
    const { chosen } = this.#parts.views;
    this.#loadedFor = chosen;
    if (chosen.chainIds !== before.chainIds || chosen.range !== before.range || chosen.metric !== before.metric) {
      // The loaded days at once, then the missing ones.
      this.#cards.tps.rewrite(this.#tps.content(chosen));
      void this.#cards.tps.ask(this.#tps.question(chosen, false));
    }
    if (firstChain(chosen) !== firstChain(before)) {
      this.#cards.chain.reset();
      this.#cards.chain.load();
    }
  }

  #isOld(name: RequestCard, state: Exclude<CardState<unknown>, { status: 'idle' }>): boolean {
    const now = this.#parts.clock.now();
    if (state.status === 'ready') return now - state.at >= CARDS[name].freshMs;
    // An expensive request, or one to correct, waits for the user.
    if (state.status === 'loading' || !CARDS[name].isUnasked) return false;
    return state.problem.step === 'retry' && now >= (state.problem.retryAt ?? 0);
  }

  #loaderOf<Name extends RequestCard>(name: Name): CardLoader<Cards[Name]> {
    const loader = new CardLoader<Cards[Name]>({
      clock: this.#parts.clock,
      problemOf: (error) => this.#problemOf(name, error),
      question: () => CARDS[name].question(this.#contextOf(name)),
      changed: () => {
        this.#parts.changed(name, loader.state);
        this.#doubtHealth(name);
      },
    });
    return loader;
  }

  /** Loads the health again if it isn't what the service does: it fails, or answers again. */
  #doubtHealth(name: RequestCard): void {
    if (name === 'health' || CARDS[name].service !== 'metrics') return;
    const state = this.stateOf(name);
    const said = this.stateOf('health').status;
    const isWorse = state.status === 'failed' && state.problem.step === 'retry' && said === 'ready';
    if (isWorse || (state.status === 'ready' && said === 'failed')) this.load('health');
  }

  /** The problem of a failure in a card, depending on its service and API key at that time. */
  async #problemOf(name: RequestCard, error: unknown): Promise<CardProblem> {
    const { service, isTyped } = CARDS[name];
    const { rest } = this.#parts;
    const takesKey = service === 'data' && !rest.isSandbox(service);
    const hasKey = takesKey && (await rest.hasKey());
    return cardProblemOf(error, { takesKey, hasKey, isTyped, queue: rest.stateOf(rest[service]) });
  }

  #contextOf(name: RequestCard): CardContext {
    const { rest, views } = this.#parts;
    const { chosen, asked } = views;
    return {
      rest,
      tps: this.#tps,
      bridged: this.#bridged,
      chosen,
      words: asked[name],
      learn: (chains) => {
        for (const chain of chains) this.#chains.set(chain.chainId, chain);
        this.#cards.tps.rewrite(this.#tps.content(views.chosen));
      },
    };
  }

  #nameOf(chainId: string): string {
    const chain = this.#chains.get(chainId);
    if (chain !== undefined) return visibleText(chain.chainName, MAX_SERIES_NAME);
    return CHAIN_GROUPS.get(chainId) ?? KNOWN_CHAINS.find(({ id }) => id === chainId)?.name ?? chainId;
  }
}
