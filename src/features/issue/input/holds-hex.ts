/** Characters of a document that are scanned in the background: CodeLenses are for texts that people read. */
export const LOOKED_AT = 1024 * 1024;

/** An empty transaction has 58 bytes, of which a line may hold only a few. */
const SHORTEST_RUN = 24;

/** The first bytes of a transaction in a list of a program: `0x00, 0x00, // codec version`, `(byte) 0, 0u8`. */
const LIST_OF_ZEROS =
  /(?:\b0(?:x00?)?(?:u8|uy|\.to(?:U?)Byte\(\))?\)?[\s,;]{1,8}(?:(?:\/\/|#).{0,160}\s{1,40})?(?:\(\w{4,5}\) ?)?){5}/;

/**
 * Whether a text may hold the hex of a transaction. Tests every 24th character, so that texts without hex load nothing
 * heavy. Takes linear time.
 */
export function holdsHex(text: string): boolean {
  if (LIST_OF_ZEROS.test(text)) return true;
  for (let at = SHORTEST_RUN - 1; at < text.length;) {
    if (!isHexDigit(text.charCodeAt(at))) {
      at += SHORTEST_RUN;
      continue;
    }
    let start = at;
    while (at - start < SHORTEST_RUN && start > 0 && isHexDigit(text.charCodeAt(start - 1))) start--;
    let end = at + 1;
    while (end - start < SHORTEST_RUN && end < text.length && isHexDigit(text.charCodeAt(end))) end++;
    if (end - start >= SHORTEST_RUN) return true;
    at = end + SHORTEST_RUN - 1;
  }
  return false;
}

function isHexDigit(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x46) || (code >= 0x61 && code <= 0x66);
}
