import { strict as assert } from 'node:assert';
import { ConfigurationTarget, commands, extensions, workspace, type WorkspaceConfiguration } from 'vscode';
import { type Sandbox, startSandbox } from '../../sandbox/server';
import { HostTree } from '../support/host/host-tree';
import { EWOQ } from '../support/known-ids';
import { until } from '../support/assertions/until';

/** No node listens on this port. */
const NOWHERE = 'http://127.0.0.1:9';
const BUILT_IN = ['Mainnet', 'Fuji', 'Local', 'Sandbox'];

interface Manifest {
  readonly contributes: { readonly viewsWelcome: readonly { readonly view: string; readonly contents: string }[] };
}

describe('what the side bar shows where there is nothing', () => {
  const settings = () => workspace.getConfiguration('xchainLens');
  const set = (key: string, value: unknown) => settings().update(key, value, ConfigurationTarget.Global);
  let tree: HostTree;
  let sandbox: Sandbox;

  before(async () => {
    tree = await HostTree.open();
    sandbox = await startSandbox({ blocks: 'on call' });
    await commands.executeCommand('xchainLens.explorer.focus');
  });
  afterEach(async () => {
    for (const key of ['chains', 'addresses', 'explorer.hiddenChains']) await set(key, undefined);
  });
  after(async () => {
    await sandbox.close();
    await commands.executeCommand('workbench.view.explorer');
  });

  /** Runs `act` as in a workspace without addresses: those of the sample workspace are left out. */
  async function withoutWorkspaceAddresses(act: () => Promise<void>): Promise<void> {
    const original = workspace.getConfiguration;
    const patched = workspace as { getConfiguration: (section?: string) => WorkspaceConfiguration };
    patched.getConfiguration = (section) => {
      const read = original(section);
      if (section !== 'xchainLens') return read;
      const get = (key: string) => (key === 'addresses' ? read.inspect(key)?.globalValue : read.get(key));
      return {
        ...read,
        get,
        inspect: read.inspect.bind(read),
        update: read.update.bind(read),
      } as WorkspaceConfiguration;
    };
    try {
      await act();
    } finally {
      patched.getConfiguration = original;
    }
  }

  /** The command that selecting the row of a message runs. */
  async function stepOf(row: unknown): Promise<string> {
    const { command, contextValue } = await tree.item(row);
    assert.equal(contextValue, 'message');
    const id = command?.command ?? assert.fail('a row without a step');
    assert.ok((await commands.getCommands(true)).includes(id), id);
    return id;
  }

  it('without a chain: no row, so that VS Code shows the welcome text, whose link adds one', async () => {
    await set('explorer.hiddenChains', BUILT_IN);
    await until(async () => (await tree.below()).length === 0);
    const extension = extensions.getExtension('xchain-lens.xchain-lens') ?? assert.fail();
    const [welcome] = (extension.packageJSON as Manifest).contributes.viewsWelcome;
    assert.equal(welcome?.view, 'xchainLens.explorer');
    const [, link = ''] = /\(command:([\w.]+)\)/.exec(welcome.contents) ?? [];
    assert.equal(link, 'xchainLens.addChain');
    assert.ok((await commands.getCommands(true)).includes(link));
  });

  it('while no chain is reached: the reason, and a row that starts the sandbox', async () => {
    await commands.executeCommand('xchainLens.stopSandbox');
    await set(
      'chains',
      BUILT_IN.filter((name) => name !== 'Sandbox').map((name) => ({ name, url: NOWHERE })),
    );
    const keys = async () => tree.keys(await tree.find(/^Fuji/));
    await until(async () => (await keys()).join() === 'state,none reached');
    assert.equal((await tree.item(await tree.find(/^Fuji/, 'state'))).contextValue, 'failed');
    assert.equal(await stepOf(await tree.find(/^Fuji/, 'none reached')), 'xchainLens.startSandbox');
    await commands.executeCommand('xchainLens.startSandbox');
    await tree.find(/^Sandbox/, 'blocks');
    await until(async () => (await keys()).join() === 'state');
  });

  it('without an address: a row that adds one, until there is one', async () => {
    await withoutWorkspaceAddresses(async () => {
      await set('chains', [{ name: 'Empty', url: sandbox.url }]);
      assert.equal(await stepOf(await tree.find(/^Empty/, 'addresses', 'none')), 'xchainLens.addAddress');
      assert.equal(await stepOf(await tree.find(/^Empty/, 'transfers', 'none')), 'xchainLens.addAddress');
      await set('addresses', { [EWOQ]: 'ewoq' });
      await until(async () => !(await tree.keys(await tree.find(/^Empty/, 'addresses'))).includes('none'));
      assert.ok(await tree.find(/^Empty/, 'addresses', /^ewoq/));
    });
  });

  it('of an address that owns nothing (treasury, of the sample workspace): a row that leads to the transfers in progress', async () => {
    await set('chains', [{ name: 'Empty', url: sandbox.url }]);
    assert.equal(await stepOf(await tree.find(/^Empty/, 'addresses', /^treasury/, 'nothing')), 'xchainLens.reveal');
  });
});
