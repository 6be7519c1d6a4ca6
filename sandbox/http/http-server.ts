import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  type HTTPHandler,
  type HTTPReply,
  type HTTPRequest,
  BodyBytes,
  errorReply,
  requestTargetOf,
} from './http-reply';
import type { Bounds } from './guard';
import type { WallClock } from '../node/node';
import { corsHeaders, isHostAllowed, isHostWellFormed, isLoopbackHost, isLoopbackPage, preflightReply } from './guard';

interface HTTPServerOptions {
  /** 0 for any free one. */
  readonly port: number;
  readonly nodeID: string;
  readonly clock: WallClock;
  /** Names a Host header may have, in lower case; `*` allows every name. */
  readonly allowedHosts: readonly string[];
  readonly bounds: Bounds;
  /**
   * Whether web pages of every origin may read and write, as on a node. Otherwise no response has a CORS header, and a
   * Host or an Origin other than this machine is refused.
   */
  readonly openToPages: boolean;
}

interface RunningServer {
  readonly port: number;
  /** Ends all connections, those of running requests included. */
  close(): Promise<void>;
}

/** How often the server checks for requests that take too long to arrive, in milliseconds. */
const CHECK_INTERVAL = 1_000;

/** Headers a node takes, in bytes (Go's net/http). */
const MAX_HEADERS = 1 << 20;

/** Go buffers this many bytes before it sends the headers, and states the length of a shorter response. */
const BUFFERED = 2048;

const BAD_REQUEST = '400 Bad Request';

type Socket = IncomingMessage['socket'];

/** Why a body is not read to its end. */
class BodyRefused extends Error {
  readonly status: 413 | 503;

  constructor(status: 413 | 503, message: string) {
    super(message);
    this.status = status;
  }
}

/** Serves `handler` on 127.0.0.1 as a node's own server does (api/server/server.go). */
export async function serve(handler: HTTPHandler, options: HTTPServerOptions): Promise<RunningServer> {
  const { maxConnections, readTimeout, idleTimeout } = options.bounds;
  const own = {
    maxHeaderSize: MAX_HEADERS,
    requireHostHeader: false,
    requestTimeout: readTimeout,
    headersTimeout: readTimeout,
    keepAliveTimeout: idleTimeout,
    connectionsCheckingInterval: CHECK_INTERVAL,
  };
  const connections = new Connections(maxConnections);
  const uploads = new Uploads(options.bounds);
  const server = createServer(own, (message, response) => {
    connections.used(message.socket);
    void answerMessage(handler, message, options, uploads).then(
      (reply) => send(response, reply, options),
      (error: unknown) => fail(response, error, options),
    );
  });
  server.setTimeout(idleTimeout);
  server.on('connection', (socket) => connections.opened(socket));
  server.on('clientError', (error: Error & { readonly code?: string }, socket) =>
    refuseSocket(socket, statusLine(error.code)),
  );
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

/** Undefined if the connection was closed instead of a response. */
async function answerMessage(
  handler: HTTPHandler,
  message: IncomingMessage,
  options: HTTPServerOptions,
  uploads: Uploads,
): Promise<HTTPReply | undefined> {
  // The host of a request target takes precedence over the header.
  const [, ownHost] = /^[a-z][\w+.-]*:\/\/(?:[^/?@]*@)?([^/?]*)/i.exec(message.url ?? '') ?? [];
  const host = ownHost ?? message.headers.host;
  // Node keeps the first of two; Go rejects them before anything else.
  if (message.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length > 1) {
    refuseSocket(message.socket, BAD_REQUEST);
    return undefined;
  }
  if (message.headers.host === undefined && message.httpVersion !== '1.0') {
    refuseSocket(message.socket, `${BAD_REQUEST}: missing required Host header`);
    return undefined;
  }
  if (!isHostWellFormed(message.headers.host ?? '')) {
    refuseSocket(message.socket, `${BAD_REQUEST}: malformed Host header`);
    return undefined;
  }
  const target = requestTargetOf(message.url ?? '/');
  if (target.kind === 'malformed') {
    refuseSocket(message.socket, BAD_REQUEST);
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
    body: () => uploads.read(message),
  };
  if (!options.openToPages) {
    if (!isLoopbackHost(host ?? '')) return errorReply(403, 'invalid host specified');
    if (!isLoopbackPage(request)) return errorReply(403, 'invalid origin specified');
    return target.kind === 'reply' ? target.reply : handler(request);
  }
  const preflight = preflightReply(request);
  if (preflight !== undefined) return preflight;
  let reply: HTTPReply;
  if (!isHostAllowed(host ?? '', options.allowedHosts)) reply = errorReply(403, 'invalid host specified');
  // A request can name its chain in a header instead of its path; no avm chain registers itself there.
  else if ('avalanche-api-route' in message.headers) reply = { status: 404, headers: {} };
  else reply = target.kind === 'reply' ? target.reply : await handler(request);
  return { ...reply, headers: { ...corsHeaders(request), ...reply.headers } };
}

/** Reads bodies to their end, as long as all bodies being received fit into the limit. */
class Uploads {
  readonly #bounds: Bounds;
  #received = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Listens to the stream's events: iterating over it costs as much as all the rest of a short call. */
  read(message: IncomingMessage): Promise<Uint8Array> {
    const { maxBody, maxUploads } = this.#bounds;
    const body = new BodyBytes();
    let length = 0;
    return new Promise<Uint8Array>((resolve, reject) => {
      message.on('data', (chunk: Uint8Array) => {
        length += chunk.length;
        this.#received += chunk.length;
        if (length > maxBody) reject(new BodyRefused(413, `request body is larger than ${maxBody} bytes`));
        else if (this.#received > maxUploads) reject(new BodyRefused(503, 'too many requests are being received'));
        else body.add(chunk);
      });
      message.on('end', () => resolve(body.bytes()));
      message.on('error', reject);
    }).finally(() => {
      // The connection stays open for the response to a body that isn't read to its end.
      message.removeAllListeners('data').pause();
      this.#received -= length;
    });
  }
}

/** Makes room for a new connection: a stalled one must not block others. */
class Connections {
  readonly #max: number;
  /** Those whose last request is the oldest come first. */
  readonly #open = new Set<Socket>();

  constructor(max: number) {
    this.#max = max;
  }

  opened(socket: Socket): void {
    this.#open.add(socket);
    socket.once('close', () => this.#open.delete(socket));
    const [oldest] = this.#open;
    if (this.#open.size > this.#max) oldest?.destroy();
  }

  used(socket: Socket): void {
    if (this.#open.delete(socket)) this.#open.add(socket);
  }
}

type ReplySender = Pick<HTTPServerOptions, 'nodeID' | 'clock'>;

function send(response: ServerResponse, reply: HTTPReply | undefined, { nodeID, clock }: ReplySender): void {
  if (reply === undefined) return;
  const { status, headers, body = new Uint8Array(0) } = reply;
  // Go sends no header for a connection that stays open, except for HTTP 1.0.
  if (response.shouldKeepAlive && response.req.httpVersion === '1.1') response.removeHeader('connection');
  response.setHeader('Node-Id', nodeID);
  response.setHeader('Date', new Date(clock.now()).toUTCString());
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  // Go states the length of a response to HEAD only if GET would have a body.
  const isStated = body.length > 0 || response.req.method !== 'HEAD';
  if (isStated && body.length <= BUFFERED) response.setHeader('Content-Length', body.length);
  response.writeHead(status);
  response.end(body);
}

function fail(response: ServerResponse, error: unknown, sender: ReplySender): void {
  if (error instanceof BodyRefused) {
    const { headers, ...reply } = errorReply(error.status, error.message);
    send(response, { ...reply, headers: { ...headers, Connection: 'close' } }, sender);
  } else if (!response.destroyed && !response.headersSent) {
    send(response, errorReply(500, `the sandbox failed: ${error instanceof Error ? error.message : ''}`), sender);
  }
}

/** The response of Go's server to a request that Node's parser rejects. */
function statusLine(code: string | undefined): string {
  if (code === 'HPE_HEADER_OVERFLOW') return '431 Request Header Fields Too Large';
  if (code === 'HPE_INVALID_VERSION') return '505 HTTP Version Not Supported: unsupported protocol version';
  return BAD_REQUEST;
}

/** Closes the connection of a request that can't be handled, with the reason, as Go's server does. */
function refuseSocket(socket: Duplex, reason: string): void {
  const head = `HTTP/1.1 ${reason}\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n`;
  if (socket.writable) socket.end(head + reason);
  else socket.destroy();
}
