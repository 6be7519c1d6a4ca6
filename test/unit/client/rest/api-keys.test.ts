import assert from 'node:assert/strict';
import { format, inspect } from 'node:util';
import { ApiKey, ApiKeys } from '../../../../src/client/rest/api-keys';
import { DataClient } from '../../../../src/client/rest/data-client';
import { HttpError, NetworkError, ResponseError } from '../../../../src/client/errors';
import { MetricsClient } from '../../../../src/client/rest/metrics-client';
import { InvalidInputError } from '../../../../src/core/outcome';
import { answerJSON, type Handler, type TestServer } from '../../../support/servers/http-server';
import { httpSetUp } from '../../../support/servers/http-setup';
import { MemorySecrets } from '../../../support/setup/memory-secrets';
import { rejection } from '../../../support/assertions/rejection';
import { snapshotOf } from '../../../support/wording/snapshot';

/** Begins and ends with what nothing else has, so that a half of it is found too. */
const MARKED = 'MARKED7Qx-0123456789-abcdefghij-KEYEND9Zy';
const BACKWARDS = [...MARKED].reverse().join('');
const IN_BASE64 = Buffer.from(`key ${MARKED}`).toString('base64');
const HALVES = [
  ...[MARKED, 'MARKED7Qx', 'KEYEND9Zy', MARKED.toLowerCase(), Buffer.from(MARKED).toString('base64')],
  ...[MARKED.toUpperCase(), BACKWARDS.slice(0, 20), IN_BASE64.slice(10, 40), MARKED.slice(10, 30)],
];

describe('an API key', () => {
  it('prints as stars in any text', () => {
    const key = new ApiKey(MARKED);
    const prints = [String(key), JSON.stringify({ key }), inspect(key), format('%s %o %j', key, { key }, key)];
    for (const text of prints) for (const half of HALVES) assert.ok(!text.includes(half), text);
  });

  it('is sent under both names, without what stood around it', () => {
    const headers = { 'x-data-api-key': MARKED, 'x-glacier-api-key': MARKED };
    assert.deepEqual(new ApiKey(` ${MARKED}\n`).headers(), headers);
  });

  const WRONG = ['', '   ', 'short', `${MARKED} more`, `${MARKED}\r\nx-evil: 1`, `${MARKED}ä`, 'k'.repeat(513)];
  for (const text of WRONG) {
    it(`is not ${JSON.stringify(text.slice(-20))}`, () => {
      assert.throws(
        () => new ApiKey(text),
        (error) => error instanceof InvalidInputError && !error.message.includes('MARKED'),
      );
    });
  }
});

describe('API keys', () => {
  const snapshot = snapshotOf('api-keys');
  const { serve, client, records } = httpSetUp();

  const CHAINS = { chains: [] };

  async function dataWithKey(handler: Handler) {
    const server = await serve(handler);
    const secrets = new MemorySecrets();
    const apiKeys = new ApiKeys(secrets);
    const http = client({ random: () => 0 });
    const data = new DataClient({ http, baseURL: server.url, apiKeys });
    await apiKeys.set(server.url, MARKED);
    return { server, secrets, apiKeys, http, data };
  }

  const seenKeys = ({ requests }: TestServer): unknown[] =>
    requests.map(({ headers }) => [headers['x-data-api-key'], headers['x-glacier-api-key']]);

  it('are set, replaced and removed by origin', async () => {
    const secrets = new MemorySecrets();
    const keys = new ApiKeys(secrets);
    await keys.set('https://a.example', MARKED);
    await keys.set('https://a.example', 'another-key-0001');
    await keys.set('https://a.example:444', MARKED);
    assert.deepEqual(
      [...secrets.kept].filter(([name]) => name.startsWith('apiKey:')),
      [
        ['apiKey:https://a.example', 'another-key-0001'],
        ['apiKey:https://a.example:444', MARKED],
      ],
    );
    assert.equal((await keys.find('https://a.example:443'))?.secret, 'another-key-0001');
    assert.equal(await keys.find('https://b.example'), undefined);
    assert.deepEqual(await keys.origins(), ['https://a.example', 'https://a.example:444']);
    await keys.remove('https://a.example');
    await keys.remove('https://a.example');
    assert.deepEqual(await keys.origins(), ['https://a.example:444']);
    assert.equal(await keys.find('https://a.example'), undefined);
    await keys.remove('https://a.example:444');
    assert.deepEqual([...secrets.kept], []);
  });

  for (const origin of ['http://a.example', 'http://10.0.0.1:8080', 'http://127.0.0.1.evil.example']) {
    it(`are not kept for ${origin}, where all could read them`, async () => {
      const secrets = new MemorySecrets();
      await rejection(new ApiKeys(secrets).set(origin, MARKED), InvalidInputError);
      await secrets.store(`apiKey:${origin}`, MARKED);
      assert.equal(await new ApiKeys(secrets).find(origin), undefined, 'nor sent when one stands there');
    });
  }

  it('are sent under both names to the origin they were kept for', async () => {
    const { server, data, apiKeys } = await dataWithKey((_, response) => answerJSON(response, CHAINS));
    await data.chains();
    await apiKeys.remove(server.url);
    await data.chains();
    assert.deepEqual(seenKeys(server), [
      [MARKED, MARKED],
      [undefined, undefined],
    ]);
  });

  it('are not sent to another origin, nor to the Metrics API of the same', async () => {
    const { server, apiKeys, http } = await dataWithKey((_, response) => answerJSON(response, CHAINS));
    const other = await serve((_, response) => answerJSON(response, CHAINS));
    await new DataClient({ http, baseURL: other.url, apiKeys }).chains();
    await new MetricsClient({ http, baseURL: server.url }).liveCheck().catch(() => undefined);
    await new DataClient({ http, baseURL: server.url.replace('127.0.0.1', 'localhost'), apiKeys }).chains();
    assert.deepEqual(seenKeys(other), [[undefined, undefined]]);
    assert.deepEqual(seenKeys(server), [
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  it('follow no redirect, neither to another host nor to the same', async () => {
    const other = await serve((_, response) => answerJSON(response, CHAINS));
    let location = `${other.url}/v1/chains`;
    const { server, data } = await dataWithKey((_, response) => response.writeHead(307, { location }).end());
    for (const to of [location, '/v1/elsewhere', `http://${MARKED}.example/`]) {
      location = to;
      const error = await rejection(data.chains(), HttpError);
      assert.equal(error.status, 307);
      for (const half of HALVES) assert.ok(!inspect(error, { depth: 9 }).includes(half), inspect(error));
    }
    assert.deepEqual([other.requests.length, server.requests.length], [0, 3]);
  });

  it("are left out, with a report, if the store can't be read", async () => {
    const server = await serve((_, response) => answerJSON(response, CHAINS));
    const said: string[] = [];
    const broken = new MemorySecrets();
    broken.get = () => Promise.reject(new Error(`keyring is locked: ${MARKED}`));
    const apiKeys = new ApiKeys(broken, (reason) => said.push(reason));
    await new DataClient({ http: client(), baseURL: server.url, apiKeys }).chains();
    assert.deepEqual([said.length, said[0]?.includes(server.host)], [1, true]);
    assert.ok(!said[0]?.includes(MARKED));
    snapshot.matches('the store cannot be read', said);
  });

  it("are left out if the stored value isn't one", async () => {
    const server = await serve((_, response) => answerJSON(response, CHAINS));
    const secrets = new MemorySecrets();
    await secrets.store(`apiKey:${server.url}`, 'a\nb');
    await new DataClient({ http: client(), baseURL: server.url, apiKeys: new ApiKeys(secrets) }).chains();
    assert.deepEqual(seenKeys(server), [[undefined, undefined]]);
  });

  it('leave no trace: errors, records and states of everything that can happen', async () => {
    const texts = [
      MARKED,
      `no such key: ${MARKED}`,
      `no such key: ${MARKED.slice(0, 30)}…`,
      MARKED.toUpperCase(),
      BACKWARDS,
      IN_BASE64,
      // The key stands across the end of what is kept of a message.
      `${'x'.repeat(480)}${MARKED}`,
      JSON.stringify({ message: [`bad key ${MARKED}`, MARKED], error: MARKED, statusCode: 401 }),
      JSON.stringify({ [MARKED]: MARKED, chains: [{ [MARKED]: 1 }] }),
      `<html>${MARKED}</html>`,
      '',
    ];
    let answer: { status: number; text: string } = { status: 200, text: '' };
    const { server, data, http } = await dataWithKey((_, response) => {
      if (answer.status === 0) return response.socket?.end(`HTTP/1.1 ${MARKED}\r\n\r\n`);
      const limits = { 'ratelimit-policy': `8000;w=60;comment="${MARKED}"`, 'ratelimit-limit': MARKED };
      return response.writeHead(answer.status, { ...limits, 'retry-after': '0' }).end(answer.text);
    });
    const traces: string[] = [];
    for (const status of [0, 200, 400, 401, 403, 404, 429, 500, 502, 503]) {
      for (const text of status === 0 ? [''] : texts) {
        answer = { status, text };
        const error: unknown = await data.chains({}, { deadlineMs: 400 }).catch((reason: unknown) => reason);
        assert.ok(error instanceof HttpError || error instanceof ResponseError || error instanceof NetworkError);
        traces.push(inspect(error, { depth: 9, showHidden: true }), error.stack ?? '', error.details ?? '');
      }
    }
    traces.push(inspect(http.states(), { depth: 9 }), inspect(records, { depth: 9 }), inspect(data, { depth: 9 }));
    const all = traces.join('\n');
    for (const half of HALVES) assert.ok(!all.includes(half), all.slice(Math.max(0, all.indexOf(half) - 200)));
    assert.ok(seenKeys(server).every((pair) => inspect(pair) === inspect([MARKED, MARKED])));
  });
});
