import { strict as assert } from 'node:assert';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type CodeAction,
  commands,
  ConfigurationTarget,
  env,
  type Hover,
  languages,
  lm,
  LanguageModelTextPart,
  Range,
  Selection,
  type TextDocument,
  type TextEditor,
  window,
  workspace,
} from 'vscode';
import { startServer, type TestServer } from '../support/servers/http-server';
import { UNUSED_ID } from '../support/known-ids';
import { replaceText } from '../support/host/temp-documents';
import { type KeySetting, keySettings } from '../support/fuzz/key-settings';

const PIECE = 16;
/** Every fourteenth: each name, each place and each prefix is among them. */
const SETTINGS: readonly KeySetting[] = keySettings().filter((_, i) => i % 14 === 0);

const set = async (key: string, value: unknown): Promise<void> =>
  workspace.getConfiguration('xchainLens').update(key, value, ConfigurationTarget.Global);

function leaks(said: string, key: string): boolean {
  const pieces = Array.from({ length: key.length - PIECE + 1 }, (_, at) => key.slice(at, at + PIECE).toLowerCase());
  return pieces.some((piece) => said.toLowerCase().includes(piece));
}

/** What the extension shows in notifications, inputs and lists. Reset by each test. */
const shown: string[] = [];
const SHOWING = ['showInformationMessage', 'showWarningMessage', 'showErrorMessage', 'showInputBox', 'showQuickPick'];

/**
 * Notes what the extension shows, and answers with Escape: the extension and its tests have one `window`. Nothing is
 * drawn, which would take most of the time.
 */
function watchWindow(): () => void {
  const functions = window as unknown as Record<string, (...args: unknown[]) => unknown>;
  const originals = SHOWING.map((name) => [name, functions[name] ?? assert.fail(name)] as const);
  for (const name of SHOWING) {
    functions[name] = (...args) => {
      shown.push(JSON.stringify(args));
      return Promise.resolve(undefined);
    };
  }
  return () => {
    for (const [name, original] of originals) functions[name] = original;
  };
}

/** Runs a command that may show a list of its own, and closes that until the command ends. */
async function runWithList(command: string, ...args: unknown[]): Promise<void> {
  const running = new Set([command]);
  const done = Promise.resolve(commands.executeCommand(command, ...args)).finally(() => running.clear());
  while (running.size > 0) {
    await Promise.race([done, pause(5)]);
    if (running.size > 0) await commands.executeCommand('workbench.action.closeQuickOpen');
  }
  await done;
}

const run = async (command: string, ...args: unknown[]): Promise<void> => {
  await commands.executeCommand(command, ...args);
};

describe('private keys in the editor', function () {
  this.timeout(300_000);
  let recorder: TestServer;
  let document: TextDocument;
  let unwatch: () => void;
  before(async () => {
    unwatch = watchWindow();
    recorder = await startServer((_, response) => response.writeHead(404).end());
    await set('chains', [{ name: 'Recorder', url: recorder.url, networkID: 12345 }]);
    await set('activeChain', 'Recorder');
    document = await workspace.openTextDocument({ content: '', language: 'yaml' });
  });
  beforeEach(() => void shown.splice(0));
  after(async () => {
    unwatch();
    // VS Code keeps the document, and thereby its diagnostics, for minutes.
    await replaceText(document, '');
    await commands.executeCommand('workbench.action.closeAllEditors');
    await set('chains', undefined);
    await set('activeChain', 'sandbox');
    await recorder.close();
  });

  /** Puts the text into the one editor, which is the active one then. */
  async function show({ text, key }: KeySetting): Promise<TextEditor> {
    const editor = await window.showTextDocument(document);
    const whole = new Range(document.positionAt(0), document.positionAt(document.getText().length));
    assert.ok(await editor.edit((edit) => edit.replace(whole, text), { undoStopBefore: false, undoStopAfter: false }));
    const start = document.positionAt(document.getText().indexOf(key) + 5);
    editor.selection = new Selection(start, start);
    return editor;
  }

  /** The key with its `0x`, as a double click selects it. */
  function select(editor: TextEditor, key: string): void {
    const start = document.positionAt(document.getText().indexOf(key));
    const range = document.getWordRangeAtPosition(start) ?? assert.fail();
    editor.selection = new Selection(range.start, range.end);
  }

  /** The output channel's text, once it has what was logged last. */
  async function logText(last: string): Promise<string> {
    await commands.executeCommand('xchainLens.showLog');
    for (;;) {
      const logs = workspace.textDocuments.filter(({ uri }) => uri.scheme === 'output');
      const text = logs.map((log) => log.getText()).join('\n');
      if (text.includes(last)) return text;
      await pause(20);
    }
  }

  function assertNothingLeaked(key: string, said: readonly string[]): void {
    const requests = recorder.requests.map((request) => JSON.stringify(request));
    const documents = workspace.textDocuments.map(({ uri }) => uri.toString());
    const diagnostics = languages
      .getDiagnostics()
      .flatMap(([uri, all]) => [uri.toString(), ...all.map(({ message }) => message)]);
    assert.deepEqual(
      [...requests, ...documents, ...diagnostics, ...shown, ...said].filter((text) => leaks(text, key)),
      [],
    );
  }

  it(`are not sent, shown or logged by hovers, commands and tools, in ${SETTINGS.length} settings`, async () => {
    assert.ok(SETTINGS.length >= 40);
    for (const setting of SETTINGS) {
      const { text, key } = setting;
      const editor = await show(setting);
      const hovers = await commands.executeCommand<Hover[]>(
        'vscode.executeHoverProvider',
        document.uri,
        editor.selection.active,
      );
      const said = hovers.map(({ contents }) => JSON.stringify(contents));
      const actions = await commands.executeCommand<CodeAction[]>(
        'vscode.executeCodeActionProvider',
        document.uri,
        editor.selection,
      );
      said.push(...actions.flatMap(({ title, edit }) => [title, JSON.stringify(edit?.entries() ?? [])]));
      assert.ok(!actions.some(({ kind }) => kind?.value === 'refactor.rewrite'));
      await run('xchainLens.showBytesOfSelection');
      const own = text.split('\n').find((each) => each.includes(key)) ?? '';
      // A line that names nothing is a bare key, which can't be told from an ID: only the text around it names it.
      const line = /key/i.test(own.replace(key, '')) ? own : text;
      await run('xchainLens.openIDAsDocument', line);
      await runWithList('xchainLens.lookUp', text);
      await run('xchainLens.pinAsset', line);
      await run('xchainLens.addSubnet', line);
      await run('xchainLens.showEVMBlock', line, line);
      assert.equal(window.activeTextEditor?.document, document);
      select(editor, key);
      await run('xchainLens.showEVMBlock', '43114');
      const { content } = await lm.invokeTool('xchain_lookUp', {
        input: { query: text },
        toolInvocationToken: undefined,
      });
      said.push(...content.map((part) => (part instanceof LanguageModelTextPart ? part.value : '')));
      assertNothingLeaked(key, said);
    }
    assert.ok(shown.length >= SETTINGS.length, 'the window is watched');
    // A request that may leave: the log has a line of it, after all others.
    await run('xchainLens.openIDAsDocument', UNUSED_ID);
    const log = await logText(recorder.host);
    for (const { key } of SETTINGS) assert.ok(!leaks(log, key), 'the log has a key');
  });

  it('are not issued or checked from the clipboard', async () => {
    await commands.executeCommand('workbench.action.closeAllEditors');
    for (const { text, key } of SETTINGS.slice(0, 10)) {
      await env.clipboard.writeText(text);
      const before = shown.length;
      await runWithList('xchainLens.checkTransaction');
      assert.ok(shown.length > before, 'the refusal was shown');
      assertNothingLeaked(key, []);
    }
    await env.clipboard.writeText('');
  });
});
