const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u;

const GO_ESCAPES: Readonly<Record<string, string>> = {
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\\': '\\\\',
};

/** A text in quotes as Go's `%q` prints it: a string in double quotes (strconv.Quote), a character in single ones. */
export function quoteLikeGo(text: string, mark: '"' | "'" = '"'): string {
  const escaped = (character: string): string =>
    character === mark ? `\\${mark}` : (GO_ESCAPES[character] ?? escapeUnprintable(character));
  return `${mark}${text.replace(/[^ !#-&(-[\]-~]/gu, escaped)}${mark}`;
}

function escapeUnprintable(character: string): string {
  if (PRINTABLE.test(character)) return character;
  const code = character.codePointAt(0) as number;
  if (code < 0x20 || code === 0x7f) return `\\x${hexDigits(code, 2)}`;
  return code < 0x10000 ? `\\u${hexDigits(code, 4)}` : `\\U${hexDigits(code, 8)}`;
}

function hexDigits(code: number, length: number): string {
  return code.toString(16).padStart(length, '0');
}
