/** A list of UTXOs that somebody reads page by page. */
export interface LoadedList {
  readonly pages: { readonly utxos: { readonly length: number } };
  /** Whether more of it is kept than the first page, and nothing is under way for it. */
  readonly canShorten: boolean;
  /** Goes back to the first page, which is read when it is next shown. */
  shorten(): void;
}

/** About 40 MB for 100,000. */
const MOST_UTXOS = 250_000;

/**
 * The lists of the tree that were read, so that a window that is worked in all day does not keep every UTXO that was
 * ever shown in it: beyond a number of UTXOs in all, the lists that were used longest ago go back to their first page.
 */
export class LoadedLists {
  readonly #most: number;
  /** Those used last stand last. */
  readonly #lists = new Set<LoadedList>();

  constructor(most = MOST_UTXOS) {
    this.#most = most;
  }

  /** The list was shown, read on, filtered or sorted; it is never shortened itself. */
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
