import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { build } from 'esbuild';
import ts from 'typescript';

/** Whether a text is looked up as the module loads, outside of any function. */
function looksUpEarly(file: string): boolean {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const visit = (node: ts.Node): boolean => {
    if (ts.isFunctionLike(node)) return false;
    const isLookup = ts.isCallExpression(node) && node.expression.getText(source) === 'l10n.t';
    return isLookup || (ts.forEachChild(node, visit) ?? false);
  };
  return visit(source);
}

// The runtime sets the language when the code that it shares with the sandbox's thread is already loaded.
describe('the code of the sandbox', () => {
  it('looks up no text as it loads', async () => {
    const { metafile } = await build({
      entryPoints: ['sandbox/worker.ts'],
      bundle: true,
      platform: 'node',
      packages: 'external',
      write: false,
      metafile: true,
    });
    const files = Object.keys(metafile.inputs);
    assert.ok(files.includes('src/core/tx/tx-parts.ts'), 'the code that both use');
    assert.deepEqual(files.filter(looksUpEarly), []);
    // A file with such constants, which only the runtime has.
    assert.ok(looksUpEarly('src/core/ids/known-names.ts'));
  });
});
