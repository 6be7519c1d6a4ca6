import { CALLED_KEY } from './called-key';
import { isCalledKeyBelow, isNamedKeyBehind, isRemarkedAsKey, namesKey } from './key-behind';
import { BLANK, CLOSER, is, isValue, LONGEST_NAME, NAME_PART, OPENER, SEPARATOR } from './key-characters';
import { KeyHeadings } from './key-headings';
import { KeyMentions } from './key-mentions';
import { KeyTakers } from './key-takers';
import { kindOfName, LOOK_AHEAD, LOOK_BACK, type NameKind } from './key-words';

/** Lines above a token that are read. Without indentation, lines far above belong to something else. */
const MOST_LINES = 1_000;
const MOST_FLAT_LINES = 64;

/** Steps for each character of a text. Once they are used up, every token near a key's name counts as a key. */
const STEPS_A_CHARACTER = 16;
const LEAST_STEPS = 1024 * 1024;

/** Steps for each line, in addition to its characters. */
const STEPS_A_LINE = 8;

/** An ID, a key or an address, not a name. */
const VALUES = /[0-9A-Za-z]{30,}/g;

/** The head of a block of statements or of a type, which names no value. */
const CODE_HEAD =
  /\b(?:function|func|fn|def|class|interface|struct|if|for|while|switch|match|impl|namespace|module)\b[\s(]\s*\S.*[{(:]\s*$|\b(?:describe|it|test|suite)\(|=>\s*[{(]?\s*$|\)[\w<>[\], *.:]*\{\s*$/;
const COMMENT = /^(?:#|\/\/|\/\*|\*|;|--|<!--|%)/;
const SECTION = /^\[\[?[\w .-]+\]\]?\s*$/;
const TITLE = /^#{1,6}\s|:["'`*_\s]*$/;

/**
 * What comes between brackets that name a value and the value: `getenv("KEY") || "`, `env["KEY"] = "`, `[key](#`.
 */
const NAMED_IN_BRACKETS = /[)\]]\s*(?:\|\||\?\?|\bor\b|:)\s*["'`\\]*$|["'`]\]\s*:?=\s*["'`]*$|\]\(#?$/;

/** The names of columns, as SQL has them before their values. */
const COLUMNS = /\)\s*values\b/i;
const COLUMNS_REACH = 256;

/** What has nothing but the keys of wallets as its 32 bytes, and what is named so that it has keys. */
const OF_KEYS = /^["'`[]*(?:accounts|wallets|signers)["'`\]]*\s*[:=]?\s*[[({]?\s*$/i;
const KEYS_TYPE = /\b(?:class|object|namespace|module)\s+\w*Keys\b/;
const RETURNED = /\breturn\b/;

const PUBLIC = /public[\s_-]$/i;

const CELL_BEFORE = /[|│┃║,;\t]\s*["'`*_]*$/;
const CELL_END = /[|│┃║,;\t]|$/;

const NAMED_VALUE = /^["'`\\]*\s*[:=]/;

/** What names say about a token: a key, an ID, or neither; `nothing` without a name. */
type Said = NameKind | 'nothing';

/** The lines above a token, from its own line upwards. */
interface Above {
  /** Start of the token's line. */
  readonly lineStart: number;
  readonly start: number;
  /** The kind of its own name. */
  readonly own: Said;
  /** A cell of a table, whose name is in the first row; `first` begins its line. */
  readonly cell: 'first' | 'other' | undefined;
  /** Text before this offset isn't read. */
  readonly bound: number;
  /** No name of a key starts before this offset. */
  readonly mention: number;
}

/**
 * Whether a token's surroundings in a text make it a private key: its own name, the list or block that it stands in,
 * the line before, a remark behind it. Reads at most `LOOK_BACK`; the work for all tokens of a text is linear in its
 * length.
 */
export class KeyContext {
  readonly #text: string;
  readonly #mentions: KeyMentions;
  readonly #takers: KeyTakers;
  #steps: number;

  constructor(text: string) {
    this.#text = text;
    this.#mentions = new KeyMentions(text);
    this.#takers = new KeyTakers(text);
    this.#steps = LEAST_STEPS + STEPS_A_CHARACTER * text.length;
  }

  /** Whether the token from `start` to `end` is called a private key, or stands among private keys. */
  isKey(start: number, end: number): boolean {
    const text = this.#text;
    if (this.#takers.take(start)) return true;
    const bound = Math.max(0, start - LOOK_BACK);
    const behind = this.#mentions.first(end, Math.min(end + LOOK_AHEAD, text.length));
    const mention = this.#mentions.first(bound, start);
    if (mention === undefined && behind === undefined) return false;
    if (this.#steps < 0) return true;
    const lineStart = this.#lineStart(bound, start);
    const own = start === 0 ? 'nothing' : this.#inline(lineStart, start, mention ?? lineStart - 1);
    if (own === 'key' || own === 'id') return own === 'key';
    if (behind !== undefined && isRemarkedAsKey(text, end)) return true;
    const cell = this.#cellOf(lineStart, start, end);
    const among = mention === undefined ? 'nothing' : this.#among({ lineStart, start, own, cell, bound, mention });
    if (among === 'key' || among === 'id' || behind === undefined) return among === 'key';
    return (
      (own === 'nothing' && isCalledKeyBelow(text, end)) ||
      (own !== 'thing' && isNamedKeyBehind(text, lineStart, start, end))
    );
  }

  #cellOf(lineStart: number, start: number, end: number): Above['cell'] {
    const before = this.#text.slice(Math.max(lineStart, start - 16), start);
    if (CELL_BEFORE.test(before)) return 'other';
    if (start - lineStart > 16 || !/^["'`*_ ]*$/.test(before)) return undefined;
    return /^["'`*_]* *[|,;\t]/.test(this.#text.slice(end, end + 16)) ? 'first' : undefined;
  }

  /** The names before a token on its line, the nearest first. Closed brackets hold other values. */
  #inline(from: number, start: number, mention: number): Said {
    let own: NameKind | undefined;
    let depth = 0;
    let isSameClause = true;
    let isSibling = false;
    for (let at = start; at > from && (own === undefined || at > mention);) {
      const code = this.#text.charCodeAt(at - 1);
      if (!is(code, NAME_PART)) {
        at--;
        this.#steps--;
        if (is(code, CLOSER)) depth++;
        else if (is(code, OPENER) && depth > 0) depth--;
        else if (own !== undefined && (is(code, OPENER) || is(code, SEPARATOR))) {
          isSameClause = false;
          isSibling = !is(code, OPENER);
        }
        continue;
      }
      const end = at;
      at = this.#nameStart(from, end);
      if (depth > 0) continue;
      const kind = this.#kindOf(at, end);
      // The name of a neighboring value says nothing about the token.
      if (kind === 'key' && isSibling && NAMED_VALUE.test(this.#text.slice(end, end + 8))) continue;
      if (kind === 'key') return 'key';
      if (kind === 'id' && (own === undefined || isSameClause)) return 'id';
      own ??= kind;
    }
    // Unmatched brackets may have hidden a name.
    const reaches = (pattern: RegExp, reach: number): boolean =>
      pattern.test(this.#text.slice(Math.max(from, start - reach), start));
    const isHidden =
      depth > 0 || (own !== undefined && (reaches(NAMED_IN_BRACKETS, 16) || reaches(COLUMNS, COLUMNS_REACH)));
    return isHidden && this.#names(from, start) === 'key' ? 'key' : (own ?? 'nothing');
  }

  /** `key` if any name of a part of the text is a key's, `nothing` if it has no name. */
  #names(from: number, to: number): 'key' | 'other' | 'nothing' {
    let said: 'other' | 'nothing' = 'nothing';
    for (let at = to; at > from;) {
      if (!is(this.#text.charCodeAt(at - 1), NAME_PART)) {
        at--;
        this.#steps--;
        continue;
      }
      const end = at;
      at = this.#nameStart(from, end);
      const kind = this.#kindOf(at, end);
      if (kind === 'key') return 'key';
      if (kind !== undefined) said = 'other';
    }
    return said;
  }

  #nameStart(from: number, end: number): number {
    let start = end;
    while (start > from && is(this.#text.charCodeAt(start - 1), NAME_PART)) start--;
    this.#steps -= end - start;
    return start;
  }

  /** Undefined for a value, a number, a modifier or a dash, which aren't names. */
  #kindOf(start: number, end: number): NameKind | undefined {
    // The letter of `\n` isn't part of the name behind it, nor are the digits of a URL's `%22`.
    const before = this.#text.charAt(start - 1);
    const from = before === '\\' ? start + 1 : before === '%' ? start + 2 : start;
    const word = this.#text.slice(Math.max(from, end - LONGEST_NAME), end);
    const name = word.replace(VALUES, (run) => (isValue(run) ? '' : run));
    if (!/\p{L}|\p{Extended_Pictographic}/u.test(name)) return undefined;
    const kind = kindOfName(name);
    if (kind === 'key' && PUBLIC.test(this.#text.slice(Math.max(0, from - 8), from))) return 'other';
    // `private readonly id`: a modifier.
    const isModifier =
      kind === 'key' && /^private$/i.test(name) && /^\s+(?!\w{40})[A-Za-z_]/.test(this.#text.slice(end, end + 48));
    return isModifier ? undefined : kind;
  }

  /**
   * `key` if a line above makes the token one, which contains it or introduces it; `id` if one says that it is an ID.
   */
  #among({ lineStart, start, own, cell, bound, mention }: Above): 'key' | 'id' | 'nothing' {
    const text = this.#text;
    const isReturned = RETURNED.test(text.slice(lineStart, start));
    let isNamed = own !== 'nothing';
    let isNext = own === 'other' && cell !== 'other';
    let isParagraph = true;
    let isTitleNext = false;
    let top: readonly [from: number, to: number] | undefined;
    let closed = 0;
    let indent = this.#indentEnd(lineStart, text.length) - lineStart;
    const column = indent;
    /** Until the line that contains the token. */
    let isParent = true;
    const headings = new KeyHeadings();
    let to = lineStart - 1;
    for (let count = 0; to > mention && count < (indent === 0 && isNamed ? MOST_FLAT_LINES : MOST_LINES); count++) {
      const from = this.#lineStart(bound, to);
      const first = this.#indentEnd(from, to);
      const line = [from, to] as const;
      to = from - 1;
      this.#steps -= STEPS_A_LINE;
      if (this.#steps < 0) return 'key';
      if (first === line[1]) {
        isTitleNext = isParagraph;
        isParagraph = false;
        isNext = false;
        continue;
      }
      if (!isNamed) {
        const label = this.#inline(from, line[1], mention);
        if (label === 'key' || label === 'id') return label;
        if (label === 'nothing') continue;
        isNamed = true;
        indent = Math.min(indent, first - from);
        continue;
      }
      const isWithin = first - from < indent;
      const last = this.#lastOf(first, line[1]);
      const opens = is(last, OPENER) && closed === 0;
      const isHead = isWithin || opens;
      const content = text.slice(first, Math.min(line[1], first + 1_024));
      const isSection = SECTION.test(content);
      const isComment = isParagraph && COMMENT.test(content);
      const isTitle = isTitleNext && TITLE.test(content);
      const introduces = (isNext || isComment) && !(content.match(VALUES) ?? []).some(isValue);
      if (isHead && KEYS_TYPE.test(content)) return 'key';
      if (isHead && CODE_HEAD.test(content)) return isReturned && CALLED_KEY.test(content) ? 'key' : 'nothing';
      if (isHead && isParent && OF_KEYS.test(content)) return 'key';
      if ((isHead || isSection || isTitle || introduces) && this.#names(first, line[1]) === 'key') return 'key';
      if (isSection) return 'nothing';
      if (own !== 'thing' && isParagraph && isParent && first - from === column && closed === 0 && namesKey(content))
        return 'key';
      if (headings.announceKeys(content)) return 'key';
      if (is(last, OPENER) && closed > 0) closed--;
      if (is(text.charCodeAt(first), CLOSER)) closed++;
      else if (isWithin) {
        indent = first - from;
        isParent = false;
        closed = 0;
      }
      if (isParagraph && /[A-Za-z]/.test(content)) top = line;
      isNext = false;
      isTitleNext = false;
    }
    if (cell === undefined || top === undefined) return 'nothing';
    const [head, headEnd] = top;
    const first = this.#text.slice(head, headEnd).search(CELL_END);
    const title = this.#names(head, cell === 'first' ? head + first : headEnd);
    return title === 'key' ? 'key' : 'nothing';
  }

  /** Start of the line that ends at `to`, but at least `bound`. */
  #lineStart(bound: number, to: number): number {
    // Sliced, because `lastIndexOf` alone would search back to the beginning of a text without lines.
    return bound + this.#text.slice(bound, to).lastIndexOf('\n') + 1;
  }

  #indentEnd(from: number, to: number): number {
    let at = from;
    while (at < to && is(this.#text.charCodeAt(at), BLANK)) at++;
    this.#steps -= at - from;
    return at;
  }

  /** The last character of a line that isn't blank. */
  #lastOf(from: number, to: number): number {
    let at = to;
    while (at > from && is(this.#text.charCodeAt(at - 1), BLANK)) at--;
    this.#steps -= to - at;
    return this.#text.charCodeAt(at - 1);
  }
}
