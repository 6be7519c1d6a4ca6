// `npm test`: everything there is to check, from nothing but Node and npm. The last line is `N passed, N failed`.
//
//   node test/support/run-tests.mjs              all parts
//   node test/support/run-tests.mjs unit         only the parts named: static, unit, host, ui  (or ONLY=unit,host)
//   GREP=words                                   only tests whose title matches
//   VSCODE_TEST_HOST, VSCODE_EXECUTABLE          which VS Code: see vscode/run-host.ts
import { mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { ensurePackages } from './install.mjs';
import { check, node, suite } from './steps.mjs';

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '../..'));

// Some tools colour what they print on CI, where it is read as plain text.
if (!process.stdout.isTTY) process.env.NO_COLOR ??= '1';

const PARTS = {
  static: () =>
    Promise.all([
      check('lint', ['node_modules/eslint/bin/eslint.js', '.']),
      check(
        'types',
        ...['.', 'webview-ui'].map((project) => ['node_modules/typescript/bin/tsc', '--noEmit', '-p', project]),
      ),
      check('format', ['node_modules/prettier/bin/prettier.cjs', '--check', '.']),
    ]),

  async unit() {
    const built = await check('build the extension and the unit tests', ['esbuild.mjs', 'extension', 'unit']);
    return built.failed > 0 ? [built] : [await mochaSuite('unit tests', 'unit')];
  },

  async host() {
    const built = await check('build the extension and its host tests', ['esbuild.mjs', 'extension', 'host']);
    if (built.failed > 0) return [built];
    const results = [];
    for (const name of readdirSync('test/support/hosts').sort()) {
      const report = join('out', `host-${name}-report.json`);
      const args = ['out/test/support/vscode/run-host.cjs', name, report];
      results.push(await suite(`host tests, VS Code ${name}`, report, () => node(args)));
    }
    return results;
  },

  async ui() {
    const built = await check('build the tests of the packed extension', ['esbuild.mjs', 'ui']);
    return built.failed > 0 ? [built] : [await mochaSuite('the packed extension in the workbench', 'ui')];
  },
};

/** Runs the bundles below out/test/`part` in a mocha of this machine's Node. */
function mochaSuite(title, part) {
  const report = join('out', `${part}-report.json`);
  const reporter = ['--reporter', 'test/support/reporter.cjs', '--reporter-option', `style=dot,report=${report}`];
  const grep = process.env.GREP ? ['--grep', process.env.GREP] : [];
  const strict = ['--forbid-only', '--forbid-pending'];
  const args = ['node_modules/mocha/bin/mocha.js', ...strict, ...reporter, ...grep, `out/test/${part}/**/*.test.cjs`];
  return suite(title, report, () => node(args));
}

const named = process.argv
  .slice(2)
  .concat((process.env.ONLY ?? '').split(','))
  .filter(Boolean);
const unknown = named.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0)
  throw new Error(`no such part: ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`);

const start = performance.now();
const results = [];
try {
  await ensurePackages();
  mkdirSync('out', { recursive: true });
  for (const name of Object.keys(PARTS))
    if (named.length === 0 || named.includes(name)) results.push(...(await PARTS[name]()));
} catch (error) {
  console.error(error.message);
  results.push({ name: 'preparation', passed: 0, failed: 1 });
}

console.log(`\n${((performance.now() - start) / 1000).toFixed(0)} s`);
for (const { name, passed, failed, skipped } of results)
  console.log(`  ${name}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1;
