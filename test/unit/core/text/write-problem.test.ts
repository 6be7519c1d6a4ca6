import { strict as assert } from 'node:assert';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvalidInputError } from '../../../../src/core/outcome';
import { fileFailure, writeProblem } from '../../../../src/core/text/write-problem';
import { replaceFile } from '../../../../src/files/replace-file';
import { snapshotOf } from '../../../support/wording/snapshot';

describe('why a file is not written', () => {
  const snapshot = snapshotOf('files-not-written');
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'avalanche-lens-'));
    await writeFile(join(folder, 'file'), '');
  });
  after(() => rm(folder, { recursive: true }));

  const problemOf = async (...path: readonly string[]): Promise<string> =>
    replaceFile(join(folder, ...path), ['text']).then(
      () => assert.fail(),
      (error: unknown) => writeProblem(fileFailure(error)),
    );

  it('is worded, without the path of the file that is written first', async () => {
    snapshot.matches('a folder that is gone', await problemOf('gone', 'a.csv'));
    snapshot.matches('a folder that is a file', await problemOf('file', 'a.csv'));
    snapshot.matches('a name that is too long', await problemOf('a'.repeat(300)));
  });

  for (const [code, reason] of [
    ['NoPermissions', 'no permission'],
    ['EIO', 'EIO'],
    ['Unavailable', 'the words of a file system'],
  ] as const) {
    it(`by the code ${code}`, () => {
      assert.equal(writeProblem({ code, message: 'the words of a file system' }), reason);
    });
  }

  it('is our own message where we refuse', () => {
    assert.equal(writeProblem(fileFailure(new InvalidInputError('a.csv is a link'))), 'a.csv is a link');
  });
});
