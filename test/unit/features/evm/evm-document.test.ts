import { strict as assert } from 'node:assert';
import { ApiKeys } from '../../../../src/client/rest/api-keys';
import { Budget } from '../../../../src/client/rest/budget';
import { HttpError } from '../../../../src/client/errors';
import { evmCurl, evmDocument, evmFailure, PageTokenError } from '../../../../src/features/evm/evm-document';
import { type EVMWord, problemOfWord } from '../../../../src/core/endpoints/evm-words';
import {
  evmAddressOf,
  type BridgedTarget,
  evmTargetOf,
  type EVMTarget,
  nextPageOf,
} from '../../../../src/features/evm/evm-target';
import { PageTokens } from '../../../../src/features/evm/page-tokens';
import { addressAt } from '../../../../sandbox/rest/evm-history';
import { BLOCK_UNITS } from '../../../../src/services/evm/evm-block-fields';
import { RestServices } from '../../../../src/services/evm/rest-services';
import { answerJSON } from '../../../support/servers/http-server';
import { httpSetUp } from '../../../support/servers/http-setup';
import { MAINNET_C } from '../../../support/known-ids';
import { MemorySecrets } from '../../../support/setup/memory-secrets';
import { rejection } from '../../../support/assertions/rejection';
import { restSetUp } from '../../../support/sandbox/rest-sandbox';
import { snapshotOf } from '../../../support/wording/snapshot';

const HASH = `0x${'aB'.repeat(32)}`;
const ADDRESS = `0x${'aB'.repeat(20)}`;

describe('the path of a document about an EVM chain', () => {
  const TARGETS: EVMTarget[] = [
    { kind: 'average-tps', chainId: '43114' },
    { kind: 'average-tps', chainId: 'total' },
    { kind: 'block', chainId: '43114', blockId: '7' },
    { kind: 'block', chainId: MAINNET_C, blockId: HASH },
    { kind: 'address-chains', address: ADDRESS },
    { kind: 'chain', chainId: '43114' },
    { kind: 'btcb-addresses', threshold: '1', pageSize: 1_000, page: 1 },
    { kind: 'btcb-addresses', threshold: '1', pageSize: 5_000, page: 1 },
    { kind: 'btcb-addresses', threshold: '1', pageSize: 7, page: 12, pageToken: 'a+b/c=&d' },
    { kind: 'health' },
    { kind: 'supported-chains' },
  ];
  for (const target of TARGETS) {
    const { path, query } = evmAddressOf(target);
    it(`${path} ${query}`, () => assert.deepEqual(evmTargetOf({ path, query }), target));
  }

  for (const path of [
    '',
    '/',
    '/block/1.json',
    '/block/1/2/3.json',
    '/average-tps/..json',
    '/average-tps/1/2',
    '/x/1',
    '/health/1.json',
    '/chain.json',
    '/btcb-addresses/1/0.json',
    '/btcb-addresses/1/x.json',
  ]) {
    it(`"${path}" is none`, () => assert.equal(evmTargetOf({ path, query: '' }), undefined));
  }

  const WORDS: [what: EVMWord, text: string, isRight: boolean][] = [
    ['chainId', '43114', true],
    ['chainId', '43 114', false],
    ['blockId', '0', true],
    ['blockId', HASH, true],
    ['blockId', 'latest', false],
    ['blockId', '0x12', false],
    ['address', ADDRESS, true],
    ['address', 'X-avax1', false],
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

describe('a document about an EVM chain', () => {
  const snapshot = snapshotOf('evm-documents');
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

  const read = async (target: EVMTarget): Promise<Record<string, unknown>> =>
    JSON.parse(await evmDocument(servicesAt((await start()).url), target, {})) as Record<string, unknown>;

  it('has the description of a chain', async () => {
    const { chain } = await read({ kind: 'chain', chainId: '43114' });
    const { evmChainId, chainName, network } = chain as Record<string, unknown>;
    assert.deepEqual([evmChainId, chainName, network], [43_114, 'c_chain_sandbox', 'mainnet']);
  });

  it('has both reports of a service on itself, and either without the other', async () => {
    const database = { status: 'up' };
    const up = { status: 'ok', info: { database }, error: {}, details: { database } };
    const { live, health } = await read({ kind: 'health' });
    assert.deepEqual([live, health], [up, up]);
    const server = await serve(({ path }, response) => {
      answerJSON(response, { status: 'ok' }, path === '/v2/live-check' ? 200 : 404);
    });
    const half = JSON.parse(await evmDocument(servicesAt(server.url), { kind: 'health' }, {})) as typeof up & {
      live: typeof up;
      health: { unknown: string };
    };
    assert.equal(half.live.status, 'ok');
    assert.match(half.health.unknown, /\b404\b/);
  });

  it('lists the supported chains', async () => {
    const { chains } = await read({ kind: 'supported-chains' });
    assert.deepEqual(
      (chains as { chainId: string }[]).map(({ chainId }) => chainId),
      ['43114', '43113', '76543'],
    );
  });

  it('has the first page of BTC.b addresses, and that there are more', async () => {
    const target = { kind: 'btcb-addresses', threshold: '1', pageSize: 1_000, page: 1 } as const;
    const { threshold, more, addresses } = await read(target);
    assert.deepEqual([threshold, more, (addresses as unknown[]).length], ['1', true, 1_000]);
    assert.match((addresses as { sortKey: string }[])[0]!.sortKey, /^\d+$/);
    assert.equal((await read({ ...target, threshold: '9'.repeat(30) }))['more'], false);
  });

  it('has the pages of BTC.b addresses one after the other, of the requested size, until the last', async () => {
    const services = servicesAt((await start()).url);
    let target: BridgedTarget | undefined = { kind: 'btcb-addresses', threshold: '1', pageSize: 1_300, page: 1 };
    const pages: { page: number; more: boolean; addresses: readonly { address: string }[] }[] = [];
    while (target !== undefined) {
      const text: string = await evmDocument(services, target, {});
      pages.push(JSON.parse(text) as (typeof pages)[number]);
      target = nextPageOf(target, text);
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
    const target = { kind: 'btcb-addresses', threshold: '1', pageSize: 1, page: 2, pageToken: 'again' } as const;
    const text = await evmDocument(servicesAt(server.url), target, {});
    assert.equal(nextPageOf(target, text), undefined);
    const { more, complete } = JSON.parse(text) as { more: boolean; complete: boolean };
    assert.deepEqual([more, complete], [true, false]);
    assert.equal(nextPageOf({ kind: 'health' }, text), undefined);
    assert.equal(nextPageOf(target, 'no JSON'), undefined);
  });

  it('reports that page tokens lead in circles', async () => {
    const server = await serve(({ path }, response) => {
      const token = new URL(path, 'http://h').searchParams.get('pageToken') ?? 't0';
      answerJSON(response, { addresses: [], nextPageToken: { t0: 't1', t1: 't2', t2: 't1' }[token] });
    });
    const services = servicesAt(server.url);
    const pages = new PageTokens();
    let target: BridgedTarget | undefined = { kind: 'btcb-addresses', threshold: '1', pageSize: 1, page: 1 };
    let last = '';
    while (target !== undefined) {
      last = await evmDocument(services, target, { pages });
      target = nextPageOf(target, last);
    }
    const { page, more, complete, partial } = JSON.parse(last) as Record<string, unknown>;
    assert.deepEqual([page, more, complete, typeof partial], [3, true, false, 'string']);
  });

  it('reports that a page token has expired; the first page has none', async () => {
    const server = await serve((_, response) => answerJSON(response, { message: 'no' }, 400));
    const target = { kind: 'btcb-addresses', threshold: '1', pageSize: 1, page: 1 } as const;
    await rejection(evmDocument(servicesAt(server.url), { ...target, page: 2, pageToken: 'old' }, {}), PageTokenError);
    await rejection(evmDocument(servicesAt(server.url), target, {}), HttpError);
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
    const { partial, ...supported } = JSON.parse(await evmDocument(services, { kind: 'supported-chains' }, {})) as {
      partial: string;
    };
    snapshot.matches('an entry that is left out', partial);
    assert.deepEqual(supported, {
      service: server.host,
      complete: false,
      chains: [{ ...chain, fee: 7 }, 5],
      other: { service: '***', '***': ['***'] },
    });
    const tps = JSON.parse(await evmDocument(services, { kind: 'average-tps', chainId: '1' }, {})) as object;
    const { complete, points, other } = tps as Record<string, unknown>;
    const rows = results.map((row) => ({ day: new Date(row.timestamp * 1000).toISOString(), ...row }));
    assert.deepEqual([complete, points, other], [false, rows, { status: 200, complete: true }]);
  });

  it('has two years of TPS, and describes them', async () => {
    const { unit, lastRun, complete, points } = await read({ kind: 'average-tps', chainId: '43114' });
    snapshot.matches('the unit of TPS', String(unit));
    assert.deepEqual([lastRun, complete], ['2026-11-21T12:00:00.000Z', true]);
    const list = points as { day: string; averageTPS: number }[];
    assert.deepEqual([list.length, list[0]?.day], [730, '2026-11-20T00:00:00.000Z']);
  });

  it('stops at a service with endless days', async () => {
    let day = 15_000;
    const server = await serve((_, response) => {
      const results = Array.from({ length: 10_000 }, () => ({ timestamp: 86_400 * ++day, value: 1 }));
      answerJSON(response, { results, status: 200, nextPageToken: `after ${day}` });
    });
    const text = await evmDocument(servicesAt(server.url), { kind: 'average-tps', chainId: '43114' }, {});
    const { complete, points } = JSON.parse(text) as { complete: boolean; points: unknown[] };
    assert.deepEqual([complete, points.length, server.requests.length], [false, 40_000, 4]);
  });

  it('has a block with all its fields, exact, and their units where they are known', async () => {
    const { block, units, time } = await read({ kind: 'block', chainId: '43114', blockId: '1000000' });
    assert.equal(time, '2024-01-24T03:33:20.000Z');
    assert.equal(Object.keys(block as object).length, 12);
    assert.deepEqual(units, BLOCK_UNITS);
  });

  it('has the chains of an address', async () => {
    const { indexedChains, unindexedChains, refreshed } = await read({ kind: 'address-chains', address: addressAt(0) });
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
    const block = await evmDocument(rest, { kind: 'block', chainId: '1', blockId: '1' }, {});
    assert.ok(block.includes(`"feesSpent": "${fees}"`));
    const chains = await evmDocument(rest, { kind: 'address-chains', address: ADDRESS }, {});
    assert.ok(chains.includes('"a\\u202eb"') && !chains.includes('\u202e'));
  });

  it('is available by curl as well, without the key', async () => {
    const apiKeys = new ApiKeys(new MemorySecrets());
    await apiKeys.set('http://127.0.0.1:1', 'a-key-of-the-data-api');
    const services = servicesAt('http://user:pass-word@127.0.0.1:1/a?token=a-token', apiKeys);
    const at = "'http://127.0.0.1:1/***";
    const key = "-H 'x-data-api-key: YOUR_API_KEY' ";
    for (const [target, curl] of [
      [{ kind: 'block', chainId: '1', blockId: '7' }, `curl ${key}${at}/v1/chains/1/blocks/7?token=***'`],
      [{ kind: 'health' }, `curl ${at}/v2/live-check?token=***'\ncurl ${at}/v2/health-check?token=***'`],
      [
        { kind: 'btcb-addresses', threshold: '1', pageSize: 2, page: 2, pageToken: 'a b' },
        `curl ${at}/v2/chains/43114/btcb/bridged:getAddresses?token=***&threshold=1&pageSize=2&pageToken=a+b'`,
      ],
    ] as const) {
      assert.equal(await evmCurl(services, target), curl);
    }
  });

  it("that can't be loaded is an error, and shows why after a reload", async () => {
    const target = { kind: 'block', chainId: '900404', blockId: '1' } as const;
    const { message } = await rejection(evmDocument(servicesAt((await start()).url), target, {}), HttpError);
    assert.deepEqual(JSON.parse(evmFailure(target, message)), { unknown: message, ...target });
  });
});
