import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { filesBelow } from '../support/repository-files/source-files';

const VSCE = 'node_modules/@vscode/vsce/vsce';

/** What a user downloads. A new file here is a decision, so it is written down here too. */
const SHIPPED = [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'dist/ThirdPartyNotices.txt',
  'dist/bodies.js',
  'dist/extension.js',
  'dist/mcp.js',
  'dist/runtime.js',
  'dist/sandbox.js',
  // What all three have, and what the runtime has in common with each thread.
  ...readdirSync('dist').flatMap((name) => (/^shared-[A-Z0-9]{8}\.js$/.test(name) ? [`dist/${name}`] : [])),
  'dist/undici.js',
  'dist/webview/balance-chart.css',
  'dist/webview/core-wallet.css',
  'dist/webview/core-wallet.js',
  'dist/webview/dashboard.css',
  'dist/webview/dashboard.js',
  'dist/webview/plan-page.css',
  'dist/webview/plan-page.js',
  'dist/webview/toolkit.js',
  'dist/webview/tx-page.css',
  'dist/webview/tx-page.js',
  'media/activity.svg',
  'media/icon.png',
  ...['l1', 'new-owner', 'treasury', 'validator-end'].map((plan) => `media/plans/${plan}.avalanche-plan.json`),
  ...[
    'avalanche-tx',
    'c-chain-before-helicon',
    'c-chain',
    'chains',
    'node',
    'p-chain',
    'plan',
    'subnet-evm-genesis',
    'subnet-evm-upgrade',
    'subnet-evm',
    'subnet',
    'upgrade',
    'x-chain',
  ].map((schema) => `media/schemas/${schema}.json`),
  'media/skills/avalanche/SKILL.md',
  'media/walkthrough/ids.md',
  ...['browse', 'connect', 'hover', 'issue'].flatMap((step) =>
    ['dark', 'light'].map((theme) => `media/walkthrough/step-${step}-${theme}.png`),
  ),
  'package.json',
  'package.nls.json',
];

/** Bytes that a user downloads: all of it, and all but the pictures. 113,000 are the MCP server, most of them its SDK, 32,000 the JSON support of VS Code for one of its tools, and 16,000 the rehearsal of plans and its page. */
const LARGEST_PACKAGE = 1_156_000;
const LARGEST_WITHOUT_PICTURES = 900_000;

/** Bytes of what each window loads and compiles at its start: what isn't needed then belongs to the runtime. */
const LARGEST_START = 62_000;

/** The folders with a lock file. */
const LOCKED = ['.', 'test/support/hosts/1.100', 'test/support/hosts/current'];

describe('the package', () => {
  it('is small to download', () => {
    const download = (files: readonly string[]) =>
      files.reduce((sum, file) => sum + deflateRawSync(readFileSync(file)).length, 0);
    const sizes = [download(SHIPPED), download(SHIPPED.filter((file) => !file.endsWith('.png')))] as const;
    assert.ok(sizes[0] <= LARGEST_PACKAGE && sizes[1] <= LARGEST_WITHOUT_PICTURES, `${sizes.join(', ')} bytes`);
  });

  it('is small to start', () => {
    const { size } = statSync('dist/extension.js');
    assert.ok(size <= LARGEST_START, `${size} bytes`);
  });

  it('holds what is meant to be shipped, and nothing else', () => {
    const listed = execFileSync(process.execPath, [VSCE, 'ls', '--no-dependencies'], { encoding: 'utf8' });
    assert.deepEqual(listed.trim().split('\n').sort(), SHIPPED);
  });

  it('names each package that its bundles hold, with the licence', () => {
    const notices = readFileSync('dist/ThirdPartyNotices.txt', 'utf8');
    const titles = [...notices.matchAll(/^-{78}\n(\S+?),? .*\((MIT|0BSD|BSD-3-Clause|ISC)\)$/gm)].map(
      ([, name]) => name,
    );
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, object>;
    const sources = ['src', 'sandbox', 'webview-ui']
      .flatMap(filesBelow)
      .map((file) => readFileSync(file, 'utf8'))
      .join();
    const used = Object.keys(dependencies ?? {}).filter((name) => sources.includes(`'${name}`));
    assert.deepEqual(
      used.filter((name) => !titles.includes(name)),
      [],
    );
    // What those bring along: one without a licence file, one whose file has another name, and compiled code.
    for (const name of ['@microsoft/fast-element', 'base-x', 'tslib', 'undici', 'llhttp', 'AvalancheGo'])
      assert.ok(titles.includes(name), name);
    const texts = notices.split(/^-{78}$/m).slice(1);
    assert.equal(texts.length, titles.length);
    for (const text of texts)
      assert.match(text, /Copyright \(c\)[^]*(?:Permission (?:is hereby granted|to use)|Redistribution and use)/i);
  });

  it('is installed without running a script of a package', () => {
    assert.match(readFileSync('.npmrc', 'utf8'), /^ignore-scripts=true$/m);
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, { hasInstallScript?: boolean }>;
    };
    const scripted = Object.keys(packages).filter((path) => packages[path]?.hasInstallScript === true);
    // Bundling, linting and packing work without theirs. Check that for another one before it is listed here.
    assert.deepEqual(
      scripted,
      ['@vscode/vsce-sign', 'esbuild', 'keytar'].map((name) => `node_modules/${name}`),
    );
  });

  it('pins every dependency, and no lock file names a registry', () => {
    const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>;
    for (const group of ['dependencies', 'devDependencies'])
      for (const [name, version] of Object.entries(manifest[group] ?? {}))
        assert.match(version, /^(?:npm:[^@]+@)?\d/, name);
    for (const folder of LOCKED)
      assert.doesNotMatch(readFileSync(`${folder}/package-lock.json`, 'utf8'), /"resolved"/, folder);
  });

  it('knows the bytes of every package that it installs on Linux', () => {
    const unknown = LOCKED.flatMap((folder) => {
      const { packages } = JSON.parse(readFileSync(`${folder}/package-lock.json`, 'utf8')) as {
        packages: Record<string, { integrity?: string }>;
      };
      return Object.keys(packages).filter((path) => path !== '' && packages[path]?.integrity === undefined);
    });
    // npm records the hash of a package only where its registry has it. These are the linter's programs for other systems.
    for (const path of unknown) assert.match(path, /^node_modules\/@oxlint(?:-tsgolint\/|\/binding-)/);
    for (const path of unknown) assert.doesNotMatch(path, /linux-(?:x64|arm64)(?:-gnu)?$/);
    assert.ok(unknown.length <= 21, `${unknown.length}`);
  });
});
