/** A setting as it stands in the text of a file of settings. */
export interface SettingInText {
  /** Its value; undefined where that is no text. */
  readonly value: string | undefined;
  /** Offsets of what has to go so that the rest stays right: the setting, and one comma beside it. */
  readonly start: number;
  readonly end: number;
}

/** Comments, texts, signs and other words: files of settings are JSON with comments. */
const TOKENS = /\/\/[^\n]*|\/\*[^]*?\*\/|"(?:[^"\\\n]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"/]+/g;

interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Finds a setting, also where it stands for one language or in a file of a workspace; undefined where it is not there. */
export function findSetting(text: string, key: string): SettingInText | undefined {
  const tokens = tokensOf(text);
  for (const [index, token] of tokens.entries()) {
    const isKey = tokens[index + 1]?.text === ':' && textOf(token) === key;
    const last = isKey ? lastOfValue(tokens, index + 2) : undefined;
    const end = last === undefined ? undefined : tokens[last];
    if (last === undefined || end === undefined) continue;
    const value = last === index + 2 ? textOf(end) : undefined;
    const [before, after] = [tokens[index - 1], tokens[last + 1]];
    if (after?.text === ',') return { value, start: token.start, end: after.end };
    return { value, start: before?.text === ',' ? before.start : token.start, end: end.end };
  }
  return undefined;
}

function tokensOf(text: string): Token[] {
  const found = [...text.matchAll(TOKENS)].map(({ 0: word, index }) => ({ text: word, start: index }));
  return found
    .filter((token) => !/^\/[/*]/.test(token.text))
    .map((token) => ({ ...token, end: token.start + token.text.length }));
}

/** The index of the last token of the value that begins at an index. */
function lastOfValue(tokens: readonly Token[], from: number): number | undefined {
  let depth = 0;
  for (let index = from; index < tokens.length; index++) {
    const { text } = tokens[index] as Token;
    if ('{['.includes(text)) depth++;
    else if ('}]'.includes(text)) depth--;
    if (depth === 0) return index;
  }
  return undefined;
}

function textOf({ text }: Token): string | undefined {
  if (!text.startsWith('"')) return undefined;
  try {
    return JSON.parse(text) as string;
  } catch {
    return undefined;
  }
}
