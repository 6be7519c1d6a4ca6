import { visibleText } from './format-text';
import type { Piece } from './pieces';

/** Names and symbols as the rules for new assets have them: they can be nothing but words. */
const HARMLESS = /^[A-Za-z0-9]+( [A-Za-z0-9]+)*$/;

/** What Markdown takes for markup, or makes a link unasked: `https://`, `www.` and mail addresses. */
const MARKUP = /[\\`*_[\]<>&|~@]|:(?=\/\/)|(?<=www)\.|\$(?=\()|^[#+\-=](?=[\s#+\-=]|$)|(?<=^\d{1,9})[.)](?=\s|$)/gi;

/** A text as Markdown within a line: nothing in it is taken for markup, whoever wrote it. */
export function escapeMarkdown(text: string): string {
  return visibleText(text, text.length).replace(MARKUP, '\\$&');
}

/** A text as a code span: nothing in it is markup or a link, whatever it holds. */
export function codeSpan(given: string): string {
  const text = visibleText(given, given.length);
  const longest = (text.match(/`+/g) ?? []).reduce((length, run) => Math.max(length, run.length), 0);
  const fence = '`'.repeat(longest + 1);
  const padding = text === '' || /^[`\s]|[`\s]$/.test(text) ? ' ' : '';
  return `${fence}${padding}${text}${padding}${fence}`;
}

/** A name that a stranger chose: as it is where it can be nothing but words, else as code and cut. */
export function foreignMarkdown(text: string): string {
  const visible = visibleText(text);
  return visible === text && HARMLESS.test(text) ? text : codeSpan(visible);
}

/** A sentence as Markdown on one line. */
export function markdownOf(pieces: readonly Piece[]): string {
  return pieces.map(pieceMarkdown).join('');
}

function pieceMarkdown(piece: Piece): string {
  switch (piece.kind) {
    case 'text':
      return escapeMarkdown(piece.text);
    case 'id':
      return codeSpan(piece.text);
    case 'foreign':
      return foreignMarkdown(piece.text);
    case 'quote':
      return codeSpan(visibleText(piece.text, piece.limit));
  }
}

/**
 * A table without a head, its last column to the right. A bar ends a cell even inside code, and whether a backslash
 * before it helps depends on those before that one: bars are written as `visibleText` writes what cannot be seen.
 */
export function tableMarkdown(rows: readonly (readonly [label: string, value: string])[]): string {
  const cell = (text: string): string => text.replaceAll('|', '\\u{7c}');
  return ['| | |', '| --- | ---: |', ...rows.map(([label, value]) => `| ${cell(label)} | ${cell(value)} |`)].join('\n');
}

/** A link. The address cannot end the link early, whatever is in it. */
export function linkMarkdown(label: string, address: string): string {
  const safe = address.replace(
    /[\\()<>\s'"]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  return `[${escapeMarkdown(label)}](${safe})`;
}
