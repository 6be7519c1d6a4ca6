import type { CardName, Cards, CardState, ViewState } from '../../src/protocol';

/** A card of the dashboard, as the dashboard uses it. */
export interface Card<Name extends CardName> {
  readonly element: HTMLElement;
  showState(state: CardState<Cards[Name]>): void;
  showView(view: ViewState): void;
}
