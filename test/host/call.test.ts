import { strict as assert } from 'node:assert';
import { setTimeout as pause } from 'node:timers/promises';
import { commands, env, Range, TabInputText, Uri, window, workspace } from 'vscode';
import { answerJSON, startServer } from '../support/servers/http-server';
import { EWOQ, LOCAL_AVAX, SAMPLE_LNSC, UNUSED_ID } from '../support/known-ids';
import { until } from '../support/assertions/until';
import { ACCEPT, activeDocument, answering, set } from '../support/host/host-window';

/** The built-in sandbox is the active chain of the tests' settings. */
describe('calling a method', () => {
  afterEach(() => commands.executeCommand('workbench.action.closeAllEditors'));

  /** Calls the first method for the selected asset; its response is in the active editor. */
  async function callForSelection(assetID = SAMPLE_LNSC): Promise<void> {
    const content = `asset = "${assetID}"`;
    const document = await workspace.openTextDocument({ content });
    const start = document.positionAt(content.indexOf(assetID));
    const selection = new Range(start, start.translate(0, assetID.length));
    await window.showTextDocument(document, { selection });
    await answering(commands.executeCommand('avalancheLens.callMethod'), ACCEPT);
  }

  it('takes the selection as its parameter, and shows the response', async () => {
    await callForSelection();
    const { uri } = activeDocument();
    assert.deepEqual(
      [uri.scheme, uri.path],
      ['avalanche-lens-call', `/avm.getAssetDescription-${SAMPLE_LNSC.slice(0, 14)}.json`],
    );
    const { params, chain, result } = JSON.parse(activeDocument().getText()) as Record<string, unknown>;
    assert.deepEqual([params, chain], [{ assetID: SAMPLE_LNSC }, 'Sandbox']);
    assert.ok(result !== undefined);
  });

  it('keeps the response of an earlier call', async () => {
    await callForSelection();
    const first = activeDocument().uri.path;
    await callForSelection(LOCAL_AVAX);
    const paths = window.tabGroups.all.flatMap(({ tabs }) =>
      tabs.flatMap(({ input }) => (input instanceof TabInputText ? [input.uri.path] : [])),
    );
    assert.ok(
      paths.includes(first) && paths.includes(`/avm.getAssetDescription-${LOCAL_AVAX.slice(0, 14)}.json`),
      paths.join(),
    );
  });

  it('is refreshed, and copied', async () => {
    await callForSelection();
    const before = activeDocument().getText();
    await pause(5);
    await commands.executeCommand('avalancheLens.refreshDocument');
    // VS Code applies the new text a moment later.
    await until(() => activeDocument().getText() !== before);
    await commands.executeCommand('avalancheLens.copyAsCurl');
    assert.match(await env.clipboard.readText(), /^curl .*"avm\.getAssetDescription".*127\.0\.0\.1:\d+\/ext\/bc\/X'$/);
  });

  it('shows the next page of a document, and reports when there is none', async () => {
    const params = { addresses: [EWOQ], limit: 1, encoding: 'hexnc' };
    const query = JSON.stringify(params);
    const uri = Uri.from({ scheme: 'avalanche-lens-call', authority: 'Sandbox', path: '/avm.getUTXOs.json', query });
    const first = await workspace.openTextDocument(uri);
    await window.showTextDocument(first);
    const { result, more } = JSON.parse(first.getText()) as { result: { endIndex: object }; more: boolean };
    assert.equal(more, true);
    await commands.executeCommand('avalancheLens.showNextPage');
    const second = JSON.parse(activeDocument().getText()) as { params: object };
    assert.deepEqual(second.params, { ...params, startIndex: result.endIndex });
    await window.showTextDocument(await workspace.openTextDocument(uri.with({ query: '{"addresses":[]}' })));
    const { uri: before } = activeDocument();
    await commands.executeCommand('avalancheLens.showNextPage');
    assert.equal(activeDocument().uri.toString(), before.toString());
  });

  it('shows all of a response that is long enough for the thread', async () => {
    const nodeID = 'NodeID-6HgC8KRBEhXYbF4riJyJFLSHt37UNuRt';
    const staker = (i: number) => ({ txID: UNUSED_ID, startTime: '1', endTime: '2', weight: String(i), nodeID });
    const result = { validators: Array.from({ length: 2_000 }, (_, i) => staker(i)) };
    const server = await startServer(({ body }, response) => {
      answerJSON(response, { jsonrpc: '2.0', id: (JSON.parse(body) as { id: number }).id, result });
    });
    try {
      const chain = { name: 'Long', url: `${server.url}/ext/bc/X` };
      await set('chains', [chain]);
      const path = '/platform.getCurrentValidators.json';
      const uri = Uri.from({ scheme: 'avalanche-lens-call', authority: 'Long', path, query: '{}' });
      const document = await workspace.openTextDocument(uri);
      const shown = JSON.parse(document.getText()) as { result?: unknown };
      assert.deepEqual(shown.result, result);
    } finally {
      await set('chains', undefined);
      await server.close();
    }
  });
});
