import type { Clock } from '../../client/clock';
import type {
  CardIntent,
  CardName,
  Cards,
  CardState,
  Choices,
  Costs,
  News,
  QuotaContent,
  ToDashboard,
  ViewState,
} from '../../protocol';
import type { KeyValueStore } from '../../core/key-value-store';
import type { RestServices } from '../../services/evm/rest-services';
import { REQUEST_CARDS } from './card-table';
import { ViewStore } from './choices';
import { DashboardCards } from './dashboard-cards';
import { costsOf, quotaOf } from './details';

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

/** How often quotas, pauses and ages are checked. */
const TICK_MS = 5_000;

/**
 * The host's side of the dashboard, shown or hidden. A hidden dashboard sends no request:
 * running ones are interrupted and continue when it is shown; a walk over all pages continues at its page.
 */
export class Dashboard {
  readonly cards: DashboardCards;
  readonly #rest: RestServices;
  readonly #clock: Clock;
  readonly #views: ViewStore;
  #screen: Screen | undefined;
  /** The view is ready and has all state. */
  #isDrawn = false;
  /** A key was set or removed while the view was hidden. */
  #hasOtherKey = false;
  #costs: Costs = {};
  #quota: QuotaContent | undefined;
  #stopClock: (() => void) | undefined;

  constructor({ rest, clock, store, onFailure }: DashboardParts) {
    this.#rest = rest;
    this.#clock = clock;
    this.#views = new ViewStore(store, onFailure);
    this.cards = new DashboardCards({
      rest,
      clock,
      views: this.#views,
      changed: (name, state) => {
        if (this.#isDrawn) this.#screen?.post(newsOf(name, state));
        void this.#updateQuota();
      },
    });
  }

  get view(): ViewState {
    return this.#views.chosen;
  }

  get costs(): Costs {
    return this.#costs;
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
    for (const name of REQUEST_CARDS) this.cards.cancel(name);
  }

  /** The settings name another service: the content belonged to the old one. */
  servicesChanged(): void {
    this.cards.reset();
    if (this.#isDrawn) this.cards.loadOld();
  }

  /** A key was set or removed: requests that failed without one are repeated once the view is visible. */
  keysChanged(): void {
    this.#rest.keysChanged();
    void this.#updateQuota();
    this.#hasOtherKey = !this.#isDrawn;
    if (this.#isDrawn) this.cards.loadFailed('setApiKey', 'replaceApiKey');
  }

  /** The sandbox runs: requests that failed without it are repeated if the view is visible. */
  sandboxStarted(): void {
    if (this.#isDrawn) this.cards.loadFailed('startSandbox', 'useFreePort');
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
        else this.cards.load(intent.card);
        break;
      case 'retry':
        this.#rest.letRetryPass();
        if (intent.card !== 'quota') this.cards.retry(intent.card);
        break;
      case 'loadMore':
      case 'loadAll':
        this.cards.more(intent.type === 'loadAll');
        break;
      case 'cancel':
        if (intent.card !== 'quota') this.cards.cancel(intent.card);
        break;
      case 'ready':
    }
  }

  #draw(): void {
    this.#isDrawn = true;
    const news: News[] = [
      { type: 'view', view: this.view },
      { type: 'costs', costs: this.#costs },
    ];
    for (const name of REQUEST_CARDS) news.push(newsOf(name, this.cards.stateOf(name)));
    if (this.#quota !== undefined) news.push(this.#quotaNews(this.#quota));
    this.#screen?.post({ type: 'all', news });
    this.cards.each((card) => card.resume());
    this.cards.loadChosen();
    this.cards.loadOld();
    // It may run since.
    this.cards.loadFailed('startSandbox', 'useFreePort');
    if (this.#hasOtherKey) this.keysChanged();
    this.#tick();
  }

  #hide(): void {
    this.#isDrawn = false;
    this.#stopClock?.();
    this.cards.each((card) => card.suspend());
  }

  #choose(choices: Choices): void {
    this.#views.choose(choices);
    if (!this.#isDrawn) return;
    this.cards.loadChosen();
    void this.#updateQuota();
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
    this.cards.each((card) => card.goOn());
    if (this.#screen?.isWatched() === true) this.cards.loadOld(true);
    this.#stopClock = this.#clock.after(TICK_MS, () => this.#tick());
  }

  async #updateQuota(): Promise<void> {
    if (!this.#isShown()) return;
    const quota = await quotaOf(this.#rest);
    const costs = await costsOf(this.#rest);
    if (!this.#isShown()) return;
    if (!areEqualValues(quota, this.#quota)) {
      this.#quota = quota;
      this.#screen?.post(this.#quotaNews(quota));
    }
    if (!areEqualValues(costs, this.#costs)) {
      this.#costs = costs;
      this.#screen?.post({ type: 'costs', costs });
    }
  }
}

function newsOf<Name extends CardName>(card: Name, state: CardState<Cards[Name]>): News {
  return { type: 'card', card, state } as News;
}

/** For plain JSON with a fixed order of fields. */
function areEqualValues(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
