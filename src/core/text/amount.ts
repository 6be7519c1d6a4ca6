import { InvalidInputError } from '../outcome';

/** A whole number with commas between thousands. */
export function groupedInteger(value: number | bigint): string {
  return value.toString().replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** ISO time of Unix seconds; a number that isn't a valid time is unchanged. */
export function isoTime(seconds: number): string {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? String(seconds) : date.toISOString();
}

/** The largest number of decimals of an asset. */
export const MAX_DENOMINATION = 32;

/** nAVAX of an AVAX. */
export const AVAX = 1_000_000_000n;

interface AmountFormat {
  /** Groups thousands by commas: `299,999,978.795286912`. */
  readonly grouped?: boolean;
}

/**
 * An amount of raw units as decimal text, exact, without trailing zeros: 100 with 1 decimal is `10`, which the
 * specification writes as `10.0`. `denomination` is the number of decimals, 0 to 32; throws `InvalidInputError` for
 * any other.
 */
export function formatAmount(raw: bigint, denomination: number, format: AmountFormat = {}): string {
  checkDenomination(denomination);
  const digits = (raw < 0n ? -raw : raw).toString().padStart(denomination + 1, '0');
  const point = digits.length - denomination;
  const whole = format.grouped === true ? groupThousands(digits.slice(0, point)) : digits.slice(0, point);
  const decimals = digits.slice(point).replace(/0+$/, '');
  return `${raw < 0n ? '-' : ''}${whole}${decimals === '' ? '' : `.${decimals}`}`;
}

/**
 * An amount as `formatAmount` writes it, cut for a row and never rounded: two decimals, of less than 1 the first three
 * digits.
 */
export function cutAmount(amount: string): string {
  return /^-?(?:0\.0*\d{1,3}|[\d,]+(?:\.\d{1,2})?)/.exec(amount)?.[0] ?? amount;
}

function checkDenomination(denomination: number): void {
  if (Number.isInteger(denomination) && denomination >= 0 && denomination <= MAX_DENOMINATION) return;
  throw new InvalidInputError(`denomination must be 0 to ${MAX_DENOMINATION}: ${denomination}`);
}

function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, ',');
}
