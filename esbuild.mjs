// Builds what the words on the command line name; `extension` when there is none.
//
//   extension   BUNDLES and SHARING_BUNDLES below           -> dist/*.js, minified: what the .vsix holds
//               webview-ui: each page's main.ts and styles  -> dist/webview/*, minified
//               the licences of the packages in these       -> dist/ThirdPartyNotices.txt
//   unit        each file of MODULE_FOLDERS that changed  -> out/unit/**/*.js, a module each
//   live, host, ui   test/live, test/host, test/ui          -> out/test/**/*.test.cjs
//               what starts a VS Code, of test/support/vscode -> out/test/support/vscode/*.cjs, with `host`
//   tools       test/oracle/*.ts, test/bench/*.ts           -> out/oracle/*.cjs, out/bench/*.cjs
//               sandbox/main.ts                             -> out/sandbox/main.cjs
//
// --dev builds the extension unminified, with source maps.
import { build, transform } from 'esbuild';
import { readdirSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withoutEditing } from './scripts/json-support.mjs';
import { thirdPartyNotices } from './scripts/third-party-notices.mjs';
import { buildModules } from './test/support/runner/modules.mjs';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const words = process.argv.slice(2);
const dev = words.includes('--dev');
const targets = words.filter((word) => !word.startsWith('--'));

const node = { bundle: true, platform: 'node', format: 'cjs', target: 'node20', logLevel: 'warning' };

/** The extension's bundles by name: the one that VS Code starts, and what is loaded with the first request. */
const BUNDLES = { extension: 'src/extension.ts', undici: 'src/client/http/undici.ts' };

/**
 * Four more, which have code in common; the second and the third are threads', the fourth is a program. Without sharing
 * it, 380 kB more of the .vsix.
 */
const SHARING_BUNDLES = {
  runtime: 'src/runtime.ts',
  sandbox: 'sandbox/worker.ts',
  bodies: 'src/client/bodies/worker.ts',
  mcp: 'src/command/mcp-main.ts',
};

/**
 * VS Code's module; bundles of ours, which stand beside what imports them, as their sources do; undici's parser with SIMD,
 * without which undici loads its other one, as fast for headers as short as ours (27 kB of the .vsix); and what undici
 * loads when it is given a body of fetch's: ours are texts (14 kB).
 */
const EXTERNAL = ['vscode', './runtime', './undici', '*/llhttp_simd-wasm.js', '*/web/fetch/body.js'];

/** The package's form for browsers. Its other form loads Node's `fs`: VS Code gives us the translations themselves. */
const TEXTS_IN_MEMORY = '@vscode/l10n/dist/browser.js';

/** VS Code hands out its `vscode` module to require() only. */
const required = { format: 'cjs', supported: { 'dynamic-import': false } };

/**
 * Keeps what require() has returned. Each module of ours that imports `vscode` is a call in the bundle, and VS Code's
 * own require() looks up each time whose call it is: together a third of what the activation took.
 */
const KEPT_MODULES = '"use strict";require=((load,kept)=>(id)=>kept[id]??=load(id))(require,{});';

const shipped = { bundle: true, logLevel: 'warning', legalComments: 'none', metafile: true };
const output = { ...shipped, minify: !dev, sourcemap: dev ? 'inline' : false };

const inHost = {
  ...node,
  ...output,
  outdir: 'dist',
  external: EXTERNAL,
  // A package's ES module is preferred: only from that can unused parts be left out.
  mainFields: ['module', 'main'],
  alias: { '@vscode/l10n': TEXTS_IN_MEMORY },
  plugins: [withoutEditing],
  define: { VERSION: JSON.stringify(version) },
};

const inPage = {
  ...output,
  outdir: 'dist/webview',
  platform: 'browser',
  format: 'esm',
  // What VS Code 1.100 runs its webviews in.
  target: 'chrome132',
  // Chromium (136 and later) then compiles each function while the file arrives, beside the page's thread, not when it
  // is first called: a fifth of what that thread does before the first picture.
  banner: { js: '//# allFunctionsCalledOnLoad' },
};

/** The script and the style of a page in `folder`, under the name of the style. */
const page = (folder, name) => ['main.ts', `${name}.css`].map((file) => ({ in: `${folder}/${file}`, out: name }));

/**
 * Bundles whose common code is in files of its own, dist/shared-*.js. esbuild splits nothing but ES modules, so that each
 * file becomes one for require() afterwards.
 */
async function sharingBundles() {
  const modules = { format: 'esm', splitting: true, chunkNames: 'shared-[hash]', write: false };
  const { outputFiles, metafile } = await build({ ...inHost, ...modules, entryPoints: SHARING_BUNDLES });
  const { platform, target, minify, sourcemap, legalComments } = inHost;
  const script = { platform, target, minify, sourcemap, legalComments, ...required, banner: KEPT_MODULES };
  for (const { path, text } of outputFiles) await writeFile(path, (await transform(text, script)).code);
  return { metafile };
}

async function extension() {
  await rm('dist', { recursive: true, force: true });
  const host = await build({ ...inHost, ...required, entryPoints: BUNDLES, banner: { js: KEPT_MODULES } });
  const sharing = await sharingBundles();
  // What is imported at run time is a file of its own, by its name: toolkit.js.
  const split = { splitting: true, chunkNames: '[name]' };
  const dashboard = await build({ ...inPage, ...split, entryPoints: page('webview-ui', 'dashboard') });
  // Builds of their own: the pages share no file, so that each loads only what it needs.
  const txPage = await build({ ...inPage, entryPoints: page('webview-ui/tx-page', 'tx-page') });
  const planPage = await build({ ...inPage, entryPoints: page('webview-ui/plan-page', 'plan-page') });
  const coreWallet = await build({ ...inPage, entryPoints: page('webview-ui/core-wallet', 'core-wallet') });
  // A style alone: that page runs no script.
  await build({ ...inPage, banner: {}, entryPoints: ['webview-ui/balance-chart/balance-chart.css'] });
  const metafiles = [host, sharing, dashboard, txPage, planPage, coreWallet].map(({ metafile }) => metafile);
  await writeFile('dist/ThirdPartyNotices.txt', thirdPartyNotices(metafiles));
}

/** Files below `folder` whose name ends in `ending`. */
const files = (folder, ending, recursive = true) =>
  readdirSync(folder, { recursive, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending) && !name.endsWith('.d.ts'))
    .sort()
    .map((name) => join(folder, name));

const script = { ...node, packages: 'external', external: ['vscode'], sourcemap: 'inline' };

/** Each entry becomes a bundle of its own. Packages stay in node_modules: all bundles then share one copy of each. */
const scripts = (entryPoints, outbase, outdir) =>
  build({ ...script, entryPoints, outbase, outdir, outExtension: { '.js': '.cjs' } });

/** Tests of a folder; one that was renamed or removed must not run on from its old bundle. */
async function tests(folder, ...others) {
  await rm(`out/test/${folder}`, { recursive: true, force: true });
  await scripts([...files(`test/${folder}`, '.test.ts'), ...others], 'test', 'out/test');
}

const VS_CODE_PROGRAMS = ['prepare', 'run-host', 'mocha-in-host', 'open', 'draw-icon', 'shots'];

/** Files of ours import one another as they are; a script that isn't TypeScript becomes a part of what imports it. */
const separateModules = {
  name: 'separate-modules',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.?\// }, ({ kind, path }) =>
      kind === 'entry-point' || path.endsWith('.mjs') ? undefined : { path: `${path}.js`, external: true },
    );
  },
};

const MODULE_FOLDERS = 'src sandbox webview-ui test/support test/unit test/long test/release'.split(' ');

/**
 * Each file becomes a module of its own, so that tests in one process load, compile and warm up the sources once. Those
 * whose sources are as they were stay.
 */
async function unit() {
  const sources = MODULE_FOLDERS.flatMap((folder) => files(folder, '.ts'));
  const modules = { packages: 'external', plugins: [separateModules], supported: { 'dynamic-import': false } };
  const options = { ...node, ...modules, outbase: '.', outdir: 'out/unit', sourcemap: 'external', metafile: true };
  await buildModules(sources, async (entryPoints) => (await build({ ...options, entryPoints })).metafile);
}

const builders = {
  extension,
  unit,
  live: () => tests('live'),
  host: () => tests('host', ...VS_CODE_PROGRAMS.map((name) => `test/support/vscode/${name}.ts`)),
  ui: () => tests('ui'),
  async tools() {
    await scripts([...files('test/oracle', '.ts', false), ...files('test/bench', '.ts', false)], 'test', 'out');
    await scripts(['sandbox/main.ts'], '.', 'out');
  },
};

for (const target of targets.length === 0 ? ['extension'] : targets) {
  if (!Object.hasOwn(builders, target)) throw new Error(`nothing to build is called "${target}"`);
  await builders[target]();
}
