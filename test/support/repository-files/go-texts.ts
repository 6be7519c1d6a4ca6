/** The string literals of a Go file, joined where it joins them by a plus sign. */
export function goTexts(source: string): string[] {
  const literal = /"(?:[^"\\\n]|\\.)*"|`[^`]*`/.source;
  const joined = new RegExp(`(?:${literal})(?:\\s*\\+\\s*(?:${literal}))*`, 'g');
  const each = new RegExp(literal, 'g');
  return [...source.matchAll(joined)].map(([whole]) =>
    [...whole.matchAll(each)].map(([text]) => (text.startsWith('`') ? text.slice(1, -1) : unquoted(text))).join(''),
  );
}

function unquoted(text: string): string {
  try {
    return JSON.parse(text) as string;
  } catch {
    // An escape that only Go has.
    return text.slice(1, -1);
  }
}
