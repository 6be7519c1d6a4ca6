import type { Clock } from '../../client/clock';
import type {
  CardName,
  CardState,
  Cards,
  Choices,
  Intent,
  News,
  QuotaContent,
  ToDashboard,
  ViewState,
} from '../../protocol';
import type { KeyValueStore } from '../../services/issuing/issue-history';
import type { RestServices } from '../../services/evm/rest-services';
import { Contents } from './contents';
import { ASKING_CARDS, type AskingCard } from './dashboard-cards';
import { costsOf, quotaOf } from './quota';
import { ViewStore } from './view-store';

/** Where the dashboard is shown. */
export interface Screen {
  /** What is posted while it is hidden is lost. */
  readonly isVisible: () => boolean;
  /** Whether somebody seems to look at it: it may be visible in a window behind others. */
  readonly isWatched: () => boolean;
  readonly post: (message: ToDashboard) => void;
}

export interface DashboardParts {
  readonly rest: RestServices;
  readonly clock: Clock;
  readonly store: KeyValueStore;
  /** Hears of choices that could not be kept. */
  readonly onFailure: (error: unknown) => void;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How old a card's content may be when the dashboard is shown. A block stays what it is, BTC.b pages are dear. */
const FRESH_MS: Readonly<Record<AskingCard, number>> = {
  tps: HOUR,
  chain: 24 * HOUR,
  health: MINUTE,
  block: Infinity,
  // As often as the service makes the list anew.
  addressChains: 15 * MINUTE,
  bridged: Infinity,
  supported: HOUR,
};

/**
 * Asked for without a click, when the dashboard is shown: one unit each, and of TPS, which is asked once an hour, 100 a
 * chain and page (docs/protocol.md 7.3).
 */
const UNASKED: readonly AskingCard[] = ['tps', 'chain', 'health', 'supported'];

/** How often it is looked what is left of the quotas, what may go on, and what is old. */
const TICK_MS = 5_000;

/**
 * What the dashboard shows, while it is shown or not: its cards, and what the user chose. Nothing is asked while it is
 * hidden: what was under way stops then and goes on when it is shown, also a walk over all pages, which goes on at the
 * page where it stopped.
 */
export class Dashboard {
  readonly #rest: RestServices;
  readonly #clock: Clock;
  readonly #views: ViewStore;
  readonly #contents: Contents;
  #screen: Screen | undefined;
  /** The screen is drawn and has been given all there is. */
  #isDrawn = false;
  /** A key was kept or removed while nobody looked. */
  #hasOtherKey = false;
  #costs: ViewState['costs'] = {};
  #quota: QuotaContent | undefined;
  #stopClock: (() => void) | undefined;

  constructor({ rest, clock, store, onFailure }: DashboardParts) {
    this.#rest = rest;
    this.#clock = clock;
    this.#views = new ViewStore(store, onFailure);
    this.#contents = new Contents({ rest, clock, views: this.#views }, (name, state) => {
      this.#postCard(name, state);
      void this.#lookAtQuota();
    });
  }

  get view(): ViewState {
    return this.#views.view(this.#costs);
  }

  stateOf<Name extends AskingCard>(name: Name): CardState<Cards[Name]> {
    return this.#contents.stateOf(name);
  }

  /** What a card holds, however it is; undefined where nothing was asked or came. */
  valueOf<Name extends AskingCard>(name: Name): Cards[Name] | undefined {
    const state = this.stateOf(name);
    return state.status === 'idle' ? undefined : state.value;
  }

  /** What was read of a chain's TPS; asks nobody. */
  tpsOf(chainId: string) {
    return this.#contents.tps.historyOf(chainId);
  }

  /** Where a chain's explorer is, if it was named. */
  explorerOf(chainId: string): string | undefined {
    return this.#contents.explorerOf(chainId);
  }

  /** Shows it there; it is drawn when that says `ready`. */
  attach(screen: Screen): void {
    this.#screen = screen;
    this.#isDrawn = false;
  }

  /**
   * The screen was shown or hidden, or moved, which hides it for a moment. A page that outlived that does not know of
   * it and says nothing, so that it is given all there is at once; a page that is made anew says `ready` for itself.
   */
  visibilityChanged(): void {
    if (this.#screen?.isVisible() !== true) this.#hide();
    else if (!this.#isDrawn) this.#draw();
  }

  /** The screen was closed: nobody waits for anything any more. */
  detach(): void {
    this.#screen = undefined;
    this.#hide();
    for (const name of ASKING_CARDS) this.#contents.cards[name].cancel();
  }

  /** The settings name another service: what is there was the other's. */
  servicesChanged(): void {
    this.#contents.reset();
    if (this.#isDrawn) this.#loadWhatIsOld();
  }

  /** A key was kept or removed: what failed for want of one is asked again, once somebody looks. */
  keysChanged(): void {
    this.#rest.keysChanged();
    void this.#lookAtQuota();
    this.#hasOtherKey = !this.#isDrawn;
    if (!this.#isDrawn) return;
    for (const name of ASKING_CARDS) {
      const state = this.stateOf(name);
      if (state.status === 'failed' && state.problem.step.endsWith('ApiKey')) this.#contents.loadAgain(name);
    }
  }

  /** Does what the user wants of the cards; a screen that is hidden or not drawn wants nothing. */
  receive(intent: Intent): void {
    if (this.#screen?.isVisible() !== true) return;
    if (intent.type === 'ready') this.#draw();
    if (!this.#isDrawn) return;
    switch (intent.type) {
      case 'choose':
        this.#choose(intent.view);
        break;
      case 'load':
        if (intent.card === 'quota') void this.#lookAtQuota();
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
      default:
      // Done by whoever has the windows and files for it.
    }
  }

  #draw(): void {
    this.#isDrawn = true;
    const news: News[] = [{ type: 'view', view: this.view }];
    for (const name of ASKING_CARDS) news.push(newsOf(name, this.stateOf(name)));
    if (this.#quota !== undefined) news.push(this.#quotaNews(this.#quota));
    this.#screen?.post({ type: 'all', news });
    for (const name of ASKING_CARDS) this.#contents.cards[name].resume();
    this.#loadWhatIsOld();
    if (this.#hasOtherKey) this.keysChanged();
    this.#tick();
  }

  #hide(): void {
    this.#isDrawn = false;
    this.#stopClock?.();
    for (const name of ASKING_CARDS) this.#contents.cards[name].suspend();
  }

  #loadWhatIsOld(): void {
    for (const name of ASKING_CARDS) {
      const state = this.stateOf(name);
      const isWanted = UNASKED.includes(name) || name in this.#views.asked;
      if (state.status === 'idle' ? isWanted : this.#isOld(name, state)) this.#contents.loadAgain(name);
    }
  }

  #isOld(name: AskingCard, state: Exclude<CardState<unknown>, { status: 'idle' }>): boolean {
    const now = this.#clock.now();
    if (state.status === 'ready') return now - state.at >= FRESH_MS[name];
    // What was dear, or is for the user to correct, waits for the user.
    if (state.status === 'loading' || !UNASKED.includes(name)) return false;
    return state.problem.step === 'retry' && now >= (state.problem.retryAt ?? 0);
  }

  #choose(choices: Choices): void {
    const before = this.#views.chosen;
    this.#views.choose(choices);
    const { chosen } = this.#views;
    // What is typed stands where it was typed: sent back, it would be behind the next key.
    const isTyped = Object.keys(choices).every((name) => ['block', 'address', 'bridged', 'search'].includes(name));
    if (!isTyped) this.#screen?.post({ type: 'view', view: this.view });
    if (choices.chainIds !== undefined || choices.range !== undefined) this.#contents.chart();
    if (chosen.chainIds[0] !== before.chainIds[0]) {
      this.#contents.cards.chain.reset();
      this.#contents.loadAgain('chain');
    }
    void this.#lookAtQuota();
  }

  #isShown(): boolean {
    return this.#isDrawn;
  }

  #postCard<Name extends AskingCard>(card: Name, state: CardState<Cards[Name]>): void {
    if (this.#isDrawn) this.#screen?.post(newsOf(card, state));
  }

  #quotaNews(value: QuotaContent): News {
    return newsOf('quota', { status: 'ready', value, at: this.#clock.now() });
  }

  /**
   * From time to time while it is drawn: what is left of a minute's units grows by itself, a pause that a service named
   * ends, what is watched gets old. What failed for another reason waits for the user.
   */
  #tick(): void {
    this.#stopClock?.();
    void this.#lookAtQuota();
    for (const name of ASKING_CARDS) this.#contents.cards[name].goOn();
    if (this.#screen?.isWatched() === true) {
      for (const name of UNASKED) {
        const state = this.stateOf(name);
        if (state.status === 'ready' && this.#isOld(name, state)) this.#contents.loadAgain(name);
      }
    }
    this.#stopClock = this.#clock.after(TICK_MS, () => this.#tick());
  }

  async #lookAtQuota(): Promise<void> {
    if (!this.#isShown()) return;
    const quota = await quotaOf(this.#rest);
    const costs = await costsOf(this.#rest, this.#contents.tps.requests(this.#views.chosen));
    if (!this.#isShown()) return;
    if (!isSame(quota, this.#quota)) {
      this.#quota = quota;
      this.#screen?.post(this.#quotaNews(quota));
    }
    if (!isSame(costs, this.#costs)) {
      this.#costs = costs;
      this.#screen?.post({ type: 'view', view: this.view });
    }
  }
}

function newsOf<Name extends CardName>(card: Name, state: CardState<Cards[Name]>): News {
  return { type: 'card', card, state } as News;
}

/** Of plain JSON that is made the same way each time. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
