import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { filesBelow, importedFile } from '../../support/source-files';

/** What VS Code calls, and no file of ours. */
const CALLED_FROM_OUTSIDE: readonly string[] = ['src/extension.ts activate', 'src/extension.ts deactivate'];

const EXPORT = /^export (?:async |abstract )*(?:function\*?|const|let|class) +([\w$]+)/gm;
const NAMED = /\{([^{}]*)\}\s*(?:from|= await import\()\s*'(\.[^']*)'/g;
const WHOLE = /^import \* as (\w+) from '(\.[^']*)'/gm;

/** Every `FILE NAME` that the files take from one another. */
function takenBy(files: ReadonlyMap<string, string>): Set<string> {
  const taken = new Set<string>();
  for (const [file, source] of files) {
    const take = (specifier: string, name: string) => taken.add(`${importedFile(file, specifier)} ${name}`);
    for (const [, names = '', specifier = ''] of source.matchAll(NAMED)) {
      for (const name of names.split(','))
        take(
          specifier,
          name
            .trim()
            .replace(/^type /, '')
            .split(/ as |:/)[0] ?? '',
        );
    }
    for (const [, alias = '', specifier = ''] of source.matchAll(WHOLE)) {
      for (const [, name = ''] of source.matchAll(new RegExp(`\\b${alias}\\.([\\w$]+)`, 'g'))) take(specifier, name);
    }
  }
  return taken;
}

/** Every `FILE NAME` of a function, constant or class that is exported and that no other file takes. */
function untaken(files: ReadonlyMap<string, string>): string[] {
  const taken = takenBy(files);
  return [...files]
    .filter(([file]) => !file.startsWith('test/'))
    .flatMap(([file, source]) => [...source.matchAll(EXPORT)].map(([, name]) => `${file} ${name}`))
    .filter((value) => !taken.has(value) && !CALLED_FROM_OUTSIDE.includes(value));
}

describe('exported values', () => {
  it('are all imported by another file', () => {
    const files = ['src', 'webview-ui', 'test'].flatMap(filesBelow);
    assert.deepEqual(untaken(new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))), []);
  });

  it('are found where nobody imports them, whichever way the others are imported', () => {
    const files = new Map([
      ['src/a.ts', "import { one, type C as D } from './b';\nimport * as b from './b';\nb.two();"],
      ['src/b.ts', 'export const one = 1;\nexport let two = 2;\nexport const three = 3;\nexport class C {}'],
      ['test/c.ts', "const { four } = await import('../src/d');\nexport const ofTests = 1;"],
      ['src/d.ts', 'export async function four() {}\nexport function* five() {}\nexport type T = 1;'],
    ]);
    assert.deepEqual(untaken(files), ['src/b.ts three', 'src/d.ts five']);
  });
});
