import { strict as assert } from 'node:assert';
import { setTimeout as pause } from 'node:timers/promises';
import {
  commands,
  ConfigurationTarget,
  env,
  type Hover,
  languages,
  lm,
  LanguageModelTextPart,
  Selection,
  type TextDocument,
  window,
  workspace,
} from 'vscode';
import { startServer, type TestServer } from '../support/http-server';
import { type KeySetting, keySettings } from '../support/key-settings';

const PIECE = 16;
/** Every fourteenth: each name, each place and each prefix is among them. */
const SETTINGS: readonly KeySetting[] = keySettings().filter((_, i) => i % 14 === 0);

const set = async (key: string, value: unknown): Promise<void> =>
  workspace.getConfiguration('xchainLens').update(key, value, ConfigurationTarget.Global);

function leaks(said: string, key: string): boolean {
  const pieces = Array.from({ length: key.length - PIECE + 1 }, (_, at) => key.slice(at, at + PIECE).toLowerCase());
  return pieces.some((piece) => said.toLowerCase().includes(piece));
}

/** Runs a command that may ask for a text instead, and answers with Escape until it ends. */
async function run(command: string, ...args: unknown[]): Promise<void> {
  const running = new Set([command]);
  const done = Promise.resolve(commands.executeCommand(command, ...args)).finally(() => running.clear());
  while (running.size > 0) {
    await Promise.race([done, pause(100)]);
    if (running.size > 0) await commands.executeCommand('workbench.action.closeQuickOpen');
  }
  await done;
}

describe('private keys in the editor', function () {
  this.timeout(300_000);
  let recorder: TestServer;
  before(async () => {
    recorder = await startServer((_, response) => response.writeHead(404).end());
    await set('chains', [{ name: 'Recorder', url: recorder.url, networkID: 12345 }]);
    await set('activeChain', 'Recorder');
  });
  after(async () => {
    await commands.executeCommand('workbench.action.closeAllEditors');
    await set('chains', undefined);
    await set('activeChain', 'sandbox');
    await recorder.close();
  });

  async function openWith({ text, key }: KeySetting): Promise<TextDocument> {
    const document = await workspace.openTextDocument({ content: text });
    const editor = await window.showTextDocument(document);
    const start = document.positionAt(text.indexOf(key) + 5);
    editor.selection = new Selection(start, start);
    return document;
  }

  function assertNothingLeaked(key: string, said: readonly string[]): void {
    const requests = recorder.requests.map((request) => JSON.stringify(request));
    const documents = workspace.textDocuments.map(({ uri }) => uri.toString());
    const diagnostics = languages
      .getDiagnostics()
      .flatMap(([uri, all]) => [uri.toString(), ...all.map(({ message }) => message)]);
    assert.deepEqual(
      [...requests, ...documents, ...diagnostics, ...said].filter((text) => leaks(text, key)),
      [],
    );
  }

  it(`are not sent or shown by hovers, commands and tools, in ${SETTINGS.length} settings`, async () => {
    assert.ok(SETTINGS.length >= 40);
    for (const setting of SETTINGS) {
      const { text, key } = setting;
      const { uri } = await openWith(setting);
      const at = window.activeTextEditor?.selection.active;
      const hovers = await commands.executeCommand<Hover[]>('vscode.executeHoverProvider', uri, at);
      const said = hovers.map(({ contents }) => JSON.stringify(contents));
      await run('xchainLens.showBytesOfSelection');
      await openWith(setting);
      const line = text.split('\n').find((each) => each.includes(key)) ?? '';
      await run('xchainLens.openIDAsDocument', line);
      await run('xchainLens.lookUp', text);
      await run('xchainLens.pinAsset', line);
      await run('xchainLens.showEVMBlock', line, line);
      const { content } = await lm.invokeTool('xchain_lookUp', {
        input: { query: text },
        toolInvocationToken: undefined,
      });
      said.push(...content.map((part) => (part instanceof LanguageModelTextPart ? part.value : '')));
      assertNothingLeaked(key, said);
    }
  });

  it('are not issued or checked from the clipboard', async () => {
    await commands.executeCommand('workbench.action.closeAllEditors');
    for (const { text, key } of SETTINGS.slice(0, 10)) {
      await env.clipboard.writeText(text);
      void commands.executeCommand('xchainLens.checkTransaction');
      await pause(100);
      await commands.executeCommand('notifications.clearAll');
      assertNothingLeaked(key, []);
    }
    await env.clipboard.writeText('');
  });
});
