import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { packagedReadme } from '../../../scripts/packaged-readme.mjs';

const NOTHING = { hasImages: false, hasPages: false };

describe('the README in the package', () => {
  const readme = readFileSync('README.md', 'utf8');

  it('has no picture and no link that needs a file beside it', () => {
    assert.doesNotMatch(packagedReadme(readme, NOTHING), /!\[|<img|\]\((?!\w+:|#)/);
  });

  it('keeps every word and every section', () => {
    const words = (text: string): string => text.replace(/!\[[^\]]*\]\([^)]*\)|(?<=\])\([^)]*\)|[[\]\s]/g, '');
    assert.equal(words(packagedReadme(readme, NOTHING)), words(readme));
  });

  it('has the pictures where they have a URL to load from', () => {
    const shown = packagedReadme(readme, { ...NOTHING, hasImages: true });
    const pictures = (text: string) => text.match(/!\[[^\]]*\]\([^)]*\)/g);
    assert.deepEqual(pictures(shown), pictures(readme));
    assert.doesNotMatch(shown, /(?<!!)\[[^\]]*\]\(docs/);
  });

  it('has the links where the pages have a URL', () => {
    assert.match(packagedReadme(readme, { ...NOTHING, hasPages: true }), /\[commands\]\(docs\/commands\.md\)/);
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
