import { runStart } from '../text/visible-text';
import { BARE_ID, CALLED_KEY, subjectOf, isValue, kindOfName, opensKeys, nameParts, THING, wordsOf } from './key-words';

/**
 * What a text says about a token by what is joined to it. `weak`: the name or place of an ID, which counts only where
 * nothing around it is about keys. `public`: no ID, but no private key either.
 */
export type KeyNaming = 'key' | 'id' | 'weak' | 'public' | 'nothing';

/** How much before a token, and after it on its line, is read; what is further away isn't joined to it. */
const CONTEXT_BEFORE = 256;
const BEHIND = 96;
/** On a token's line, the name of a key without anything that joins it to the token. */
const CLOSE = 64;
const LONGEST_LIST = 32 * 1024;
const SHORTEST_VALUE = 40;

/** What opens a value: quotes and brackets, also on the line below its name, and a change of its form. */
const OPENING = /(?:[\s"'`*[({]|-(?=\s)|\\{1,7}(?:\r?\n|["'])|\[\]byte\(|[bf](?=["']$)){0,16}$/;
/** What joins `txID` to its value: `: `, `" = `, `] :=`, ` IN (`. */
const NAME_JOINT = /["'`\\*\])]*(?:\s*(?:[:?]?=|={2,3}|!==?|=>|->|→|:-?|\?\?|\|\|)|\s+(?:in|like))$/i;
const LONGEST_KEY_LABEL = 100;
/** Of a name in a program, also with brackets in it; all letters. */
const NAME_CHARACTER = /[\p{L}\p{N}_$.\-[\]]/u;
/** A type between a name and its value: `: &'static str`. */
const TYPE_ANNOTATION = /\s*:\s*[&*'\w<>[\]., |]{0,40}$/;
/** `--subnet-id `, `-k=`, `"--private-key", `; `<txID>`. */
const OPTION = /(?:^|[\s"'`(,[=])--?([\p{L}\w-]+)["']?[=,]?$/u;
const TAG = /<([\p{L}\w:-]+)>$/u;
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

/** An entry of a list whose value follows: `name: SUBNET_ID` and `value: `, `variable "subnet_id" {` and `default = `. */
const ENTRY = /\b(?:name|variable)["']?\s*[:=]?\s*["']?([\w.-]+)["']?\s*[,{]?\s*["']?(?:value|default)["']?\s*[:=]$/i;

/** What begins a statement, a field or an option, so that a name after it is its whole name. */
const BOUNDARY =
  /(?:(?:^|[\n{,;[&?|(<]|["'}]\s|--?|\b(?:const|let|var|val|final|static|export|set|local|readonly|pub))["'`\\\s]*|\b(?:where|and|or)\s+(?:\w+\.)?)$/i;
/** Pairs come before: `key=main txID=`. */
const AFTER_PAIR = /[\w-]=\S*\s+(?:-\w\s+)?$/;
/** The last words of a line, with no punctuation between them. */
const WORDS_BEFORE = /[^:=,;|()[\]{}<>"'`]*$/;
/** At the beginning of a line, a sign of a list, a quote or a comment comes first. */
const LINE_BEGIN = /^[\s>*+#|/;:!"'`\\\d-]*$/;

/** What is between the cell of a row and a token: `| Subnet ID | `, `SubnetID    `, `<td>Subnet ID</td><td>`. */
const AFTER_CELL = /(?:[|│]\s*|\s{2}|<\/(?:t[hd]|dt)>\s*<(?:t[hd]|dd)\b[^<>]{0,60}>(?:<code>)?)["'`*]*$/;
const CELL = /[^|│\t<>\n]*$/;
const LONGEST_CELL = 60;
/** A name or a thing, and nothing but blanks: `transaction `, `the transaction ID is `. */
const SENTENCE = /(?:^|[^\p{L}\d_.-])((?:[\p{L}\d_-]+[ \t])?[\p{L}\d_-]+)(?:[ \t]+(?:is|was))?[ \t]+["'`*(]*$/u;
/** What is no private key among the parts of one who has it. */
const PUBLIC = /pub(?:lic)?[\s_-]?key|(?:hash|signatures?|checksum|digest|integrity|root|salt)$/i;
const HAS_THING = /\b(?:tx|transaction|block|asset|subnet|chain|blockchain|utxo|vm|l1)\b/i;
/** What an `id` is that of: `subnet:\n  id: `, `[subnet]\nid = `, `"blockchains":[{"id":"`. */
const PARENT_NAME = /([\p{L}\d_-]+)["'\]]*\s*[:=]?[[{(\s-]*["']?$/u;

const COMMENT = /^\s*(?:#|\/\/|--|;|\*|\/\*|<!--)/;
/** A comment or remark after a token. */
const REMARK = /^["'`\\,;)\]}\s]*?(?:#|\/\/|--\s|\/\*|<!--|\(|<-|←|>|\bis\b)(.*)/i;

/**
 * What a token's surroundings name it. An ID's name is joined to it directly, or heads its column or row; a key's may
 * also stand elsewhere on its line. `around`: the head of its column, and whether the text has a node's JSON of a
 * transaction or block.
 */
export function namingOf(
  text: string,
  { start, end, lineStart }: { readonly start: number; readonly end: number; readonly lineStart: number },
  list: ValueList,
  around: () => { readonly column: string | undefined; readonly isOfNode: boolean },
): KeyNaming {
  const { isPlain } = list;
  const first = start - list.first < LONGEST_LIST ? list.first : start;
  const before = text.slice(Math.max(0, first - CONTEXT_BEFORE), first);
  const opening = OPENING.exec(before)?.[0] ?? '';
  const joined = before.slice(0, before.length - opening.length);
  const line = text.slice(Math.max(lineStart, start - CONTEXT_BEFORE), start);
  const [behind = ''] = text.slice(end, end + BEHIND).split(/[\r\n]|[0-9A-Za-z]{40}/, 1);
  const remark = REMARK.exec(behind)?.[1] ?? '';
  if (CALLED_KEY.test(remark)) return 'key';
  const isRemarked = wordsOf(remark) === 'names';
  const asID = (naming: 'id' | 'weak'): KeyNaming => (isRemarked ? 'nothing' : naming);
  if (isPathOfID(line, behind)) return asID('id');
  const called = joined.slice(-LONGEST_KEY_LABEL).replace(CONTEXT, '');
  const isCall = opening.includes('(') || (joined.endsWith(',') && !called.endsWith(','));
  const call = isCall ? CALL.exec(called)?.[1] : undefined;
  if (call !== undefined) {
    if (readsByID(call)) return first === start && !isAssignedToKey(line) ? asID('id') : 'nothing';
    const about = wordsOf(call);
    if (about !== undefined) return about === 'bare' ? 'nothing' : 'key';
  }
  if (READING_METHOD.test(joined)) return asID('id');
  if (first === start && isArgumentOfID(joined, behind, line)) return asID('id');
  const label = jointLabel(joined);
  const { column: head = '', isOfNode } = around();
  const named = label === undefined ? optionNaming(joined) : fieldNaming(joined, label, opening, isOfNode);
  const above = /[^\n]*$/.exec(text.slice(Math.max(0, lineStart - CONTEXT_BEFORE), lineStart).trimEnd())?.[0] ?? '';
  const isBelowRemark = COMMENT.test(above) && CALLED_KEY.test(above) && !/=|\w{40}/.test(above);
  if (named === 'id' || named === 'weak') {
    if (isBelowRemark) return 'nothing';
    return first === start || (isPlain && /s["'`]?$/i.test(label ?? joined)) ? asID(named) : 'nothing';
  }
  if (named === 'key' || named === 'public') return named;
  const kind = THING.test(head.toLowerCase()) || BARE_ID.test(head) ? 'id' : kindOfName(head);
  if (kind === 'key') return kind;
  if (kind === 'id') return asID(kind);
  if (isBelowRemark) return 'key';
  if (kind !== 'bare' && first === start && isCellOfID(line)) return asID('weak');
  if (named === undefined && isSentenceOfID(line, above)) return asID('weak');
  // For a token alone on its line: the line above.
  const near = /\p{L}/u.test(line) ? line : above;
  return named === undefined && wordsOf(near.slice(-CLOSE)) === 'names' ? 'key' : 'nothing';
}

/** The words before a `:` or `=` that ends a text, up to three. */
function jointLabel(joined: string): string | undefined {
  const joint = NAME_JOINT.exec(joined.slice(-LONGEST_KEY_LABEL));
  if (joint === null) return undefined;
  const end = joined.length - joint[0].length;
  let start = nameStart(joined, end);
  for (let words = 1; words < 3 && start > 0 && /[ \t]/.test(joined.charAt(start - 1)); words++) {
    const before = joined.slice(0, start).trimEnd().length;
    const next = nameStart(joined, before);
    if (next === before || joined.slice(before, start).includes('\n')) break;
    start = next;
  }
  return start < end ? joined.slice(start, end) : undefined;
}

function nameStart(text: string, end: number): number {
  let start = end;
  while (start > 0 && end - start < LONGEST_KEY_LABEL && NAME_CHARACTER.test(text.charAt(start - 1))) start--;
  return start;
}

/** What the label at the end of a text, or the name before the type that the label is, says about the value. */
function fieldNaming(joined: string, label: string, opening: string, isOfNode: boolean): KeyNaming {
  const words = label.split(/[ \t]+/);
  const own = (words.at(-1) ?? '').replace(/^[-.$]+/, '');
  const labelEnd = joined.lastIndexOf(label) + label.length;
  const type = TYPE_ANNOTATION.exec(joined.slice(Math.max(0, labelEnd - 48), labelEnd))?.[0];
  const typedEnd = labelEnd - (type?.length ?? 0);
  const typed = type === undefined ? (words.at(-2) ?? '') : joined.slice(nameStart(joined, typedEnd), typedEnd);
  const kinds = [own, typed].map(kindOfName);
  if (kinds.includes('key')) return 'key';
  if (PUBLIC.test(own) && kinds[0] !== 'id') return 'public';
  if (kinds.includes('bare')) return 'nothing';
  const entry = ENTRY.exec(joined);
  const ofEntry = kindOfName(entry?.[1] ?? '');
  if (ofEntry === 'key') return ofEntry;
  if (ofEntry === 'id') return isInKeys(/[^\n]*$/.exec(joined.slice(0, entry?.index))?.[0] ?? '') ? 'nothing' : ofEntry;
  const name = [own, words.slice(-2).join(' '), typed].find((each) => kindOfName(each) === 'id');
  const isThing = name === undefined && kinds[0] === 'thing';
  if (name === undefined && !isThing && !BARE_ID.test(own)) return wordsOf(label) === 'names' ? 'key' : 'nothing';
  const nameless = joined.slice(0, joined.lastIndexOf(name ?? own, labelEnd - (name ?? own).length));
  const joint = joined.slice(labelEnd);
  const line = nameless.slice(nameless.lastIndexOf('\n') + 1);
  if (isOtherPlace(name ?? own, joint, line) || isInKeys(line)) return 'nothing';
  const about = wordsOf(line);
  if (about === undefined && continuesKeys(nameless, line)) return 'nothing';
  if (name !== undefined) {
    const isWhole = /["'`=]/.test(joint + opening) && BOUNDARY.test(line);
    return about === undefined || isWhole || isApart(line, joint, about) ? 'id' : 'nothing';
  }
  const isField = /^["'\\]+\s*:$/.test(joint) || (joint === '=' && /\{(?:[\w-]+="[^"]*",\s*)*$/.test(line));
  if (about !== undefined && !(isField && about !== 'names' && !isInContent(line))) return 'nothing';
  return isThing || isIDOfThing(nameless, line, isOfNode && joint.includes('"')) ? 'weak' : 'nothing';
}

/** The key of a map or a parameter, and one of several values, say nothing: `key, txID := "…", "…"`. */
function isOtherPlace(name: string, joint: string, line: string): boolean {
  if (/[)[\]]/.test(name + joint))
    return !/^["']\]\s*=$/.test(joint) || wordsOf(/[\p{L}\w$.]+\[["']$/u.exec(line)?.[0] ?? 'key', true) !== undefined;
  if (/^\s*=>/.test(joint)) return true;
  // `isOld ? txID : "…"`
  if (/\?\s*$/.test(line) && joint.includes(':')) return true;
  return /,\s*$/.test(line) && joint.includes('=') && !/[\w$]\((?:[^()]|\([^()]*\))*$/.test(line);
}

/** Whether something stands between a name and the words about keys on its line. */
function isApart(line: string, joint: string, about: string): boolean {
  if (joint.endsWith('=') && AFTER_PAIR.test(line)) return true;
  if (about === 'names') return false;
  if (joint.endsWith('=') && about === 'holders') return true;
  return wordsOf(WORDS_BEFORE.exec(line)?.[0] ?? '', true) === undefined;
}

/** Whether a bare `id` is that of a chain or the like, or of a node's transaction or block. */
function isIDOfThing(nameless: string, line: string, isOfNode: boolean): boolean {
  if (isOfNode && /[\]}],?\s*"$/.test(nameless)) return true;
  const parent = PARENT_NAME.exec(nameless)?.[1] ?? '';
  return /^(?:id|thing)$/.test(kindOfName(parent)) || (HAS_THING.test(line) && /\p{L}[ \t]+$/u.test(line));
}

/** What belongs to the brackets that are open at the end of a line, the innermost first: `keys = { `. */
function* holdersOf(given: string): Generator<string> {
  const line = given.replace(/<[^<>]*>/g, '');
  let closed = 0;
  for (let at = line.length - 1; at >= 0; at--) {
    if (')]}'.includes(line.charAt(at))) closed++;
    if (!'([{'.includes(line.charAt(at))) continue;
    if (closed === 0) yield /[^,;{]*$/.exec(line.slice(0, at))?.[0] ?? '';
    closed = Math.max(0, closed - 1);
  }
}

function isInKeys(line: string): boolean {
  return [...holdersOf(line)].some(opensKeys);
}

/** Whether the innermost open bracket belongs to keys or to who has them. */
function isInContent(line: string): boolean {
  const [owner] = holdersOf(line);
  return owner !== undefined && subjectOf(owner) !== undefined;
}

/** Whether a line that begins with a name goes on with a sentence about keys, or is the first below their name. */
function continuesKeys(text: string, line: string): boolean {
  if (!LINE_BEGIN.test(line)) return false;
  const [above = ''] = /[^\n]*$/.exec(text.slice(0, text.length - line.length).trimEnd()) ?? [];
  const isOpen = /[:([{]$/.test(above) || (/[\p{L}'’]$/u.test(above) && above.trim().split(/\s+/).length > 4);
  return isOpen && !isValue(/\w*$/.exec(above)?.[0] ?? '') && opensKeys(above);
}

function optionNaming(joined: string): KeyNaming | undefined {
  const option = OPTION.exec(joined)?.[1] ?? TAG.exec(joined)?.[1];
  if (option === undefined) return undefined;
  if (/^k$/i.test(option)) return 'key';
  const kind = kindOfName(option);
  if (kind === 'bare') return 'nothing';
  return kind === 'thing' ? 'id' : kind === 'key' || kind === 'id' ? kind : undefined;
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
