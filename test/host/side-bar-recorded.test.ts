import { strict as assert } from 'node:assert';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { commands, env, Uri, window } from 'vscode';
import { type Sandbox, startSandbox } from '../../sandbox/server';
import { HostTree } from '../support/host/host-tree';
import { EWOQ, EWOQ_P, LOCAL_AVAX, RECORDED_PAYMENT, SAMPLE_PAYEE, SAMPLE_SAVINGS } from '../support/known-ids';
import { startPrimaryNode } from '../support/servers/primary-node';
import { startRecordedSandbox } from '../../sandbox/test/replay/recorded-sandbox';
import { type Relay, startRelay } from '../support/servers/relay';
import { accept, builderFor, ownedBy, payment, stranger } from '../support/sandbox/sandbox-chain';
import { snapshotOf } from '../support/wording/snapshot';
import { outline, type Shown } from '../support/setup/tree-rows';
import { click, set } from '../support/host/host-window';
import { until } from '../support/assertions/until';

/** The longest delay of a timer: no test waits for its end. */
const NEVER_MS = 2 ** 31 - 1;

/** Real VS Code, real HTTP: the side bar over a chain that was recorded from a real node. */
describe('the side bar over a recorded chain', () => {
  const snapshot = snapshotOf('side-bar-in-vscode');
  let tree: HostTree;
  let sandbox: Sandbox;
  let relay: Relay;

  before(async () => {
    tree = await HostTree.open();
    await commands.executeCommand('avalancheLens.sideBar.focus');
  });
  beforeEach(async () => {
    sandbox = await startRecordedSandbox();
    relay = await startRelay(sandbox.url);
    await set('addresses', { [EWOQ]: 'ewoq', [SAMPLE_PAYEE]: 'treasury', [SAMPLE_SAVINGS]: 'savings' });
    await set('chains', [{ name: 'Recorded', url: relay.url }]);
  });
  afterEach(async () => {
    for (const key of ['addresses', 'chains', 'sideBar.pageSize', 'sideBar.hiddenChains']) await set(key, undefined);
    await relay.close();
    await sandbox.close();
  });
  after(async () => {
    await commands.executeCommand('workbench.action.closeAllEditors');
    await commands.executeCommand('workbench.view.explorer');
  });

  const ewoq = () => tree.find(/^Recorded/, 'addresses', /^ewoq/);
  const utxos = () => tree.find(/^Recorded/, 'addresses', /^ewoq/, 'utxos');

  it('shows every level of it', async () => {
    const whole = await tree.shown(
      await tree.find(/^Recorded/),
      /^(Recorded|addresses|ewoq|treasury|utxos|transfers)\b/,
    );
    snapshot.matches('the recorded chain', outline(whole));
    const blocks = await tree.find(/^Recorded/, 'blocks');
    const heights = Array.from({ length: 25 }, (_, i) => String(25 - i));
    assert.deepEqual((await tree.keys(blocks)).slice(0, -1), heights);
    await commands.executeCommand('avalancheLens.loadMore', blocks);
    assert.deepEqual(await tree.keys(blocks), [...heights, '0']);
    const [tx] = await tree.below(await tree.find(/^Recorded/, 'blocks', '1'));
    assert.equal((await tree.item(tx)).contextValue?.split('+')[0], 'tx');
    assert.equal((await tree.item(tx)).collapsibleState, 0);
    assert.ok((await tree.keys(await tree.find(/^Recorded/, 'assets'))).length > 6);
  });

  it('shows what an address owns and stakes on P, exports it, and opens it', async () => {
    const node = await startPrimaryNode(sandbox.url);
    const folder = await mkdtemp(join(tmpdir(), 'lens-export-'));
    try {
      await set('chains', [{ name: 'Primary', url: node.url }]);
      const onEwoq = (key: string) => tree.find(/^Primary/, 'addresses', /^ewoq/, key);
      await commands.executeCommand('avalancheLens.loadMore', await onEwoq('staked'));
      assert.match(await tree.text(await onEwoq('staked')), /^P {2}≈5,026\.46 AVAX/);
      const list = await onEwoq('P utxos');
      const exported = async (what: string, name: string): Promise<string> => {
        const file = Uri.file(join(folder, name));
        await commands.executeCommand('avalancheLens.export', list, [], file, what);
        return readFile(file.fsPath, 'utf8');
      };
      const utxos = await exported('utxos', 'utxos.json');
      const { address, utxos: rows } = JSON.parse(utxos) as { address: string; utxos: { type: string }[] };
      assert.equal(address, EWOQ_P);
      const locked = rows.findIndex(({ type }) => type === 'stakeable.LockOut');
      assert.ok(rows.length === 8 && locked >= 0);
      assert.match(await exported('balances', 'balances.csv'), /,29993309\.152045118,/);
      await click(await tree.item((await tree.below(list))[locked]));
      const text = window.activeTextEditor?.document.getText() ?? '';
      assert.ok(text.includes(EWOQ_P), text);
    } finally {
      await rm(folder, { recursive: true });
      await node.close();
    }
  });

  describe('in pages', () => {
    beforeEach(() => set('sideBar.pageSize', 4));
    const loadMore = async () => commands.executeCommand('avalancheLens.loadMore', await utxos());
    const rows = async () => (await tree.below(await utxos())).map((row) => tree.text(row));
    const texts = async (): Promise<string[]> => Promise.all(await rows());

    it('shows repeated UTXOs of three pages once, and that the set changed', async () => {
      const first: string[] = [];
      relay.alter = (method, params, result) => {
        if (method !== 'avm.getUTXOs' || params['limit'] !== 4) return undefined;
        const page = result as { utxos: string[]; numFetched: string };
        if (params['startIndex'] === undefined) first.push(...page.utxos);
        else page.utxos = [...first.slice(0, 2), ...page.utxos];
        return page;
      };
      assert.match(await tree.text(await utxos()), / \| first 4 of more/);
      await loadMore();
      await loadMore();
      await loadMore();
      const list = await texts();
      snapshot.matches('a set that changed while it was read', list[0] ?? '');
      assert.deepEqual([(await tree.keys(await utxos()))[0], list.length], ['changed', 13]);
    });

    it('stops loading when the node keeps returning the same page', async () => {
      let page: unknown;
      relay.alter = (method, params, result) => {
        if (method !== 'avm.getUTXOs' || params['limit'] !== 4) return undefined;
        return (page ??= result);
      };
      await utxos();
      await commands.executeCommand('avalancheLens.loadAll', await utxos());
      const end = [await tree.text(await utxos()), (await texts()).at(-1) ?? ''];
      snapshot.matches('a cursor that does not move', end);
    });

    it('shows that the set changed between two pages', async () => {
      await utxos();
      pay();
      await loadMore();
      assert.match((await tree.keys(await utxos()))[0] ?? '', /^(changed|outdated)$/);
      // As its inline icon does.
      const [notice] = await tree.below(await utxos());
      await commands.executeCommand('avalancheLens.refreshSideBar', notice);
      // As many as were loaded before.
      assert.match(await tree.text(await utxos()), / 8\b/);
    });

    it('a partial export is marked as partial', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'lens-export-'));
      try {
        const file = Uri.file(join(folder, 'utxos.json'));
        await commands.executeCommand('avalancheLens.export', await ewoq(), [], file, 'utxos');
        const written = JSON.parse(await readFile(file.fsPath, 'utf8')) as { isComplete: boolean; utxos: unknown[] };
        assert.deepEqual([written.isComplete, written.utxos.length], [false, 4]);
        await commands.executeCommand('avalancheLens.loadAll', await utxos());
        await commands.executeCommand('avalancheLens.export', await ewoq(), [], file, 'utxos');
        const whole = JSON.parse(await readFile(file.fsPath, 'utf8')) as { isComplete: boolean; utxos: unknown[] };
        assert.deepEqual([whole.isComplete, whole.utxos.length], [true, 12]);
      } finally {
        await rm(folder, { recursive: true });
      }
    });
  });

  it('a chain that is reset while expanded drops its data and shows a notice', async () => {
    await tree.shown(await tree.find(/^Recorded/), /^(Recorded|addresses|ewoq|blocks)\b/);
    const other = await startSandbox({ blocks: 'on call' });
    try {
      await commands.executeCommand('avalancheLens.sideBar.focus');
      relay.target = other.url;
      // The next poll, or the one after it, finds it.
      const row = await tree.find(/^Recorded/);
      await until(async () => (await tree.keys(row))[0] === 'reset');
      const rows = await tree.shown(row, /^(Recorded|addresses|ewoq|blocks)\b/);
      snapshot.matches('a chain that was reset', [rows[0] as string, rows[1] as string]);
      const [ewoq, balance] = [...(rows[2]?.[1]?.slice(0, 2) ?? [])];
      // The balance is in the row once VS Code has drawn it again.
      assert.match(String(ewoq), /^ewoq \| (?:300,000,000 AVAX · )?X-local18jma8ppw$/);
      assert.equal(balance, 'X  300,000,000 AVAX');

      assert.deepEqual((rows[6] as Shown[]).length, 2);
    } finally {
      await other.close();
    }
  });

  it('keeps its rows however often it is refreshed while blocks come', async () => {
    /** IDs of the rows that VS Code shows. */
    const seen = async (): Promise<string> => {
      await commands.executeCommand('avalancheLens.sideBar.focus');
      await commands.executeCommand('list.selectAll');
      await env.clipboard.writeText('');
      await commands.executeCommand('avalancheLens.copyID');
      return env.clipboard.readText();
    };
    /** Until VS Code has the rows of the chain. */
    const shownAgain = (): Promise<void> => until(async () => (await seen()).includes(SAMPLE_PAYEE));
    await set('sideBar.hiddenChains', ['Mainnet', 'Fuji', 'Local', 'Sandbox']);
    // VS Code has this chain alone, a moment later.
    await until(async () => {
      await commands.executeCommand('avalancheLens.sideBar.focus');
      await commands.executeCommand('workbench.actions.treeView.avalancheLens.sideBar.collapseAll');
      await commands.executeCommand('list.focusFirst');
      await commands.executeCommand('list.expand');
      await pause(500);
      return (await seen()).includes(SAMPLE_PAYEE);
    });
    relay.delayMs = 150;
    for (let i = 0; i < 8; i++) {
      pay();
      await commands.executeCommand('avalancheLens.refreshSideBar');
      await pause(i * 50);
      await shownAgain();
    }
    await commands.executeCommand('list.clear');
  });

  it('a slow or failing chain leaves the others usable', async () => {
    const slow = await startRelay(sandbox.url);
    const failing = await startRelay(sandbox.url);
    slow.delayMs = NEVER_MS;
    failing.status = 500;
    try {
      await set('chains', [
        { name: 'Recorded', url: relay.url },
        { name: 'Slow', url: slow.url },
        { name: 'Failing', url: failing.url },
      ]);
      const waiting = tree.below(await tree.find(/^Slow/));
      assert.match(await tree.text(await ewoq()), /^ewoq/);
      assert.equal((await tree.keys(await utxos())).length, 12);
      slow.delayMs = 0;
      const rows = (await tree.shown(await tree.find(/^Failing/), /^Failing/)) as string[];
      assert.match(rows[1] ?? '', /500/);
      failing.status = undefined;
      await commands.executeCommand('avalancheLens.retry', (await tree.below(await tree.find(/^Failing/)))[0]);
      assert.match(JSON.stringify(await tree.shown(await tree.find(/^Failing/), /^Failing/)), /\b25\b/);
      await waiting;
    } finally {
      await slow.close();
      await failing.close();
    }
  });

  it('sends no request while the view is hidden', async () => {
    await tree.shown(await tree.find(/^Recorded/), /^(Recorded|addresses|ewoq|blocks)\b/);
    await commands.executeCommand('workbench.view.explorer');
    // Requests that were under way when it was hidden may still arrive.
    let before = NaN;
    while (before !== relay.methods.length) {
      before = relay.methods.length;
      await pause(1_000);
    }
    // The recorded chain has a block a second, so it is polled every second, which is the shortest interval.
    await pause(4_000);
    assert.deepEqual(relay.methods.slice(before), []);
    await commands.executeCommand('avalancheLens.sideBar.focus');
    if (!window.state.focused) return;
    await until(() => relay.methods.length > before);
  });

  it('reveals what a hover names, and selects its row', async () => {
    const reveal = (kind: string, id: string) =>
      commands.executeCommand('avalancheLens.reveal', { chain: 'Recorded', kind, id });
    const cases: readonly (readonly [kind: string, id: string, copied: string])[] = [
      ['tx', RECORDED_PAYMENT, RECORDED_PAYMENT],
      ['address', EWOQ, EWOQ],
      ['asset', LOCAL_AVAX, LOCAL_AVAX],
      ['utxo', `${RECORDED_PAYMENT}:0`, RECORDED_PAYMENT],
    ];
    for (const [kind, id, copied] of cases) {
      await env.clipboard.writeText('');
      await reveal(kind, id);
      // Without an argument, the command copies the selected row.
      await until(async () => {
        await commands.executeCommand('avalancheLens.copyID');
        return (await env.clipboard.readText()) === copied;
      });
    }
  });

  it('leaves the selected row alone while that of the menu is loading again', async () => {
    await commands.executeCommand('avalancheLens.reveal', { chain: 'Recorded', kind: 'address', id: EWOQ });
    await until(async () => {
      await commands.executeCommand('avalancheLens.copyID');
      return (await env.clipboard.readText()) === EWOQ;
    });
    await env.clipboard.writeText('');
    // As VS Code calls it from the menu of a row that it doesn't know.
    await commands.executeCommand('avalancheLens.copyID', undefined, undefined);
    assert.equal(await env.clipboard.readText(), '');
  });

  it('hides built-in chains, and shows a hidden one again when something is looked up on it', async () => {
    await set('sideBar.hiddenChains', ['Mainnet', 'Fuji', 'Local', 'Sandbox', 'Recorded']);
    await until(async () => (await tree.below()).length === 0);
    await set('sideBar.hiddenChains', undefined);
    await commands.executeCommand('avalancheLens.remove', await tree.find(/^Fuji/));
    const names = await Promise.all((await tree.below()).map((row) => tree.text(row)));
    assert.deepEqual(
      names.map((name) => name.split(' | ')[0]),
      ['Mainnet', 'Local', 'Sandbox', 'Recorded'],
    );
  });

  it('every row has a label for screen readers', async () => {
    const walk = async (node: unknown, depth: number): Promise<void> => {
      const { accessibilityInformation, id } = await tree.item(node);
      assert.ok((accessibilityInformation?.label ?? '').length > 0, id);
      if (depth > 0) for (const each of await tree.below(node)) await walk(each, depth - 1);
    };
    await walk(await tree.find(/^Recorded/), 4);
  });

  /** A payment of 1 AVAX from ewoq to another address. */
  function pay(): void {
    const x = sandbox.network.chain('X');
    assert.ok(x);
    accept(x, builderFor(x).pay([payment(x, 1_000_000_000n, ownedBy(stranger))]));
  }
});
