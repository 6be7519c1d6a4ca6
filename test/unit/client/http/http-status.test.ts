import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { HttpError, NetworkError, type NodeState } from '../../../../src/client/errors';
import { answerJSON } from '../../../support/servers/http-server';
import { httpSetUp, KEY } from '../../../support/servers/http-setup';
import { rejection } from '../../../support/assertions/rejection';
import { snapshotOf } from '../../../support/wording/snapshot';

describe('an HTTP status', () => {
  const snapshot = snapshotOf('errors-by-status');
  const { serve, client, send, records } = httpSetUp();

  describe('a redirect', () => {
    for (const status of [301, 302, 303, 307, 308]) {
      it(`${status} of a POST to another host is not followed, and names that host only`, async () => {
        const other = await serve((_, response) => answerJSON(response, {}));
        const server = await serve((_, response) => {
          response.writeHead(status, { location: `${other.url}/ext/bc/X?key=${KEY}` }).end();
        });
        const error = await rejection(send(server.url), HttpError);
        snapshot.matches('a redirect to another host', error.message.replace(other.host, 'OTHER'));
        assert.ok(error.message.includes(other.host) && !error.message.includes(KEY));
        assert.equal(error.status, status);
        assert.equal(other.requests.length, 0);
        assert.equal(server.requests.length, 1);
      });
    }

    it('of a POST to another path is not followed', async () => {
      const server = await serve((_, response) => response.writeHead(301, { location: '/ext/bc/X' }).end());
      const error = await rejection(send(`${server.url}//ext/bc/X`), HttpError);
      snapshot.matches('a redirect to another path', error.message);
      assert.equal(server.requests.length, 1);
    });

    it('to https on the same host is not called one to another path', async () => {
      const server = await serve(({ headers }, response) =>
        response.writeHead(301, { location: `https://${String(headers['host'])}/ext/bc/X` }).end(),
      );
      snapshot.matches('a redirect to https', (await rejection(send(server.url), HttpError)).message);
    });

    for (const status of [300, 301, 304]) {
      it(`${status} without a place to go is an unexpected status`, async () => {
        const server = await serve((_, response) => response.writeHead(status).end());
        const { message } = await rejection(send(server.url, { method: 'GET' }), HttpError);
        snapshot.matches(`${status} without a place to go`, message);
        assert.equal(server.requests.length, 1);
      });
    }

    it('to what has no host names none', async () => {
      for (const location of ['file:///etc/passwd', 'mailto:a@b.example', 'data:,x']) {
        const server = await serve((_, response) => response.writeHead(302, { location }).end());
        const { message } = await rejection(send(server.url, { method: 'GET' }), HttpError);
        snapshot.matches('a redirect to what has no host', message);
      }
    });

    it('is not sent during a pause of the service', async () => {
      const http = client();
      const server = await serve(async ({ path }, response) => {
        if (path === '/refused') response.writeHead(429, { 'retry-after': '30' }).end();
        else if (path === '/b') answerJSON(response, {});
        else {
          await rejection(get('/refused'), HttpError);
          response.writeHead(302, { location: '/b' }).end();
        }
      });
      const get = (path: string) =>
        http.call({ method: 'GET', url: server.url + path, label: 'x', kind: 'send' }, { deadlineMs: 2_000 });
      assert.equal((await rejection(get('/a'), HttpError)).status, 429);
      assert.deepEqual(
        server.requests.map(({ path }) => path),
        ['/a', '/refused'],
      );
    });

    it('of a GET is followed on the same origin', async () => {
      const server = await serve((request, response) => {
        if (request.path === '/a') response.writeHead(302, { location: '/b' }).end();
        else answerJSON(response, { at: request.path });
      });
      assert.equal((await send(`${server.url}/a`, { method: 'GET' })).text, '{"at":"/b"}\n');
    });

    it('of a GET to another origin is not followed', async () => {
      const other = await serve((_, response) => answerJSON(response, {}));
      const server = await serve((_, response) => response.writeHead(302, { location: other.url }).end());
      await rejection(send(server.url, { method: 'GET' }), HttpError);
      assert.equal(other.requests.length, 0);
    });

    it('of a GET that never ends is given up', async () => {
      const server = await serve((_, response) => response.writeHead(302, { location: '/' }).end());
      await rejection(send(server.url, { method: 'GET' }), HttpError);
      assert.equal(server.requests.length, 6);
    });
  });

  describe('a status', () => {
    const rows: [status: number, body: string, type: string][] = [
      [401, '', 'text/plain'],
      [403, 'invalid host specified\n', 'text/plain; charset=utf-8'],
      [403, '{"message":"Forbidden","error":"x","statusCode":403}', 'application/json'],
      [404, '404 page not found\n', 'text/plain; charset=utf-8'],
      [405, 'rpc: POST method required, received GET', 'text/plain'],
      [415, 'rpc: unrecognized Content-Type: text/plain', 'text/plain'],
      [422, '{"message":["a is wrong","b is wrong"],"error":"Bad","statusCode":422}', 'application/json'],
      [400, '{"error":"Bad Request"}', 'application/json'],
      [400, '[1,2]', 'application/json'],
      [400, '{"message":null,"error":"no such chain"}', 'application/json'],
      [400, '{"message":5,"error":"no such network"}', 'application/json'],
      [400, '{"message":{"a":1},"error":["no such block"]}', 'application/json'],
      [400, '{"message":["a is wrong",null],"error":{}}', 'application/json'],
      [502, '<html><h1>Bad gateway</h1></html>', 'text/html'],
      [502, '<html>', 'text/plain'],
      [503, 'API call rejected because chain is not done bootstrapping\n', 'text/plain'],
      [500, `the key ${KEY} is unknown`, 'text/plain'],
    ];
    for (const [status, body, type] of rows) {
      const title = `${status} ${body.slice(0, 40).trim()}`.trim();
      it(title, async () => {
        const server = await serve((_, response) => response.writeHead(status, { 'content-type': type }).end(body));
        const error = await rejection(send(server.url), HttpError);
        snapshot.matches(`${title}, ${type}`, error.message);
        assert.equal(error.status, status);
        assert.deepEqual([records[0]?.status, records[0]?.error], [status, 'HttpError']);
      });
    }
  });

  const STATES: readonly (readonly [status: number, body: string, state: NodeState | undefined])[] = [
    [503, 'API call rejected because chain is not done bootstrapping\n', 'bootstrapping'],
    [502, '{"message":"API call rejected because chain is not done bootstrapping"}', 'bootstrapping'],
    [400, 'not done bootstrapping', undefined],
    [503, 'busy', undefined],
    [403, 'invalid host specified\n', 'host refused'],
    [403, 'Forbidden', undefined],
  ];
  for (const [status, body, state] of STATES) {
    it(`${status} ${body.trim()}: ${state ?? 'no state'}`, async () => {
      const server = await serve((_, response) => response.writeHead(status).end(body));
      assert.equal((await rejection(send(server.url), HttpError)).nodeState, state);
    });
  }

  it('shows no key in any error or record', async () => {
    const server = await serve((_, response) => response.writeHead(500).end(`bad ${KEY}`));
    const errors = [
      await rejection(send(`${server.url}/${KEY}?key=${KEY}`), HttpError),
      await rejection(send(`http://127.0.0.1:1/${KEY}?key=${KEY}`), NetworkError),
    ];
    for (const error of errors) {
      for (let at: unknown = error; at instanceof Error; at = at.cause) {
        assert.ok(!inspect(at).includes(KEY));
      }
    }
    assert.ok(!JSON.stringify(records).includes(KEY));
  });
});
