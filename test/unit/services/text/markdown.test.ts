import assert from 'node:assert/strict';
import {
  codeSpan,
  escapeMarkdown,
  foreignMarkdown,
  linkMarkdown,
  markdownOf,
  tableMarkdown,
} from '../../../../src/services/text/markdown';

describe('foreign names in Markdown', () => {
  const rows: [title: string, text: string, expected: string][] = [
    ['what the rules allow stays', 'Lens Coin 1', 'Lens Coin 1'],
    ['a command link', '[x](command:avalancheLens.copyText)', '`[x](command:avalancheLens.copyText)`'],
    ['an image', '![x](https://example.com/x.png)', '`![x](https://example.com/x.png)`'],
    ['an address that would be linked', 'www.example.com', '`www.example.com`'],
    ['HTML', '<img src=x onerror=alert(1)>', '`<img src=x onerror=alert(1)>`'],
    ['an icon', '$(warning)', '`$(warning)`'],
    ['emphasis', '**bold**', '`**bold**`'],
    ['backticks', 'a`b``c', '```a`b``c```'],
    ['backticks at the ends', '`a`', '`` `a` ``'],
    ['nothing but backticks', '```', '```` ``` ````'],
    ['lines', 'a\n\n# b', '`a\\u{a}\\u{a}# b`'],
    ['direction marks', '\u202eXAVA', '`\\u{202e}XAVA`'],
    ['zero width', 'AV\u200bAX', '`AV\\u{200b}AX`'],
    ['spaces at the ends', ' a', '`  a `'],
    ['look-alikes are seen to be no plain name', 'АVАХ', '`АVАХ`'],
    ['more than 40 characters', 'a'.repeat(41), `\`${'a'.repeat(40)}…\``],
    ['nothing', '', '`  `'],
  ];
  for (const [title, text, expected] of rows) it(title, () => assert.equal(foreignMarkdown(text), expected));
});

describe('markdownOf', () => {
  it('escapes each piece by its origin', () => {
    const text = markdownOf([
      { kind: 'text', text: 'Pay 5 *' },
      { kind: 'foreign', text: 'A*B' },
      { kind: 'text', text: ' ' },
      { kind: 'id', text: '2dBADP8w…' },
      { kind: 'quote', text: 'hello', limit: 3 },
    ]);
    assert.equal(text, 'Pay 5 \\*`A*B` `2dBADP8w…``hel…`');
  });

  it('our own words may contain text of the user', () => {
    assert.equal(
      escapeMarkdown('my [x](y) <b> `c` a|b & ~~d~~ \\'),
      'my \\[x\\](y) \\<b\\> \\`c\\` a\\|b \\& \\~\\~d\\~\\~ \\\\',
    );
  });
});

describe('tables and links', () => {
  it('a bar cannot end a cell, with any number of backslashes before it', () => {
    const table = tableMarkdown([[codeSpan('a\\|[x](command:y)'), codeSpan('b\\\\|c')]]);
    assert.equal(table, '| | |\n| --- | ---: |\n| `a\\\\u{7c}[x](command:y)` | `b\\\\\\u{7c}c` |');
  });

  it('an address cannot end its link', () => {
    assert.equal(
      linkMarkdown('Open [it]', 'command:x?%5B%22a%22%5D)[y](command:z "t"'),
      '[Open \\[it\\]](command:x?%5B%22a%22%5D%29[y]%28command:z%20%22t%22)',
    );
  });
});
