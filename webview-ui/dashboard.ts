import type { CardName, ToDashboard, ViewState } from '../src/protocol';
import { addressCard } from './cards/address-card';
import { blockCard } from './cards/block-card';
import { bridgedCard } from './cards/bridged-card';
import type { Card } from './cards/card';
import type { CardTools } from './cards/card-frame';
import { chainCard } from './cards/chain-card';
import { healthCard } from './cards/health-card';
import { quotaCard } from './cards/quota-card';
import { supportedCard } from './cards/supported-card';
import { tpsCard } from './cards/tps-card';
import { h } from './dom';
import type { Option } from './parts/combobox';

/** All cards in one page, each fed by its own messages. */
export class Dashboard {
  readonly element: HTMLElement;
  readonly #cards: { readonly [Name in CardName]: Card<Name> };
  #known: readonly Option[] = [];
  #view: ViewState | undefined;

  constructor(tools: CardTools) {
    const known = () => this.#known;
    this.#cards = {
      tps: tpsCard(tools, known),
      chain: chainCard(tools),
      health: healthCard(tools),
      quota: quotaCard(tools),
      block: blockCard(tools, known),
      addressChains: addressCard(tools),
      bridged: bridgedCard(tools),
      supported: supportedCard(tools, (chains) => {
        this.#known = chains.map(({ chainId, name }) => ({ id: chainId, name }));
        if (this.#view !== undefined) this.#cards.block.showView(this.#view);
      }),
    };
    const cards = Object.values(this.#cards).map((card) => card.element);
    this.element = h('main', { class: 'dashboard' }, h('h1', { class: 'hidden' }, 'X-Chain Dashboard'), ...cards);
  }

  receive(message: ToDashboard): void {
    if (message.type === 'view') {
      this.#view = message.view;
      for (const card of Object.values(this.#cards)) card.showView(message.view);
    } else {
      // A message's card and state belong together, which TypeScript does not see through a union.
      (this.#cards[message.card] as Card<CardName>).showState(message.state);
    }
  }
}
