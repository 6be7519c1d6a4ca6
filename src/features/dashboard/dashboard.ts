import type { Clock } from '../../client/clock';
import type {
  CardName,
  CardState,
  Cards,
  Choices,
  Costs,
  Intent,
  News,
  Problem,
  QuotaContent,
  ToDashboard,
  ViewState,
} from '../../protocol';
import type { KeyValueStore } from '../../services/issuing/issue-history';
import type { RestServices } from '../../services/evm/rest-services';
import { Contents } from './contents';
import { REQUEST_CARDS, type RequestCard, CARDS } from './card-table';
import { costsOf, quotaOf } from './quota';
import { ViewStore } from './view-store';

/** The view of the dashboard. */
export interface Screen {
  /** Messages to a hidden view are lost. */
  readonly isVisible: () => boolean;
  /** Whether it is visible in the focused window. */
  readonly isWatched: () => boolean;
  readonly post: (message: ToDashboard) => void;
}

export interface DashboardParts {
  readonly rest: RestServices;
  readonly clock: Clock;
  readonly store: KeyValueStore;
  /** Gets errors of storing choices. */
  readonly onFailure: (error: unknown) => void;
}

/** How often quotas, pauses and ages are checked. */
const TICK_MS = 5_000;

/**
 * The state of the dashboard, visible or hidden: its cards and the user's choices. A hidden dashboard sends no request:
 * running ones are interrupted and continue when it is shown; a walk over all pages continues at its page.
 */
export class Dashboard {
  readonly #rest: RestServices;
  readonly #clock: Clock;
  readonly #views: ViewStore;
  readonly #contents: Contents;
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
    this.#contents = new Contents({ rest, clock, views: this.#views }, (name, state) => {
      this.#postCard(name, state);
      void this.#updateQuota();
    });
  }

  get view(): ViewState {
    return this.#views.chosen;
  }

  get costs(): Costs {
    return this.#costs;
  }

  stateOf<Name extends RequestCard>(name: Name): CardState<Cards[Name]> {
    return this.#contents.stateOf(name);
  }

  /** The content of a card in any state; undefined if there is none. */
  valueOf<Name extends RequestCard>(name: Name): Cards[Name] | undefined {
    const state = this.stateOf(name);
    return state.status === 'idle' ? undefined : state.value;
  }

  /** The loaded TPS of a chain; sends no request. */
  tpsOf(chainId: string) {
    return this.#contents.tps.historyOf(chainId);
  }

  /** The URL of a chain's explorer, if known. */
  explorerOf(chainId: string): string | undefined {
    return this.#contents.explorerOf(chainId);
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
    for (const name of REQUEST_CARDS) this.#contents.cards[name].cancel();
  }

  /** The settings name another service: the content belonged to the old one. */
  servicesChanged(): void {
    this.#contents.reset();
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
  receive(intent: Intent): void {
    if (intent.type === 'choose') return this.#choose(intent.view);
    if (this.#screen?.isVisible() !== true) return;
    if (intent.type === 'ready') this.#draw();
    if (!this.#isDrawn) return;
    switch (intent.type) {
      case 'load':
        if (intent.card === 'quota') void this.#updateQuota();
        else this.#contents.load(intent.card);
        break;
      case 'retry':
        if (intent.card !== 'quota' && !this.#contents.cards[intent.card].again()) this.#contents.load(intent.card);
        break;
      case 'loadMore':
      case 'loadAll':
        this.#contents.loadMore(intent.type === 'loadAll');
        break;
      case 'cancel':
        if (intent.card !== 'quota') this.#contents.cancel(intent.card);
        break;
      case 'ready':
      case 'export':
      case 'savePicture':
      case 'copy':
      case 'copyTable':
      case 'openExplorer':
      case 'openDocument':
      case 'key':
      case 'startSandbox':
      case 'useFreePort':
      // Performed by dashboardActions.
    }
  }

  /** Repeats the requests of the cards that wait for one of these steps. */
  #loadFailed(...steps: readonly Problem['step'][]): void {
    for (const name of REQUEST_CARDS) {
      const state = this.stateOf(name);
      if (state.status === 'failed' && steps.includes(state.problem.step)) this.#contents.loadAgain(name);
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
    for (const name of REQUEST_CARDS) this.#contents.cards[name].resume();
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
    for (const name of REQUEST_CARDS) this.#contents.cards[name].suspend();
  }

  #loadOld(): void {
    for (const name of REQUEST_CARDS) {
      const state = this.stateOf(name);
      const isWanted = CARDS[name].isUnasked || name in this.#views.asked;
      if (state.status === 'idle' ? isWanted : this.#isOld(name, state)) this.#contents.loadAgain(name);
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
    if (chosen.chainIds !== before.chainIds || chosen.range !== before.range) this.#contents.chart();
    if (chosen.chainIds[0] !== before.chainIds[0]) {
      this.#contents.cards.chain.reset();
      this.#contents.loadAgain('chain');
    }
  }

  #isShown(): boolean {
    return this.#isDrawn;
  }

  #postCard<Name extends RequestCard>(card: Name, state: CardState<Cards[Name]>): void {
    if (this.#isDrawn) this.#screen?.post(newsOf(card, state));
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
    for (const name of REQUEST_CARDS) this.#contents.cards[name].goOn();
    if (this.#screen?.isWatched() === true) {
      for (const name of REQUEST_CARDS.filter((each) => CARDS[each].isUnasked)) {
        const state = this.stateOf(name);
        if (state.status === 'ready' && this.#isOld(name, state)) this.#contents.loadAgain(name);
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
