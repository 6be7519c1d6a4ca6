import { strict as assert } from 'node:assert';
import { ConfigurationTarget, workspace } from 'vscode';
import { SettingChanges } from '../../src/features/side-bar/settings/setting-change';
import { withName } from '../../src/features/side-bar/settings/setting-edits';
import { writeSetting } from '../../src/host/settings/settings';
import { snapshotOf } from '../support/wording/snapshot';

/** Real settings of a real VS Code. */
describe('settings that the side bar writes', () => {
  const snapshot = snapshotOf('settings-not-written');
  const hidden = () =>
    workspace.getConfiguration('avalancheLens').inspect<string[]>('sideBar.hiddenChains')?.globalValue;
  const names = ['one', 'two', 'three', 'four'];

  afterEach(() => writeSetting('sideBar.hiddenChains', undefined, ConfigurationTarget.Global));

  it('simultaneous edits are all kept, and can be undone from the last one back', async () => {
    const settings = new SettingChanges();
    const undos = await Promise.all(
      names.map((name) => settings.change('sideBar.hiddenChains', (value) => withName(value, name))),
    );
    assert.deepEqual(hidden(), names);
    // The others' edits would be lost.
    await assert.rejects(async () => undos[0]?.(), { name: 'InvalidInputError' });
    for (const undo of undos.slice(2).reverse()) await undo?.();
    assert.deepEqual(hidden(), ['one', 'two']);
  });

  it('an edit that fails does not keep the next one from its turn', async () => {
    const settings = new SettingChanges();
    const failing = settings.change('sideBar.hiddenChains', () => {
      throw new Error('no edit');
    });
    const next = settings.change('sideBar.hiddenChains', (value) => withName(value, 'one'));
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
