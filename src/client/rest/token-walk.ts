import type { CallOptions } from '../call-options';
import type { Clock } from '../clock';
import { HttpError } from '../errors';
import type { WalkEnd } from '../avm/pages';

/** How long a page token is good (docs/protocol.md 7.2). */
export const TOKEN_LIFE_MS = 24 * 60 * 60 * 1000;

/** A page of a walk by page tokens. */
export interface TokenPage<T> {
  /** Only items that no earlier page of the walk had. */
  readonly items: readonly T[];
  /** How many of this page's were known already. */
  readonly repeated: number;
  /** The walk began anew at this page, because its token was good no longer. */
  readonly restarted: boolean;
  /** Whether another page follows, or why none does. */
  readonly end?: WalkEnd;
}

interface AnsweredPage<T> {
  readonly items: readonly T[];
  readonly nextPageToken?: string | undefined;
}

/** A walk that is asked for each page. A page that fails or is aborted leaves it where it was: it can be asked again. */
export interface PageWalk<P> {
  /** Undefined once the last page was given. Rejects as the client does. Not to be asked twice at a time. */
  next(options?: CallOptions): Promise<P | undefined>;
}

/** What a walk needs to know of its route. */
interface Walk<T> {
  /** One page; without a token the first. */
  readonly ask: (pageToken: string | undefined, options: CallOptions) => Promise<AnsweredPage<T>>;
  /** What tells items apart. */
  readonly keyOf: (item: T) => string | number;
  readonly clock: Pick<Clock, 'now'>;
}

/** Pages in a row that may bring nothing, beyond those that a restart has to go through again. */
const MAX_FRUITLESS = 3;

/**
 * Walks a list page by page, each item once; the next page is requested when it is asked for. A token that expired or
 * is refused leads back to the first page, once. Tokens that repeat, or pages that bring nothing again and again, end
 * the walk.
 */
export class TokenWalk<T> implements PageWalk<TokenPage<T>> {
  readonly #walk: Walk<T>;
  readonly #known = new Set<string | number>();
  readonly #tokens = new Set<string>();
  #token: { readonly text: string; readonly issuedAt: number } | undefined;
  #hasRestarted = false;
  /** No page has come since the walk began anew. */
  #isAnew = false;
  #pages = 0;
  #fruitless = 0;
  #isOver = false;

  constructor(walk: Walk<T>) {
    this.#walk = walk;
  }

  async next(options: CallOptions = {}): Promise<TokenPage<T> | undefined> {
    if (this.#isOver) return undefined;
    const answer = await this.#ask(options);
    this.#pages++;
    const items: T[] = [];
    for (const item of answer.items) {
      const key = this.#walk.keyOf(item);
      if (this.#known.has(key)) continue;
      this.#known.add(key);
      items.push(item);
    }
    const page = { items, repeated: answer.items.length - items.length, restarted: this.#isAnew };
    this.#isAnew = false;
    const end = this.#endOf(items.length, answer.nextPageToken);
    this.#isOver = end !== undefined;
    return end === undefined ? page : { ...page, end };
  }

  async #ask(options: CallOptions): Promise<AnsweredPage<T>> {
    const { ask, clock } = this.#walk;
    const token = this.#token;
    if (token === undefined) return ask(undefined, options);
    const expired = clock.now() - token.issuedAt >= TOKEN_LIFE_MS;
    // A token known to have expired is not worth the units that its refusal would cost.
    if (!expired || this.#hasRestarted) {
      try {
        return await ask(token.text, options);
      } catch (error) {
        if (this.#hasRestarted || !mayBeRefusedToken(error)) throw error;
      }
    }
    this.#hasRestarted = this.#isAnew = true;
    this.#token = undefined;
    this.#tokens.clear();
    this.#fruitless = -this.#pages;
    return ask(undefined, options);
  }

  #endOf(fresh: number, next: string | undefined): WalkEnd | undefined {
    if (next === undefined) return 'complete';
    this.#fruitless = fresh > 0 ? Math.min(this.#fruitless, 0) : this.#fruitless + 1;
    if (this.#tokens.has(next) || this.#fruitless > MAX_FRUITLESS) return 'stuck';
    this.#tokens.add(next);
    this.#token = { text: next, issuedAt: this.#walk.clock.now() };
    return undefined;
  }
}

/** Which status a bad token gets is not documented; these say that the request is wrong, not the moment. */
function mayBeRefusedToken(error: unknown): boolean {
  return error instanceof HttpError && [400, 404, 410, 422].includes(error.status);
}
