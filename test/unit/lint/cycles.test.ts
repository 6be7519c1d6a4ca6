import { strict as assert } from 'node:assert';
import { existsSync, readFileSync } from 'node:fs';
import { preProcessFile } from 'typescript';
import { filesBelow, importedFile } from '../../support/source-files';

/** The files that `file` imports by a relative path: also types, re-exports and `import()`. */
function importsOf(file: string, source: string): string[] {
  const { importedFiles } = preProcessFile(source, true, true);
  return importedFiles
    .filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => importedFile(file, fileName));
}

/** The first cycle of a graph as the path that closes it, or undefined. */
function findCycle(graph: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of graph.get(file) ?? []) {
      const cycle = visit(next, [...path, file]);
      if (cycle !== undefined) return cycle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of graph.keys()) {
    const cycle = visit(file, []);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}

describe('import cycles', () => {
  const graph = new Map<string, string[]>();
  before(() => {
    for (const file of ['src', 'webview-ui', 'test'].flatMap(filesBelow)) {
      graph.set(file, importsOf(file, readFileSync(file, 'utf8')));
    }
  });

  it('there are none', () => {
    assert.equal(findCycle(graph)?.join(' -> '), undefined);
  });

  it('every relative import leads to a file', () => {
    const lost = [...graph].flatMap(([file, imports]) =>
      imports.filter((path) => !existsSync(path)).map((p) => [file, p]),
    );
    assert.deepEqual(lost, []);
  });

  it('one is found, through types and import() too', () => {
    const files = {
      'a.ts': "import type { B } from './b';",
      'b.ts': "export * from './c';",
      'c.ts': "void import('./a');",
    };
    const found = findCycle(new Map(Object.entries(files).map(([file, source]) => [file, importsOf(file, source)])));
    assert.deepEqual(found, ['a.ts', 'b.ts', 'c.ts', 'a.ts']);
  });
});
