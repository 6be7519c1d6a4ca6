import * as l10n from '@vscode/l10n';
import { groupedInteger } from '../../core/text/amount';
import { present } from '../../core/present';
import { visibleText } from '../../core/text/visible-text';

export { groupedInteger } from '../../core/text/amount';
export { bytesAsPlainText } from '../../core/text/plain-bytes';
export { visibleText } from '../../core/text/visible-text';

/** Characters of a reason in a line of text: it may quote a node's message of any length. */
export const SHOWN_REASON = 200;
/** The same where it has lines of its own. */
export const LONG_REASON = 400;

/** One and many of everything that is counted. A language may order number and noun in its own way. */
const COUNTS = {
  address: [l10n.t('1 address'), l10n.t('{0} addresses')],
  balance: [l10n.t('1 validator balance'), l10n.t('{0} validator balances')],
  'burned amount': [l10n.t('1 burned amount'), l10n.t('{0} burned amounts')],
  byte: [l10n.t('1 byte'), l10n.t('{0} bytes')],
  'compute unit': [l10n.t('1 compute unit'), l10n.t('{0} compute units')],
  decimal: [l10n.t('1 decimal'), l10n.t('{0} decimals')],
  fee: [l10n.t('1 fee'), l10n.t('{0} fees')],
  group: [l10n.t('1 group'), l10n.t('{0} groups')],
  input: [l10n.t('1 input'), l10n.t('{0} inputs')],
  'minted amount': [l10n.t('1 minted amount'), l10n.t('{0} minted amounts')],
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

/** Which fields beside a transaction in JSON mean nothing; there may be many, with names of any length. */
export function ignoredText(paths: readonly string[]): string {
  return l10n.t('Ignored fields: {0}', visibleText(paths.join(', '), LONG_REASON));
}

/** The text with a capital first letter, as a sentence begins. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `a`, `a and b`, `a, b and c`, of lists of anything: `separator` makes an item of the text between two. */
export function listInWords<T>(items: readonly (readonly T[])[], separator: (text: string) => T): T[] {
  const last = items.at(-1);
  if (last === undefined || items.length === 1) return [...(last ?? [])];
  const first = items.slice(0, -1).flatMap((item, i) => (i === 0 ? item : [separator(', '), ...item]));
  const [before = '', between = '', after = ''] = l10n.t('{0} and {1}').split(/\{\d\}/);
  const part = (text: string): T[] => (text === '' ? [] : [separator(text)]);
  return [...part(before), ...first, ...part(between), ...last, ...part(after)];
}

/** Seconds that a JavaScript date can hold; a locktime may be up to 2^64 - 1. */
const LAST_SECOND = 8_640_000_000_000n;

/** Unix seconds as `2026-11-21 06:46:09 UTC`. */
export function formatTime(seconds: bigint): string {
  if (seconds > LAST_SECOND) return l10n.t('the year 275760 or later');
  const [date = '', time = ''] = new Date(Number(seconds) * 1000).toISOString().split('T');
  // Years of more than four digits begin with a sign and zeros.
  return `${date.replace(/^\+0*/, '')} ${time.slice(0, 8)} UTC`;
}

/** Unix ms as `06:46:09 UTC`. */
export function timeOfDay(at: number): string {
  return formatTime(BigInt(Math.floor(at / 1000))).replace(/^\S+ /, '');
}

/** Unix seconds as `2026-11-21 06:46:09`, UTC: ISO 8601 in the form that every spreadsheet takes as a time. */
export function tableTime(seconds: bigint): string {
  return formatTime(seconds).replace(/ UTC$/, '');
}

/** A locktime in words: `locked until ...` or `unlocked since ...`; undefined where there is none. `now` is Unix ms. */
export function formatLocktime(locktime: bigint, now: number): string | undefined {
  if (locktime === 0n) return undefined;
  const time = formatTime(locktime);
  return isLocked(locktime, now) ? l10n.t('locked until {0}', time) : l10n.t('unlocked since {0}', time);
}

/** Whether an output with this locktime can't be spent yet. `now` is Unix ms. */
export function isLocked(locktime: bigint, now: number): boolean {
  return locktime > BigInt(Math.floor(now / 1000));
}

/** How long ago, for moments that are minutes away at most: `just now`, `12 s ago`. Unix ms. */
export function formatAgo(at: number, now: number): string {
  const seconds = Math.floor((now - at) / 1000);
  return seconds < 1 ? l10n.t('just now') : l10n.t('{0} s ago', seconds);
}

/** Unix seconds as date and time to the minute in UTC, `2026-11-21 06:46`, for rows whose tooltip has it in full. */
export function formatMinute(seconds: bigint): string {
  return seconds > LAST_SECOND ? formatTime(seconds) : formatTime(seconds).replace(/:\d\d UTC$/, '');
}

/** The same without the year, if that is the current one in UTC. `now` is Unix ms. */
export function minuteOfYear(seconds: bigint, now: number): string {
  const minute = formatMinute(seconds);
  const year = `${new Date(now).getUTCFullYear()}-`;
  return minute.startsWith(year) ? minute.slice(year.length) : minute;
}

/** A request to show as a command. */
interface CurlRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Only of a POST. */
  readonly body?: string;
}

/** A request as a curl command, quoted for a POSIX shell. */
export function curlCommand({ url, headers, body }: CurlRequest): string {
  const fields = Object.entries(headers).map(([name, value]) => `-H ${shellQuoted(`${name}: ${value}`)}`);
  return present(['curl', ...fields, body !== undefined && `-d ${shellQuoted(body)}`, shellQuoted(url)]).join(' ');
}

/** A text as one word of a POSIX shell: what is copied as a command quotes by this alone. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
