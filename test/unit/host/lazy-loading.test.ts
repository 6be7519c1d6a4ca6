import { strict as assert } from 'node:assert';
import { build } from 'esbuild';

/** All files and modules that are loaded together with `entry`: what they import, but neither types nor `import()`. */
async function loadedWith(entry: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    platform: 'node',
    packages: 'external',
    write: false,
    metafile: true,
  });
  const found = new Set([entry]);
  for (const file of found)
    for (const { path, kind } of metafile.inputs[file]?.imports ?? []) if (kind === 'import-statement') found.add(path);
  return [...found];
}

/**
 * Small, and without network or crypto: a key in the settings is moved away at once, and a file's name shows whether a
 * transaction is still followed.
 */
const LIGHT = [
  'src/client/rest/api-keys.ts',
  'src/client/rest/api-keys.ts',
  'src/client/http/endpoint.ts',
  'src/services/chain/chain-config.ts',
  'src/services/chain/stored-urls.ts',
  'src/services/text/format-text.ts',
  'src/services/sending/followed-key.ts',
  'node:util',
];

describe('activation loads', () => {
  let loaded: string[];

  before(async () => {
    loaded = (await loadedWith('src/extension.ts')).filter((name) => !LIGHT.includes(name));
  });

  it('no package but the one for translated texts, and nothing of Node', () => {
    assert.deepEqual(loaded.filter((name) => !/^(?:src|sandbox)\//.test(name)).sort(), ['@vscode/l10n', 'vscode']);
  });

  it('neither client nor services nor the sandbox nor the second root', () => {
    const heavy = loaded.filter((name) => /^(?:sandbox|src\/(?:client|services|runtime\.ts))/.test(name));
    assert.deepEqual(heavy, []);
  });

  it('what its features need, as those are followed here', () => {
    assert.ok(loaded.includes('src/features/hover/register.ts'));
  });
});
