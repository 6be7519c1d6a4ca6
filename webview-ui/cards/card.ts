import type { CardName, Cards, CardState, ViewState } from '../../src/protocol';

/** A card, as used by the dashboard. */
export interface Card<Name extends CardName> {
  readonly element: HTMLElement;
  showState(state: CardState<Cards[Name]>): void;
  showView(view: ViewState): void;
}
