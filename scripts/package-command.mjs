// `npm run package:command`: packs the command line as out/avalanche-lens-VERSION.tgz, with no dependency at run time.
//
//   src/command/main.ts and what it loads when it is used   -> out/command/*.js
//   src/command/package-entry.ts, which programs import    -> out/command/index.js, index.d.ts
//   the types of what --json prints, and their JSON schema -> out/command/*.d.ts, output.schema.json
//   src/command/README.md, LICENSE, licences of packages    -> out/command
import { build, transform } from 'esbuild';
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, resolve } from 'node:path';
import { serialize } from 'node:v8';
import { OUTPUT_TYPES, outputSchema } from './output-schema.mjs';
import { withoutEditing } from './json-support.mjs';
import { thirdPartyNotices } from './third-party-notices.mjs';

const FOLDER = 'out/command';
const { version, license, contributes } = JSON.parse(readFileSync('package.json', 'utf8'));

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const shared = { platform: 'node', target: 'node20', minify: true, legalComments: 'none' };
const { metafile, outputFiles } = await build({
  ...shared,
  entryPoints: { 'avalanche-lens': 'src/command/main.ts' },
  outdir: FOLDER,
  bundle: true,
  // Split, so that a command loads only its own code. esbuild splits nothing but ES modules; as files for require(), they
  // are loaded in half the time.
  format: 'esm',
  splitting: true,
  write: false,
  chunkNames: '[name]-[hash]',
  logLevel: 'warning',
  metafile: true,
  mainFields: ['module', 'main'],
  // undici loads its other parser where this one isn't there.
  external: ['*/llhttp_simd-wasm.js'],
  alias: { '@vscode/l10n': '@vscode/l10n/dist/browser.js' },
  plugins: [withoutEditing],
  define: { VERSION: JSON.stringify(version), FOLDER: '__dirname' },
});
/** Entry points that must load few files: opening one takes as long as compiling 10 kB. */
const STARTS = ['src/command/run.ts', 'src/command/decode.ts', 'sandbox/run-sandbox.ts'].map(loadedWith);
/** The code of chunks by their file: those that the same entry points load share one. */
const files = new Map();
for (const { path, text } of outputFiles) {
  const name = basename(path);
  const which = STARTS.map((chunks) => Number(chunks.has(name))).join('');
  const file = which.includes('1') ? `start-${which}.js` : name;
  const { code } = await transform(text, { ...shared, format: 'cjs', supported: { 'dynamic-import': false } });
  files.set(file, (files.get(file) ?? new Map()).set(name, code));
}
const fileOf = new Map([...files].flatMap(([file, chunks]) => [...chunks.keys()].map((name) => [name, file])));
for (const [file, chunks] of files) {
  const isStart = file.startsWith('start-');
  const linked = (code) =>
    code.replace(/\brequire\("\.\/([\w-]+\.js)"\)/g, (call, name) => {
      const other = fileOf.get(name);
      if (!other.startsWith('start-')) return call;
      return `${other === file ? 'chunk' : `require("./${other}")`}("${name}")`;
    });
  const text = isStart
    ? `const made={},all={${[...chunks].map(([name, code]) => `"${name}":(function(module,exports){${linked(code)}\n})`)}};` +
      'const chunk=module.exports=n=>{if(!made[n])all[n](made[n]={exports:{}},made[n].exports);return made[n].exports}'
    : linked(chunks.get(file));
  writeFileSync(join(FOLDER, file), text);
}

/** The names of the chunks that are loaded with a source. */
function loadedWith(entryPoint) {
  const { outputs } = metafile;
  const loaded = new Set();
  const load = (path) => {
    if (loaded.has(basename(path))) return;
    loaded.add(basename(path));
    for (const { path: other, kind, external } of outputs[path].imports)
      if (kind === 'import-statement' && external !== true) load(other);
  };
  load(Object.keys(outputs).find((path) => outputs[path].entryPoint === entryPoint));
  return loaded;
}
// The sandbox's story is made here, once: each start would take as long again to sign it.
const STORY_MAKER = 'out/story-maker.cjs';
await build({
  entryPoints: ['sandbox/story/local-story.ts'],
  outfile: STORY_MAKER,
  bundle: true,
  platform: 'node',
  packages: 'external',
  logLevel: 'warning',
});
const { localStory } = createRequire(import.meta.url)(resolve(STORY_MAKER));
const { journal, pAndC } = localStory();
writeFileSync(`${FOLDER}/story.bin`, serialize({ journal, pAndC }));
// Node finds the names in this form, so that one file is for import and for require().
const ENTRY = 'src/command/package-entry.ts';
await build({
  ...shared,
  entryPoints: { index: ENTRY },
  outdir: FOLDER,
  bundle: true,
  format: 'cjs',
  logLevel: 'warning',
  define: { FOLDER: '__dirname' },
});
const types = ['--ignoreConfig', '--declaration', '--emitDeclarationOnly', '--types', 'node', '--skipLibCheck'];
const into = ['--target', 'es2022', '--moduleResolution', 'bundler', '--module', 'esnext', '--outDir', FOLDER];
const tsc = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', ...types, ...into, ENTRY], {
  stdio: 'inherit',
});
if (tsc.status !== 0) throw new Error('the types of the package are not made');
renameSync(`${FOLDER}/package-entry.d.ts`, `${FOLDER}/index.d.ts`);
// They hold types alone, which a file of declarations may state in the same words.
for (const path of OUTPUT_TYPES) {
  const name = basename(path, '.ts');
  copyFileSync(path, `${FOLDER}/${name}.d.ts`);
  appendFileSync(`${FOLDER}/index.d.ts`, `export type * from './${name}';\n`);
}
writeFileSync(`${FOLDER}/output.schema.json`, JSON.stringify(outputSchema()));
writeFileSync(`${FOLDER}/ThirdPartyNotices.txt`, thirdPartyNotices([metafile]));
// Those of a node's files, by the paths that they have in the extension.
mkdirSync(`${FOLDER}/media/schemas`, { recursive: true });
for (const name of readdirSync('media/schemas'))
  if (name !== 'avalanche-tx.json' && name !== 'plan.json')
    copyFileSync(`media/schemas/${name}`, `${FOLDER}/media/schemas/${name}`);
cpSync('media/skills', `${FOLDER}/media/skills`, { recursive: true });
copyFileSync('src/command/README.md', `${FOLDER}/README.md`);
copyFileSync('LICENSE', `${FOLDER}/LICENSE`);
const manifest = {
  name: 'avalanche-lens',
  version,
  description:
    'Decodes, checks, and makes transactions of Avalanche, merges signatures, and starts a local network in a second',
  license,
  bin: { 'avalanche-lens': 'avalanche-lens.js' },
  main: './index.js',
  types: './index.d.ts',
  // By the program's path, a test starts it with its own Node.
  exports: {
    '.': { types: './index.d.ts', default: './index.js' },
    './avalanche-lens.js': './avalanche-lens.js',
    './output.schema.json': './output.schema.json',
    './package.json': './package.json',
  },
  engines: { node: '>=20' },
  // Which schema is for which file, as the extension states it.
  contributes: { jsonValidation: contributes.jsonValidation },
};
writeFileSync(`${FOLDER}/package.json`, JSON.stringify(manifest, undefined, 2));
const { status, stdout } = spawnSync('npm', ['pack', '--silent', '--pack-destination', '..'], {
  cwd: FOLDER,
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
});
if (status === 0) console.log(`out/${stdout.trim()}`);
process.exitCode = status ?? 1;
