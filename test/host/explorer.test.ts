import { strict as assert } from 'node:assert';
import {
  ConfigurationTarget,
  commands,
  env,
  extensions,
  type TreeDataProvider,
  type TreeItem,
  Uri,
  window,
  workspace,
} from 'vscode';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EWOQ, SAMPLE_PAYMENT } from '../support/known-ids';

type Shown = string | readonly Shown[];

describe('the side bar', () => {
  const settings = () => workspace.getConfiguration('xchainLens');
  const set = (key: string, value: unknown) => settings().update(key, value, ConfigurationTarget.Global);
  let tree: TreeDataProvider<unknown>;

  before(async () => {
    const extension = extensions.getExtension('xchain-lens.xchain-lens');
    const api = (await extension?.activate()) as { explorer: TreeDataProvider<unknown> } | undefined;
    assert.ok(api);
    tree = api.explorer;
    await set('addresses', { [EWOQ]: 'ewoq' });
  });
  after(async () => {
    await set('addresses', undefined);
    await commands.executeCommand('workbench.action.closeAllEditors');
    await commands.executeCommand('workbench.view.explorer');
  });

  const item = async (node: unknown): Promise<TreeItem> => tree.getTreeItem(node);
  const below = async (node?: unknown): Promise<unknown[]> => (await tree.getChildren(node)) ?? [];
  const textOf = async (node: unknown): Promise<string> => {
    const { label, description } = await item(node);
    const words = typeof label === 'object' ? label.label : (label ?? '');
    return typeof description === 'string' && description !== '' ? `${words} | ${description}` : words;
  };
  const shown = async (node: unknown, open: RegExp): Promise<Shown> => {
    const text = await textOf(node);
    if (!open.test(text)) return text;
    const rows = await Promise.all((await below(node)).map((each) => shown(each, open)));
    return [await textOf(node), ...rows];
  };
  /** The row that these labels lead to. */
  const find = async (...labels: readonly RegExp[]): Promise<unknown> => {
    let node: unknown;
    for (const label of labels) {
      const rows = await below(node);
      const texts = await Promise.all(rows.map(textOf));
      const index = texts.findIndex((text) => label.test(text));
      assert.notEqual(index, -1, `no row ${String(label)} among ${texts.join(', ')}`);
      node = rows[index];
    }
    return node;
  };

  it('shows the chains, and the active one as such', async () => {
    const rows = await below();
    const icons = await Promise.all(rows.map(async (row) => [await textOf(row), (await item(row)).contextValue]));
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
    await commands.executeCommand('xchainLens.explorer.focus');
    const rows = await shown(await find(/^Sandbox/), /^(Sandbox|Addresses|ewoq|UTXOs|Waiting)/);
    assert.deepEqual(rows, [
      'Sandbox | local · height 25',
      [
        'Addresses',
        [
          'ewoq | X-local18jma…00z96u',
          'AVAX | 299,999,975.793286912',
          'AB | 1 mint right · Cm7r28SF…',
          'ALL | 3 mint rights · ahZHQF3b…',
          'DEED | 1 mint right · geffxDcG…',
          'LNSC | 11,137.65 · V9QoN55P…',
          'MINT | 0.000000005 · QLHYbo8Y…',
          'MINT | 2 mint rights · QLHYbo8Y…',
          'PICT | 1 NFT · N4RwdgmR…',
          [
            'UTXOs | 12',
            '299,999,975.049566312 AVAX | 21TBjZSf…:2',
            'NFT mint right group 1 of AB Cm7r28SF… | Cm7r28SF…:1',
            '0.7437206 AVAX | Cm7r28SF…:0',
            '11,137.65 LNSC V9QoN55P… | 2CNVeRbz…:0',
            '0.000000005 MINT QLHYbo8Y… | 3WfD1p6j…:1',
            'Mint right of MINT QLHYbo8Y… | 3kVKjB8f…:3',
            'NFT group 2 of PICT N4RwdgmR… · 0x0001ff | 3kVKjB8f…:1',
            'Property mint right of DEED geffxDcG… | 6Z5up6FM…:1',
            'Property mint right of ALL ahZHQF3b… | ahZHQF3b…:4',
            'NFT mint right group 0 of ALL ahZHQF3b… | ahZHQF3b…:3',
            'Mint right of ALL ahZHQF3b… | ahZHQF3b…:1',
            'Mint right of MINT QLHYbo8Y… | 2 of 2 · QLHYbo8Y…:2',
          ],
        ],
        // These two are in the workspace's settings.
        'treasury | X-local1qjp0…fvmae0',
        'savings | X-local14wy2…jgt7fs',
      ],
      ['Waiting to be imported | nothing', 'Nothing waits for these addresses'],
      'Blocks | newest 25',
      'Assets | 1 seen so far',
    ]);
  });

  it('leads from a block to its transaction, and to a document', async () => {
    const tx = await find(/^Sandbox/, /^Blocks/, /^Block 1 /, /^Pay/);
    assert.equal(await textOf(tx), 'Pay 5.947779411 AVAX | 2bcptJAu…');
    const { command } = await item(tx);
    assert.ok(command);
    await commands.executeCommand(command.command, ...((command.arguments ?? []) as unknown[]));
    assert.equal(window.activeTextEditor?.document.uri.path, `/tx/${SAMPLE_PAYMENT}.json`);
  });

  it('copies IDs, hex and JSON of rows', async () => {
    const tx = await find(/^Sandbox/, /^Blocks/, /^Block 1 /, /^Pay/);
    await commands.executeCommand('xchainLens.copyID', tx);
    assert.equal(await env.clipboard.readText(), SAMPLE_PAYMENT);
    await commands.executeCommand('xchainLens.copyJSON', tx);
    assert.match(await env.clipboard.readText(), /"networkID": 12345/);
    await commands.executeCommand('xchainLens.copyHex', tx);
    assert.match(await env.clipboard.readText(), /^0x0000/);
  });

  it('tells more when the mouse rests on a row', async () => {
    const balance = await find(/^Sandbox/, /^Addresses/, /^ewoq/, /^AVAX/);
    const token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose: () => undefined }) };
    const resolved = await tree.resolveTreeItem?.(await item(balance), balance, token);
    const { tooltip } = resolved ?? {};
    assert.match(
      typeof tooltip === 'object' ? tooltip.value : '',
      /getBalance \(deprecated\) \| 299,999,975\.793286912/,
    );
  });

  it('reads a page at a time when it is told to', async () => {
    await set('explorer.pageSize', 5);
    try {
      const list = async () => shown(await find(/^Sandbox/, /^Addresses/, /^ewoq/, /^UTXOs/), /^UTXOs/);
      await commands.executeCommand('xchainLens.refreshExplorer', await find(/^Sandbox/, /^Addresses/, /^ewoq/));
      assert.deepEqual((await list()).slice(-2), ['Load 5 more', 'Load all | may take a while']);
      assert.equal((await list())[0], 'UTXOs | first 5');
      await commands.executeCommand('xchainLens.loadMore', await find(/^Sandbox/, /^Addresses/, /^ewoq/, /^UTXOs/));
      assert.equal((await list())[0], 'UTXOs | first 10');
      await commands.executeCommand('xchainLens.loadAll', await find(/^Sandbox/, /^Addresses/, /^ewoq/, /^UTXOs/));
      assert.equal((await list())[0], 'UTXOs | 12');
    } finally {
      await set('explorer.pageSize', undefined);
    }
  });

  it('says which chain cannot be reached, and takes it away', async () => {
    await set('chains', [{ name: 'Gone', url: 'http://127.0.0.1:9' }]);
    assert.deepEqual(await shown(await find(/^Gone/), /^Gone/), [
      'Gone | cannot be reached',
      'Retry | Cannot reach 127.0.0.1:9: the connection was refused',
    ]);
    await commands.executeCommand('xchainLens.remove', await find(/^Gone/));
    assert.deepEqual(settings().get('chains'), []);
  });

  it('exports the UTXOs of an address', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lens-export-'));
    try {
      const file = Uri.file(join(folder, 'utxos.csv'));
      await commands.executeCommand('xchainLens.exportUTXOs', await find(/^Sandbox/, /^Addresses/, /^ewoq/), [], file);
      const lines = (await readFile(file.fsPath, 'utf8')).split('\r\n');
      assert.equal(lines.length, 14);
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
