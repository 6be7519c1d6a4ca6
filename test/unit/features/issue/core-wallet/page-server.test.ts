import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingHttpHeaders, request as send } from 'node:http';
import { connect } from 'node:net';
import { startPageServer } from '../../../../../src/features/issue/core-wallet/page-server';

type PageServer = Awaited<ReturnType<typeof startPageServer>>;

interface Answered {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A request with exactly these headers: `undefined` leaves one out. */
async function ask(
  { url }: PageServer,
  path: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: object; body?: string | undefined } = {},
): Promise<Answered> {
  const sent = send(new URL(path, url), { method, headers: { ...headers } });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [
    AsyncIterable<Buffer> & { statusCode?: number; headers: IncomingHttpHeaders },
  ];
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks).toString() };
}

describe('the server of the page for a wallet', () => {
  const posted: string[] = [];
  let server: PageServer;
  let path: string;
  let own: { readonly host: string; readonly origin: string };
  beforeEach(async () => {
    posted.length = 0;
    const post = (body: string) => {
      if (body === 'bug') throw new Error('secret');
      posted.push(body);
      return { got: body.length };
    };
    const files = new Map([['', { type: 'text/html', body: '<!doctype html>' }]]);
    server = await startPageServer({ policy: "default-src 'none'", files, posts: new Map([['answer', post]]) });
    path = `/${server.path}`;
    const { host, origin } = new URL(server.url);
    own = { host, origin };
  });
  afterEach(() => server.close());

  const post = (of: object, body = '{}', name = 'answer') =>
    ask(server, path + name, { method: 'POST', headers: { ...own, ...of }, body });

  it('serves the page with its policy, and says nothing of itself to others', async () => {
    server.serveAs(new URL(server.url));
    const { status, headers, body } = await ask(server, path);
    assert.deepEqual([status, body], [200, '<!doctype html>']);
    const wanted = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    };
    assert.deepEqual({ ...headers, ...wanted }, headers);
    for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
      assert.equal(headers[name], undefined);
  });

  it('has a token of 128 bits, another one each time, and no page without it', async () => {
    server.serveAs(new URL(server.url));
    assert.match(server.path, /^[\da-f]{32}\/$/);
    const next = await startPageServer({ policy: '', files: new Map(), posts: new Map() });
    next.close();
    assert.notEqual(next.path, server.path);
    const wrong = server.path.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    for (const other of [
      '/',
      '/answer',
      `/${wrong}`,
      `/${next.path}`,
      path.slice(0, -1),
      path.toUpperCase(),
      `${path}../x`,
    ])
      assert.equal((await ask(server, other)).status, 404, other);
    assert.equal((await ask(server, `/proxy/8080${path}?a=b`)).status, 200);
  });

  it('serves to the address that the browser has, and to no other Host or Origin', async () => {
    assert.equal((await ask(server, path)).status, 403, 'before it is known');
    server.serveAs(new URL('https://name-8080.example.dev/proxy/'));
    const external = { host: 'name-8080.example.dev', origin: 'https://name-8080.example.dev' };
    const local = own.host.replace('127.0.0.1', 'localhost');
    const rows: readonly (readonly [headers: object, status: number])[] = [
      [external, 200],
      [{ host: external.host }, 200],
      [own, 403],
      [{ ...external, host: 'evil.example' }, 403],
      [{ ...external, host: `${external.host}:443` }, 403],
      [{ ...external, origin: 'http://name-8080.example.dev' }, 403],
      [{ ...external, origin: 'https://evil.example' }, 403],
      [{ ...external, origin: 'null' }, 403],
      [{ ...external, host: local, 'x-forwarded-host': external.host }, 200],
      [{ ...external, host: local }, 403],
      [{ ...external, host: local, 'x-forwarded-host': 'evil.example' }, 403],
      [{ ...external, host: 'evil.example', 'x-forwarded-host': external.host }, 403],
    ];
    for (const [headers, status] of rows)
      assert.equal((await ask(server, path, { headers })).status, status, JSON.stringify(headers));
    assert.equal((await ask(server, `${path}answer`, { method: 'POST', headers: external, body: '{}' })).status, 200);
    assert.deepEqual(posted, ['{}']);
  });

  it('takes a POST of its own page alone, and nothing by GET', async () => {
    server.serveAs(new URL(server.url));
    assert.equal((await post({})).body, '{"got":2}');
    const refused = await Promise.all([
      ask(server, `${path}answer`),
      ask(server, path, { method: 'POST', headers: own, body: '{}' }),
      ask(server, `${path}answer`, { method: 'PUT', headers: own, body: '{}' }),
      ask(server, path, { method: 'HEAD', headers: own }),
      ask(server, `${path}answer`, { method: 'OPTIONS', headers: own }),
    ]);
    assert.deepEqual(
      refused.map(({ status }) => status),
      [405, 405, 405, 405, 405],
    );
    assert.equal((await ask(server, `${path}answer`, { method: 'POST', body: '{}' })).status, 403, 'no Origin');
    assert.equal((await post({ origin: 'http://evil.example' })).status, 403);
    assert.equal((await post({}, '{}', 'other')).status, 405);
    assert.deepEqual(posted, ['{}']);
  });

  it('reads no body that is too long or has no length, and hides what went wrong', async () => {
    server.serveAs(new URL(server.url));
    assert.equal((await post({ 'content-length': String(9 * 1024 * 1024) }, '')).status, 413);
    assert.equal((await post({ 'transfer-encoding': 'chunked' })).status, 413);
    const { status, body } = await post({}, 'bug');
    assert.deepEqual([status, body], [500, '']);
    assert.deepEqual(posted, []);
    assert.equal((await post({}, 'x'.repeat(4_000_000))).body, '{"got":4000000}');
  });

  it('ends a connection whose request never arrives, and all of them when it is closed', async () => {
    server.serveAs(new URL(server.url));
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\n');
    const at = Date.now();
    let said = '';
    socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await once(socket, 'close');
    assert.match(said, /^HTTP\/1\.1 408 /);
    assert.ok(Date.now() - at < 15_000);
    server.close();
    await assert.rejects(ask(server, path), /ECONNREFUSED/);
  });
});
