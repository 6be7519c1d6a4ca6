import type { Clock } from '../../client/clock';
import type { IndexedEVMChain } from '../../client/schemas/data';
import {
  type CardIntent,
  type CardName,
  type CardProblem,
  type Cards,
  type CardState,
  type Choices,
  type Costs,
  KNOWN_CHAINS,
  type News,
  type QuotaContent,
  type RequestCard,
  type ToDashboard,
  type ViewState,
} from '../../protocol';
import type { KeyValueStore } from '../../services/issuing/issue-record';
import type { RestServices } from '../../services/evm/rest-services';
import { visibleText } from '../../services/text/format-text';
import { BridgedPages, explorerOf } from './chain-lists';
import { CardLoader } from './card-loader';
import { type CardContext, type CardRule, CARDS, problemOf, REQUEST_CARDS } from './card-table';
import { costsOf, quotaOf } from './details';
import type { Table } from './tables';
import { TPSHistories } from './tps-histories';
import { ViewStore } from './choices';

/** The view of the dashboard. */
interface Screen {
  /** Messages to a hidden view are lost. */
  readonly isVisible: () => boolean;
  /** Whether it is visible in the focused window. */
  readonly isWatched: () => boolean;
  readonly post: (message: ToDashboard) => void;
}

interface DashboardParts {
  readonly rest: RestServices;
  readonly clock: Clock;
  readonly store: KeyValueStore;
  /** Gets errors of storing choices. */
  readonly onFailure: (error: unknown) => void;
}

type Loaders = { readonly [Name in RequestCard]: CardLoader<Cards[Name]> };

/** How often quotas, pauses and ages are checked. */
const TICK_MS = 5_000;

/** Longest name of a series. */
const MAX_NAME = 80;

/**
 * The state of the dashboard, visible or hidden: its cards and the user's choices. A hidden dashboard sends no request:
 * running ones are interrupted and continue when it is shown; a walk over all pages continues at its page.
 */
export class Dashboard {
  readonly #rest: RestServices;
  readonly #clock: Clock;
  readonly #views: ViewStore;
  readonly #cards: Loaders;
  readonly #tps: TPSHistories;
  readonly #bridged: BridgedPages;
  /** By chain ID, as the Data API describes them. */
  readonly #chains = new Map<string, IndexedEVMChain>();
  #screen: Screen | undefined;
  /** The view is ready and has all state. */
  #isDrawn = false;
  /** A key was set or removed while the view was hidden. */
  #hasOtherKey = false;
  #costs: Costs = {};
  #quota: QuotaContent | undefined;
  /** The choices that the cards were loaded for. */
  #loadedFor: ViewState;
  #stopClock: (() => void) | undefined;

  constructor({ rest, clock, store, onFailure }: DashboardParts) {
    this.#rest = rest;
    this.#clock = clock;
    this.#views = new ViewStore(store, onFailure);
    this.#loadedFor = this.#views.chosen;
    this.#tps = new TPSHistories({ rest, clock, nameOf: (chainId) => this.#nameOf(chainId) });
    this.#bridged = new BridgedPages(rest, clock);
    this.#cards = Object.fromEntries(REQUEST_CARDS.map((name) => [name, this.#loaderOf(name)])) as unknown as Loaders;
  }

  get view(): ViewState {
    return this.#views.chosen;
  }

  get costs(): Costs {
    return this.#costs;
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
    return rule.document?.(this.view, value);
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

  /** Attaches a view; it gets all state when it sends `ready`. */
  attach(screen: Screen): void {
    this.#screen = screen;
    this.#isDrawn = false;
  }

  /**
   * The view was shown or hidden, or moved, which hides it for a moment. A page that survives this doesn't notice, so
   * that it gets all state at once; a new page sends `ready`.
   */
  visibilityChanged(): void {
    if (this.#screen?.isVisible() !== true) this.#hide();
    else if (!this.#isDrawn) this.#draw();
  }

  /** The view was closed: all requests are cancelled. */
  detach(): void {
    this.#screen = undefined;
    this.#hide();
    for (const name of REQUEST_CARDS) this.#cards[name].cancel();
  }

  /** The settings name another service: the content belonged to the old one. */
  servicesChanged(): void {
    this.#tps.reset();
    this.#bridged.reset();
    this.#chains.clear();
    for (const name of REQUEST_CARDS) this.#cards[name].reset();
    if (this.#isDrawn) this.#loadOld();
  }

  /** A key was set or removed: requests that failed without one are repeated once the view is visible. */
  keysChanged(): void {
    this.#rest.keysChanged();
    void this.#updateQuota();
    this.#hasOtherKey = !this.#isDrawn;
    if (!this.#isDrawn) return;
    this.#loadFailed('setApiKey', 'replaceApiKey');
  }

  /** The sandbox runs: requests that failed without it are repeated if the view is visible. */
  sandboxStarted(): void {
    if (this.#isDrawn) this.#loadFailed('startSandbox', 'useFreePort');
  }

  /**
   * Performs an intent for the cards. A choice counts also if the view was hidden meanwhile: the user made it while the
   * view was visible. Other intents of a hidden view are ignored.
   */
  receive(intent: CardIntent): void {
    if (intent.type === 'choose') return this.#choose(intent.view);
    if (this.#screen?.isVisible() !== true) return;
    if (intent.type === 'ready') this.#draw();
    if (!this.#isDrawn) return;
    switch (intent.type) {
      case 'load':
        if (intent.card === 'quota') void this.#updateQuota();
        else this.#load(intent.card);
        break;
      case 'retry':
        this.#rest.letRetryPass();
        if (intent.card !== 'quota' && !this.#cards[intent.card].again()) this.#load(intent.card);
        break;
      case 'loadMore':
      case 'loadAll': {
        const question = this.#bridged.more(intent.type === 'loadAll');
        if (question === undefined) this.#load('bridged');
        else void this.#cards.bridged.ask(question);
        break;
      }
      case 'cancel':
        if (intent.card !== 'quota') this.#cancel(intent.card);
        break;
      case 'ready':
    }
  }

  /** Loads a card's content, with the current text of the view. */
  #load(name: RequestCard): void {
    const { problem, words } = CARDS[name].typed?.(this.view) ?? {};
    if (problem !== undefined) return this.#cards[name].refuse(problem);
    if (words !== undefined) this.#views.remember(name, words);
    this.#cards[name].load();
  }

  /** Cancels a request; loaded pages stay. */
  #cancel(name: RequestCard): void {
    this.#cards[name].cancel();
    const pages = name === 'bridged' ? this.#bridged.content() : undefined;
    if (pages !== undefined) this.#cards.bridged.rewrite(pages);
  }

  #loaderOf<Name extends RequestCard>(name: Name): CardLoader<Cards[Name]> {
    const loader = new CardLoader<Cards[Name]>({
      clock: this.#clock,
      problemOf: (error) => this.#problemOf(name, error),
      question: () => CARDS[name].question(this.#contextOf(name)),
      changed: () => {
        if (this.#isDrawn) this.#screen?.post(newsOf(name, loader.state));
        void this.#updateQuota();
      },
    });
    return loader;
  }

  /** The problem of a failure in a card, depending on its service and API key at that time. */
  async #problemOf(name: RequestCard, error: unknown): Promise<CardProblem> {
    const { service, isTyped } = CARDS[name];
    const rest = this.#rest;
    const takesKey = service === 'data' && !rest.isSandbox(service);
    const hasKey = takesKey && (await rest.hasKey());
    return problemOf(error, { takesKey, hasKey, isTyped, queue: rest.stateOf(rest[service]) });
  }

  #contextOf(name: RequestCard): CardContext {
    const { chosen, asked } = this.#views;
    return {
      ...{ rest: this.#rest, tps: this.#tps, bridged: this.#bridged, chosen, words: asked[name] },
      learn: (chains) => {
        for (const chain of chains) this.#chains.set(chain.chainId, chain);
        this.#cards.tps.rewrite(this.#tps.content(this.view));
      },
    };
  }

  #nameOf(chainId: string): string {
    const chain = this.#chains.get(chainId);
    if (chain !== undefined) return visibleText(chain.chainName, MAX_NAME);
    return KNOWN_CHAINS.find(({ id }) => id === chainId)?.name ?? chainId;
  }

  /** Repeats the requests of the cards that wait for one of these steps. */
  #loadFailed(...steps: readonly CardProblem['step'][]): void {
    for (const name of REQUEST_CARDS) {
      const state = this.stateOf(name);
      if (state.status === 'failed' && steps.includes(state.problem.step)) this.#cards[name].load();
    }
  }

  #draw(): void {
    this.#isDrawn = true;
    const news: News[] = [
      { type: 'view', view: this.view },
      { type: 'costs', costs: this.#costs },
    ];
    for (const name of REQUEST_CARDS) news.push(newsOf(name, this.stateOf(name)));
    if (this.#quota !== undefined) news.push(this.#quotaNews(this.#quota));
    this.#screen?.post({ type: 'all', news });
    for (const name of REQUEST_CARDS) this.#cards[name].resume();
    this.#loadChosen();
    this.#loadOld();
    // It may run since.
    this.#loadFailed('startSandbox', 'useFreePort');
    if (this.#hasOtherKey) this.keysChanged();
    this.#tick();
  }

  #hide(): void {
    this.#isDrawn = false;
    this.#stopClock?.();
    for (const name of REQUEST_CARDS) this.#cards[name].suspend();
  }

  #loadOld(): void {
    for (const name of REQUEST_CARDS) {
      const state = this.stateOf(name);
      const isWanted = CARDS[name].isUnasked || name in this.#views.asked;
      if (state.status === 'idle' ? isWanted : this.#isOld(name, state)) this.#cards[name].load();
    }
  }

  #isOld(name: RequestCard, state: Exclude<CardState<unknown>, { status: 'idle' }>): boolean {
    const now = this.#clock.now();
    if (state.status === 'ready') return now - state.at >= CARDS[name].freshMs;
    // An expensive request, or one to correct, waits for the user.
    if (state.status === 'loading' || !CARDS[name].isUnasked) return false;
    return state.problem.step === 'retry' && now >= (state.problem.retryAt ?? 0);
  }

  #choose(choices: Choices): void {
    this.#views.choose(choices);
    if (!this.#isDrawn) return;
    this.#loadChosen();
    void this.#updateQuota();
  }

  /** Loads what the choices since the last time require. */
  #loadChosen(): void {
    const before = this.#loadedFor;
    const { chosen } = this.#views;
    this.#loadedFor = chosen;
    if (chosen.chainIds !== before.chainIds || chosen.range !== before.range) {
      // The loaded days at once, then the missing ones.
      this.#cards.tps.rewrite(this.#tps.content(chosen));
      void this.#cards.tps.ask(this.#tps.question(chosen, false));
    }
    if (chosen.chainIds[0] !== before.chainIds[0]) {
      this.#cards.chain.reset();
      this.#cards.chain.load();
    }
  }

  #isShown(): boolean {
    return this.#isDrawn;
  }

  #quotaNews(value: QuotaContent): News {
    return newsOf('quota', { status: 'ready', value, at: this.#clock.now() });
  }

  /**
   * Periodically while visible: quotas recover, pauses end, content becomes old. Other failures wait for the user.
   */
  #tick(): void {
    this.#stopClock?.();
    void this.#updateQuota();
    for (const name of REQUEST_CARDS) this.#cards[name].goOn();
    if (this.#screen?.isWatched() === true) {
      for (const name of REQUEST_CARDS.filter((each) => CARDS[each].isUnasked)) {
        const state = this.stateOf(name);
        if (state.status === 'ready' && this.#isOld(name, state)) this.#cards[name].load();
      }
    }
    this.#stopClock = this.#clock.after(TICK_MS, () => this.#tick());
  }

  async #updateQuota(): Promise<void> {
    if (!this.#isShown()) return;
    const quota = await quotaOf(this.#rest);
    const costs = await costsOf(this.#rest);
    if (!this.#isShown()) return;
    if (!isSame(quota, this.#quota)) {
      this.#quota = quota;
      this.#screen?.post(this.#quotaNews(quota));
    }
    if (!isSame(costs, this.#costs)) {
      this.#costs = costs;
      this.#screen?.post({ type: 'costs', costs });
    }
  }
}

function newsOf<Name extends CardName>(card: Name, state: CardState<Cards[Name]>): News {
  return { type: 'card', card, state } as News;
}

/** For plain JSON with a fixed order of fields. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
