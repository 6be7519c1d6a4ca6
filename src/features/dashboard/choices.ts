import { MAX_PAGE, problemOfWord } from '../../core/endpoints/evm-words';
import { holdsPrivateKey } from '../../core/given-text/guard';
import { isRecord } from '../../core/json/record';
import {
  type CardName,
  CHAIN_ID,
  type Choices,
  INITIAL_CHOICES,
  type Intent,
  MAX_CHAINS,
  MAX_PICTURE,
  RANGES,
  type RequestCard,
  type ViewState,
} from '../../protocol';
import type { KeyValueStore } from '../../core/key-value-store';
import { CARDS } from './card-table';

/** Choices that aren't valid whenever they have the shape of the initial one. */
const CHOICE_RULES: { readonly [Name in keyof ViewState]?: (value: unknown) => boolean } = {
  chainIds: (value) =>
    Array.isArray(value) &&
    value.length >= 1 &&
    value.length <= MAX_CHAINS &&
    new Set(value).size === value.length &&
    value.every((each) => isChainID(each)),
  range: (value) => isOneOf(value, RANGES),
  metric: (value) => typeof value === 'string' && problemOfWord('metric', value) === undefined,
  bridged: (value) => hasShapeOf(INITIAL_CHOICES.bridged, value) && isRecord(value) && isPageSize(value['pageSize']),
};

const CHOICE_NAMES = Object.keys(INITIAL_CHOICES) as readonly (keyof ViewState)[];

function isValid(name: keyof ViewState, value: unknown): boolean {
  return CHOICE_RULES[name]?.(value) ?? hasShapeOf(INITIAL_CHOICES[name], value);
}

/** Typed text is any text: its card reports what is wrong with it. */
function hasShapeOf(initial: unknown, value: unknown): boolean {
  if (typeof initial === 'string') return isShort(value) && withoutTypedKey(value) === value;
  if (!isRecord(initial)) return typeof value === typeof initial;
  const names = Object.keys(initial);
  return isRecord(value) && hasOnly(value, names) && names.every((name) => hasShapeOf(initial[name], value[name]));
}

/** The choices in a record, if all are valid; also for those that another version stored. */
function choicesOf(record: unknown): Choices | undefined {
  if (!isRecord(record)) return undefined;
  const areValid = Object.entries(record).every(([name, value]) => isOneOf(name, CHOICE_NAMES) && isValid(name, value));
  return areValid ? record : undefined;
}

function isOneOf<const T>(value: unknown, values: readonly T[]): value is T {
  return (values as readonly unknown[]).includes(value);
}

/** A chain's ID, which isn't a possible private key. */
function isChainID(value: unknown): value is string {
  return typeof value === 'string' && CHAIN_ID.test(value) && !holdsPrivateKey(value);
}

/** Replaces a possible private key, which is never stored or sent back, with a prefix that its card rejects as a key. */
function withoutTypedKey(typed: string): string {
  return holdsPrivateKey(typed) ? 'PrivateKey-' : typed;
}

function isShort(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 256;
}

function withoutKeys(choices: unknown): unknown {
  const changed = (value: unknown): unknown => (isShort(value) ? withoutTypedKey(value) : value);
  const each = (record: object, change: (value: unknown) => unknown): object =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
  return isRecord(choices)
    ? each(choices, (value) => (isRecord(value) ? each(value, changed) : changed(value)))
    : choices;
}

function isPageSize(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_PAGE;
}

function hasOnly(record: Readonly<Record<string, unknown>>, names: readonly string[]): boolean {
  return Object.keys(record).length === names.length && names.every((name) => Object.hasOwn(record, name));
}

/** The typed text of each card's last request, which is repeated after a reload. */
type AskedWords = Readonly<Partial<Record<CardName, Choices>>>;

const STORED_CHOICES = 'dashboard';

/** The dashboard's choices, stored with the workspace: no response of a service, and no key. */
export class ViewStore {
  readonly #store: KeyValueStore;
  readonly #onFailure: (error: unknown) => void;
  #chosen: ViewState;
  #asked: AskedWords;

  /** `onFailure` gets errors of the store; the choices then only live in memory. */
  constructor(store: KeyValueStore, onFailure: (error: unknown) => void) {
    this.#store = store;
    this.#onFailure = onFailure;
    const kept = store.get(STORED_CHOICES) as { chosen?: unknown; asked?: unknown } | undefined;
    // Another version may have stored it.
    this.#chosen = { ...INITIAL_CHOICES, ...choicesOf(kept?.chosen) };
    const asked = isRecord(kept?.asked) ? Object.entries(kept.asked) : [];
    this.#asked = Object.fromEntries(asked.filter(([, words]) => choicesOf(words) !== undefined));
  }

  get chosen(): ViewState {
    return this.#chosen;
  }

  get asked(): AskedWords {
    return this.#asked;
  }

  choose(choices: Choices): void {
    this.#chosen = { ...this.#chosen, ...choices };
    this.#keep();
  }

  remember(card: CardName, words: Choices): void {
    this.#asked = { ...this.#asked, [card]: words };
    this.#keep();
  }

  #keep(): void {
    this.#store.update(STORED_CHOICES, { chosen: this.#chosen, asked: this.#asked }).then(undefined, this.#onFailure);
  }
}

/** Longest text to copy, in characters: an ID, a value, a message. */
const MAX_TYPED = 4_096;

/** A message from a webview as an intent, checked field by field; undefined for anything else. */
export function intentOf(message: unknown): Intent | undefined {
  if (!isRecord(message)) return undefined;
  const { type, card } = message;
  switch (type) {
    case 'ready':
    case 'startSandbox':
    case 'useFreePort':
      return { type };
    case 'choose': {
      const view = choicesOf(withoutKeys(message['view']));
      return view === undefined ? undefined : { type, view };
    }
    case 'load':
    case 'retry':
    case 'cancel':
      return card === 'quota' || isCard(card) ? { type, card } : undefined;
    case 'loadMore':
    case 'loadAll':
      return card === 'bridged' ? { type, card } : undefined;
    case 'export': {
      const { as } = message;
      return hasTable(card) && isOneOf(as, ['csv', 'json']) ? { type, card, as } : undefined;
    }
    case 'savePicture': {
      const { data } = message;
      return isText(data, MAX_PICTURE) && /^[A-Za-z0-9+/]+={0,2}$/.test(data) ? { type, data } : undefined;
    }
    case 'copy':
      return isText(message['text'], MAX_TYPED) ? { type, text: message['text'] } : undefined;
    case 'copyTable':
      return hasTable(card) ? { type, card } : undefined;
    case 'openExplorer':
      return isChainID(message['chainId']) ? { type, chainId: message['chainId'] } : undefined;
    case 'openDocument':
      return isCard(card) && CARDS[card].document !== undefined ? { type, card } : undefined;
    case 'key': {
      const { action } = message;
      return isOneOf(action, ['set', 'test', 'remove']) ? { type, action } : undefined;
    }
    default:
      return undefined;
  }
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value.length <= longest;
}

function isCard(value: unknown): value is RequestCard {
  return typeof value === 'string' && Object.hasOwn(CARDS, value);
}

function hasTable(value: unknown): value is RequestCard {
  return isCard(value) && CARDS[value].table !== undefined;
}
