import { passOn, startServer, type TestServer } from './http-server';

/** A node that stands before another and can keep lists of UTXOs waiting. */
export interface SlowList {
  readonly url: string;
  /** From now on so many lists are answered, and later ones when `release` is called. */
  holdAfter(lists: number): void;
  release(): void;
  /** The bodies of all requests that came so far. */
  requests(): readonly string[];
  close(): Promise<void>;
}

/** Starts one before the node at `url`. */
export async function startSlowList(url: string): Promise<SlowList> {
  let left = Number.POSITIVE_INFINITY;
  let waiting: (() => void)[] = [];
  const release = (): void => {
    left = Number.POSITIVE_INFINITY;
    for (const go of waiting) go();
    waiting = [];
  };
  const server: TestServer = await startServer(async (request, response) => {
    if (request.body.includes('"avm.getUTXOs"') && left-- <= 0) await new Promise<void>((go) => waiting.push(go));
    await passOn(url, request, response);
  });
  return {
    url: server.url,
    holdAfter: (lists) => (left = lists),
    release,
    requests: () => server.requests.map(({ body }) => body),
    async close() {
      release();
      await server.close();
    },
  };
}
