import { strict as assert } from 'node:assert';
import { build } from 'esbuild';
import { filesBelow } from '../../support/repository-files/source-files';

/** Rooms of formats and rules: what they say is a node's, and nobody's language. */
const ROOMS = ['bytes', 'encodings', 'codec', 'ids', 'tx', 'rules', 'signing'] as const;

/** The packages that files need at run time, with all that they import. */
async function packagesOf(files: readonly string[]): Promise<Set<string>> {
  const { metafile } = await build({
    stdin: { contents: files.map((file) => `export * from './${file}';`).join('\n'), resolveDir: '.' },
    ...{ bundle: true, write: false, metafile: true, packages: 'external', platform: 'node', logLevel: 'silent' },
  });
  return new Set(Object.values(metafile.inputs).flatMap(({ imports }) => imports.map(({ path }) => path)));
}

describe('the formats and rules of core', () => {
  for (const room of ROOMS) {
    it(`have no texts of ours: ${room}`, async () => {
      const packages = await packagesOf(filesBelow(`src/core/${room}`).filter((file) => file.endsWith('.ts')));
      assert.ok(!packages.has('@vscode/l10n'));
    });
  }

  it('are told apart from rooms that have some', async () => {
    const packages = await packagesOf(filesBelow('src/core/node-messages'));
    assert.ok(packages.has('@vscode/l10n'));
  });
});
