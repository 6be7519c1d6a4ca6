import { runStart } from '../text/visible-text';
import { BARE_ID, CALLED_KEY, isValue, kindOfName, opensKeys, partsOf, wordsOf } from './key-words';

/** What a text says about a token by what is joined to it. */
type KeyNaming = 'key' | 'id' | 'nothing';

/** How much before a token, and after it on its line, is read; what is further away isn't joined to it. */
const BEFORE = 256;
const BEHIND = 96;
/** On a token's line, the name of a key without anything that joins it to the token. */
const CLOSE = 64;
const LONGEST_LIST = 32 * 1024;
const SHORTEST_VALUE = 40;

/** What opens a value: quotes and brackets, also on the line below its name, and a change of its form. */
const OPENING = /(?:[\s"'`*[({]|-(?=\s)|\\(?:\r?\n|["'])|\[\]byte\(|[bf](?=["']$)){0,16}$/;
/** What joins `txID` to its value: `: `, `" = `, `] :=`. */
const JOINT = /["'`\\*\])]*\s*(?:[:?]?=|={2,3}|!==?|=>|:)$/;
const LONGEST_LABEL = 100;
/** Of a name in a program, also with brackets in it; all letters. */
const NAME_CHARACTER = /[\p{L}\p{N}_$.\-[\]]/u;
/** A type between a name and its value: `: &'static str`. */
const TYPE = /\s*:\s*[&*'\w<>[\]., |]{0,40}$/;
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
  /[/\\](?:bc|vms?|chains?|blockchains?|subnets?|l1s?|txs?|transactions?|blocks?|assets?|utxos?|plugins)[/\\]$/i;

/** An ID as the name of a file: of the settings of a chain, a subnet or a VM. */
const FILE_NAME = /^\.(?:json|ya?ml|toml)\b/;

/** The names of functions that read by an ID, or make one of its text: each part is one of these, and one a thing. */
const READS =
  /^(?:get|fetch|find|load|look|lookup|up|show|open|wait|await|poll|has|is|confirm|query|read|inspect|track|describe|parse|decode|new|to|from|as|must|expect|for|by|with|and|status|info|details|description|json|string|str|or|panic|accepted|ids?|hash)$/;
const THING = /^(?:tx|txn|txs|txid|transactions?|block|blk|asset|subnet|chain|blockchain|utxo|vm)$/;
/** The type of an ID, of which the function is a method: `ids.FromString`, `Id::from_str`. */
const OF_IDS = /^ids?(?:\.|::)(?:must)?(?:from|parse|to)?_?(?:string|str|id)\w{0,12}$/i;

/** What begins a statement, a field or an option, so that a name after it is its whole name. */
const BOUNDARY =
  /(?:^|[\n{,;[&?|(<]|["'}]\s|--?|\b(?:const|let|var|val|final|static|export|set|local|readonly|pub))["'`\\\s]*$/;
/** At the beginning of a line, a sign of a list, a quote or a comment comes first. */
const LINE_BEGIN = /^[\s>*+#|/;:!"'`\\\d-]*$/;

/** A comment above a token. */
const COMMENT = /^\s*(?:#|\/\/|--|;|\*|\/\*|<!--)/;
/** A comment or remark after a token. */
const REMARK = /^["'`\\,;)\]}\s]*?(?:#|\/\/|--\s|\/\*|<!--|\(|<-|←|>|\bis\b)(.*)/i;

/**
 * What a token's surroundings name it. An ID's name is joined to it directly, or heads its column; a key's may also
 * stand elsewhere on its line.
 */
export function namingOf(text: string, start: number, end: number, column: () => string | undefined): KeyNaming {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const { first, isPlain } = listOf(text, start);
  const before = text.slice(Math.max(0, first - BEFORE), first);
  const opening = OPENING.exec(before)?.[0] ?? '';
  const joined = before.slice(0, before.length - opening.length);
  const line = text.slice(Math.max(lineStart, start - BEFORE), start);
  const [behind = ''] = text.slice(end, end + BEHIND).split(/[\r\n]|[0-9A-Za-z]{40}/, 1);
  const remark = REMARK.exec(behind)?.[1];
  if (remark !== undefined && wordsOf(remark) === 'names') return 'key';
  if (isPathOfID(line, behind)) return 'id';
  const called = joined.slice(-LONGEST_LABEL).replace(CONTEXT, '');
  const isCall = opening.includes('(') || (joined.endsWith(',') && !called.endsWith(','));
  const call = isCall ? CALL.exec(called)?.[1] : undefined;
  if (call !== undefined) {
    if (readsByID(call)) return first === start && !isAssignedToKey(line) ? 'id' : 'nothing';
    if (wordsOf(call) !== undefined) return 'key';
  }
  if (READING_METHOD.test(joined)) return 'id';
  const label = labelOf(joined);
  const named = label === undefined ? optionNaming(joined) : fieldNaming(joined, label, opening);
  const above = /[^\n]*$/.exec(text.slice(Math.max(0, lineStart - BEFORE), lineStart).trimEnd())?.[0] ?? '';
  const isBelowRemark = COMMENT.test(above) && CALLED_KEY.test(above) && !/=|\w{40}/.test(above);
  if (named === 'id' && isBelowRemark) return 'nothing';
  if (named === 'id') return first === start || (isPlain && /s["'`]?$/i.test(label ?? joined)) ? 'id' : 'nothing';
  if (named === 'key') return 'key';
  const head = column() ?? '';
  const kind = THING.test(head.toLowerCase()) || BARE_ID.test(head) ? 'id' : kindOfName(head);
  if (kind === 'key' || kind === 'id') return kind;
  if (isBelowRemark) return 'key';
  // For a token alone on its line: the line above.
  const near = /\p{L}/u.test(line) ? line : above;
  return named === undefined && wordsOf(near.slice(-CLOSE)) === 'names' ? 'key' : 'nothing';
}

/** The words before a `:` or `=` that ends a text, up to three. */
function labelOf(joined: string): string | undefined {
  const joint = JOINT.exec(joined.slice(-LONGEST_LABEL));
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
  while (start > 0 && end - start < LONGEST_LABEL && NAME_CHARACTER.test(text.charAt(start - 1))) start--;
  return start;
}

/** What the label at the end of a text, or the name before the type that the label is, says about the value. */
function fieldNaming(joined: string, label: string, opening: string): KeyNaming {
  const words = label.split(/[ \t]+/);
  const own = (words.at(-1) ?? '').replace(/^[-.$]+/, '');
  const labelEnd = joined.lastIndexOf(label) + label.length;
  const type = TYPE.exec(joined.slice(Math.max(0, labelEnd - 48), labelEnd))?.[0];
  const typedEnd = labelEnd - (type?.length ?? 0);
  const typed = type === undefined ? (words.at(-2) ?? '') : joined.slice(nameStart(joined, typedEnd), typedEnd);
  if ([own, typed].some((each) => kindOfName(each) === 'key')) return 'key';
  const name = [own, words.slice(-2).join(' '), typed].find((each) => kindOfName(each) === 'id');
  if (name === undefined) return wordsOf(label) === 'names' ? 'key' : 'nothing';
  const nameless = joined.slice(0, joined.lastIndexOf(name, labelEnd - name.length));
  const joint = joined.slice(labelEnd);
  // The key of a map or a parameter, which say nothing about a value.
  if (/[)[\]]/.test(name + joint) || /^\s*=>/.test(joint)) return 'nothing';
  // One of several values, or of two: `key, txID := "…", "…"`, `isOld ? txID : "…"`.
  if (/,\s*$/.test(nameless) ? joint.includes('=') : /\?\s*$/.test(nameless) && joint.includes(':')) return 'nothing';
  const line = nameless.slice(nameless.lastIndexOf('\n') + 1);
  if (isInKeys(line)) return 'nothing';
  if (wordsOf(line) === undefined) return continuesKeys(nameless, line) ? 'nothing' : 'id';
  return /["'`=]/.test(joint + opening) && BOUNDARY.test(line) ? 'id' : 'nothing';
}

/** Whether a bracket that is open at the end of a line belongs to keys: `keys = { `. */
function isInKeys(line: string): boolean {
  let closed = 0;
  for (let at = line.length - 1; at >= 0; at--) {
    if (')]}'.includes(line.charAt(at))) closed++;
    if (!'([{'.includes(line.charAt(at))) continue;
    const owner = closed > 0 ? '' : (/[^,;{]*$/.exec(line.slice(0, at))?.[0] ?? '');
    if (opensKeys(owner)) return true;
    closed = Math.max(0, closed - 1);
  }
  return false;
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
  const kind = /^k$/i.test(option ?? '') ? 'key' : kindOfName(option ?? '');
  return kind === 'key' || kind === 'id' ? kind : undefined;
}

/** `/ext/bc/ID`, `ID.json`, `<ID Chain>`. */
function isPathOfID(line: string, behind: string): boolean {
  if (line.endsWith('<') && behind.startsWith(' Chain>')) return true;
  const [run = ''] = /[^\s"'`<>()]*$/.exec(line) ?? [];
  const rest = /^[^\s"'`<>()]*/.exec(behind)?.[0] ?? '';
  return (PATH.test(run) || FILE_NAME.test(behind)) && wordsOf(`${run} ${rest}`) === undefined;
}

/** `secret, err := ids.FromString(`. */
function isAssignedToKey(line: string): boolean {
  return wordsOf(/^[^=]*(?==)/.exec(line)?.[0] ?? '') === 'names';
}

function readsByID(call: string): boolean {
  if (OF_IDS.test(call)) return true;
  const parts = partsOf(/[^.:]*$/.exec(call)?.[0] ?? '');
  return parts.every((part) => READS.test(part) || THING.test(part)) && parts.some((part) => THING.test(part));
}

/**
 * The first value of the list that a value is in: those before it with nothing but punctuation between. `isPlain`:
 * with commas on one line, or with a dash or a comma on each.
 */
function listOf(text: string, start: number): { readonly first: number; readonly isPlain: boolean } {
  let first = start;
  let isPlain = true;
  while (start - first < LONGEST_LIST) {
    const [gap = ''] = /[\s"'`,\-\\]{1,40}$/.exec(text.slice(Math.max(0, first - 40), first)) ?? [];
    const from = runStart(text, first - gap.length, BEFORE);
    if (gap === '' || first - gap.length - from < SHORTEST_VALUE || !isValue(text.slice(from, first - gap.length)))
      break;
    isPlain &&= /^["'`\\]*(?:,\s*|\s*\n\s*-\s*)["'`\\]*$/.test(gap);
    first = from;
  }
  return { first, isPlain };
}
