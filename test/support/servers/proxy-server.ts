import { createServer, request as forward } from 'node:http';
import { connect } from 'node:net';
import { listen, type TestServer } from './http-server';

/** A real proxy on 127.0.0.1: tunnels CONNECT, forwards absolute http:// URLs. */
export interface TestProxy extends Omit<TestServer, 'requests'> {
  /** `CONNECT host:port` and `GET http://...`, in order. */
  readonly seen: readonly string[];
  /** `proxy-authorization` of each of them. */
  readonly credentials: readonly (string | undefined)[];
}

/** Starts a proxy. With `status`, it refuses everything with that status. */
export async function startProxy({ status }: { status?: number } = {}): Promise<TestProxy> {
  const seen: string[] = [];
  const credentials: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method ?? ''} ${request.url ?? ''}`);
    credentials.push(request.headers['proxy-authorization']);
    if (status !== undefined) {
      response.writeHead(status).end();
      return;
    }
    const { 'proxy-authorization': _, ...headers } = request.headers;
    const onward = forward(request.url ?? '', { method: request.method ?? 'GET', headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.writeHead(502).end());
    request.pipe(onward);
  });
  server.on('connect', (request, socket, head: Buffer) => {
    seen.push(`CONNECT ${request.url ?? ''}`);
    credentials.push(request.headers['proxy-authorization']);
    if (status !== undefined) {
      socket.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    const [host = '', port = ''] = (request.url ?? '').split(':');
    const onward = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
    socket.on('close', () => onward.destroy());
  });
  return { ...(await listen(server)), seen, credentials };
}
