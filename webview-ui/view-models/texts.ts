import * as l10n from '@vscode/l10n';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `2026-11-21`: the UTC day of Unix seconds. */
export function dayText(seconds: number): string {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? String(seconds) : date.toISOString().slice(0, 10);
}

/** A point's time: its day, with the minute if it isn't midnight. */
export function pointText(seconds: number): string {
  return seconds % DAY === 0 ? dayText(seconds) : minuteText(seconds);
}

/** `2026-11-21 09:30 UTC`, of Unix seconds. */
export function minuteText(seconds: number): string {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? String(seconds) : `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** An age in the largest unit of which there are two: `just now`, `5 min ago`, `30 h ago`, `3 days ago`. */
export function agoText(seconds: number): string {
  if (seconds < 45) return l10n.t('just now');
  if (seconds < 2 * MINUTE) return l10n.t('1 min ago');
  if (seconds < 2 * HOUR) return l10n.t('{0} min ago', Math.floor(seconds / MINUTE));
  if (seconds < 2 * DAY) return l10n.t('{0} h ago', Math.floor(seconds / HOUR));
  return l10n.t('{0} days ago', wholeText(Math.floor(seconds / DAY)));
}

/** A remaining time, rounded up so that it never ends early: `12 s`, `2:05 min`, `3 h`. */
export function untilText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds < 100) return l10n.t('{0} s', seconds);
  if (seconds < 2 * HOUR)
    return l10n.t('{0} min', `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`);
  if (seconds < 2 * DAY) return l10n.t('{0} h', Math.ceil(seconds / HOUR));
  return l10n.t('{0} days', wholeText(Math.ceil(seconds / DAY)));
}

// Without `Intl`, whose start in a new process takes longer than a whole frame.

/** `12,345` of a non-negative whole number or its digits. */
export function wholeText(whole: number | string): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `1,234.5`: at most two decimals. */
export function decimalText(value: number): string {
  const [whole = '', digits = ''] = value.toFixed(2).split('.');
  const rest = digits.replace(/0+$/, '');
  return wholeText(whole) + (rest === '' ? '' : `.${rest}`);
}
