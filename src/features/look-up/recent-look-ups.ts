import type { KeyValueStore } from '../../core/key-value-store';
import { holdsPrivateKey } from '../../core/given-text/guard';

const KEPT_LOOK_UPS = 50;

/** Longer texts are hex: they would fill the store and can't be read in a list. */
const LONGEST = 128;

/** Earlier look-ups per chain, the latest first. */
export class RecentLookUps {
  readonly #store: Pick<KeyValueStore, 'get' | 'update'>;

  constructor(store: Pick<KeyValueStore, 'get' | 'update'>) {
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
