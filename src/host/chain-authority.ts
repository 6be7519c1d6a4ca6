/**
 * What the authority of a URI can't hold as it is: VS Code prints it in lower case, and its parser takes `@` for the end
 * of a user's name and the last `:` for the beginning of a port. Capitals of A to Z stay, because the names of chains
 * are not case-sensitive.
 */
const OTHERS = /[^A-Za-z0-9._ \p{Ll}\p{Lo}-]/gu;

/** The code point of one of them, as hex digits. */
const ESCAPE = /~([0-9a-f]{1,6})~/gi;

const LAST_CODE_POINT = 0x10ffff;

/** The name of a chain as the authority of a URI: `Mainnet`, `my~23~1` for `my#1`. */
export function authorityOf(chain: string): string {
  return chain.replace(OTHERS, (char) => `~${(char.codePointAt(0) ?? 0).toString(16)}~`);
}

/** The chain that an authority names. */
export function chainOf(authority: string): string {
  return authority.replace(ESCAPE, (escape: string, digits: string) => {
    const codePoint = parseInt(digits, 16);
    return codePoint > LAST_CODE_POINT ? escape : String.fromCodePoint(codePoint);
  });
}
