import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { filesBelow } from '../../support/repository-files/source-files';

/**
 * Where the words of nodes, services and the system become codes and explanations. Nothing else may compare wording.
 */
const EDGES: readonly string[] = [
  'src/client/errors.ts',
  'src/client/http/network-failure.ts',
  'src/core/node-messages/explain.ts',
  'webview-ui/core-wallet/wallet-words.ts',
];

const NAMES = '(?:message|words|why|reason|detail|details)';
const COMPARISONS: readonly RegExp[] = [
  new RegExp(String.raw`\b${NAMES}\??\.(?:includes|startsWith|endsWith|match|search|indexOf)\(`, 'g'),
  new RegExp(String.raw`\b${NAMES} [!=]==? '[^']`, 'g'),
  new RegExp(String.raw`\.(?:test|exec)\((?:\w+\??\.)*${NAMES}\)`, 'g'),
];

function comparisonsIn(source: string): string[] {
  return COMPARISONS.flatMap((pattern) => [...source.matchAll(pattern)].map(([found]) => found));
}

describe('the wording of messages', () => {
  it('is compared nowhere but where it comes in', () => {
    const found = ['src', 'sandbox', 'webview-ui']
      .flatMap(filesBelow)
      .filter((file) => !EDGES.includes(file))
      .flatMap((file) => comparisonsIn(readFileSync(file, 'utf8')).map((comparison) => `${file}: ${comparison}`));
    assert.deepEqual(found, []);
  });

  const CAUGHT = [
    "error.message.includes('bootstrapping')",
    "!words.endsWith('not found')",
    "why?.startsWith('JSON is nested')",
    'already.some(({ message }) => message.includes(said))',
    'ABSENT.some((each) => each.test(error.words))',
    "error.message === 'invalid input checksum'",
    '/checksum/.test(error.message)',
    '/signature from (\\w+)/.exec(words)',
  ];
  for (const source of CAUGHT) it(`finds ${source}`, () => assert.equal(comparisonsIn(source).length, 1));
});

describe('the name of the product', () => {
  it('is the new one everywhere but in the changelog', () => {
    const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0');
    const old = new RegExp(['x-?chain[ _-]?' + 'lens', 'xchain' + '[_:]'].join('|'), 'i');
    const found = files
      .filter((file) => file !== '' && file !== 'CHANGELOG.md' && existsSync(file))
      .filter((file) => old.test(file) || old.test(readFileSync(file, 'latin1')));
    assert.deepEqual(found, []);
  });
});
