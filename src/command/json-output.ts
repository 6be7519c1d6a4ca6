import { prefixedHex } from '../core/bytes/bytes';

/** A value as JSON on one line: 64-bit integers as text in decimal, bytes as hex with `0x`. */
export function jsonLine(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => {
    if (typeof each === 'bigint') return String(each);
    return each instanceof Uint8Array ? prefixedHex(each) : each;
  });
}
