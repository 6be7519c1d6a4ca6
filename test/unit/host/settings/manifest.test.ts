import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { readServices } from '../../../../src/host/settings/value-readers';
import { mayWorkspaceSet, readSettings, RESTRICTED, USER_ONLY } from '../../../../src/host/settings/setting-values';
import { BUILT_IN_CHAINS } from '../../../../src/services/chain/chain-config';
import { COMMAND_LINES, madePages, readManifest, withParts } from '../../../support/repository-files/manifest-pages';

describe('package.json', () => {
  const manifest = readManifest();
  const settings = manifest.contributes.configuration.properties;
  const PREFIX = 'avalancheLens.';
  const complain = (setting: string, reason: string) => assert.fail(`${setting}: ${reason}`);

  it('has the settings that the code reads, with the defaults that the code has', () => {
    const read: string[] = [];
    const readAll = (get: (key: string) => unknown) => [readSettings(get, complain), readServices(get, complain)];
    const unset = readAll((key) => void read.push(key));
    assert.deepEqual(read.map((key) => PREFIX + key).sort(), Object.keys(settings).sort());
    assert.deepEqual(
      readAll((key) => settings[PREFIX + key]?.default),
      unset,
    );
  });

  it('lets no workspace choose where a key is sent', () => {
    for (const key of ['metricsURL', 'dataURL']) assert.equal(settings[PREFIX + key]?.scope, 'machine', key);
  });

  it('reads no setting of a workspace before it is trusted, but how many UTXOs are loaded at a time and what Open shows', () => {
    const { restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
    const ofWorkspaces = Object.keys(settings).filter((key) => settings[key]?.scope === 'window');
    assert.deepEqual(
      [...restrictedConfigurations].sort(),
      ofWorkspaces.filter((key) => !['avalancheLens.sideBar.pageSize', 'avalancheLens.openWith'].includes(key)).sort(),
    );
    assert.deepEqual(
      RESTRICTED.map((key) => PREFIX + key),
      restrictedConfigurations,
    );
  });

  it('leaves to the user what no workspace may set, also where VS Code would let it', () => {
    const ofUser = Object.keys(settings).filter((key) =>
      ['machine', 'application'].includes(settings[key]?.scope ?? ''),
    );
    assert.deepEqual(USER_ONLY.map((key) => PREFIX + key).sort(), ofUser.sort());
    const all = Object.keys(settings).map((key) => key.slice(PREFIX.length));
    assert.deepEqual(
      all.filter((key) => mayWorkspaceSet(key, false)),
      ['openWith', 'sideBar.pageSize'],
    );
    assert.deepEqual(all.filter((key) => !mayWorkspaceSet(key, true)).sort(), [...USER_ONLY].sort());
  });

  it('lets the settings editor show addresses as a table, which it does for one type of plain values only', () => {
    const { type, additionalProperties } = settings['avalancheLens.addresses'] as unknown as Record<string, unknown>;
    assert.equal(type, 'object');
    assert.equal((additionalProperties as { type: unknown }).type, 'string');
  });

  it('names the built-in chains', () => {
    const { anyOf } = settings['avalancheLens.activeChain'] as unknown as { anyOf: [{ enum: string[] }] };
    assert.deepEqual(
      anyOf[0].enum,
      BUILT_IN_CHAINS.map(({ name }) => name),
    );
  });

  it('has every command that docs/commands.md describes', () => {
    const ids = new Set(manifest.contributes.commands.map(({ command }) => command));
    assert.deepEqual(
      Object.keys(COMMAND_LINES).filter((name) => !ids.has(PREFIX + name)),
      [],
    );
  });

  for (const { path, parts } of madePages(manifest)) {
    it(`is what ${path} shows of it: else run \`npm run manifest-pages\``, () => {
      const page = readFileSync(path, 'utf8');
      assert.equal(withParts(page, parts), page);
    });
  }
});
