import { CALLED_KEY } from './called-key';
import { kindOfName, LOOK_AHEAD } from './key-words';

/** A comment or a sentence behind a token that calls it a key. */
const REMARK =
  /^["'`,;)\]}\s]*(?:#|\/\/|--\s|\/\*|\(|<-|←|is\b)[^\n]*?(?:private|secret|mnemonic|\bwif\b|\bkey(?!word|board|note|code)|\b[ps]k\b)/i;
const REMARK_LENGTH = 96;

/** A file or a program that keeps keys: `> alice.pk`, `| tee .secret`, `| avalanche key create`. */
const INTO_KEYS = /^["'\s]*(?:>>?\s*\S*|\|\s*(?:tee\s+\S*|[\w-]+\s+))(?:\bkeys?\b|\.pk\b|secret|wallet)/i;

/** An option of the same command says nothing about the value before it. */
const OPTION = /--[\w-]+/g;

/** A name in code that has a key as its value: `sk.String()`, `wallet.privateKey`. */
const OF_KEY = /\b[ps]k\b(?!["'`\s]*[:=])/i;

/** The name of a sibling that names what the record is about, and its value. */
const FIELD = String.raw`["'\x60\\<@]*\b(?:name|key|id|label|title|field|variable|var|param|option|property|type|kind|msg|message|description|comment)["'\x60\\>]*\s*(?:[:=]|(?<=>))\s*(["'\x60\\]*[^\n,;}<>]{1,80})`;
const NAME_LINE = new RegExp(`^(?:-\\s+)*${FIELD}`, 'i');
const NAME_ALONE = /^["'`]([\w-]{1,80})["'`],?\s*$/;
const NAME_ON_LINE = new RegExp(`^["'\`\\\\]*[\\s,;][^\\n{}()[\\]<>]{0,200}?(?<=[\\s,;])${FIELD}`, 'i');

/** Indentation, the dash of a list and the brace of a map; added lines of a patch have a `+`. */
const MARGIN = /^[\s+]*(?:-\s+)*(?:\{\s+)?/;
const MOST_LINES = 16;

/** Whether what stands behind a token on its line calls it a key. */
export function isRemarkedAsKey(text: string, end: number): boolean {
  const behind = text.slice(end, Math.min(end + REMARK_LENGTH, text.length));
  if (REMARK.test(behind) || INTO_KEYS.test(behind)) return true;
  const [line = ''] = behind.split(/\n|[0-9A-Za-z]{40}/, 1);
  const remark = line.replace(OPTION, '');
  return isCalledKey(remark) || OF_KEY.test(remark);
}

/** Whether the line below a token that stands alone on its line calls it a key. */
export function isCalledKeyBelow(text: string, end: number): boolean {
  const below = /^["'`,;\s]*?\n([^\n]{0,96})/.exec(text.slice(end, end + REMARK_LENGTH))?.[1];
  return below !== undefined && isCalledKey(below);
}

/** Whether a line of a record or a call says that it is about a key: `name: PRIVATE_KEY`, `"--private-key",`. */
export function namesKey(line: string): boolean {
  const value = NAME_LINE.exec(line)?.[1] ?? NAME_ALONE.exec(line)?.[1];
  return value !== undefined && isNameOfKey(value);
}

/**
 * Whether the record that a token is a value of names a key behind the token: `{ value: "…", name: "PRIVATE_KEY" }`.
 */
export function isNamedKeyBehind(text: string, lineStart: number, start: number, end: number): boolean {
  const behind = text.slice(end, end + LOOK_AHEAD);
  const lines = behind.split('\n', MOST_LINES + 1);
  const value = NAME_ON_LINE.exec(lines[0] ?? '')?.[1];
  if (value !== undefined && isNameOfKey(value)) return true;
  const line = text.slice(Math.max(lineStart, start - LOOK_AHEAD), start);
  let column = marginOf(line);
  // A value on lines of its own: the record is that of the line above.
  let isBlock = column + lineStart === start;
  for (const next of lines.slice(1)) {
    if (next.trim() === '') continue;
    const indent = next.search(/[^\s+]/);
    if (indent < column && !isBlock) return false;
    if (indent < column) {
      column = indent;
      isBlock = false;
    }
    if (indent === column && namesKey(next.slice(indent))) return true;
  }
  return false;
}

function marginOf(line: string): number {
  return MARGIN.exec(line)?.[0].length ?? 0;
}

/** A sentence has to call it a private key; one word, or several joined, may also call it a key. */
function isNameOfKey(value: string): boolean {
  const words = value.split(/[^\w.-]+/).filter((word) => word !== '');
  return (
    isCalledKey(value) ||
    (words.length <= 2 && words.some((word) => kindOfName(word) === 'key' && !OF_OTHER.test(word)))
  );
}

/** Names of what lies beside a key. */
const OF_OTHER = /(?:id|name|path|file|hash|type)$/i;

/** A name before a `:` or `=` is that of another value. */
function isCalledKey(remark: string): boolean {
  const called = CALLED_KEY.exec(remark);
  return called !== null && !/^\w*["'`\\]*\s*[:=]/.test(remark.slice(called.index + called[0].length));
}
