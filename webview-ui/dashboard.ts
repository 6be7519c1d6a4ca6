import * as l10n from '@vscode/l10n';
import type { CardName, Cards, CardState, Choices, Costs, News, ToDashboard, ViewState } from '../src/protocol';
import { addressCard, blockCard } from './cards/look-up-cards';
import { bridgedCard } from './cards/bridged-card';
import { type CardTools, type CardView, valueOfState } from './cards/card-frame';
import { chainCard, healthDot, quotaCard, supportedCard } from './cards/status-cards';
import { TPSCard } from './cards/tps-card';
import { h } from './dom';
import { Columns } from './parts/columns';
import type { Option } from './parts/combobox';

const MORE_CARDS_KEY = 'moreCards';

/** All cards in one page; each has its own messages. */
export class DashboardPage {
  readonly element: HTMLElement;
  readonly #tools: CardTools;
  readonly #columns = new Columns();
  readonly #cards = new Map<CardName, CardView<CardName>>();
  /** States for cards that aren't created yet. */
  readonly #awaited = new Map<CardName, CardState<Cards[CardName]>>();
  #known: readonly Option[] = [];
  #view: ViewState | undefined;
  #costs: Costs = {};

  /** Creates the cards that are in view first; `complete` adds those below. */
  constructor({ link, ticker }: Omit<CardTools, 'choose'>) {
    const tools = (this.#tools = {
      link,
      ticker,
      choose: (choices: Choices): void => {
        if (this.#view !== undefined) this.#view = { ...this.#view, ...choices };
        link.send({ type: 'choose', view: choices });
      },
    });
    // Inert until the choices are here: what was typed before would be overwritten by them.
    this.element = h('main', { class: 'dashboard', inert: true });
    const chains = (): readonly Option[] => this.#known;
    this.element.append(
      h('h1', { class: 'hidden' }, l10n.t('Avalanche EVM Dashboard')),
      this.#add('tps', new TPSCard(tools, chains)),
      this.#columns.element,
    );
    this.#columns.append(
      this.#add('chain', chainCard(tools)),
      this.#add('addressChains', addressCard(tools)),
      this.#add('block', blockCard(tools, chains)),
    );
  }

  /** Adds the cards that the first paint doesn't need. Call once. */
  complete(): void {
    const tools = this.#tools;
    const isOpen = tools.link.recall(MORE_CARDS_KEY, (value) => typeof value === 'boolean');
    const more = h('details', { class: 'more-cards', open: isOpen }, h('summary', {}, l10n.t('More cards')));
    more.addEventListener('toggle', () => tools.link.keep(MORE_CARDS_KEY, more.open));
    more.append(this.#add('bridged', bridgedCard(tools)));
    const health = this.#add('health', healthDot(tools));
    this.#columns.append(
      this.#add('supported', supportedCard(tools)),
      this.#add('quota', quotaCard(tools, health)),
      more,
    );
  }

  receive(message: ToDashboard): void {
    const all = message.type === 'all' ? message.news : [message];
    for (const news of all) this.#take(news);
  }

  #add<Name extends CardName>(name: Name, card: CardView<Name>): HTMLElement {
    this.#cards.set(name, card);
    const state = this.#awaited.get(name) as CardState<Cards[Name]> | undefined;
    if (this.#view !== undefined) card.showView?.(this.#view);
    card.showCosts?.(this.#costs);
    if (state !== undefined) card.showState(state);
    return card.element;
  }

  #take(news: News): void {
    if (news.type === 'view') return this.#start(news.view);
    if (news.type === 'costs') {
      this.#costs = news.costs;
      for (const card of this.#cards.values()) card.showCosts?.(news.costs);
      return;
    }
    if (news.card === 'supported') {
      this.#known = (valueOfState(news.state)?.chains ?? []).map(({ chainId, name }) => ({ id: chainId, name }));
      for (const card of this.#cards.values()) card.showNames?.();
    }
    const card = this.#cards.get(news.card);
    if (card === undefined) this.#awaited.set(news.card, news.state);
    else card.showState(news.state);
  }

  /**
   * Shows the choices of the host once. Later ones are as old as the page's or older, and would undo what was typed.
   */
  #start(view: ViewState): void {
    if (this.#view !== undefined) return;
    this.#view = view;
    this.element.inert = false;
    for (const card of this.#cards.values()) card.showView?.(view);
  }
}
