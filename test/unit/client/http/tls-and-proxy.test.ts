import assert from 'node:assert/strict';
import { HttpError, NetworkError } from '../../../../src/client/errors';
import type { NetworkSettings } from '../../../../src/client/http/dispatchers';
import { answerJSON, type startServer, type TestServer } from '../../../support/servers/http-server';
import { httpSetUp } from '../../../support/servers/http-setup';
import { startProxy, type TestProxy } from '../../../support/servers/proxy-server';
import { rejection } from '../../../support/assertions/rejection';
import { snapshotOf } from '../../../support/wording/snapshot';

describe('the route to a server', () => {
  const snapshot = snapshotOf('errors-of-proxies');
  const { serve, send, client, cleanUps } = httpSetUp();
  const answer: Parameters<typeof startServer>[0] = (_, response) => answerJSON(response, { a: 1 });

  async function proxy(options: { status?: number } = {}): Promise<TestProxy> {
    const started = await startProxy(options);
    cleanUps.push(started.close);
    return started;
  }

  function through({ url }: { url: string }, more: Partial<NetworkSettings> = {}): { network: NetworkSettings } {
    return { network: { strictSSL: true, proxy: url, proxyLoopback: true, ...more } };
  }

  describe('to a server with a certificate that nothing trusts', () => {
    it('is rejected, as a permanent failure', async () => {
      const server = await serve(answer, { tls: true });
      const error = await rejection(send(server.url), NetworkError);
      assert.deepEqual([error.host, error.transient, error.maybeArrived], [server.host, false, false]);
      snapshot.matches('an untrusted certificate', error.message);
      assert.equal(server.requests.length, 0);
    });

    it('is open when strictSSL is off', async () => {
      const server = await serve(answer, { tls: true });
      assert.equal((await send(server.url, { network: { strictSSL: false } })).status, 200);
    });

    it('is refused through a proxy too, and open when strictSSL is off', async () => {
      const [server, way] = [await serve(answer, { tls: true }), await proxy()];
      await rejection(send(server.url, through(way)), NetworkError);
      assert.equal(server.requests.length, 0);
      assert.equal((await send(server.url, through(way, { strictSSL: false }))).status, 200);
      assert.deepEqual(way.seen, [`CONNECT ${server.host}`, `CONNECT ${server.host}`]);
    });
  });

  it('with https to a server that has only http reports what may be wrong', async () => {
    const server = await serve(answer);
    const error = await rejection(send(server.url.replace('http:', 'https:')), NetworkError);
    snapshot.matches('https where there is http', error.message);
    assert.equal(error.transient, false);
  });

  it('leads through the proxy, which forwards plain http', async () => {
    const [server, way] = [await serve(answer), await proxy()];
    const done = await send(`${server.url}/ext/bc/X`, through(way));
    assert.equal(done.text, '{"a":1}\n');
    assert.deepEqual(way.seen, [`POST ${server.url}/ext/bc/X`]);
    assert.equal(server.requests[0]?.headers['host'], server.host);
  });

  for (const tls of [false, true]) {
    it(`gives the proxy its password, and only the proxy (${tls ? 'https' : 'http'})`, async () => {
      const [server, way] = [await serve(answer, { tls }), await proxy()];
      const url = way.url.replace('://', '://us%40er:pass-word@');
      await send(server.url, through({ url }, { strictSSL: false }));
      assert.deepEqual(way.credentials, [`Basic ${Buffer.from('us@er:pass-word').toString('base64')}`]);
      assert.equal(server.requests[0]?.headers['proxy-authorization'], undefined);
    });
  }

  for (const status of [407, 403]) {
    it(`reports when the proxy refuses a tunnel with ${status}, without its password`, async () => {
      const [server, way] = [await serve(answer, { tls: true }), await proxy({ status })];
      const url = way.url.replace('://', '://user:pass-word@');
      const error = await rejection(send(server.url, through({ url })), NetworkError);
      snapshot.matches(`a tunnel that is refused with ${status}`, error.message);
      assert.ok(!`${error.message}${error.details}${String(error.cause)}`.includes('pass-word'));
    });
  }

  it('reports when the proxy requires a password to forward', async () => {
    const [server, way] = [await serve(answer), await proxy({ status: 407 })];
    const error = await rejection(send(server.url, through(way)), Error);
    assert.ok(error instanceof HttpError || error instanceof NetworkError);
    snapshot.matches('a proxy that wants a password to forward', error.message);
  });

  it("reports when the proxy can't be reached", async () => {
    const [server, way] = [await serve(answer), await proxy()];
    await way.close();
    cleanUps.pop();
    const error = await rejection(send(server.url, through(way)), NetworkError);
    assert.equal(error.code, 'ECONNREFUSED');
  });

  it('fails where the proxy cannot be used, and is closed all the same', async () => {
    const server = await serve(answer);
    const shared = client(through({ url: 'http://100%:word@127.0.0.1:1' }));
    const request = { method: 'GET', url: server.url, label: 'test', kind: 'send' } as const;
    for (const call of [shared.call(request), shared.call(request)]) await rejection(call, Error);
    await shared.close();
    assert.equal(server.requests.length, 0);
  });

  it('uses a tunnel again', async () => {
    const server: TestServer = await serve(answer, { tls: true });
    const way = await proxy();
    const { HttpClient } = await import('../../../../src/client/http/http-client');
    const client = new HttpClient(through(way, { strictSSL: false }));
    cleanUps.push(() => client.close());
    for (let i = 0; i < 4; i++) {
      await client.call({ method: 'POST', url: server.url, body: '{}', label: 'm', kind: 'read' });
    }
    assert.ok(way.seen.length <= 2, `${way.seen.length} tunnels for 4 requests`);
  });
});
