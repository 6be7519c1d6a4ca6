import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { moduleTestFiles, testsOfChanges } from '../../support/runner/changes.mjs';
import { builtModules } from '../../support/runner/modules.mjs';

describe('the unit tests that `npm run check` runs', () => {
  const modules = builtModules();
  const always = testsOfChanges(modules, []);
  const concerned = (file: string) => testsOfChanges(modules, [file]).filter((test) => !always.includes(test));

  it('are those that reach a changed source, however far away', () => {
    const source = 'src/core/bytes/bytes.ts';
    const farAway = concerned(source).filter((test) => !readFileSync(test, 'utf8').includes('core/bytes/bytes'));
    assert.ok(farAway.includes('test/unit/services/issuing/tx-checker.test.ts'), farAway.join(' '));
    assert.ok(always.length + concerned(source).length < moduleTestFiles('unit').length);
  });

  it('are those that start a source as a program', () => {
    assert.ok(concerned('sandbox/worker.ts').includes('sandbox/test/thread.test.ts'));
    assert.ok(concerned('sandbox/main.ts').includes('sandbox/test/command.test.ts'));
  });

  it('are those that read a changed file by its name or its folder', () => {
    const reads: Readonly<Record<string, string>> = {
      'package.json': 'test/unit/features/side-bar/menus.test.ts',
      'test/snapshots/review.md': 'test/unit/features/issue/review/review-rows.test.ts',
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

  it('always have the checks of all files', () => {
    assert.ok(always.includes('test/unit/lint/prose.test.ts') && always.includes('test/unit/l10n/bundle.test.ts'));
    assert.ok(
      always.every((test) => /^test\/unit\/(?:lint|l10n)\//.test(test)),
      always.join(' '),
    );
  });
});
