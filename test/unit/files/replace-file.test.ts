import { strict as assert } from 'node:assert';
import crypto from 'node:crypto';
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import { InvalidInputError } from '../../../src/core/outcome';
import { replaceFile } from '../../../src/files/replace-file';

describe('replaceFile', () => {
  let folder = '';
  const at = (name: string) => join(folder, name);
  const text = (name: string) => readFileSync(at(name), 'utf8');

  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'xcl-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('writes a new file, and leaves nothing beside it', async () => {
    await replaceFile(at('a.csv'), ['one ', Buffer.from('two')]);
    assert.equal(text('a.csv'), 'one two');
    assert.deepEqual(readdirSync(folder), ['a.csv']);
  });

  it('leaves files alone that other writers would use: NAME.part, NAME.new, NAME.tmp', async () => {
    const others = ['mine.csv.part', 'mine.csv.new', 'mine.csv.tmp'];
    for (const name of others) writeFileSync(at(name), 'mine');
    await replaceFile(at('mine.csv'), ['x']);
    for (const name of others) assert.equal(text(name), 'mine');
  });

  it('follows no link that is planted beside it', async () => {
    writeFileSync(at('victim'), 'safe');
    for (const end of ['part', 'new', 'tmp']) symlinkSync(at('victim'), at(`mine.csv.${end}`));
    await replaceFile(at('mine.csv'), ['x']);
    assert.equal(text('victim'), 'safe');
  });

  it('overwrites no file and follows no link that has its own new name', async () => {
    writeFileSync(at('victim'), 'safe');
    const bytes = Buffer.alloc(12);
    const planted = at(`.xcl-${bytes.toString('hex')}.tmp`);
    const guessed = mock.method(crypto, 'randomBytes', () => bytes);
    try {
      for (const plant of [() => symlinkSync(at('victim'), planted), () => writeFileSync(planted, 'safe')]) {
        plant();
        await assert.rejects(replaceFile(at('mine.csv'), ['x']), { code: 'EEXIST' });
        assert.equal(readFileSync(planted, 'utf8'), 'safe');
        rmSync(planted);
      }
      assert.equal(guessed.mock.callCount(), 2);
    } finally {
      guessed.mock.restore();
    }
    assert.deepEqual([readdirSync(folder), text('victim')], [['victim'], 'safe']);
  });

  it('writes through a link, which stays one, and keeps permissions', async () => {
    writeFileSync(at('real.csv'), 'old');
    chmodSync(at('real.csv'), 0o664);
    symlinkSync('real.csv', at('link.csv'));
    await replaceFile(at('link.csv'), ['new']);
    assert.equal(text('real.csv'), 'new');
    assert.equal(statSync(at('real.csv')).mode & 0o777, 0o664);
    assert.deepEqual(
      readdirSync(folder, { withFileTypes: true }).map((each) => each.isSymbolicLink()),
      [true, false],
    );
  });

  it('refuses a link to nowhere and what is no file', async () => {
    symlinkSync(at('nowhere'), at('link.csv'));
    await assert.rejects(replaceFile(at('link.csv'), ['x']), InvalidInputError);
    await assert.rejects(replaceFile(folder, ['x']), InvalidInputError);
    assert.deepEqual(readdirSync(folder), ['link.csv']);
  });

  it('keeps the old file when writing fails or is cancelled', async () => {
    writeFileSync(at('a.csv'), 'old');
    function* failing(): Generator<string> {
      yield 'x'.repeat(100_000);
      throw new RangeError('no more');
    }
    await assert.rejects(replaceFile(at('a.csv'), failing()), RangeError);
    await assert.rejects(replaceFile(at('a.csv'), ['x'], AbortSignal.abort()), { name: 'AbortError' });
    assert.equal(text('a.csv'), 'old');
    assert.deepEqual(readdirSync(folder), ['a.csv']);
  });
});
