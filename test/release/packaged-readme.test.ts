import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { packagedReadme } from '../../scripts/packaged-readme.mjs';

const NOTHING = { hasImages: false, hasPages: false };
const EVERYTHING = { hasImages: true, hasPages: true };

/** Without the texts that only screen readers read. */
const MOST_WORDS = 450;
const MOST_PRIVACY_ROWS = 4;
const VERBS = ['Look up', 'Check', 'Sign together', 'Trace', 'Test', 'Configure'];

describe('the README in the package', () => {
  const readme = readFileSync('README.md', 'utf8');

  it('has no picture and no link that needs a file beside it', () => {
    assert.doesNotMatch(packagedReadme(readme, NOTHING), /!\[|<img|\]\((?!\w+:|#)/);
  });

  it('is short', () => {
    const text = packagedReadme(readme, EVERYTHING).replace(/!\[[^\]]*\]\([^)]*\)|(?<=\])\([^)]*\)/g, '');
    const words = text.split(/\s+/).filter((word) => /\w/.test(word));
    assert.ok(words.length <= MOST_WORDS, `${words.length} words`);
    assert.ok(text.split('\n').filter((line) => line.startsWith('| ')).length <= MOST_PRIVACY_ROWS + 2);
  });

  it('says first what it is for, shows it, and only then how to use and develop it', () => {
    const order = [
      /^\*\*Hover /m,
      /^!\[/m,
      ...VERBS.map((verb) => `- **[${verb}](`),
      '**Try it now**',
      '(docs/requests.md)',
      "isn't made or endorsed by Ava Labs",
      /^!\[.*\n\n_A check /m,
      /^## Use your node$/m,
      /^## Privacy$/m,
      /^## More$/m,
      /^## Development$/m,
    ].map((part) => (typeof part === 'string' ? readme.indexOf(part) : readme.search(part)));
    assert.ok(!order.includes(-1), order.join());
    assert.deepEqual(
      order,
      [...order].sort((a, b) => a - b),
    );
  });

  it('has a caption for each picture, which goes with it where the picture has no URL', () => {
    const captions = [...readme.matchAll(/^!\[[^\]]*\]\(\S+\)\n\n(_.+_)\n$/gm)].map(([, caption = '']) => caption);
    assert.equal(captions.length, readme.match(/!\[/g)?.length);
    for (const caption of captions) assert.ok(!packagedReadme(readme, NOTHING).includes(caption), caption);
  });

  it("doesn't say how to develop the extension", () => {
    for (const has of [NOTHING, EVERYTHING]) assert.doesNotMatch(packagedReadme(readme, has), /Development|npm /);
  });

  it('has the pictures and the links where they have a URL', () => {
    const [page = ''] = readme.split('\n## Development');
    assert.equal(packagedReadme(readme, EVERYTHING), page);
  });

  it('leaves out the sentences that lead to a page without a URL', () => {
    const text = packagedReadme(readme, NOTHING);
    for (const dead of [/Getting started/, /What is sent/, /hovers off/, /How keys/, /commands/, /changelog/])
      assert.doesNotMatch(text, dead);
    // Sentences around them.
    for (const kept of ['nothing at startup.\n\nIt', 'such workspaces.\n', 'Needs VS Code 1.100'])
      assert.ok(text.includes(kept), kept);
    assert.match(text, /^- \*\*Look up\*\* transactions/m);
    assert.equal(text.match(/^- \*\*/gm)?.length, VERBS.length);
  });

  it('has no section of a single sentence', () => {
    const sections = packagedReadme(readme, NOTHING)
      .split(/^## .*$/m)
      .slice(1);
    for (const section of sections) assert.ok((section.trim().match(/[.:](?=\s|$)/g) ?? []).length > 1, section);
  });

  it('leaves out a section of which nothing is left', () => {
    const text =
      '# A\n\nB. See\n[c](docs/c.md).\n\n## D\n\n- [e](docs/e.md)\n- [f](docs/f.md)\n\n## G\n\n- h\n- [i](docs/i.md)\n';
    assert.equal(packagedReadme(text, NOTHING), '# A\n\nB.\n\n## G\n\n- h\n');
  });

  it('leaves out a picture with the blank line behind it, and keeps what is on the web', () => {
    const text =
      'a\n\n![of ours](media/a.png)\n\nb ![there](https://example.com/a.png) [c](#c) [d](https://example.com)\n';
    assert.equal(
      packagedReadme(text, NOTHING),
      'a\n\nb ![there](https://example.com/a.png) [c](#c) [d](https://example.com)\n',
    );
  });

  for (const picture of ['| ![in a table](media/a.png) |', 'text ![in it](media/a.png)', '<img src="media/a.png">']) {
    it(`isn't made with a picture that can't be left out: ${picture}`, () => {
      assert.throws(() => packagedReadme(`${picture}\n`, NOTHING), /isn't a paragraph of its own/);
    });
  }
});
