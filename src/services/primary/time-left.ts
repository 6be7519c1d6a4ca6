import * as l10n from '@vscode/l10n';
import { groupedInteger } from '../text/format-text';

const HOUR = 3_600n;
const DAY = 24n * HOUR;

/** A validator with less than this many seconds left needs attention: long enough to act after a weekend. */
export const LOW_SECONDS = 3n * DAY;

/**
 * Seconds until an L1 validator's balance in nAVAX is used up, at a price in nAVAX a second (docs/protocol.md 12).
 * Undefined if it never is, at a price of 0. An estimate: the price changes with each block.
 */
export function secondsOf(balance: bigint, price: bigint): bigint | undefined {
  return price === 0n ? undefined : balance / price;
}

/** An exact time: in days or hours if it is a whole number of them, else in seconds. */
export function periodWords(seconds: bigint): string {
  const isWhole = seconds > 0n && (seconds % DAY === 0n || (seconds < 2n * DAY && seconds % HOUR === 0n));
  return isWhole ? durationWords(seconds) : l10n.t('{0} s', groupedInteger(seconds));
}

/** `18 days`, `9 hours`, or less than an hour. */
export function durationWords(seconds: bigint): string {
  const days = seconds / DAY;
  if (days > 1n) return l10n.t('{0} days', groupedInteger(days));
  const hours = seconds / HOUR;
  if (hours === 0n) return l10n.t('less than 1 hour');
  return hours === 1n ? l10n.t('1 hour') : l10n.t('{0} hours', groupedInteger(hours));
}
