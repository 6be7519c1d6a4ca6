import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { Dispatcher } from 'undici';
import type * as undici from '../../src/client/http/undici';
import { answerJSON } from '../support/servers/http-server';
import { httpSetUp } from '../support/servers/http-setup';
import { startProxy } from '../support/servers/proxy-server';

/** Other tests load undici's files from its package: only the shipped bundle lacks the parser that the build leaves out. */
const shipped = (): typeof undici => createRequire(resolve('package.json'))('./dist/undici.js') as typeof undici;

describe('the part of undici that the extension ships', () => {
  const { serve, cleanUps } = httpSetUp();

  /** Sends a request to a server, and resolves with what the server got. */
  async function arrives({ tls }: { tls: boolean }, create: () => Dispatcher) {
    const server = await serve((_, response) => answerJSON(response, { a: 1 }), { tls });
    const pool = create();
    cleanUps.push(() => pool.destroy());
    const { statusCode, body } = await pool.request({ origin: server.url, path: '/x', method: 'POST', body: '{}' });
    assert.deepEqual([statusCode, await body.text()], [200, '{"a":1}\n']);
    const [{ method, body: got } = {}] = server.requests;
    assert.deepEqual([method, got], ['POST', '{}']);
    return server;
  }

  for (const tls of [false, true]) {
    const scheme = tls ? 'https' : 'http';

    it(`connects directly (${scheme})`, async () => {
      await arrives({ tls }, () => shipped().directAgent({ connect: { rejectUnauthorized: false } }));
    });

    it(`connects through a proxy (${scheme})`, async () => {
      const proxy = await startProxy();
      cleanUps.push(proxy.close);
      const requestTls = { rejectUnauthorized: false };
      const server = await arrives({ tls }, () =>
        shipped().proxyAgent({ uri: proxy.url, requestTls, proxyTunnel: false }),
      );
      assert.deepEqual(proxy.seen, [tls ? `CONNECT ${server.host}` : `POST ${server.url}/x`]);
    });
  }
});
