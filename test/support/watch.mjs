// `npm run test:watch`: builds the unit tests, then runs those that a saved file changes. Words choose test files whose
// path holds one: `npm run test:watch -- core/encodings client`. Ctrl-C ends it.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { context } from 'esbuild';

const words = process.argv.slice(2);
const OUT = 'out/watch';
const entryPoints = ['test/unit', 'sandbox/test']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.test.ts') && (words.length === 0 || words.some((word) => name.includes(word))));
if (entryPoints.length === 0) throw new Error(`no unit test's path holds ${words.join(' or ')}`);

/** What each bundle held when it was last run. */
const hashes = new Map();
let running;

/** Runs these bundles; a run that is under way is ended first. */
function run(files) {
  running?.kill();
  const args = ['node_modules/mocha/bin/mocha.js', '--reporter', 'dot', ...files];
  running = spawn(process.execPath, args, { stdio: 'inherit' });
}

const runChanged = {
  name: 'run-changed',
  setup({ onEnd }) {
    onEnd(({ errors, outputFiles = [] }) => {
      if (errors.length > 0) return;
      const changed = outputFiles.filter(({ path, hash }) => hashes.get(path) !== hash);
      const isFirst = hashes.size === 0;
      for (const { path, hash } of outputFiles) hashes.set(path, hash);
      if (isFirst && words.length === 0) console.log(`${outputFiles.length} test files built; waiting for a change`);
      else if (changed.length > 0) void writeAll(changed).then((files) => run(files));
    });
  },
};

async function writeAll(outputs) {
  for (const { path, contents } of outputs) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, contents);
  }
  return outputs.map(({ path }) => path);
}

const watching = await context({
  ...{ entryPoints, outbase: '.', outdir: OUT, outExtension: { '.js': '.cjs' }, write: false },
  ...{ bundle: true, platform: 'node', format: 'cjs', target: 'node20', packages: 'external', external: ['vscode'] },
  ...{ sourcemap: 'inline', logLevel: 'warning', plugins: [runChanged] },
});
await watching.watch();
