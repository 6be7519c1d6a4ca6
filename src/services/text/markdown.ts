import { replacedEach } from '../../core/text/text-pieces';
import { visibleText } from './format-text';
import type { Piece } from './pieces';

/** Names and symbols as the rules for new assets allow them: words without markup. */
const HARMLESS = /^[A-Za-z0-9]+( [A-Za-z0-9]+)*$/;

/** Markup of Markdown, and what it makes a link by itself: `https://`, `www.` and mail addresses. */
const MARKUP = /[\\`*_[\]<>&|~@]|:(?=\/\/)|(?<=www)\.|\$(?=\()|^[#+\-=](?=[\s#+\-=]|$)|(?<=^\d{1,9})[.)](?=\s|$)/gi;

/** A text as Markdown within a line, all markup in it escaped. */
export function escapeMarkdown(text: string): string {
  return replacedEach(visibleText(text, text.length), MARKUP, (markup) => `\\${markup}`);
}

/** A text as a code span, in which nothing is markup or a link. */
export function codeSpan(given: string): string {
  const text = visibleText(given, given.length);
  const longest = (text.match(/`+/g) ?? []).reduce((length, run) => Math.max(length, run.length), 0);
  const fence = '`'.repeat(longest + 1);
  const padding = text === '' || /^[`\s]|[`\s]$/.test(text) ? ' ' : '';
  return `${fence}${padding}${text}${padding}${fence}`;
}

/** A foreign name: unchanged if it holds no markup, else shortened and as code. */
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
 * A table without a head, its last column aligned right. A bar ends a cell even inside code, and whether a backslash
 * escapes it depends on the backslashes before that one: bars are written as `visibleText` writes invisible characters.
 */
export function tableMarkdown(rows: readonly (readonly [label: string, value: string])[]): string {
  const cell = (text: string): string => text.replaceAll('|', '\\u{7c}');
  return ['| | |', '| --- | ---: |', ...rows.map(([label, value]) => `| ${cell(label)} | ${cell(value)} |`)].join('\n');
}

/** A link. Characters of the address that would end the link early are encoded. */
export function linkMarkdown(label: string, address: string): string {
  const safe = replacedEach(
    address,
    /[\\()<>\s'"]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  return `[${escapeMarkdown(label)}](${safe})`;
}
