import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { ApiKeys } from '../../../../src/client/rest/api-keys';
import { Budget } from '../../../../src/client/rest/budget';
import { DataClient } from '../../../../src/client/rest/data-client';
import { HttpError } from '../../../../src/client/errors';
import { MetricsClient } from '../../../../src/client/rest/metrics-client';
import { bridgedWalk, pagesOf } from '../../../../src/client/rest/token-walk';
import { addressAt } from '../../../../sandbox/rest/evm-activity';
import { TOKEN_LIFE } from '../../../../sandbox/rest/rest-reply';
import { type RestServicesOptions, SANDBOX_KEY } from '../../../../sandbox/rest/rest-services';
import { httpSetUp } from '../../../support/servers/http-setup';
import { MemorySecrets } from '../../../support/setup/memory-secrets';
import { rejection } from '../../../support/assertions/rejection';
import { restSetUp } from '../../../support/sandbox/rest-sandbox';

const MARKED = 'MARKED7Qx-0123456789-KEYEND9Zy';

describe('both REST clients over the sandbox', () => {
  const start = restSetUp();
  const { client, records } = httpSetUp();

  async function services(options: RestServicesOptions = {}) {
    const { url, clock } = await start(options);
    const budget = new Budget(clock);
    const http = client({
      random: () => 0,
      onExchange(record) {
        records.push(record);
        budget.exchanged(record);
      },
    });
    const apiKeys = new ApiKeys(new MemorySecrets());
    const metrics = new MetricsClient({ http, baseURL: url });
    return { url, clock, budget, http, apiKeys, metrics, data: new DataClient({ http, baseURL: url, apiKeys }) };
  }

  it('all eight routes, and the ninth', async () => {
    const { metrics, data } = await services();
    const v1 = await metrics.averageTPS({ chainId: '43114' });
    const v2 = await metrics.averageTPS({ chainId: '43114', route: 'v2' });
    assert.deepEqual([v1.results, v1.route, v2.route], [v2.results.slice(0, 365), 'v1', 'v2']);
    assert.equal((await metrics.chain({ chainId: '43114' })).evmChainId, 43114n);
    assert.equal((await metrics.bridgedAddresses({ threshold: 1n, pageSize: 7 })).addresses.length, 7);
    assert.equal((await metrics.liveCheck()).status, 'ok');
    assert.deepEqual((await metrics.healthCheck()).details, { database: { status: 'up' } });
    assert.equal((await data.chains()).chains.length, 3);
    const block = await data.block({ chainId: '43114', blockId: 1_000_000n });
    assert.deepEqual(await data.block({ chainId: '43114', blockId: block.blockHash }), block);
    assert.equal(block.feesSpent, block.gasUsed * block.baseFee);
    assert.equal((await data.addressChains({ address: addressAt(0) })).indexedChains.length, 3);
  });

  it('pages whose token expires in between are walked once more, each address once', async () => {
    const { metrics, clock } = await services();
    const seen: string[] = [];
    const restarts: boolean[] = [];
    // The client's own clock does not see the time pass: it is the service that refuses the token.
    for await (const { items, restarted } of pagesOf(bridgedWalk(metrics, { threshold: 1n }))) {
      seen.push(...items.map(({ address }) => address));
      restarts.push(restarted);
      if (restarts.length === 2) clock.ms += TOKEN_LIFE;
    }
    assert.deepEqual(restarts, [false, false, true, false, false]);
    assert.deepEqual([seen.length, new Set(seen).size], [2_600, 2_600]);
  });

  it('a replaced key is used at the next call; without a key, calls continue at the lower limits', async () => {
    const { data, apiKeys, url } = await services();
    await apiKeys.set(url, 'not-a-valid-key');
    assert.equal((await rejection(data.chains(), HttpError)).status, 401);
    await apiKeys.set(url, SANDBOX_KEY);
    await data.chains();
    await apiKeys.remove(url);
    await data.chains();
  });

  it('a marked key leaves no trace in anything that is shown or kept', async () => {
    const { data, metrics, apiKeys, http, budget, url } = await services({ apiKeys: [MARKED] });
    await apiKeys.set(url, MARKED);
    const shown: unknown[] = [await data.chains(), await metrics.liveCheck()];
    for (const form of [900, 901, 902, 903, 904]) {
      for (const status of [400, 401, 403, 404, 500]) {
        shown.push(
          await data.block({ chainId: `${form}${status}`, blockId: '1' }, { deadlineMs: 300 }).catch((e: unknown) => e),
        );
      }
    }
    shown.push(
      records,
      http.states(),
      budget,
      data,
      metrics,
      apiKeys,
      budget.allowance(new URL(url).host, { hasKey: true }),
    );
    const text = inspect(shown, { depth: 12, showHidden: true });
    for (const half of ['MARKED7Qx', 'KEYEND9Zy']) assert.ok(!text.includes(half));
    assert.ok(text.length > 10_000 && records.length > 25);
  });
});
