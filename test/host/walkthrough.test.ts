import { strict as assert } from 'node:assert';
import {
  type CodeLens,
  commands,
  type Extension,
  extensions,
  languages,
  type QuickPickItem,
  type TextDocument,
  Uri,
  type WebviewPanel,
  window,
  workspace,
} from 'vscode';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import type { IssueRecord } from '../../src/services/sending/issue-record';
import type { ToTxPage } from '../../src/tx-page-protocol';
import { hoverIn } from '../support/host/host-hovers';
import { startServer, type TestServer } from '../support/servers/http-server';
import { EWOQ, SAMPLE_PAYMENT } from '../support/known-ids';
import { HostTree } from '../support/host/host-tree';
import { until } from '../support/assertions/until';
import { click, isTxPageOpen, set } from '../support/host/host-window';

type Reviewed = { readonly report: string; readonly records: readonly IssueRecord[] } | undefined;

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
    const [, step] = command === 'setContext' ? (/^avalancheLens\.completed\.(\w+)$/.exec(String(rest[0])) ?? []) : [];
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

/** Presses a button of the pages that open while `act` runs, as soon as it is their next step. */
async function pressing<T>(key: string, act: () => PromiseLike<T>): Promise<T> {
  const panels = window as unknown as { createWebviewPanel: (...args: unknown[]) => WebviewPanel };
  const original = panels.createWebviewPanel;
  panels.createWebviewPanel = (...args) => {
    const panel = original(...args);
    const webview = panel.webview as {
      -readonly [name in keyof WebviewPanel['webview']]: WebviewPanel['webview'][name];
    };
    const { onDidReceiveMessage, postMessage } = webview;
    let press: ((message: unknown) => unknown) | undefined;
    webview.onDidReceiveMessage = (listener, ...rest) => {
      press = listener;
      return onDidReceiveMessage(listener, ...rest);
    };
    webview.postMessage = async (message: ToTxPage) => {
      const { pending } = (message.state.status === 'ready' && message.state.content) || {};
      const isDrawn = await postMessage.call(webview, message);
      if (pending?.standing.primary?.key === key) press?.({ type: 'press', key, check: pending.check });
      return isDrawn;
    };
    return panel;
  };
  try {
    return await act();
  } finally {
    panels.createWebviewPanel = original;
  }
}

function sampleDocument(): TextDocument {
  return workspace.textDocuments.find(({ uri }) => uri.scheme === 'avalanche-lens-sample') ?? assert.fail();
}

describe('the walkthrough', () => {
  let extension: Extension<unknown>;
  let steps: readonly Step[];
  let nothing: TestServer;
  let asked: number;

  before(async () => {
    extension = extensions.getExtension('avalanche-lens.avalanche-lens') ?? assert.fail();
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
    await commands.executeCommand('avalancheLens.sandbox', { action: 'restart' });
    const tree = await HostTree.open();
    // The tree notes then that the chain was reset, which a refresh dismisses.
    await tree.find(/^Sandbox/, 'blocks');
    await commands.executeCommand('avalancheLens.refreshSideBar', await tree.find(/^Sandbox/));
    // An open row of a visible side bar connects to its chain when settings change.
    await commands.executeCommand('workbench.view.explorer');
    await nothing.close();
  });

  it('has four steps, each with its context key, commands that exist, and small pictures', async () => {
    assert.deepEqual(
      steps.map(({ id, completionEvents }) => [id, completionEvents]),
      ['hover', 'browse', 'issue', 'connect'].map((id) => [id, [`onContext:avalancheLens.completed.${id}`]]),
    );
    const known = new Set(await commands.getCommands(true));
    for (const { id, description, media } of steps) {
      const links = [...description.matchAll(/\]\(command:(?:toSide:)?([\w.]+)(?:\?[^)]*)?\)/g)].map(
        ([, command = '']) => command,
      );
      assert.ok(links.length > 0, id);
      // VS Code shows other marks of Markdown as they are.
      assert.doesNotMatch(description.replaceAll(/\*\*[^*]+\*\*/g, ''), /[*_`]/, id);
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

  it('Open Sample File opens the sample, whose sandbox is in the side bar, and changes no setting', async () => {
    const keys = Object.keys((extension.packageJSON as Manifest).contributes.configuration.properties);
    const written = () => keys.map((key) => JSON.stringify(workspace.getConfiguration().inspect(key)));
    const before = written();
    await commands.executeCommand('avalancheLens.tryOut');
    assert.deepEqual(written(), before);
    const sample = sampleDocument();
    assert.ok(window.visibleTextEditors.some(({ document }) => document === sample));
    const tree = await HostTree.open();
    assert.ok(await tree.find(/^Sandbox/, 'addresses', /^X-local18jma|^ewoq/));
    assert.equal(asked, 0);
  });

  it('opens the sample in the group of what is open, as wide as that is', async () => {
    await window.showTextDocument(await workspace.openTextDocument({ content: 'open before' }));
    await commands.executeCommand('avalancheLens.tryOut');
    assert.equal(window.tabGroups.all.length, 1);
    assert.equal(window.activeTextEditor?.document.uri.scheme, 'avalanche-lens-sample');
  });

  it('shows something of each value of the sample, none of which leaves the computer', async () => {
    await commands.executeCommand('avalancheLens.tryOut');
    const sample = sampleDocument();
    const rows = [...sample.getText().matchAll(/^\| .* \| (.*) \|$/gm)].map(([, value = '']) => value);
    const values = rows.filter((value) => value !== '---' && value !== 'ID' && /\w{20}/.test(value));
    assert.ok(values.length > 25);
    for (const value of values) assert.notEqual(await hoverIn(sample, value.replaceAll('`', '')), '', value);
    assert.equal(asked, 0);
  });

  it('completes its first step by a hover, which the sample has looked up on the sandbox', async () => {
    await commands.executeCommand('avalancheLens.tryOut');
    const sample = sampleDocument();
    const completed = await completedBy(async () => {
      assert.match(await hoverIn(sample, SAMPLE_PAYMENT), /Pay .*5\.947779411 AVAX/);
    });
    assert.ok(completed.has('hover'));
    assert.equal(asked, 0);
  });

  it('does not complete it where there is nothing to hover', async () => {
    const document = await workspace.openTextDocument({ content: 'no ID in here at all, as far as anybody can see' });
    // A row of another test may complete another step meanwhile.
    assert.ok(!(await completedBy(() => hoverIn(document, 'no ID'))).has('hover'));
  });

  it('completes its second step when the addresses of an expanded chain were seen, which the sandbox brings', async () => {
    // VS Code makes the command with the view.
    await commands.executeCommand('avalancheLens.sideBar.focus');
    await commands.executeCommand('workbench.actions.treeView.avalancheLens.sideBar.collapseAll');
    const target = { chain: 'Sandbox', kind: 'address', id: EWOQ };
    const completed = await completedBy(() => commands.executeCommand('avalancheLens.reveal', target), 'browse');
    assert.ok(completed.has('browse'));
    const tree = await HostTree.open();
    const labels = await Promise.all(
      (await tree.below(await tree.find(/^Sandbox/, 'addresses'))).map(async (row) => (await tree.item(row)).label),
    );
    assert.deepEqual(labels, ['ewoq', 'treasury', 'savings', 'till']);
    const blocks = await tree.find(/^Sandbox/, 'blocks');
    assert.ok(!(await completedBy(() => tree.below(blocks))).has('browse'));
  });

  it('names in its second step what the sandbox has, and a selected transaction opens', async () => {
    const tree = await HostTree.open();
    for (const key of ['transfers', 'subnets', 'blocks', 'assets'])
      assert.ok((await tree.below(await tree.find(/^Sandbox/, key))).length > 0, key);
    assert.ok((await tree.below(await tree.find(/^Sandbox/, 'addresses', /^X-local18jma|^ewoq/, 'utxos'))).length > 0);
    // With blocks that other tests made, block 1 isn't on the first page.
    await commands.executeCommand('avalancheLens.loadMore', await tree.find(/^Sandbox/, 'blocks'));
    const [tx] = await tree.below(await tree.find(/^Sandbox/, 'blocks', '1'));
    await click(await tree.item(tx));
    await until(() => isTxPageOpen(SAMPLE_PAYMENT));
  });

  it('completes its third step when a sample is accepted by the sandbox, which needn’t be the active chain', async () => {
    await choosing(/^Sandbox|^Pay$/, () => commands.executeCommand('avalancheLens.newTransaction', 'sample'));
    const { document } = window.activeTextEditor ?? assert.fail();
    const lenses = async (): Promise<CodeLens[]> =>
      commands.executeCommand<CodeLens[]>('vscode.executeCodeLensProvider', document.uri);
    const titles = async () => (await lenses()).map(({ command }) => command?.title);
    // The settings of the test before may be known a moment longer.
    await until(async () => (await titles()).length === 1);
    assert.deepEqual(await titles(), ['Check or Issue on Sandbox…']);
    const [{ command } = assert.fail()] = await lenses();
    let reviewed: Reviewed;
    const completed = await completedBy(async () => {
      const given = (command?.arguments ?? []) as readonly unknown[];
      reviewed = await pressing('issue', () => commands.executeCommand('avalancheLens.issueTransaction', ...given));
    }, 'issue');
    assert.ok(completed.has('issue'));
    assert.match(reviewed?.report ?? '', /Pay 1\.5 AVAX[^]*^✓ /m);
    assert.deepEqual(
      reviewed?.records.map(({ state }) => state.kind),
      ['accepted'],
    );
    assert.equal(asked, 0);
    assert.deepEqual(
      languages.getDiagnostics().flatMap(([, list]) => list.filter(({ source }) => source === 'Avalanche Lens')),
      [],
    );
  });

  it('names in its last step the chain of the default, and what a hover sends in a file about wallets', async () => {
    assert.equal(workspace.getConfiguration('avalancheLens').inspect('activeChain')?.defaultValue, 'Mainnet');
    // No other test has this ID: what was a key once is refused until the window closes.
    const id = encodeCb58(Uint8Array.from({ length: 32 }, (_, i) => 7 * i));
    const hovers = async (text: string): Promise<number> => {
      asked = 0;
      await hoverIn(await workspace.openTextDocument({ content: `wallet\n${text}\n` }), id);
      return asked;
    };
    assert.equal(await hovers(`x = "${id}"`), 0);
    assert.notEqual(await hovers(`txID: "${id}"`), 0);
    assert.equal(await hovers(`privateKey: "${id}"`), 0);
  });

  it('completes its last step when another chain than the sandbox is made active', async () => {
    const by = (name: string) => completedBy(() => commands.executeCommand('avalancheLens.switchChain', name));
    assert.ok(!(await by('Sandbox')).has('connect'));
    assert.ok((await by('Elsewhere')).has('connect'));
  });
});
