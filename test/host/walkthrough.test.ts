import { strict as assert } from 'node:assert';
import {
  type CodeLens,
  commands,
  type Extension,
  extensions,
  languages,
  type QuickPickItem,
  Uri,
  window,
  workspace,
} from 'vscode';
import { hoverIn } from '../support/host/host-hovers';
import { startServer, type TestServer } from '../support/servers/http-server';
import { EWOQ, SAMPLE_PAYMENT } from '../support/known-ids';
import { HostTree } from '../support/host/host-tree';
import { until } from '../support/assertions/until';
import { ACCEPT, answering, set } from '../support/host/host-window';

interface Step {
  readonly id: string;
  readonly description: string;
  readonly media: { readonly image: Readonly<Record<string, string>>; readonly altText: string };
  readonly completionEvents: readonly string[];
}

interface Manifest {
  readonly contributes: {
    readonly walkthroughs: readonly { readonly steps: readonly Step[] }[];
    readonly configuration: { readonly properties: Readonly<Record<string, unknown>> };
  };
}

/** Bytes of a picture: the package has to stay small. */
const LARGEST_PICTURE = 45_000;

/** The IDs of the steps whose context keys are set while `act` runs; VS Code completes a step by them. */
async function completedBy(act: () => PromiseLike<unknown>, wanted?: string): Promise<ReadonlySet<string>> {
  const completed = new Set<string>();
  const original = commands.executeCommand;
  const patched = commands as { executeCommand: (command: string, ...rest: unknown[]) => unknown };
  patched.executeCommand = (command, ...rest) => {
    const [, step] = command === 'setContext' ? (/^xchainLens\.completed\.(\w+)$/.exec(String(rest[0])) ?? []) : [];
    if (step !== undefined && rest[1] === true) completed.add(step);
    return original(command, ...rest);
  };
  try {
    await act();
    if (wanted !== undefined) await until(() => completed.has(wanted));
    return completed;
  } finally {
    patched.executeCommand = original as typeof patched.executeCommand;
  }
}

/** Chooses the row of this label from the next lists. */
async function choosing<T>(label: RegExp, act: () => PromiseLike<T>): Promise<T> {
  const lists = window as unknown as { showQuickPick: (items: Promise<readonly QuickPickItem[]>) => Promise<unknown> };
  const original = lists.showQuickPick;
  lists.showQuickPick = async (items) => (await items).find((item) => label.test(item.label));
  try {
    return await act();
  } finally {
    lists.showQuickPick = original;
  }
}

describe('the walkthrough', () => {
  let extension: Extension<unknown>;
  let steps: readonly Step[];
  let nothing: TestServer;
  let asked: number;

  before(async () => {
    extension = extensions.getExtension('xchain-lens.xchain-lens') ?? assert.fail();
    steps = (extension.packageJSON as Manifest).contributes.walkthroughs.flatMap((each) => each.steps);
    asked = 0;
    nothing = await startServer((_, response) => {
      asked++;
      response.writeHead(404).end();
    });
  });
  beforeEach(async () => {
    await set('chains', [{ name: 'Elsewhere', url: nothing.url, networkID: 1 }]);
    await set('activeChain', 'Elsewhere');
  });
  afterEach(async () => {
    await set('activeChain', 'sandbox');
    await set('chains', undefined);
    await commands.executeCommand('workbench.action.closeAllEditors');
  });
  after(async () => {
    // Other tests want the sandbox without the transaction that was sent to it.
    await commands.executeCommand('xchainLens.restartSandbox');
    const tree = await HostTree.open();
    // The tree notes then that the chain was reset, which a refresh dismisses.
    await tree.find(/^Sandbox/, 'blocks');
    await commands.executeCommand('xchainLens.refreshExplorer', await tree.find(/^Sandbox/));
    // An open row of a visible side bar connects to its chain when settings change.
    await commands.executeCommand('workbench.view.explorer');
    await nothing.close();
  });

  it('has four steps, each with its context key, commands that exist, and small pictures', async () => {
    assert.deepEqual(
      steps.map(({ id, completionEvents }) => [id, completionEvents]),
      ['hover', 'browse', 'issue', 'connect'].map((id) => [id, [`onContext:xchainLens.completed.${id}`]]),
    );
    const known = new Set(await commands.getCommands(true));
    for (const { id, description, media } of steps) {
      const links = [...description.matchAll(/\]\(command:([\w.]+)\)/g)].map(([, command = '']) => command);
      assert.ok(links.length > 0, id);
      assert.deepEqual(
        links.filter((command) => !known.has(command)),
        [],
      );
      assert.deepEqual(Object.keys(media.image).sort(), ['dark', 'hc', 'hcLight', 'light']);
      for (const picture of Object.values(media.image)) {
        const { size } = await workspace.fs.stat(Uri.joinPath(extension.extensionUri, picture));
        assert.ok(size <= LARGEST_PICTURE, `${picture}: ${size} bytes`);
      }
    }
  });

  it('Open Sample File opens the sample and the sandbox, and changes no setting', async () => {
    const keys = Object.keys((extension.packageJSON as Manifest).contributes.configuration.properties);
    const written = () => keys.map((key) => JSON.stringify(workspace.getConfiguration().inspect(key)));
    const before = written();
    await commands.executeCommand('xchainLens.tryOut');
    assert.deepEqual(written(), before);
    const sample = workspace.textDocuments.find(({ uri }) => uri.scheme === 'xchain-sample') ?? assert.fail();
    assert.ok(window.visibleTextEditors.some(({ document }) => document === sample));
    const tree = await HostTree.open();
    assert.ok(await tree.find(/^Sandbox/, 'addresses', /^X-local18jma|^ewoq/));
    assert.equal(asked, 0);
  });

  it('completes its first step by a hover, which the sample has looked up on the sandbox', async () => {
    await commands.executeCommand('xchainLens.tryOut');
    const sample = workspace.textDocuments.find(({ uri }) => uri.scheme === 'xchain-sample') ?? assert.fail();
    const completed = await completedBy(async () => {
      assert.match(await hoverIn(sample, SAMPLE_PAYMENT), /Pay .*5\.947779411 AVAX/);
    });
    assert.ok(completed.has('hover'));
    assert.equal(asked, 0);
  });

  it('does not complete it where there is nothing to hover', async () => {
    const document = await workspace.openTextDocument({ content: 'no ID in here at all, as far as anybody can see' });
    assert.deepEqual([...(await completedBy(() => hoverIn(document, 'no ID')))], []);
  });

  it('completes its second step when a row of the side bar is expanded', async () => {
    // VS Code makes the command with the view.
    await commands.executeCommand('xchainLens.explorer.focus');
    await commands.executeCommand('workbench.actions.treeView.xchainLens.explorer.collapseAll');
    const target = { chain: 'Sandbox', kind: 'address', id: EWOQ };
    const completed = await completedBy(() => commands.executeCommand('xchainLens.reveal', target), 'browse');
    assert.ok(completed.has('browse'));
  });

  it('completes its third step when a sample is accepted by the sandbox, which needn’t be the active chain', async () => {
    const completed = await completedBy(async () => {
      await choosing(/^Sandbox|^Pay/, () => commands.executeCommand('xchainLens.newSampleTransaction'));
      const { document } = window.activeTextEditor ?? assert.fail();
      const lenses = async (): Promise<CodeLens[]> =>
        commands.executeCommand<CodeLens[]>('vscode.executeCodeLensProvider', document.uri);
      const titles = async () => (await lenses()).map(({ command }) => command?.title);
      // The settings of the test before may be known a moment longer.
      await until(async () => (await titles()).length === 2);
      assert.deepEqual(await titles(), ['Check', 'Issue on Sandbox…']);
      const [argument] = ((await lenses())[1]?.command?.arguments ?? []) as readonly unknown[];
      const issuing = commands.executeCommand('xchainLens.issueTransaction', argument);
      // The row that issues is below the one that is selected first.
      await answering(issuing, 'workbench.action.quickOpenSelectNext', ACCEPT);
    }, 'issue');
    assert.ok(completed.has('issue'));
    assert.equal(asked, 0);
    assert.deepEqual(
      languages.getDiagnostics().flatMap(([, list]) => list.filter(({ source }) => source === 'X-Chain Lens')),
      [],
    );
  });

  it('completes its last step when another chain than the sandbox is made active', async () => {
    const by = (name: string) => completedBy(() => commands.executeCommand('xchainLens.switchChain', name));
    assert.deepEqual([...(await by('Sandbox'))], []);
    assert.deepEqual([...(await by('Elsewhere'))], ['connect']);
  });
});
