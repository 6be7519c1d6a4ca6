// `npm test`: everything there is to check, from nothing but Node and npm. The last line is `N passed, N failed`.
//
//   node test/support/run-tests.mjs              all parts
//   node test/support/run-tests.mjs unit         only the parts named, of PARTS below (or ONLY=unit,host)
//   node test/support/run-tests.mjs ui side-bar  of a part only the files whose paths hold a word named after it; a
//                                                source stands for its test
//   node test/support/run-tests.mjs check        the static part, with the texts' bundle written first, and the unit
//                                                tests that reach what changed since the branch left origin/main
//   --host 1.100                                 only this VS Code of test/support/hosts, and all UI tests on it
//   --once                                       a UI test that waits in vain fails, without a second run
//   --beside NUMBER                              so many jobs side by side; by default one more than there are cores
//   GREP=words                                   only tests whose title matches
//   SHUFFLE=number                               host and UI tests in the order that the number gives
//   VSCODE_TEST_HOST, VSCODE_EXECUTABLE          which VS Code: see vscode/run-host.ts
//   VERBOSE=1                                    shows the output of tests that passed, too
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensurePackages } from './install.mjs';
import { moduleTestFiles, testsOfChanges } from './runner/changes.mjs';
import { waitForOtherRun } from './runner/lock.mjs';
import { builtModules, outputOf } from './runner/modules.mjs';
import { runPool } from './runner/pool.mjs';
import { check, secondsSince, suite, vet } from './runner/steps.mjs';

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '../..'));

// Some tools color their output on CI, where it is read as plain text.
if (!process.stdout.isTTY) process.env.NO_COLOR ??= '1';

/**
 * `long` has what only a whole run needs: fuzzing, and all surfaces in another language. `release` checks what is packed
 * and published.
 */
const PARTS = ['static', 'unit', 'long', 'release', 'host', 'ui'];
/** Tests that are modules of out/unit. */
const MODULES = ['unit', 'long', 'release'];
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    once: { type: 'boolean' },
    beside: { type: 'string' },
    host: { type: 'string' },
  },
});
const isCheck = positionals[0] === 'check';
const named = isCheck
  ? ['static', 'unit']
  : [...positionals, ...(process.env.ONLY ?? '').split(',')].filter((each) => each !== '');
const parts = PARTS.filter((part) => named.length === 0 || named.includes(part));
/** Words of the paths of files, by the part that was named before them. */
const wanted = new Map(PARTS.map((part) => [part, []]));
let partNamed;
for (const each of named) {
  if (PARTS.includes(each)) partNamed = each;
  else if (partNamed === undefined) throw new Error(`no such part: ${each}; there are ${PARTS.join(', ')}`);
  else
    wanted
      .get(partNamed)
      .push(each.replace(/^(?:(?:test\/)?(?:unit|long|release|host|ui)|src)\/|(?:\.test)?\.ts$/g, ''));
}
const isWanted = (part, file) => {
  const words = wanted.get(part);
  return words.length === 0 || words.some((word) => file.includes(word));
};
const places = Number(options.beside ?? availableParallelism() + 1);

const HOSTS = readdirSync('test/support/hosts')
  .filter((name) => [undefined, name].includes(options.host))
  .sort();
if (HOSTS.length === 0)
  throw new Error(`--host ${options.host}: there are ${readdirSync('test/support/hosts').join(', ')}`);
/** The newest VS Code, on which all UI tests run. */
const NEWEST = 'current';
/**
 * What an older VS Code shows in its own way: the tree, which 1.100 breaks where newer ones don't, and hovers. The rest,
 * as editing in the tree, runs there where `--host` names it; in all, the host tests cover it. A minute of each file is
 * a minute of `npm test`.
 */
const UI_ON_ALL = ['side-bar.test.ts', 'hover.test.ts'];
/** The registry's VS Code 1.100 has no pseudo-terminals, and so no terminal to test. */
const UI_WITHOUT = { 'terminal.test.ts': ['1.100'] };
const isShownOn = (file, host) =>
  !UI_WITHOUT[file]?.includes(host) && (host === NEWEST || host === options.host || UI_ON_ALL.includes(file));
/** Where the packed extension is installed for the UI tests, in a folder for each VS Code. */
const INSTALLED = resolve('out/installed');
const SUITE = { live: parts.length === 1 && parts[0] === 'unit', mayBeEmpty: process.env.GREP !== undefined };
/** What a test file has that owns a snapshot. */
const SNAPSHOT = /\bsnapshotOf\(/;
const BUILD = 'build';
const PREPARED = 'test hosts, and the packed extension in them';

const TEXTS = 'texts for translators, written';
const CHECKS = [
  {
    name: 'lint',
    run: () => check('lint', ['node_modules/oxlint/bin/oxlint', '--config', 'oxlint.config.mjs']),
  },
  {
    name: 'names',
    // Of exported functions and types, and of tests.
    run: () => check('names', ['scripts/unique-names.mjs'], ['scripts/test-places.mjs']),
  },
  {
    name: 'types',
    // What the compiler keeps of the last run is checked against the files: it misses nothing.
    run: () =>
      check(
        'types',
        ...['.', 'webview-ui'].map((project) => [
          ...['node_modules/typescript/bin/tsc', '--noEmit', '-p', project, '--incremental'],
          ...['--tsBuildInfoFile', join('out', `.tsbuildinfo-${basename(resolve(project))}`)],
        ]),
      ),
  },
  {
    name: 'imports',
    // Files and exports that only tests use. Knip's cache saves two seconds only.
    run: () => check('imports', ['node_modules/knip/bin/knip.js', '--production', '--include', 'files,exports']),
  },
  { name: 'Go', run: () => vet('Go', 'scripts/node-schemas') },
  {
    name: 'format',
    needs: [TEXTS],
    run: () => check('format', ['node_modules/oxfmt/bin/oxfmt', '--check']),
  },
];

/** Mocha's arguments for test bundles, apart from the bundles; it counts into `report`. */
function mocha(report) {
  const reporter = [
    '--reporter',
    'test/support/runner/reporter.cjs',
    '--reporter-option',
    `style=dot,report=${report}`,
  ];
  const grep = process.env.GREP ? ['--grep', process.env.GREP] : [];
  return ['node_modules/mocha/bin/mocha.js', '--forbid-only', '--forbid-pending', ...reporter, ...grep];
}

/** The tests of a part that are modules: all, or those of the files that are named or changed. */
function moduleTests(part) {
  const words = wanted.get(part);
  const all = moduleTestFiles(part);
  // All others could change no snapshot.
  const ofSnapshots = process.env.UPDATE_SNAPSHOTS === '1' && all.filter((file) => SNAPSHOT.test(readFileSync(file)));
  const named = (ofSnapshots || all).filter((file) => isWanted(part, file));
  if (named.length === 0) throw new Error(`no ${part} test's path holds ${words.join(' or ')}`);
  if (ofSnapshots) console.log(`${named.length} of ${all.length} ${part} test files run: those with snapshots`);
  const name = `${part} tests`;
  const report = `out/${part}-report.json`;
  const run = () => {
    const files = isCheck ? testsOfChanges(builtModules()) : named;
    if (isCheck) console.log(`${files.length} of ${all.length} unit test files reach what changed`);
    // One more than there are cores: some tests wait, for a timer or for a process that they started.
    const jobs = files.length > 2 ? ['--parallel', '--jobs', String(availableParallelism() + 1)] : [];
    const args = [...mocha(report), '--config', 'test/unit/.mocharc.json', ...jobs, ...files.map(outputOf)];
    return suite(name, report, args, SUITE);
  };
  // A packing writes dist, which some of these tests read.
  return { name, needs: [BUILD, PREPARED, TEXTS], run };
}

function hostTests(host) {
  const name = `host tests, VS Code ${host}`;
  const report = join('out', `host-${host}-report.json`);
  const args = ['out/test/support/vscode/run-host.cjs', host, report];
  return { name, needs: [BUILD, PREPARED], run: () => suite(name, report, args, SUITE) };
}

/** A job for each file and VS Code: each has a server and a browser of its own. */
function uiTests(file, host) {
  const name = `UI tests, ${basename(file, '.test.ts')}, VS Code ${host}`;
  const report = join('out', `ui-${basename(file, '.test.ts')}-${host}-report.json`);
  const env = { AVALANCHE_LENS_HOST: host, AVALANCHE_LENS_INSTALLED: INSTALLED };
  const bundle = join('out/test/ui', file.replace(/\.ts$/, '.cjs'));
  const args = [...mocha(report), '--require', 'test/support/runner/shuffle.cjs', bundle];
  const run = () => suite(name, report, args, { ...SUITE, env });
  return { name, needs: [BUILD, PREPARED], run, mayBeLate: true };
}

/** What Playwright says when something isn't on the screen in time, and what waits of ours say (until.ts). */
const IN_VAIN = /Timeout \d+ms exceeded|^waited in vain: /;
/** More than these, and it isn't the machine. */
const MOST_LATE = 2;

/**
 * Runs UI tests that failed only because a wait ended in vain once more, alone: a neighbor may have had the machine.
 * The summary names them, so that one which is late again and again is seen. Other failures stand.
 */
async function rerunLate(all, results) {
  const late = results.filter(
    ({ name, failed, broken = [] }) =>
      failed > 0 &&
      failed === broken.length &&
      broken.every(({ message }) => IN_VAIN.test(message)) &&
      all.find((job) => job.name === name).mayBeLate,
  );
  if (late.length > MOST_LATE) return results;
  const again = new Map();
  for (const { name, broken, seconds, processorSeconds } of late) {
    console.log(`again   ${name}, alone`);
    const result = await all.find((job) => job.name === name).run();
    again.set(name, {
      ...result,
      seconds: seconds + result.seconds,
      processorSeconds: processorSeconds + result.processorSeconds,
      late: broken,
    });
  }
  return results.map((result) => again.get(result.name) ?? result);
}

function jobs() {
  const needed = parts.filter((part) => part !== 'static');
  const targets = new Set(needed.map((part) => (MODULES.includes(part) ? 'unit' : part)));
  // What prepares the packed extension is built with the host tests.
  if (targets.has('ui')) targets.add('host');
  // Unit tests read nothing of dist.
  if (needed.some((part) => part !== 'unit')) targets.add('extension');
  const preparing = isCheck ? [{ name: TEXTS, run: () => check(TEXTS, ['scripts/l10n.mjs', '--write']) }] : [];
  if (needed.length > 0) preparing.push({ name: BUILD, run: () => check(BUILD, ['esbuild.mjs', ...targets]) });
  if (needed.includes('host') || needed.includes('ui'))
    preparing.push({
      name: PREPARED,
      needs: [BUILD],
      run: () =>
        check(PREPARED, ['out/test/support/vscode/prepare.cjs', ...(needed.includes('ui') ? [INSTALLED] : [])]),
    });
  const ui = readdirSync('test/ui').filter((file) => file.endsWith('.test.ts') && isWanted('ui', file));
  const by = {
    ui: () => HOSTS.flatMap((host) => ui.filter((file) => isShownOn(file, host)).map((file) => uiTests(file, host))),
    host: () => HOSTS.map(hostTests),
    static: () => CHECKS,
    unit: () => [moduleTests('unit')],
    long: () => [moduleTests('long')],
    release: () => [moduleTests('release')],
  };
  // The longest come first, so that none of them is left alone at the end.
  return [
    ...preparing,
    ...['host', 'static', 'unit', 'long', 'ui', 'release']
      .filter((part) => parts.includes(part))
      .flatMap((part) => by[part]()),
  ];
}

function summarize(results, seconds) {
  const sum = (key) => results.reduce((total, result) => total + (result[key] ?? 0), 0);
  // Where it isn't known, as outside Linux, it isn't shown.
  const processor = (used) => (used > 0 ? `, ${used.toFixed(0)} s of processor time` : '');
  console.log(`\n${seconds.toFixed(0)} s${processor(sum('processorSeconds'))}`);
  for (const { name, passed, failed, skipped, seconds: took = 0, processorSeconds } of results)
    console.log(
      `${took.toFixed(0).padStart(5)} s  ${name}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}${processor(processorSeconds)}`,
    );
  const slowest = results
    .flatMap((result) => (result.slowest ?? []).map((test) => ({ ...test, of: result.name })))
    .filter(({ ms }) => ms >= 100);
  if (slowest.length > 0) console.log('the slowest tests:');
  for (const { title, ms, of } of slowest.sort((a, b) => b.ms - a.ms).slice(0, 10))
    console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${title} (${of})`);
  const broken = results.flatMap((result) => (result.broken ?? []).map(({ title }) => `${title} (${result.name})`));
  if (broken.length > 0) console.log(`the tests that failed:\n${broken.map((each) => `  ${each}`).join('\n')}`);
  const late = results.flatMap((result) => (result.late ?? []).map(({ title }) => `${title} (${result.name})`));
  if (late.length > 0)
    console.log(`the tests that waited in vain at first:\n${late.map((each) => `  ${each}`).join('\n')}`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0 && sum('passed') > 0;
}

const start = performance.now();
let results;
try {
  mkdirSync('out', { recursive: true });
  await waitForOtherRun();
  await ensurePackages();
  const all = jobs();
  results = await runPool(all, places);
  if (!options.once) results = await rerunLate(all, results);
} catch (error) {
  console.error(error.message);
  results = [{ name: 'preparation', passed: 0, failed: 1 }];
}
process.exitCode = summarize(results, secondsSince(start)) ? 0 : 1;
