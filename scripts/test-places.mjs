// A unit test stands at its source's path: test/unit mirrors src, and webview-ui below its name. A test of several sources
// is in a folder that src has, too. Fails with those that stand elsewhere.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const TESTS = 'test/unit';
/** Checks of all files. */
const OF_NO_SOURCE = /^(?:lint|l10n)\//;
const IMPORT = /\bfrom '(\.[^']+)'/g;

/** Where the tests of a source are, and the source of a test. */
const testsOf = (source) => join(TESTS, dirname(source).replace(/^src(?:\/|$)/, ''));
const sourceFolder = (folder) => (/^webview-ui(?:\/|$)/.test(folder) ? folder : join('src', folder));

const problems = readdirSync(TESTS, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
  const test = name.replaceAll('\\', '/');
  if (!test.endsWith('.test.ts') || OF_NO_SOURCE.test(test)) return [];
  const path = `${TESTS}/${test}`;
  const imported = [...readFileSync(path, 'utf8').matchAll(IMPORT)].map(([, to]) => `${join(dirname(path), to)}.ts`);
  const [stem] = basename(test).split('.');
  const own = imported.filter((source) => /^(?:src|webview-ui)\//.test(source) && basename(source, '.ts') === stem);
  if (own.length > 0 && !own.some((source) => testsOf(source) === dirname(path)))
    return [`${path} tests ${own[0]}: move it to ${testsOf(own[0])}`];
  const folder = sourceFolder(dirname(test));
  return existsSync(folder) ? [] : [`${path}: there is no folder ${folder}`];
});
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
