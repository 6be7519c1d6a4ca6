// Which unit tests a change concerns: those that reach a changed file by their imports, or by its name in one of them, and
// the checks of all files (lint and l10n), which take seconds.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const OF_ALL_FILES = /^test\/unit\/(?:lint|l10n)\//;
/** What all unit tests run with. */
const OF_ALL_TESTS =
  /^(?:esbuild\.mjs|tsconfig\.json|package-lock\.json|test\/unit\/\.mocharc\.json|test\/support\/setup\/new-window\.ts)$/;
/** A program that a test starts by its name: a source, or the module built from it. */
const NAMED = /['"`](?:out\/unit\/)?((?:src|sandbox|webview-ui|test)\/[\w./-]+)\.(?:ts|m?js)['"`]/g;

const git = (args, options) =>
  execFileSync('git', args, { ...options, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);

/** All unit tests, or those of another part that are modules. */
export const moduleTestFiles = (part) =>
  (part === 'unit' ? ['test/unit', 'sandbox/test'] : [`test/${part}`])
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.test.ts'))
    .sort();

/**
 * What changes are compared with: where HEAD left origin/main; without that remote, the branch that it follows; else main,
 * of a clone that has only branches; else the last commit, also on main itself.
 */
export function baseOfChanges(cwd = '.') {
  for (const branch of ['origin/main', '@{upstream}', 'main'])
    try {
      return git(['merge-base', 'HEAD', branch], { cwd, stdio: 'pipe' })[0];
    } catch {
      // No such branch.
    }
  return 'HEAD';
}

const changedFiles = (base) => [
  ...git(['diff', '--name-only', base]),
  ...git(['ls-files', '--others', '--exclude-standard']),
];

/**
 * What the text of a module has that reads a file as a text: its base name, or a folder that it is in. A snapshot is named
 * by its owner.
 */
function mention(file) {
  if (file.startsWith('test/snapshots/')) return quoted(basename(file, '.md'), '');
  const folders = [];
  for (let folder = dirname(file); !['.', 'test', 'src', 'sandbox'].includes(folder); folder = dirname(folder))
    folders.push(folder);
  return [quoted(basename(file), '/'), ...folders.map((folder) => `['"\`]${escaped(folder)}['"\`/]`)].join('|');
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const quoted = (name, before) => `['"\`${before}]${escaped(name)}['"\`]`;

/**
 * The tests that the changes concern.
 *
 * @param modules - `builtModules()`.
 */
export function testsOfChanges(modules, changed = changedFiles(baseOfChanges()), tests = moduleTestFiles('unit')) {
  if (changed.some((file) => OF_ALL_TESTS.test(file))) return tests;
  const reads = changed.length === 0 ? /$^/ : new RegExp(changed.map(mention).join('|'));
  const users = new Map();
  const concerned = new Set(changed);
  for (const [module, { imports, inputs }] of Object.entries(modules)) {
    const text = inputs
      .filter((file) => existsSync(file))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const started = [...text.matchAll(NAMED)].map(([, path]) => `${path}.ts`);
    for (const used of [...imports, ...inputs, ...started]) users.set(used, [...(users.get(used) ?? []), module]);
    if (reads.test(text)) concerned.add(module);
  }
  // A set goes on to what is added to it meanwhile.
  for (const file of concerned) for (const user of users.get(file) ?? []) concerned.add(user);
  return tests.filter((test) => concerned.has(test) || OF_ALL_FILES.test(test));
}
