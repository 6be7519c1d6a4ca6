import * as l10n from '@vscode/l10n';
import { groupedInteger } from '../../core/text/grouped-integer';

export { groupedInteger } from '../../core/text/grouped-integer';
export { visibleText } from '../../core/text/visible-text';

/** Characters of a reason in a line of text: it may quote a node's message of any length. */
export const SHOWN_REASON = 160;
/** The same where it has lines of its own. */
export const LONG_REASON = 400;

/** Line breaks and tabs within a text are shown as one space. */
const LINE_BREAKS = /[\r\n\t]+/g;

/** Bytes that hold a control character are data. Other invisible characters are marked where they are shown. */
const CONTROL = /\p{Cc}/u;
/** A visible character. */
const SEEN = /[^\p{C}\p{Z}]/u;

/** The text of bytes that are valid UTF-8 without control characters; undefined for all others. */
export function textOf(bytes: Uint8Array): string | undefined {
  if (bytes.length === 0) return undefined;
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // The decoder fails only on bytes that aren't UTF-8.
    return undefined;
  }
  const line = text.replace(LINE_BREAKS, ' ');
  return SEEN.test(line) && !CONTROL.test(line) ? line : undefined;
}

/** One and many of everything that is counted. A language may order number and noun in its own way. */
const COUNTS = {
  address: [l10n.t('1 address'), l10n.t('{0} addresses')],
  byte: [l10n.t('1 byte'), l10n.t('{0} bytes')],
  'compute unit': [l10n.t('1 compute unit'), l10n.t('{0} compute units')],
  decimal: [l10n.t('1 decimal'), l10n.t('{0} decimals')],
  group: [l10n.t('1 group'), l10n.t('{0} groups')],
  input: [l10n.t('1 input'), l10n.t('{0} inputs')],
  'mint right': [l10n.t('1 mint right'), l10n.t('{0} mint rights')],
  NFT: [l10n.t('1 NFT'), l10n.t('{0} NFTs')],
  operation: [l10n.t('1 operation'), l10n.t('{0} operations')],
  output: [l10n.t('1 output'), l10n.t('{0} outputs')],
  owner: [l10n.t('1 owner'), l10n.t('{0} owners')],
  property: [l10n.t('1 property'), l10n.t('{0} properties')],
  transaction: [l10n.t('1 transaction'), l10n.t('{0} transactions')],
  UTXO: [l10n.t('1 UTXO'), l10n.t('{0} UTXOs')],
} as const satisfies Record<string, readonly [one: string, many: string]>;

/** A count with its noun: `1 input`, `4,365 outputs`. */
export function counted(count: number, noun: keyof typeof COUNTS): string {
  const [one, many] = COUNTS[noun];
  return count === 1 ? one : many.replace('{0}', groupedInteger(count));
}

/** The text with a capital first letter, as a sentence begins. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `a`, `a and b`, `a, b and c`, of lists of anything: `separator` makes an item of the text between two. */
export function listed<T>(items: readonly (readonly T[])[], separator: (text: string) => T): T[] {
  const last = items.at(-1);
  if (last === undefined || items.length === 1) return [...(last ?? [])];
  const first = items.slice(0, -1).flatMap((item, i) => (i === 0 ? item : [separator(', '), ...item]));
  const [before = '', between = '', after = ''] = l10n.t('{0} and {1}').split(/\{\d\}/);
  const part = (text: string): T[] => (text === '' ? [] : [separator(text)]);
  return [...part(before), ...first, ...part(between), ...last, ...part(after)];
}
