/** The server responds to no more requests of this page, or can't be reached. */
export class PageExpired extends Error {}

/** A request to the page's own server, relative to the page: what forwards to it may have added a path. */
export async function fromServer<T>(name: string, body?: unknown): Promise<T> {
  const post: RequestInit = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(name, post).catch(() => undefined);
  if (response?.ok !== true) throw new PageExpired();
  return (await response.json()) as T;
}
