import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { corsHeaders, preflightReply } from './cors';
import { isHostAllowed, isHostWellFormed } from './host-filter';
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

const BAD_REQUEST = '400 Bad Request';

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
  server.on('clientError', (error: Error & { readonly code?: string }, socket) => refuse(socket, reasonOf(error.code)));
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

/** Undefined when there is no answer but to hang up, which is done then. */
async function answer(
  handler: HTTPHandler,
  message: IncomingMessage,
  options: HTTPServerOptions,
): Promise<HTTPReply | undefined> {
  // A request target with a host of its own stands above the header.
  const [, ownHost, local = ''] = /^(?:https?:\/\/([^/?]*))?(.*)$/is.exec(message.url ?? '/') ?? [];
  const host = ownHost ?? message.headers.host;
  if (host === undefined && message.httpVersion !== '1.0') {
    refuse(message.socket, `${BAD_REQUEST}: missing required Host header`);
    return undefined;
  }
  if (!isHostWellFormed(message.headers.host ?? '')) {
    refuse(message.socket, `${BAD_REQUEST}: malformed Host header`);
    return undefined;
  }
  const target = targetOf(local);
  if (target.kind === 'malformed') {
    refuse(message.socket, BAD_REQUEST);
    return undefined;
  }
  const request: HTTPRequest = {
    method: message.method ?? '',
    path: target.kind === 'path' ? target.path : '',
    query: target.kind === 'path' ? target.query : '',
    header(name) {
      const value = message.headers[name];
      return (typeof value === 'string' ? value : value?.[0]) ?? '';
    },
    body: () => readBody(message, options.maxBody),
  };
  const preflight = preflightReply(request);
  if (preflight !== undefined) return preflight;
  let reply: HTTPReply;
  if (!isHostAllowed(host ?? '', options.allowedHosts)) reply = errorReply(403, 'invalid host specified');
  // A request can name its chain in a header instead of its path; no avm chain registers itself there.
  else if ('avalanche-api-route' in message.headers) reply = { status: 404, headers: {} };
  else reply = target.kind === 'reply' ? target.reply : await handler(request);
  return { ...reply, headers: { ...corsHeaders(request), ...reply.headers } };
}

async function readBody(message: IncomingMessage, maxBody: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // The connection stays, for the answer to a body that is not read to its end.
  const unread: AsyncIterable<Uint8Array> = message.iterator({ destroyOnReturn: false });
  for await (const chunk of unread) {
    length += chunk.length;
    if (length > maxBody) throw new BodyTooLarge(`request body is larger than ${maxBody} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

function send(response: ServerResponse, reply: HTTPReply | undefined, nodeID: string): void {
  if (reply === undefined) return;
  const { status, headers, body = new Uint8Array(0) } = reply;
  // Go says nothing of a connection that stays open, unless HTTP 1.0 asks for one.
  if (response.shouldKeepAlive && response.req.httpVersion === '1.1') response.removeHeader('connection');
  response.setHeader('Node-Id', nodeID);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  // Go states the length of an answer to HEAD only where there would be a body.
  const isStated = body.length > 0 || response.req.method !== 'HEAD';
  if (isStated && body.length <= BUFFERED) response.setHeader('Content-Length', body.length);
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

/** What Go's server says of a request that Node's parser stops at. */
function reasonOf(code: string | undefined): string {
  if (code === 'HPE_HEADER_OVERFLOW') return '431 Request Header Fields Too Large';
  if (code === 'HPE_INVALID_VERSION') return '505 HTTP Version Not Supported: unsupported protocol version';
  return BAD_REQUEST;
}

/** Hangs up on a request that has no answer of its own, with the reason, as Go's server does. */
function refuse(socket: Duplex, reason: string): void {
  const head = `HTTP/1.1 ${reason}\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n`;
  if (socket.writable) socket.end(head + reason);
  else socket.destroy();
}
