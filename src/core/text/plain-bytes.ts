/** Line breaks and tabs within a text are shown as one space. */
const LINE_BREAKS = /[\r\n\t]+/g;

/** Bytes that hold a control character are data. Other invisible characters are marked where they are shown. */
const CONTROL_CHARACTER = /\p{Cc}/u;
/** A visible character. */
const SEEN = /[^\p{C}\p{Z}]/u;

/** The text of bytes that are valid UTF-8 without control characters; undefined for all others. */
export function bytesAsPlainText(bytes: Uint8Array): string | undefined {
  if (bytes.length === 0) return undefined;
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // The decoder fails only on bytes that aren't UTF-8.
    return undefined;
  }
  const line = text.replace(LINE_BREAKS, ' ');
  return SEEN.test(line) && !CONTROL_CHARACTER.test(line) ? line : undefined;
}
