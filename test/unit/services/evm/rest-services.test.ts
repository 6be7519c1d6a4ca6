import { strict as assert } from 'node:assert';
import { ApiKeys } from '../../../../src/client/rest/api-keys';
import { Budget } from '../../../../src/client/rest/budget';
import { HttpError } from '../../../../src/client/errors';
import { ROUTES } from '../../../../src/core/endpoints/rest-routes';
import { testKey } from '../../../../src/features/api-keys/key-test';
import { POWERLESS_KEY, SANDBOX_KEY } from '../../../../sandbox/rest/rest-services';
import { RestServices, type ServiceURLs } from '../../../../src/services/evm/rest-services';
import { answerJSON } from '../../../support/servers/http-server';
import { httpSetUp } from '../../../support/servers/http-setup';
import { MemorySecrets } from '../../../support/setup/memory-secrets';
import { rejection } from '../../../support/assertions/rejection';
import { restSetUp } from '../../../support/sandbox/rest-sandbox';
import { snapshotOf } from '../../../support/wording/snapshot';

describe('the REST services', () => {
  const snapshot = snapshotOf('rest-services');
  const start = restSetUp();
  const { client, serve } = httpSetUp();

  async function services(query = '') {
    const { url, clock } = await start();
    const started = { url, count: 0 };
    const sandboxURL = () => {
      started.count++;
      return Promise.resolve(started.url);
    };
    const budget = new Budget(clock);
    const http = client({ random: () => 0, onExchange: (record) => budget.exchanged(record) });
    const apiKeys = new ApiKeys(new MemorySecrets());
    const urls: { -readonly [Setting in keyof ServiceURLs]: ServiceURLs[Setting] } = {
      metricsURL: url,
      dataURL: `${url}/${query}`,
    };
    const rest = new RestServices({ http, apiKeys, budget, clock, urls: () => urls, sandboxURL });
    return { url, host: new URL(url).host, urls, apiKeys, rest, started };
  }

  it('follow the settings, and keep a client while they stay', async () => {
    const { rest, urls } = await services();
    const [metrics, data] = [rest.metrics, rest.data];
    assert.equal(rest.metrics, metrics);
    assert.equal(rest.data, data);
    urls.dataURL = 'https://data.example';
    assert.equal(rest.data.host, 'data.example');
    assert.equal(rest.metrics, metrics);
  });

  it('send nothing while their address is invalid', async () => {
    const { rest, urls, url } = await services();
    urls.metricsURL = urls.dataURL = undefined;
    const named = (setting: string) => ({ name: 'InvalidInputError', message: new RegExp(setting) });
    await assert.rejects(rest.data.chains(), named('avalancheLens.dataURL'));
    await assert.rejects(rest.metrics.averageTPS({ chainId: '1' }), named('avalancheLens.metricsURL'));
    urls.dataURL = url;
    assert.ok((await rest.data.chains()).chains.length > 0);
  });

  it('estimate the cost of an action before it is sent', async () => {
    const { rest, apiKeys, url } = await services();
    await apiKeys.set(url, SANDBOX_KEY);
    const estimate = async (): Promise<string> => (await rest.estimate(ROUTES.block, 3)).text;
    const unknown = await estimate();
    snapshot.matches('a cost where nothing is known of the limits', unknown);
    await rest.data.chains();
    snapshot.matches('a cost and what is left', await estimate());
    assert.equal(rest.stateOf(rest.data)?.active, 0);
    rest.keysChanged();
    assert.equal(await estimate(), unknown);
  });

  it('take no limits from a response that is under way when the key changes, nor from its retry', async () => {
    let release = (): void => undefined;
    let asked = (): void => undefined;
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    const server = await serve(async ({ headers }, response, number) => {
      response.setHeader('x-ratelimit-limit', headers['x-glacier-api-key'] === 'key-number-two' ? '2000' : '1000');
      if (number > 1) {
        answerJSON(response, { chains: [] });
        return;
      }
      asked();
      await isReleased;
      return response.writeHead(503).end();
    });
    const { rest, apiKeys, urls } = await services();
    urls.dataURL = server.url;
    await apiKeys.set(server.url, 'key-number-one');
    const old = rest.data.chains();
    await isAsked;
    await apiKeys.set(server.url, 'key-number-two');
    rest.keysChanged();
    release();
    await old;
    assert.deepEqual([server.requests.length, rest.stateOf(rest.data)?.rateLimit], [2, undefined]);
    await rest.data.chains();
    assert.equal(rest.stateOf(rest.data)?.rateLimit?.limit, '2000');
  });

  it('are the sandbox, which is started by a request, not by showing its state', async () => {
    const { rest, urls, started, url, host } = await services();
    Object.assign(urls, { metricsURL: 'sandbox', dataURL: 'sandbox' });
    assert.equal(rest.metrics.host, rest.data.host);
    snapshot.matches('the sandbox as a service', rest.data.host);
    assert.deepEqual([rest.isSandbox('metrics'), rest.isSandbox('data'), await rest.hasKey()], [true, true, false]);
    assert.equal(rest.stateOf(rest.data), undefined);
    assert.match((await rest.estimate(ROUTES.block, 3)).text, /^30 /);
    assert.equal(started.count, 0);
    assert.equal((await rest.data.chains()).chains.length, 3);
    assert.deepEqual([started.count, rest.data.reached, rest.stateOf(rest.data)?.active], [1, host, 0]);
    // After a restart it listens on another port.
    const other = await start();
    started.url = other.url;
    await rest.data.chains();
    assert.notEqual(other.url, url);
    assert.equal(rest.data.reached, new URL(other.url).host);
  });

  it('of the sandbox are sent no key, also not that of the address where it listens', async () => {
    const { rest, urls, apiKeys, url } = await services();
    // The sandbox refuses it with 401, so that it would be noticed.
    await apiKeys.set(url, 'unknown-key-0001');
    assert.equal((await rejection(rest.data.chains(), HttpError)).status, 401);
    urls.dataURL = 'sandbox';
    await rest.data.chains();
    assert.equal(await rest.hasKey(), false);
    const { text, wantsKey } = await testKey(rest, {});
    assert.equal(wantsKey, false);
    snapshot.matches('a test of no key of the sandbox', text);
  });

  const TESTS: [title: string, key: string | undefined, wantsKey: boolean][] = [
    ['no key', undefined, true],
    ['the right key', SANDBOX_KEY, false],
    ['an unknown key', 'unknown-key-0001', true],
    ['a key without privilege', POWERLESS_KEY, true],
  ];
  for (const [title, key, wantsKey] of TESTS) {
    it(`a test of ${title} reports it`, async () => {
      const { rest, apiKeys, host, url } = await services();
      if (key !== undefined) await apiKeys.set(url, key);
      const tested = await testKey(rest, {});
      assert.ok(tested.text.includes(`${host} `));
      assert.equal(tested.wantsKey, wantsKey);
      snapshot.matches(`a test of ${title}`, tested.text);
    });
  }

  it('a test fails if the service fails, which shows nothing about the key', async () => {
    for (const [id, key] of [
      ['900401', undefined],
      ['900404', SANDBOX_KEY],
      ['906429', SANDBOX_KEY],
    ] as const) {
      const { rest, apiKeys, url } = await services(`?sandbox=${id}`);
      if (key !== undefined) await apiKeys.set(url, key);
      await rejection(testKey(rest, {}), HttpError);
    }
  });
});
