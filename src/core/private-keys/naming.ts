import { runStart } from '../text/visible-text';
import {
  BARE_ID,
  CALLED_KEY,
  isValue,
  kindOfName,
  opensKeys,
  nameParts,
  type Sense,
  THING,
  wordsOf,
} from './key-words';
import {
  HAS_THING,
  LONGEST_KEY_LABEL,
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
const LONGEST_LIST = 32 * 1024;
const SHORTEST_VALUE = 40;

/** What opens a value: quotes and brackets, also on the line below its name, and a change of its form. */
const OPENING = /(?:[\s"'`*[({]|-(?=\s)|\\{1,7}(?:\r?\n|["'])|\[\]byte\(|[bf](?=["']$)){0,16}$/;

/** `ids.FromString(`, `new Wallet(`. */
const CALL = /([\p{L}\w.$:]+)!?(?:<[\w, ]{0,40}>)?$/u;

/** What a call in Go begins with: `getTx(ctx, `. */
const CONTEXT = /\((?:[\w.]*(?:ctx|[cC]ontext|Background\(\))|t),$/;

/** A method of a node's API that reads by ID, with its parameters: `"avm.getTx","params":["`. */
const READING_METHOD =
  /\b(?:avm|platform|avax|index|proposervm)\.(?:get\w{0,24}(?:Tx|TxStatus|Block|AssetDescription|UTXOs?|Subnets?|Validators?\w{0,8})|validate\w{0,8}|validatedBy)["'`\\]*(?:[,:\s]+["'\\]*params["'\\]*\s*[:=])?[,:\s(]*$/;

/** The place in a URL or of a file in which an ID is: `/ext/bc/`, `configs/chains/`, `/tx/`. */
const PATH =
  /[/\\](?:bc|vms?|chains?|chainData|blockchains?|subnets?|l1s?|txs?|transactions?|blocks?|assets?|utxos?|plugins)[/\\]$/i;
const LONGEST_PLACE = 16;

/** An ID as the name of a file: of the settings or the log of a chain, a subnet or a VM. */
const FILE_EXTENSION = /^\.(?:json|ya?ml|toml|log)\b/;

/** The names of functions that read by an ID, or make one of its text: each part is one of these, and one a thing. */
const READ_CALL =
  /^(?:get|fetch|find|load|look|lookup|up|show|open|wait|await|poll|has|is|confirm|query|read|inspect|track|describe|parse|decode|new|to|from|as|must|expect|for|by|with|and|status|info|details|description|json|string|str|or|panic|accepted|ids?|hash)$/;

/** The type of an ID, of which the function is a method: `ids.FromString`, `ids::Id::from_str`. */
const OF_IDS = /^(?:ids?(?:\.|::))?ids?(?:\.|::)(?:must)?(?:from|parse|to)?_?(?:string|str|id)\w{0,12}$/i;

/** A name in a string, and the call whose first argument it is: `Println("Subnet ID:", `, `setItem('txID', `. */
const NAMED_BY_ARGUMENT = /([\p{L}\w$.!:]*)\(\s*["'`]([^"'`\n()]{2,60}?):?["'`],$/u;

/** What a test compares with: `expect(tx.id).toBe(`, `assert.equal(txID, `, `require.Equal(t, txID.String(), `. */
const COMPARED = /\bexpect\(([\w$.?!]+)\)(?:\.\w+)*$|\b(?:assert|require)\w*(?:[.!]\w*)*\((?:t, )?([\w$.?!()]+),$/i;
const COMPARED_BEHIND = /^["'`],\s*([\w$.?!]+(?:\(\))?(?:\.\w+\(\))?)\)/;
const COMPARES = /\b(?:assert|require)\w*(?:[.!]\w*)*$/i;

/** What is between the cell of a row and a token: `| Subnet ID | `, `SubnetID    `, `<td>Subnet ID</td><td>`. */
const AFTER_CELL = /(?:[|│]\s*|\s{2}|<\/(?:t[hd]|dt)>\s*<(?:t[hd]|dd)\b[^<>]{0,60}>(?:<code>)?)["'`*]*$/;
const CELL = /[^|│\t<>\n]*$/;
const LONGEST_CELL = 60;

/** A name or a thing, and nothing but blanks: `transaction `, `the transaction ID is `. */
const SENTENCE = /(?:^|[^\p{L}\d_.-])((?:[\p{L}\d_-]+[ \t])?[\p{L}\d_-]+)(?:[ \t]+(?:is|was))?[ \t]+["'`*(]*$/u;
const NO_KEY = /\b(?:no|not|without)\b.*\b(?:transaction|subnet|blockchain) ["'`(]*$/i;
const COMMENT = /^\s*(?:#|\/\/|--|;|\*|\/\*|<!--)/;

/** A comment or remark after a token. */
const REMARK = /^["'`\\,;)\]}\s]*?(?:#|\/\/|--\s|\/\*|<!--|\(|<-|←|>|\bis\b)(.*)/i;

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
  readonly opening: string;
  /** The line of the token before it, and after it. */
  readonly line: string;
  readonly behind: string;
  readonly remark: string;
  /** The line above. */
  readonly above: string;
  readonly #around: Around;
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
    this.behind = text.slice(end, end + BEHIND).split(/[\r\n]|[0-9A-Za-z]{40}/, 1)[0] ?? '';
    this.remark = REMARK.exec(this.behind)?.[1] ?? '';
    this.above = lastLine(text.slice(Math.max(0, lineStart - CONTEXT_BEFORE), lineStart).trimEnd());
    this.#around = around;
  }

  /** Whether the line above is a remark about a key. */
  get isBelowRemark(): boolean {
    return this.#isRemark && CALLED_KEY.test(this.above);
  }

  /** Also in other languages, or about a secret. */
  get isBelowWord(): boolean {
    return this.#isRemark && !COMMENT.test(this.line) && wordsOf(this.above) === 'key';
  }

  get #isRemark(): boolean {
    return COMMENT.test(this.above) && !/=|\w{40}/.test(this.above);
  }

  /** What the head of its column says. */
  get columnKind(): Sense {
    const { column = '' } = (this.#head ??= this.#around());
    return THING.test(column.toLowerCase()) || BARE_ID.test(column) ? 'id' : kindOfName(column);
  }

  /** What the label or the option before it says; undefined without one. */
  get named(): Sense | undefined {
    this.#named ??= { naming: this.#naming() };
    return this.#named.naming;
  }

  #naming(): Sense | undefined {
    const label = jointLabel(this.joined);
    if (label === undefined) return optionNaming(this.joined);
    const { isOfNode } = (this.#head ??= this.#around());
    const naming = fieldNaming(this.joined, label, this.opening, isOfNode);
    return (naming === 'id' || naming === 'thing') && TOKEN_LABEL.test(label) ? 'other' : naming;
  }
}

/** The first of these that says something decides. */
const NAMING_RULES: Readonly<Record<string, (token: TokenContext) => Sense | undefined>> = {
  // `0x1234… # private key of the faucet`
  remark: ({ remark }) => (CALLED_KEY.test(remark) ? 'key' : undefined),
  // `configs/chains/2q9e…`
  path: ({ line, behind }) => (isPathOfID(line, behind) ? 'id' : undefined),
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
  // `# the private key` above `0x1234…`
  remarkAbove: ({ isBelowRemark }) => (isBelowRemark ? 'key' : undefined),
  // `| Subnet ID | 2q9e…`
  cell: ({ columnKind, isFirst, line }) => (columnKind !== 'bare' && isFirst && isCellOfID(line) ? 'thing' : undefined),
  // `The transaction is 2q9e…`
  sentence: ({ named, line, above }) => (named === undefined && isSentenceOfID(line, above) ? 'thing' : undefined),
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
  return (sense === 'id' || sense === 'thing') && wordsOf(context.remark) === 'key' ? 'other' : sense;
}

function callNaming({ joined, opening, isFirst, line }: TokenContext): Sense | undefined {
  const called = joined.slice(-LONGEST_KEY_LABEL).replace(CONTEXT, '');
  const isOpen = opening.includes('(') && !(/^\s/.test(opening) && isAsideOnKeys(line, called));
  const isCall = isOpen || (joined.endsWith(',') && !called.endsWith(','));
  const call = isCall ? CALL.exec(called)?.[1] : undefined;
  if (call === undefined) return undefined;
  if (readsByID(call)) return isFirst && !isAssignedToKey(line) ? 'id' : 'other';
  const about = wordsOf(call);
  if (about === undefined) return undefined;
  return about === 'bare' ? 'other' : 'key';
}

/** `the key of the subnet (K)`, which calls nothing. */
function isAsideOnKeys(line: string, called: string): boolean {
  if (!THING.test(/\w*$/.exec(called)?.[0].toLowerCase() ?? '')) return false;
  const about = wordsOf(line);
  return about === 'holder' ? /\b(?:of|for)\s+(?:(?:the|an?|my|our)\s+)?\w+\s*\W+$/i.test(line) : about !== undefined;
}

/** An ID's label holds for the first value of a list; for the others if it says that there are several. */
function labelNaming({ named, isBelowRemark, isBelowWord, isFirst, isPlain, joined }: TokenContext): Sense | undefined {
  if (named === 'key' || named === 'public') return named;
  if (named !== 'id' && named !== 'thing') return undefined;
  if (isBelowRemark || (named === 'thing' && isBelowWord)) return 'other';
  return isFirst || (isPlain && /s["'`]?$/i.test(jointLabel(joined) ?? joined)) ? named : 'other';
}

function lastLine(text: string): string {
  return text.slice(text.lastIndexOf('\n') + 1);
}

/** `Println("Subnet ID:", `, `expect(tx.id).toBe(`, `require.Equal(K, txID.String())`. */
function isArgumentOfID(joined: string, behind: string, line: string): boolean {
  const isOther = (owner: string): boolean => wordsOf(owner, true) !== undefined || isInKeys(line);
  const [, call = '', argument] = (joined.endsWith(',') ? NAMED_BY_ARGUMENT.exec(joined) : null) ?? [];
  if (argument !== undefined) {
    const names = [argument, argument.split(' ').slice(-2).join(' ')];
    const assigned = /^[^=]*(?==)/.exec(line)?.[0] ?? '';
    return names.some((each) => kindOfName(each) === 'id') && !isOther(`${assigned} ${call} ${argument}`);
  }
  const [, expected, asserted] = COMPARED.exec(joined) ?? [];
  const behindIt = COMPARES.test(joined) ? COMPARED_BEHIND.exec(behind)?.[1] : undefined;
  const compared = (expected ?? asserted ?? behindIt)?.replace(/\.(?:String|toString|Hex|hex|as_str)\(\)$/, '');
  if (compared === undefined || isOther(compared)) return false;
  const names = compared.replace(/\(\)$/, '').split(/[.?!]+/);
  if (compared.replace(/\(\)$/, '').includes('(')) return false;
  const [thing = '', last = ''] = names.slice(-2);
  return kindOfName(names.at(-1) ?? '') === 'id' || (BARE_ID.test(last) && kindOfName(thing) === 'thing');
}

/** Whether the cell before a token in its row names an ID. */
function isCellOfID(line: string): boolean {
  const end = AFTER_CELL.exec(line)?.index;
  if (end === undefined) return false;
  const [cell = ''] = CELL.exec(line.slice(Math.max(0, end - LONGEST_CELL), end).trimEnd()) ?? [];
  const name = cell.replace(/\([^()]*\)|^[\s"'`*_|│-]+|[\s"'`*_:]+$/g, '').trim();
  return /^[\w -]+$/.test(name) && kindOfName(name) === 'id';
}

/** Whether a token follows the word for what it is the ID of: `transaction K`, `the chain ID is K`. */
function isSentenceOfID(line: string, above: string): boolean {
  const words = SENTENCE.exec(line)?.[1];
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

/** `secret, err := ids.FromString(`. */
function isAssignedToKey(line: string): boolean {
  return opensKeys(/^[^=]*(?==)/.exec(line)?.[0] ?? '');
}

function readsByID(call: string): boolean {
  if (OF_IDS.test(call)) return true;
  const parts = nameParts(/[^.:]*$/.exec(call)?.[0] ?? '');
  return parts.every((part) => READ_CALL.test(part) || THING.test(part)) && parts.some((part) => THING.test(part));
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
