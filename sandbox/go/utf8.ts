import { asBuffer } from '../../src/core/bytes/bytes';

/**
 * Reads UTF-8 as Go does when it ranges over a string: each byte outside a valid sequence becomes one U+FFFD. (A
 * TextDecoder writes one for a whole cut sequence.)
 */
export function decodeUTF8(bytes: Uint8Array): string {
  const text = asBuffer(bytes).toString('utf8');
  if (!text.includes('\ufffd')) return text;
  let slow = '';
  for (let at = 0; at < bytes.length;) {
    const length = sequenceLength(bytes, at);
    slow += length === 0 ? '\ufffd' : asBuffer(bytes.subarray(at, at + length)).toString('utf8');
    at += Math.max(length, 1);
  }
  return slow;
}

/** How many bytes the UTF-8 sequence at `at` has; 0 if it is none (RFC 3629: no overlong forms, no surrogates). */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] as number;
  if (lead < 0x80) return 1;
  const length = lead < 0xc2 || lead > 0xf4 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  const low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  for (let i = 1; i < length; i++) {
    const byte = bytes[at + i] ?? 0;
    if (byte < (i === 1 ? low : 0x80) || byte > (i === 1 ? high : 0xbf)) return 0;
  }
  return length;
}
