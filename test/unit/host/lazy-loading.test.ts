import { strict as assert } from 'node:assert';
import { existsSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import ts from 'typescript';

/** What a file loads when it is loaded itself: its imports, but neither types nor `import()`. */
function loadedBy(source: string): string[] {
  const { statements } = ts.createSourceFile('x.ts', source, ts.ScriptTarget.Latest);
  return statements.flatMap((statement) => {
    const isType = ts.isImportDeclaration(statement) && isTypeOnly(statement.importClause);
    if (!(ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) || isType) return [];
    const { moduleSpecifier } = statement;
    return moduleSpecifier !== undefined && ts.isStringLiteral(moduleSpecifier) ? [moduleSpecifier.text] : [];
  });
}

function isTypeOnly(clause: ts.ImportClause | undefined): boolean {
  if (clause === undefined) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const { name, namedBindings } = clause;
  if (name !== undefined || namedBindings === undefined || !ts.isNamedImports(namedBindings)) return false;
  return namedBindings.elements.every((element) => element.isTypeOnly);
}

/** All files and modules that are loaded together with `file`. */
function closure(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const name of loadedBy(readFileSync(file, 'utf8'))) {
    const path = normalize(join(file, '..', `${name}.ts`)).replaceAll('\\', '/');
    if (!name.startsWith('.')) found.add(name);
    else if (existsSync(path)) closure(path, found);
  }
  return found;
}

/**
 * Small, and without network or crypto: a key in the settings is moved away at once, and a file's name shows whether a
 * transaction is still followed.
 */
const LIGHT = [
  'src/client/rest/api-key.ts',
  'src/client/rest/api-keys.ts',
  'src/client/http/endpoint.ts',
  'src/services/chain/stored-urls.ts',
  'src/services/text/format-text.ts',
  'src/services/issuing/followed-key.ts',
  'node:util',
];

describe('activation loads', () => {
  const loaded = [...closure('src/extension.ts')].filter((name) => !LIGHT.includes(name));

  it('no package but the one for translated texts, and nothing of Node', () => {
    assert.deepEqual(loaded.filter((name) => !/^(?:src|sandbox)\//.test(name)).sort(), ['@vscode/l10n', 'vscode']);
  });

  it('neither client nor services nor the sandbox nor the second root', () => {
    const heavy = loaded.filter((name) => /^(?:sandbox|src\/(?:client|services|runtime\.ts))/.test(name));
    assert.deepEqual(heavy, []);
  });

  it('what is loaded is found through inline type imports and re-exports', () => {
    const source = `import { type A } from './a'; import { type B, c } from './b'; export { d } from './d'; import './e';
      import type { F } from './f'; const g = () => import('./g');`;
    assert.deepEqual(loadedBy(source), ['./b', './d', './e']);
  });
});
