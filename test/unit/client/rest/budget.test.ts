import assert from 'node:assert/strict';
import { Budget, type HostFacts } from '../../../../src/client/rest/budget';
import { DataClient } from '../../../../src/client/rest/data-client';
import { MetricsClient } from '../../../../src/client/rest/metrics-client';
import { ROUTES } from '../../../../src/core/endpoints/rest-routes';
import { FakeClock } from '../../../support/setup/fake-clock';
import { answerJSON } from '../../../support/servers/http-server';
import { HttpError } from '../../../../src/client/errors';
import { httpSetUp } from '../../../support/servers/http-setup';
import { rejection } from '../../../support/assertions/rejection';
import { snapshotOf } from '../../../support/wording/snapshot';

const METRICS = 'metrics.avax.network';
const DATA = 'data-api.avax.network';
const OPEN: HostFacts = { hasKey: false };
const limits = (limit: string, remaining?: string, policy?: string): HostFacts => ({
  hasKey: true,
  rateLimit: { limit, ...(remaining === undefined ? {} : { remaining }), ...(policy === undefined ? {} : { policy }) },
});

describe('the budget of a host', () => {
  const snapshot = snapshotOf('budget');
  const rows: [title: string, host: string, requests: number, facts: HostFacts][] = [
    ['is the published one', METRICS, 1, OPEN],
    ['is smaller without a key', DATA, 1, OPEN],
    ['is larger with one', DATA, 1, { hasKey: true }],
    ['may not do for all pages', METRICS, 40, OPEN],
    ['of a host that says nothing is not known', 'example.org', 2, OPEN],
    ['is what the headers say', 'example.org', 1, limits('700')],
    ['has the window of the policy', DATA, 1, limits('9000', '1', '9000;w=10')],
    ['is that of a day', DATA, 1, limits('2000000', '1', '2000000;w=86400')],
    ['is that of the policy that is in force', DATA, 1, limits('2000000', '7', '8000;w=60, 2000000;w=86400')],
    ['has no window that the headers do not name', DATA, 1, limits('2000000', '9', '8000;w=60')],
    [
      'has its window behind other parameters',
      DATA,
      1,
      limits('2000000', '1', '8000;w=60, 2000000;comment="x"; w=86400'),
    ],
    ['has its window in the form of a named policy', DATA, 1, limits('100', '1', '"default";q=100;w=10')],
    ['is not what cannot be read', DATA, 1, limits('many')],
    ['is not nothing', DATA, 1, limits('0')],
    ['ignores an inherited name', 'constructor', 1, OPEN],
  ];
  for (const [title, host, requests, facts] of rows) {
    it(title, () => {
      snapshot.matches(
        title,
        new Budget(new FakeClock()).estimate(host, ROUTES.bridgedAddresses, requests, facts).text,
      );
    });
  }

  it('is spent by each exchange, and there again a minute later', async () => {
    const clock = new FakeClock();
    const budget = new Budget(clock);
    budget.exchanged({ host: METRICS, method: 'GET /v2/chains/43114/btcb/bridged:getAddresses' });
    await clock.advance(30_000);
    budget.exchanged({ host: METRICS, method: 'GET /v2/live-check' });
    budget.exchanged({ host: METRICS, method: 'avm.getTx' });
    budget.exchanged({ host: DATA, method: 'GET /v1/chains' });
    assert.deepEqual([budget.spent(METRICS), budget.allowance(METRICS, OPEN)?.left], [501, 7_499]);
    await clock.advance(30_000);
    assert.deepEqual([budget.spent(METRICS), budget.allowance(METRICS, OPEN)?.left], [1, 7_999]);
  });

  it('is what remained, until the window is over', async () => {
    const clock = new FakeClock();
    const budget = new Budget(clock);
    budget.exchanged({ host: DATA, method: 'GET /v1/chains' });
    const facts = limits('8000, 8000;w=60', '499');
    snapshot.matches('is what remained', budget.estimate(DATA, ROUTES.bridgedAddresses, 1, facts).text);
    await clock.advance(60_000);
    assert.equal(budget.allowance(DATA, facts)?.left, 8_000);
  });

  it('is that of a day if less is left of it, after the most possible requests', async () => {
    const clock = new FakeClock();
    const budget = new Budget(clock);
    for (let minute = 0; minute < 150; minute++) {
      for (let i = 0; i < 80; i++) budget.exchanged({ host: METRICS, method: 'GET /v1/avg_tps/{chainId}' });
      await clock.advance(60_000);
    }
    const { limit, left, windowSeconds } = budget.allowance(METRICS, OPEN)!;
    assert.deepEqual([limit, left, windowSeconds], [1_200_000, 0, 86_400]);
    await clock.advance(86_400_000);
    assert.equal(budget.allowance(METRICS, OPEN)?.left, 8_000);
  });

  describe('of a client', () => {
    const { serve, client } = httpSetUp();

    it('counts retries, each on its own', async () => {
      const budget = new Budget({ now: () => 0 });
      const server = await serve((_, response, number) => {
        if (number < 3) response.writeHead(500).end();
        else answerJSON(response, { status: 'ok' });
      });
      const http = client({ random: () => 0, onExchange: (record) => budget.exchanged(record) });
      await new MetricsClient({ http, baseURL: server.url }).liveCheck();
      assert.equal(budget.spent(server.host), 3);
    });

    it('counts a redirect that is followed as a request', async () => {
      const budget = new Budget({ now: () => 0 });
      const server = await serve(({ path }, response) => {
        if (path.startsWith('/v1')) response.writeHead(302, { location: '/elsewhere' }).end();
        else answerJSON(response, { results: [] });
      });
      const http = client({ onExchange: (record) => budget.exchanged(record) });
      await new MetricsClient({ http, baseURL: server.url }).averageTPS({ chainId: '1' });
      assert.equal(budget.spent(server.host), 200);
    });

    const page = { network: 'mainnet', chain: 'X', address: 'avax1', pageToken: undefined, pageSize: 100 } as const;
    const PAID: Readonly<Record<string, (metrics: MetricsClient, data: DataClient) => Promise<unknown>>> = {
      'a page of bridged addresses': (metrics) => metrics.bridgedAddresses({ threshold: 1n }),
      'a page of TPS': (metrics) => metrics.averageTPS({ chainId: '1' }),
      'a page of transactions': (_, data) => data.addressTxs(page),
      'a transaction': (_, data) => data.networkTx({ network: 'mainnet', chain: 'X', txID: 'a' }),
    };
    for (const [what, ask] of Object.entries(PAID)) {
      it(`does not pay for ${what} twice, whatever the failure`, async () => {
        for (const status of [500, 502, 503]) {
          const server = await serve((_, response) => response.writeHead(status).end());
          const options = { http: client({ random: () => 0 }), baseURL: server.url };
          await rejection(ask(new MetricsClient(options), new DataClient(options)), HttpError);
          assert.equal(server.requests.length, 1);
        }
      });
    }
  });
});
