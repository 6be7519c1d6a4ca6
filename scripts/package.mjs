// `npm run package`: packs the extension as a .vsix file.
//
//   --images-url URL   the README's pictures load from URL/media/...; without it their captions stay alone
//   --pages-url URL    the README's links to pages lead to URL/docs/...; without it their sentences are left out
//   --out FILE         the file to write; avalanche-lens-VERSION.vsix by default
//   --pre-release      marks the package as a pre-release
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { packagedReadme } from './packaged-readme.mjs';

const README = 'out/package/README.md';

const { values } = parseArgs({
  options: {
    'images-url': { type: 'string' },
    'pages-url': { type: 'string' },
    out: { type: 'string' },
    'pre-release': { type: 'boolean', default: false },
  },
});

/** The Marketplace refuses a picture that doesn't come over https. */
function webFolder(option) {
  const url = values[option];
  if (url !== undefined && !(URL.canParse(url) && new URL(url).protocol === 'https:'))
    throw new Error(`--${option} takes an https: URL, not ${url}`);
  return url;
}

const images = webFolder('images-url');
const pages = webFolder('pages-url');
mkdirSync(dirname(README), { recursive: true });
const readme = packagedReadme(readFileSync('README.md', 'utf8'), {
  hasImages: images !== undefined,
  hasPages: pages !== undefined,
});
writeFileSync(README, readme);
const { status } = spawnSync(
  process.execPath,
  [
    ...['node_modules/@vscode/vsce/vsce', 'package', '--no-dependencies', '--allow-missing-repository'],
    ...['--readme-path', README],
    // Of a package without URLs nothing relative is left, which vsce would refuse to rewrite in the changelog.
    ...(images === undefined && pages === undefined ? ['--no-rewrite-relative-links'] : []),
    ...(images === undefined ? [] : ['--baseImagesUrl', images]),
    ...(pages === undefined ? [] : ['--baseContentUrl', pages]),
    ...(values.out === undefined ? [] : ['--out', values.out]),
    ...(values['pre-release'] ? ['--pre-release'] : []),
  ],
  { stdio: 'inherit' },
);
process.exitCode = status ?? 1;
