import { strict as assert } from 'node:assert';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow } from '../../support/repository-files/source-files';

const IN_ROOT = readdirSync('.').filter((name) => name.endsWith('.md'));
const IN_DOCS = readdirSync('docs').map((name) => join('docs', name));
const IN_GITHUB = ['.github/SUPPORT.md', '.github/SECURITY.md'];
/** Every folder of code says in a few lines what it is. */
const OF_FOLDERS = ['src/client', 'src/core', 'src/features', 'src/host', 'src/services', 'sandbox', 'webview-ui'].map(
  (folder) => join(folder, 'README.md'),
);
const ALL = [...IN_ROOT, ...IN_DOCS, ...IN_GITHUB, ...OF_FOLDERS];

/** The Marketplace shows all of the README; a longer one is hard to read. */
const LONGEST_README = 12_000;

/** In lines: what a newcomer reads first. */
const LONGEST_ARCHITECTURE = 130;

const textOf = (page: string): string => readFileSync(page, 'utf8');

/** The targets of a page's links and pictures within the repository, from its root, and the section each names. */
function targetsOf(page: string): { readonly path: string; readonly section: string | undefined }[] {
  const prose = textOf(page).replace(/^```[^]*?^```/gm, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
    if (/^\w+:/.test(target)) return [];
    const [path = '', section] = target.split('#');
    return [{ path: path === '' ? page : join(dirname(page), path), section }];
  });
}

/** The names that links to a page's sections have. */
function sectionsOf(page: string): string[] {
  return [...textOf(page).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
}

describe('the pages', () => {
  for (const page of ALL) {
    it(`${page} links to files and sections that exist`, () => {
      const broken = targetsOf(page).filter(
        ({ path, section }) => !existsSync(path) || (section !== undefined && !sectionsOf(path).includes(section)),
      );
      assert.deepEqual(broken, []);
    });
  }

  for (const page of ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/internals.md', ...OF_FOLDERS]) {
    it(`${page} names source files that exist`, () => {
      const files = ['src', 'sandbox', 'webview-ui', 'test'].flatMap(filesBelow).map((path) => `/${path}`);
      const named = [...textOf(page).matchAll(/`([\w./-]+\.ts)`/g)].map(([, name = '']) => name);
      assert.deepEqual(
        named.filter((name) => !files.some((path) => path.endsWith(`/${name}`))),
        [],
      );
    });
  }

  it('show every picture of media/screenshots', () => {
    const shown = new Set([...IN_ROOT, ...IN_DOCS].flatMap(targetsOf).map(({ path }) => path));
    const unused = readdirSync('media/screenshots').filter((name) => !shown.has(join('media/screenshots', name)));
    assert.deepEqual(unused, []);
  });

  it('hold no marks of a merge', () => {
    for (const page of ALL) assert.doesNotMatch(textOf(page), /^[<>]{7} /m, page);
  });

  it('keep the way into the code short', () => {
    assert.ok(textOf('ARCHITECTURE.md').split('\n').length <= LONGEST_ARCHITECTURE);
  });

  it('keep the README short', () => {
    assert.ok(Buffer.byteLength(textOf('README.md')) <= LONGEST_README);
  });

  it('name the two commands of a new contributor in the README', () => {
    for (const command of ['npm start', 'npm test']) assert.match(textOf('README.md'), new RegExp(`^${command} `, 'm'));
  });

  for (const page of IN_GITHUB) {
    it(`${page} names no contact, which only the owner knows`, () => {
      assert.doesNotMatch(textOf(page), /https?:|mailto:|\S@\S/);
      assert.match(textOf(page), /<!-- Owner: /);
    });
  }
});
