import { strict as assert } from 'node:assert';
import { commands, env, Uri, window, workspace } from 'vscode';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeBech32 } from '../../src/core/encodings/bech32';
import { HostTree } from '../support/host/host-tree';
import { EWOQ, RECORDED_PAYEE, SAMPLE_PAYMENT } from '../support/known-ids';
import { snapshotOf } from '../support/wording/snapshot';
import { outline } from '../support/setup/tree-rows';
import { click, isTxPageOpen, set } from '../support/host/host-window';
import { until } from '../support/assertions/until';

describe('the side bar', () => {
  const snapshot = snapshotOf('side-bar-of-sandbox');
  let tree: HostTree;

  before(async () => {
    tree = await HostTree.open();
    await set('addresses', { [EWOQ]: 'ewoq' });
  });
  after(async () => {
    await set('addresses', undefined);
    await commands.executeCommand('workbench.action.closeAllEditors');
    await commands.executeCommand('workbench.view.explorer');
  });

  /** What menus know the rows below by. */
  const contexts = async (node: unknown): Promise<(string | undefined)[]> => {
    const items = await Promise.all((await tree.below(node)).map((row) => tree.item(row)));
    return items.map(({ contextValue }) => contextValue?.split('+')[0]);
  };

  it('shows the chains and marks the active one', async () => {
    const rows = await tree.below();
    const icons = await Promise.all(
      rows.map(async (row) => [await tree.text(row), (await tree.item(row)).contextValue]),
    );
    assert.deepEqual(
      icons.map(([text, context]) => [text?.split(' | ')[0], context?.split('+')[0]]),
      [
        ['Mainnet', 'chain'],
        ['Fuji', 'chain'],
        ['Local', 'chain'],
        ['Sandbox', 'chain.active'],
      ],
    );
  });

  it('shows what the sandbox holds', async () => {
    await commands.executeCommand('avalancheLens.sideBar.focus');
    await tree.find(/^Sandbox/, 'blocks');
    const open = /^(Sandbox|addresses|ewoq|utxos|transfers)\b/;
    const rows = outline(await tree.shown(await tree.find(/^Sandbox/), open));
    // How many assets were seen, and whether a history was read, depends on the tests before. So does whether VS Code
    // has the row of the chain open, which then leaves the height to the row of the blocks.
    snapshot.matches(
      'the sandbox',
      rows.map((row) =>
        row
          .replace(/(Assets \| )\d+/, '$1N')
          .replace(/^( *History \(\w-Chain\)) \| \d+$/, '$1')
          .replace(/^(Sandbox) \| block \d+$/, '$1'),
      ),
    );
  });

  it('leads from a block to its transaction, its page and its document', async () => {
    const [tx] = await tree.below(await tree.find(/^Sandbox/, 'blocks', '1'));
    await click(await tree.item(tx));
    await until(() => isTxPageOpen(SAMPLE_PAYMENT));
    await click(await tree.item(tx), 'avalancheLens.openDocument');
    assert.equal(window.activeTextEditor?.document.uri.path, `/tx/${SAMPLE_PAYMENT}.json`);
  });

  it('copies IDs, hex and JSON of rows', async () => {
    const [tx] = await tree.below(await tree.find(/^Sandbox/, 'blocks', '1'));
    await commands.executeCommand('avalancheLens.copyID', tx);
    assert.equal(await env.clipboard.readText(), SAMPLE_PAYMENT);
    await commands.executeCommand('avalancheLens.copyAs', tx, undefined, undefined, 'json');
    assert.match(await env.clipboard.readText(), /"networkID": 12345/);
    await commands.executeCommand('avalancheLens.copyAs', tx, undefined, undefined, 'hex');
    assert.match(await env.clipboard.readText(), /^0x0000/);
  });

  it('shows a tooltip when the mouse rests on a row', async () => {
    const balance = await tree.find(/^Sandbox/, 'addresses', /^ewoq/, /^X {2}≈?[\d,.]+ AVAX/);
    assert.match(await tree.tooltip(balance), /299,999,975\.793286912/);
  });

  it('loads page by page on demand', async () => {
    const refreshEwoq = async (): Promise<void> => {
      await commands.executeCommand('avalancheLens.refreshSideBar', await tree.find(/^Sandbox/, 'addresses', /^ewoq/));
    };
    await set('sideBar.pageSize', 4);
    try {
      const list = () => tree.find(/^Sandbox/, 'addresses', /^ewoq/, 'utxos');
      const countShown = async (): Promise<string> =>
        / \| (?:first )?(\d+)/.exec(await tree.text(await list()))?.[1] ?? '';
      // A refresh would load as many as the tests before have loaded.
      await commands.executeCommand('avalancheLens.sandbox', { action: 'restart' });
      assert.deepEqual(await contexts(await list()), [...Array<string>(4).fill('utxo'), 'more', 'all']);
      assert.equal(await countShown(), '4');
      await commands.executeCommand('avalancheLens.loadMore', await list());
      assert.equal(await countShown(), '8');
      await commands.executeCommand('avalancheLens.loadAll', await list());
      assert.equal(await countShown(), '10');
    } finally {
      await set('sideBar.pageSize', undefined);
      // The list on P is read by pages, too.
      await refreshEwoq();
    }
  });

  it("shows which chain can't be reached, and removes it", async () => {
    await set('chains', [{ name: 'Gone', url: 'http://127.0.0.1:9' }]);
    // A second row offers the sandbox, unless an earlier test has reached another chain.
    assert.equal((await contexts(await tree.find(/^Gone/)))[0], 'failed');
    await commands.executeCommand('avalancheLens.remove', await tree.find(/^Gone/));
    assert.deepEqual(workspace.getConfiguration('avalancheLens').get('chains'), []);
  });

  it('removes several rows with one change of the settings', async () => {
    // The workspace names others.
    const zero = `X-${encodeBech32('avax', new Uint8Array(20))}`;
    await set('addresses', { [EWOQ]: 'ewoq', [RECORDED_PAYEE]: 'one', [zero]: 'two' });
    const find = async (): Promise<unknown[]> => {
      const rows = await tree.below(await tree.find(/^Sandbox/, 'addresses'));
      const texts = await Promise.all(rows.map((row) => tree.text(row)));
      return rows.filter((_, i) => /^(one|two) \|/.test(texts[i] ?? ''));
    };
    let rows: unknown[] = [];
    await until(async () => (rows = await find()).length === 2);
    let changes = 0;
    const counting = workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('avalancheLens.addresses')) changes++;
    });
    try {
      await commands.executeCommand('avalancheLens.remove', rows[0], rows);
      await until(async () => (await find()).length === 0);
      const { globalValue } = workspace.getConfiguration('avalancheLens').inspect('addresses') ?? {};
      assert.deepEqual([globalValue, changes], [{ [EWOQ]: 'ewoq' }, 1]);
    } finally {
      counting.dispose();
      await set('addresses', { [EWOQ]: 'ewoq' });
    }
  });

  it("lists an address' history, opens a transaction of it, and exports it", async () => {
    const history = () => tree.find(/^Sandbox/, 'addresses', /^ewoq/, 'history');
    assert.deepEqual([...new Set(await contexts(await history()))], ['event']);
    const text = await tree.text(await history());
    const rows = await tree.below(await history());
    assert.equal(text, `History (X-Chain) | ${rows.length}`);
    await click(await tree.item(rows.at(-2)), 'avalancheLens.openDocument');
    assert.equal(window.activeTextEditor?.document.uri.path, `/tx/${SAMPLE_PAYMENT}.json`);
    await commands.executeCommand('avalancheLens.copyID', rows.at(-2));
    assert.equal(await env.clipboard.readText(), SAMPLE_PAYMENT);
    const folder = await mkdtemp(join(tmpdir(), 'lens-export-'));
    try {
      const file = Uri.file(join(folder, 'history.csv'));
      await commands.executeCommand('avalancheLens.export', await history(), [], file);
      const lines = (await readFile(file.fsPath, 'utf8')).split('\r\n').slice(0, -1);
      assert.match(lines[0] ?? '', /^timeUTC,block,txID,direction,assetID,/);
      assert.ok(lines.length > rows.length);
      for (const line of lines.slice(1)) assert.ok(line.endsWith(',complete'), line);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it("lists an address' history on P with what is staked, opens a transaction of it, and exports it", async () => {
    const history = () => tree.find(/^Sandbox/, 'addresses', /^ewoq/, 'P history');
    const rows = await tree.below(await history());
    assert.deepEqual([...new Set(await contexts(await history()))], ['event']);
    assert.ok((await tree.text(await history())).endsWith(` | ${rows.length}`));
    await click(await tree.item(rows.at(-2)), 'avalancheLens.openDocument');
    assert.match(window.activeTextEditor?.document.uri.path ?? '', /^\/p\/tx\//);
    const folder = await mkdtemp(join(tmpdir(), 'lens-export-'));
    try {
      const file = Uri.file(join(folder, 'history.csv'));
      await commands.executeCommand('avalancheLens.export', await history(), [], file);
      const lines = (await readFile(file.fsPath, 'utf8')).split('\r\n').slice(1, -1);
      assert.ok(lines.some((line) => line.includes(',staked,')));
      for (const line of lines) assert.ok(line.endsWith(',complete'), line);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('exports the UTXOs of an address', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lens-export-'));
    try {
      const file = Uri.file(join(folder, 'utxos.csv'));
      await commands.executeCommand(
        'avalancheLens.export',
        await tree.find(/^Sandbox/, 'addresses', /^ewoq/),
        [],
        file,
        'utxos',
      );
      const lines = (await readFile(file.fsPath, 'utf8')).split('\r\n');
      assert.equal(lines.length, 12);
      assert.match(lines[0] ?? '', /^utxoID,txID,outputIndex,assetID,symbol,type,rawAmount,amount,locktime,/);
      assert.match(
        lines[1] ?? '',
        /,AVAX,secp256k1fx\.TransferOutput,299999975049566312,299999975\.049566312,0,,1,X-local18jma/,
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
