import { strict as assert } from 'node:assert';
import { commands, window, workspace } from 'vscode';
import { balancesTargetOf } from '../../src/host/documents/document-target';
import type { Sandbox } from '../../sandbox/server';
import { HostTree } from '../support/host/host-tree';
import { EWOQ } from '../support/known-ids';
import { startRecordedSandbox } from '../../sandbox/test/replay/recorded-sandbox';
import { until } from '../support/assertions/until';
import { ACCEPT, answering, isTxPageOpen, set } from '../support/host/host-window';

/** Owns the outputs that are locked until 2100, and no other locked ones. */
const LOCKED = 'X-local12wgzact7yrxvsrspenw0pz7au83vew3fnvx2sn';

/** In the last block of the sandbox's C-Chain. */
const LAST_EXPORT = '2oPThUmXP1b4uRDzBDZHke1odPHT3fpeZDzv1nU7kyzJwKY6Qp';

/** Real VS Code, real HTTP: what an address had after the blocks of a recorded chain. */
describe('the past of an address', () => {
  const addresses = workspace.getConfiguration('avalancheLens').inspect('addresses')?.globalValue;
  let tree: HostTree;
  let sandbox: Sandbox;

  before(async () => {
    tree = await HostTree.open();
    await commands.executeCommand('avalancheLens.sideBar.focus');
    sandbox = await startRecordedSandbox({ index: true });
    await set('chains', [{ name: 'Recorded', url: sandbox.url }]);
    await set('addresses', { [EWOQ]: 'ewoq', [LOCKED]: 'until 2100' });
  });
  afterEach(() => commands.executeCommand('workbench.action.closeAllEditors'));
  after(async () => {
    await set('chains', undefined);
    await set('addresses', addresses);
    await sandbox.close();
    await commands.executeCommand('workbench.view.explorer');
  });

  /** Runs a command on the address' row and accepts the default in each input until it ends. */
  async function run(command: string, name = /^ewoq/): Promise<void> {
    const row = await tree.find(/^Recorded/, 'addresses', name);
    await answering(commands.executeCommand(command, row), ACCEPT);
  }

  it('opens as a document of the newest block', async () => {
    await run('avalancheLens.showBalancesAt');
    await until(() => window.activeTextEditor?.document.uri.scheme === 'avalanche-lens');
    const { uri, languageId, getText } = window.activeTextEditor?.document ?? assert.fail('no editor is open');
    assert.deepEqual(balancesTargetOf(uri), { chain: 'Recorded', address: EWOQ, height: 25n });
    assert.equal(languageId, 'json');
    const { coverage, outputs } = JSON.parse(getText()) as { coverage: string; outputs: readonly unknown[] };
    assert.deepEqual([coverage, outputs.length], ['complete', 12]);
  });

  it('opens for P from the history on P, with what is staked', async () => {
    const row = await tree.find(/^Sandbox/, 'addresses', /^ewoq/, 'P history');
    await answering(commands.executeCommand('avalancheLens.showBalancesAt', row), ACCEPT);
    await until(() => window.activeTextEditor?.document.uri.path.startsWith('/balances/P-') === true);
    const { balances } = JSON.parse(window.activeTextEditor?.document.getText() ?? '') as {
      balances: readonly { readonly staked?: string }[];
    };
    assert.deepEqual(
      balances.map(({ staked }) => staked),
      ['8000'],
    );
  });

  it('lists imports and exports of an account, and opens the newest', async () => {
    const account = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
    await answering(commands.executeCommand('avalancheLens.showAtomicTransactions', account), ACCEPT);
    await until(() => isTxPageOpen(LAST_EXPORT));
  });

  it('lists what unlocks, and opens it', async () => {
    await run('avalancheLens.showUnlocks', /^until 2100/);
    await until(() => window.activeTextEditor?.document.uri.scheme === 'avalanche-lens');
    const { uri, getText } = window.activeTextEditor?.document ?? assert.fail('no editor is open');
    assert.match(uri.path, /^\/utxo\/[^/]+:\d+\.json$/);
    assert.match(getText(), /"locktime": [1-9]/);
  });
});
