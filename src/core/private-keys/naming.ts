import { runStart } from '../text/visible-text';
import { BARE_ID, kindOfName, THING } from './id-names';
import { callNaming, isArgumentOfID } from './call-naming';
import { insertedColumn, pairNaming } from './pair-naming';
import { CALLED_KEY, isValue, opensKeys, type Sense, wordsOf } from './key-words';
import {
  BREAKS_OFF,
  COMMENT,
  HAS_THING,
  TOKEN_LABEL,
  fieldNaming,
  firstSense,
  isInKeys,
  jointLabel,
  optionNaming,
} from './label-naming';

/** How much before a token, and after it on its line, is read; what is further away isn't joined to it. */
const CONTEXT_BEFORE = 256;
const BEHIND = 96;

/** On a token's line, the name of a key without anything that joins it to the token. */
const CLOSE = 64;
const SHORTEST_VALUE = 40;
/** For the names that count before a value. */
const ANY_VALUE = 'x'.repeat(SHORTEST_VALUE);
const LONGEST_LIST = 32 * 1024;

/**
 * What makes a value, or a list of some, of a text, so that the name before it is joined to the text: `String::from(`,
 * `new Set<string>([`, `[]string{`, `vec![`.
 */
const WRAPPER =
  /(?<=[=:?|,([]\s*)(?:new\s+)?(?:(?:[A-Z][a-z]*)?(?:Set|List|Vec|Array|Map|String)(?:(?:\.|::)(?:of|from))?|str|Some|Ok|Just|Optional\.of|(?:set|list|tuple|frozenset)(?:\.Of)?|Arrays\.asList|(?:mutable)?(?:list|set|array|map|List|Set)Of|&?vec!|\[\d*\][\w.]+|map\[[\w.]+\][\w.]+)(?:<[\w:., <>]{0,40}>)?$/;

/** `: Set<string> =` of a name, whose type says nothing. */
const GENERIC_TYPE = /:\s*[\w.]+(?:<[\w:., ]{0,40}>|\[\])(?=\s*=$)/;

/** What opens a value: quotes and brackets, also on the line below its name, and a change of its form. */
const OPENING = /(?:[\s"'`*[({]|-(?=\s)|\\{1,7}(?:\r?\n|["'])|\[\]byte\(|[bf](?=["']$)){0,16}$/;

/** A method of a node's API that reads by ID, with its parameters: `"avm.getTx","params":["`. */
const READING_METHOD =
  /\b(?:avm|platform|avax|index|proposervm)\.(?:get\w{0,24}(?:Tx|TxStatus|Block|AssetDescription|UTXOs?|Subnets?|Validators?\w{0,8})|validate\w{0,8}|validatedBy)["'`\\]*(?:[,:\s]+["'\\]*params["'\\]*\s*[:=])?[,:\s(]*$/;

/** The place in a URL or of a file in which an ID is: `/ext/bc/`, `configs/chains/`, `/tx/`. */
const PATH =
  /[/\\](?:bc|vms?|chains?|chainData|blockchains?|subnets?|l1s?|txs?|transactions?|blocks?|assets?|utxos?|plugins)[/\\]$/i;
const LONGEST_PLACE = 16;

/** An ID as the name of a file: of the settings or the log of a chain, a subnet or a VM. */
const FILE_EXTENSION = /^\.(?:json|ya?ml|toml|log)\b/;

/** What is between the cell of a row and a token: `| Subnet ID | `, `SubnetID    `, `<td>Subnet ID</td><td>`. */
const AFTER_CELL = /(?:[|│]\s*|\s{2}|<\/(?:t[hd]|dt)>\s*<(?:t[hd]|dd)\b[^<>]{0,60}>(?:<code>)?)["'`*]*$/;
const CELL = /[^|│\t<>\n]*$/;
const LONGEST_CELL = 60;

/** A name or a thing, and nothing but blanks: `transaction `, `the transaction ID is `. */
const SENTENCE = /(?:^|[^\p{L}\d_.-])((?:[\p{L}\d_-]+[ \t])?[\p{L}\d_-]+)(?:[ \t]+(?:is|was))?[ \t]+["'`*(]*$/u;
const NO_KEY = /\b(?:no|not|without)\b.*\b(?:transaction|subnet|blockchain) ["'`(]*$/i;

/** A comment or remark after a token. */
const REMARK = /^["'`\\,;)\]}\s]*?(?:#|\/\/|--\s|\/\*|<!--|\(|<-|←|>|\bis\b)(.*)/i;

const DETERMINER = /^(?:|the|an?|my|our|your|this|is|here|its|their|test|local|fuji|mainnet|main|new|old|\w+'s)$/i;

/** A remark about a bare key: `the key of the chain`, not `used as key of the cache`. */
const KEY_OF = /^\W*(?:(?!used|as\b)\w+\s){0,2}keys?\s+(?:of|for)\b/i;

/** A token, with the text before and after it. */
interface Token {
  readonly start: number;
  readonly end: number;
  readonly lineStart: number;
}

/** The head of a token's column, and whether the text has a node's JSON of a transaction or block. */
type Around = () => { readonly column: string | undefined; readonly isOfNode: boolean };

class TokenContext {
  /** Whether no other value of a list is between the token and its name. */
  readonly isFirst: boolean;
  readonly isPlain: boolean;
  /** What is joined to the token: the text before it without what opens its value. */
  readonly joined: string;
  /** Also without what makes the value of the token. */
  readonly unwrapped: string;
  readonly opening: string;
  /** The line of the token before it, and after it. */
  readonly line: string;
  readonly behind: string;
  /** What is after it, also on the next lines. */
  readonly rest: string;
  readonly remark: string;
  /** The line above. */
  readonly above: string;
  readonly #isClose: boolean;
  readonly #around: Around;
  readonly #inserted: () => string | undefined;
  #head: ReturnType<Around> | undefined;
  #named: { readonly naming: Sense | undefined } | undefined;

  constructor(text: string, { start, end, lineStart }: Token, list: ValueList, around: Around) {
    const first = start - list.first < LONGEST_LIST ? list.first : start;
    const before = text.slice(Math.max(0, first - CONTEXT_BEFORE), first);
    this.isFirst = first === start;
    this.isPlain = list.isPlain;
    this.opening = OPENING.exec(before)?.[0] ?? '';
    this.joined = before.slice(0, before.length - this.opening.length);
    this.line = text.slice(Math.max(lineStart, start - CONTEXT_BEFORE), start);
    this.unwrapped = /[([{]/.test(this.opening)
      ? this.joined.replace(WRAPPER, '').trimEnd().replace(GENERIC_TYPE, '')
      : this.joined;
    this.rest = text.slice(end, end + BEHIND);
    this.#inserted = () => insertedColumn(text.slice(Math.max(0, start - 2 * CONTEXT_BEFORE), start));
    this.behind = this.rest.split(/[\r\n]|[0-9A-Za-z]{40}/, 1)[0] ?? '';
    this.remark = REMARK.exec(this.behind)?.[1] ?? '';
    const lines = text.slice(Math.max(0, lineStart - CONTEXT_BEFORE), lineStart);
    this.#isClose = !/\n\s*\n$/.test(lines);
    this.above = lastLine(lines.trimEnd());
    this.#around = around;
  }

  /** Whether the line above is a remark about a key. */
  get isBelowRemark(): boolean {
    return this.#isRemark && CALLED_KEY.test(this.above);
  }

  /** Whether the line right above is the name of a key: `# private key of …`, but not `# Import the private key`. */
  get isBelowKeyName(): boolean {
    const words = this.#isClose && !/(?:key|secret)s\b/i.test(this.remarkAbove) ? this.remarkAbove.split(/\s+/) : [];
    const first = words.findIndex((_, i) => wordsOf(words.slice(i, i + 2).join(' ')) === 'key');
    return (
      first >= 0 && words.slice(0, first).every((word) => DETERMINER.test(word) || wordsOf(word, true) !== undefined)
    );
  }

  /** Whether the line above is a heading, which this line doesn't go on with. */
  get isBelowHeading(): boolean {
    return COMMENT.test(this.above) && !COMMENT.test(this.line) && !BREAKS_OFF.test(this.above);
  }

  /** Also in other languages, or about a secret. */
  get isBelowWord(): boolean {
    return this.#isRemark && !COMMENT.test(this.line) && wordsOf(this.above) === 'key';
  }

  /** A remark on the line above; empty if that is none. */
  get remarkAbove(): string {
    return this.#isRemark && !COMMENT.test(this.line) ? this.above.replace(/^[\s#/*;!<-]+/, '') : '';
  }

  get #isRemark(): boolean {
    return COMMENT.test(this.above) && !/=|\w{40}/.test(this.above);
  }

  /** What the head of its column says. */
  get columnKind(): Sense {
    const { column = this.#inserted() ?? '' } = (this.#head ??= this.#around());
    return THING.test(column.toLowerCase()) || BARE_ID.test(column) ? 'id' : kindOfName(column);
  }

  /** What the label or the option before it says; undefined without one. */
  get named(): Sense | undefined {
    this.#named ??= { naming: this.#naming() };
    return this.#named.naming;
  }

  #naming(): Sense | undefined {
    const label = jointLabel(this.unwrapped);
    if (label === undefined) return optionNaming(this.joined);
    const { isOfNode } = (this.#head ??= this.#around());
    const naming = fieldNaming(this.unwrapped, label, this.opening, isOfNode);
    return (naming === 'id' || naming === 'thing') && TOKEN_LABEL.test(label) ? 'other' : naming;
  }
}

/** The first of these that says something decides. */
const NAMING_RULES: Readonly<Record<string, (token: TokenContext) => Sense | undefined>> = {
  // `0x1234… # private key of the faucet`
  remark: ({ remark }) => (CALLED_KEY.test(remark) ? 'key' : undefined),
  // `configs/chains/2q9e…`
  path: ({ line, behind }) => (isPathOfID(line, behind) ? 'id' : undefined),
  // `"key": "txID", "value": "2q9e…`, `<add value="0x1234…" key="PrivateKey">`
  pair: ({ unwrapped, rest, line }) => {
    const sense = pairNaming(unwrapped, rest);
    if (sense === 'holder' || (sense === 'id' && isInKeys(line))) return 'other';
    return sense === 'key' || sense === 'id' ? sense : undefined;
  },
  // `ids.FromString("2q9e…`, `new Wallet("0x1234…`
  call: callNaming,
  // `"method":"avm.getTx","params":["2q9e…`
  method: ({ joined }) => (READING_METHOD.test(joined) ? 'id' : undefined),
  // `assert.equal(txID, "2q9e…`
  argument: ({ isFirst, joined, behind, line }) => (isFirst && isArgumentOfID(joined, behind, line) ? 'id' : undefined),
  // `txID: "2q9e…`, `--private-key 0x1234…`
  label: labelNaming,
  // `| Private Key |` above `| 0x1234… |`
  column: ({ columnKind }) => (columnKind === 'key' || columnKind === 'id' ? columnKind : undefined),
  // `# my private key` above `0x1234…`
  keyAbove: ({ isBelowKeyName }) => (isBelowKeyName ? 'key' : undefined),
  // `| Subnet ID | 2q9e…`
  cell: ({ columnKind, isFirst, line }) => (columnKind !== 'bare' && isFirst && isCellOfID(line) ? 'thing' : undefined),
  // `The transaction is 2q9e…`
  sentence: ({ named, line, above, isBelowHeading }) =>
    named === undefined && isSentenceOfID(line, isBelowHeading ? '' : above) ? 'thing' : undefined,
  // `2q9e… is the transaction ID`, `a = "2q9e…" // the subnet ID`; `// Subnet ID` above `a = "2q9e…"`
  remarkOfID: ({ line, remark, remarkAbove, above }) =>
    wordsOf(`${line}${ANY_VALUE}`, true) === undefined &&
    [remark, /\p{L}/u.test(line) ? remarkAbove : above].some(isNameOfID)
      ? 'thing'
      : undefined,
  // `# Import the private key` above `0x1234…`
  keyNearAbove: ({ isBelowRemark }) => (isBelowRemark ? 'key' : undefined),
  // `no key is needed to look at transaction 2q9e…`
  noKey: ({ named, line }) => (named === undefined && NO_KEY.test(line) ? 'other' : undefined),
  // `use my key 0x1234…`; for a token alone on its line, the line above
  line: ({ named, line, above }) =>
    named === undefined && wordsOf((/\p{L}/u.test(line) ? line : above).slice(-CLOSE)) === 'key' ? 'key' : undefined,
};

/**
 * What a token's surroundings name it. An ID's name is joined to it directly, or heads its column or row; a key's may
 * also stand elsewhere on its line.
 */
export function namingOf(text: string, token: Token, list: ValueList, around: Around): Sense {
  const context = new TokenContext(text, token, list, around);
  const sense = firstSense(NAMING_RULES, context);
  const isOfKey = wordsOf(context.remark) === 'key' || KEY_OF.test(context.remark);
  return (sense === 'id' || sense === 'thing') && isOfKey ? 'other' : sense;
}

/** An ID's label holds for the first value of a list; for the others if it says that there are several. */
function labelNaming(token: TokenContext): Sense | undefined {
  const { named, isBelowKeyName, isBelowRemark, isBelowWord, isFirst, isPlain, joined } = token;
  if (named === 'key' || named === 'public') return named;
  if (named !== 'id' && named !== 'thing') return undefined;
  if (isBelowKeyName) return isBelowRemark ? 'key' : 'other';
  if (named === 'thing' && (isBelowRemark || isBelowWord)) return 'other';
  return isFirst || (isPlain && /s["'`]?$/i.test(jointLabel(joined) ?? joined)) ? named : 'other';
}

function lastLine(text: string): string {
  return text.slice(text.lastIndexOf('\n') + 1);
}

/** `the blockchain ID of the L1 is `. */
const OF_THING =
  /(?<=ID|hash)\s+(?:of|for|on|in)\s+(?:(?:the|my|our|your|an?|this)\s+)?[\w-]+(?=\W*$|\s+(?:is|was)\s)/i;

/** Whether a remark is the name of an ID and nothing else: `the subnet ID`. */
function isNameOfID(remark: string): boolean {
  const name = remark
    .replace(OF_THING, '')
    .replace(/^\s*(?:the|an?|our|my|your|this|its)\s+/i, '')
    .replace(/[\s.,;:*/>)"'`-]+$/, '');
  return /^[\p{L}\p{M}\w-]+(?: [\p{L}\p{M}\w-]+){0,3}$/u.test(name.trim()) && kindOfName(name.trim()) === 'id';
}

/** Whether the cell before a token in its row names an ID. */
function isCellOfID(line: string): boolean {
  const end = AFTER_CELL.exec(line)?.index;
  if (end === undefined) return false;
  const [cell = ''] = CELL.exec(line.slice(Math.max(0, end - LONGEST_CELL), end).trimEnd()) ?? [];
  const name = cell.replace(/\([^()]*\)|^[\s"'`*_|│-]+|[\s"'`*_:]+$/g, '').trim();
  return /^[\p{L}\p{M}\w -]+$/u.test(name) && kindOfName(name) === 'id';
}

/** Whether a token follows the word for what it is the ID of: `transaction K`, `the chain ID is K`. */
function isSentenceOfID(line: string, above: string): boolean {
  const words = SENTENCE.exec(line.replace(OF_THING, ''))?.[1];
  if (words === undefined || wordsOf(line, true) !== undefined || opensKeys(above)) return false;
  const last = words.split(/[ \t]/).at(-1) ?? '';
  if (BARE_ID.test(last)) return kindOfName(words) === 'id' || HAS_THING.test(line);
  return THING.test(last.toLowerCase()) || kindOfName(last) === 'id';
}

/** `/ext/bc/ID`, `ID.json`, `<ID Chain>`. */
function isPathOfID(line: string, behind: string): boolean {
  if (line.endsWith('<') && behind.startsWith(' Chain>')) return true;
  if (!PATH.test(line.slice(-LONGEST_PLACE)) && !FILE_EXTENSION.test(behind)) return false;
  const [run = ''] = /[^\s"'`<>()]*$/.exec(line) ?? [];
  const rest = /^[^\s"'`<>()]*/.exec(behind)?.[0] ?? '';
  return wordsOf(`${run} ${rest}`) === undefined;
}

/**
 * The list that a value is in: values with nothing but punctuation between. `isPlain`: with commas on one line, or with
 * a dash or a comma on each.
 */
export interface ValueList {
  readonly start: number;
  /** The first value of the list, or one that is too far away to name this one. */
  readonly first: number;
  readonly isPlain: boolean;
}

/** `known`: the list of a value before this one, whose values aren't read again. */
export function valueListOf(text: string, start: number, known: ValueList | undefined): ValueList {
  let first = start;
  let isPlain = true;
  while (start - first < LONGEST_LIST) {
    if (first === known?.start) return { start, first: known.first, isPlain: isPlain && known.isPlain };
    const [gap = ''] = /[\s"'`,\-\\]{1,40}$/.exec(text.slice(Math.max(0, first - 40), first)) ?? [];
    const from = runStart(text, first - gap.length, CONTEXT_BEFORE);
    if (gap === '' || first - gap.length - from < SHORTEST_VALUE || !isValue(text.slice(from, first - gap.length)))
      break;
    isPlain &&= /^["'`\\]*(?:,\s*|\s*\n\s*-\s*)["'`\\]*$/.test(gap);
    first = from;
  }
  return { start, first, isPlain };
}
