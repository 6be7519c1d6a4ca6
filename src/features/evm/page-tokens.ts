import { LRU } from '../../core/lru';

/** A page that was read, and the token that it names. */
export interface ReadPage {
  /** From 1. */
  readonly page: number;
  /** That led to it; undefined for the first page. */
  readonly token: string | undefined;
  /** That it names. */
  readonly next: string | undefined;
}

const KEPT_LISTS = 16;

/** Where the page tokens of the lists that are read led: a token that leads back would lead in circles. */
export class PageTokens {
  readonly #lists = new LRU<string, Map<string, number>>(KEPT_LISTS);

  /** Remembers the page, and says whether its token leads on, or back to a page that was read. */
  leads(list: string, { page, token, next }: ReadPage): 'on' | 'back' {
    const known = page === 1 ? new Map<string, number>() : (this.#lists.get(list) ?? new Map<string, number>());
    this.#lists.set(list, known);
    if (token !== undefined) known.set(token, page);
    return next !== undefined && (known.get(next) ?? Infinity) <= page ? 'back' : 'on';
  }
}
