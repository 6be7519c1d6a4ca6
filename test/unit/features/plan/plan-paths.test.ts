import assert from 'node:assert/strict';
import { pathBeside } from '../../../../src/features/plan/plan-paths';

describe('the path of a file that a plan names', () => {
  for (const [text, path] of [
    ['genesis.json', '/w/plans/genesis.json'],
    ['./a/b.json', '/w/plans/a/b.json'],
    ['../shared/b.json', '/w/shared/b.json'],
    ['/w/other.json', '/w/other.json'],
    ['..hidden', '/w/plans/..hidden'],
  ] as const)
    it(`is in the workspace folder: ${text}`, () => assert.equal(pathBeside(text, '/w/plans', '/w'), path));

  for (const text of ['../../etc/passwd', '/etc/passwd', '/w', '..', '/wide/b.json', 'a/../../../wide/b.json'])
    it(`is refused outside of it: ${text}`, () => assert.throws(() => pathBeside(text, '/w/plans', '/w'), /outside/));

  it('is anywhere on the disk if that is the folder', () =>
    assert.equal(pathBeside('../a.json', '/w', '/'), '/a.json'));
});
