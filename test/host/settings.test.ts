import { strict as assert } from 'node:assert';
import { ConfigurationTarget, workspace } from 'vscode';
import { SettingChanges } from '../../src/features/explorer/settings/setting-change';
import { withName, withoutName } from '../../src/features/explorer/settings/setting-edits';
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
