import { strict as assert } from 'node:assert';
import { setTimeout as pause } from 'node:timers/promises';
import { commands, TabInputWebview, window, workspace } from 'vscode';
import { startSandbox, type Sandbox } from '../../sandbox/server';
import { startServer, type TestServer } from '../support/servers/http-server';
import { until } from '../support/assertions/until';
import { set } from '../support/host/host-window';

const FIRST = [
  '/v1/avg_tps/43114',
  '/v1/chains',
  '/v2/chains/43114',
  '/v2/chains/total/metrics/avgTps',
  '/v2/health-check',
  '/v2/live-check',
];

/** Long enough to see a request that should not be sent. */
const A_MOMENT = 500;

describe('the dashboard', () => {
  let sandbox: Sandbox;
  let server: TestServer;

  before(async () => {
    sandbox = await startSandbox();
  });

  after(async () => {
    for (const key of ['metricsURL', 'dataURL']) await set(key, undefined);
    await sandbox.close();
  });

  /** The requests that the dashboard sent when it was opened on a new service. */
  let opened: readonly string[];
  beforeEach(async () => {
    server = await startServer(async ({ path }, response) => {
      const answer = await fetch(sandbox.url + path);
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
    });
    looked = 0;
    for (const key of ['metricsURL', 'dataURL']) await set(key, server.url);
    await commands.executeCommand('avalancheLens.openDashboard');
    opened = await requests(FIRST.length);
  });

  afterEach(async () => {
    await commands.executeCommand('workbench.action.closeAllEditors');
    await until(() => panels().length === 0);
    await server.close();
  });

  const panels = () =>
    window.tabGroups.all
      .flatMap(({ tabs }) => tabs)
      .filter(({ input }) => input instanceof TabInputWebview && input.viewType.endsWith('avalancheLens.dashboard'));

  let looked = 0;
  const asked = (): string[] => {
    const paths = server.requests.slice(looked).map(({ path }) => path.replace(/\?.*/, ''));
    looked = server.requests.length;
    return paths.sort();
  };

  /** Waits for so many requests, then a moment for any that should not be sent. */
  const requests = async (count: number): Promise<string[]> => {
    await until(() => server.requests.length - looked >= count);
    await pause(A_MOMENT);
    return asked();
  };

  it('is drawn by its page, which requests what is cheap', async () => {
    assert.deepEqual(opened, FIRST);
    await until(() => panels().length === 1);
  });

  it('exists once: the second time it is only shown', async () => {
    await commands.executeCommand('avalancheLens.openDashboard');
    assert.deepEqual(await requests(0), []);
    await until(() => panels().length === 1);
  });

  it('sends no request when it is hidden, shown again, and moved', async () => {
    await window.showTextDocument(await workspace.openTextDocument({ content: 'in front of it' }));
    await until(() => panels()[0]?.isActive === false);
    assert.deepEqual(await requests(0), []);
    await commands.executeCommand('avalancheLens.openDashboard');
    await until(() => panels()[0]?.isActive === true);
    await commands.executeCommand('workbench.action.moveEditorToNextGroup');
    assert.deepEqual(await requests(0), []);
    await until(() => panels().length === 1);
  });

  it('keeps its content when it is closed', async () => {
    await window.tabGroups.close(panels());
    await until(() => panels().length === 0);
    await commands.executeCommand('avalancheLens.openDashboard');
    assert.deepEqual(await requests(0), []);
    await until(() => panels().length === 1);
  });

  it('loads from another service when the settings name one', async () => {
    await set('dataURL', `${server.url}/?sandbox=900403`);
    assert.deepEqual(await requests(FIRST.length), FIRST);
  });
});
