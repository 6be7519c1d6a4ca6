// Builds what the words on the command line name; `extension` when there is none.
//
//   extension   BUNDLES and SHARING_BUNDLES below           -> dist/*.js, minified: what the .vsix holds
//               webview-ui/main.ts and dashboard.css        -> dist/webview/{dashboard.js,toolkit.js,dashboard.css}, minified
//               webview-ui/tx-page: main.ts, tx-page.css     -> dist/webview/{tx-page.js,tx-page.css}, minified
//               webview-ui/balance-chart/balance-chart.css  -> dist/webview/balance-chart.css, minified
//               the licences of the packages in these       -> dist/ThirdPartyNotices.txt
//   live        test/live/**/*.test.ts                      -> out/test/live/**/*.test.cjs
//   unit        each file of src, sandbox, webview-ui, test/support and test/unit
//               -> out/unit/**/*.js, a module each
//   host        test/host/**/*.test.ts                      -> out/test/host/**/*.test.cjs
//               what starts a VS Code, of test/support/vscode -> out/test/support/vscode/*.cjs
//   ui          test/ui/**/*.test.ts                        -> out/test/ui/**/*.test.cjs
//   tools       test/oracle/*.ts, test/bench/*.ts           -> out/oracle/*.cjs, out/bench/*.cjs
//               sandbox/main.ts                             -> out/sandbox/main.cjs
//
// --dev builds the extension unminified, with source maps.
import { build, transform } from 'esbuild';
import { existsSync, readdirSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { thirdPartyNotices } from './scripts/third-party-notices.mjs';

const words = process.argv.slice(2);
const load = createRequire(import.meta.url);
const dev = words.includes('--dev');
const targets = words.filter((word) => !word.startsWith('--'));

const node = { bundle: true, platform: 'node', format: 'cjs', target: 'node20', logLevel: 'warning' };

/** The extension's bundles by name: the one that VS Code starts, and those that are loaded when first needed. */
const BUNDLES = {
  extension: 'src/extension.ts',
  undici: 'undici',
};

/** Three more, which have code in common: the second and the third are threads'. */
const SHARING_BUNDLES = {
  runtime: 'src/runtime.ts',
  sandbox: 'sandbox/worker.ts',
  bodies: 'src/client/bodies/worker.ts',
};

/** The package's form for browsers. Its other form loads Node's `fs`: VS Code gives us the translations themselves. */
const TEXTS_IN_MEMORY = '@vscode/l10n/dist/browser.js';

/** `import()` of one of our own bundles stays an import of its file. */
const ownBundles = {
  name: 'own-bundles',
  setup({ onResolve }) {
    const names = new Map(Object.entries({ ...BUNDLES, ...SHARING_BUNDLES }).map(([name, source]) => [source, name]));
    onResolve({ filter: /./ }, ({ kind, path, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined;
      const file = relative('.', `${join(resolveDir, path)}.ts`).replaceAll('\\', '/');
      const name = names.get(path.startsWith('.') ? file : path);
      return name === undefined ? undefined : { path: `./${name}.js`, external: true };
    });
  },
};

/**
 * uPlot asks for the locale's numbers and time zone as it is loaded, which takes longer in a new process than the
 * chart. The dashboard writes its numbers itself, and its days are of UTC.
 */
const plotWithoutLocale = {
  name: 'plot-without-locale',
  setup({ onLoad }) {
    onLoad({ filter: /uPlot\.esm\.js$/ }, async ({ path }) => {
      const parts = (await readFile(path, 'utf8')).split(/new Intl\.(?:NumberFormat|DateTimeFormat)\([^;]*;/);
      if (parts.length !== 3) throw new Error(`${path} asks for the locale elsewhere`);
      return { contents: parts.join('undefined;') };
    });
  },
};

/**
 * Of undici only the pools and two methods, which its index.js puts into their base class, too: the one that we call,
 * and the one by which a proxy's pool opens a tunnel. Fetch, caches, WebSockets and mocks would be as much again. Of
 * the pools' own files, HTTP/2 and the bodies of fetch need options and values that they never get from us, and one
 * parser is enough: that with SIMD isn't faster for headers as short as ours, and doesn't run everywhere. The parser is
 * packed by brotli, because base64 of machine code hardly shrinks in a .vsix; of its tables of constants only those in
 * use are kept.
 */
const undiciPools = {
  name: 'undici-pools',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^undici$/ }, ({ path }) => ({ path, namespace: 'undici-pools' }));
    onResolve({ filter: /llhttp_simd-wasm\.js$/ }, ({ resolveDir }) => ({
      path: join(resolveDir, '../llhttp/llhttp-wasm.js'),
    }));
    onLoad({ filter: /undici.lib.(dispatcher.client-h2|web.fetch.body)\.js$/ }, () => ({ contents: '' }));
    onLoad({ filter: /undici.lib.llhttp.llhttp-wasm\.js$/ }, ({ path }) => {
      const packed = brotliCompressSync(load(path)).toString('base64');
      return {
        contents: `module.exports = require('node:zlib').brotliDecompressSync(Buffer.from('${packed}', 'base64'));`,
      };
    });
    onLoad({ filter: /undici.lib.llhttp.constants\.js$/ }, async ({ path }) => {
      const user = await readFile(join(dirname(path), '../dispatcher/client-h1.js'), 'utf8');
      const names = [...user.matchAll(/\bconstants\.(\w+)/g)].map(([, name]) => name);
      const kept = Object.fromEntries(names.map((name) => [name, load(path)[name]]));
      return { contents: `module.exports = ${JSON.stringify(kept)};` };
    });
    onLoad({ filter: /.*/, namespace: 'undici-pools' }, () => ({
      contents: `
        const { prototype } = require('undici/lib/dispatcher/dispatcher.js');
        prototype.request = require('undici/lib/api/api-request.js');
        prototype.connect = require('undici/lib/api/api-connect.js');
        module.exports = {
          Agent: require('undici/lib/dispatcher/agent.js'),
          ProxyAgent: require('undici/lib/dispatcher/proxy-agent.js'),
        };`,
      resolveDir: '.',
    }));
  },
};

/** Files under `folder` whose name ends in `ending`; none where the folder does not exist yet. */
function files(folder, ending, recursive) {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive, encoding: 'utf8' }).sort();
  return names.filter((name) => name.endsWith(ending) && !name.endsWith('.d.ts')).map((name) => join(folder, name));
}

/** Each entry becomes a bundle of its own. Packages stay in node_modules: all bundles then share one copy of each. */
async function scripts(entryPoints, outbase, outdir) {
  if (entryPoints.length === 0) return;
  const outExtension = { '.js': '.cjs' };
  const own = { packages: 'external', external: ['vscode'], sourcemap: 'inline', outExtension };
  await build({ ...node, ...own, entryPoints, outbase, outdir });
}

/** Files of ours import one another as they are; a script that isn't TypeScript becomes a part of what imports it. */
const separateModules = {
  name: 'separate-modules',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.?\// }, ({ kind, path }) =>
      kind === 'entry-point' || path.endsWith('.mjs') ? undefined : { path: `${path}.js`, external: true },
    );
  },
};

/** Each file becomes a module of its own, so that tests in one process load, compile and warm up the sources once. */
async function modules(folders, outdir) {
  const entryPoints = folders.flatMap((folder) => files(folder, '.ts', true));
  const own = { packages: 'external', plugins: [separateModules], supported: { 'dynamic-import': false } };
  await build({ ...node, ...own, entryPoints, outbase: '.', outdir, sourcemap: 'external' });
}

/** VS Code hands out its `vscode` module to require() only. */
const required = { format: 'cjs', supported: { 'dynamic-import': false } };

/**
 * Keeps what require() has returned. Each module of ours that imports `vscode` is a call in the bundle, and VS Code's
 * own require() looks up each time whose call it is: together a third of what the activation took.
 */
const KEPT_MODULES = '"use strict";require=((load,kept)=>(id)=>kept[id]??=load(id))(require,{});';

/**
 * Bundles whose common code is in files of its own: dist/shared.js has that of all, dist/shared-with-sandbox.js what
 * only the runtime and the sandbox have. esbuild splits nothing but ES modules, so that each file becomes one for
 * require() afterwards. Resolves to the metafile.
 */
async function sharingBundles(options) {
  const modules = { format: 'esm', splitting: true, chunkNames: 'shared-[hash]', write: false };
  const { outputFiles, metafile } = await build({ ...options, ...modules, entryPoints: SHARING_BUNDLES });
  const { platform, target, minify, sourcemap, legalComments } = options;
  const names = sharedNames(metafile.outputs);
  const named = (text) => text.replace(/shared-\w{8}(?=\.js\b)/g, (name) => names.get(name) ?? name);
  for (const { path, text } of outputFiles) {
    const { code } = await transform(named(text), {
      platform,
      target,
      minify,
      sourcemap,
      legalComments,
      ...required,
      banner: KEPT_MODULES,
    });
    await writeFile(named(path), code);
  }
  return metafile;
}

/** The names of the files that esbuild names by hashes: by the bundles that share them, of which one is the runtime. */
function sharedNames(outputs) {
  const bundles = Object.entries(outputs).filter(([, { entryPoint }]) => entryPoint !== undefined);
  const parts = Object.keys(outputs).filter((path) => outputs[path].entryPoint === undefined);
  return new Map(
    parts.map((part) => {
      const users = bundles.filter(([, { imports }]) => imports.some(({ path }) => path === part));
      const others = users.map(([path]) => basename(path, '.js')).filter((name) => name !== 'runtime');
      const isOfAll = users.length === bundles.length;
      return [basename(part, '.js'), isOfAll ? 'shared' : `shared-with-${others.join('-and-')}`];
    }),
  );
}

const builders = {
  async extension() {
    await rm('dist', { recursive: true, force: true });
    const options = {
      ...node,
      outdir: 'dist',
      external: ['vscode'],
      plugins: [ownBundles, undiciPools],
      // A package's ES module is preferred: only from that can unused parts be left out.
      mainFields: ['module', 'main'],
      alias: { '@vscode/l10n': TEXTS_IN_MEMORY },
      minify: !dev,
      sourcemap: dev ? 'inline' : false,
      legalComments: 'none',
      metafile: true,
    };
    const host = await build({ ...options, ...required, entryPoints: BUNDLES, banner: { js: KEPT_MODULES } });
    const sharing = await sharingBundles(options);
    const page = {
      outdir: 'dist/webview',
      bundle: true,
      platform: 'browser',
      format: 'esm',
      // Chromium (136 and later) then compiles each function while the file arrives, beside the page's thread, not when
      // it is first called: a fifth of what that thread does before the first picture.
      banner: { js: '//# allFunctionsCalledOnLoad' },
      // What VS Code 1.100 runs its webviews in.
      target: 'chrome132',
      logLevel: 'warning',
      minify: !dev,
      sourcemap: dev ? 'inline' : false,
      legalComments: 'none',
      metafile: true,
    };
    const dashboard = await build({
      ...page,
      entryPoints: ['webview-ui/main.ts', 'webview-ui/dashboard.css'].map((file) => ({ in: file, out: 'dashboard' })),
      // What is imported at run time is a file of its own, by its name: toolkit.js.
      splitting: true,
      plugins: [plotWithoutLocale],
      chunkNames: '[name]',
    });
    // A build of its own: the two pages share no file, so that each loads only what it needs.
    const txPage = await build({
      ...page,
      entryPoints: ['main.ts', 'tx-page.css'].map((file) => ({ in: `webview-ui/tx-page/${file}`, out: 'tx-page' })),
    });
    // A style alone: that page runs no script.
    await build({ ...page, banner: {}, entryPoints: ['webview-ui/balance-chart/balance-chart.css'] });
    const metafiles = [host, dashboard, txPage].map(({ metafile }) => metafile);
    await writeFile('dist/ThirdPartyNotices.txt', thirdPartyNotices([...metafiles, sharing]));
  },
  async unit() {
    // A test that was renamed or removed must not run on from its old bundle.
    await rm('out/unit', { recursive: true, force: true });
    await modules(['src', 'sandbox', 'webview-ui', 'test/support', 'test/unit'], 'out/unit');
  },
  async live() {
    await scripts(files('test/live', '.test.ts', true), 'test', 'out/test');
  },
  async host() {
    await rm('out/test/host', { recursive: true, force: true });
    const programs = ['prepare', 'run-host', 'mocha-in-host', 'open', 'draw-icon', 'shots'].map(
      (name) => `test/support/vscode/${name}.ts`,
    );
    await scripts([...files('test/host', '.test.ts', true), ...programs], 'test', 'out/test');
  },
  async ui() {
    await rm('out/test/ui', { recursive: true, force: true });
    await scripts(files('test/ui', '.test.ts', true), 'test', 'out/test');
  },
  async tools() {
    await scripts([...files('test/oracle', '.ts', false), ...files('test/bench', '.ts', false)], 'test', 'out');
    await scripts(
      ['sandbox/main.ts'].filter((file) => existsSync(file)),
      '.',
      'out',
    );
  },
};

for (const target of targets.length === 0 ? ['extension'] : targets) {
  if (!Object.hasOwn(builders, target)) throw new Error(`nothing to build is called "${target}"`);
  await builders[target]();
}
