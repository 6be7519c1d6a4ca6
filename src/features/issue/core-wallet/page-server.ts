import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { LONGEST_FILE } from '../../../core/given-text/tx-file';

interface ServedFile {
  readonly type: string;
  readonly body: string | Uint8Array;
}

interface ServedPage {
  readonly policy: string;
  /** By name; that of the page itself is empty. */
  readonly files: ReadonlyMap<string, ServedFile>;
  /** What a POST to a name responds, as JSON. A rejection is a 500. */
  readonly posts: ReadonlyMap<string, (body: string) => unknown>;
}

/** A page on 127.0.0.1 for one browser. Nothing of it is logged. */
interface PageServer {
  /** `http://127.0.0.1:PORT/` */
  readonly url: string;
  /** What follows the address by which the browser finds the server: `TOKEN/`. */
  readonly path: string;
  /** Serves to pages of this address alone, and nothing before. */
  serveAs(external: URL): void;
  close(): void;
}

/** 128 bits. */
const TOKEN_BYTES = 16;
const TARGET = /^(?:\/[^?#]*)?\/([\da-f]{32})\/([\w.-]*)(?:\?.*)?$/;

/** How long a request may take to arrive, ms, and how many connections there are at most. */
const LIMITS = { headersTimeout: 5_000, requestTimeout: 20_000, connectionsCheckingInterval: 1_000 };
const MOST_CONNECTIONS = 16;
/** How long the last response may take, ms. */
const LAST_RESPONSE_MS = 2_000;

export async function startPageServer({ policy, files, posts }: ServedPage): Promise<PageServer> {
  const token = randomBytes(TOKEN_BYTES).toString('hex');
  const headers = {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': policy,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
  };
  let external: URL | undefined;
  let port = 0;
  /** A status in place of a file. */
  const respond = async (request: IncomingMessage): Promise<ServedFile | number> => {
    if (!isFrom(request, external, port)) return 403;
    const [, given = '', name = ''] = TARGET.exec(request.url ?? '') ?? [];
    if (given === '' || !timingSafeEqual(Buffer.from(given), Buffer.from(token))) return 404;
    const [file, post] = [files.get(name), posts.get(name)];
    if (request.method === 'GET') return file ?? (post === undefined ? 404 : 405);
    if (request.method !== 'POST' || post === undefined) return 405;
    // A length that is stated bounds what Node reads.
    if (!(Number(request.headers['content-length'] ?? NaN) <= LONGEST_FILE)) return 413;
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    return { type: 'application/json', body: JSON.stringify(await post(Buffer.concat(chunks).toString())) };
  };
  const server = createServer(LIMITS, (request, response) => {
    const end = (found: ServedFile | number): void => {
      const { type, body } = typeof found === 'number' ? { type: 'text/plain', body: '' } : found;
      const status = typeof found === 'number' ? found : 200;
      response.writeHead(status, { ...headers, 'Content-Type': `${type}; charset=utf-8` }).end(body);
    };
    respond(request).then(end, () => end(500));
  });
  server.maxConnections = MOST_CONNECTIONS;
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address === 'object') port = address?.port ?? 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    path: `${token}/`,
    serveAs: (url) => (external = url),
    close: () => {
      external = undefined;
      const timer = setTimeout(() => server.closeAllConnections(), LAST_RESPONSE_MS);
      server.close(() => clearTimeout(timer));
    },
  };
}

/**
 * Whether a request is of a page at the address that the browser has. Some forwarders, as of Codespaces, replace its Host
 * by a local one, and add a header with the browser's, which no page of another address can set.
 */
function isFrom({ method, headers }: IncomingMessage, external: URL | undefined, port: number): boolean {
  const { host, origin, 'x-forwarded-host': forwarded } = headers;
  const asked = host === 'localhost' || host === `localhost:${port}` ? (forwarded ?? host) : host;
  if (external === undefined || asked !== external.host) return false;
  return origin === undefined ? method === 'GET' : origin === external.origin;
}
