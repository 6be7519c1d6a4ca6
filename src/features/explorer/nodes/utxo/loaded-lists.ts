/** A list of UTXOs that loads page by page. */
export interface LoadedList {
  readonly pages: { readonly utxos: { readonly length: number } };
  /** Whether it holds more than the first page and isn't loading. */
  readonly canShorten: boolean;
  /** Drops all pages; the first reloads when next shown. */
  shorten(): void;
}

/** About 40 MB for 100,000. */
const MOST_UTXOS = 250_000;

/**
 * The loaded lists of the tree. They bound the memory of a window that stays open all day: beyond a total number of
 * UTXOs, the least recently used lists go back to their first page.
 */
export class LoadedLists {
  readonly #most: number;
  /** The most recently used is last. */
  readonly #lists = new Set<LoadedList>();

  constructor(most = MOST_UTXOS) {
    this.#most = most;
  }

  /** The list was shown, loaded on, filtered or sorted. Shortens others, never the list itself. */
  use(list: LoadedList): void {
    this.#lists.delete(list);
    this.#lists.add(list);
    let count = 0;
    for (const { pages } of this.#lists) count += pages.utxos.length;
    for (const each of [...this.#lists]) {
      if (count <= this.#most) return;
      if (each === list || !each.canShorten) continue;
      count -= each.pages.utxos.length;
      each.shorten();
    }
  }

  remove(list: LoadedList): void {
    this.#lists.delete(list);
  }
}
