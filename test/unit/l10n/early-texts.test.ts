import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { runInThisContext } from 'node:vm';
import { type BuildOptions, build, type Plugin } from 'esbuild';

const BUNDLED = {
  bundle: true,
  platform: 'node',
  packages: 'external',
  write: false,
} as const satisfies BuildOptions;

const EARLY = 'a text was looked up as a module loaded';

/** Stands in for the texts while modules load: every look-up fails. */
const noTextsYet: Plugin = {
  name: 'no texts yet',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@vscode\/l10n$/ }, () => ({ path: 'l10n', namespace: 'early' }));
    onLoad({ filter: /./, namespace: 'early' }, () => ({
      contents: `export function t() { throw new Error(${JSON.stringify(EARLY)}); }`,
    }));
  },
};

/** Loads these files, and rejects if any of them looks up a text outside of its functions. */
async function load(files: readonly string[]): Promise<void> {
  const contents = files.map((file) => `import './${file}';`).join('\n');
  const { outputFiles } = await build({ ...BUNDLED, stdin: { contents, resolveDir: '.' }, plugins: [noTextsYet] });
  const run = runInThisContext(`(require) => {${outputFiles[0]!.text}}`) as (require: NodeJS.Require) => void;
  run(createRequire(resolve('package.json')));
}

// The runtime sets the language when the code that it shares with the sandbox's thread is already loaded.
describe('the code of the sandbox', () => {
  it('looks up no text as it loads', async () => {
    const entry = 'sandbox/worker.ts';
    const { metafile } = await build({ ...BUNDLED, entryPoints: [entry], metafile: true });
    // The entry itself needs its thread.
    const files = Object.keys(metafile.inputs).filter((file) => file !== entry);
    assert.ok(files.includes('src/core/tx/tx-parts.ts'), 'the code that both use');
    await load(files);
    // A file with such constants, which only the runtime has.
    await assert.rejects(load(['src/core/ids-in-text/known-names.ts']), { message: EARLY });
  });
});
