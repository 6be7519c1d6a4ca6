import { strict as assert } from 'node:assert';
import { ConfigurationTarget, Uri, workspace } from 'vscode';
import { SettingChanges } from '../../src/features/explorer/settings/setting-change';
import { withName, withoutName } from '../../src/features/explorer/settings/setting-edits';
import { MAX_SETTINGS_BYTES } from '../../src/host/settings/setting-values';
import { writtenInWorkspace } from '../../src/host/settings/settings-files';
import { writeSetting } from '../../src/host/settings/write-setting';
import { snapshotOf } from '../support/wording/snapshot';

/** Real settings of a real VS Code. */
describe('settings that the side bar writes', () => {
  const snapshot = snapshotOf('settings-not-written');
  const hidden = () => workspace.getConfiguration('xchainLens').inspect<string[]>('explorer.hiddenChains')?.globalValue;
  const names = ['one', 'two', 'three', 'four'];

  afterEach(() => writeSetting('explorer.hiddenChains', undefined, ConfigurationTarget.Global));

  it('simultaneous edits are all kept, and can all be undone', async () => {
    const settings = new SettingChanges();
    const undos = await Promise.all(
      names.map((name) =>
        settings.change(
          'explorer.hiddenChains',
          (value) => withName(value, name),
          (value) => withoutName(value, name),
        ),
      ),
    );
    assert.deepEqual(hidden(), names);
    // The first two; names that the others added since stay.
    await Promise.all(undos.slice(0, 2).flatMap((undo) => (undo === undefined ? [] : [undo()])));
    assert.deepEqual(hidden(), ['three', 'four']);
  });

  it('an edit that fails does not keep the next one from its turn', async () => {
    const settings = new SettingChanges();
    const failing = settings.change('explorer.hiddenChains', () => {
      throw new Error('no edit');
    });
    const next = settings.change('explorer.hiddenChains', (value) => withName(value, 'one'));
    await assert.rejects(failing, /no edit/);
    await next;
    assert.deepEqual(hidden(), ['one']);
  });

  it("a setting that VS Code can't write is reported, with what to do", async () => {
    // VS Code writes only settings that an extension declares.
    await assert.rejects(writeSetting('noSuchSetting', 1, ConfigurationTarget.Global), (error: Error) => {
      assert.equal(error.name, 'SettingNotWrittenError');
      snapshot.matches('the user settings', error.message);
      assert.match((error as Error & { details: string }).details, /noSuchSetting/);
      return true;
    });
  });
});

describe("settings in the workspace's own files", () => {
  const folder = () => workspace.workspaceFolders?.[0]?.uri ?? assert.fail('no folder');
  const file = () => Uri.joinPath(folder(), '.vscode', 'settings.json');
  // VS Code declares no such setting, so that nothing follows from it.
  const KEY = 'xchainLens.noSuchSetting';
  let old: Uint8Array | undefined;

  before(async () => {
    old = await Promise.resolve(workspace.fs.readFile(file())).catch(() => undefined);
  });
  after(() => (old === undefined ? workspace.fs.delete(file()) : workspace.fs.writeFile(file(), old)));

  for (const [bytes, found] of [
    [MAX_SETTINGS_BYTES, 1],
    [MAX_SETTINGS_BYTES + 1, 0],
  ] as const) {
    it(`${bytes} bytes: ${found} found`, async () => {
      // Fewer characters than bytes: it is the file's size that counts, before it is read.
      const text = Buffer.from(`{"${KEY}": "é"} //`);
      const padding = Buffer.from('é'.repeat((bytes - text.length) >> 1) + ' '.repeat((bytes - text.length) & 1));
      await workspace.fs.writeFile(file(), Buffer.concat([text, padding]));
      assert.equal((await workspace.fs.stat(file())).size, bytes);
      const written = await writtenInWorkspace([KEY]);
      assert.deepEqual(
        written.map(({ value }) => value),
        Array<string>(found).fill('é'),
      );
    });
  }
});
