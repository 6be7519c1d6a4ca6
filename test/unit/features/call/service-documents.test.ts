import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { ApiKeys } from '../../../../src/client/rest/api-keys';
import { Budget } from '../../../../src/client/rest/budget';
import { HttpError } from '../../../../src/client/errors';
import type { Call } from '../../../../src/features/call/call-method';
import { pageAfter } from '../../../../src/features/call/call-document';
import {
  PageTokenError,
  PageTokens,
  SERVICE_DOCUMENTS,
  type ServiceCall,
  serviceCurl,
  serviceDocument,
  serviceFailure,
  type ServiceName,
} from '../../../../src/features/call/service-documents';
import { type EVMWord, problemOfWord } from '../../../../src/core/endpoints/evm-words';
import { addressAt } from '../../../../sandbox/rest/evm-activity';
import { BLOCK_UNITS } from '../../../../src/services/evm/evm-block-fields';
import { RestServices } from '../../../../src/services/evm/rest-services';
import { answerJSON } from '../../../support/servers/http-server';
import { httpSetUp } from '../../../support/servers/http-setup';
import { MemorySecrets } from '../../../support/setup/memory-secrets';
import { rejection } from '../../../support/assertions/rejection';
import { restSetUp } from '../../../support/sandbox/rest-sandbox';
import { snapshotOf } from '../../../support/wording/snapshot';

const HASH = `0x${'aB'.repeat(32)}`;
const ADDRESS = `0x${'aB'.repeat(20)}`;

describe('a parameter of a REST service', () => {
  const WORDS: [what: EVMWord, text: string, isRight: boolean][] = [
    ['evmChain', '43114', true],
    ['evmChain', '43 114', false],
    ['evmBlockID', '0', true],
    ['evmBlockID', HASH, true],
    ['evmBlockID', 'latest', true],
    ['evmBlockID', 'newest', false],
    ['evmBlockID', '0x12', false],
    ['evmAddress', ADDRESS, true],
    ['evmAddress', 'X-avax1', false],
    ['metric', 'txCount', true],
    ['metric', 'tx/count', false],
    ['threshold', '1', true],
    ['threshold', '-1', false],
    ['threshold', '1.5', false],
    ['pageSize', '1', true],
    ['pageSize', '5000', true],
    ['pageSize', '5001', false],
    ['pageSize', '0', false],
    ['pageSize', '12.5', false],
  ];
  for (const [what, text, isRight] of WORDS) {
    it(`"${text}" is ${isRight ? 'a' : 'no'} ${what}`, () => {
      assert.equal(problemOfWord(what, text) === undefined, isRight);
    });
  }
});

describe('a document of a REST service', () => {
  const snapshot = snapshotOf('service-documents');
  const start = restSetUp();
  const { client, serve } = httpSetUp();

  function servicesAt(url: string, apiKeys = new ApiKeys(new MemorySecrets())): RestServices {
    const clock = { now: () => 0 };
    const urls = () => ({ metricsURL: url, dataURL: url });
    return new RestServices({
      http: client(),
      apiKeys,
      budget: new Budget(clock),
      clock,
      urls,
      sandboxURL: () => Promise.resolve(url),
    });
  }

  const read = async (call: ServiceCall): Promise<Record<string, unknown>> =>
    JSON.parse(await serviceDocument(servicesAt((await start()).url), call, {})) as Record<string, unknown>;

  /** A page of the addresses of BTC.b, by default the first one with one address. */
  const bridged = (params = {}): ServiceCall => ({
    service: 'btcb-addresses',
    params: { threshold: '1', pageSize: '1', ...params },
  });
  const nextOf = (call: ServiceCall, text: string): ServiceCall | undefined => {
    const next = pageAfter(call, text);
    return typeof next === 'object' && 'service' in next.call ? next.call : undefined;
  };

  it('has the description of a chain', async () => {
    const { chain } = await read({ service: 'chain', params: { chainId: '43114' } });
    const { evmChainId, chainName, network } = chain as Record<string, unknown>;
    assert.deepEqual([evmChainId, chainName, network], [43_114, 'c_chain_sandbox', 'mainnet']);
  });

  it('has both reports of a service on itself, and either without the other', async () => {
    const database = { status: 'up' };
    const up = { status: 'ok', info: { database }, error: {}, details: { database } };
    const { live, health } = await read({ service: 'health', params: {} });
    assert.deepEqual([live, health], [up, up]);
    const server = await serve(({ path }, response) => {
      answerJSON(response, { status: 'ok' }, path === '/v2/live-check' ? 200 : 404);
    });
    const half = JSON.parse(
      await serviceDocument(servicesAt(server.url), { service: 'health', params: {} }, {}),
    ) as typeof up & {
      live: typeof up;
      health: { unknown: string };
    };
    assert.equal(half.live.status, 'ok');
    assert.match(half.health.unknown, /\b404\b/);
  });

  it('lists the supported chains', async () => {
    const { chains } = await read({ service: 'supported-chains', params: {} });
    assert.deepEqual(
      (chains as { chainId: string }[]).map(({ chainId }) => chainId),
      ['43114', '43113', '76543'],
    );
  });

  it('has the first page of BTC.b addresses, and that there are more', async () => {
    const { threshold, more, addresses } = await read(bridged({ pageSize: '1000' }));
    assert.deepEqual([threshold, more, (addresses as unknown[]).length], ['1', true, 1_000]);
    assert.match((addresses as { sortKey: string }[])[0]!.sortKey, /^\d+$/);
    assert.equal((await read(bridged({ threshold: '9'.repeat(30) })))['more'], false);
  });

  it('has the pages of BTC.b addresses one after the other, of the requested size, until the last', async () => {
    const services = servicesAt((await start()).url);
    let call: ServiceCall | undefined = bridged({ pageSize: '1300' });
    const pages: { page: number; more: boolean; addresses: readonly { address: string }[] }[] = [];
    while (call !== undefined) {
      const text: string = await serviceDocument(services, call, {});
      pages.push(JSON.parse(text) as (typeof pages)[number]);
      call = nextOf(call, text);
    }
    assert.deepEqual(
      pages.map(({ page, more, addresses }) => [page, more, addresses.length]),
      [
        [1, true, 1_300],
        [2, false, 1_300],
      ],
    );
    assert.equal(new Set(pages.flatMap(({ addresses }) => addresses.map(({ address }) => address))).size, 2_600);
  });

  it('of a service that names the same page again names none that follows', async () => {
    const server = await serve((_, response) => {
      answerJSON(response, { addresses: [], nextPageToken: 'again' });
    });
    const call = bridged({ page: '2', pageToken: 'again' });
    const text = await serviceDocument(servicesAt(server.url), call, {});
    assert.equal(pageAfter(call, text), 'stuck');
    const { more, complete } = JSON.parse(text) as { more: boolean; complete: boolean };
    assert.deepEqual([more, complete], [true, false]);
    const without: Call = { service: 'health', params: {} };
    assert.deepEqual([pageAfter(without, text), pageAfter(call, 'no JSON')], [undefined, undefined]);
  });

  it('reports that page tokens lead in circles', async () => {
    const server = await serve(({ path }, response) => {
      const token = new URL(path, 'http://h').searchParams.get('pageToken') ?? 't0';
      answerJSON(response, { addresses: [], nextPageToken: { t0: 't1', t1: 't2', t2: 't1' }[token] });
    });
    const services = servicesAt(server.url);
    const pages = new PageTokens();
    let call: ServiceCall | undefined = bridged();
    let last = '';
    while (call !== undefined) {
      last = await serviceDocument(services, call, { pages });
      call = nextOf(call, last);
    }
    const { page, more, complete, partial } = JSON.parse(last) as Record<string, unknown>;
    assert.deepEqual([page, more, complete, typeof partial], [3, true, false, 'string']);
  });

  it('reports that a page token has expired; the first page has none', async () => {
    const server = await serve((_, response) => answerJSON(response, { message: 'no' }, 400));
    const old = bridged({ page: '2', pageToken: 'old' });
    await rejection(serviceDocument(servicesAt(server.url), old, {}), PageTokenError);
    await rejection(serviceDocument(servicesAt(server.url), bridged(), {}), HttpError);
  });

  it('shows the whole response, also unknown and unreadable fields, and no key', async () => {
    const chain = {
      ...{ chainId: '1', status: 'OK', chainName: 'c', description: '', vmName: 'EVM', rpcUrl: '', isTestnet: true },
      networkToken: { name: 'C', symbol: 'C', decimals: 18, isNew: true },
    };
    const results = [
      { timestamp: 1_724_716_800, value: 1.5, note: 'n' },
      { timestamp: 0, value: 1 },
    ];
    const server = await serve(({ path, headers }, response) => {
      const key = String(headers['x-data-api-key']);
      if (path.startsWith('/v1/chains')) {
        const text = JSON.stringify({ chains: [{ ...chain, fee: 7 }, 5], service: key, [key]: [btoa(key)] });
        answerJSON(response, text.replace('a-key', '\\u0061-key'));
      } else answerJSON(response, { results, status: 200, complete: true });
    });
    const apiKeys = new ApiKeys(new MemorySecrets());
    await apiKeys.set(server.url, 'a-key-of-the-data-api');
    const services = servicesAt(server.url, apiKeys);
    const { partial, ...supported } = JSON.parse(
      await serviceDocument(services, { service: 'supported-chains', params: {} }, {}),
    ) as {
      partial: string;
    };
    snapshot.matches('an entry that is left out', partial);
    assert.deepEqual(supported, {
      service: server.host,
      complete: false,
      chains: [{ ...chain, fee: 7 }, 5],
      other: { service: '***', '***': ['***'] },
    });
    const tps = JSON.parse(
      await serviceDocument(services, { service: 'average-tps', params: { chainId: '1' } }, {}),
    ) as object;
    const { complete, points, other } = tps as Record<string, unknown>;
    const rows = results.map((row) => ({ day: new Date(row.timestamp * 1000).toISOString(), ...row }));
    assert.deepEqual([complete, points, other], [false, rows, { status: 200, complete: true }]);
  });

  it('has two years of TPS, and describes them', async () => {
    const { unit, lastRun, complete, points } = await read({ service: 'average-tps', params: { chainId: '43114' } });
    snapshot.matches('the unit of TPS', String(unit));
    assert.deepEqual([lastRun, complete], ['2026-11-21T12:00:00.000Z', true]);
    const list = points as { day: string; averageTPS: number }[];
    assert.deepEqual([list.length, list[0]?.day], [730, '2026-11-20T00:00:00.000Z']);
  });

  it('has another metric of all chains, exact, with its unit', async () => {
    const { url } = await start();
    const params = { chainId: 'total', metric: 'feesPaid' };
    const text = await serviceDocument(servicesAt(url), { service: 'chain-metric', params }, {});
    const { metric, unit, complete } = JSON.parse(text) as Record<string, unknown>;
    assert.deepEqual([metric, unit, complete], ['feesPaid', 'wei', true]);
    const path = '/v2/chains/total/metrics/feesPaid?timeInterval=day&pageSize=1';
    const [, exact = ''] = /"value":(\d{17,})/.exec(await (await fetch(url + path)).text()) ?? [];
    assert.ok(exact !== '' && text.includes(exact));
  });

  it('has the latest block by its number', async () => {
    const { url } = await start();
    const latest: ServiceCall = { service: 'block', params: { chainId: '43114', blockId: 'latest' } };
    const { block } = JSON.parse(await serviceDocument(servicesAt(url), latest, {})) as {
      block: { blockNumber: string };
    };
    assert.ok(Number(block.blockNumber) > 40_000_000);
    assert.match(await serviceCurl(servicesAt(url), latest), /\/v1\/chains\/43114\/blocks\?pageSize=1/);
  });

  it('stops at a service with endless days', async () => {
    let day = 15_000;
    const server = await serve((_, response) => {
      const results = Array.from({ length: 10_000 }, () => ({ timestamp: 86_400 * ++day, value: 1 }));
      answerJSON(response, { results, status: 200, nextPageToken: `after ${day}` });
    });
    const text = await serviceDocument(
      servicesAt(server.url),
      { service: 'average-tps', params: { chainId: '43114' } },
      {},
    );
    const { complete, points } = JSON.parse(text) as { complete: boolean; points: unknown[] };
    assert.deepEqual([complete, points.length, server.requests.length], [false, 40_000, 4]);
  });

  it('has a block with all its fields, exact, and their units where they are known', async () => {
    const { block, units, time } = await read({ service: 'block', params: { chainId: '43114', blockId: '1000000' } });
    assert.equal(time, '2024-01-24T03:33:20.000Z');
    assert.equal(Object.keys(block as object).length, 12);
    assert.deepEqual(units, BLOCK_UNITS);
  });

  it('has the chains of an address', async () => {
    const { indexedChains, unindexedChains, refreshed } = await read({
      service: 'address-chains',
      params: { address: addressAt(0) },
    });
    assert.deepEqual([(indexedChains as unknown[]).length, unindexedChains], [3, ['99991', '99992']]);
    snapshot.matches('how often the chains of an address are counted', String(refreshed));
  });

  it('prints integers beyond 2^53 digit by digit, and no characters that reverse a line', async () => {
    const fees = 2n ** 80n + 1n;
    const { url } = await serve(({ path }, response) => {
      if (path.includes('address')) answerJSON(response, { unindexedChains: ['a\u202eb'] });
      else {
        const counts = { baseFee: '1', gasUsed: '1', gasLimit: '1', gasCost: '1', cumulativeTransactions: '1' };
        const block = {
          chainId: '1',
          blockNumber: '1',
          blockTimestamp: 1,
          blockHash: HASH,
          txCount: 1,
          parentHash: HASH,
        };
        answerJSON(response, { ...block, ...counts, feesSpent: String(fees) });
      }
    });
    const rest = servicesAt(url);
    const block = await serviceDocument(rest, { service: 'block', params: { chainId: '1', blockId: '1' } }, {});
    assert.ok(block.includes(`"feesSpent": "${fees}"`));
    const chains = await serviceDocument(rest, { service: 'address-chains', params: { address: ADDRESS } }, {});
    assert.ok(chains.includes('"a\\u202eb"') && !chains.includes('\u202e'));
  });

  const CALLS: Readonly<Record<ServiceName, ServiceCall>> = {
    'average-tps': { service: 'average-tps', params: { chainId: '43114' } },
    'chain-metric': { service: 'chain-metric', params: { chainId: 'total', metric: 'feesPaid' } },
    chain: { service: 'chain', params: { chainId: '43114' } },
    'btcb-addresses': bridged({ pageSize: '1300' }),
    health: { service: 'health', params: {} },
    'supported-chains': { service: 'supported-chains', params: {} },
    block: { service: 'block', params: { chainId: '43114', blockId: '7' } },
    'address-chains': { service: 'address-chains', params: { address: addressAt(0) } },
  };
  for (const hasV1 of [true, false]) {
    it(`repeats as a curl command what it requested, ${hasV1 ? 'with' : 'without'} /v1/avg_tps`, async () => {
      const { url } = await start();
      const answered: (readonly string[])[] = [];
      const server = await serve(async ({ path, headers }, response) => {
        if (!hasV1 && path.startsWith('/v1/avg_tps')) {
          answerJSON(response, { message: 'gone' }, 404);
          return;
        }
        const names = ['authorization', 'x-data-api-key', 'x-glacier-api-key'].filter((name) => name in headers);
        answered.push([...names, path]);
        answerJSON(response, await (await fetch(`${url}${path}`)).text());
      });
      const apiKeys = new ApiKeys(new MemorySecrets());
      await apiKeys.set(server.url, 'a-key-of-the-data-api');
      const services = servicesAt(server.url.replace('//', '//user:pass-word@'), apiKeys);
      for (const call of Object.values(CALLS)) {
        answered.splice(0);
        await serviceDocument(services, call, {});
        const commands = (await serviceCurl(services, call)).split('\n');
        const words = commands.map((command) => wordsOf(command).filter((word) => word !== '-H'));
        const repeated = words.map((all) => all.map((word) => word.replace(/:? .*$/, '').replace(server.url, '')));
        const requested = answered.slice(0, SERVICE_DOCUMENTS[call.service].routes.length);
        assert.deepEqual(repeated.sort(), requested.sort(), call.service);
      }
    });
  }

  it('is a curl command without what may be a key', async () => {
    const apiKeys = new ApiKeys(new MemorySecrets());
    await apiKeys.set('http://127.0.0.1:1', 'a-key-of-the-data-api');
    const services = servicesAt('http://user:pass-word@127.0.0.1:1/a?token=a-token', apiKeys);
    const at = 'http://127.0.0.1:1/***';
    assert.deepEqual(
      wordsOf(await serviceCurl(services, { service: 'block', params: { chainId: '1', blockId: '7' } })),
      [
        ...['-H', 'authorization: Basic YOUR_CREDENTIALS'],
        ...['-H', 'x-data-api-key: YOUR_API_KEY', '-H', 'x-glacier-api-key: YOUR_API_KEY'],
        `${at}/v1/chains/1/blocks/7?token=***`,
      ],
    );
    const page = wordsOf(await serviceCurl(services, bridged({ pageSize: '2', page: '2', pageToken: 'a b' })));
    const query = 'token=***&threshold=1&pageSize=2&pageToken=a+b';
    assert.equal(page.at(-1), `${at}/v2/chains/43114/btcb/bridged:getAddresses?${query}`);
  });

  /** What a shell gives to curl. */
  function wordsOf(command: string): string[] {
    const { stdout } = spawnSync('sh', ['-c', command.replace(/^curl/, 'printf "%s\\n"')], { encoding: 'utf8' });
    return stdout.trimEnd().split('\n');
  }

  it("that can't be loaded is an error, and shows why after a reload", async () => {
    const call = { service: 'block', params: { chainId: '900404', blockId: '1' } } as const;
    const { message } = await rejection(serviceDocument(servicesAt((await start()).url), call, {}), HttpError);
    const { service: kind, params } = call;
    assert.deepEqual(JSON.parse(serviceFailure(call, message)), { unknown: message, kind, ...params });
  });
});
