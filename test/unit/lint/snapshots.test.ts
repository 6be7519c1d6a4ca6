import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../../support/repository-files/source-files';
import { entryText } from '../../support/wording/snapshot';

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

  it('hold no empty text', () => {
    for (const file of readdirSync('test/snapshots')) {
      const entries = readFileSync(join('test/snapshots', file), 'utf8')
        .split(/^~~~text\n/m)
        .slice(1);
      assert.ok(entries.length > 0, file);
      for (const entry of entries) assert.match(entry, /^\s*[^~\s]/, file);
    }
  });

  it('are refused if they are empty', () => {
    for (const text of ['', ' \n', [], ['', '']]) assert.throws(() => entryText(text), /an empty text is no snapshot/);
    assert.equal(entryText(['a', 'b']), 'a\nb');
  });
});
