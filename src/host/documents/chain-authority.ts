/**
 * Characters that the authority of a URI can't contain: VS Code prints it in lower case, and its parser reads `@` as
 * the end of a user name and the last `:` as the start of a port. A to Z are kept, because chain names aren't
 * case-sensitive.
 */
function others(): RegExp {
  // Made when it is first used: its classes of Unicode take 0.3 ms.
  return /[^A-Za-z0-9._ \p{Ll}\p{Lo}-]/gu;
}

/** The escape of such a character: its code point in hex. */
const ESCAPE = /~([0-9a-f]{1,6})~/gi;

const LAST_CODE_POINT = 0x10ffff;

/** The name of a chain as the authority of a URI: `Mainnet`, `my~23~1` for `my#1`. */
export function authorityOf(chain: string): string {
  return chain.replace(others(), (char) => `~${(char.codePointAt(0) ?? 0).toString(16)}~`);
}

/** The chain name in an authority. */
export function chainOf(authority: string): string {
  return authority.replace(ESCAPE, (escape: string, digits: string) => {
    const codePoint = parseInt(digits, 16);
    return codePoint > LAST_CODE_POINT ? escape : String.fromCodePoint(codePoint);
  });
}
