import type { Choices, ViewState } from '../../protocol';
import type { KeyValueStore } from '../../services/issuing/issue-history';
import { choicesOf } from './intent-of';

/** The user's choices, without computed values. */
export type Chosen = Required<Choices>;

/** The typed text of the last requests, which are repeated after a reload. */
export interface AskedWords {
  readonly block?: Chosen['block'];
  readonly addressChains?: Chosen['address'];
}

const KEY = 'dashboard';

const DEFAULTS: Chosen = {
  chainIds: ['43114'],
  range: 90,
  logScale: false,
  asTable: false,
  block: { chainId: '43114', blockId: '' },
  address: '',
  bridged: { threshold: '1', pageSize: 1_000 },
  search: '',
};

/** The dashboard's choices, stored with the workspace: no response of a service, and no key. */
export class ViewStore {
  readonly #store: KeyValueStore;
  readonly #onFailure: (error: unknown) => void;
  #chosen: Chosen;
  #asked: AskedWords;

  /** `onFailure` gets errors of the store; the choices then only live in memory. */
  constructor(store: KeyValueStore, onFailure: (error: unknown) => void) {
    this.#store = store;
    this.#onFailure = onFailure;
    const kept = store.get(KEY) as
      { chosen?: unknown; asked?: { block?: unknown; addressChains?: unknown } } | undefined;
    // Another version may have stored it.
    this.#chosen = { ...DEFAULTS, ...choicesOf(kept?.chosen) };
    const { block } = choicesOf({ block: kept?.asked?.block }) ?? {};
    const { address } = choicesOf({ address: kept?.asked?.addressChains }) ?? {};
    this.#asked = {
      ...(block === undefined ? {} : { block }),
      ...(address === undefined ? {} : { addressChains: address }),
    };
  }

  get chosen(): Chosen {
    return this.#chosen;
  }

  get asked(): AskedWords {
    return this.#asked;
  }

  choose(choices: Choices): void {
    this.#chosen = { ...this.#chosen, ...choices };
    this.#keep();
  }

  remember(words: AskedWords): void {
    this.#asked = { ...this.#asked, ...words };
    this.#keep();
  }

  view(costs: ViewState['costs']): ViewState {
    return { ...this.#chosen, costs };
  }

  #keep(): void {
    this.#store.update(KEY, { chosen: this.#chosen, asked: this.#asked }).then(undefined, this.#onFailure);
  }
}
