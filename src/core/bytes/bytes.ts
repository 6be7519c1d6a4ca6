/** Joins byte arrays into a new one. */
export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  let length = 0;
  for (const part of parts) length += part.length;
  const joined = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}

/** Orders byte arrays as Go's `bytes.Compare` does: byte by byte, a prefix before what it is a prefix of. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const difference = (a[i] as number) - (b[i] as number);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Whether two byte arrays hold the same bytes. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && compareBytes(a, b) === 0;
}

/** Lower-case hexadecimal digits, without prefix or checksum. */
export function toHexDigits(bytes: Uint8Array): string {
  return asBuffer(bytes).toString('hex');
}

/** Lower-case hexadecimal digits behind `0x`, without a checksum. */
export function prefixedHex(bytes: Uint8Array): string {
  return `0x${toHexDigits(bytes)}`;
}

/** The same bytes as a Buffer, not copied. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}
