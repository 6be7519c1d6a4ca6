import { strict as assert } from 'node:assert';
import { ConfigurationTarget, commands, env, type InputBoxOptions, type TextDocument, window, workspace } from 'vscode';
import { addressAt } from '../../sandbox/rest/evm-activity';
import { startSandbox, type Sandbox } from '../../sandbox/server';
import { answerJSON, startServer, type TestServer } from '../support/servers/http-server';
import { until } from '../support/assertions/until';

describe('the REST services', () => {
  const settings = () => workspace.getConfiguration('avalancheLens');
  const set = (key: string, value: unknown) => settings().update(key, value, ConfigurationTarget.Global);
  const servers: TestServer[] = [];
  let sandbox: Sandbox;

  before(async () => {
    sandbox = await startSandbox();
  });

  after(async () => {
    await sandbox.close();
    for (const server of servers) await server.close();
    for (const key of ['metricsURL', 'dataURL']) await set(key, undefined);
  });

  afterEach(() => commands.executeCommand('workbench.action.closeAllEditors'));

  const active = (): TextDocument => {
    assert.ok(window.activeTextEditor, 'no editor is open');
    return window.activeTextEditor.document;
  };

  const call = (service: string, words = {}) =>
    commands.executeCommand('avalancheLens.callMethod', { service, ...words });

  it('are read as documents', async () => {
    await set('metricsURL', sandbox.url);
    await set('dataURL', sandbox.url);
    await call('average-tps', { chainId: '43114' });
    assert.deepEqual([active().uri.path, active().uri.query], ['/average-tps/43114.json', '{"chainId":"43114"}']);
    assert.equal(active().languageId, 'json');
    assert.equal((JSON.parse(active().getText()) as { points: unknown[] }).points.length, 730);
    await call('block', { chainId: '43114', blockId: '7' });
    assert.match(active().getText(), /"blockNumber": "7",/);
    await call('address-chains', { address: addressAt(0) });
    assert.match(active().getText(), /"chainName": "C-Chain \(sandbox\)"/);
    await call('chain', { chainId: '43114' });
    assert.match(active().getText(), /"evmChainId": 43114,/);
    await call('health');
    assert.match(active().getText(), /"database": \{\s+"status": "up"/);
    await call('supported-chains');
    assert.match(active().getText(), /"chainName": "Sandbox L1"/);
    await call('btcb-addresses', { threshold: '1', pageSize: '2000' });
    assert.equal(active().uri.path, '/btcb-addresses/1-2000.json');
    assert.match(active().getText(), /"page": 1,\s+"pageSize": 2000,\s+"more": true,/);
    await commands.executeCommand('avalancheLens.showNextPage');
    assert.match(active().uri.query, /"page":"2","pageToken":/);
    assert.match(active().getText(), /"page": 2,\s+"pageSize": 2000,\s+"more": false,/);
    const { query } = active().uri;
    await commands.executeCommand('avalancheLens.copyAsCurl');
    const { pageToken } = JSON.parse(query) as { pageToken: string };
    assert.ok((await env.clipboard.readText()).includes(`&pageToken=${encodeURIComponent(pageToken)}'`));
    await commands.executeCommand('avalancheLens.refreshDocument');
    assert.equal(active().uri.query, query);
  });

  it('have the cost of a page in the prompt of its size, and nothing is requested without a size', async () => {
    const { showInputBox } = window;
    const prompts: (string | undefined)[] = [];
    // The window of the tests is the extension's.
    window.showInputBox = ({ value, prompt }: InputBoxOptions = {}) => {
      prompts.push(prompt);
      return Promise.resolve(prompts.length === 1 ? value : undefined);
    };
    try {
      await call('btcb-addresses');
    } finally {
      window.showInputBox = showInputBox;
    }
    assert.equal(prompts.length, 2);
    assert.match(prompts[1] ?? '', /\b500\b/);
    assert.equal(window.activeTextEditor, undefined);
  });

  for (const status of [400, 404, 429, 500]) {
    it(`retry a request that failed by ${status} with the typed text, from the notification`, async () => {
      const state = { broken: true };
      const server = await startServer((_, response) => {
        if (state.broken) answerJSON(response, { message: 'broken by the test' }, status);
        else answerJSON(response, { unindexedChains: ['1'] });
      });
      servers.push(server);
      await set('dataURL', server.url);
      await commands.executeCommand('notifications.clearAll');
      await call('address-chains', { address: addressAt(3) });
      assert.equal(window.activeTextEditor, undefined);
      state.broken = false;
      await commands.executeCommand('notification.acceptPrimaryAction');
      await until(() => window.activeTextEditor !== undefined);
      assert.equal(active().uri.query, JSON.stringify({ address: addressAt(3) }));
    });
  }

  it('are those of the sandbox by a click, where none can be reached on the sandbox chain', async () => {
    const server = await startServer((_, response) => void response.destroy());
    servers.push(server);
    for (const key of ['metricsURL', 'dataURL']) await set(key, server.url);
    await commands.executeCommand('notifications.clearAll');
    await call('supported-chains');
    assert.equal(window.activeTextEditor, undefined);
    await commands.executeCommand('notification.acceptPrimaryAction');
    await until(() => window.activeTextEditor !== undefined);
    assert.equal(active().uri.authority, 'sandbox');
    assert.deepEqual([settings().get('metricsURL'), settings().get('dataURL')], ['sandbox', 'sandbox']);
  });

  it('are those of the sandbox, wherever that listens, where the settings say so', async () => {
    for (const key of ['metricsURL', 'dataURL']) await set(key, 'sandbox');
    const asked = async (): Promise<void> => {
      await call('block', { chainId: '43114', blockId: '8' });
      assert.equal(active().uri.authority, 'sandbox');
      // Not the address where it listens, which may change.
      assert.match(active().getText(), /"service": "(?!.*127\.0\.0\.1).+",/);
      assert.match(active().getText(), /"blockNumber": "8",/);
    };
    await asked();
    await commands.executeCommand('avalancheLens.sandbox', { action: 'stop' });
    await commands.executeCommand('workbench.action.closeAllEditors');
    await call('block', { chainId: '43114', blockId: '8' });
    assert.equal(window.activeTextEditor, undefined);
    await commands.executeCommand('avalancheLens.sandbox', { action: 'start' });
    await asked();
  });

  it('open no document for what they do not have', async () => {
    await call('block', { chainId: '43114', blockId: '99999999999' });
    assert.equal(window.activeTextEditor, undefined);
  });
});
