import { strict as assert } from 'node:assert';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type CodeAction,
  commands,
  env,
  type Hover,
  type InputBoxOptions,
  languages,
  lm,
  LanguageModelTextPart,
  type QuickPickItem,
  Range,
  Selection,
  type TextDocument,
  type TextEditor,
  window,
  workspace,
} from 'vscode';
import { wordsOf } from '../../src/core/private-keys/key-words';
import { DAY, everyNth } from '../support/fuzz/daily';
import { startServer, type TestServer } from '../support/servers/http-server';
import { UNUSED_ID } from '../support/known-ids';
import { replaceText } from '../support/host/temp-documents';
import { cutKeySettings, type KeySetting, keySettings } from '../support/keys/key-settings';
import { answering, CLOSE, set } from '../support/host/host-window';

const PIECE = 16;
/**
 * A third of every eighth, and of keys that are cut: what they are recognized by needs no VS Code, and unit tests try all
 * of them.
 */
const SETTINGS: readonly KeySetting[] = everyNth(3, [
  ...keySettings().filter((_, i) => i % 8 === 0),
  ...cutKeySettings().filter((_, i) => i % 4 === 0),
]);

function leaks(said: string, key: string): boolean {
  const [text, secret] = [said.toLowerCase(), key.toLowerCase()];
  return Array.from({ length: secret.length - PIECE + 1 }, (_, at) => secret.slice(at, at + PIECE)).some((piece) =>
    text.includes(piece),
  );
}

/** What the extension shows in notifications, inputs and lists. Reset by each test. */
const shown: string[] = [];
const MESSAGES = ['showInformationMessage', 'showWarningMessage', 'showErrorMessage'] as const;

/** What is typed into each input and chosen from each list; undefined for Escape. */
interface Answers {
  readonly typed?: string;
  readonly chosen?: string;
}
let answers: Answers = {};

/**
 * Notes what the extension shows, and gives the answers: the extension and its tests have one `window`. Nothing is
 * drawn, which would take most of the time. An input takes what its validation accepts.
 */
function watchWindow(): () => void {
  const functions = window as unknown as Record<string, (...args: unknown[]) => unknown>;
  const originals = [...MESSAGES, 'showInputBox', 'showQuickPick'].map((name) => [name, functions[name]] as const);
  for (const name of MESSAGES) {
    functions[name] = (...args) => {
      shown.push(JSON.stringify(args));
      return Promise.resolve(undefined);
    };
  }
  functions['showInputBox'] = async (options) => {
    shown.push(JSON.stringify(options));
    const { typed } = answers;
    if (typed === undefined) return undefined;
    const why = await (options as InputBoxOptions).validateInput?.(typed);
    if (why !== undefined && why !== null) shown.push(JSON.stringify(why));
    return why === undefined || why === null ? typed : undefined;
  };
  functions['showQuickPick'] = async (items, options) => {
    const list = (await items) as readonly QuickPickItem[];
    shown.push(JSON.stringify([list, options]));
    return list.find(({ label }) => label === answers.chosen);
  };
  return () => {
    for (const [name, original] of originals) functions[name] = original ?? assert.fail(name);
  };
}

/** Runs commands that take what is typed, with a text typed into each of their inputs. */
async function runTyping(typed: string): Promise<void> {
  for (const [command, chosen] of [
    ['avalancheLens.addAddress'],
    ['avalancheLens.apiKey', 'Set…'],
    ['avalancheLens.callMethod', 'avm.getTx'],
    ['avalancheLens.callMethod', 'avm.getBalance'],
  ] as const) {
    answers = chosen === undefined ? { typed } : { typed, chosen };
    await commands.executeCommand(command);
  }
  answers = {};
}

const run = async (command: string, ...args: unknown[]): Promise<void> => {
  await commands.executeCommand(command, ...args);
};

describe('private keys in the editor', () => {
  let recorder: TestServer;
  let document: TextDocument;
  let unwatch: () => void;
  before(async () => {
    unwatch = watchWindow();
    recorder = await startServer((_, response) => response.writeHead(404).end());
    await set('chains', [{ name: 'Recorder', url: recorder.url, networkID: 12345 }]);
    await set('activeChain', 'Recorder');
  });
  beforeEach(async () => {
    shown.splice(0);
    document = await workspace.openTextDocument({ content: '', language: 'yaml' });
  });
  afterEach(async () => {
    // VS Code keeps the document, and thereby its diagnostics, for minutes.
    if (!document.isClosed) await replaceText(document, '');
    await commands.executeCommand('workbench.action.closeAllEditors');
  });
  after(async () => {
    unwatch();
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
    await commands.executeCommand('avalancheLens.showLog');
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

  it(`are not sent, shown or logged by hovers, commands and tools, in ${SETTINGS.length} settings, seed ${DAY}`, async () => {
    assert.ok(SETTINGS.length >= 30);
    for (const setting of SETTINGS) {
      const { text, key } = setting;
      const editor = await show(setting);
      const hovers = await commands.executeCommand<Hover[]>(
        'vscode.executeHoverProvider',
        document.uri,
        editor.selection.active,
      );
      // Only the links of the card that asks name what they would look up.
      const said = hovers.map(({ contents }) => JSON.stringify(contents).replaceAll(/\(command:[^)]*\)/g, ''));
      const actions = await commands.executeCommand<CodeAction[]>(
        'vscode.executeCodeActionProvider',
        document.uri,
        editor.selection,
      );
      said.push(...actions.flatMap(({ title, edit }) => [title, JSON.stringify(edit?.entries() ?? [])]));
      assert.ok(!actions.some(({ kind }) => kind?.value === 'refactor.rewrite'));
      await run('avalancheLens.openBytes');
      await run('avalancheLens.callMethod');
      const own = text.split('\n').find((each) => each.includes(key)) ?? '';
      // A line that names nothing is a bare key, which can't be told from an ID: only the text around it names it.
      const line = wordsOf(own, true) === undefined ? text : own;
      await answering(commands.executeCommand('avalancheLens.lookUp', line), CLOSE);
      await answering(commands.executeCommand('avalancheLens.lookUp', text), CLOSE);
      await run('avalancheLens.addAddress', line);
      await run('avalancheLens.callMethod', { service: 'block', chainId: line, blockId: line });
      assert.equal(window.activeTextEditor?.document, document);
      select(editor, key);
      await run('avalancheLens.callMethod', { service: 'block', chainId: '43114' });
      await run('avalancheLens.openBytes');
      answers = { chosen: 'avm.getTx' };
      await run('avalancheLens.callMethod');
      answers = {};
      await runTyping(line);
      await commands.executeCommand('workbench.action.closeQuickOpen');
      const { content } = await lm.invokeTool('avalanche_lookUp', {
        input: { query: text },
        toolInvocationToken: undefined,
      });
      said.push(...content.map((part) => (part instanceof LanguageModelTextPart ? part.value : '')));
      assertNothingLeaked(key, said);
    }
    assert.ok(shown.length >= SETTINGS.length, 'the window is watched');
    // A request that may leave: the log has a line of it, after all others.
    await run('avalancheLens.openDocument', { chain: 'Recorder', kind: 'tx', id: UNUSED_ID });
    const log = await logText(recorder.host);
    for (const { key } of SETTINGS) assert.ok(!leaks(log, key), 'the log has a key');
  });

  it('are not issued or checked from a selection, nor searched for', async () => {
    // What a selection doesn't hold isn't taken from elsewhere.
    await env.clipboard.writeText('');
    for (const setting of SETTINGS.filter((_, i) => i % 2 === 0)) {
      const editor = await show(setting);
      const whole = new Selection(document.positionAt(0), document.positionAt(document.getText().length));
      for (const selection of [undefined, whole]) {
        if (selection === undefined) select(editor, setting.key);
        else editor.selection = selection;
        for (const command of ['avalancheLens.issueTransaction']) {
          const before = shown.length;
          await answering(commands.executeCommand(command), CLOSE);
          const said = shown.slice(before).join('\n');
          assert.match(said, /may be a private key|No transaction found/, `${command}: ${setting.title}`);
        }
      }
      for (const id of [setting.text, `${setting.text}:0`]) {
        await run('avalancheLens.findBlock', { chain: 'Recorder', id });
        await run('avalancheLens.findSpender', { chain: 'Recorder', id });
      }
      assertNothingLeaked(setting.key, []);
    }
  });

  it('are not issued or checked from the clipboard', async () => {
    await commands.executeCommand('workbench.action.closeAllEditors');
    for (const { text, key } of SETTINGS.slice(0, 10)) {
      await env.clipboard.writeText(text);
      const before = shown.length;
      await answering(commands.executeCommand('avalancheLens.issueTransaction'), CLOSE);
      assert.ok(shown.length > before, 'the refusal was shown');
      assertNothingLeaked(key, []);
    }
    await env.clipboard.writeText('');
  });
});
