import { strict as assert } from 'node:assert';
import { homedir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { type CodeLens, commands, env, languages, Range, type TextDocument, Uri, window, workspace } from 'vscode';
import { sha256 } from '../../src/core/bytes/hashes';
import { prefixedHex } from '../../src/core/bytes/bytes';
import { decodeAnyHex } from '../../src/core/encodings/hex';
import { readAnyTx } from '../../src/core/signing/read-tx';
import { unsignedBytes } from '../../src/core/signing/signable';
import { until } from '../support/assertions/until';
import { ACCEPT, activeDocument, answering } from '../support/host/host-window';

/** Long enough for a list to open. */
const LIST_MS = 1500;

/** A sample of the sandbox, as hex. */
async function sampleHex(): Promise<string> {
  const text = await commands.executeCommand<string>('avalancheLens.newTransaction', 'pay');
  return text.slice(text.indexOf('\n0x') + 1).replaceAll(/\s/g, '');
}

/** The lenses above a document, each with the line that it is above. */
async function lensesOf({ uri }: TextDocument): Promise<string[]> {
  const lenses = await commands.executeCommand<CodeLens[]>('vscode.executeCodeLensProvider', uri, 50);
  return lenses.map(({ range, command }) => `${range.start.line} ${command?.title}`);
}

async function replace(document: TextDocument, from: string, to: string): Promise<void> {
  const at = document.getText().indexOf(from);
  assert.ok(at >= 0, from);
  const editor = await window.showTextDocument(document);
  const range = new Range(document.positionAt(at), document.positionAt(at + from.length));
  assert.ok(await editor.edit((edit) => edit.replace(range, to)));
}

function countOfJSON(): number {
  return workspace.textDocuments.filter(({ uri }) => uri.path.endsWith('.avalanche-tx.json')).length;
}

describe('a transaction as JSON to edit', () => {
  after(() => commands.executeCommand('workbench.action.revertAndCloseActiveEditor'));

  it('opens from hex, is checked by its schema, and encodes to the same hex', async () => {
    const hex = await sampleHex();
    await commands.executeCommand('avalancheLens.editAsJSON');
    const json = activeDocument();
    assert.match(json.uri.path, /\/BaseTx-\w{8}(?:-\d+)?\.avalanche-tx\.json$/);
    assert.equal(json.languageId, 'json');
    assert.match(json.getText(), /^\{\n {2}"unsignedTx": \{\n {4}"type": "txs\.BaseTx",/);
    const signed = await lensesOf(json);
    assert.deepEqual(signed.slice(0, 3), ['0 Encode', '0 Check or Issue…', '0 Sign Elsewhere…']);
    assert.match(signed[3] ?? '', /^\d\d+ needs 1 of 1: signed by ewoq|^\d\d+ needs 1 of 1: signed by X-local1/);
    const encoded = await commands.executeCommand<string>('avalancheLens.encodeTransaction', json.uri);
    assert.equal(encoded, hex);
    assert.equal(activeDocument().getText(), `${hex}\n`);
  });

  it('shows above each input who has to sign, also before anyone has signed', async () => {
    await sampleHex();
    await commands.executeCommand('avalancheLens.editAsJSON');
    const json = activeDocument();
    const [, input = 0] = /^(\d+)/.exec((await lensesOf(json))[3] ?? '') ?? [];
    assert.match(json.lineAt(Number(input)).text, /^ {6}\{$/);
    const text = json.getText();
    await replace(json, text.slice(text.indexOf(',\n  "credentials"'), text.lastIndexOf('\n}')), '');
    assert.match((await lensesOf(json))[3] ?? '', / needs 1 of 1: not signed yet by /);
    await replace(json, '"threshold": 1', '"threshold": "one"');
    assert.deepEqual(await lensesOf(json), ['0 Encode', '0 Check or Issue…', '0 Sign Elsewhere…']);
  });

  it('is saved in the workspace, and opens again under another name then', async () => {
    await sampleHex();
    const hex = activeDocument();
    await commands.executeCommand('avalancheLens.editAsJSON');
    const first = activeDocument();
    const folder = workspace.workspaceFolders?.[0]?.uri ?? Uri.file(homedir());
    assert.ok(first.uri.path.startsWith(`${folder.path}/`), first.uri.path);
    assert.ok(await first.save());
    const saved = Uri.joinPath(folder, first.uri.path.split('/').at(-1) ?? '');
    try {
      await window.showTextDocument(hex);
      await commands.executeCommand('avalancheLens.editAsJSON');
      assert.notEqual(activeDocument().uri.path, saved.path);
      assert.equal(activeDocument().getText(), (await workspace.openTextDocument(saved)).getText());
    } finally {
      await workspace.fs.delete(saved);
    }
  });

  it('copies the hash that has to be signed', async () => {
    const hex = await sampleHex();
    const any = readAnyTx(decodeAnyHex(hex).bytes);
    assert.ok(any);
    const copying = commands.executeCommand('avalancheLens.signElsewhere');
    // The first row saves a copy.
    await pause(LIST_MS);
    await answering(copying, 'workbench.action.quickOpenSelectNext', ACCEPT);
    assert.equal(await env.clipboard.readText(), prefixedHex(sha256(unsignedBytes(any))));
  });

  it('offers the samples last, on a chain that has some', async () => {
    const command = commands.executeCommand('avalancheLens.newTransaction');
    await answering(command, 'workbench.action.quickOpenSelectPrevious', ACCEPT, ACCEPT);
    assert.match(activeDocument().getText(), /^Sample: /);
  });

  it('shows the place of a mistake, and encodes nothing', async () => {
    await sampleHex();
    await commands.executeCommand('avalancheLens.editAsJSON');
    const json = activeDocument();
    const count = countOfJSON();
    await replace(json, '"threshold": 1', '"threshold": "one"');
    const encoded = await commands.executeCommand<string>('avalancheLens.encodeTransaction', json.uri);
    assert.equal(encoded, undefined);
    await until(() => window.activeTextEditor?.document === json);
    assert.equal(json.getText(window.activeTextEditor?.selection), '"one"');
    await until(() => languages.getDiagnostics(json.uri).some(({ range }) => json.getText(range) === '"one"'));
    assert.equal(countOfJSON(), count);
  });
});
