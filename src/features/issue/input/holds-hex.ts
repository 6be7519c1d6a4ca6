/** Characters of a document that are looked at unasked: lenses are for texts that people read. */
export const LOOKED_AT = 1024 * 1024;

/** A transaction with nothing in it has 58 bytes; broken over lines, each line may have a few digits only. */
const SHORTEST_RUN = 24;

/**
 * Whether a text may hold the hex of a transaction: a look at every 24th character, so that nothing heavy is loaded for
 * texts without. Time is linear whatever the text holds.
 */
export function holdsHex(text: string): boolean {
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
