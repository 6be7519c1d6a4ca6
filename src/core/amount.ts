import { InvalidInputError } from './errors';

/** The largest denomination (decimal places) an asset may have. */
export const MAX_DENOMINATION = 32;

// 2^64 has 20 digits; 80 leave room for groups, 32 decimals and sums of many amounts.
const MAX_TEXT = 80;

/** How `formatAmount` writes. */
export interface AmountFormat {
  /** Writes commas between thousands: `299,999,978.795286912`. */
  readonly grouped?: boolean;
}

/**
 * An amount of raw units as decimal text with `denomination` (0 to 32) decimal places, exact, trailing zeros cut.
 * Throws `InvalidInputError` for another denomination.
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
 * The raw units of a decimal text, grouped by commas or not. Throws `InvalidInputError` when it is not a number or has
 * more decimal places than the denomination.
 */
export function parseAmount(text: string, denomination: number): bigint {
  checkDenomination(denomination);
  const match = text.length > MAX_TEXT ? null : /^([-\u2212]?)(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/.exec(text.trim());
  if (match === null) throw new InvalidInputError('not a decimal number');
  const [, sign = '', whole = '', decimals = ''] = match;
  const significant = decimals.replace(/0+$/, '');
  if (significant.length > denomination) {
    throw new InvalidInputError(`${significant.length} decimal places are more than the asset's ${denomination}`);
  }
  const raw = BigInt(whole.replaceAll(',', '') + significant.padEnd(denomination, '0'));
  return sign === '' ? raw : -raw;
}

function checkDenomination(denomination: number): void {
  if (Number.isInteger(denomination) && denomination >= 0 && denomination <= MAX_DENOMINATION) return;
  throw new InvalidInputError(`denomination must be 0 to ${MAX_DENOMINATION}: ${denomination}`);
}

function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, ',');
}
