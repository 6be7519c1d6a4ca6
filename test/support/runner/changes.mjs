// Which unit tests a change concerns: those that changed, those that import a changed file or name it, and the checks of
// all files (lint and l10n), which take seconds.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const OF_ALL_FILES = /^test\/unit\/(?:lint|l10n)\//;
const IMPORT = /\b(?:from|import\() ?'(\.[^']+)'/g;

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);

/** All unit tests, or those of another part that are modules. */
export const moduleTestFiles = (part) =>
  (part === 'unit' ? ['test/unit', 'sandbox/test'] : [`test/${part}`])
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.test.ts'))
    .sort();

/** What differs from where the branch left origin/main, or without that remote from the last commit. */
function changedFiles() {
  let base = 'HEAD';
  try {
    [base] = execFileSync('git', ['merge-base', 'HEAD', 'origin/main'], { encoding: 'utf8', stdio: 'pipe' }).split(
      '\n',
    );
  } catch {
    // No such remote.
  }
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
}

/** The most test files that a change may concern, for a run of seconds: of others it is said how many there are. */
const MOST = 20;

/** How many folders two files of the repository have in common, each below its room: src, sandbox, test/unit. */
function nearness(file, other) {
  const [folders, others] = [file, other].map((each) => each.replace(/^(?:src|test\/\w+)\//, '').split(/[/.]/));
  const apart = folders.findIndex((folder, i) => folder !== others[i]);
  return apart < 0 ? folders.length : apart;
}

/** The tests that the changes concern: all that changed, and the nearest of those that use what changed. */
export function testsOfChanges() {
  const changed = new Set(changedFiles());
  const tests = moduleTestFiles('unit');
  const sure = tests.filter((test) => changed.has(test) || OF_ALL_FILES.test(test));
  // A snapshot is named by its owner, a fixture by its base name.
  const named = [...changed]
    .filter((file) => /^test\/(?:snapshots|fixtures)\//.test(file))
    .map((file) => (file.startsWith('test/snapshots/') ? `'${basename(file, '.md')}'` : basename(file)));
  const users = tests.flatMap((test) => {
    if (sure.includes(test)) return [];
    const text = readFileSync(test, 'utf8');
    const imported = [...text.matchAll(IMPORT)].map(([, path]) => join(dirname(test), path).replaceAll('\\', '/'));
    const used = imported
      .map((path) => (path.endsWith('.mjs') ? path : `${path}.ts`))
      .filter((path) => changed.has(path));
    if (used.length === 0 && !named.some((name) => text.includes(name))) return [];
    return [{ test, near: Math.max(0, ...used.map((path) => nearness(path, test))) }];
  });
  users.sort((a, b) => b.near - a.near);
  if (users.length > MOST)
    console.log(`${users.length - MOST} more unit test files use what changed: npm run test:unit runs them`);
  return [...sure, ...users.slice(0, MOST).map(({ test }) => test)];
}
