import { strict as assert } from 'node:assert';
import { systemClock } from '../../../../../src/client/clock';
import { HttpClient } from '../../../../../src/client/http/http-client';
import {
  nameWarning,
  probe,
  probeText,
  readPlace,
  replacedBy,
  takenText,
} from '../../../../../src/features/side-bar/settings/chain-probe';
import { locate } from '../../../../../src/features/side-bar/reveal/locate';
import { UTXOsNode } from '../../../../../src/features/side-bar/nodes/utxo/utxos-node';
import type { TreeNode } from '../../../../../src/features/side-bar/nodes/tree-node';
import { arrive } from '../../../../support/sandbox/arrivals';
import { EWOQ, RECORDED_PAYEE } from '../../../../support/known-ids';
import { applySteps } from '../../../../../sandbox/test/replay/recorded-history';
import { recordedSteps } from '../../../../../sandbox/test/replay/recorded-steps';
import { type Sandbox, startSandbox } from '../../../../../sandbox/server';
import { parseOwner } from '../../../../../src/services/text/format-id';
import { utxoName } from '../../../../../src/services/utxos/utxo-table';
import { encodeCb58 } from '../../../../../src/core/encodings/cb58';
import { encodeHex } from '../../../../../src/core/encodings/hex';
import { txIDOf } from '../../../../../src/core/ids/ids';
import { askNode } from '../../../../support/servers/raw-http';
import { atomicExport } from '../../../../support/setup/issue-txs';
import { formatAddress } from '../../../../../src/core/ids/address';
import { startDemo } from '../../../../support/sandbox/demo-sandbox';
import { IssuingWindow } from '../../../../support/setup/issue-setup';
import { OTHER_KEY } from '../../../../support/setup/signed-txs';
import { heldBy } from '../../../../support/assertions/listeners';
import { sideBarOver } from '../../../../support/setup/side-bar-setup';
import { accept, builderFor, ownedBy, P_CHAIN, payment, stranger } from '../../../../support/sandbox/sandbox-chain';
import { startRelay } from '../../../../support/servers/relay';
import { snapshotOf } from '../../../../support/wording/snapshot';
import { keyOf, outline, rowBelow, shown } from '../../../../support/setup/tree-rows';
import { until } from '../../../../support/assertions/until';

const STEPS = recordedSteps();

describe('the tree after changes', () => {
  const snapshot = snapshotOf('side-bar-changes');
  let sandbox: Sandbox;
  let set: ReturnType<typeof sideBarOver>;

  const start = async (port = 0, blocks = true): Promise<Sandbox> => {
    let now = 0;
    const started = await startSandbox({ port, clock: { now: () => now }, blocks: 'on call' });
    if (blocks) applySteps(started.network, STEPS, (seconds) => (now = seconds * 1000));
    return started;
  };
  beforeEach(async () => {
    sandbox = await start();
    set = sideBarOver({ url: sandbox.url, addresses: [{ address: EWOQ, name: 'ewoq' }] });
  });
  afterEach(async () => {
    await set.close();
    await sandbox.close();
  });

  const chain = (): TreeNode => {
    const node = set.sideBar.chain('recorded');
    assert.ok(node);
    return node;
  };
  const top = () => shown(chain(), (key) => /^(recorded|addresses)$/.test(key));
  const listedAddresses = async (): Promise<readonly TreeNode[]> =>
    (await (await chain().children())[0]?.children()) ?? [];
  const keys = async (): Promise<string[]> => (await chain().children()).map(keyOf);

  it('a chain that was reset shows a notice and no old data', async () => {
    await top();
    const port = Number(new URL(sandbox.url).port);
    await sandbox.close();
    sandbox = await start(port, false);
    const { scope } = set.sideBar.chain('recorded') ?? {};
    assert.ok(scope);
    // What a poll does, without waiting for it.
    await set.watch.ask(scope.chain);
    snapshot.matches('a chain that was reset', outline(await top()));
    const [notice = '', ...rest] = await keys();
    assert.deepEqual(rest, ['addresses', 'transfers', 'subnets', 'P blocks', 'blocks', 'assets']);
    set.sideBar.refresh(chain());
    assert.ok(!(await keys()).includes(notice));
  });

  it("a chain's first block isn't a reset", async () => {
    await set.close();
    await sandbox.close();
    sandbox = await start(0, false);
    set = sideBarOver({ url: sandbox.url, addresses: [{ address: EWOQ, name: 'ewoq' }] });
    const { scope } = (await keys(), set.sideBar.chain('recorded')) ?? {};
    const x = sandbox.network.chain('X');
    assert.ok(scope && x);
    accept(x, builderFor(x).pay([payment(x, 1_000_000_000n, ownedBy(stranger))]));
    await set.clock.advance(31_000);
    await set.watch.ask(scope.chain);
    assert.deepEqual(await keys(), ['addresses', 'transfers', 'subnets', 'P blocks', 'blocks', 'assets']);
    assert.equal(set.sideBar.chain('recorded')?.height, 1n);
  });

  it('lists at most 100 new blocks above the loaded pages, and redraws only their list', async () => {
    const blocks = await rowBelow(chain(), 'blocks');
    const { scope } = set.sideBar.chain('recorded') ?? {};
    const x = sandbox.network.chain('X');
    assert.ok(scope && x);
    await blocks.children();
    chain().opened(true);
    for (const [count, rows] of [
      [70, 96],
      [70, 126],
    ] as const) {
      for (let i = 0; i < count; i++) accept(x, builderFor(x).pay([payment(x, 1_000n, ownedBy(stranger))]));
      set.changed.length = 0;
      await set.watch.ask(scope.chain);
      assert.deepEqual(set.changed, [blocks]);
      assert.equal((await blocks.children()).length, rows);
    }
  });

  it('new addresses redraw the list of addresses, not the tree', async () => {
    await top();
    set.changed.length = 0;
    set.setAddresses([
      { address: EWOQ, name: 'mine' },
      { address: RECORDED_PAYEE, name: 'treasury' },
    ]);
    assert.deepEqual(
      set.changed.map((node) => node?.id),
      ['recorded/addresses', 'recorded/transfers'],
    );
    assert.deepEqual((await top())[1]?.slice(1), [
      'mine | ≈299,999,975.79 AVAX · X-local18jma8ppw',
      'treasury | ≈2.49 AVAX · X-local1xh3q95ky',
    ]);
  });

  it('drops a removed address with its loaded data', async () => {
    const [before] = await listedAddresses();
    await before?.children();
    set.setAddresses([]);
    set.setAddresses([{ address: EWOQ, name: 'ewoq' }]);
    const [after] = await listedAddresses();
    assert.ok(before && after);
    assert.deepEqual([after.id, after === before], [before.id, false]);
  });

  it("doesn't follow a chain that is removed while it loads", async () => {
    const node = set.sideBar.chain('recorded');
    assert.ok(node);
    const opened = await set.chains.open(node.config);
    const answer = node.connect();
    set.setChains([]);
    assert.equal(await answer, undefined);
    const x = sandbox.network.chain('X');
    assert.ok(x);
    accept(x, builderFor(x).pay([payment(x, 1_000_000_000n, ownedBy(stranger))]));
    set.changed.length = 0;
    const { height } = await set.watch.ask(opened);
    assert.deepEqual([height, set.changed], [26n, []]);
  });

  it("loads the new URL when a chain's URL changes while it loads", async () => {
    const node = set.sideBar.chain('recorded');
    const other = await start(0, false);
    try {
      const answer = node?.connect();
      set.setChains([{ name: 'Recorded', url: other.url, blockchain: 'X' }]);
      assert.equal((await answer)?.chain.config.url, other.url);
      assert.equal(node?.height, 0n);
    } finally {
      await other.close();
    }
  });

  it('leaves a hidden chain out until something is revealed on it', async () => {
    const names = () => set.sideBar.roots().map((node) => node.row().label);
    assert.deepEqual(names(), ['Mainnet', 'Fuji', 'Local', 'Sandbox', 'Recorded']);
    set.changed.length = 0;
    set.hide('mainnet', 'Fuji', 'Local', 'Sandbox', 'Recorded');
    assert.deepEqual(set.changed, [undefined]);
    // VS Code then shows the one next step in place of a tree: to add a chain.
    assert.deepEqual(names(), []);
    await locate(set.sideBar, { chain: 'Recorded', kind: 'address', id: EWOQ }, set.parts, {});
    assert.deepEqual(names(), ['Recorded']);
  });

  it('lists a looked-up address until it is removed', async () => {
    const address = await set.sideBar.visit('Recorded', parseOwner(RECORDED_PAYEE));
    assert.equal(address?.row().context, 'address.visiting');
    assert.deepEqual((await top())[1]?.slice(1), [
      'ewoq | ≈299,999,975.79 AVAX · X-local18jma8ppw',
      'X-local1xh3q95ky | ≈2.49 AVAX',
    ]);
    set.sideBar.leave({ owners: [parseOwner(RECORDED_PAYEE)] });
    assert.deepEqual((await top())[1]?.slice(1), ['ewoq | ≈299,999,975.79 AVAX · X-local18jma8ppw']);
  });

  it('reloads and redraws a list of UTXOs with its address', async () => {
    const [addresses] = await chain().children();
    const [address] = (await addresses?.children()) ?? [];
    const list = (await address?.children())?.at(-1);
    assert.ok(list);
    set.changed.length = 0;
    set.sideBar.refresh(list);
    assert.deepEqual(set.changed, [address]);
    const before = set.requests.length;
    assert.equal((await address?.children())?.at(-1)?.id, list.id);
    assert.deepEqual(set.requests.slice(before), ['avm.getUTXOs', 'platform.getUTXOs']);
  });

  it('cancels a load when its address is refreshed or its chain is reset', async () => {
    await set.close();
    const over = [() => set.sideBar.refresh(chain()), () => set.sideBar.chain('recorded')?.forget()];
    for (const end of over) {
      set = sideBarOver({ url: sandbox.url, addresses: [{ address: EWOQ, name: 'ewoq' }], pageSize: 1 });
      const [addresses] = await chain().children();
      const [address] = (await addresses?.children()) ?? [];
      const list = (await address?.children())?.at(-1);
      assert.ok(list instanceof UTXOsNode);
      await list.loadAll(end, {});
      assert.deepEqual([list.isGone, list.pages.utxos.length, set.changed.includes(list)], [true, 2, false]);
      await set.close();
    }
    set = sideBarOver({ url: sandbox.url });
  });

  it('leaves no listener on a long-lived signal, however many pages load', async () => {
    await set.close();
    set = sideBarOver({ url: sandbox.url, addresses: [{ address: EWOQ, name: 'ewoq' }], pageSize: 1 });
    const [addresses] = await chain().children();
    const [address] = (await addresses?.children()) ?? [];
    const list = (await address?.children())?.at(-1);
    assert.ok(list instanceof UTXOsNode);
    const { signal } = new AbortController();
    for (let page = 0; page < 5; page++) await list.loadMore({ signal });
    assert.deepEqual([list.pages.utxos.length, heldBy(signal)], [6, 0]);
  });

  it('a failed load shows the reason, and Retry continues where it failed', async () => {
    await set.close();
    const relay = await startRelay(sandbox.url);
    set = sideBarOver({ url: relay.url, addresses: [{ address: EWOQ, name: 'ewoq' }], pageSize: 5 });
    const list = await rowBelow(chain(), 'addresses', keyOf((await listedAddresses())[0] ?? assert.fail()), 'utxos');
    assert.ok(list instanceof UTXOsNode);
    // Not tried again by itself.
    relay.status = 404;
    const { signal } = new AbortController();
    for (const [load, command] of [
      [() => list.loadMore({ signal }), 'avalancheLens.loadMore'],
      [() => list.loadAll(() => undefined, { signal }), 'avalancheLens.loadAll'],
    ] as const) {
      await load();
      // VS Code requests the rows of the address again, whose balances are sums of the list.
      await list.parent?.children();
      assert.equal(list.failure?.name, 'HttpError');
      const rows = list.children();
      const failure = rows.find((row) => keyOf(row) === 'failure');
      assert.deepEqual(failure?.row().action, { kind: 'run', command });
    }
    snapshot.matches('a load that a failing node cut', outline(await shown(list, () => true)).slice(0, 1));
    snapshot.matches('the reason, below what was loaded', outline(await shown(list, () => true)).slice(-3));
    relay.status = undefined;
    await list.loadAll(() => undefined, { signal });
    assert.deepEqual([list.failure, list.pages.state, list.pages.utxos.length], [undefined, 'complete', 12]);
    await relay.close();
  });

  describe('when a block touches an address', () => {
    const pay = (): void => {
      const x = sandbox.network.chain('X');
      assert.ok(x);
      accept(x, builderFor(x).pay([payment(x, 1_000_000_000n, ownedBy(stranger))]));
    };
    /** What a poll does, and what follows from it. */
    const poll = async (isOver: () => boolean): Promise<void> => {
      const { scope } = set.sideBar.chain('recorded') ?? {};
      assert.ok(scope);
      await set.watch.ask(scope.chain);
      await until(isOver);
    };

    it('reloads its list alone, with the same row IDs', async () => {
      set.setAddresses([
        { address: EWOQ, name: 'ewoq' },
        { address: RECORDED_PAYEE, name: 'treasury' },
      ]);
      const [ewoq, treasury] = await listedAddresses();
      assert.ok(ewoq && treasury);
      const before = await ewoq.children();
      const kept = await treasury.children();
      assert.match(before[0]?.row().label ?? '', /^X  ≈299,999,975\.79 /);
      pay();
      set.changed.length = 0;
      // The row of one that isn't expanded follows, too.
      await poll(() => set.changed.includes(ewoq) && set.changed.includes(ewoq.parent));
      assert.ok(!set.changed.includes(treasury) && !set.changed.includes(undefined));
      assert.match(ewoq.row().description ?? '', /^≈299,999,974\.79 AVAX/);
      const asked = set.requests.length;
      const after = await ewoq.children();
      assert.deepEqual(set.requests.slice(asked), ['avm.getUTXOs']);
      assert.match(after[0]?.row().label ?? '', /^X  ≈299,999,974\.79 /);
      assert.deepEqual(
        after.map(({ id }) => id),
        before.map(({ id }) => id),
      );
      assert.deepEqual(await treasury.children(), kept);
      assert.equal(set.requests.length, asked + 1);
    });

    it("redraws its list when one of the user's transactions is accepted", async () => {
      const [ewoq] = await listedAddresses();
      await ewoq?.children();
      const { scope } = set.sideBar.chain('recorded') ?? {};
      assert.ok(ewoq && scope);
      let drawn = 0;
      set.sideBar.onDidChange((node) => {
        if (node === ewoq) drawn++;
      });
      pay();
      await poll(() => drawn === 1);
      set.polls.look(true);
      await ewoq.children();
      pay();
      set.sideBar.accepted(scope.chain, 'X');
      await until(() => drawn === 2);
    });

    it('reads what payer and payee own on P again once a payment of the user is accepted there', async () => {
      await set.close();
      const demo = await startDemo();
      const window = new IssuingWindow();
      const payee = formatAddress({ alias: 'X', hrp: 'local', bytes: OTHER_KEY });
      const listed = [EWOQ, payee].map((address, i) => ({ address, name: `a${i}` }));
      set = sideBarOver({ url: demo.url, addresses: listed });
      try {
        const addresses = await listedAddresses();
        const onP = async (): Promise<string[]> => {
          const rows = await Promise.all(addresses.map(async (address) => address.children()));
          return rows.flat().flatMap((row) => (row.row().label.startsWith('P  ') ? [row.row().label] : []));
        };
        const before = await onP();
        const sample = await window.sample(window.chain(demo.url), 'p-pay');
        await window.chain(demo.url).platform.issueTx({ tx: encodeHex(sample.bytes) });
        await until(() => demo.pAndC.platform?.ledger.tx(sample.txID) !== undefined);
        assert.deepEqual(await onP(), before);
        const { scope } = set.sideBar.chain('recorded') ?? assert.fail();
        assert.ok(scope);
        set.changed.length = 0;
        set.sideBar.accepted(scope.chain, 'P');
        assert.ok(addresses.every((address) => set.changed.includes(address)));
        const after = await onP();
        // The payer's balance is another one, and the payee has its first.
        assert.notEqual(after[0], before[0]);
        assert.deepEqual([before.includes('P  1.5 AVAX'), after.includes('P  1.5 AVAX')], [false, true]);
      } finally {
        await window.http.close();
        await demo.close();
      }
    });

    it('reads what waits to be imported again once an export of the user is accepted on C', async () => {
      await set.close();
      const demo = await startDemo();
      set = sideBarOver({ url: demo.url, addresses: [{ address: EWOQ, name: 'ewoq' }] });
      try {
        await listedAddresses();
        const transfers = await rowBelow(chain(), 'transfers');
        const waiting = async (): Promise<readonly string[]> =>
          (await transfers.children()).map((row) => `${row.row().label} ${row.row().description ?? ''}`);
        const before = await waiting();
        const tx = encodeHex(atomicExport());
        await askNode(demo.url, '/ext/bc/C/avax', 'avax.issueTx', { tx, encoding: 'hex' });
        const txID = encodeCb58(txIDOf(atomicExport()));
        await until(async () => {
          const { result } = await askNode(demo.url, '/ext/bc/C/avax', 'avax.getAtomicTxStatus', { txID });
          return (result as { readonly status?: string } | undefined)?.status === 'Accepted';
        });
        assert.deepEqual(await waiting(), before);
        const { scope } = set.sideBar.chain('recorded') ?? assert.fail();
        assert.ok(scope);
        set.sideBar.accepted(scope.chain, 'C');
        await until(async () => (await waiting()).join() !== before.join());
      } finally {
        await demo.close();
      }
    });

    it('keeps pages that were loaded one by one, and marks them as outdated', async () => {
      await set.close();
      set = sideBarOver({ url: sandbox.url, addresses: [{ address: EWOQ, name: 'ewoq' }], pageSize: 5 });
      const [ewoq] = await listedAddresses();
      const list = (await ewoq?.children())?.at(-1);
      assert.ok(list);
      pay();
      await poll(() => set.changed.includes(list));
      assert.equal(keyOf((await list.children())[0] ?? assert.fail()), 'outdated');
      snapshot.matches('pages that are old', outline(await shown(list, () => true)));
      set.sideBar.refresh(list);
      const again = (await ewoq?.children())?.at(-1) ?? assert.fail();
      assert.notEqual(keyOf((await again.children())[0] ?? assert.fail()), 'outdated');
    });
  });

  describe('of a list of several pages', () => {
    const pay = (): void => {
      const x = sandbox.network.chain('X');
      assert.ok(x);
      accept(x, builderFor(x).pay([payment(x, 1_000_000n, ownedBy(stranger))]));
    };
    /** Until the comparison with the new blocks is over. */
    const poll = async (): Promise<void> => {
      const node = set.sideBar.chain('recorded') ?? assert.fail();
      set.polls.look(true);
      await node.catchUp();
    };
    const listOf = async (address: TreeNode | undefined): Promise<UTXOsNode> => {
      const list = (await address?.children())?.find((row) => keyOf(row) === 'utxos');
      return list instanceof UTXOsNode ? list : assert.fail();
    };
    const opened = async (url = sandbox.url) => {
      await set.close();
      set = sideBarOver({ url, addresses: [{ address: EWOQ, name: 'ewoq' }], pageSize: 4 });
      const [ewoq] = await listedAddresses();
      return ewoq ?? assert.fail();
    };
    const isOutdated = (list: UTXOsNode): boolean => list.children()[0]?.row().context === 'outdated';

    it('blocks that were accepted before it was loaded, and noticed after, leave it as it is', async () => {
      const ewoq = await opened();
      for (let i = 0; i < 5; i++) pay();
      const list = await listOf(ewoq);
      await list.loadAll(() => undefined, {});
      assert.equal(list.pages.state, 'complete');
      await poll();
      assert.equal(isOutdated(list), false);
      assert.ok(!list.isGone);
      pay();
      await poll();
      assert.equal(isOutdated(list), true);
    });

    it('Refresh loads as many UTXOs as before, also after a refresh that failed', async () => {
      const relay = await startRelay(sandbox.url);
      const ewoq = await opened(relay.url);
      const list = await listOf(ewoq);
      await list.loadAll(() => undefined, {});
      const { length } = list.pages.utxos;
      assert.ok(length > 8);
      set.sideBar.refresh(list);
      const again = await listOf(ewoq);
      assert.notEqual(again, list);
      assert.deepEqual([again.pages.utxos.length, again.pages.state], [length, 'complete']);
      const [first] = await ewoq.children();
      assert.doesNotMatch(first?.row().description ?? '', /so far/);
      relay.status = 404;
      set.sideBar.refresh(ewoq);
      assert.equal((await ewoq.children())[0]?.row().context, 'failed');
      relay.status = undefined;
      set.sideBar.refresh(ewoq);
      assert.equal((await listOf(ewoq)).pages.utxos.length, length);
      await relay.close();
    });

    it('Refresh of one page of several loads one page', async () => {
      const ewoq = await opened();
      const list = await listOf(ewoq);
      set.sideBar.refresh(list);
      assert.equal((await listOf(ewoq)).pages.utxos.length, list.pages.utxos.length);
    });

    it('Refresh of what waits to be imported loads as many', async () => {
      const transfers = await waiting(Array.from({ length: 2_100 }, (_, i) => BigInt(i + 1)));
      const [list] = await transfers.children();
      assert.ok(list instanceof UTXOsNode);
      await list.loadAll(() => undefined, {});
      set.sideBar.refresh(list);
      const [again] = await transfers.children();
      assert.ok(again instanceof UTXOsNode && again !== list);
      assert.deepEqual([again.pages.utxos.length, again.pages.state], [2_100, 'complete']);
    });
  });

  /** The rows of what waits, once P has exported these amounts of AVAX. */
  const waiting = async (amounts: readonly bigint[]): Promise<TreeNode> => {
    arrive(sandbox, 'P', { to: EWOQ, amounts });
    return rowBelow(chain(), 'transfers');
  };

  it('shows what is exported and not imported, in each direction', async () => {
    snapshot.matches(
      'what waits to be imported',
      outline(await shown(await waiting([1_500_000_000n, 250_000_000n]), () => true)),
    );
  });

  it('shows the number of UTXOs to import as a minimum when there is more than a page', async () => {
    const transfers = await waiting(new Array<bigint>(1_100).fill(1n));
    snapshot.matches('what waits in more than a page', outline(await shown(transfers, (key) => key === 'transfers')));
    const [row] = (await (await transfers.children())[0]?.children()) ?? [];
    const { action } = row?.row() ?? assert.fail();
    // The page of the export, where the output is marked, and not the bytes of the UTXO.
    const target = { chain: 'Recorded', kind: 'utxo', id: row?.copies().id };
    assert.deepEqual(action, { kind: 'open', target, asPage: true });
  });

  it('loads, filters and sorts UTXOs to import like other UTXOs', async () => {
    const transfers = await waiting(Array.from({ length: 2_100 }, (_, i) => BigInt(i + 1)));
    const [list] = await transfers.children();
    assert.ok(list instanceof UTXOsNode);
    assert.deepEqual(
      list
        .children()
        .slice(-2)
        .map((node) => node.row().context),
      ['more', 'all'],
    );
    await list.loadMore({});
    assert.ok(set.changed.includes(transfers));
    const afterOne = list.pages.utxos.length;
    assert.ok(afterOne > 1_024 && afterOne < 2_100);
    await list.loadAll(() => undefined, {});
    assert.deepEqual(
      [list.pages.state, new Set(list.pages.utxos.map(utxoName)).size, transfers.row().description?.includes('2,100')],
      ['complete', 2_100, true],
    );
    list.show({ filter: { kind: 'amount' }, order: 'amount' });
    assert.equal(list.shown()[0]?.amount, 2_100n);
    // Pages that were loaded one by one stay, and no row reports a change.
    await set.clock.advance(60_000);
    transfers.opened(true);
    assert.ok(!list.isGone && list.children()[0]?.row().context === 'utxo');
    list.show({ filter: { kind: 'nft' }, order: 'node' });
    assert.deepEqual([list.shown().length, list.row().context], [0, 'utxos.filtered']);
  });

  it('after an export, reloads what waits on the destination', async () => {
    const transfers = await waiting([1n]);
    await transfers.children();
    const { scope } = set.sideBar.chain('recorded') ?? {};
    const x = sandbox.network.chain('X');
    assert.ok(scope && x);
    const before = set.requests.length;
    accept(x, builderFor(x).exportTo(P_CHAIN, [payment(x, 700_000_000n)]));
    set.changed.length = 0;
    await set.watch.ask(scope.chain);
    await until(() => set.changed.includes(transfers));
    const toP = await rowBelow(transfers, 'X→P');
    assert.ok(toP instanceof UTXOsNode && toP.pages.utxos.some(({ amount }) => amount === 700_000_000n));
    await set.quiet();
    const reloaded = set.requests.slice(before).filter((method) => method.endsWith('.getUTXOs'));
    // What waits on C isn't concerned.
    assert.deepEqual(reloaded, ['platform.getUTXOs']);
  });

  it('after an import, marks several pages as outdated and reloads a single one', async () => {
    const many = await waiting(Array.from({ length: 1_100 }, () => 1_000_000_000n));
    const [list] = await many.children();
    assert.ok(list instanceof UTXOsNode);
    await list.loadAll(() => undefined, {});
    const { scope } = set.sideBar.chain('recorded') ?? {};
    const x = sandbox.network.chain('X');
    assert.ok(scope && x);
    const utxos = list.pages.utxos.slice(0, 1).map((each) => list.pages.table.read(each));
    accept(x, builderFor(x).importFrom(P_CHAIN, utxos, ownedBy(stranger)));
    set.changed.length = 0;
    await set.watch.ask(scope.chain);
    await until(() => set.changed.includes(list));
    assert.equal(list.pages.utxos.length, 1_100);
    assert.equal(list.children()[0]?.row().context, 'outdated');
  });
});

describe('adding a chain', () => {
  const snapshot = snapshotOf('adding-a-chain');
  let sandbox: Sandbox;
  const http = new HttpClient();

  before(async () => {
    sandbox = await startSandbox({ blocks: 'on call' });
  });
  after(async () => {
    await http.close();
    await sandbox.close();
  });

  it('shows the chain that it found, and warns of a name that suggests another network', async () => {
    const place = readPlace(`${sandbox.url}/ext/bc/X`);
    assert.ok('url' in place);
    const found = await probe(place, { http, clock: systemClock }, {});
    assert.deepEqual([found.identity.networkID, found.height], [12345, 0n]);
    snapshot.matches('what was found', probeText(found));
    snapshot.matches('a name that says another network', nameWarning('My Fuji node', found) ?? '');
    assert.equal(nameWarning('local', found), undefined);
    assert.equal(nameWarning('at home', found), undefined);
  });

  it('names the chain that has the name already, without credentials in its URL', () => {
    const words = takenText({ name: 'Box', url: 'http://me:pass@127.0.0.1:1/key/ext' });
    assert.match(words, /"Box" at 127\.0\.0\.1:1 /);
    assert.doesNotMatch(words, /pass|key/);
  });

  it('names what it replaces, also an entry that is ignored as invalid', () => {
    const box = { name: 'Box', url: 'http://127.0.0.1:1', blockchain: 'X' };
    const chains = { find: (name: string) => (name === 'box' ? box : undefined) };
    assert.equal(replacedBy('box', chains, []), box);
    assert.equal(replacedBy('other', chains, [box]), undefined);
    const invalid = { name: 'Mistyped', url: 'localhost:9650' };
    const replaced = replacedBy('mistyped', chains, [{ name: 7 }, invalid]);
    assert.equal(replaced, invalid);
    assert.match(takenText(invalid), /"Mistyped" already exists/);
  });

  const WITHOUT_SCHEME: readonly (readonly [typed: string, url: string, blockchain?: string])[] = [
    ['127.0.0.1:9650', 'http://127.0.0.1:9650/'],
    [' localhost:9650/ext/bc/2eNy1 ', 'http://localhost:9650/', '2eNy1'],
    ['localhost', 'http://localhost/'],
    ['node:9650', 'http://node:9650/'],
    ['[::1]:9650', 'http://[::1]:9650/'],
    ['192.168.0.7', 'http://192.168.0.7/'],
    ['my-node.example.org:9650/ext', 'http://my-node.example.org:9650/'],
    ['api.avax.network/ext/bc/X', 'https://api.avax.network/'],
  ];
  for (const [typed, url, blockchain = 'X'] of WITHOUT_SCHEME) {
    it(`reads "${typed}" as ${url}`, () => assert.deepEqual(readPlace(typed), { url, blockchain }));
  }

  for (const typed of [
    'h',
    'http',
    'http:/',
    'Mine',
    'PrivateKey-ewoq',
    'me:pass@node',
    'node:',
    'ftp://node:21',
    '.',
  ]) {
    it(`reads no URL in "${typed}"`, () => assert.ok('why' in readPlace(typed)));
  }

  it('explains an invalid URL', () => {
    const place = readPlace('ftp://x');
    snapshot.matches('a wrong URL', 'why' in place ? place.why : assert.fail());
  });
});
