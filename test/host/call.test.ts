import { strict as assert } from 'node:assert';
import { setTimeout as pause } from 'node:timers/promises';
import { commands, ConfigurationTarget, env, Range, type TextEditor, Uri, window, workspace } from 'vscode';
import { answerJSON, startServer } from '../support/servers/http-server';
import { EWOQ, UNUSED_ID } from '../support/known-ids';
import { until } from '../support/assertions/until';

/** The built-in sandbox is the active chain of the tests' settings. */
describe('calling a method', () => {
  afterEach(() => commands.executeCommand('workbench.action.closeAllEditors'));

  const shown = (): TextEditor => {
    assert.ok(window.activeTextEditor, 'no editor is open');
    return window.activeTextEditor;
  };

  /** Accepts the first row or the default in each input until the command ends. */
  async function acceptAll(command: string): Promise<void> {
    const run = { isOver: false };
    void commands.executeCommand(command).then(() => (run.isOver = true));
    while (!run.isOver) {
      await pause(150);
      await commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
    }
  }

  /** Calls the first method for the selected address; its response is in the active editor. */
  async function callForSelection(): Promise<void> {
    const content = `owner = "${EWOQ}"`;
    const document = await workspace.openTextDocument({ content });
    const start = document.positionAt(content.indexOf(EWOQ));
    const selection = new Range(start, start.translate(0, EWOQ.length));
    await window.showTextDocument(document, { selection });
    await acceptAll('xchainLens.callMethod');
  }

  it('takes the selection as its parameter, and shows the response', async () => {
    await callForSelection();
    const { uri } = shown().document;
    assert.deepEqual([uri.scheme, uri.path], ['xchain-call', '/avm.getAllBalances.json']);
    const { params, chain, result } = JSON.parse(shown().document.getText()) as Record<string, unknown>;
    assert.deepEqual([params, chain], [{ address: EWOQ }, 'Sandbox']);
    assert.ok(result !== undefined);
  });

  it('is refreshed, and copied', async () => {
    await callForSelection();
    const before = shown().document.getText();
    await pause(5);
    await commands.executeCommand('xchainLens.refreshDocument');
    // VS Code applies the new text a moment later.
    await until(() => shown().document.getText() !== before);
    await commands.executeCommand('xchainLens.copyAsCurl');
    assert.match(await env.clipboard.readText(), /^curl .*"avm\.getAllBalances".*127\.0\.0\.1:\d+\/ext\/bc\/X'$/);
  });

  it('shows the next page of a document, and reports when there is none', async () => {
    const params = { addresses: [EWOQ], limit: 1, encoding: 'hexnc' };
    const query = JSON.stringify(params);
    const uri = Uri.from({ scheme: 'xchain-call', authority: 'Sandbox', path: '/avm.getUTXOs.json', query });
    const first = await workspace.openTextDocument(uri);
    await window.showTextDocument(first);
    const { result, more } = JSON.parse(first.getText()) as { result: { endIndex: object }; more: boolean };
    assert.equal(more, true);
    await commands.executeCommand('xchainLens.showNextPage');
    const second = JSON.parse(shown().document.getText()) as { params: object };
    assert.deepEqual(second.params, { ...params, startIndex: result.endIndex });
    await window.showTextDocument(await workspace.openTextDocument(uri.with({ query: '{"addresses":[]}' })));
    const { uri: before } = shown().document;
    await commands.executeCommand('xchainLens.showNextPage');
    assert.equal(shown().document.uri.toString(), before.toString());
  });

  it('shows all of a response that is long enough for the thread', async () => {
    const nodeID = 'NodeID-6HgC8KRBEhXYbF4riJyJFLSHt37UNuRt';
    const staker = (i: number) => ({ txID: UNUSED_ID, startTime: '1', endTime: '2', weight: String(i), nodeID });
    const result = { validators: Array.from({ length: 2_000 }, (_, i) => staker(i)) };
    const server = await startServer(({ body }, response) => {
      answerJSON(response, { jsonrpc: '2.0', id: (JSON.parse(body) as { id: number }).id, result });
    });
    const settings = workspace.getConfiguration('xchainLens');
    try {
      const chain = { name: 'Long', url: `${server.url}/ext/bc/X` };
      await settings.update('chains', [chain], ConfigurationTarget.Global);
      const path = '/platform.getCurrentValidators.json';
      const uri = Uri.from({ scheme: 'xchain-call', authority: 'Long', path, query: '{}' });
      const document = await workspace.openTextDocument(uri);
      const shown = JSON.parse(document.getText()) as { result?: unknown };
      assert.deepEqual(shown.result, result);
    } finally {
      await settings.update('chains', undefined, ConfigurationTarget.Global);
      await server.close();
    }
  });
});
