import type { Clock } from '../../client/clock';
import type { CardName, Cards, CardState, Problem } from '../../protocol';
import type { RestServices } from '../../services/evm/rest-services';
import { Card } from './card';
import { problemOf } from './problem';

/** The cards with requests; quotas need none. */
export type AskingCard = Exclude<CardName, 'quota'>;
export type CardSet = { readonly [Name in AskingCard]: Card<Cards[Name]> };

/** The service of each card, and whether the user types a part of its request. */
const ASKED: Readonly<Record<AskingCard, { readonly service: 'metrics' | 'data'; readonly isTyped: boolean }>> = {
  tps: { service: 'metrics', isTyped: true },
  chain: { service: 'metrics', isTyped: true },
  health: { service: 'metrics', isTyped: false },
  block: { service: 'data', isTyped: true },
  addressChains: { service: 'data', isTyped: true },
  bridged: { service: 'metrics', isTyped: true },
  supported: { service: 'data', isTyped: false },
};

export const ASKING_CARDS = Object.keys(ASKED) as readonly AskingCard[];

/** The problem of a failure in a card, depending on its service and API key at that time. */
export function problems(rest: RestServices, card: AskingCard): (error: unknown) => Promise<Problem> {
  const { service, isTyped } = ASKED[card];
  return async (error) => {
    const takesKey = service === 'data' && !rest.isSandbox(service);
    const hasKey = takesKey && (await rest.hasKey());
    return problemOf(error, { takesKey, hasKey, isTyped, queue: rest.stateOf(rest[service]) });
  };
}

/** All cards, idle. */
export function makeCards(
  rest: RestServices,
  clock: Pick<Clock, 'now'>,
  changed: <Name extends AskingCard>(name: Name, state: CardState<Cards[Name]>) => void,
): CardSet {
  const make = <Name extends AskingCard>(name: Name): Card<Cards[Name]> => {
    const card = new Card<Cards[Name]>({
      clock,
      problemOf: problems(rest, name),
      changed: () => changed(name, card.state),
    });
    return card;
  };
  return {
    tps: make('tps'),
    chain: make('chain'),
    health: make('health'),
    block: make('block'),
    addressChains: make('addressChains'),
    bridged: make('bridged'),
    supported: make('supported'),
  };
}
