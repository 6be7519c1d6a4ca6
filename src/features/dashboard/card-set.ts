import type { Clock } from '../../client/clock';
import type { Cards, CardState, Problem } from '../../protocol';
import type { RestServices } from '../../services/evm/rest-services';
import { Card } from './card';
import { REQUEST_CARDS, type RequestCard, type CardContext, CARDS } from './card-table';
import { problemOf } from './problem';

export type CardSet = { readonly [Name in RequestCard]: Card<Cards[Name]> };

/** The problem of a failure in a card, depending on its service and API key at that time. */
function problems(rest: RestServices, card: RequestCard): (error: unknown) => Promise<Problem> {
  const { service, isTyped } = CARDS[card];
  return async (error) => {
    const takesKey = service === 'data' && !rest.isSandbox(service);
    const hasKey = takesKey && (await rest.hasKey());
    return problemOf(error, { takesKey, hasKey, isTyped, queue: rest.stateOf(rest[service]) });
  };
}

/** Options of `makeCards`. */
export interface CardSetOptions {
  readonly rest: RestServices;
  readonly clock: Pick<Clock, 'now'>;
  /** At the time of a request. */
  readonly contextOf: (name: RequestCard) => CardContext;
  readonly changed: <Name extends RequestCard>(name: Name, state: CardState<Cards[Name]>) => void;
}

/** All cards, idle. */
export function makeCards({ rest, clock, contextOf, changed }: CardSetOptions): CardSet {
  const make = <Name extends RequestCard>(name: Name): Card<Cards[Name]> => {
    const card = new Card<Cards[Name]>({
      clock,
      problemOf: problems(rest, name),
      question: () => CARDS[name].question(contextOf(name)),
      changed: () => changed(name, card.state),
    });
    return card;
  };
  return Object.fromEntries(REQUEST_CARDS.map((name) => [name, make(name)])) as unknown as CardSet;
}
