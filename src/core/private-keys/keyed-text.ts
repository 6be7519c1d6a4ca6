import { BARE_ID, kindOfName, opensKeys, wordsOf } from './key-words';
import { namingOf } from './naming';

/** A document of the editor. */
export interface DocumentText {
  readonly version: number;
  readonly fileName: string;
  getText(): string;
}

const read = /* @__PURE__ */ new WeakMap<DocumentText, { readonly version: number; readonly keyed: KeyedText }>();

/** The text of a document, whose words are searched once for each version of it. */
export function keyedText(document: DocumentText): KeyedText {
  const { version, fileName } = document;
  const known = read.get(document);
  if (known?.version === version) return known.keyed;
  const keyed = new KeyedText(document.getText(), fileName);
  read.set(document, { version, keyed });
  return keyed;
}

/** A name of a file with the folders that say what it is about. */
const FILE_NAME = /(?:[^/\\]*[/\\]){0,2}[^/\\]*$/;
/** A file that keeps keys, by the end of its name. */
const OF_KEYS = /\.(?:env(?:rc|\.[\w.-]+)?|pem|p12|pfx|jks)$/i;

/** The first line of a table; lines of a program are none. */
const HEAD = /^(?=[^\n]*\p{L})[^\n=(){}:]*[|,;\t][^\n=(){}:]*$/mu;
const LONGEST_HEAD = 4096;
const SEPARATORS = ['\t', '|', ',', ';'] as const;
/** A cell of a column of keys. Other words are there if a separator in a text has shifted the row. */
const FILLED = /^\W*$|[0-9A-Za-z]{40}/;

/** What a line ends with that contains those below it, unless it begins a function. */
const OPENS = /[:{[(=|>]\s*$/;
const OPENS_FUNCTION = /\)[^()]*[{:]\s*$|=>\s*[{(]?\s*$/;
const LONGEST_OPENING = 256;
/** Indentation, with the signs of a patch, a quote, a list or a comment, and the number of the line. */
const MARGIN = /^(?:\s*\d+\s*[:|)]|[^\s:]+:\d+:)?[\s+>|/*#-]*/;

/** The head of a section of TOML or INI, and what a section consists of: entries, comments, blank lines. */
const SECTION = /^\[{1,2}([^[\]]{1,80})\]{1,2}\s*$/;
const IN_SECTION = /^(?:["'\w.-]{1,100}\s*=|[#;]|\s*$)/;

/**
 * A text, and what it says about the IDs in it. Made once for a version of a text: the words that mention keys are
 * searched once, in all of it and in its file name.
 */
export class KeyedText {
  readonly text: string;
  readonly #fileName: string;
  #mentions: boolean | undefined;
  /** Lines with no blank one between them, and the head of a table in them. */
  #block = { start: 0, end: 0, head: '', isOfHolders: false };
  #belowKeys: ReadonlySet<number> | undefined;

  /** `mentions`: known already, from the text that this one is a part of. */
  constructor(text: string, fileName = '', mentions?: boolean) {
    this.text = text;
    this.#fileName = fileName;
    this.#mentions = mentions;
  }

  /** Whether the text or its file name mentions keys, wallets, signers or the like. */
  get mentionsKeys(): boolean {
    const name = wordsOfFile(this.#fileName);
    return (this.#mentions ??=
      OF_KEYS.test(name) || [name, this.text].some((each) => wordsOf(each, true) !== undefined));
  }

  /**
   * Whether a token is named like a key, or as an ID: by what is joined to it, or because nothing in the text mentions
   * keys. `unclear`: neither.
   */
  judge(start: number, end: number): 'key' | 'id' | 'unclear' {
    if (!this.mentionsKeys) return 'id';
    const naming = namingOf(this.text, start, end, () => this.#columnOf(start, end));
    this.#belowKeys ??= linesBelowKeys(this.text);
    const isBelowKeys = this.#belowKeys.has(this.#lineStart(start));
    if (naming === 'id') return isBelowKeys ? 'unclear' : 'id';
    return naming === 'key' || isBelowKeys ? 'key' : 'unclear';
  }

  /** The head of the column in which a token fills a cell. */
  #columnOf(start: number, end: number): string | undefined {
    const rowStart = this.#lineStart(start);
    const head = this.#headAt(rowStart);
    const token = this.text.slice(start, end);
    const next = this.text.indexOf('\n', end);
    const row = this.text.slice(rowStart, Math.min(next < 0 ? this.text.length : next, rowStart + LONGEST_HEAD));
    for (const separator of SEPARATORS) {
      if (!head.includes(separator) || !row.includes(separator)) continue;
      const [heads, cells] = [cellsOf(head, separator), cellsOf(row, separator)];
      const index = cells.findIndex((cell) => cell.replace(/:\d+$/, '') === token);
      if (index < 0 || cells.length < 2 || cells.length !== heads.length) continue;
      const isShifted = heads.some((each, at) => kindOfName(each) === 'key' && !FILLED.test(cells[at] ?? ''));
      // A list of wallets has their IDs, or their keys.
      const isUnclear = this.#block.isOfHolders && BARE_ID.test(heads[index] ?? '');
      return isShifted || isUnclear ? undefined : heads[index];
    }
    return undefined;
  }

  #headAt(at: number): string {
    if (this.#block.start <= at && at < this.#block.end) return this.#block.head;
    const [before, behind] = [this.text.lastIndexOf('\n\n', at), this.text.indexOf('\n\n', at)];
    const start = before < 0 ? 0 : before + 2;
    const end = behind < 0 ? this.text.length : behind + 1;
    const found = HEAD.exec(this.text.slice(start, Math.min(end, start + LONGEST_HEAD)));
    const rows = found === null ? '' : this.text.slice(start + found.index + found[0].length, end);
    // A table of keys may follow, or a remark above say that this is one.
    const remarks = this.text.slice(start, start + (found?.index ?? 0));
    const isOfKeys = [remarks, rows].some((each) => wordsOf(each) === 'names');
    const head = found === null || isOfKeys || /\w{40}/.test(found[0]) ? '' : found[0];
    const heading = this.text.slice(this.text.lastIndexOf('\n\n', start - 3) + 1, start) + remarks;
    this.#block = { start, end, head, isOfHolders: wordsOf(heading, true) !== undefined };
    return head;
  }

  #lineStart(at: number): number {
    return at === 0 ? 0 : this.text.lastIndexOf('\n', at - 1) + 1;
  }
}

/**
 * In a name of a file a hyphen begins no option (`team-k8s`). Folders may have random letters (`tmp-x9Sk2`): they count
 * with words that are longer or are between hyphens.
 */
function wordsOfFile(fileName: string): string {
  const name = FILE_NAME.exec(fileName)?.[0] ?? '';
  return name.replace(/^.*[/\\]/s, (folders) => folders.toLowerCase().replace(/\d/g, 'x')).replaceAll('-', ' ');
}

/** The beginnings of lines that another one contains, by its indentation or as its section, which is named like keys. */
function linesBelowKeys(text: string): ReadonlySet<number> {
  const below = new Set<number>();
  const parents: { readonly indent: number; readonly line: string; isOfKeys: boolean | undefined }[] = [];
  let start = 0;
  let isSectionOfKeys = false;
  for (const line of text.split('\n')) {
    const indent = MARGIN.exec(line.slice(0, LONGEST_OPENING))?.[0].length ?? 0;
    const section = SECTION.exec(line.slice(indent, indent + LONGEST_OPENING))?.[1];
    if (section !== undefined) isSectionOfKeys = opensKeys(section);
    else if (isSectionOfKeys) isSectionOfKeys = [line, line.slice(indent)].some((each) => IN_SECTION.test(each));
    if (isSectionOfKeys) below.add(start);
    if (indent < line.length) {
      while ((parents.at(-1)?.indent ?? -1) >= indent) parents.pop();
      const parent = parents.at(-1);
      if (parent !== undefined) parent.isOfKeys ??= containsKeys(parent.line.slice(-LONGEST_OPENING));
      const isBelow = parent?.isOfKeys === true;
      if (isBelow) below.add(start);
      parents.push({ indent, line, isOfKeys: isBelow || undefined });
    }
    start += line.length + 1;
  }
  return below;
}

function containsKeys(line: string): boolean {
  return OPENS.test(line) && !OPENS_FUNCTION.test(line) && opensKeys(line);
}

/** The cells of a row, without quotes and marks; quotes hold separators. */
function cellsOf(row: string, separator: string): string[] {
  const cells: string[] = [];
  for (const part of row.split(separator)) {
    const last = cells.at(-1);
    const isWithin = last !== undefined && last.split('"').length % 2 === 0;
    if (isWithin) cells[cells.length - 1] = `${last}${separator}${part}`;
    else cells.push(part);
  }
  return cells.map((cell) => cell.replace(/^[\s"'`*_]+|[\s"'`*_]+$/g, ''));
}
