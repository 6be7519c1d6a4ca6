import { strict as assert } from 'node:assert';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  type CodeLens,
  commands,
  type Diagnostic,
  DiagnosticSeverity,
  env,
  languages,
  Range,
  TabInputWebview,
  type TextDocument,
  type TextEditor,
  Uri,
  window,
  workspace,
  WorkspaceEdit,
} from 'vscode';
import type { MadeSample } from '../../src/features/issue/samples/made-sample';
import { encodeHex } from '../../src/core/encodings/hex';
import { type Sandbox, startDemoSandbox } from '../../sandbox/server';
import type { IssueRecord } from '../../src/services/sending/issue-record';
import { mainNetworkPayment, startOwnSandbox } from '../support/setup/issue-txs';
import { sampleOf } from '../support/setup/issue-setup';
import type { TestTx } from '../support/setup/signed-txs';
import { until } from '../support/assertions/until';
import { activeDocument, CLOSE, set } from '../support/host/host-window';

type Reviewed = { readonly report: string; readonly records: IssueRecord[] } | undefined;

const run = <T>(command: string, ...args: readonly unknown[]): Thenable<T> =>
  commands.executeCommand<T>(`avalancheLens.${command}`, ...args);

const CLOSE_PAGE = 'workbench.action.closeActiveEditor';

/** Checks, then closes the page, which a busy machine takes longer to fill. */
async function check(...args: readonly unknown[]): Promise<string> {
  for (const patience of [600, 2_000, 5_000, 15_000, 45_000]) {
    const checking = run<Reviewed>('issueTransaction', ...args);
    await until(() => window.tabGroups.activeTabGroup.activeTab?.input instanceof TabInputWebview);
    await pause(patience);
    await commands.executeCommand(CLOSE_PAGE);
    const reviewed = await checking;
    assert.deepEqual(reviewed?.records ?? [], []);
    if (reviewed !== undefined) return reviewed.report;
  }
  return 'nothing was checked';
}

async function show(content: string, language = 'plaintext'): Promise<TextEditor> {
  return window.showTextDocument(await workspace.openTextDocument({ content, language }));
}

const argumentsOf = (lens: CodeLens | undefined): unknown[] => lens?.command?.arguments ?? [];

/** Our own marks in a document, once there are `count` of them. */
async function marks({ uri }: TextDocument, count: number): Promise<Diagnostic[]> {
  const own = (): Diagnostic[] => languages.getDiagnostics(uri).filter(({ source }) => source === 'Avalanche Lens');
  await until(() => own().length === count);
  return own();
}

describe('issuing transactions', function () {
  let sandbox: Sandbox;

  beforeEach(async () => {
    sandbox = await startOwnSandbox();
    await set('chains', [{ name: 'Mine', url: sandbox.url, networkID: 12345 }]);
  });
  before(() => set('activeChain', 'Mine'));
  afterEach(async () => {
    await commands.executeCommand(CLOSE);
    await commands.executeCommand('workbench.action.closeAllEditors');
    await set('issue.codeLens', undefined);
    await sandbox.close();
  });
  after(async () => {
    await set('chains', undefined);
    await set('activeChain', 'sandbox');
  });

  const height = (): bigint => sandbox.network.chain('X')?.ledger.lastAccepted.height ?? 0n;
  const sample = (kind: TestTx = 'pay'): Promise<MadeSample> => sampleOf(sandbox.url, kind);

  it('goes from a sample to CodeLenses and their check', async () => {
    const text = await run<string>('newTransaction', 'pay');
    const document = window.activeTextEditor?.document;
    assert.ok(document);
    assert.equal(document.getText(), text);
    assert.equal(document.isUntitled, true);
    // The title of its tab is its first line.
    assert.match(text, /^Sample: Pay\n\n.*1\.5 AVAX.*\n.*Mine/);
    assert.match(text, /^0x[0-9a-f]{64}\n[0-9a-f]{64}\n/m);
    const hexLine = text.split('\n').findIndex((line) => line.startsWith('0x'));

    let own: CodeLens[] = [];
    // A setting that was changed before may not be known yet.
    await until(async () => {
      const lenses = await commands.executeCommand<CodeLens[]>('vscode.executeCodeLensProvider', document.uri);
      own = lenses.filter(({ command }) => command?.command.startsWith('avalancheLens.') === true);
      return own.length > 0;
    });
    assert.deepEqual(
      own.map(({ range, command }) => [range.start.line, command?.command]),
      [[hexLine, 'avalancheLens.issueTransaction']],
    );

    const report = await check(...argumentsOf(own[0]));
    assert.match(report, /Mine \(Local, 127\.0\.0\.1:\d+\)/);
    assert.match(report, /1\.5 AVAX.*0\.001 AVAX$/m);
    assert.match(report, /^✓ /m);
    assert.doesNotMatch(report, /^[✗?] /m);
    assert.equal(height(), 1n);
  });

  it('takes transactions of the P-Chain the same way, and says why a node would reject a sample', async () => {
    const demo = await startDemoSandbox();
    try {
      await set('chains', [{ name: 'Mine', url: demo.url, networkID: 12345 }]);
      await show(encodeHex((await sampleOf(demo.url, 'p-pay')).bytes));
      const report = await check();
      assert.match(report, /Mine \(Local, 127\.0\.0\.1:\d+, P-Chain\)/);
      assert.match(report, /1\.5 AVAX/);
      assert.match(report, /5,179 gas; needed now: /);
      assert.doesNotMatch(report, /^[✗?] /m);
      await run('newTransaction', 'p-refused');
      const words = 'failed execution: standard tx \\w+ failed execution: memo exceeds maximum length: 21 > 0';
      assert.match(await check(), new RegExp(`^✗ .*\\n.*\\n.*${words}$`, 'm'));
    } finally {
      await demo.close();
    }
  });

  it('checks the clipboard without a selection or hex at the cursor, and notes it', async () => {
    const tx = await sample();
    await show('nothing to see\n');
    await env.clipboard.writeText(`"${encodeHex(tx.bytes, 'hexnc')}"`);
    const report = await check();
    assert.match(report, /clipboard/);
    assert.match(report, /checksum/);
  });

  it('checks files, as text and as bytes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'xcl-issue-'));
    try {
      const text = await sample('pay');
      const [textFile, rawFile] = [join(folder, 'tx.hex'), join(folder, 'tx.bin')];
      writeFileSync(textFile, `${encodeHex(text.bytes)}\n`);
      assert.match(await check(Uri.file(textFile), [Uri.file(textFile)]), /No problem found/);
      const raw = await sample('multisig');
      writeFileSync(rawFile, raw.bytes);
      assert.match(await check(Uri.file(rawFile), [Uri.file(rawFile)]), /Raw bytes of tx\.bin/);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('checks JSON to edit as it stands, also without hex', async () => {
    const hex = encodeHex((await sample()).bytes);
    await show(hex);
    await run('editAsJSON');
    const json = activeDocument();
    assert.match(json.uri.path, /\.avalanche-tx\.json$/);
    const report = await check();
    // JSON has no checksum.
    assert.equal(report, (await check(hex)).replace('checksum and ', ''));
    await run('switchChain', 'Fuji');
    assert.equal(await check(json.uri, { chain: 'Mine' }), report);
    await run('switchChain', 'Mine');
    const amount = json.getText().indexOf('1500000000');
    const edited = new Range(json.positionAt(amount), json.positionAt(amount + 1));
    await window.activeTextEditor?.edit((edit) => edit.replace(edited, '2'));
    assert.match(await check(), /✗/);
  });

  it('finds nothing in a deleted file and in a folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'xcl-issue-'));
    const uris = [Uri.file(join(folder, 'gone.hex')), Uri.file(folder)];
    try {
      for (const uri of uris) assert.deepEqual(await run('issueTransaction', uri, [uri]), undefined);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('sends nothing if the page is closed, before its checks are done and after', async () => {
    const tx = await sample();
    for (const patience of [20, 800]) {
      const issuing = run<Reviewed>('issueTransaction', encodeHex(tx.bytes));
      await pause(patience);
      await commands.executeCommand(CLOSE_PAGE);
      assert.deepEqual((await issuing)?.records ?? [], []);
    }
    await pause(700);
    assert.deepEqual([height(), sandbox.network.chain('X')?.mempool.size], [1n, 0]);
  });

  it('marks a failed check on its bytes until an edit', async () => {
    const tx = await sample();
    const bytes = Uint8Array.from(tx.bytes);
    // Within the only signature, at the end.
    bytes[bytes.length - 40]! ^= 1;
    const hex = encodeHex(bytes);
    const editor = await show(`tx = '${hex.slice(0, 100)}' \\\n     '${hex.slice(100)}'\n`);
    await commands.executeCommand('editor.action.selectAll');
    const report = await check();
    assert.match(report, /^✗ .+ \[bytes \d+-\d+, credentials\[0\]\.signatures\[0\]\]$/m);
    const words = /failed to verify transfer: .+$/m.exec(report)?.[0] ?? assert.fail(report);

    const [mark, ...more] = await marks(editor.document, 1);
    assert.deepEqual(more, []);
    assert.ok(mark);
    assert.equal(mark.severity, DiagnosticSeverity.Error);
    assert.ok(mark.message.includes(words));
    const marked = editor.document.getText(mark.range);
    assert.equal(marked, hex.slice(2 + 2 * (bytes.length - 65), 2 + 2 * bytes.length));

    const edit = new WorkspaceEdit();
    edit.insert(editor.document.uri, editor.document.positionAt(0), '# ');
    await workspace.applyEdit(edit);
    assert.deepEqual(await marks(editor.document, 0), []);
  });

  it('shows CodeLenses by the active chain and the setting, also at broken hex', async () => {
    const hex = encodeHex((await sample()).bytes).replace(/(.{64})(?=.)/g, '$1\n');
    const { document } = await show(`// a\n\n${hex}\n`);
    const lenses = async (chain: string): Promise<unknown[]> =>
      (await commands.executeCommand<CodeLens[]>('vscode.executeCodeLensProvider', document.uri))
        .filter(({ command }) => command?.command.startsWith('avalancheLens.') === true)
        .map(({ range, command }) => [range.start.line, command?.command, command?.title.includes(chain)]);
    const shows = (chain: string, expected: unknown[]): Promise<void> =>
      until(async () => isDeepStrictEqual(await lenses(chain), expected));
    const one = [[2, 'avalancheLens.issueTransaction', true]];
    await shows('Mine', one);
    await run('switchChain', 'Fuji');
    await shows('Fuji', one);
    await run('switchChain', 'Mine');
    await shows('Mine', one);
    await set('activeChain', 'Mainet');
    await shows('Mainet', [[2, 'avalancheLens.switchChain', true]]);
    await run('switchChain', 'Mine');
    await shows('Mine', one);
    // A transaction of another network is issued there.
    const edit = new WorkspaceEdit();
    edit.replace(document.uri, new Range(2, 0, document.lineCount, 0), encodeHex(mainNetworkPayment().bytes));
    await workspace.applyEdit(edit);
    await shows('Mainnet', one);
    await set('issue.codeLens', false);
    await shows('Mainnet', []);
  });
});
