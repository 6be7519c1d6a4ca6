import assert from 'node:assert/strict';
import { DataClient } from '../../../../src/client/rest/data-client';
import { HttpError, ResponseError } from '../../../../src/client/errors';
import { MetricsClient } from '../../../../src/client/rest/metrics-client';
import { answerJSON } from '../../../support/servers/http-server';
import { httpSetUp } from '../../../support/servers/http-setup';
import { rejection } from '../../../support/assertions/rejection';
import { snapshotOf } from '../../../support/wording/snapshot';

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
