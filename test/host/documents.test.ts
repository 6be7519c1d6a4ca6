import { strict as assert } from 'node:assert';
import { setTimeout as pause } from 'node:timers/promises';
import { commands, env, Selection, Uri, window, workspace } from 'vscode';
import { platformFormats } from '../../src/core/codec/platform/platform-formats';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import { encodeHex } from '../../src/core/encodings/hex';
import { type JSONObject, parseJSON } from '../../src/core/json/json';
import { sha256 } from '../../src/core/bytes/hashes';
import { localStory } from '../../sandbox/story/local-story';
import { startSandbox } from '../../sandbox/server';
import { SAMPLE_BLOCK_1, SAMPLE_PAYMENT, UNUSED_ID } from '../support/known-ids';
import { ACCEPT, activeDocument, answering, CLOSE, isTxPageOpen, set } from '../support/host/host-window';
import { until } from '../support/assertions/until';

describe('documents', () => {
  const read = async (uri: string): Promise<string> => (await workspace.openTextDocument(Uri.parse(uri))).getText();
  /** What the sandbox itself returns. */
  const answered = async (method: string, params: object): Promise<JSONObject> => {
    await commands.executeCommand('avalancheLens.sandbox', { action: 'copyURL' });
    const response = await fetch(`${await env.clipboard.readText()}/ext/bc/X`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    return (parseJSON(await response.text()) as { readonly result: JSONObject }).result;
  };

  afterEach(async () => {
    await commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('a transaction is the JSON of the node', async () => {
    await commands.executeCommand('avalancheLens.openDocument', { chain: 'Sandbox', kind: 'tx', id: SAMPLE_PAYMENT });
    assert.equal(activeDocument().uri.toString(), `avalanche-lens://sandbox/tx/${SAMPLE_PAYMENT}.json`);
    assert.equal(activeDocument().languageId, 'json');
    const { tx } = await answered('avm.getTx', { txID: SAMPLE_PAYMENT, encoding: 'json' });
    assert.deepEqual(parseJSON(activeDocument().getText()), tx);
  });

  it('bytes have a name each, and are plain text', async () => {
    await commands.executeCommand('avalancheLens.openBytes', { chain: 'Sandbox', kind: 'tx', id: SAMPLE_PAYMENT });
    const text = activeDocument().getText();
    assert.equal(activeDocument().languageId, 'plaintext');
    assert.match(text, /2bcpt\S+ on Sandbox, 391 bytes\n/);
    assert.match(text, /^0000 {2}00 00 +codecVersion = 0$/m);
    assert.match(text, / memo = 12 bytes, "hello lens 1"$/m);
  });

  it('one form leads to the other from the menu of its editor', async () => {
    await commands.executeCommand('avalancheLens.openDocument', { chain: 'Sandbox', kind: 'tx', id: SAMPLE_PAYMENT });
    await commands.executeCommand('avalancheLens.openBytes', activeDocument().uri);
    assert.equal(activeDocument().uri.path, `/tx/${SAMPLE_PAYMENT}.bytes`);
    await commands.executeCommand('avalancheLens.openDocument', activeDocument().uri);
    assert.equal(activeDocument().uri.path, `/tx/${SAMPLE_PAYMENT}.json`);
  });

  it('are read-only and never prompt to be saved', async () => {
    await commands.executeCommand('avalancheLens.openDocument', { chain: 'Sandbox', kind: 'tx', id: SAMPLE_PAYMENT });
    assert.equal(workspace.fs.isWritableFileSystem('avalanche-lens'), false);
    await assert.rejects(async () => workspace.fs.writeFile(activeDocument().uri, new Uint8Array(1)));
    await commands.executeCommand('type', { text: 'x' });
    assert.equal(activeDocument().isDirty, false);
  });

  it('show why a document is missing, and reject other paths', async () => {
    assert.match(await read(`avalanche-lens://sandbox/tx/${UNUSED_ID}.json`), /^\{\s+"notFound": "/);
    assert.match(await read(`avalanche-lens://sandbox/block/${SAMPLE_PAYMENT}.json`), /^\{\s+"notFound": "/);
    assert.match(await read(`avalanche-lens://nowhere/tx/${UNUSED_ID}.bytes`), /"nowhere"/);
    await assert.rejects(read('avalanche-lens://sandbox/tx/nothing.json'));
  });

  it('of an absent thing show it after a refresh, once it exists', async () => {
    const other = await startSandbox();
    try {
      await set('chains', [{ name: 'Other', url: other.url }]);
      await commands.executeCommand('avalancheLens.openDocument', { chain: 'Other', kind: 'tx', id: SAMPLE_PAYMENT });
      assert.match(activeDocument().getText(), /"notFound"/);
      other.network.repeat(localStory().journal);
      // An absence is cached for 5 s.
      await pause(5_100);
      await commands.executeCommand('avalancheLens.refreshDocument', activeDocument().uri);
      await until(() => !activeDocument().getText().includes('"notFound"'));
      assert.match(activeDocument().getText(), /"networkID": 12345/);
    } finally {
      await set('chains', undefined);
      await other.close();
    }
  });

  it('survive VS Code printing and parsing their URI, with any chain name', async () => {
    await commands.executeCommand('avalancheLens.sandbox', { action: 'copyURL' });
    const url = await env.clipboard.readText();
    const name = 'My:node/1#x?y@Z:9650';
    try {
      await set('chains', [{ name, url }]);
      await commands.executeCommand('avalancheLens.openBytes', { chain: name, kind: 'tx', id: SAMPLE_PAYMENT });
      const text = await read(activeDocument().uri.toString());
      assert.ok(text.includes(` on ${name}, 391 bytes\n`), text.slice(0, 200));
    } finally {
      await set('chains', undefined);
    }
  });

  it('open from an ID that is looked up, by its kind', async () => {
    await set('openWith', 'json');
    try {
      await commands.executeCommand('avalancheLens.lookUp', ` "${SAMPLE_BLOCK_1}", `);
      assert.equal(activeDocument().uri.path, `/block/${SAMPLE_BLOCK_1}.json`);
      await commands.executeCommand('avalancheLens.lookUp', `https://explorer.example/tx/${SAMPLE_PAYMENT}`);
      assert.equal(activeDocument().uri.path, `/tx/${SAMPLE_PAYMENT}.json`);
    } finally {
      await set('openWith', undefined);
    }
    await commands.executeCommand('avalancheLens.lookUp', `${SAMPLE_PAYMENT}:0`);
    assert.equal(activeDocument().uri.path, `/utxo/${SAMPLE_PAYMENT}:0.json`);
    await commands.executeCommand('avalancheLens.lookUp', SAMPLE_PAYMENT);
    await until(() => isTxPageOpen(SAMPLE_PAYMENT));
  });

  it('open from the ID at the cursor, which Look Up begins with', async () => {
    await commands.executeCommand('workbench.action.closeAllEditors');
    const editor = await window.showTextDocument(
      await workspace.openTextDocument({ content: `paid in ${SAMPLE_PAYMENT}, block ${SAMPLE_BLOCK_1}\n` }),
    );
    editor.selection = new Selection(0, 12, 0, 12);
    await answering(commands.executeCommand('avalancheLens.lookUp'), ACCEPT);
    await until(() => isTxPageOpen(SAMPLE_PAYMENT));
  });

  it('of an ID that does not exist are a sentence in the list, not a tab', async () => {
    await commands.executeCommand('workbench.action.closeAllEditors');
    await answering(commands.executeCommand('avalancheLens.lookUp', UNUSED_ID), CLOSE);
    assert.deepEqual(
      window.tabGroups.all.flatMap(({ tabs }) => tabs),
      [],
    );
  });

  it('show the bytes of selected hex, without a chain', async () => {
    const { tx } = await answered('avm.getTx', { txID: SAMPLE_PAYMENT, encoding: 'hex' });
    const wrapped = String(tx).replace(/(.{64})/g, '$1\n');
    await window.showTextDocument(await workspace.openTextDocument({ content: wrapped }));
    await commands.executeCommand('editor.action.selectAll');
    await commands.executeCommand('avalancheLens.openBytes');
    assert.equal(activeDocument().uri.path, `/hex/${SAMPLE_PAYMENT}.bytes`);
    assert.match(activeDocument().getText(), /2bcpt\S+, 391 bytes\n/);
  });

  it('lead from a UTXO that P lists, which is known by its bytes, to its spender', async () => {
    const { atomic, txs } = localStory().names.crossings;
    const output = {
      type: 'secp256k1fx.TransferOutput',
      amount: 1n,
      locktime: 0n,
      threshold: 0,
      addresses: [],
    } as const;
    const utxo = { txID: atomic.exportToP, outputIndex: 0, assetID: new Uint8Array(32), output };
    const bytes = platformFormats.utxo.encode(utxo);
    await commands.executeCommand('avalancheLens.openBytes', encodeHex(bytes));
    const uri = Uri.parse(`avalanche-lens://sandbox/p/utxo/${encodeCb58(sha256(bytes))}.json`);
    assert.match(await read(uri.toString()), /"outputIndex": 0,/);
    await commands.executeCommand('avalancheLens.findSpender', uri);
    await until(() => isTxPageOpen(encodeCb58(txs.importFromC.id)));
  });

  it('copy a text for a link', async () => {
    await commands.executeCommand('avalancheLens.copyText', SAMPLE_PAYMENT);
    assert.equal(await env.clipboard.readText(), SAMPLE_PAYMENT);
  });
});
