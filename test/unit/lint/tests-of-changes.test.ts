import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { baseOfChanges, moduleTestFiles, testsOfChanges } from '../../support/runner/changes.mjs';
import { builtModules } from '../../support/runner/modules.mjs';

describe('the unit tests that `npm run check` runs', () => {
  const modules = builtModules();
  const always = testsOfChanges(modules, []);
  const concerned = (file: string) => testsOfChanges(modules, [file]).filter((test) => !always.includes(test));

  it('are those that reach a changed source, however far away', () => {
    const source = 'src/core/bytes/bytes.ts';
    const farAway = concerned(source).filter((test) => !readFileSync(test, 'utf8').includes('core/bytes/bytes'));
    assert.ok(farAway.includes('test/unit/services/checking/tx-checker.test.ts'), farAway.join(' '));
    assert.ok(always.length + concerned(source).length < moduleTestFiles('unit').length);
  });

  it('are those that start a source as a program', () => {
    assert.ok(concerned('sandbox/worker.ts').includes('sandbox/test/thread.test.ts'));
    assert.ok(concerned('sandbox/main.ts').includes('sandbox/test/command.test.ts'));
  });

  it('are those that read a changed file by its name or its folder', () => {
    const reads: Readonly<Record<string, string>> = {
      'package.json': 'test/unit/features/side-bar/menus.test.ts',
      'test/snapshots/review.md': 'test/unit/services/review/review.test.ts',
      'test/fixtures/protocol/vectors.json': 'test/unit/core/codec/avm/codec.test.ts',
      'test/fixtures/recordings/of-tomorrow.jsonl.gz': 'test/unit/core/node-messages/explain.test.ts',
      'docs/settings.md': 'test/unit/host/settings/manifest.test.ts',
      'media/schemas/node.json': 'test/unit/core/node-log/node-log.test.ts',
    };
    for (const [file, test] of Object.entries(reads)) assert.ok(concerned(file).includes(test), `${file}: ${test}`);
  });

  it('are all after a change of what all run with', () => {
    assert.deepEqual(testsOfChanges(modules, ['package-lock.json']), moduleTestFiles('unit'));
  });

  it('are of what differs from origin/main, else from the branch that this one follows, main, or the last commit', () => {
    const folder = mkdtempSync(join(tmpdir(), 'changes-'));
    const git = (...args: string[]) =>
      execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();
    const commit = () => {
      git('-c', 'user.name=test', '-c', 'user.email=', 'commit', '-q', '--allow-empty', '-m', 'test');
      return git('rev-parse', 'HEAD');
    };
    try {
      git('init', '-q', '-b', 'trunk');
      const first = commit();
      assert.equal(baseOfChanges(folder), 'HEAD');
      git('switch', '-q', '-c', 'work');
      const second = commit();
      git('branch', 'main', first);
      assert.equal(baseOfChanges(folder), first);
      git('branch', 'followed', second);
      git('branch', '-q', '--set-upstream-to', 'followed');
      commit();
      assert.equal(baseOfChanges(folder), second);
      git('update-ref', 'refs/remotes/origin/main', first);
      assert.equal(baseOfChanges(folder), first);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('always have the checks of all files', () => {
    assert.ok(always.includes('test/unit/lint/prose.test.ts') && always.includes('test/unit/l10n/bundle.test.ts'));
    assert.ok(
      always.every((test) => /^test\/unit\/(?:lint|l10n)\//.test(test)),
      always.join(' '),
    );
  });
});
