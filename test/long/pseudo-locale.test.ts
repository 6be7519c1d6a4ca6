import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesBelow } from '../support/repository-files/source-files';

/** Where what a person sees is made; each surface's wording is in one snapshot. */
const SURFACES = 'test/unit/features';

/** Snapshots of texts that stay English: for models, files, the log, or in a node's or a service's own words. */
const ENGLISH: ReadonlySet<string> = new Set([
  ...['assistant', 'assistant-evm', 'assistant-history', 'assistant-on-bad-nodes', 'assistant-primary'],
  'assistant-without-requests',
  'history-export',
  // With what tools for models return, and the JSON of calls.
  ...['headline-of-signers', 'unsigned-transactions', 'missing-methods'],
  ...[
    'exports',
    'balances',
    'dashboard-failures',
    'look-up',
    'list-of-calls',
    'documents',
    'node-messages',
    'sandbox-state',
  ],
]);

/** Names that tests give to chains, addresses, assets and transactions, and words of recorded nodes and services. */
const DATA: ReadonlySet<string> = new Set(
  [
    'Sandbox Mainnet Fuji Local local Mine Recorded Lens Coin Notes Sample sample Avalanche Mint Pictures Deeds ewoq treasury',
    'hello avm encoding chain chains addresses tps block Metrics Data Pay fee none needed set not mine far one two three',
    'the relay says invalid host specified decoding error Invalid digit checksum expected got out order lens',
    'games customer savings till Qifuqssi old before tmpnet subnetevm Mintable Unix description space left device page found shutting down Too many requests Not flaw',
    // The steps of a plan, what a rehearsal says of them, and how the test writes what the page shows.
    'Add Create Export From Import Turn amount and another answer arrive bad balance blockchain change did enough first from fund funds gas good insufficient into its kind lasts loading longer main now open price rehearsed spend subnet suffices third unknown validator validators waiting was weight while whose with within',
  ]
    .join(' ')
    .split(' '),
);

interface Shown {
  readonly name: string;
  readonly entry: string;
  readonly words: readonly string[];
}

/** The names of the snapshots that a test file owns and whose texts are translated. */
const translated = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/\bsnapshotOf\('([\w-]+)'\)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !ENGLISH.has(name));

describe('texts in another display language', () => {
  const folder = mkdtempSync(join(tmpdir(), 'avalanche-lens-l10n-'));
  after(() => rmSync(folder, { recursive: true }));

  it('no word of a surface goes past l10n.t', () => {
    const file = join(folder, 'words.jsonl');
    const tests = filesBelow(SURFACES).filter((name) => translated(name).length > 0);
    const modules = tests.map((name) => `out/unit/${name.replace(/ts$/, 'js')}`);
    const args = ['--config', 'test/unit/.mocharc.json', '--reporter', 'dot', '--parallel', '--jobs', '2'];
    const locale = ['--require', 'out/unit/test/support/wording/pseudo-locale.js'];
    // Tests that compare texts fail in another language; what they reached is what counts.
    spawnSync(process.execPath, ['node_modules/mocha/bin/mocha.js', ...args, ...locale, ...modules], {
      env: { ...process.env, PSEUDO_LOCALE: file },
      stdio: 'ignore',
    });
    const shown = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Shown)
      .filter(({ name }) => !ENGLISH.has(name));
    const left = shown
      .map(({ name, entry, words }) => ({ name, entry, words: words.filter((word) => !DATA.has(word)) }))
      .filter(({ words }) => words.length > 0);
    assert.deepEqual(left, []);
    const reached = new Set(shown.map(({ name }) => name));
    assert.deepEqual([...reached].sort(), tests.flatMap(translated).sort());
  }).timeout(900_000);
});
