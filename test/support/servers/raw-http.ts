import { connect } from 'node:net';

/** An answer as it stood on the wire; header names in lower case, those of one name joined with `, `. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends bytes as they are and reads until the server hangs up: for what no HTTP client would send. */
export function rawExchange(url: string, request: string | Uint8Array): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const chunks: Uint8Array[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(request));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => {
      resolve(parse(Buffer.concat(chunks).toString('latin1')));
    });
  });
}

/** A request that is answered and then hung up on. */
export function rawRequest(line: string, headers: Readonly<Record<string, string>> = {}, body = ''): Buffer {
  const all = { Host: '127.0.0.1', Connection: 'close', 'Content-Length': String(Buffer.byteLength(body)), ...headers };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${line} HTTP/1.1\r\n${head.join('')}\r\n${body}`, 'utf8');
}

function parse(text: string): RawAnswer {
  const end = text.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^:]*): *(.*)$/.exec(line) ?? [];
    const key = name.toLowerCase();
    headers[key] = headers[key] === undefined ? value : `${headers[key]}, ${value}`;
  }
  return { status: Number(statusLine.split(' ')[1]), headers, body: text.slice(end + 4) };
}

/** Calls a method of a node: the response, and the result or the words of the error in it. */
export async function askNode(url: string, path: string, method: string, params: unknown = {}) {
  const headers = { 'content-type': 'application/json' };
  const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const response = await fetch(url + path, { method: 'POST', headers, body: call });
  const { status } = response;
  const body = await response.text();
  const answer: unknown = status === 200 ? JSON.parse(body) : {};
  const { result, error } = answer as { readonly result?: unknown; readonly error?: { readonly message: string } };
  return { status, body, result, words: error?.message };
}
