import assert from 'node:assert/strict';
import { HttpError, ResponseError } from '../../../../src/client/errors';
import { MetricsClient } from '../../../../src/client/rest/metrics-client';
import { InvalidInputError } from '../../../../src/core/outcome';
import { answerJSON } from '../../../support/servers/http-server';
import { httpSetUp } from '../../../support/servers/http-setup';
import { rejection } from '../../../support/assertions/rejection';
import { snapshotOf } from '../../../support/wording/snapshot';

const UP = { database: { status: 'up' } };
const V1 = { results: [{ timestamp: 1724716800, value: 1.98 }], status: 200, lastRun: 1724780812 };
const TOKEN = 'b7751914-60cd-49ae-90f6-150d4e5b1ad9';

type Call = (metrics: MetricsClient) => Promise<unknown>;

const ROWS: [call: Call, path: string, answer: string, value: unknown][] = [
  [
    (c) => c.averageTPS({ chainId: '43114' }),
    '/v1/avg_tps/43114',
    JSON.stringify(V1),
    { results: V1.results, lastRun: 1724780812, leftOut: 0, route: 'v1' },
  ],
  [
    (c) => c.averageTPS({ chainId: '43114', pageToken: TOKEN, route: 'v1' }),
    `/v1/avg_tps/43114?pageToken=${TOKEN}`,
    `{"results":[],"status":200,"lastRun":1,"nextPageToken":"${TOKEN}"}`,
    { results: [], lastRun: 1, leftOut: 0, nextPageToken: TOKEN, route: 'v1' },
  ],
  [
    (c) => c.averageTPS({ chainId: '43114', pageToken: TOKEN, route: 'v2' }),
    `/v2/chains/43114/metrics/avgTps?timeInterval=day&pageSize=2160&pageToken=${TOKEN}`,
    '{"results":[{"value":18,"timestamp":1751248800}],"nextPageToken":""}',
    { results: [{ value: 18, timestamp: 1751248800 }], nextPageToken: undefined, leftOut: 0, route: 'v2' },
  ],
  [
    (c) => c.chain({ chainId: '43114' }),
    '/v2/chains/43114',
    '{"evmChainId":43114,"chainName":"c_chain","blockchainId":"2q9e","subnetId":"1111","network":"mainnet"}',
    { evmChainId: 43114n, chainName: 'c_chain', blockchainId: '2q9e', subnetId: '1111', network: 'mainnet' },
  ],
  [
    (c) => c.chain({ chainId: '9007199254740993' }),
    '/v2/chains/9007199254740993',
    '{"evmChainId":9007199254740993,"chainName":"c","blockchainId":"b","subnetId":"s","network":"testnet"}',
    { evmChainId: 9007199254740993n, chainName: 'c', blockchainId: 'b', subnetId: 's', network: 'testnet' },
  ],
  [
    (c) => c.bridgedAddresses({ threshold: 1000000n }),
    '/v2/chains/43114/btcb/bridged:getAddresses?threshold=1000000',
    '{"addresses":[{"address":"0xA","sortKey":123},{"address":"0xB","sortKey":"18446744073709551617"}]}',
    {
      addresses: [
        { address: '0xA', sortKey: 123n },
        { address: '0xB', sortKey: 18446744073709551617n },
      ],
      leftOut: 0,
    },
  ],
  [
    (c) => c.bridgedAddresses({ threshold: 2n ** 64n, pageSize: 5000, pageToken: 'a b&c' }),
    '/v2/chains/43114/btcb/bridged:getAddresses?threshold=18446744073709551616&pageSize=5000&pageToken=a+b%26c',
    `{"addresses":[],"nextPageToken":"${TOKEN}"}`,
    { addresses: [], leftOut: 0, nextPageToken: TOKEN },
  ],
  [
    (c) => c.liveCheck(),
    '/v2/live-check',
    JSON.stringify({ status: 'ok', info: UP, error: {}, details: UP }),
    { status: 'ok', info: UP, error: {}, details: UP },
  ],
  [
    (c) => c.healthCheck(),
    '/v2/health-check',
    '{"status":"shutting_down","info":null,"error":null,"details":{}}',
    { status: 'shutting_down', info: {}, error: {}, details: {} },
  ],
  [
    (c) => c.averageTPS({ chainId: '43114' }),
    '/v1/avg_tps/43114',
    '{"results":[{"timestamp":1724716800000,"value":1},{"timestamp":1724716800,"value":1.98},{"timestamp":0,"value":1}]}',
    { results: V1.results, leftOut: 2, route: 'v1' },
  ],
  [
    (c) => c.healthCheck(),
    '/v2/health-check',
    '{"info":{"database":{"message":"slow","ms":7}}}',
    { info: { database: { message: 'slow' } }, error: {}, details: {} },
  ],
  [(c) => c.healthCheck(), '/v2/health-check', '{"status":"ok"}', { status: 'ok', info: {}, error: {}, details: {} }],
];

const WRONG: [call: Call, answer: string, at: string][] = [
  [(c) => c.averageTPS({ chainId: '1' }), '{}', 'response.results: '],
  [
    (c) => c.averageTPS({ chainId: '1' }),
    '{"results":[{"timestamp":1724716800,"value":"2"}]}',
    'response.results[0].value: ',
  ],
  [(c) => c.chain({ chainId: '1' }), '[]', 'response.evmChainId: '],
  [
    (c) => c.bridgedAddresses({ threshold: 1n }),
    '{"addresses":[{"address":"0xA","sortKey":1.5}]}',
    'response.addresses[0].sortKey: ',
  ],
  [(c) => c.averageTPS({ chainId: '1' }), '{"results":[{"timestamp":0,"value":2}]}', 'response.results[0].timestamp: '],
  [(c) => c.healthCheck(), '{"hello":1}', 'response'],
  [(c) => c.healthCheck(), '{"status":200}', 'response.status: '],
];

describe('the Metrics API client', () => {
  const snapshot = snapshotOf('answers-of-another-shape');
  const { serve, client } = httpSetUp();

  async function serviceSaying(answer: string, status = 200) {
    const server = await serve((_, response) => answerJSON(response, answer, status));
    return { server, metrics: new MetricsClient({ http: client({ random: () => 0 }), baseURL: server.url }) };
  }

  for (const [call, path, answer, value] of ROWS) {
    it(`GET ${path} gives ${answer.slice(0, 60)}`, async () => {
      const { server, metrics } = await serviceSaying(answer);
      assert.deepEqual(await call(metrics), value);
      const [{ method, path: asked, headers, body }] = server.requests as [(typeof server.requests)[0]];
      assert.deepEqual([method, asked, body, headers['content-type']], ['GET', path, '', undefined]);
      assert.ok(!Object.keys(headers).some((name) => name.includes('key')));
    });
  }

  for (const [call, answer, at] of WRONG) {
    it(`refuses ${answer}`, async () => {
      const error = await rejection(call((await serviceSaying(answer)).metrics), ResponseError);
      assert.ok(error.details?.startsWith(at), error.details);
      snapshot.matches(answer, error.details ?? '');
    });
  }

  for (const chainId of ['', '..', '1/2', '1?x', '43114%2F', 'ä', '1'.repeat(129)]) {
    it(`sends no request for the chain "${chainId.slice(0, 10)}"`, async () => {
      const { server, metrics } = await serviceSaying('{}');
      await rejection(metrics.chain({ chainId }), InvalidInputError);
      assert.equal(server.requests.length, 0);
    });
  }

  describe('where /v1/avg_tps is gone', () => {
    async function serviceWithout(paths: RegExp, statusCode: 404 | 410 = 404) {
      const server = await serve(({ path }, response) => {
        if (paths.test(path)) {
          const message = `Cannot GET ${path}`;
          answerJSON(response, { message, error: 'Not Found', statusCode }, statusCode);
        } else answerJSON(response, { results: [{ value: 2, timestamp: 1724716800 }] });
      });
      return { server, metrics: new MetricsClient({ http: client(), baseURL: server.url }) };
    }

    for (const status of [404, 410] as const)
      it(`uses its replacement after a ${status}, and remembers that`, async () => {
        const { server, metrics } = await serviceWithout(/^\/v1/, status);
        const expected = { results: [{ value: 2, timestamp: 1724716800 }], leftOut: 0, route: 'v2' };
        assert.deepEqual(await metrics.averageTPS({ chainId: '7' }), expected);
        assert.deepEqual(await metrics.averageTPS({ chainId: '7' }), expected);
        assert.deepEqual(
          server.requests.map(({ path }) => path.split('?')[0]),
          ['/v1/avg_tps/7', '/v2/chains/7/metrics/avgTps', '/v2/chains/7/metrics/avgTps'],
        );
      });

    it("passes on the other route's error for a chain that neither has", async () => {
      const { server, metrics } = await serviceWithout(/./);
      const error = await rejection(metrics.averageTPS({ chainId: '7' }), HttpError);
      assert.deepEqual([error.status, error.messages.length, server.requests.length], [404, 1, 2]);
      assert.match(error.messages[0]!, /^Cannot GET \/v2/);
    });

    it('does not send a page token to another route', async () => {
      const { server, metrics } = await serviceWithout(/^\/v1/);
      await rejection(metrics.averageTPS({ chainId: '7', pageToken: TOKEN, route: 'v1' }), HttpError);
      assert.equal(server.requests.length, 1);
    });
  });

  describe('a health check', () => {
    const REPORT = { status: 'error', info: {}, error: { database: { status: 'down' } }, details: {} };

    it('that fails is a result under 503 too', async () => {
      const { server, metrics } = await serviceSaying(JSON.stringify(REPORT), 503);
      assert.deepEqual(await metrics.healthCheck(), REPORT);
      assert.deepEqual(await metrics.liveCheck(), REPORT);
      assert.equal(server.requests.length, 2);
    });

    it('that a gateway answers with 503 is an error', async () => {
      const { metrics } = await serviceSaying('<html>busy</html>', 503);
      const error = await rejection(metrics.healthCheck(), HttpError);
      assert.deepEqual([error.status, error.messages], [503, []]);
    });
  });
});
