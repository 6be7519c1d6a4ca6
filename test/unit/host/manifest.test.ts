import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { readSettings } from '../../../src/host/setting-values';
import { BUILT_IN_CHAINS } from '../../../src/services/chain-config';
import { manifestTables, readManifest, withTables } from '../../support/manifest-tables';

describe('package.json', () => {
  const manifest = readManifest();
  const settings = manifest.contributes.configuration.properties;
  const PREFIX = 'xchainLens.';
  const complain = (setting: string, reason: string) => assert.fail(`${setting}: ${reason}`);

  it('has the settings that the code reads, with the defaults that the code has', () => {
    const read: string[] = [];
    const unset = readSettings((key) => void read.push(key), complain);
    assert.deepEqual(read.map((key) => PREFIX + key).sort(), Object.keys(settings).sort());
    const byDefault = readSettings((key) => settings[PREFIX + key]?.default, complain);
    assert.deepEqual(byDefault, unset);
  });

  it('does not let a workspace say where to ask before it is trusted', () => {
    const { restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
    assert.deepEqual([...restrictedConfigurations].sort(), ['xchainLens.activeChain', 'xchainLens.chains']);
  });

  it('names the built-in chains', () => {
    const { anyOf } = settings['xchainLens.activeChain'] as unknown as { anyOf: [{ enum: string[] }] };
    assert.deepEqual(
      anyOf[0].enum,
      BUILT_IN_CHAINS.map(({ name }) => name),
    );
  });

  it('is what the README shows of it: else run `npm run readme`', () => {
    const readme = readFileSync('README.md', 'utf8');
    assert.equal(withTables(readme, manifestTables(manifest)), readme);
  });
});
