import { strict as assert } from 'node:assert';
import { inspect } from 'node:util';
import { addressAt } from '../../../../sandbox/rest/evm-activity';
import type { CardProblem, RequestCard } from '../../../../src/protocol';
import { dashboardSetUp } from '../../../support/setup/dashboard-setup';
import { answerJSON } from '../../../support/servers/http-server';
import { httpSetUp } from '../../../support/servers/http-setup';
import { MemoryStore } from '../../../support/setup/memory-store';
import { snapshotOf } from '../../../support/wording/snapshot';
import { until } from '../../../support/assertions/until';

/** A key that may be nowhere but in a header to its own host. */
const MARKED = 'MARKED7Qx-0123456789-KEYEND9Zy';

const CARDS: readonly RequestCard[] = ['tps', 'chain', 'health', 'block', 'addressChains', 'bridged', 'supported'];
const OF_DATA: readonly RequestCard[] = ['block', 'addressChains', 'supported'];
const TYPED: readonly RequestCard[] = ['tps', 'chain', 'block', 'addressChains', 'bridged'];

describe('a card that fails', () => {
  const snapshot = snapshotOf('dashboard-failures');
  const make = dashboardSetUp();
  const { serve } = httpSetUp();

  async function failing(query: string, key?: string) {
    const made = await make({ metrics: query, data: query, ...(key === undefined ? {} : { key }) });
    made.show();
    made.choose({ block: { chainId: '43114', blockId: '7' }, address: addressAt(0) });
    return made;
  }

  /** The next step that each card shows, by the response that it gets. */
  const ROWS: [id: string, what: string, step: (name: RequestCard, hasKey: boolean) => CardProblem['step']][] = [
    ['900400', '400 with a text', correctIfTyped],
    ['901400', '400 with a list', correctIfTyped],
    ['900401', '401', keyIfData],
    ['901403', '403', keyIfData],
    ['900404', '404', correctIfTyped],
    ['902404', '404 in HTML', correctIfTyped],
    ['900500', '500', () => 'retry'],
    ['902502', '502 in HTML', () => 'retry'],
    ['903503', '503 without a body', () => 'retry'],
    ['902200', 'HTML for an answer', () => 'retry'],
    ['903200', 'an empty answer', () => 'retry'],
    ['904200', 'an answer of another shape', () => 'retry'],
  ];
  for (const [id, what, step] of ROWS) {
    it(`by ${what} shows the failure and the next step`, async () => {
      const { load, settled } = await failing(`/?sandbox=${id}`);
      // Both lists of an address are optional: there, an object of any shape is an answer.
      for (const name of CARDS.filter((card) => id !== '904200' || card !== 'addressChains')) {
        const state = name === 'tps' ? await settled(name) : await load(name);
        assert.ok(state.status === 'failed', `${name} is ${state.status}`);
        snapshot.matches(id === '900404' ? `${what} of ${name}` : what, state.problem.message);
        assert.equal(state.problem.step, step(name, false), name);
      }
    });
  }

  it('requires another key if there is one', async () => {
    for (const id of ['900401', '900403']) {
      const { load } = await failing(`/?sandbox=${id}`, 'sandbox-data-api-key');
      const state = await load('supported');
      assert.ok(state.status === 'failed' && state.problem.step === 'replaceApiKey');
    }
  });

  it('without a key is loaded again when one is set', async () => {
    const { dashboard, apiKeys, server, settled, show, until } = await make({ key: 'sandbox-key-without-privilege' });
    show();
    const state = await settled('supported');
    assert.ok(state.status === 'failed' && state.problem.step === 'replaceApiKey');
    snapshot.matches('a key that may not', state.problem.message);
    await apiKeys.set(server.url, 'sandbox-data-api-key');
    dashboard.keysChanged();
    assert.ok((await until('supported', ({ status }) => status === 'ready')).status === 'ready');
  });

  it('without a key is loaded again when it is shown after one was set', async () => {
    const { dashboard, apiKeys, server, settled, show, hide, until, asked, quiet } = await make({
      key: 'sandbox-key-without-privilege',
    });
    show();
    assert.equal((await settled('supported')).status, 'failed');
    for (const name of ['tps', 'chain', 'health'] as const) await settled(name);
    hide();
    asked();
    await apiKeys.set(server.url, 'sandbox-data-api-key');
    dashboard.keysChanged();
    await quiet();
    assert.deepEqual(asked(), []);
    show();
    assert.equal((await until('supported', ({ status }) => status === 'ready')).status, 'ready');
    assert.deepEqual(asked(), ['/v1/chains']);
  });

  for (const value of ['1e300', '-1e300', '1e999']) {
    it(`by ${value} transactions a second is an unexpected response`, async () => {
      const server = await serve((_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(`{"results":[{"timestamp":1724716800,"value":${value}}],"status":200}`);
      });
      const { urls, show, settled } = await make();
      urls.metricsURL = server.url;
      show();
      const state = await settled('tps');
      assert.ok(state.status === 'failed' && state.problem.step === 'retry');
      snapshot.matches('numbers out of range', state.problem.message);
    });
  }

  it('keeps its content', async () => {
    const { urls, load, choose, show, settled } = await make();
    show();
    choose({ block: { chainId: '43114', blockId: '7' } });
    await load('block');
    await settled('supported');
    urls.dataURL += '/?sandbox=900400';
    const state = await load('block');
    assert.ok(state.status === 'failed' && state.value?.blockId === '7' && state.at !== undefined);
  });

  it('without a connection reports it', async () => {
    const { urls, load, show, server } = await make();
    await server.close();
    show();
    urls.dataURL = server.url;
    const state = await load('supported');
    assert.ok(state.status === 'failed' && state.problem.step === 'retry');
    snapshot.matches('no connection', state.problem.message);
  });

  it('by 429 with an absurd time shows until when, and nothing is sent before', async () => {
    const { load, asked, clock, messages, quiet } = await failing('/?sandbox=906429');
    const problems: CardProblem[] = [];
    for (const name of CARDS) {
      const state = await load(name);
      assert.ok(state.status === 'failed', name);
      problems.push(state.problem);
    }
    asked();
    for (const name of CARDS) await load(name);
    assert.deepEqual(asked(), []);
    for (const { retryAt = 0, message } of problems) {
      // The button counts that down.
      snapshot.matches('429', message);
      const hours = (retryAt - clock.now()) / 3_600_000;
      assert.ok(hours > 0.9 && hours <= 1, `${hours} h`);
    }
    await quiet();
    const quota = messages.findLast((message) => message.type === 'card' && message.card === 'quota');
    assert.match(JSON.stringify(quota), /"pausedUntil":\d+/);
  });

  it('by a full quota: 8 readers, and no request before the time that was named', async () => {
    const server = await serve((_, response) => {
      response.setHeader('retry-after', '60');
      answerJSON(response, { message: 'slow down', error: 'Too Many Requests', statusCode: 429 }, 429);
    });
    const { urls, show, load, choose, rest } = await make();
    urls.metricsURL = urls.dataURL = server.url;
    show();
    choose({ block: { chainId: '43114', blockId: '7' }, address: addressAt(0) });
    // All seven cards and one more reader at once: requests that left before the first response were refused, too.
    await Promise.all([...CARDS.map((name) => load(name)), rest.data.chains().catch(() => undefined)]);
    const underWay = server.requests.length;
    assert.ok(underWay <= 6, `${underWay} left at once`);
    for (let round = 0; round < 3; round++) await Promise.all(CARDS.map((name) => load(name)));
    assert.equal(server.requests.length, underWay);
  });

  it('by 429 continues by itself when the named time is over, while it is visible', async () => {
    const made = await make({ sandbox: { limits: { open: { units: 1, windowSeconds: 60 } } } });
    const { clock, tick, show, hide, until, choose, load, asked } = made;
    const goesOn = async (): Promise<string[]> => {
      asked();
      clock.ms += 61_000;
      tick();
      await made.quiet();
      return asked().filter((path) => path.includes('/blocks/'));
    };
    show();
    await until('supported', ({ status }) => status === 'ready');
    choose({ block: { chainId: '43114', blockId: '7' } });
    // It costs ten compute units, more than the budget ever has.
    const state = await load('block');
    assert.ok(state.status === 'failed' && state.problem.retryAt !== undefined);
    choose({ block: { chainId: '43114', blockId: 'being typed' } });
    tick();
    await made.quiet();
    assert.deepEqual(
      asked().filter((path) => path.endsWith('typed')),
      [],
    );
    hide();
    assert.deepEqual(await goesOn(), []);
    show();
    for (let round = 0; round < 3; round++) {
      assert.deepEqual(await goesOn(), ['/v1/chains/43114/blocks/7']);
      await until('block', ({ status }) => status === 'failed');
    }
    assert.deepEqual(await goesOn(), []);
  });

  it('for another reason waits for the user to retry', async () => {
    const { url, urls, clock, tick, show, until, load, choose, dashboard, quiet } = await make();
    let isBroken = false;
    const server = await serve(async ({ path }, response) => {
      if (isBroken) answerJSON(response, { message: 'broken' }, 405);
      else answerJSON(response, await (await fetch(url + path)).text());
    });
    urls.metricsURL = server.url;
    const pages = (): number => server.requests.filter(({ path }) => path.includes('btcb')).length;
    show();
    await until('chain', ({ status }) => status === 'ready');
    choose({ bridged: { threshold: '1', pageSize: 1_000 } });
    await load('bridged');
    isBroken = true;
    dashboard.receive({ type: 'loadMore', card: 'bridged' });
    await until('bridged', ({ status }) => status === 'failed');
    isBroken = false;
    assert.equal(pages(), 2);
    clock.ms += 61_000;
    tick();
    await quiet();
    assert.equal(pages(), 2);
    dashboard.receive({ type: 'retry', card: 'bridged' });
    const state = await until('bridged', ({ status }) => status === 'ready');
    assert.ok(state.status === 'ready' && state.value.rows.length === 2_000);
    assert.equal(pages(), 3);
  });

  it('shows no invisible characters of a foreign text, and shortens long ones', async () => {
    const long = 'x'.repeat(100_000);
    const evil = `\u202e<script>alert(1)</script>\u0000${long}`;
    const chain = {
      ...{ chainId: '1', status: evil, chainName: evil, description: evil, vmName: evil, rpcUrl: 'https://x' },
      ...{ explorerUrl: 'javascript:alert(1)', isTestnet: false, enabledFeatures: Array(100).fill(evil) },
      networkToken: { name: evil, symbol: evil, decimals: 18 },
    };
    const server = await serve(({ path }, response) => {
      if (path.startsWith('/v1/chains')) answerJSON(response, { chains: [chain] });
      else if (path.includes('btcb'))
        answerJSON(response, {
          addresses: [
            {
              address: evil,
              sortKey: '115792089237316195423570985008687907853269984665640564039457584007913129639935',
            },
          ],
        });
      else if (path.includes('check')) answerJSON(response, { status: evil, info: { [evil]: { status: evil } } });
      else answerJSON(response, { message: Array(20).fill(evil), error: evil, statusCode: 400 }, 400);
    });
    const { urls, show, load, choose, dashboard, messages } = await make();
    urls.metricsURL = urls.dataURL = server.url;
    show();
    choose({ block: { chainId: '43114', blockId: '7' }, address: addressAt(0) });
    for (const name of CARDS) await load(name);
    const unseen = stringsIn(messages).filter((text) => /\p{C}/u.test(text));
    assert.deepEqual(unseen, []);
    for (const name of CARDS) assert.ok(JSON.stringify(dashboard.cards.stateOf(name)).length < 8_000, name);
    assert.equal(dashboard.cards.explorerOf('1'), undefined);
    assert.equal(
      dashboard.cards.valueOf('bridged')?.rows[0]?.sortKey,
      '115792089237316195423570985008687907853269984665640564039457584007913129639935',
    );
  });

  it('has the health of its service checked anew, and again once it has an answer', async () => {
    const made = await make();
    made.show();
    assert.equal((await made.settled('health')).status, 'ready');
    await made.settled('tps');
    made.urls.metricsURL += '/?sandbox=902502';
    assert.equal((await made.load('chain')).status, 'failed');
    const ill = await made.until('health', ({ status }) => status === 'failed');
    assert.ok(ill.status === 'failed' && ill.problem.message.includes('502'));
    made.urls.metricsURL = made.server.url;
    assert.equal((await made.load('chain')).status, 'ready');
    await made.until('health', ({ status }) => status === 'ready');
  });

  it('shows no trace of a key, in whatever it does', async () => {
    const trace: unknown[] = [];
    for (const id of ['', '900400', '901401', '900403', '900404', '902500', '904200', '906429']) {
      const query = id === '' ? '' : `/?sandbox=${id}`;
      const made = await make({ metrics: query, data: query, key: MARKED, sandbox: { apiKeys: [MARKED] } });
      // One request fewer: a host that limits requests gets all others at once.
      made.choose({ chainIds: ['43114'] });
      made.show();
      made.choose({ block: { chainId: '43114', blockId: '7' }, address: addressAt(0) });
      for (const name of CARDS) await made.load(name);
      await made.quiet();
      const metrics = made.server.requests.filter(({ path }) => path.startsWith('/v2') || path.startsWith('/v1/avg'));
      trace.push(
        made.messages,
        made.store,
        made.dashboard,
        made.records.slice(),
        metrics,
        made.rest.stateOf(made.rest.data),
      );
      assert.ok(made.server.requests.some(({ headers }) => headers['x-data-api-key'] === MARKED));
    }
    const text = inspect(trace, { depth: 14, showHidden: true, maxArrayLength: null, maxStringLength: null });
    for (const half of ['MARKED7Qx', 'KEYEND9Zy']) assert.ok(!text.includes(half), half);
    assert.ok(text.length > 50_000);
  });
});

describe('a view', () => {
  const make = dashboardSetUp();
  it('choices that cannot be stored are reported, and the dashboard continues', async () => {
    const store = new MemoryStore();
    store.update = () => Promise.reject(new Error('the disk is full'));
    const failures: unknown[] = [];
    const { dashboard, show, choose } = await make({ store, onFailure: (error) => failures.push(error) });
    show();
    choose({ address: addressAt(0) });
    await until(() => failures.length > 0);
    assert.match(String(failures[0]), /the disk is full/);
    assert.equal(dashboard.view.address, addressAt(0));
  });
});

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

function correctIfTyped(name: RequestCard): CardProblem['step'] {
  return TYPED.includes(name) ? 'correct' : 'retry';
}

function keyIfData(name: RequestCard, hasKey: boolean): CardProblem['step'] {
  if (!OF_DATA.includes(name)) return 'retry';
  return hasKey ? 'replaceApiKey' : 'setApiKey';
}
