import { setTimeout as pause } from 'node:timers/promises';
import { strict as assert } from 'node:assert';
import { KEY_WARNING } from '../../../../src/core/private-keys/private-key';
import { intentOf } from '../../../../src/features/dashboard/choices';
import { addressAt } from '../../../../sandbox/rest/evm-activity';
import { until as untilTrue } from '../../../support/assertions/until';
import { dashboardSetUp } from '../../../support/setup/dashboard-setup';
import { EWOQ_KEY, EWOQ_KEY_HEX } from '../../../support/known-ids';
import { snapshotOf } from '../../../support/wording/snapshot';

const FIRST = [
  '/v1/avg_tps/43114',
  '/v1/chains',
  '/v2/chains/43114',
  '/v2/chains/total/metrics/avgTps',
  '/v2/health-check',
  '/v2/live-check',
];
const HOUR = 3_600_000;

describe('the dashboard', () => {
  const snapshot = snapshotOf('dashboard');
  const make = dashboardSetUp();

  async function shown(options: Parameters<typeof make>[0] = {}) {
    const made = await make(options);
    made.show();
    for (const name of ['tps', 'chain', 'health', 'supported'] as const) await made.settled(name);
    return made;
  }

  it('sends no request before it is drawn', async () => {
    const { dashboard, asked, messages, quiet } = await make();
    dashboard.receive({ type: 'load', card: 'tps' });
    dashboard.receive({ type: 'loadAll', card: 'bridged' });
    await quiet();
    assert.deepEqual([asked(), messages], [[], []]);
  });

  it('is drawn with all state, then loads', async () => {
    const { asked, messages } = await shown();
    assert.deepEqual(asked(), FIRST);
    assert.deepEqual(
      messages
        .slice(0, 9)
        .map((message) => (message.type === 'card' ? `${message.card} ${message.state.status}` : message.type)),
      [
        'view',
        'costs',
        'tps idle',
        'chain idle',
        'health idle',
        'block idle',
        'addressChains idle',
        'bridged idle',
        'supported idle',
      ],
    );
  });

  it('sends no request while it is hidden, nor when it is shown soon after, with its content', async () => {
    const { dashboard, asked, messages, hide, show, quiet } = await shown();
    asked();
    hide();
    messages.length = 0;
    dashboard.receive({ type: 'load', card: 'tps' });
    dashboard.receive({ type: 'ready' });
    dashboard.receive({ type: 'loadAll', card: 'bridged' });
    await quiet();
    assert.deepEqual([asked(), messages], [[], []]);
    show();
    await quiet();
    assert.deepEqual(asked(), []);
    const first = messages.find((message) => message.type === 'card' && message.card === 'tps');
    assert.ok(first?.type === 'card' && first.state.status === 'ready');
  });

  it('continues with a page that was hidden so briefly that it is the same', async () => {
    const made = await make();
    made.show();
    made.hide();
    made.uncover();
    for (const name of ['tps', 'chain', 'health', 'supported'] as const) {
      assert.equal((await made.settled(name)).status, 'ready', name);
      const [last] = made.messages.filter((message) => message.type === 'card' && message.card === name).slice(-1);
      assert.ok(last?.type === 'card' && last.state.status === 'ready', name);
    }
  });

  it('reloads old content when it is shown', async () => {
    const { asked, hide, show, clock, settled, quiet } = await shown();
    asked();
    hide();
    clock.ms += HOUR;
    show();
    for (const name of ['tps', 'health', 'supported'] as const) await settled(name);
    await quiet();
    assert.deepEqual(
      asked(),
      FIRST.filter((path) => path !== '/v2/chains/43114'),
    );
  });

  it('reloads while it is visible, and not in a window without focus', async () => {
    const { asked, clock, screen, tick, until, quiet } = await shown();
    asked();
    clock.ms += HOUR;
    screen.watched = false;
    tick();
    await quiet();
    assert.deepEqual(asked(), []);
    screen.watched = true;
    tick();
    for (const name of ['tps', 'health', 'supported'] as const) await until(name, ({ status }) => status === 'ready');
    assert.deepEqual(
      asked(),
      FIRST.filter((path) => path !== '/v2/chains/43114'),
    );
    tick();
    await quiet();
    assert.deepEqual(asked(), []);
  });

  it('continues its work when it is shown, and sends nothing in between', async () => {
    const gate = { isOpen: false };
    const { show, hide, until, asked, server, settled, quiet } = await make({
      onRequest: async () => {
        while (!gate.isOpen) await pause(10);
      },
    });
    show();
    await until('tps', ({ status }) => status === 'loading');
    // As many as one host gets at once.
    await untilTrue(() => server.requests.length >= FIRST.length - 1);
    hide();
    asked();
    gate.isOpen = true;
    await quiet();
    assert.deepEqual(asked(), []);
    show();
    for (const name of ['tps', 'chain', 'health', 'supported'] as const) {
      assert.equal((await settled(name)).status, 'ready', name);
    }
    assert.deepEqual(asked(), FIRST);
  });

  it('a walk over all pages stops while it is hidden, and continues at the page where it stopped', async () => {
    const pages: string[] = [];
    const state = { hide: (): void => undefined };
    const made = await shown({
      onRequest: ({ path }) => {
        if (!path.includes('btcb')) return;
        pages.push(path);
        if (pages.length === 2) state.hide();
      },
    });
    state.hide = made.hide;
    made.choose({ bridged: { threshold: '1', pageSize: 1_000 } });
    await made.load('bridged');
    made.dashboard.receive({ type: 'loadAll', card: 'bridged' });
    await made.until('bridged', () => pages.length === 2);
    await made.quiet();
    assert.equal(pages.length, 2);
    made.show();
    const end = await made.settled('bridged');
    assert.ok(end.status === 'ready');
    assert.deepEqual([end.value.rows.length, end.value.end, end.value.restarted], [2_600, 'complete', false]);
    // The page that was cut off was requested once more, and no other page twice.
    assert.deepEqual([pages.length, pages[1]], [4, pages[2]]);
    assert.equal(new Set(end.value.rows.map(({ address }) => address)).size, 2_600);
  });

  it('a walk that is cancelled keeps its pages, and continues from there', async () => {
    const pages: string[] = [];
    const state = { cancel: (): void => undefined };
    const made = await shown({
      onRequest: ({ path }) => {
        if (path.includes('btcb') && pages.push(path) === 3) state.cancel();
      },
    });
    state.cancel = () => made.dashboard.receive({ type: 'cancel', card: 'bridged' });
    made.choose({ bridged: { threshold: '1', pageSize: 500 } });
    await made.load('bridged');
    made.dashboard.receive({ type: 'loadAll', card: 'bridged' });
    const cut = await made.settled('bridged');
    assert.ok(cut.status === 'ready');
    assert.deepEqual([cut.value.rows.length, cut.value.end], [1_000, 'more']);
    made.dashboard.receive({ type: 'loadMore', card: 'bridged' });
    const more = await made.settled('bridged');
    assert.ok(more.status === 'ready');
    assert.deepEqual([more.value.rows.length, more.value.rows[0]?.sortKey], [1_500, cut.value.rows[0]?.sortKey]);
  });

  it('a walk whose token is rejected restarts, without duplicates', async () => {
    const { load, choose, dashboard, settled, clock } = await shown();
    choose({ bridged: { threshold: '1', pageSize: 2_000 } });
    await load('bridged');
    clock.ms += 24 * HOUR;
    dashboard.receive({ type: 'loadAll', card: 'bridged' });
    const end = await settled('bridged');
    assert.ok(end.status === 'ready');
    assert.deepEqual([end.value.restarted, end.value.rows.length, end.value.end], [true, 2_600, 'complete']);
    assert.equal(new Set(end.value.rows.map(({ address }) => address)).size, 2_600);
    assert.ok(end.value.rows.every(({ sortKey }) => /^\d+$/.test(sortKey)));
  });

  it('compares chains, each with its days; a longer range loads only what is missing', async () => {
    const { dashboard, choose, settled, asked, until } = await shown();
    asked();
    choose({ chainIds: ['43114', '76543', '43113'], range: 30 });
    await settled('tps');
    const loaded = await until('tps', ({ status }) => status === 'ready');
    assert.ok(loaded.status === 'ready');
    assert.deepEqual(asked(), ['/v1/avg_tps/43113', '/v1/avg_tps/76543']);
    const [c, l1] = loaded.value.series;
    assert.deepEqual([c?.name, c?.timestamps.length, c?.complete], ['C-Chain (sandbox)', 30, true]);
    assert.ok(c!.timestamps.every((day, i) => i === 0 || day > c!.timestamps[i - 1]!));
    assert.equal(l1?.name, 'Sandbox L1');
    assert.ok(c!.lastRun! > 1_790_000_000);
    choose({ range: 365 });
    await settled('tps');
    // A day that has no point could be on a later page, so that this list is read to its end.
    await until('tps', (state) => state.status === 'ready' && state.value.series.every(({ complete }) => complete));
    assert.deepEqual(asked(), ['/v1/avg_tps/76543']);
    choose({ range: 'all' });
    await until('tps', (state) => state.status === 'ready' && state.value.series.every(({ complete }) => complete));
    assert.deepEqual(asked(), ['/v1/avg_tps/43113', '/v1/avg_tps/43114']);
    const all = dashboard.cards.valueOf('tps')!.series;
    assert.equal(all[0]?.timestamps.length, 730);
    // A day without a point is left out: it isn't zero.
    assert.ok(all[1]!.timestamps.length < 730);
  });

  it('shows another metric of the same chains, each with its own days, and all of Avalanche as their sum', async () => {
    const { dashboard, choose, until, asked } = await shown();
    asked();
    choose({ metric: 'feesPaid', chainIds: ['total', 'mainnet', 'testnet'] });
    const state = await until('tps', ({ status }) => status === 'ready');
    assert.ok(state.status === 'ready');
    assert.deepEqual(
      asked().filter((path) => path.includes('metrics')),
      ['mainnet', 'testnet', 'total'].map((group) => `/v2/chains/${group}/metrics/feesPaid`),
    );
    const { metric, series } = state.value;
    assert.deepEqual(
      [metric, series.map(({ name }) => name)],
      ['feesPaid', ['All of Avalanche', 'All of Mainnet', 'All of Fuji']],
    );
    const [total = 0n, ...parts] = series.map(({ raw }) => BigInt(raw?.at(-1) ?? 0));
    assert.ok(total > 2n ** 53n && total === parts.reduce((sum, part) => sum + part));
    assert.equal(series[0]?.values.at(-1), Number(total) / 1e18);
    assert.equal(dashboard.cards.documentOf('tps')?.['metric'], 'feesPaid');
    assert.equal(dashboard.cards.tableOf('tps')?.name, 'feesPaid-total-mainnet-testnet');
    // A group of chains has no facts: the card waits for a chain.
    assert.equal(dashboard.cards.stateOf('chain').status, 'idle');
    choose({ metric: 'avgTps', chainIds: ['total', '43114'] });
    await until('tps', (now) => now.status === 'ready' && now.value.metric === 'avgTps');
    // Its days were loaded before.
    assert.ok(!asked().some((path) => path.includes('avg')));
  });

  it('looks up the latest block as the one that it is now', async () => {
    const { choose, load, dashboard, clock } = await shown();
    choose({ block: { chainId: '43114', blockId: 'latest' } });
    const first = await load('block');
    assert.ok(first.status === 'ready');
    assert.deepEqual(dashboard.cards.documentOf('block'), {
      ...{ service: 'block', chainId: '43114' },
      blockId: first.value.fields.find(({ label }) => label === 'Number')?.value,
    });
    clock.ms += HOUR;
    const second = await load('block');
    assert.ok(second.status === 'ready' && Number(second.value.blockId) === Number(first.value.blockId) + 1_800);
  });

  it('a chain that fails leaves the others, and shows why', async () => {
    const { choose, until } = await shown();
    choose({ chainIds: ['43114', '900404', '901500'] });
    const state = await until('tps', ({ status }) => status === 'ready');
    assert.ok(state.status === 'ready');
    assert.deepEqual(
      state.value.series.map(({ timestamps, problem }) => [timestamps.length, problem?.step]),
      [
        [90, undefined],
        [0, 'correct'],
        [0, 'retry'],
      ],
    );
  });

  it('looks a block up by number and by hash: twelve fields, with their units if known', async () => {
    const { choose, load } = await shown();
    choose({ block: { chainId: '43114', blockId: ' 7 ' } });
    const byNumber = await load('block');
    assert.ok(byNumber.status === 'ready');
    const { fields } = byNumber.value;
    assert.equal(fields.length >= 12, true);
    snapshot.matches(
      'the fields of a block',
      fields.map(({ label, unit }) => (unit === undefined ? label : `${label}: ${unit}`)),
    );
    choose({ block: { chainId: '43114', blockId: fields.find(({ value }) => /^0x[0-9a-f]{64}$/.test(value))!.value } });
    const byHash = await load('block');
    assert.ok(byHash.status === 'ready');
    assert.deepEqual(byHash.value.fields, fields);
  });

  it('lists the chains of an address with their explorers', async () => {
    const { choose, load, dashboard } = await shown();
    choose({ address: addressAt(0) });
    const state = await load('addressChains');
    assert.ok(state.status === 'ready');
    assert.deepEqual(
      state.value.indexed.map(({ chainId, token, hasExplorer }) => [chainId, token, hasExplorer]),
      [
        ['43114', 'AVAX (Sandbox AVAX)', true],
        ['43113', 'AVAX (Sandbox AVAX)', true],
        ['76543', 'SAND (Sandbox SAND)', true],
      ],
    );
    assert.deepEqual(state.value.unindexed, ['99991', '99992']);
    assert.equal(dashboard.cards.explorerOf('76543'), 'https://explorer.sandbox-l1.example/');
    assert.equal(dashboard.cards.explorerOf('1'), undefined);
    const l1 = state.value.indexed.find(({ chainId }) => chainId === '76543');
    const values = l1?.details.map(({ value }) => value) ?? [];
    for (const value of ['https://rpc.sandbox-l1.example', 'wss://ws.sandbox-l1.example', '76543', 'SAND'])
      assert.ok(values.includes(value), value);
    snapshot.matches('the details of a chain', l1?.details.map(({ label }) => label) ?? []);
  });

  it('sends no request for an invalid block, address or threshold', async () => {
    const { choose, load, asked } = await shown();
    asked();
    choose({ block: { chainId: '43114', blockId: '0x12' }, address: '0x', bridged: { threshold: '-1', pageSize: 1 } });
    for (const name of ['block', 'addressChains', 'bridged'] as const) {
      const state = await load(name);
      assert.ok(state.status === 'failed' && state.problem.step === 'correct', name);
    }
    assert.deepEqual(asked(), []);
  });

  it('takes what was chosen as its page was hidden, and loads it when it is shown', async () => {
    const { choose, hide, show, until, load, asked, messages, dashboard, quiet } = await shown();
    hide();
    asked();
    choose({ chainIds: ['43113'], block: { chainId: '43113', blockId: '7' } });
    await quiet();
    assert.deepEqual(asked(), []);
    messages.length = 0;
    show();
    const [first] = messages;
    assert.ok(first?.type === 'view' && first.view.block.blockId === '7');
    await until('chain', (state) => state.status === 'ready' && state.value.chainId === '43113');
    await until('tps', (state) => state.status === 'ready' && state.value.series[0]?.chainId === '43113');
    const block = await load('block');
    assert.ok(block.status === 'ready' && block.value.chainId === '43113');
    messages.length = 0;
    // The page has its choices: one that is sent back would be older than the next keystroke.
    choose({ search: 'x', range: 7, asTable: true });
    await until('tps', ({ status }) => status === 'ready');
    assert.ok(messages.every(({ type }) => type !== 'view'));
    assert.equal(dashboard.view.search, 'x');
  });

  it('refuses a typed private key instead of loading what was typed before', async () => {
    const { dashboard, choose, load, asked, store } = await shown();
    choose({ block: { chainId: '43114', blockId: '7' } });
    await load('block');
    asked();
    for (const key of [EWOQ_KEY, EWOQ_KEY.slice(11), EWOQ_KEY_HEX]) {
      const intent = intentOf({ type: 'choose', view: { block: { chainId: '43114', blockId: key }, address: key } });
      assert.ok(intent?.type === 'choose');
      dashboard.receive(intent);
      for (const name of ['block', 'addressChains'] as const) {
        const state = await load(name);
        assert.ok(state.status === 'failed' && state.problem.message === KEY_WARNING, name);
      }
      assert.ok(!JSON.stringify([dashboard.view, store.get('dashboard')]).includes(key));
    }
    assert.deepEqual(asked(), []);
  });

  it('keeps what was chosen and looked up over a reload, and no more', async () => {
    const first = await shown();
    first.choose({ chainIds: ['76543'], range: 7, logScale: true, search: 'x' });
    first.choose({ block: { chainId: '76543', blockId: '7' }, address: addressAt(1) });
    await first.load('block');
    await first.settled('tps');
    first.choose({ block: { chainId: '76543', blockId: '99999' } });
    assert.deepEqual(first.store.keys(), ['dashboard']);
    assert.ok(JSON.stringify(first.store.get('dashboard')).length < 600);
    first.dashboard.detach();

    const { dashboard, show, settled, asked } = await make({ store: first.store });
    const { chainIds, range, logScale, search, block, address } = dashboard.view;
    assert.deepEqual([chainIds, range, logScale, search], [['76543'], 7, true, 'x']);
    assert.deepEqual([block.blockId, address], ['99999', addressAt(1)]);
    show();
    const found = await settled('block');
    assert.ok(found.status === 'ready' && found.value.blockId === '7');
    for (const name of ['tps', 'chain', 'health', 'supported'] as const) await settled(name);
    const paths = asked();
    assert.ok(paths.includes('/v1/chains/76543/blocks/7') && !paths.some((path) => path.includes('99999')));
    // An address that was typed but never requested isn't requested.
    assert.ok(!paths.some((path) => path.includes('/address/')));
  });

  it('ignores what another version stored', async () => {
    for (const kept of [
      null,
      7,
      'x',
      [],
      {},
      { chosen: { chainIds: [] } },
      { asked: { block: 7 } },
      { chosen: { range: -1 } },
    ]) {
      const { store } = await make();
      await store.update('dashboard', kept);
      const { dashboard } = await make({ store });
      assert.deepEqual(dashboard.view.chainIds, ['total', '43114']);
    }
  });

  it('drops all data when the settings name another service, and loads from that', async () => {
    const { dashboard, urls, asked, until, settled } = await shown();
    asked();
    urls.dataURL += '/?sandbox=900403';
    dashboard.servicesChanged();
    const state = await until('supported', ({ status }) => status === 'failed');
    assert.ok(state.status === 'failed' && state.value === undefined);
    assert.equal((await settled('tps')).status, 'ready');
    assert.deepEqual(asked(), FIRST);
  });

  it('shows what requests cost, and what is left', async () => {
    const { messages, dashboard, choose, until, quiet } = await shown({ key: 'sandbox-data-api-key' });
    await quiet();
    snapshot.matches(
      'costs',
      Object.entries(dashboard.costs).map(([what, cost]) => `${what}: ${cost}`),
    );
    choose({ chainIds: ['43114', '76543'], range: 'all' });
    await until('tps', ({ status }) => status === 'ready');
    const quota = messages.findLast((message) => message.type === 'card' && message.card === 'quota');
    assert.ok(quota?.type === 'card' && quota.state.status === 'ready');
    const rows = quota.state.value.services.map(({ name, key, allowance }) => `${name} | ${key} | ${allowance}`);
    snapshot.matches('the quota', rows);
  });
});
