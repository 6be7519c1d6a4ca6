/** Reads decimal digits as Go's strconv.ParseUint with base 10; undefined if it fails, also beyond `bits` bits. */
export function parseUint(text: string, bits: 16 | 32 | 64): bigint | undefined {
  // The length is bounded first: the time to read a number grows faster than its digits.
  const digits = /^0*([0-9]{1,20})$/.exec(text)?.[1];
  if (digits === undefined) return undefined;
  const value = BigInt(digits);
  return value < 1n << BigInt(bits) ? value : undefined;
}
