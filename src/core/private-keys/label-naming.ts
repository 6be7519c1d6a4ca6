import { BARE_ID, kindOfName } from './id-names';
import { subjectOf, isValue, opensKeys, type Sense, wordsOf } from './key-words';

/** What joins `txID` to its value: `: `, `" = `, `] :=`, ` IN (`. */
const NAME_JOINT =
  /["'`\\*\])]*(?:\s*(?:\{ get; (?:set; |init; )?\}\s*=|[:?]?=|={2,3}|!==?|=>|->|<-|→|:-?|：|\?\?|\|\|)|\s+(?:in|like))$/i;

export const LONGEST_KEY_LABEL = 100;

/** Of a name in a program, also with brackets in it; all letters. */
const NAME_CHARACTER = /[\p{L}\p{M}\p{N}_$.\-[\]]/u;

/** A type between a name and its value: `: &'static str`. */
const TYPE_ANNOTATION = /\s*:\s*[&*'\w<>[\]., |]{0,40}$/;

/** `--subnet-id `, `-k=`, `"--private-key", `; `<txID>`. */
const OPTION = /(?:(?:^|[\s"'`(,[=])--?|\b(?:setx|setenv|set\s+-\w+)\s+)([\p{L}\w-]+)["']?[=,]?$/u;
const TAG = /<([\p{L}\w:-]+)>$/u;
const OUTER_TAG = /<([\p{L}\w:-]+)(?:\s[^<>]*)?>\s*<[^<>]*>$/u;

/** What begins a statement, a field or an option, so that a name after it is its whole name. */
const BOUNDARY =
  /(?:(?:^|[\n{,;[&?|(<]|["'}]\s|--?|\s-\w\s|\b(?:const|let|var|val|final|static|export|set|local|readonly|pub))["'`\\\s]*|\b(?:where|and|or)\s+(?:\w+\.)?)$/i;

/** Pairs come before: `key=main txID=`. */
const AFTER_PAIR = /[\w-]=\S*\s+(?:-\w\s+)?$/;

/** The last words of a line, with no punctuation between them. */
const WORDS_BEFORE = /[^:=,;|()[\]{}<>"'`]*$/;

/** At the beginning of a line, a sign of a list, a quote or a comment comes first. */
const LINE_BEGIN = /^[\s>*+#|/;:!"'`\\\d-]*$/;

/** Names of a wallet's or an account's fields that hold no private key. */
const PUBLIC = /pub(?:lic)?[\s_-]?key|(?:hash|signatures?|checksum|digest|integrity|root|salt)$/i;

export const HAS_THING = /\b(?:tx|transaction|block|asset|subnet|chain|blockchain|utxo|vm|l1)\b/i;

/** What an `id` is that of: `subnet:\n  id: `, `[subnet]\nid = `, `"blockchains":[{"id":"`. */
const PARENT_NAME = /([\p{L}\d_-]+)["'\]]*\s*[:=]?[[{(\s-]*["']?$/u;

/** The words before a `:` or `=` that ends a text, up to three. */
export function jointLabel(joined: string): string | undefined {
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

/** An address, an ID or a hash, whose last characters may spell a name by chance: `X-fuji1…73vm`. Names have few digits. */
export const TOKEN_LABEL = /(?:^|[^0-9A-Za-z])(?=(?:[A-Za-z]*\d){4})[0-9A-Za-z]{34,}$/;

/** A label and what is around it: `const ` (`nameless`), `txID` (`own`), `: string` (`typed` is the name before it), ` = `. */
function fieldOf(joined: string, label: string, opening: string, isOfNode: boolean) {
  const words = label.split(/[ \t]+/);
  const own = (words.at(-1) ?? '').replace(/^[-.$]+/, '');
  const end = joined.lastIndexOf(label) + label.length;
  const type = TYPE_ANNOTATION.exec(joined.slice(Math.max(0, end - 48), end))?.[0];
  const typedEnd = end - (type?.length ?? 0);
  const typed = type === undefined ? (words.at(-2) ?? '') : joined.slice(nameStart(joined, typedEnd), typedEnd);
  /** The name of an ID. */
  const name = [own, words.slice(-2).join(' '), label, typed].find((each) => kindOfName(each) === 'id');
  const nameless = joined.slice(0, joined.lastIndexOf(name ?? own, end - (name ?? own).length));
  const line = nameless.slice(nameless.lastIndexOf('\n') + 1);
  const [kinds, joint] = [[own, typed].map(kindOfName), joined.slice(end)];
  return { joined, label, own, kinds, name, nameless, line, about: wordsOf(line), joint, opening, isOfNode };
}

type Field = ReturnType<typeof fieldOf>;

/** The first of these that says something decides. */
const FIELD_RULES: Readonly<Record<string, (field: Field) => Sense | undefined>> = {
  // `privateKey: "0x12…`, `privateKey: string = "0x12…`
  keyName: ({ kinds }) => (kinds.includes('key') ? 'key' : undefined),
  // `publicKey: "…`, `accountHash = "…`
  publicName: ({ own, name }) => (PUBLIC.test(own) && name === undefined ? 'public' : undefined),
  // `key: "…`, `cacheKey = "…`
  bareName: ({ kinds }) => (kinds.includes('bare') ? 'other' : undefined),
  // `the secret of my account: …`
  words: ({ name, kinds, own, label }) => {
    if (name !== undefined || kinds[0] === 'thing' || BARE_ID.test(own)) return undefined;
    return wordsOf(label) === 'key' ? 'key' : 'other';
  },
  // `isOld ? txID : "…`, `keys = { txID: "…`
  place: ({ name, own, joint, line }) =>
    isOtherPlace(name ?? own, joint, line) || isInKeys(line) ? 'other' : undefined,
  // `These are the keys of the` above `subnet ID: …`
  continued: ({ about, nameless, line }) =>
    about === undefined && continuesKeys(nameless, line) ? 'other' : undefined,
  // `const txID = "…`, `wallet: main, txID: "…`
  idName: ({ name, about, joint, opening, line }) => {
    if (name === undefined) return undefined;
    const isWhole = /["'`=]/.test(joint + opening) && BOUNDARY.test(line);
    return about === undefined || isWhole || isApart(line, joint, about) ? 'id' : 'other';
  },
  // `signer subnet: …`, but not `{"signer": "x", "subnet": "…`
  besideHolder: ({ about, joint, line }) => {
    const isField = /^["'\\]+\s*:$/.test(joint) || (joint === '=' && /\{(?:[\w-]+="[^"]*",\s*)*$/.test(line));
    return about !== undefined && !(isField && about !== 'key' && !isInContent(line)) ? 'other' : undefined;
  },
  // `subnet: …`, `[subnet]\nid = …`
  thing: ({ kinds, nameless, line, joint, isOfNode }) =>
    kinds[0] === 'thing' || isIDOfThing(nameless, line, isOfNode && joint.includes('"')) ? 'thing' : undefined,
};

/** What the first rule that says something says. */
export function firstSense<T>(rules: Readonly<Record<string, (of: T) => Sense | undefined>>, of: T): Sense {
  for (const rule of Object.values(rules)) {
    const sense = rule(of);
    if (sense !== undefined) return sense;
  }
  return 'other';
}

/** What the label at the end of a text, or the name before the type that the label is, says about the value. */
export function fieldNaming(joined: string, label: string, opening: string, isOfNode: boolean): Sense {
  return firstSense(FIELD_RULES, fieldOf(joined, label, opening, isOfNode));
}

/** The key of a map or a parameter, and one of several values, say nothing: `key, txID := "…", "…"`. */
function isOtherPlace(name: string, joint: string, line: string): boolean {
  if (/[)[\]]/.test(name + joint))
    return (
      !/^["']\]\s*={1,3}$/.test(joint) || wordsOf(/[\p{L}\w$.]+\[["']$/u.exec(line)?.[0] ?? 'key', true) !== undefined
    );
  if (/^\s*=>/.test(joint)) return !line.endsWith(':');
  // `isOld ? txID : "…"`
  if (/\?\s*$/.test(line) && joint.includes(':')) return true;
  return /,\s*$/.test(line) && joint.includes('=') && !/[\w$]\((?:[^()]|\([^()]*\))*$/.test(line);
}

/** Whether something stands between a name and the words about keys on its line. */
function isApart(line: string, joint: string, about: string): boolean {
  if (joint.endsWith('=') && AFTER_PAIR.test(line)) return true;
  if (about === 'key') return false;
  if (joint.endsWith('=') && about === 'holder') return true;
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

export function isInKeys(line: string): boolean {
  return [...holdersOf(line)].some(opensKeys);
}

/** Whether the innermost open bracket belongs to keys or to who has them. */
function isInContent(line: string): boolean {
  const [owner] = holdersOf(line);
  return owner !== undefined && subjectOf(owner) !== undefined;
}

/** Its output follows: `$ platform subnet create --key-name ops`. */
const COMMAND = /^\s*(?:[$>%#]\s+)?(?:\w+=\S*\s+)?[a-z./][\w./-]*(?:\s[\w-]+){0,4}\s(?:--[a-z][\w-]+|-[a-z])(?=[\s=])/;

export const COMMENT = /^\s*(?:#|\/\/|--|;|\*|\/\*|<!--)/;
export const BREAKS_OFF =
  /[:：([{,]$|\b(?:the|an?|of|for|to|in|on|with|and|or|by|from|that|which|this|its|my|our|your)$/i;

/** Whether a line that begins with a name goes on with a sentence about keys, or is the first below their name. */
function continuesKeys(text: string, line: string): boolean {
  if (!LINE_BEGIN.test(line)) return false;
  const [above = ''] = /[^\n]*$/.exec(text.slice(0, text.length - line.length).trimEnd()) ?? [];
  // A heading goes on with nothing, unless it breaks off: `# Import the private key` above `txID: `.
  if (COMMENT.test(above) && !COMMENT.test(line) && !BREAKS_OFF.test(above)) return false;
  const isSentence = /[\p{L}'’]$/u.test(above) && above.trim().split(/\s+/).length > 4 && !COMMAND.test(above);
  const isOpen = /[:：([{]$/.test(above) || isSentence;
  return isOpen && !isValue(/\w*$/.exec(above)?.[0] ?? '') && opensKeys(above);
}

export function optionNaming(joined: string): Sense | undefined {
  const option = OPTION.exec(joined)?.[1] ?? TAG.exec(joined)?.[1];
  if (option === undefined) return undefined;
  if (/^k$/i.test(option)) return 'key';
  const kind = kindOfName(option);
  if (kind === 'bare' || (kind === 'thing' && opensKeys(OUTER_TAG.exec(joined)?.[1] ?? ''))) return 'other';
  return kind === 'thing' ? 'id' : kind === 'key' || kind === 'id' ? kind : undefined;
}
