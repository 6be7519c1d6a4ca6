// `npm run package:command`: packs the command line as out/avalanche-lens-VERSION.tgz, with no dependency at run time.
//
//   src/command/main.ts and what it loads when it is used   -> out/command/*.js
//   src/command/README.md, LICENSE, licences of packages    -> out/command
import { build, transform } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { serialize } from 'node:v8';
import { thirdPartyNotices } from './third-party-notices.mjs';

const FOLDER = 'out/command';
const { version, license, contributes } = JSON.parse(readFileSync('package.json', 'utf8'));
const tools = contributes.languageModelTools.map(({ name, modelDescription, inputSchema }) => {
  return { name, modelDescription, inputSchema };
});

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
  define: { VERSION: JSON.stringify(version), TOOLS: JSON.stringify(tools), FOLDER: '__dirname' },
});
for (const { path, text } of outputFiles) {
  const required = { ...shared, format: 'cjs', supported: { 'dynamic-import': false } };
  writeFileSync(path, (await transform(text, required)).code);
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
writeFileSync(`${FOLDER}/ThirdPartyNotices.txt`, thirdPartyNotices([metafile]));
copyFileSync('src/command/README.md', `${FOLDER}/README.md`);
copyFileSync('LICENSE', `${FOLDER}/LICENSE`);
const manifest = {
  name: 'avalanche-lens',
  version,
  description:
    'Decodes and checks transactions of Avalanche, merges signatures, and starts a local network in a second',
  license,
  bin: { 'avalanche-lens': 'avalanche-lens.js' },
  engines: { node: '>=20' },
};
writeFileSync(`${FOLDER}/package.json`, JSON.stringify(manifest, undefined, 2));
const { status, stdout } = spawnSync('npm', ['pack', '--silent', '--pack-destination', '..'], {
  cwd: FOLDER,
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
});
if (status === 0) console.log(`out/${stdout.trim()}`);
process.exitCode = status ?? 1;
