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
  ThemeIcon,
  Uri,
  window,
  workspace,
  WorkspaceEdit,
} from 'vscode';
import type { MadeSample } from '../../src/features/issue/samples/made-sample';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import { encodeHex } from '../../src/core/encodings/hex';
import { rowIcon } from '../../src/features/issue/review/review-picker';
import type { RowIcon } from '../../src/features/issue/review/review-rows';
import type { SampleKind } from '../../src/features/issue/samples/sample-kinds';
import { type Sandbox, startDemoSandbox } from '../../sandbox/server';
import type { IssueRecord } from '../../src/services/sending/issue-record';
import { hoverIn } from '../support/host/host-hovers';
import { atomicExport, mainNetworkPayment, startMainNetwork, startOwnSandbox } from '../support/setup/issue-txs';
import { sampleOf } from '../support/setup/issue-setup';
import { answerJSON, startServer } from '../support/servers/http-server';
import { until } from '../support/assertions/until';
import { ACCEPT, activeDocument, answering, CLOSE, set } from '../support/host/host-window';

type Records = IssueRecord[] | undefined;
type Reviewed = { readonly report: string; readonly records: IssueRecord[] } | undefined;

const DOWN = 'workbench.action.quickOpenSelectNext';
const FIRST = 'quickInput.first';

const run = <T>(command: string, ...args: readonly unknown[]): Thenable<T> =>
  commands.executeCommand<T>(`avalancheLens.${command}`, ...args);

/** Runs the row below the one that is selected first; those of a problem only show bytes, and the next one follows. */
const issue = (...args: readonly unknown[]): Promise<Records> =>
  answering(run<Reviewed>('issueTransaction', ...args), DOWN, ACCEPT).then((reviewed) => reviewed?.records);

/** Checks, then closes the review, which a busy machine takes longer to fill. */
async function check(...args: readonly unknown[]): Promise<string> {
  for (const patience of [600, 2_000, 5_000, 15_000, 45_000]) {
    const checking = run<Reviewed>('issueTransaction', ...args);
    await pause(patience);
    await commands.executeCommand(CLOSE);
    const report = (await checking)?.report;
    if (report !== undefined) return report;
  }
  return 'nothing was checked';
}

async function show(content: string, language = 'plaintext'): Promise<TextEditor> {
  return window.showTextDocument(await workspace.openTextDocument({ content, language }));
}

const argumentsOf = (lens: CodeLens | undefined): unknown[] => lens?.command?.arguments ?? [];

const states = (records: Records): string[] => (records ?? []).map(({ state }) => state.kind);

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
  const isAccepted = ({ txID }: MadeSample): boolean => sandbox.network.chain('X')?.ledger.tx(txID) !== undefined;
  const sample = (kind: SampleKind = 'pay'): Promise<MadeSample> => sampleOf(sandbox.url, kind);

  it('goes from a sample to CodeLenses, check, issue, acceptance and hover', async () => {
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

    const [record, ...others] = (await issue(...argumentsOf(own[0]))) ?? [];
    assert.deepEqual(others, []);
    assert.ok(record?.state.kind === 'accepted');
    assert.equal(record.state.place?.height, '2');
    assert.match(record.headline, /1\.5 AVAX/);
    assert.match(await hoverIn(document, record.txID), /1\.5 AVAX/);
  });

  it('takes samples of the P-Chain the same way, and says why the node rejects one', async () => {
    const demo = await startDemoSandbox();
    try {
      await set('chains', [{ name: 'Mine', url: demo.url, networkID: 12345 }]);
      await run('newTransaction', 'p-pay');
      const report = await check();
      assert.match(report, /Mine \(Local, 127\.0\.0\.1:\d+, P-Chain\)/);
      assert.match(report, /1\.5 AVAX/);
      assert.match(report, /5,179 gas; needed now: /);
      assert.doesNotMatch(report, /^[✗?] /m);
      const [record, ...others] = (await issue()) ?? [];
      assert.deepEqual(others, []);
      assert.ok(record?.state.kind === 'accepted' && record.state.place !== undefined, JSON.stringify(record));
      assert.equal(record.on, 'P');

      await run('newTransaction', 'p-refused');
      const words = 'failed execution: standard tx \\w+ failed execution: memo exceeds maximum length: 21 > 0';
      assert.match(await check(), new RegExp(`^✗ .*\\n.*\\n.*${words}$`, 'm'));
      const [refused] = (await issue()) ?? [];
      assert.ok(refused?.state.kind === 'refused', JSON.stringify(refused));
      assert.match(refused.state.words, new RegExp(`^couldn't issue tx: failed verification: ${words}$`));
    } finally {
      await demo.close();
    }
  });

  it('issues the clipboard without a selection or hex at the cursor, and notes it', async () => {
    const tx = await sample();
    await show('nothing to see\n');
    await env.clipboard.writeText(`"${encodeHex(tx.bytes, 'hexnc')}"`);
    const report = await check();
    assert.match(report, /clipboard/);
    assert.match(report, /checksum/);
    assert.deepEqual(states(await issue()), ['accepted']);
    assert.ok(isAccepted(tx));
  });

  it('issues files, as text and as bytes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'xcl-issue-'));
    try {
      const text = await sample('pay');
      const [textFile, rawFile] = [join(folder, 'tx.hex'), join(folder, 'tx.bin')];
      writeFileSync(textFile, `${encodeHex(text.bytes)}\n`);
      assert.deepEqual(states(await issue(Uri.file(textFile), [Uri.file(textFile)])), ['accepted']);
      const raw = await sample('multisig');
      writeFileSync(rawFile, raw.bytes);
      assert.deepEqual(states(await issue(Uri.file(rawFile), [Uri.file(rawFile)])), ['accepted']);
      assert.deepEqual([isAccepted(text), isAccepted(raw)], [true, true]);
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
    assert.equal(report, await check(hex));
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

  it('each icon of the review has one meaning', () => {
    const icons: readonly RowIcon[] = [
      'pass',
      'fail',
      'unknown',
      'main',
      'test',
      'issue',
      'picture',
      'edit',
      'full',
      'copy',
      'chain',
      'cancel',
    ];
    assert.equal(new Set(icons.map((icon) => JSON.stringify(rowIcon(icon)))).size, icons.length);
    // It looks like the cross of a failed check.
    assert.ok(!icons.some((icon) => isDeepStrictEqual(rowIcon(icon), new ThemeIcon('close'))));
  });

  it('sends nothing if the review is closed, before its checks are done and after', async () => {
    const tx = await sample();
    for (const patience of [20, 800]) {
      const issuing = run<Reviewed>('issueTransaction', encodeHex(tx.bytes));
      await pause(patience);
      assert.deepEqual((await answering(issuing, CLOSE))?.records ?? [], []);
    }
    await pause(700);
    assert.deepEqual([height(), sandbox.network.chain('X')?.mempool.size], [1n, 0]);
  });

  it('marks a failed check on its bytes until an edit; the node refuses it in the same words', async () => {
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

    const [record] = (await issue()) ?? [];
    assert.deepEqual(record?.state, { kind: 'refused', words });
    assert.equal((await marks(editor.document, 1)).length, 1);

    const edit = new WorkspaceEdit();
    edit.insert(editor.document.uri, editor.document.positionAt(0), '# ');
    await workspace.applyEdit(edit);
    assert.deepEqual(await marks(editor.document, 0), []);
  });

  it('scrolls the marked bytes into view', async () => {
    const hex = encodeHex((await sample()).bytes).replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
    const editor = await show(`${'\n'.repeat(400)}${hex}\n`);
    const sees = (): boolean => editor.visibleRanges.some((range) => range.contains(editor.document.positionAt(400)));
    assert.equal(sees(), false);
    await check();
    await marks(editor.document, 1);
    await until(sees);
  });

  it('sends nothing to a main network without a confirmation', async () => {
    const main = await startMainNetwork();
    try {
      await set('chains', [{ name: 'Mine', url: main.url }]);
      const tx = mainNetworkPayment();
      const issuing = run<Reviewed>('issueTransaction', encodeHex(tx.bytes));
      // The row that issues, then Enter on an empty input, then Escape.
      await pause(1_500);
      for (let times = 0; times < 4; times++) {
        if (times === 0) await commands.executeCommand(DOWN);
        await commands.executeCommand(ACCEPT);
        await pause(300);
      }
      assert.deepEqual((await answering(issuing, CLOSE))?.records ?? [], []);
      await pause(700);
      assert.equal(main.network.chain('X')?.ledger.lastAccepted.height, 1n);
      // The public test key signs nothing for a main network.
      assert.equal(await run('newTransaction', 'pay'), undefined);
    } finally {
      await main.close();
    }
  });

  it('sends with wallet.issueTx, as Call API Method does, after the same review', async () => {
    const sent: string[] = [];
    const node = await startServer(async ({ path, body }, response) => {
      const { method } = JSON.parse(body) as { method: string };
      if (method.endsWith('.issueTx')) sent.push(method);
      const headers = { 'content-type': 'application/json' };
      answerJSON(response, await (await fetch(`${sandbox.url}${path}`, { method: 'POST', headers, body })).json());
    });
    try {
      await set('chains', [{ name: 'Mine', url: node.url, networkID: 12345 }]);
      const tx = await sample();
      assert.deepEqual(states(await issue(encodeHex(tx.bytes), { method: 'wallet.issueTx' })), ['accepted']);
      assert.deepEqual(sent, ['wallet.issueTx']);
      assert.ok(isAccepted(tx));
    } finally {
      await node.close();
    }
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

  it('opens what was issued on X, P, and C, from the notification and from the history', async () => {
    const demo = await startDemoSandbox();
    const shown = async (txID: string | undefined): Promise<void> => {
      await until(() => window.activeTextEditor?.document.uri.path.includes(txID ?? '?') === true);
      assert.match(activeDocument().getText(), /"unsignedTx"/);
      await commands.executeCommand('workbench.action.closeAllEditors');
    };
    try {
      await set('chains', [{ name: 'Mine', url: demo.url, networkID: 12345 }]);
      await set('openWith', 'json');
      // Another test pays on P: the same bytes would be known here as sent.
      await run('newTransaction', 'p-export');
      const onP = activeDocument().getText();
      const given = { X: encodeHex((await sampleOf(demo.url, 'pay')).bytes), P: onP, C: encodeHex(atomicExport()) };
      for (const [on, text] of Object.entries(given)) {
        await show(text);
        await commands.executeCommand('editor.action.selectAll');
        await commands.executeCommand('notifications.clearAll');
        const [record] = (await issue()) ?? [];
        assert.deepEqual([record?.state.kind, record?.on ?? 'X'], ['accepted', on]);
        await until(async () => {
          await commands.executeCommand('notification.acceptPrimaryAction');
          return window.activeTextEditor?.document.uri.scheme === 'avalanche-lens';
        });
        await shown(record?.txID);
        await answering(run('showIssuedTransactions'), FIRST, ACCEPT);
        await shown(record?.txID);
      }
    } finally {
      await set('openWith', undefined);
      await demo.close();
    }
  });

  it('opens a transaction from the history', async () => {
    const tx = await sample();
    await issue(encodeHex(tx.bytes));
    await answering(run('showIssuedTransactions'), FIRST, ACCEPT);
    const shownID = (): string | undefined => {
      const { input, label } = window.tabGroups.activeTabGroup.activeTab ?? {};
      return input instanceof TabInputWebview ? label : undefined;
    };
    await until(() => shownID()?.includes(encodeCb58(tx.txID).slice(0, 8)) === true);
  });
});
