import { createScanner, findNodeAtLocation, type JSONScanner, type Node, parseTree } from 'jsonc-parser';
import { MAX_SETTINGS_BYTES } from './setting-values';

/** Settings nest a few levels; jsonc-parser's tree needs one stack frame per level. */
const MAX_DEPTH = 100;

/** One occurrence of a setting in the text of a settings file. */
export interface WrittenSetting {
  /** Undefined if it isn't a string. */
  readonly value: string | undefined;
  /** Offsets of the text to delete so that the rest stays valid: the setting and one comma beside it. */
  readonly start: number;
  readonly end: number;
}

/** The place of settings: the top of a `settings.json`, `settings` of a `.code-workspace` file. */
export type SettingsFileKind = 'settings' | 'workspace';

/**
 * All occurrences of a setting, in the order of the text, including those for one language and in `"xchainLens": {}`.
 * Empty for a text that is too long or nests too deeply.
 */
export function findSetting(text: string, kind: SettingsFileKind, key: string): WrittenSetting[] {
  if (text.length > MAX_SETTINGS_BYTES) return [];
  const scanned = withoutLongBlanks(text);
  if (depthOf(scanned) > MAX_DEPTH) return [];
  const root = parseTree(scanned, [], { allowTrailingComma: true });
  const settings = root === undefined || kind === 'settings' ? root : findNodeAtLocation(root, ['settings']);
  if (settings?.type !== 'object') return [];
  return inObject({ text: scanned, scanner: createScanner(scanned, true) }, settings, key);
}

const LONG_BLANK = /[ \t]{64}/;
/** A string or a comment, also one without an end, or blanks outside of them. */
const STRING_COMMENT_OR_BLANKS = /"[^"\\\r\n]*(?:\\[^][^"\\\r\n]*)*"?|\/\/[^\r\n]*|\/\*[^]*?(?:\*\/|$)|[ \t]{64,}/g;

/**
 * The same text, with comments instead of long runs of blanks: jsonc-parser makes a text of a run by appending each
 * blank, which takes 32 bytes each and nine times as long for four times as many. A comment is read without one.
 */
function withoutLongBlanks(text: string): string {
  if (!LONG_BLANK.test(text)) return text;
  return text.replace(STRING_COMMENT_OR_BLANKS, (token) =>
    // A slash may stand before it.
    token.startsWith(' ') || token.startsWith('\t') ? ` /*${token.slice(5)}*/` : token,
  );
}

/** A text with the one scanner of it: each scanner is a kilobyte of closures, too much for one at each setting. */
interface Scanned {
  readonly text: string;
  readonly scanner: JSONScanner;
}

/** `node` is an object. */
function inObject(scanned: Scanned, node: Node, key: string): WrittenSetting[] {
  const found: WrittenSetting[] = [];
  const properties = node.children ?? [];
  let comma: number | undefined;
  /** The occurrences after the last other setting, which is before `commaBefore`. */
  let run: { start: number; end: number; value: string | undefined }[] = [];
  let commaBefore: number | undefined;
  for (const property of properties) {
    const [name, value] = property.children ?? [];
    const end = property.offset + property.length;
    comma = commaAfter(scanned, end);
    if (name?.value === key && value !== undefined) {
      const written = typeof value.value === 'string' ? value.value : undefined;
      run.push({ value: written, start: property.offset, end: comma === undefined ? end : comma + 1 });
    } else {
      found.push(...run);
      run = [];
      commaBefore = comma;
      const within = value?.type === 'object' ? keyWithin(name, key) : undefined;
      if (value !== undefined && within !== undefined) found.push(...inObject(scanned, value, within));
    }
  }
  // At the end of an object, the comma to delete is the one before.
  const [first] = run;
  if (first !== undefined && comma === undefined) first.start = commaBefore ?? first.start;
  return [...found, ...run];
}

/**
 * A setting's key in an object of this name: `"[json]": { ... }` has settings for one language, and VS Code also reads
 * `"xchainLens": { "apiKey": ... }`. Undefined if the object can't have it.
 */
function keyWithin(name: Node | undefined, key: string): string | undefined {
  const text: unknown = name?.value;
  if (typeof text !== 'string') return undefined;
  if (text.startsWith('[')) return key;
  return key.startsWith(`${text}.`) ? key.slice(text.length + 1) : undefined;
}

/** The offset of a comma that follows, if there is one. */
function commaAfter({ text, scanner }: Scanned, from: number): number | undefined {
  scanner.setPosition(from);
  scanner.scan();
  const offset = scanner.getTokenOffset();
  return text[offset] === ',' ? offset : undefined;
}

function depthOf(text: string): number {
  const scanner = createScanner(text, true);
  let depth = 0;
  let deepest = 0;
  for (scanner.scan(); scanner.getTokenLength() > 0; scanner.scan()) {
    const sign = text[scanner.getTokenOffset()];
    if (sign === '{' || sign === '[') deepest = Math.max(deepest, ++depth);
    else if (sign === '}' || sign === ']') depth--;
  }
  return deepest;
}
