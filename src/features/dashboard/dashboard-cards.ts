import type { Clock } from '../../client/clock';
import type { CardName, Cards, CardState, Problem } from '../../protocol';
import type { RestServices } from '../../services/evm/rest-services';
import { Card } from './card';
import { problemOf } from './problem';

/** The cards with requests; quotas need none. */
export type AskingCard = Exclude<CardName, 'quota'>;
export type CardSet = { readonly [Name in AskingCard]: Card<Cards[Name]> };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How a card is loaded. */
interface CardRule {
  readonly service: 'metrics' | 'data';
  /** Whether the user types a part of its request. */
  readonly isTyped: boolean;
  /**
   * Whether it loads without a click when the dashboard is shown: that takes one compute unit each, and 100 per chain and
   * page for TPS, which is loaded once an hour (docs/protocol.md 7.3).
   */
  readonly isUnasked: boolean;
  /** The maximum age of its content when the dashboard is shown, in ms. */
  readonly freshMs: number;
}

export const CARDS: Readonly<Record<AskingCard, CardRule>> = {
  tps: { service: 'metrics', isTyped: true, isUnasked: true, freshMs: HOUR },
  chain: { service: 'metrics', isTyped: true, isUnasked: true, freshMs: 24 * HOUR },
  health: { service: 'metrics', isTyped: false, isUnasked: true, freshMs: MINUTE },
  // A block never changes.
  block: { service: 'data', isTyped: true, isUnasked: false, freshMs: Infinity },
  // As often as the service updates the list.
  addressChains: { service: 'data', isTyped: true, isUnasked: false, freshMs: 15 * MINUTE },
  // Its pages are expensive.
  bridged: { service: 'metrics', isTyped: true, isUnasked: false, freshMs: Infinity },
  supported: { service: 'data', isTyped: false, isUnasked: true, freshMs: HOUR },
};

export const ASKING_CARDS = Object.keys(CARDS) as readonly AskingCard[];

/** The problem of a failure in a card, depending on its service and API key at that time. */
export function problems(rest: RestServices, card: AskingCard): (error: unknown) => Promise<Problem> {
  const { service, isTyped } = CARDS[card];
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
