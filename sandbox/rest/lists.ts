import type { JSONValue } from '../../src/core/json/json';
import type { PageTokens } from './page-tokens';
import { RestRefusal } from './rest-reply';

/** A whole number of a query, or its default. Throws the service's error for any other text. */
export function wholeNumber(
  query: URLSearchParams,
  name: string,
  { least, most, otherwise }: { least: number; most: number; otherwise: number },
): number {
  const text = query.get(name);
  if (text === null) return otherwise;
  const value = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new RestRefusal(400, [
    ...(value >= least ? [`${name} must not be greater than ${most}`] : [`${name} must not be less than ${least}`]),
    ...(Number.isNaN(value) ? [`${name} must be an integer number`] : []),
  ]);
}

/** The page of a list that the query's token names; `nextPageToken` only if another page follows. */
export function pageOf<T extends JSONValue>(
  items: readonly T[],
  { list, pageSize, query, tokens }: { list: string; pageSize: number; query: URLSearchParams; tokens: PageTokens },
): { readonly items: readonly T[]; readonly nextPageToken?: string } {
  const token = query.get('pageToken');
  const offset = token === null ? 0 : tokens.offsetOf(token, list);
  if (typeof offset === 'string') throw new RestRefusal(400, offset);
  const end = offset + pageSize;
  const page = items.slice(offset, end);
  return end < items.length ? { items: page, nextPageToken: tokens.issue(list, end) } : { items: page };
}
