/**
 * Go strings are bytes. Text that is valid UTF-8 decodes as usual; any other byte becomes a lone surrogate U+DC80 to
 * U+DCFF, so that encoding gives the same bytes back (the scheme of Python's `surrogateescape`, PEP 383).
 */
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();
const ESCAPED = /[\udc80-\udcff]/;

export function goString(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes);
  } catch {
    return escapeInvalid(bytes);
  }
}

export function goStringBytes(text: string): Uint8Array {
  if (!ESCAPED.test(text)) return encoder.encode(text);
  const parts: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) as number;
    if (code >= 0xdc80 && code <= 0xdcff) parts.push(code - 0xdc00);
    else parts.push(...encoder.encode(character));
  }
  return Uint8Array.from(parts);
}

/** The text as Go's JSON encoder prints it: U+FFFD for each byte that is not UTF-8. */
export function printable(text: string): string {
  return text.replace(/[\udc80-\udcff]/g, (unit, index: number) => {
    const before = text.charCodeAt(index - 1);
    return before >= 0xd800 && before <= 0xdbff ? unit : '\ufffd';
  });
}

function escapeInvalid(bytes: Uint8Array): string {
  let out = '';
  for (let i = 0; i < bytes.length;) {
    const length = validSequenceLength(bytes, i);
    out +=
      length === 0 ? String.fromCharCode(0xdc00 + (bytes[i] as number)) : strict.decode(bytes.subarray(i, i + length));
    i += Math.max(length, 1);
  }
  return out;
}

/** How many bytes the UTF-8 sequence at `start` has, or 0 if it is none. */
function validSequenceLength(bytes: Uint8Array, start: number): number {
  for (let length = 1; length <= 4 && start + length <= bytes.length; length++) {
    try {
      strict.decode(bytes.subarray(start, start + length));
      return length;
    } catch {
      // Longer sequences are still to be tried.
    }
  }
  return 0;
}
