import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { corsHeaders, preflightReply } from './cors';
import { isHostAllowed } from './host-filter';
import type { HTTPHandler, HTTPReply, HTTPRequest } from './http-reply';
import { errorReply } from './http-reply';
import { targetOf } from './router';

export interface HTTPServerOptions {
  /** 0 for any that is free. */
  readonly port: number;
  readonly nodeID: string;
  /** Names a Host header may have, in lower case; `*` allows every name. */
  readonly allowedHosts: readonly string[];
  /** Bytes; a longer body is answered with 413. */
  readonly maxBody: number;
}

export interface RunningServer {
  readonly port: number;
  /** Ends all connections, those of running requests included. */
  close(): Promise<void>;
}

/** A node's timeouts (avalanchego config/flags.go), in milliseconds. */
const READ_TIMEOUT = 30_000;
const IDLE_TIMEOUT = 120_000;

/** Headers a node takes, in bytes (Go's net/http). */
const MAX_HEADERS = 1 << 20;

/** Go buffers so many bytes before it must send the headers; it knows the length of an answer that ends within. */
const BUFFERED = 2048;

class BodyTooLarge extends Error {}

/** Serves `handler` on 127.0.0.1 with what a node's own server does around it (api/server/server.go). */
export async function serve(handler: HTTPHandler, options: HTTPServerOptions): Promise<RunningServer> {
  const server = createServer({ maxHeaderSize: MAX_HEADERS, requireHostHeader: false }, (message, response) => {
    void answer(handler, message, options).then(
      (reply) => send(response, reply, options.nodeID),
      (error: unknown) => fail(response, error, options.nodeID),
    );
  });
  server.requestTimeout = READ_TIMEOUT;
  server.headersTimeout = READ_TIMEOUT;
  server.keepAliveTimeout = IDLE_TIMEOUT;
  server.on('clientError', refuse);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

async function answer(handler: HTTPHandler, message: IncomingMessage, options: HTTPServerOptions): Promise<HTTPReply> {
  const host = message.headers.host;
  if (host === undefined && message.httpVersion !== '1.0') {
    return errorReply(400, '400 Bad Request: missing required Host header');
  }
  const target = targetOf(message.url ?? '/');
  const request: HTTPRequest = {
    method: message.method ?? '',
    path: target.kind === 'path' ? target.path : '',
    header(name) {
      const value = message.headers[name];
      return (typeof value === 'string' ? value : value?.[0]) ?? '';
    },
    body: () => readBody(message, options.maxBody),
  };
  const preflight = preflightReply(request);
  if (preflight !== undefined) return preflight;
  const reply = await inner(handler, request, host ?? '', options, target.kind === 'reply' ? target.reply : undefined);
  return { ...reply, headers: { ...corsHeaders(request), ...reply.headers } };
}

function inner(
  handler: HTTPHandler,
  request: HTTPRequest,
  host: string,
  { allowedHosts }: HTTPServerOptions,
  redirect: HTTPReply | undefined,
): HTTPReply | Promise<HTTPReply> {
  if (!isHostAllowed(host, allowedHosts)) return errorReply(403, 'invalid host specified');
  // A request can name its chain in a header instead of its path; no avm chain registers itself there.
  if (request.header('avalanche-api-route') !== '') return { status: 404, headers: {} };
  return redirect ?? handler(request);
}

async function readBody(message: IncomingMessage, maxBody: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of message as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > maxBody) throw new BodyTooLarge(`request body is larger than ${maxBody} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

function send(
  response: ServerResponse,
  { status, headers, body = new Uint8Array(0) }: HTTPReply,
  nodeID: string,
): void {
  // Go says nothing of a connection that stays open.
  response.removeHeader('connection');
  response.setHeader('Node-Id', nodeID);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (body.length <= BUFFERED) response.setHeader('Content-Length', body.length);
  response.writeHead(status);
  response.end(body);
}

function fail(response: ServerResponse, error: unknown, nodeID: string): void {
  if (error instanceof BodyTooLarge) {
    const { headers, ...reply } = errorReply(413, error.message);
    send(response, { ...reply, headers: { ...headers, Connection: 'close' } }, nodeID);
  } else if (!response.destroyed && !response.headersSent) {
    send(response, errorReply(500, `the sandbox failed: ${error instanceof Error ? error.message : ''}`), nodeID);
  }
}

/** What Go's server says of a request that it cannot read. */
function refuse(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (!socket.writable) {
    socket.destroy(error);
    return;
  }
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
  socket.end(`HTTP/1.1 ${status}\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n${status}`);
}
