import { isRecord } from '../../core/json/record';
import { type CardName, type Choices, INITIAL_CHOICES, type ViewState } from '../../protocol';
import type { KeyValueStore } from '../../services/issuing/issue-history';
import { choicesOf } from './choices';

/** The typed text of each card's last request, which is repeated after a reload. */
export type AskedWords = Readonly<Partial<Record<CardName, Choices>>>;

const KEY = 'dashboard';

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
    const kept = store.get(KEY) as { chosen?: unknown; asked?: unknown } | undefined;
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
    this.#store.update(KEY, { chosen: this.#chosen, asked: this.#asked }).then(undefined, this.#onFailure);
  }
}
