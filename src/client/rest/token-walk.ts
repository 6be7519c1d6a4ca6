import type { CallOptions } from '../call-options';
import type { Clock } from '../clock';
import { HttpError } from '../errors';

/** How long a page token is good (docs/protocol.md 7.2). */
export const TOKEN_LIFE_MS = 24 * 60 * 60 * 1000;

/** Why a walk is over: it came to the end, the service repeats what it gave, or there are more pages than are read. */
export type TokenWalkEnd = 'complete' | 'stuck' | 'limit';

/** A page of a walk by page tokens. */
export interface TokenPage<T> {
  /** Only items that no earlier page of the walk had. */
  readonly items: readonly T[];
  /** How many of this page's were known already. */
  readonly repeated: number;
  /** The walk began anew at this page, because its token was good no longer. */
  readonly restarted: boolean;
  /** Rows of this page that can't be read. */
  readonly leftOut: number;
  /** Whether another page follows, or why none does. */
  readonly end?: TokenWalkEnd;
}

interface AnsweredPage<T> {
  readonly items: readonly T[];
  readonly leftOut: number;
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
  /** More pages than any list has. */
  readonly maxPages: number;
}

/** Pages in a row that may bring nothing, beyond those that a restart has to go through again. */
const MAX_FRUITLESS = 3;

/**
 * Walks a list page by page, each item once; the next page is requested when it is asked for. A token that expired or
 * is refused leads back to the first page, once until there is something new. Tokens that repeat, or pages that bring
 * nothing again and again, end the walk, as do more pages than any list has.
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
    const { leftOut } = answer;
    const page = { items, repeated: answer.items.length - items.length, restarted: this.#isAnew, leftOut };
    this.#isAnew = false;
    // Each restart has to pay: pages beyond those that were known.
    if (items.length > 0 && !page.restarted) this.#hasRestarted = false;
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
        if (!mayBeRefusedToken(error)) throw error;
        if (this.#hasRestarted) {
          // A later try is one by hand.
          this.#restart();
          throw error;
        }
      }
    }
    this.#restart();
    return ask(undefined, options);
  }

  #restart(): void {
    this.#hasRestarted = this.#isAnew = true;
    this.#token = undefined;
    this.#tokens.clear();
    this.#fruitless = -this.#pages;
  }

  #endOf(fresh: number, next: string | undefined): TokenWalkEnd | undefined {
    if (next === undefined) return 'complete';
    if (this.#pages >= this.#walk.maxPages) return 'limit';
    this.#fruitless = fresh > 0 ? Math.min(this.#fruitless, 0) : this.#fruitless + 1;
    if (this.#tokens.has(next) || this.#fruitless > MAX_FRUITLESS) return 'stuck';
    this.#tokens.add(next);
    this.#token = { text: next, issuedAt: this.#walk.clock.now() };
    return undefined;
  }
}

/** Which status a bad token gets is not documented; these say that the request is wrong, not the moment. */
export function mayBeRefusedToken(error: unknown): boolean {
  return error instanceof HttpError && [400, 404, 410, 422].includes(error.status);
}
