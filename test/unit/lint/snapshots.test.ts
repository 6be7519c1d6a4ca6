import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { filesBelow } from '../../support/repository-files/source-files';

const OWNER = /\bsnapshotOf\('([\w-]+)'\)/g;

describe('snapshots', () => {
  it('have one owner each', () => {
    const owners = ['test', 'sandbox/test']
      .flatMap(filesBelow)
      .filter((file) => file.endsWith('.test.ts'))
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(OWNER)].map(([, name = '']) => name));
    assert.deepEqual(
      owners.sort(),
      readdirSync('test/snapshots')
        .map((file) => file.replace('.md', ''))
        .sort(),
    );
  });
});
