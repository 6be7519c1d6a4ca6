// `npm run package:command`: packs the command line as out/avalanche-lens-VERSION.tgz, with no dependency at run time.
//
//   src/command/main.ts and what it loads when it is used   -> out/command/*.js
//   src/command/README.md, LICENSE, licences of packages    -> out/command
import { build } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { thirdPartyNotices } from './third-party-notices.mjs';

const FOLDER = 'out/command';
const { version, license, contributes } = JSON.parse(readFileSync('package.json', 'utf8'));
const tools = contributes.languageModelTools.map(({ name, modelDescription, inputSchema }) => {
  return { name, modelDescription, inputSchema };
});

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const { metafile } = await build({
  entryPoints: { 'avalanche-lens': 'src/command/main.ts' },
  outdir: FOLDER,
  bundle: true,
  platform: 'node',
  target: 'node20',
  // Split, so that a command loads only its own code.
  format: 'esm',
  splitting: true,
  chunkNames: '[name]-[hash]',
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
  mainFields: ['module', 'main'],
  // undici loads its other parser where this one isn't there.
  external: ['*/llhttp_simd-wasm.js'],
  alias: { '@vscode/l10n': '@vscode/l10n/dist/browser.js' },
  define: { VERSION: JSON.stringify(version), TOOLS: JSON.stringify(tools) },
  banner: {
    js: "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);",
  },
});
writeFileSync(`${FOLDER}/ThirdPartyNotices.txt`, thirdPartyNotices([metafile]));
copyFileSync('src/command/README.md', `${FOLDER}/README.md`);
copyFileSync('LICENSE', `${FOLDER}/LICENSE`);
const manifest = {
  name: 'avalanche-lens',
  version,
  description:
    'Decodes and checks transactions of Avalanche, merges signatures, and starts a local network in a second',
  license,
  type: 'module',
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
