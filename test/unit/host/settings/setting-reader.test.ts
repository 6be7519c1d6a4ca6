import { strict as assert } from 'node:assert';
import { settingReader } from '../../../../src/host/settings/value-readers';

describe('settings of a workspace', () => {
  const section = {
    get: () => 'of the workspace',
    inspect: (key: string) =>
      key === 'unknown'
        ? undefined
        : {
            defaultValue: 'default',
            workspaceValue: 'of the workspace',
            ...(key === 'set' ? { globalValue: null } : {}),
          },
  };

  it('count where a workspace may set them', () => {
    assert.equal(settingReader(section, () => true)('set'), 'of the workspace');
  });

  it("don't count where it may not: the user's value does, else the default", () => {
    const read = settingReader(section, (key) => key === 'free');
    assert.deepEqual(['free', 'set', 'unset', 'unknown'].map(read), ['of the workspace', null, 'default', undefined]);
  });
});
