import { strict as assert } from 'node:assert';
import { fileNameText, logText, visibleText } from '../../../../src/core/text/visible-text';
import { listItem, uiText } from '../../../../src/host/messages/ui-text';
import { csvLine } from '../../../../src/services/text/csv';
import { codeSpan, escapeMarkdown, foreignMarkdown } from '../../../../src/services/text/markdown';

/** Texts of strangers and of nodes, each of which does something to some sink when it arrives there as it is. */
const HOSTILE = [
  '[x](command:avalancheLens.copyText)',
  '![x](https://example.com/x.png)',
  'see https://example.com/pay now',
  'www.example.com',
  'mail@example.com',
  '<img src=x onerror=alert(1)>',
  '$(warning) Verified',
  '**bold** _it_ ~~s~~ `code`',
  '# heading',
  '1. item',
  '- item',
  'a | b',
  'ends in a backslash \\',
  'a\n2026-01-01 00:00:00.000 [info] forged',
  'a\r\n[error] forged',
  '\u001b[31mred\u001b[0m \u009b2J',
  'AVAX\u202eXAVA',
  '\u2066isolated\u2069',
  'AV\u200bAX\u00ad\ufeff',
  'tag \u{e0041}, private \ue000, filler \u3164',
  'line\u2028separator\u2029',
  'lone \ud800 surrogate',
  '=1+1',
  '＝1＋1',
  'a;=1+1',
  'a\t@SUM(1)',
  '"=1+1"',
  '../../etc/passwd',
  'CON',
  'name. ',
  '.hidden',
  '',
] as const;

/** What can't be seen, but for the joiner within emoji. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\u3164]/u;

describe('hostile texts', () => {
  for (const text of HOSTILE) {
    describe(JSON.stringify(text), () => {
      it('is seen in full', () => {
        const shown = visibleText(text, 1000);
        assert.doesNotMatch(shown, UNSEEN);
        assert.equal(visibleText(shown, 1000), shown);
      });

      it('is text in Markdown', () => {
        const escaped = escapeMarkdown(text);
        assert.doesNotMatch(escaped, UNSEEN);
        // Every character that could begin markup or a link has an odd number of backslashes before it.
        const left = escaped.replace(/\\[!-/:-@[-`{-~]/g, '');
        assert.doesNotMatch(left, /[\\`*_[\]<>&|~@]|:\/\/|www\.|\$\(|^[#+\-=](?=\s|$)|^\d+[.)](?=\s|$)/i);
        for (const span of [codeSpan(text), foreignMarkdown(text)]) assert.doesNotMatch(span, /\n|\u202e/);
      });

      it('is text in a label and in a notification', () => {
        const shown = uiText(text);
        assert.doesNotMatch(shown, UNSEEN);
        assert.doesNotMatch(shown, /\$\(|\]\(/);
      });

      it('is text in all three texts of a list, beside their own icon', () => {
        const { label, description, detail } = listItem({ icon: 'pin', label: text, description: text, detail: text });
        assert.deepEqual([label, description, detail].join('\n').match(/\$\([^)]*\)/g), ['$(pin)']);
        assert.doesNotMatch([label, description, detail].join(' '), UNSEEN);
      });

      it('forges no entry of the log', () => {
        const [first = '', ...rest] = logText(`node said: ${text}`).split('\n');
        for (const line of [first, ...rest]) assert.doesNotMatch(line, UNSEEN);
        for (const line of rest) assert.match(line, /^ {4}/);
      });

      it('is no formula in a table, whatever separates its cells', () => {
        const line = csvLine(['before', text, 'after']);
        assert.doesNotMatch(line.replace(/\r\n$/, ''), UNSEEN);
        const cells = line.split(/[;,|]/).map((cell) => cell.replace(/^["\s]+/, ''));
        assert.deepEqual(
          cells.filter((cell) => /^[=+\-@＝＋－＠]/.test(cell)),
          [],
        );
      });

      it('names a file in no other folder', () => {
        const name = fileNameText(text);
        assert.match(name, /^[^\\/:*?"<>|.\s][^\\/:*?"<>|]*$/);
        assert.doesNotMatch(name, /[\s.]$|^(?:con|nul)(?:\.|$)/i);
        assert.doesNotMatch(name, UNSEEN);
      });
    });
  }

  it('what people write stays as it is', () => {
    const text = 'Zürich 東京 👩‍🚀 ❤️';
    for (const sink of [escapeMarkdown, uiText, logText, fileNameText]) assert.equal(sink(text), text);
    assert.equal(csvLine([text, '-1.5', '12']), `${text},-1.5,12\r\n`);
  });
});
