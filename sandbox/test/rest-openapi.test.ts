import assert from 'node:assert/strict';
import * as v from 'valibot';
import * as data from '../../src/client/schemas/data-schemas';
import * as metrics from '../../src/client/schemas/metrics-schemas';
import { FIRST_SECOND } from '../../src/client/schemas/rest-schemas';
import { addressAt } from '../rest/evm-activity';
import { OpenAPIDocument, type OpenAPISchema } from '../../test/support/sandbox/openapi';
import { restSetUp } from '../../test/support/sandbox/rest-sandbox';

const METRICS = new OpenAPIDocument('metrics-api');
const DATA = new OpenAPIDocument('data-api');
const METRIC = '/v2/chains/{chainId}/metrics/{metric}';
const BRIDGED = '/v2/chains/43114/btcb/bridged:getAddresses';

type Answered = [document: OpenAPIDocument, route: string, path: string];

const ANSWERS: Answered[] = [
  [METRICS, METRIC, '/v2/chains/43114/metrics/avgTps?timeInterval=day'],
  [METRICS, METRIC, '/v2/chains/76543/metrics/avgTps?timeInterval=day&pageSize=2160'],
  ...['activeAddresses', 'cumulativeContracts', 'gasUsed', 'maxGasPrice', 'feesPaid'].map((metric): Answered => [
    METRICS,
    METRIC,
    `/v2/chains/total/metrics/${metric}?timeInterval=day`,
  ]),
  [METRICS, '/v2/chains/{chainId}', '/v2/chains/43114'],
  [METRICS, '/v2/chains/{chainId}', '/v2/chains/43113'],
  [METRICS, '/v2/chains/{chainId}', '/v2/chains/76543'],
  [METRICS, BRIDGED, `${BRIDGED}?threshold=1`],
  [METRICS, '/v2/live-check', '/v2/live-check'],
  [METRICS, '/v2/health-check', '/v2/health-check'],
  [DATA, '/v1/live-check', '/v1/live-check'],
  [DATA, '/v1/health-check', '/v1/health-check'],
  [DATA, '/v1/chains', '/v1/chains'],
  [DATA, '/v1/chains/{chainId}', '/v1/chains/43114'],
  [DATA, '/v1/chains/{chainId}/blocks/{blockId}', '/v1/chains/43114/blocks/0'],
  [DATA, '/v1/chains/{chainId}/blocks/{blockId}', '/v1/chains/76543/blocks/123456'],
  [DATA, '/v1/chains/{chainId}/blocks', '/v1/chains/43114/blocks?pageSize=3'],
  [DATA, '/v1/address/{address}/chains', `/v1/address/${addressAt(0)}/chains`],
  [DATA, '/v1/address/{address}/chains', `/v1/address/0x${'1'.repeat(40)}/chains`],
];

const STATUSES = [400, 401, 403, 404, 429, 500, 502, 503];

describe('the sandbox’s REST answers, by OpenAPI', () => {
  const start = restSetUp();

  for (const [document, route, path] of ANSWERS) {
    it(`${path} is right`, async () => {
      const { get } = await start();
      const { status, json } = await get(path);
      assert.equal(status, 200);
      assert.deepEqual(document.problems(route, 200, json), []);
    });
  }

  for (const [document, route, path] of ANSWERS.filter(
    ([, route], i) => ANSWERS.findIndex((a) => a[1] === route) === i,
  )) {
    it(`every error of ${route} is right`, async () => {
      const { get } = await start();
      for (const status of STATUSES) {
        for (const form of [900, 901]) {
          const answer = await get(`${path}${path.includes('?') ? '&' : '?'}sandbox=${form}${status}`);
          assert.equal(answer.status, status);
          assert.deepEqual(document.problems(route, status, answer.json), []);
        }
      }
    });
  }

  it('of a wrong answer the problem is named', () => {
    assert.deepEqual(METRICS.problems(BRIDGED, 200, { addresses: [{ address: '0x', sortKey: 1 }], more: 1 }), [
      '/addresses/0/sortKey must be string',
      '/more is not named',
    ]);
  });
});

/** The same value with each `timestamp` in a time that has blockchains: OpenAPI bounds no times, the client does. */
function withTimes(example: unknown): unknown {
  const text = JSON.stringify(example, (key, value: unknown) =>
    key === 'timestamp' && typeof value === 'number' ? FIRST_SECOND + value : value,
  );
  return JSON.parse(text) as unknown;
}

describe('the clients’ schemas', () => {
  const SCHEMAS: [document: OpenAPIDocument, name: string, schema: v.GenericSchema][] = [
    [METRICS, 'MetricsApiResponse', metrics.tpsPageSchema],
    [METRICS, 'Chain', metrics.chainInfoSchema],
    [METRICS, 'LookingGlassResponse', metrics.bridgedPageSchema],
    [METRICS, 'HealthCheckResultDto', metrics.healthSchema],
    [DATA, 'ListChainsResponse', data.supportedChainsSchema],
    [DATA, 'ListAddressChainsResponse', data.addressChainsSchema],
    [DATA, 'ChainInfo', data.indexedChainSchema],
    [DATA, 'GetEvmBlockResponse', data.blockSchema],
  ];
  for (const [document, name, schema] of SCHEMAS) {
    it(`accept every example of ${name}, with all members and with those that must be there`, () => {
      // Where nothing must be there, an empty object would do; the specification has more in mind.
      for (const optional of document.schema(name).required === undefined ? [true] : [true, false]) {
        const examples = examplesOf(document, document.schema(name), optional);
        assert.ok(examples.length > 0);
        for (const example of examples) {
          const timely = withTimes(example);
          const { success, issues } = v.safeParse(schema, timely);
          assert.ok(success, `${JSON.stringify(timely)}: ${issues?.[0].message ?? ''}`);
        }
      }
    });
  }
});

/** Values in which each example and each member of an enumeration occurs; where a schema has none, one of its type. */
function examplesOf(document: OpenAPIDocument, given: OpenAPISchema, optional: boolean): unknown[] {
  const schema = document.resolved(given);
  const said = [...(given.examples ?? []), ...(schema.examples ?? []), ...(schema.enum ?? [])];
  const [type, ...others] = [schema.type ?? 'object'].flat();
  const nullable = others.includes('null') ? [null] : [];
  if (said.length > 0) return [...said, ...nullable];
  if (type === 'array') return [[], examplesOf(document, schema.items ?? {}, optional)];
  if (type === 'string') return ['7', ...nullable];
  if (type === 'number' || type === 'integer') return [0, 7];
  if (type === 'boolean') return [true, false];
  const members = Object.entries(schema.properties ?? {}).filter(
    ([key]) => optional || schema.required?.includes(key) === true,
  );
  const values = members.map(([key, member]) => [key, examplesOf(document, member, optional)] as const);
  const most = Math.max(1, ...values.map(([, list]) => list.length));
  return Array.from({ length: most }, (_, i) =>
    Object.fromEntries(values.map(([key, list]) => [key, list[i % list.length]])),
  );
}
