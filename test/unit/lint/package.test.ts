import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const VSCE = 'node_modules/@vscode/vsce/vsce';

/** What a user downloads. A new file here is a decision, so it is written down here too. */
const SHIPPED = [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'dist/extension.js',
  'dist/lens.js',
  'dist/sandbox.js',
  'dist/webview/dashboard.css',
  'dist/webview/dashboard.js',
  'dist/webview/toolkit.js',
  'media/activity.svg',
  'media/icon.png',
  'package.json',
];

describe('the package', () => {
  it('holds what is meant to be shipped, and nothing else', () => {
    const listed = execFileSync(process.execPath, [VSCE, 'ls', '--no-dependencies'], { encoding: 'utf8' });
    assert.deepEqual(listed.trim().split('\n').sort(), SHIPPED);
  }).timeout(60_000);

  it('pins every dependency, and no lock file names a registry', () => {
    const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>;
    for (const group of ['dependencies', 'devDependencies'])
      for (const [name, version] of Object.entries(manifest[group] ?? {})) assert.match(version, /^\d/, name);
    for (const folder of ['.', 'test/support/hosts/1.100', 'test/support/hosts/current'])
      assert.doesNotMatch(readFileSync(`${folder}/package-lock.json`, 'utf8'), /"resolved"/, folder);
  });
});
