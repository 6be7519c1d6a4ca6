import assert from 'node:assert/strict';
import { SAMPLE_METRICS } from '../rest/chain-metrics';
import { addressAt } from '../rest/evm-activity';
import { RestPageTokens, TOKEN_LIFE } from '../rest/rest-reply';
import { POWERLESS_KEY, SANDBOX_KEY } from '../rest/rest-services';
import { usedMemory } from '../../test/support/measures/memory';
import { NOON, type RestAnswer, restSetUp } from '../../test/support/sandbox/rest-sandbox';

const DAY = 86_400;
const BRIDGED = '/v2/chains/43114/btcb/bridged:getAddresses';
const METRIC = '/v2/chains/43114/metrics/avgTps';
const DATA_KEY = { 'x-data-api-key': SANDBOX_KEY };

interface Points {
  readonly results: readonly { readonly timestamp: number; readonly value: number }[];
  readonly lastRun?: number;
  readonly nextPageToken?: string;
}

interface Holders {
  readonly addresses: readonly { readonly address: string; readonly sortKey: string }[];
  readonly nextPageToken?: string;
}

type Block = Readonly<Record<string, string>> & { readonly txCount: number; readonly blockTimestamp: number };

const points = ({ json }: RestAnswer): Points => json as Points;
const holders = ({ json }: RestAnswer): Holders => json as Holders;
const block = ({ json }: RestAnswer): Block => json as Block;

describe('the sandbox’s Metrics API', () => {
  const start = restSetUp();

  it('has two years of daily TPS, newest first, in pages', async () => {
    const { get } = await start();
    const first = points(await get('/v1/avg_tps/43114'));
    const second = points(await get(`/v1/avg_tps/43114?pageToken=${first.nextPageToken}`));
    const all = [...first.results, ...second.results];
    assert.deepEqual([first.results.length, second.results.length, second.nextPageToken], [365, 365, undefined]);
    assert.equal(first.lastRun, NOON / 1000);
    const yesterday = Date.UTC(2026, 10, 20) / 1000;
    assert.ok(all.every(({ timestamp }, i) => timestamp === yesterday - i * DAY));
    assert.ok(all.every(({ value }) => value > 0 && Number.isInteger(Math.round(value * 1e6) / 1e4)));
  });

  it('has the same by the replacing route', async () => {
    const { get } = await start();
    const old = points(await get('/v1/avg_tps/43114')).results;
    const { results, nextPageToken } = points(await get(`${METRIC}?timeInterval=day`));
    assert.deepEqual([results, results.length, typeof nextPageToken], [old.slice(0, 100), 100, 'string']);
    const [from, to] = [old[20]!.timestamp, old[10]!.timestamp];
    const part = points(await get(`${METRIC}?timeInterval=day&startTimestamp=${from}&endTimestamp=${to}`));
    assert.deepEqual(part, { results: old.slice(10, 21) });
  });

  it('has each metric of all chains, of each network, and of a chain', async () => {
    const { get } = await start();
    const of = async (id: string, metric: string): Promise<number> =>
      points(await get(`/v2/chains/${id}/metrics/${metric}?timeInterval=day&pageSize=1`)).results[0]!.value;
    const ids = ['total', 'mainnet', 'testnet', '43114', '43113', '76543'];
    const [total, mainnet, testnet, c, fuji, l1] = await Promise.all(ids.map(async (id) => of(id, 'txCount')));
    assert.deepEqual([total, mainnet, testnet], [mainnet! + testnet!, c! + l1!, fuji]);
    assert.equal(await of('43114', 'avgTps'), c! / DAY);
    assert.ok((await of('43114', 'maxTps')) > (await of('43114', 'avgTps')));
    assert.equal(
      await of('total', 'maxGasPrice'),
      Math.max(...(await Promise.all(['43114', '43113', '76543'].map(async (id) => of(id, 'maxGasPrice'))))),
    );
    const [today, before] = points(
      await get('/v2/chains/43114/metrics/cumulativeTxCount?timeInterval=day&pageSize=2'),
    ).results;
    assert.equal(today!.value - before!.value, c);
  });

  it('has gaps on the L1, as gaps', async () => {
    const { get } = await start();
    const { results } = points(await get('/v2/chains/76543/metrics/avgTps?timeInterval=day&pageSize=2160'));
    const steps = results.slice(1).map(({ timestamp }, i) => (results[i]!.timestamp - timestamp) / DAY);
    assert.deepEqual([...new Set(steps)].sort(), [1, 4]);
    assert.ok(results.length < 730);
  });

  it('grows with the clock, and never changes earlier points', async () => {
    const { get, clock } = await start();
    const before = points(await get('/v1/avg_tps/43113')).results;
    clock.ms += DAY * 1000;
    const after = points(await get('/v1/avg_tps/43113')).results;
    assert.deepEqual(after.slice(1), before.slice(0, -1));
    assert.equal(after[0]!.timestamp, before[0]!.timestamp + DAY);
  });

  it('is the same in every sandbox', async () => {
    const [one, other] = [await start(), await start()];
    for (const path of ['/v1/chains', `${BRIDGED}?threshold=100000000`, '/v1/chains/43114/blocks/7']) {
      assert.equal(
        (await one.get(path)).text.replace(/"nextPageToken.*/, ''),
        (await other.get(path)).text.replace(/"nextPageToken.*/, ''),
      );
    }
  });

  it('is empty before the story begins', async () => {
    const { get, clock } = await start();
    clock.ms = 0;
    assert.deepEqual(points(await get('/v1/avg_tps/43114')).results, []);
    assert.equal((await get('/v1/chains/43114/blocks/0')).status, 404);
  });

  it('has no /v1/avg_tps if an option turns it off', async () => {
    const { get } = await start({ hasV1TPS: false });
    const { status, json } = await get('/v1/avg_tps/43114');
    assert.deepEqual(
      [status, json],
      [404, { message: 'Cannot GET /v1/avg_tps/43114', error: 'Not Found', statusCode: 404 }],
    );
    assert.equal((await get(`${METRIC}?timeInterval=day`)).status, 200);
  });

  it('lists holders of BTC.b over a threshold, the largest first, on three pages', async () => {
    const { get } = await start();
    const sizes: number[] = [];
    const keys: bigint[] = [];
    const addresses = new Set<string>();
    for (let token = ''; ;) {
      const page = holders(await get(`${BRIDGED}?threshold=1${token}`));
      sizes.push(page.addresses.length);
      for (const { address, sortKey } of page.addresses) {
        keys.push(BigInt(sortKey));
        addresses.add(address);
      }
      if (page.nextPageToken === undefined) break;
      token = `&pageToken=${page.nextPageToken}`;
    }
    assert.deepEqual([sizes, addresses.size], [[1000, 1000, 600], 2600]);
    assert.ok(keys.every((key, i) => i === 0 || key <= keys[i - 1]!));
    const least = keys[9]!;
    const found = holders(await get(`${BRIDGED}?threshold=${least}&pageSize=5000`)).addresses;
    assert.deepEqual(
      found.map(({ sortKey }) => BigInt(sortKey)),
      keys.slice(0, 10),
    );
    assert.deepEqual(holders(await get(`${BRIDGED}?threshold=${10n ** 30n}`)), { addresses: [] });
  });
});

describe('the sandbox’s Data API', () => {
  const start = restSetUp();

  it('has three chains, and labels them as sample data', async () => {
    const { get } = await start();
    const ids = async (query: string): Promise<string[]> => {
      const { chains } = (await get(`/v1/chains${query}`)).json as {
        chains: { chainId: string; description: string }[];
      };
      for (const { description } of chains) assert.match(description, /^Sample data of the sandbox/);
      return chains.map(({ chainId }) => chainId);
    };
    assert.deepEqual(await ids(''), ['43114', '43113', '76543']);
    assert.deepEqual(await ids('?network=mainnet'), ['43114', '76543']);
    assert.deepEqual(await ids('?network=fuji'), ['43113']);
    assert.deepEqual(await ids('?network=testnet&feature=webhooks'), []);
    assert.deepEqual(await ids('?feature=teleporter'), ['43114', '43113']);
  });

  it('has each block by number and by hash, chained to the one before', async () => {
    const { get } = await start();
    for (const chain of ['43114', '43113', '76543']) {
      for (const number of [1, 2, 43_199, 43_200, 1_234_567]) {
        const found = block(await get(`/v1/chains/${chain}/blocks/${number}`));
        assert.deepEqual(block(await get(`/v1/chains/${chain}/blocks/${found['blockHash']}`)), found);
        assert.deepEqual(
          block(await get(`/v1/chains/${chain}/blocks/${found['blockHash']?.toUpperCase().replace('X', 'x')}`)),
          found,
        );
        const parent = block(await get(`/v1/chains/${chain}/blocks/${found['parentHash']}`));
        assert.equal(parent['blockNumber'], String(number - 1));
        const grown = BigInt(found['cumulativeTransactions']!) - BigInt(parent['cumulativeTransactions']!);
        assert.deepEqual([grown, found.txCount >= 0], [BigInt(found.txCount), true]);
        assert.equal(BigInt(found['feesSpent']!), BigInt(found['gasUsed']!) * BigInt(found['baseFee']!));
      }
    }
  });

  it("has the transactions of a day's TPS in its blocks", async () => {
    const { get } = await start();
    for (const [chain, seconds] of [
      ['43114', 2],
      ['43113', 2],
      ['76543', 10],
    ] as const) {
      const { results } = points(await get(`/v1/avg_tps/${chain}`));
      const first = block(await get(`/v1/chains/${chain}/blocks/0`)).blockTimestamp;
      for (const { timestamp, value } of [results[0]!, results[100]!, results[364]!]) {
        const begin = (timestamp - first) / seconds;
        const total = async (number: number): Promise<bigint> =>
          BigInt(block(await get(`/v1/chains/${chain}/blocks/${number}`))['cumulativeTransactions']!);
        const txs = (await total(begin + DAY / seconds - 1)) - (await total(begin - 1));
        assert.equal(Number(txs) / DAY, value);
      }
    }
  });

  it('has blocks up to now', async () => {
    const { get, clock } = await start();
    const head = (clock.ms / 1000 - Date.UTC(2024, 0, 1) / 1000) / 2;
    assert.equal((await get(`/v1/chains/43114/blocks/${head}`)).status, 200);
    assert.equal((await get(`/v1/chains/43114/blocks/${head + 1}`)).status, 404);
    clock.ms += 2_000;
    assert.equal((await get(`/v1/chains/43114/blocks/${head + 1}`)).status, 200);
  });

  it('finds a chain by its blockchain ID too', async () => {
    const { get } = await start();
    const { blockchainId } = (await get('/v2/chains/43114')).json as { blockchainId: string };
    const byID = await get(`/v1/chains/${blockchainId}/blocks/9`);
    assert.deepEqual(byID.json, (await get('/v1/chains/43114/blocks/9')).json);
  });

  const ACTIVE: [index: number, indexed: number, unindexed: number][] = [
    [0, 3, 2],
    [1, 1, 0],
    [3, 2, 0],
    [7, 1, 1],
    [30, 3, 0],
  ];
  for (const [index, indexed, unindexed] of ACTIVE) {
    it(`address ${index} was active on ${indexed} chains, and ${unindexed} more`, async () => {
      const { get } = await start();
      const address = addressAt(index);
      for (const text of [address, address.toUpperCase().replace('X', 'x')]) {
        const found = (await get(`/v1/address/${text}/chains`)).json as Record<string, unknown[]>;
        assert.deepEqual([found['indexedChains']?.length, found['unindexedChains']?.length], [indexed, unindexed]);
      }
    });
  }
});

describe('the sandbox’s page tokens', () => {
  const start = restSetUp({ limits: { metrics: { units: 1e9, windowSeconds: 60 } } });
  const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

  it('are random and never the same', async () => {
    const { get } = await start();
    const tokens = new Set<string>();
    for (let i = 0; i < 20; i++) tokens.add(holders(await get(`${BRIDGED}?threshold=1`)).nextPageToken!);
    assert.equal(tokens.size, 20);
    assert.ok([...tokens].every((token) => UUID.test(token)));
  });

  it('are valid for 24 hours, and no longer', async () => {
    const { get, clock } = await start();
    const { nextPageToken } = holders(await get(`${BRIDGED}?threshold=1`));
    clock.ms += TOKEN_LIFE - 1;
    assert.equal((await get(`${BRIDGED}?threshold=1&pageToken=${nextPageToken}`)).status, 200);
    clock.ms += 1;
    const { status, json } = await get(`${BRIDGED}?threshold=1&pageToken=${nextPageToken}`);
    const message = 'pageToken has expired; begin again with the first page';
    assert.deepEqual([status, json], [400, { message, error: 'Bad Request', statusCode: 400 }]);
  });

  it('take no more memory for a list with a long query', () => {
    const tokens = new RestPageTokens({ now: () => 0 });
    const before = usedMemory();
    const long = (number: number) => Buffer.alloc(200_000, `${number} `).toString();
    const issued = Array.from({ length: 200 }, (_, number) => tokens.issue(long(number), number));
    assert.ok(usedMemory() - before < 10_000_000);
    assert.equal(tokens.offsetOf(issued[7]!, long(7)), 7);
    assert.equal(typeof tokens.offsetOf(issued[7]!, long(8)), 'string');
  });

  it('are valid for their own list only', async () => {
    const { get } = await start();
    const token = holders(await get(`${BRIDGED}?threshold=1`)).nextPageToken!;
    const tps = points(await get('/v1/avg_tps/43114')).nextPageToken!;
    for (const path of [
      `${BRIDGED}?threshold=2&pageToken=${token}`,
      `${BRIDGED}?threshold=1&pageToken=${tps}`,
      `${BRIDGED}?threshold=1&pageToken=`,
      `${BRIDGED}?threshold=1&pageToken=${token.slice(1)}`,
      `/v1/avg_tps/43113?pageToken=${tps}`,
      `${METRIC}?timeInterval=day&pageToken=${tps}`,
    ]) {
      const { status, json } = await get(path);
      assert.deepEqual([status, (json as { message: string }).message], [400, 'pageToken is not valid for this list']);
    }
  });

  it('continue at their place, whatever the page size', async () => {
    const { get } = await start();
    const all = holders(await get(`${BRIDGED}?threshold=1&pageSize=5000`)).addresses;
    const first = holders(await get(`${BRIDGED}?threshold=1&pageSize=1`));
    const rest = holders(await get(`${BRIDGED}?threshold=1&pageSize=5000&pageToken=${first.nextPageToken}`));
    assert.deepEqual([...first.addresses, ...rest.addresses], all);
  });
});

describe('the sandbox’s REST refusals', () => {
  const start = restSetUp();

  const ROWS: [path: string, status: number, message: string | string[]][] = [
    ['/v1/avg_tps/1', 404, 'chain not found'],
    ['/v2/chains/1', 404, 'chain not found'],
    [METRIC, 400, ['timeInterval of avgTps must be: day']],
    [
      METRIC.replace('avgTps', 'tps'),
      400,
      [`metric must be one of the following values: ${SAMPLE_METRICS.join(', ')}`],
    ],
    ['/v2/chains/1/metrics/txCount', 404, 'chain not found'],
    [`${METRIC}?timeInterval=hour`, 400, ['timeInterval of avgTps must be: day']],
    [`${METRIC}?timeInterval=day&pageSize=2161`, 400, ['pageSize must not be greater than 2160']],
    [`${METRIC}?timeInterval=day&startTimestamp=-1`, 400, ['startTimestamp must not be less than 0']],
    [BRIDGED, 400, ['threshold must be a number string']],
    [`${BRIDGED}?threshold=ten`, 400, ['threshold must be a number string']],
    [`${BRIDGED}?threshold=1&pageSize=0`, 400, ['pageSize must not be less than 1']],
    [`${BRIDGED}?threshold=1&pageSize=5001`, 400, ['pageSize must not be greater than 5000']],
    [
      `${BRIDGED}?threshold=1&pageSize=1.5`,
      400,
      ['pageSize must not be less than 1', 'pageSize must be an integer number'],
    ],
    ['/v1/chains?network=x', 400, ['network must be one of the following values: mainnet, fuji, testnet']],
    ['/v1/chains?feature=x', 400, ['feature must be one of the following values: nftIndexing, webhooks, teleporter']],
    ['/v1/chains/1/blocks', 404, 'chain not found'],
    ['/v1/chains/43114/blocks?pageSize=101', 400, ['pageSize must not be greater than 100']],
    ['/v1/chains/1/blocks/1', 404, 'chain not found'],
    ['/v1/chains/43114/blocks/0x12', 400, ['blockId must be a block number or a block hash']],
    ['/v1/chains/43114/blocks/99999999999999999999', 404, 'block not found'],
    [`/v1/chains/43114/blocks/0x${'1'.repeat(64)}`, 404, 'block not found'],
    ['/v1/address/me/chains', 400, ['address must be an Ethereum address']],
    ['/v1/addresses', 404, 'Cannot GET /v1/addresses'],
    ['/v3/chains', 404, 'Cannot GET /v3/chains'],
    ['/v1/chains/', 404, 'Cannot GET /v1/chains/'],
  ];
  for (const [path, status, message] of ROWS) {
    it(`${path} is a ${status}`, async () => {
      const { get } = await start();
      const { json, headers, ...answer } = await get(path);
      const error = { 400: 'Bad Request', 404: 'Not Found' }[status];
      assert.deepEqual([answer.status, json], [status, { message, error, statusCode: status }]);
      assert.equal(headers.get('content-type'), 'application/json; charset=utf-8');
    });
  }

  it('only GET is accepted', async () => {
    const { get } = await start();
    const { status, json } = await get('/v1/chains', {}, 'POST');
    assert.deepEqual([status, (json as { message: string }).message], [404, 'Cannot POST /v1/chains']);
  });

  it('the node beside them responds as before', async () => {
    const { get } = await start();
    assert.equal((await get('/ext/bc/X')).text, 'rpc: POST method required, received GET');
    assert.equal((await get('/v')).text, '404 page not found\n');
  });
});

describe('the sandbox’s errors on demand', () => {
  const start = restSetUp();
  const STATUSES = [400, 401, 403, 404, 429, 500, 502, 503];
  const PATHS: [where: string, path: (id: string) => string][] = [
    ['a chain ID', (id) => `/v1/avg_tps/${id}`],
    ['a chain ID of the Data API', (id) => `/v1/chains/${id}/blocks/1`],
    ['a block ID', (id) => `/v1/chains/43114/blocks/${id}`],
    ['an address', (id) => `/v1/address/0x${id.padStart(40, '0')}/chains`],
    ['a query', (id) => `/v2/live-check?sandbox=${id}`],
  ];
  for (const [where, path] of PATHS) {
    it(`come for ${where}`, async () => {
      const { get } = await start();
      for (const status of STATUSES) {
        for (const form of [900, 901, 902, 903, 904])
          assert.equal((await get(path(`${form}${status}`))).status, status);
      }
    });
  }

  const FORMS: [id: string, check: (answer: RestAnswer) => unknown, expected: unknown][] = [
    [
      '900500',
      ({ json }) => json,
      { message: 'Simulated error (reserved ID)', error: 'Internal Server Error', statusCode: 500 },
    ],
    [
      '901400',
      ({ json }) => json,
      { message: ['Simulated error (reserved ID)', 'second message'], error: 'Bad Request', statusCode: 400 },
    ],
    [
      '902502',
      ({ headers, text }) => [headers.get('content-type'), text.slice(0, 15)],
      ['text/html', '<!doctype html>'],
    ],
    ['902200', ({ status, headers }) => [status, headers.get('content-type')], [200, 'text/html']],
    ['903503', ({ text }) => text, ''],
    ['903200', ({ status, text }) => [status, text], [200, '']],
    ['904200', ({ json }) => json, { message: { of: 'another shape' } }],
    ['900429', ({ headers }) => [headers.get('retry-after'), headers.get('ratelimit-reset')], ['2', '2']],
    ['905429', ({ headers }) => headers.get('retry-after'), new Date(NOON + 3_000).toUTCString()],
    ['906429', ({ headers }) => headers.get('retry-after'), '999999999999'],
    ['907429', ({ status, headers }) => [status, headers.get('retry-after')], [429, null]],
    ['905503', ({ json }) => (json as { error: unknown }).error, { database: { status: 'down' } }],
    ['900200', ({ status, json }) => [status, (json as { status: string }).status], [200, 'ok']],
    ['900418', ({ status }) => status, 200],
  ];
  for (const [id, check, expected] of FORMS) {
    it(`${id} is what it says`, async () => {
      const { get } = await start();
      assert.deepEqual(check(await get(`/v2/live-check?sandbox=${id}`)), expected);
    });
  }
});

describe('the sandbox’s keys', () => {
  const start = restSetUp();
  const ROWS: [title: string, headers: Record<string, string>, status: number][] = [
    ['none', {}, 200],
    ['the key by the specification’s name', { 'x-data-api-key': SANDBOX_KEY }, 200],
    ['the key by the real name', { 'x-glacier-api-key': SANDBOX_KEY }, 200],
    ['the key by both', { 'x-data-api-key': SANDBOX_KEY, 'x-glacier-api-key': SANDBOX_KEY }, 200],
    ['two keys', { 'x-data-api-key': SANDBOX_KEY, 'x-glacier-api-key': 'other' }, 401],
    ['an unknown key', { 'x-data-api-key': 'unknown' }, 401],
    ['a key without privilege', { 'x-glacier-api-key': POWERLESS_KEY }, 403],
  ];
  for (const [title, headers, status] of ROWS) {
    it(`${title}: ${status}`, async () => {
      const { get } = await start();
      const answer = await get('/v1/chains', headers);
      assert.equal(answer.status, status);
      assert.ok(!answer.text.includes(SANDBOX_KEY));
      assert.equal(answer.headers.has('ratelimit-limit'), status === 200 && title !== 'none');
    });
  }

  it('are not requested by the Metrics API', async () => {
    const { get } = await start();
    assert.equal((await get('/v2/live-check', { 'x-data-api-key': 'unknown' })).status, 200);
  });
});

describe('the sandbox’s quotas', () => {
  const start = restSetUp();
  const limit = (units: number) => ({ units, windowSeconds: 60 });
  const shown = ({ status, headers }: RestAnswer): unknown[] => [
    status,
    ...['policy', 'limit', 'remaining', 'reset'].map((name) => headers.get(`ratelimit-${name}`)),
    headers.get('retry-after'),
  ];
  const BLOCK = '/v1/chains/43114/blocks/1';

  it('count units, with a key and its headers', async () => {
    const { get, clock } = await start({ limits: { keyed: limit(25) } });
    assert.deepEqual(shown(await get(BLOCK, DATA_KEY)), [200, '25;w=60', '25', '15', null, null]);
    clock.ms += 20_500;
    assert.deepEqual(shown(await get(BLOCK, DATA_KEY)), [200, '25;w=60', '25', '5', null, null]);
    assert.deepEqual(shown(await get(BLOCK, DATA_KEY)), [429, '25;w=60', '25', '5', '40', '40']);
    assert.deepEqual(shown(await get('/v1/chains', DATA_KEY)), [200, '25;w=60', '25', '4', null, null]);
    clock.ms += 39_499;
    assert.deepEqual(shown(await get(BLOCK, DATA_KEY)), [429, '25;w=60', '25', '4', '1', '1']);
    clock.ms += 1;
    assert.deepEqual(shown(await get(BLOCK, DATA_KEY)), [200, '25;w=60', '25', '15', null, null]);
  });

  it('are smaller and without headers where there is no key', async () => {
    const { get } = await start({ limits: { open: limit(10) } });
    assert.deepEqual(shown(await get(BLOCK)), [200, null, null, null, null, null]);
    assert.deepEqual(shown(await get(BLOCK)), [429, null, null, null, '60', '60']);
    assert.equal((await get(BLOCK, DATA_KEY)).status, 200, 'a key has its own');
  });

  it('of the Metrics API name no time to wait', async () => {
    const { get, clock } = await start({ limits: { metrics: limit(500) } });
    assert.equal((await get(`${BRIDGED}?threshold=1`)).status, 200);
    const refused = await get('/v2/live-check');
    assert.deepEqual(shown(refused), [429, null, null, null, null, null]);
    assert.deepEqual(refused.json, { message: 'rate limit exceeded', error: 'Too Many Requests', statusCode: 429 });
    clock.ms += 60_000;
    assert.equal((await get('/v2/live-check')).status, 200);
  });

  it('are the public ones by default', async () => {
    const { get } = await start();
    assert.deepEqual(shown(await get('/v1/chains', DATA_KEY)).slice(0, 4), [200, '8000;w=60', '8000', '7999']);
    for (let i = 0; i < 16; i++) assert.equal((await get(`${BRIDGED}?threshold=1&pageSize=1`)).status, 200);
    assert.equal((await get(`${BRIDGED}?threshold=1&pageSize=1`)).status, 429);
  });
});
