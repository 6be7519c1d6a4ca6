import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTLSServer } from 'node:https';
import type { AddressInfo, Server as NetServer, Socket } from 'node:net';

/** A request as the server saw it. */
export interface SeenRequest {
  readonly method: string;
  /** Path and query; the whole URL when it was sent to a proxy. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  /** Unix ms at which its headers were there. */
  readonly at: number;
}

/** Answers one request. What it throws becomes a 500 with the message, so that the test shows it. */
export type Handler = (request: SeenRequest, response: ServerResponse, number: number) => unknown;

/** A real HTTP server on 127.0.0.1 whose handler is the test's. */
export interface TestServer {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  readonly port: number;
  readonly host: string;
  readonly requests: readonly SeenRequest[];
  /** Connections that were ever opened. */
  readonly connections: () => number;
  readonly close: () => Promise<void>;
}

/** Starts a server. `tls` uses the test-only certificate that nothing trusts. */
export async function startServer(handler: Handler, { tls = false } = {}): Promise<TestServer> {
  const requests: SeenRequest[] = [];
  const listener: RequestListener = (request, response) => {
    const at = Date.now();
    void readAll(request).then(async (body) => {
      const { method = '', url: path = '', headers } = request;
      const seen = { method, path, headers, body, at };
      requests.push(seen);
      try {
        await handler(seen, response, requests.length);
      } catch (error) {
        response.writeHead(500, { 'content-type': 'text/plain' }).end(`handler: ${String(error)}`);
      }
    });
  };
  const server = tls ? createTLSServer(testOnlyCertificate(), listener) : createServer(listener);
  return { ...(await listen(server, tls ? 'https' : 'http')), requests };
}

/** Listens on a free port of 127.0.0.1 and counts connections; closing cuts them. */
export async function listen(server: NetServer, scheme = 'http'): Promise<Omit<TestServer, 'requests'>> {
  const sockets = new Set<Socket>();
  let opened = 0;
  server.on('connection', (socket: Socket) => {
    opened++;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return { url: `${scheme}://${host}`, host, port, connections: () => opened, close };
}

/** Answers with JSON, as a node does. `value` may be JSON text already. */
export function answerJSON(response: ServerResponse, value: unknown, status = 200): void {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(`${text}\n`);
}

/** Answers a JSON-RPC request with a result. */
export function answerResult(request: SeenRequest, response: ServerResponse, result: unknown): void {
  const { id } = JSON.parse(request.body) as { id: number };
  answerJSON(response, { jsonrpc: '2.0', result, id });
}

/** Answers a JSON-RPC request with an error of the node. */
export function answerError(request: SeenRequest, response: ServerResponse, message: string): void {
  const { id } = JSON.parse(request.body) as { id: number };
  answerJSON(response, { jsonrpc: '2.0', error: { code: -32000, message, data: null }, id });
}

type Params = Readonly<Record<string, unknown>>;

/** Answers calls by their methods: with a result, or with an error in these words. Undefined leaves a call to the node. */
export function answering(results: Readonly<Record<string, unknown>>): Handler {
  return (request, response) => {
    const { method, params } = JSON.parse(request.body) as { method: string; params?: Params };
    const given = results[method];
    const result: unknown = typeof given === 'function' ? (given as (params: Params) => unknown)({ ...params }) : given;
    if (result === undefined) return undefined;
    if (result instanceof Error) answerError(request, response, result.message);
    else answerResult(request, response, result);
    return 'answered';
  };
}

/** Passes a request on to the server at `url`, and its response back. */
export async function passOn(
  url: string,
  { method, path, body }: SeenRequest,
  response: ServerResponse,
): Promise<void> {
  const post = { method, headers: { 'content-type': 'application/json' }, body };
  const answer = await fetch(url + path, method === 'GET' ? {} : post);
  answerJSON(response, await answer.text(), answer.status);
}

/** Key and self-signed certificate for servers of tests. */
export function testOnlyCertificate(): { key: string; cert: string } {
  return {
    key: readFileSync('test/fixtures/tls/test-only-key.pem', 'utf8'),
    cert: readFileSync('test/fixtures/tls/test-only-cert.pem', 'utf8'),
  };
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  } catch {
    // The client went away; the handler sees what came.
  }
  return Buffer.concat(chunks).toString('utf8');
}
