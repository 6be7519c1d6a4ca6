import type { CardName, Cards, CardState, Costs, ViewState } from '../../src/protocol';

/** A card, as used by the dashboard. */
export interface CardView<Name extends CardName> {
  readonly element: HTMLElement;
  showState(state: CardState<Cards[Name]>): void;
  showView?(view: ViewState): void;
  showCosts?(costs: Costs): void;
  /** The names of the chains are known. */
  showNames?(): void;
}
