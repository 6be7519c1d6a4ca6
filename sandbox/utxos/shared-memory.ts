import { keyOf, UTXOIndex } from './utxo-index';

/** What the chains of a network have exported to one another and not yet imported (chains/atomic). */
export class SharedMemory {
  readonly #indexes = new Map<string, UTXOIndex>();

  /** What `from` has exported to `to`. */
  exported(from: Uint8Array, to: Uint8Array): UTXOIndex {
    const key = keyOf(from) + keyOf(to);
    let index = this.#indexes.get(key);
    if (index === undefined) this.#indexes.set(key, (index = new UTXOIndex()));
    return index;
  }
}
