import { createServer, type Socket } from 'node:net';
import type { Clock } from '../../../src/client/clock';
import { HttpClient, type HttpClientOptions } from '../../../src/client/http/http-client';
import { createClient } from '../../../src/client/create-client';
import type { ExchangeRecord } from '../../../src/client/http/exchange-record';
import { type Handler, listen, startServer, type TestServer } from './http-server';

/** A key that no error and no record may show. */
export const KEY = 'sk-0123456789abcdef';

/** Options of one `send`. */
export interface SendOptions extends HttpClientOptions {
  readonly signal?: AbortSignal;
  readonly deadlineMs?: number;
  readonly method?: 'GET' | 'POST';
}

/** Servers and clients that are closed after each test of the suite that calls this. */
export function httpSetUp() {
  const cleanUps: (() => Promise<void>)[] = [];
  const records: ExchangeRecord[] = [];

  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
    records.length = 0;
  });

  const serve = async (handler: Handler, options?: { tls: boolean }): Promise<TestServer> => {
    const server = await startServer(handler, options);
    cleanUps.push(server.close);
    return server;
  };

  /** A server of anything but HTTP: it is given each connection once a request has come. */
  const serveRaw = async (onRequest: (socket: Socket) => unknown): Promise<{ url: string; host: string }> => {
    const server = await listen(createServer((socket) => socket.once('data', () => onRequest(socket))));
    cleanUps.push(server.close);
    return server;
  };

  const client = (options: HttpClientOptions = {}): HttpClient => {
    const made = new HttpClient({ onExchange: (record) => records.push(record), ...options });
    cleanUps.push(() => made.close());
    return made;
  };

  /** A client and the budget that its exchanges count against, as the product makes them. */
  const budgetedClient = (options: HttpClientOptions & { readonly clock: Clock }): ReturnType<typeof createClient> => {
    const made = createClient({ onExchange: (record) => records.push(record), ...options });
    cleanUps.push(() => made.http.close());
    return made;
  };

  /** One request with a key in a header, without retries. */
  const send = (url: string, { signal, deadlineMs = 3_000, method = 'POST', ...options }: SendOptions = {}) => {
    const request = {
      method,
      url,
      headers: { 'x-key': KEY },
      label: 'avm.test',
      secrets: [KEY],
      kind: 'send',
    } as const;
    const complete = method === 'POST' ? { ...request, body: '{}' } : request;
    return client(options).call(complete, { signal, deadlineMs });
  };

  return { serve, serveRaw, client, budgetedClient, send, records, cleanUps };
}
