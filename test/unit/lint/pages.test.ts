import { strict as assert } from 'node:assert';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGES, SCREENSHOTS, shownPictures, targetsOf } from '../../support/repository-files/pages';
import { filesBelow } from '../../support/repository-files/source-files';

const IN_GITHUB = ['.github/SUPPORT.md', '.github/SECURITY.md'];
/** Every folder of code says in a few lines what it is. */
const OF_FOLDERS = ['src/client', 'src/core', 'src/features', 'src/host', 'src/services', 'sandbox', 'webview-ui'].map(
  (folder) => join(folder, 'README.md'),
);
const ALL = [...PAGES, ...IN_GITHUB, ...OF_FOLDERS];

/** In lines: what a newcomer reads first. */
const LONGEST_ARCHITECTURE = 130;

/** Pictures of the repository. `npm run shots` draws more, to review a changed view. */
const MOST_PICTURES = 43;

const textOf = (page: string): string => readFileSync(page, 'utf8');

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

  for (const page of ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/internals.md', 'docs/testing.md', ...OF_FOLDERS]) {
    it(`${page} names source files that exist`, () => {
      const files = ['src', 'sandbox', 'webview-ui', 'test'].flatMap(filesBelow).map((path) => `/${path}`);
      const named = [...textOf(page).matchAll(/`([\w./-]+\.ts)`/g)].map(([, name = '']) => name);
      assert.deepEqual(
        named.filter((name) => !files.some((path) => path.endsWith(`/${name}`))),
        [],
      );
    });
  }

  it('show every picture of media/screenshots, which are few', () => {
    const pictures = readdirSync(SCREENSHOTS);
    assert.deepEqual(pictures.sort(), [...shownPictures()].sort());
    assert.ok(pictures.length <= MOST_PICTURES, `${pictures.length}`);
  });

  it('hold no marks of a merge', () => {
    for (const page of ALL) assert.doesNotMatch(textOf(page), /^[<>]{7} /m, page);
  });

  it('name types where they are', () => {
    const rows = [...textOf('ARCHITECTURE.md').matchAll(/\| `([A-Z]\w+)[^`|]*` *\| `([\w./-]+\.ts)` *\|$/gm)];
    assert.ok(rows.length > 8);
    for (const [, type = '', file = ''] of rows) {
      const path = existsSync(file) ? file : join('src', file);
      assert.match(textOf(path), new RegExp(`^export (?:abstract )?(?:class|interface|type) ${type}\\b`, 'm'), file);
    }
  });

  it('keep the way into the code short', () => {
    assert.ok(textOf('ARCHITECTURE.md').split('\n').length <= LONGEST_ARCHITECTURE);
  });

  it('name the two commands of a new contributor in the README', () => {
    for (const command of ['npm start', 'npm test']) assert.match(textOf('README.md'), new RegExp(`^${command} `, 'm'));
  });

  it('leave no gap for the owner but the checklist in docs/publishing.md', () => {
    for (const page of ALL) assert.doesNotMatch(textOf(page), /<!--(?! \/?[\w-]+ -->)/, page);
    assert.match(textOf('docs/publishing.md'), /^- \[ \] /m);
  });

  for (const page of IN_GITHUB) {
    it(`${page} names no address, which only the owner knows`, () => {
      assert.doesNotMatch(textOf(page), /https?:|mailto:|\S@\S/);
    });
  }
});
