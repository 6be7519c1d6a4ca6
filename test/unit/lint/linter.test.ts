import { strict as assert } from 'node:assert';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { lintText } from '../../support/repository-files/lint-text';

describe('the linter', () => {
  it('knows types: a promise that nothing awaits is reported', async () => {
    const text = 'export const later = (work: () => Promise<void>): void => {\n  work();\n};\n';
    const reports = await lintText(new Map([['src/core/new.ts', text]]), { typeAware: true });
    assert.deepEqual(
      reports.map(({ rule, line }) => [rule, line]),
      [['typescript(no-floating-promises)', 2]],
    );
  });

  it("ignores ESLint's comments", async () => {
    const text = '/* eslint-disable */\n// eslint-disable-next-line\nvar x = 1;\nlet y = 2;\nexport { x, y };\n';
    const reports = await lintText(new Map([['src/core/new.ts', text]]));
    assert.deepEqual([...new Set(reports.map(({ rule }) => rule))].sort(), ['eslint(no-var)', 'eslint(prefer-const)']);
  });

  it('is switched off by no comment in a file', () => {
    // oxlint obeys its own comments, and no option of it changes that.
    const files = ['src', 'sandbox', 'webview-ui', 'test', '.'].flatMap((folder) =>
      readdirSync(folder, { recursive: folder !== '.', encoding: 'utf8' }).map((name) => join(folder, name)),
    );
    const comment = new RegExp(['ox', 'lint-(?:dis|en)able'].join(''), 'u');
    const having = files.filter((file) => /\.[cm]?[jt]s$/.test(file) && comment.test(readFileSync(file, 'utf8')));
    assert.deepEqual(having, []);
  });
});
