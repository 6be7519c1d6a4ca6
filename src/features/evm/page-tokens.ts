import { LRU } from '../../core/lru';

/** A loaded page and its tokens. */
export interface ReadPage {
  /** From 1. */
  readonly page: number;
  /** The token of this page; undefined for the first. */
  readonly token: string | undefined;
  /** The token of the next page; undefined for the last. */
  readonly next: string | undefined;
}

const KEPT_LISTS = 16;

/** The page tokens of recent lists: a token that leads back to a loaded page would loop. */
export class PageTokens {
  readonly #lists = new LRU<string, Map<string, number>>(KEPT_LISTS);

  /** Remembers the page; returns whether its token leads on, or back to a loaded page. */
  leads(list: string, { page, token, next }: ReadPage): 'on' | 'back' {
    const known = page === 1 ? new Map<string, number>() : (this.#lists.get(list) ?? new Map<string, number>());
    this.#lists.set(list, known);
    if (token !== undefined) known.set(token, page);
    return next !== undefined && (known.get(next) ?? Infinity) <= page ? 'back' : 'on';
  }
}
