import { replacedEach } from '../../core/text/text-pieces';
import { capitalized, counted, visibleText } from './format-text';
import type { Piece } from './pieces';
import * as l10n from '@vscode/l10n';
import type { WrongText } from '../../core/given-text/given-text';

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
 * A table without a head; amounts are aligned right. A bar ends a cell even inside code, and whether a backslash
 * escapes it depends on the backslashes before that one: bars are written as `visibleText` writes invisible characters.
 */
export function tableMarkdown(
  rows: readonly (readonly [label: string, value: string])[],
  align: 'left' | 'right' = 'right',
): string {
  const cell = (text: string): string => text.replaceAll('|', '\\u{7c}');
  const line = align === 'right' ? '| --- | ---: |' : '| --- | --- |';
  return ['| | |', line, ...rows.map(([label, value]) => `| ${cell(label)} | ${cell(value)} |`)].join('\n');
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

/** What is wrong with a text, for a person. Without a full stop. */
export function wrongWords(wrong: WrongText): string {
  switch (wrong.code) {
    case 'addressChecksum':
    case 'checksum':
      return capitalized(l10n.t("the checksum doesn't match"));
    case 'address':
      return l10n.t('Not an address. Expected, for example, {0}', 'X-avax1…');
    case 'addressCase':
      return l10n.t('Use lowercase letters after the chain prefix, such as {0}', 'X-avax1…');
    case 'base58':
      return l10n.t('Not an ID');
    case 'length':
      return l10n.t('An ID has 32 bytes, this has {0}', counted(wrong.byteCount, 'byte'));
    case 'outputIndex':
      return l10n.t('An output index is a whole number from 0 to 4,294,967,295');
    case 'number':
      return l10n.t('Enter one whole number');
    case 'height':
      return l10n.t('Enter a block height up to {0}', '18,446,744,073,709,551,615');
    case 'oddHex':
      return l10n.t('The hex has an odd number of digits');
    case 'hex':
      return l10n.t('Too short for a transaction, UTXO, or block');
    case 'long':
      return l10n.t('Longer than 1 MiB');
    case 'json':
      return l10n.t("Can't read the JSON: {0}", wrong.words);
    case 'none':
      return l10n.t('Not an ID, block height, address, or hex');
    case 'several':
      return l10n.t('More than one ID');
  }
}
