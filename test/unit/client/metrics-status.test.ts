import assert from 'node:assert/strict';
import { DataClient } from '../../../src/client/rest/data-client';
import { HttpError, ResponseError } from '../../../src/client/errors';
import { MetricsClient } from '../../../src/client/rest/metrics-client';
import { answerJSON } from '../../support/servers/http-server';
import { httpSetUp } from '../../support/servers/http-setup';
import { rejection } from '../../support/assertions/rejection';
import { snapshotOf } from '../../support/wording/snapshot';
import { until } from '../../support/assertions/until';

const STATUSES: readonly (readonly [status: number, error: string])[] = [
  [400, 'Bad Request'],
  [401, 'Unauthorized'],
  [403, 'Forbidden'],
  [404, 'Not Found'],
  [429, 'Too Many Requests'],
  [500, 'Internal Server Error'],
  [502, 'Bad Gateway'],
  [503, 'Service Unavailable'],
];

const YEAR_MS = 365 * 86_400_000;

/** Everything a service may put under a status, and the messages that are read from it. */
const BODIES: [title: string, body: (status: number, error: string) => string, messages: string[]][] = [
  ['a list', (statusCode, error) => JSON.stringify({ message: ['one', 'two'], error, statusCode }), ['one', 'two']],
  ['a text', (statusCode, error) => JSON.stringify({ message: 'one; two', error, statusCode }), ['one; two']],
  ['HTML', () => '<html><body>one; two</body></html>', []],
  ['nothing', () => '', []],
  ['another shape', () => '{"message":{"one":2}}', []],
  ['plain text', () => 'one; two\nmore', ['one; two']],
];

describe('a REST service that responds', () => {
  const snapshot = snapshotOf('errors-of-services');
  const { serve, client } = httpSetUp();

  for (const [status, error] of STATUSES) {
    for (const [title, body, messages] of BODIES) {
      it(`${status} with ${title}`, async () => {
        const retry = status === 429 ? { 'retry-after': '0' } : {};
        const server = await serve((_, response) => response.writeHead(status, retry).end(body(status, error)));
        const http = client({ random: () => 0 });
        const calls = {
          metrics: () => new MetricsClient({ http, baseURL: server.url }).chain({ chainId: '1' }),
          data: () => new DataClient({ http, baseURL: server.url }).block({ chainId: '1', blockId: '1' }),
        };
        for (const [client, call] of Object.entries(calls)) {
          const failure = await rejection(call(), HttpError);
          assert.deepEqual([failure.status, failure.messages], [status, messages]);
          if (messages.length > 0) snapshot.matches(`${status} of the ${client} API`, failure.message);
        }
        const tries = status === 429 || status >= 500 ? 4 : 1;
        assert.equal(server.requests.length, 2 * tries, 'what may pass is tried again');
      });
    }
  }

  for (const [server404, text] of [
    ['a server in Go', '404 page not found\n'],
    ['Express', '{"message":"Cannot GET /v2/evm/1/block/1","error":"Not Found","statusCode":404}'],
  ] as const) {
    it(`404 of ${server404} that doesn't know the path`, async () => {
      const server = await serve((_, response) => response.writeHead(404).end(text));
      const call = new DataClient({ http: client(), baseURL: server.url }).block({ chainId: '1', blockId: '1' });
      snapshot.matches(`404 of ${server404}`, (await rejection(call, HttpError)).message);
    });
  }

  const STRANGE: [title: string, body: string][] = [
    ['200 with HTML', '<!doctype html><title>Please wait</title>'],
    ['200 with nothing', ''],
    ['200 with half a JSON', '{"chains":['],
  ];
  for (const [title, body] of STRANGE) {
    it(title, async () => {
      const server = await serve((_, response) => response.writeHead(200).end(body));
      const error = await rejection(new DataClient({ http: client(), baseURL: server.url }).chains(), ResponseError);
      snapshot.matches(title, error.message);
      assert.equal(server.requests.length, 1);
    });
  }
});

describe('a REST service that responds with 200 and an error in it', () => {
  const { serve, client } = httpSetUp();

  const BODIES: [body: string, status: number][] = [
    ['{"message":"x","error":"Bad Gateway","statusCode":502}', 502],
    ['{"message":["x","y"],"error":"Unauthorized","statusCode":401}', 401],
    ['{"message":"x","error":"Forbidden"}', 500],
    ['{"results":[],"status":404}', 404],
    ['{"status":503,"results":[{"timestamp":1724716800,"value":1}]}', 503],
    ['{"chains":[],"indexedChains":[],"addresses":[],"results":[],"error":"timeout"}', 500],
    ['{"chains":[],"indexedChains":[],"addresses":[],"results":[],"message":"Internal server error"}', 500],
    ['{"addresses":[],"results":[],"message":["x"],"statusCode":200,"error":"y"}', 500],
    ['{"chains":[],"indexedChains":[],"addresses":[],"results":[],"statusCode":"502"}', 502],
    ['{"chains":[],"indexedChains":[],"addresses":[],"results":[],"status":0}', 500],
    ['{"message":"Internal server error"}', 500],
  ];
  for (const [body, status] of BODIES) {
    it(`is treated as ${status}: ${body}`, async () => {
      const server = await serve((_, response) => answerJSON(response, body));
      const [http, baseURL] = [client(), server.url];
      const metrics = new MetricsClient({ http, baseURL });
      const data = new DataClient({ http, baseURL });
      for (const call of [
        () => metrics.averageTPS({ chainId: '1', pageToken: 't', route: 'v1' }),
        () => metrics.bridgedAddresses({ threshold: 1n }),
        () => data.chains(),
        () => data.addressChains({ address: `0x${'0'.repeat(40)}` }),
      ]) {
        assert.equal((await rejection(call(), HttpError)).status, status);
      }
    });
  }

  it('is none of an address without chains', async () => {
    for (const body of ['{"error":{}}', '{"message":""}', '[]']) {
      const server = await serve((_, response) => answerJSON(response, body));
      const data = new DataClient({ http: client(), baseURL: server.url });
      await rejection(data.addressChains({ address: `0x${'0'.repeat(40)}` }), ResponseError);
    }
  });

  it('is none where a message stands beside data', async () => {
    const body = { message: 'use v2', error: null, results: [{ timestamp: 1724716800, value: 1 }] };
    const server = await serve((_, response) => answerJSON(response, body));
    const page = await new MetricsClient({ http: client(), baseURL: server.url }).averageTPS({ chainId: '1' });
    assert.equal(page.results.length, 1);
  });

  it('leads from v1 to v2 if the body has a 404', async () => {
    const server = await serve(({ path }, response) =>
      answerJSON(response, path.startsWith('/v1') ? { results: [], status: 404 } : { results: [] }),
    );
    const page = await new MetricsClient({ http: client(), baseURL: server.url }).averageTPS({ chainId: '1' });
    assert.equal(page.route, 'v2');
  });
});

describe('a REST service that responds with 429', () => {
  const { serve, client } = httpSetUp();
  const TOO_MANY = { message: 'slow down', error: 'Too Many Requests', statusCode: 429 };

  const NAMED: [title: string, headers: () => Record<string, string>][] = [
    ['with retry-after', () => ({ 'retry-after': '1' })],
    ['with ratelimit-reset', () => ({ 'ratelimit-reset': '1' })],
    ['with both', () => ({ 'retry-after': '1', 'ratelimit-reset': '9' })],
    // A date has whole seconds: the one after the next begins within two.
    ['with a date', () => ({ 'retry-after': new Date((Math.floor(Date.now() / 1000) + 2) * 1000).toUTCString() })],
  ];
  for (const [title, headers] of NAMED) {
    it(`${title} gets no request from 8 readers before the time that it named`, async () => {
      let resumeAt = Infinity;
      const server = await serve(({ at }, response) => {
        if (at >= resumeAt) {
          answerJSON(response, { chains: [] });
          return;
        }
        const named = headers();
        if (resumeAt === Infinity) {
          const date = Date.parse(named['retry-after'] ?? '');
          resumeAt = named['retry-after']?.length === 1 || Number.isNaN(date) ? Date.now() + 1_000 : date;
        }
        response.writeHead(429, { ...named, 'content-type': 'application/json' }).end(JSON.stringify(TOO_MANY));
      });
      const http = client({ random: () => 0 });
      const data = new DataClient({ http, baseURL: server.url });
      const readers = Array.from({ length: 8 }, () => data.chains({}, { priority: 'dashboard' }));
      // What left before the first refusal was known may still arrive.
      const paused = (): boolean =>
        http.states().some(({ active, pausedUntil }) => active === 0 && pausedUntil !== undefined);
      await until(paused);
      const before = server.requests.length;
      await Promise.all(readers);
      assert.deepEqual(
        server.requests.slice(before).filter(({ at }) => at < resumeAt),
        [],
      );
      assert.ok(before <= 5, `${before} left at once`);
      assert.equal(server.requests.length, before + 8);
      assert.equal(http.states()[0]?.pausedUntil, undefined);
    });
  }

  it('without a time is retried after growing pauses', async () => {
    const server = await serve((_, response, number) => {
      if (number <= 2) answerJSON(response, TOO_MANY, 429);
      else answerJSON(response, { chains: [] });
    });
    const data = new DataClient({ http: client({ random: () => 0 }), baseURL: server.url });
    await data.chains({}, { priority: 'dashboard' });
    const [first, second, third] = server.requests.map(({ at }) => at) as [number, number, number];
    assert.ok(second - first >= 990 && third - second >= 1_990, `${second - first}, ${third - second}`);
  });

  for (const [title, value] of [
    ['an absurd number', '99999999999999999999'],
    ['a far date', 'Fri, 31 Dec 9999 23:59:59 GMT'],
  ]) {
    it(`with ${title} is left alone, and each call fails at once`, async () => {
      const server = await serve((_, response) => response.writeHead(429, { 'retry-after': value! }).end());
      const data = new DataClient({ http: client(), baseURL: server.url });
      const failures = Array.from({ length: 8 }, () => rejection(data.chains(), HttpError));
      for (const { retryAt = 0 } of await Promise.all(failures)) {
        assert.ok(retryAt > (server.requests[0]?.at ?? Infinity) + 30 * YEAR_MS);
      }
      assert.ok(server.requests.length <= 5);
      const asked = server.requests.length;
      await rejection(data.chains(), HttpError);
      assert.equal(server.requests.length, asked);
    });
  }
});
