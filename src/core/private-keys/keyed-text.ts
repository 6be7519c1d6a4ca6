import { finished, type Steps } from '../steps';
import { BARE_ID, kindOfName } from './id-names';
import { type About, subjectOf, type Sense, wordsOf } from './key-words';
import { valueListOf, namingOf, type ValueList } from './naming';

/** A document of the editor. */
export interface DocumentText {
  readonly version: number;
  readonly fileName: string;
  getText(): string;
}

const keyedTexts = /* @__PURE__ */ new WeakMap<DocumentText, { readonly version: number; readonly keyed: KeyedText }>();

/** The text of a document, whose words are searched once for each version of it. */
export function keyedText(document: DocumentText): KeyedText {
  const { version, fileName } = document;
  const known = keyedTexts.get(document);
  if (known?.version === version) return known.keyed;
  const keyed = new KeyedText(document.getText(), fileName);
  keyedTexts.set(document, { version, keyed });
  return keyed;
}

/** A name of a file with the folders that say what it is about. */
const LAST_OF_PATH = /(?:[^/\\]*[/\\]){0,3}[^/\\]*$/;
/** A file that keeps keys, by the end of its name, and where a text names it, as a patch does. */
const FILES_OF_KEYS =
  /\.env(?:rc|\.[\w.-]+)?|\.netrc|\.pgpass|\.(?:zsh|bash)_history|(?:\w[\w.-]*)?\.(?:tfstate|tfvars|pem|p12|pfx|jks)|id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?/;
const KEY_FILE_NAME = new RegExp(`(?:${FILES_OF_KEYS.source})$`, 'i');
const NAMES_FILE = new RegExp(`(?:^|[\\s/\\\\"'\`(=~])(?:${FILES_OF_KEYS.source})(?!\\w)`, 'i');
/** A prefilter: each of these names contains it, and finding it takes a fifth of the time. */
const ENDING_OF_KEYS = /\.(?:env|netrc|pgpass|zsh|bash|tfstate|tfvars|pem|p12|pfx|jks)|id_(?:[rd]sa|e)/i;
/** All that is below such a folder is kept with keys, however deep: `keys/l1/fuji/prod/owner`. */
const FOLDER_OF_KEYS = /(?:^|[/\\])(?:keys|keystores?|secrets|\.ssh)[/\\]/i;

/** The first line of a table; lines of a program are none. */
const TABLE_HEAD = /^(?=[^\n]*\p{L})[^\n=(){}:]*[|,;\t][^\n=(){}:]*$/mu;
const LONGEST_HEAD = 4096;
const SEPARATORS = ['\t', '|', ',', ';'] as const;
/** A cell of a column of keys. Other words are there if a separator in a text has shifted the row. */
const FILLED = /^\W*$|[0-9A-Za-z]{40}/;
/** A heading or a comment above a list or a table of what may be keys. */
const HEADING_OF_KEYS = /(?:keys|secrets|wallets|accounts|signers|credentials)\W*$/i;
const NODE_JSON = /"unsignedTx"\s*:/;

/** What a line ends with that contains those below it, unless it begins a function. */
const OPENS = /[:：{[(=|>]\s*$/;
const OPENS_FUNCTION = /\)[^()]*[{:]\s*$|=>\s*[{(]?\s*$/;
const LONGEST_OPENING = 256;
/** Indentation, with the signs of a patch, a quote, a list or a comment, and the number of the line. */
const LINE_MARGIN = /^(?:\s*\d+\s*[:|)]|[^\s:]+:\d+:)?[\s+>|/*#-]*/;

/** The head of a section of TOML or INI, and what a section consists of: entries, comments, blank lines. */
const SECTION_HEAD = /^\[{1,2}([^[\]]{1,80})\]{1,2}\s*$/;
const IN_SECTION = /^(?:["'\w.-]{1,100}\s*=|[#;]|\s*$)/;

/** Characters of a text whose words are searched at once, and of those before that may be joined to them. */
const PIECE_OF_TEXT = 8_192;
const LEAD = 160;

/** What a part of a text is about, or the lines that something contains: the greater, the more it is about keys. */
const RANKS = { holder: 1, bare: 2, key: 3 } as const satisfies Record<About, number>;

function rankOf(about: About | undefined): number {
  return about === undefined ? 0 : RANKS[about];
}

/**
 * A text, and what it says about the IDs in it. Made once for a version of a text: the words that mention keys are
 * searched once, in all of it and in its file name.
 */
export class KeyedText {
  readonly text: string;
  readonly #fileName: string;
  #mentions: boolean | undefined;
  /** The rank of each piece, and 1; 0 for one that isn't read yet. */
  readonly #ranks: Uint8Array;
  /** Lines with no blank one between them, and the head of a table in them. */
  #block = { start: 0, end: 0, head: '', isOfHolders: false };
  #levels: Levels | undefined;
  #levelSteps: Steps<Levels> | undefined;
  #isOfNode: boolean | undefined;
  /** Of what was judged last: what follows it is mostly judged next. */
  #list: ValueList | undefined;
  #line = { start: 0, readTo: 0 };

  /** `mentions`: known already, from the text that this one is a part of. */
  constructor(text: string, fileName = '', mentions?: boolean) {
    this.text = text;
    this.#fileName = fileName;
    this.#mentions = mentions;
    this.#ranks = new Uint8Array(Math.ceil(text.length / PIECE_OF_TEXT));
  }

  /** Whether the text or its file name mentions keys, wallets, signers or the like. */
  get mentionsKeys(): boolean {
    return finished(this.mentionsKeysInSteps());
  }

  *mentionsKeysInSteps(): Steps<boolean> {
    if (this.#mentions !== undefined) return this.#mentions;
    const name = wordsOfFile(this.#fileName);
    let mentions = FOLDER_OF_KEYS.test(this.#fileName) || KEY_FILE_NAME.test(name) || wordsOf(name, true) !== undefined;
    for (let piece = 0; !mentions && piece < this.#ranks.length; piece++) {
      mentions = this.#rankOfPiece(piece) > 0;
      yield;
    }
    // Not before the end: others read the text meanwhile.
    return (this.#mentions = mentions);
  }

  /** Reads what `judge` needs of all the text, which takes a while for a long one. */
  *prepare(): Steps<void> {
    if (!(yield* this.mentionsKeysInSteps())) return;
    for (let piece = 0; piece < this.#ranks.length; piece++) {
      this.#rankOfPiece(piece);
      yield;
    }
    while (this.#levels === undefined) {
      this.#readLevels();
      yield;
    }
  }

  /** One of the steps, which several readers share. */
  #readLevels(): void {
    const { done, value } = (this.#levelSteps ??= levelsOf(this.text)).next();
    if (done === true) this.#levels = value;
  }

  /**
   * Whether a token is named like a key, or as an ID: by what is joined to it, or because nothing in the text mentions
   * keys. `unclear`: neither.
   */
  judge(start: number, end: number): 'key' | 'id' | 'unclear' {
    if (!this.mentionsKeys) return 'id';
    const naming = this.#naming(start, end);
    const level = this.#level(start);
    if (naming === 'id' && level < RANKS.bare) return 'id';
    if (naming === 'thing' && level === 0) return 'id';
    return naming === 'key' || (naming === 'other' && level === RANKS.key) ? 'key' : 'unclear';
  }

  /** Whether a token is named as an ID, also where nothing mentions keys. */
  isNamed(start: number, end: number): boolean {
    // Without a word about keys no line is below one: `prepare` reads no levels then.
    return this.#naming(start, end) === 'id' && (!this.mentionsKeys || this.#level(start) < RANKS.bare);
  }

  #naming(start: number, end: number): Sense {
    const lineStart = this.#lineStart(start);
    this.#list = valueListOf(this.text, start, this.#list);
    return namingOf(this.text, { start, end, lineStart }, this.#list, () => {
      const column = this.#columnOf(start, end);
      this.#isOfNode ??= NODE_JSON.test(this.text);
      return { column, isOfNode: this.#isOfNode };
    });
  }

  /** The level that contains the line of an offset. */
  #level(at: number): number {
    while (this.#levels === undefined) this.#readLevels();
    return levelAt(this.#levels, at);
  }

  #rankOfPiece(piece: number): number {
    const known = this.#ranks[piece] ?? 0;
    if (known > 0) return known - 1;
    const rank = this.#rankOf(piece * PIECE_OF_TEXT, (piece + 1) * PIECE_OF_TEXT + LEAD);
    this.#ranks[piece] = rank + 1;
    return rank;
  }

  #rankOf(from: number, to: number): number {
    const lead = Math.min(from, LEAD);
    const text = this.text.slice(from - lead, to);
    const rank = rankOf(wordsOf(text, false, lead));
    return rank === 0 && ENDING_OF_KEYS.test(text) && NAMES_FILE.test(text) ? RANKS.holder : rank;
  }

  /** The highest rank of the words between two offsets. */
  #rankBetween(from: number, to: number): number {
    const [first, last] = [Math.ceil(from / PIECE_OF_TEXT), Math.floor(to / PIECE_OF_TEXT)];
    if (first >= last) return from < to ? this.#rankOf(from, to) : 0;
    let rank = Math.max(this.#rankOf(from, first * PIECE_OF_TEXT), this.#rankOf(last * PIECE_OF_TEXT, to));
    for (let piece = first; piece < last && rank < RANKS.key; piece++) rank = Math.max(rank, this.#rankOfPiece(piece));
    return rank;
  }

  /** The head of the column in which a token fills a cell. */
  #columnOf(start: number, end: number): string | undefined {
    const rowStart = this.#lineStart(start);
    const head = this.#headAt(rowStart);
    if (head === '' || end - rowStart > LONGEST_HEAD) return undefined;
    const token = this.text.slice(start, end);
    const [row = ''] = this.text.slice(rowStart, rowStart + LONGEST_HEAD).split('\n', 1);
    for (const separator of SEPARATORS) {
      if (!head.includes(separator) || !row.includes(separator)) continue;
      const [heads, cells] = [cellsOf(head, separator), cellsOf(row, separator)];
      const index = cells.findIndex((cell) => cell.replace(/:\d+$/, '') === token);
      if (index < 0 || cells.length < 2 || cells.length !== heads.length) continue;
      const isShifted = heads.some((each, at) => /key|bare/.test(kindOfName(each)) && !FILLED.test(cells[at] ?? ''));
      // A list of wallets has their IDs, or their keys.
      const isUnclear = this.#block.isOfHolders && BARE_ID.test(heads[index] ?? '');
      return isShifted || isUnclear ? undefined : heads[index];
    }
    return undefined;
  }

  #headAt(at: number): string {
    if (this.#block.start <= at && at < this.#block.end) return this.#block.head;
    const { text } = this;
    const [before, behind] = [text.lastIndexOf('\n\n', at), text.indexOf('\n\n', at)];
    const start = before < 0 ? 0 : before + 2;
    const end = behind < 0 ? text.length : behind + 1;
    const found = TABLE_HEAD.exec(text.slice(start, Math.min(end, start + LONGEST_HEAD)));
    const rows = found === null ? end : start + found.index + found[0].length;
    // A table of keys may follow, or a remark above say that this is one.
    const remarks = start + (found?.index ?? 0);
    const isOfKeys =
      found !== null &&
      [[start, remarks] as const, [rows, end] as const].some(([from, to]) => this.#rankBetween(from, to) >= RANKS.bare);
    const head = found === null || isOfKeys || /\w{40}/.test(found[0]) ? '' : found[0];
    const heading = text.lastIndexOf('\n\n', start - 3) + 1;
    this.#block = {
      start,
      end,
      head,
      isOfHolders: this.#rankBetween(heading, remarks) > 0,
    };
    return head;
  }

  /** Reads only what wasn't read yet. */
  #lineStart(at: number): number {
    const known = at < this.#line.readTo ? { start: 0, readTo: 0 } : this.#line;
    const last = this.text.slice(known.readTo, at).lastIndexOf('\n');
    const start = last < 0 ? known.start : known.readTo + last + 1;
    this.#line = { start, readTo: at };
    return start;
  }
}

/**
 * In a name of a file a hyphen begins no option (`team-k8s`). Folders may have random letters (`tmp-x9Sk2`): they count
 * with words that are longer or are between hyphens.
 */
function wordsOfFile(fileName: string): string {
  const name = LAST_OF_PATH.exec(fileName)?.[0] ?? '';
  return name.replace(/^.*[/\\]/s, (folders) => folders.toLowerCase().replace(/\d/g, 'x')).replaceAll('-', ' ');
}

/** The beginnings of lines from which on the level is another one than before. */
interface Levels {
  readonly starts: number[];
  readonly levels: number[];
}

/** Lines that one step reads. */
const LINES_A_STEP = 256;

/** What contains each line of a text, by its indentation or as its section: the rank of its name. */
function* levelsOf(text: string): Steps<Levels> {
  const found: Levels = { starts: [0], levels: [0] };
  const parents: { readonly indent: number; readonly line: string; readonly level: number; inside?: number }[] = [];
  let [ofSection, ofHeading] = [0, 0];
  for (let [start, count] = [0, 1]; start < text.length; count++) {
    const next = text.indexOf('\n', start);
    const line = text.slice(start, next < 0 ? text.length : next);
    const [margin = ''] = LINE_MARGIN.exec(line.slice(0, LONGEST_OPENING)) ?? [];
    const indent = margin.length;
    if (margin.includes('#')) ofHeading = HEADING_OF_KEYS.test(line.slice(-LONGEST_OPENING)) ? RANKS.holder : 0;
    const section = SECTION_HEAD.exec(line.slice(indent, indent + LONGEST_OPENING))?.[1];
    if (section !== undefined) ofSection = rankOf(subjectOf(section));
    else if (ofSection > 0 && ![line, line.slice(indent)].some((each) => IN_SECTION.test(each))) ofSection = 0;
    let level = 0;
    if (indent < line.length) {
      while ((parents.at(-1)?.indent ?? -1) >= indent) parents.pop();
      const parent = parents.at(-1);
      if (parent !== undefined) level = parent.inside ??= Math.max(parent.level, rankInside(parent.line));
      parents.push({ indent, line: line.slice(-LONGEST_OPENING), level });
    }
    level = Math.max(level, ofSection, ofHeading);
    if (level !== found.levels.at(-1)) {
      found.starts.push(start);
      found.levels.push(level);
    }
    start += line.length + 1;
    if (count % LINES_A_STEP === 0) yield;
  }
  return found;
}

function rankInside(line: string): number {
  return OPENS.test(line) && !OPENS_FUNCTION.test(line) ? rankOf(subjectOf(line)) : 0;
}

function levelAt({ starts, levels }: Levels, at: number): number {
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle;
  }
  return levels[low] ?? 0;
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
