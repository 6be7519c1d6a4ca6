import { holdsPrivateKey } from '../../../core/given-text/guard';

const KEPT_LOOK_UPS = 50;

/** Longer texts are hex: they would fill the store and can't be read in a list. */
const LONGEST = 128;

/** A store that outlives the window, such as VS Code's Memento. */
export interface Store {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

/** Earlier look-ups per chain, the latest first. */
export class RecentLookUps {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  of(chain: string): readonly string[] {
    const value = this.#store.get(lookUpsKey(chain));
    // An earlier version may have stored a key.
    return Array.isArray(value)
      ? value.filter((entry) => typeof entry === 'string').filter((entry) => !holdsPrivateKey(entry))
      : [];
  }

  async add(chain: string, text: string): Promise<void> {
    if (text.length > LONGEST || holdsPrivateKey(text)) return;
    const others = this.of(chain).filter((entry) => entry !== text);
    await this.#store.update(lookUpsKey(chain), [text, ...others].slice(0, KEPT_LOOK_UPS));
  }
}

function lookUpsKey(chain: string): string {
  return `lookUp ${chain.trim().toLowerCase()}`;
}
