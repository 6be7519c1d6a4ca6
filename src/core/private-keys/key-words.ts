import { runEnd, runStart } from '../text/visible-text';
import { LANGUAGES } from './languages';

/** A line for each language: its name, and the words of each column. */
export function readLanguages(): { readonly language: string; readonly columns: readonly (readonly string[])[] }[] {
  return LANGUAGES.trim()
    .split('\n')
    .map((line) => {
      const [language = '', ...columns] = line.split('|').map((each) => each.trim());
      return { language, columns: columns.map(wordList) };
    });
}

/** Names of keys and holders of keys that count in a word, then those that count alone. */
export function keyWords(): readonly string[][] {
  const languages = readLanguages();
  return [0, 1].flatMap((column) => {
    const words = [...new Set(languages.flatMap(({ columns }) => columns[column] ?? []))];
    const alone = words.filter((word) => word.startsWith('=')).map((word) => word.slice(1));
    return [words.filter((word) => !word.startsWith('=')), alone];
  });
}

/** Who has keys, but is in many texts without any: they count where they name a value as long as a key. */
export const OWNERS = 'owner treasury';
const NAMES_VALUE = /(?!ship)[\w-]{0,32}["'`]?\s{0,4}[:=]\s{0,4}["'`]?[0-9A-Za-z]{40}/;

export function wordList(words: string): string[] {
  return words
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => word.replaceAll('_', ' '));
}

/** What is private, other than a key: a declaration, a network. */
const PRIVATE_THINGS = `
  readonly static final const constant immutable val var let lateinit override abstract virtual sealed partial async
  def fun func function get set class interface enum struct record string int long bool boolean byte bytes double float
  void object number map list network subnet chain blockchain l1 repo repository method field api endpoint registry
  mempool`;

/**
 * What has one of these in it by chance: other words, a modifier before a name, and the JSON of each transaction. A
 * public key is no private one, but has one.
 */
const NO_WORDS =
  /(?:mon|tur|hoc|joc|whis|don)keys?|key(?:words?|board|press|down|up|code|frame|note|stroke|of\s+(?=[a-z]))|\bobject\.keys|"?credentials"?:\s*\[\s*(?:\]|\{\s*"?(?:fxid|signatures|credential)\b)|"credential":\s*\{\s*"signatures|secp256k1fx/;
const PUBLIC_KEY = /pub(?:lic)?[\s_-]?$/i;
/** A bare `key` may be the key of a map; with one of these it isn't: `keypair`, `wallet key`. */
const KEY_PREFIX_OF_NAME = /^keys?(?:pair|chain|store|ring)/i;
const NAME_BEFORE = /[\p{L}\d]+[\s_-]{0,2}$/u;

/** Longer runs are no names. */
const LONGEST_WORD_NAME = 128;

interface WordSearch {
  /** Finds the first of all words in half the time of `words`, which tells the groups apart. */
  readonly any: RegExp;
  readonly words: RegExp;
}

/** Made when they are first used, which most windows never do: that of all words, and that of a text in ASCII. */
let searches: readonly [all: WordSearch, plain: WordSearch] | undefined;

function searchFor(isWanted: (word: string) => boolean): WordSearch {
  const groups = keyWords().map((words) => words.filter(isWanted).map((word) => word.normalize('NFKC')));
  const noWords = String.raw`${NO_WORDS.source}|\bprivate\s+(?:${anyOfWords(wordList(PRIVATE_THINGS))})s?\b`;
  const owners = wordList(OWNERS);
  const ofOwners = String.raw`((?:${anyOfWords(owners)})${NAMES_VALUE.source})`;
  const words = [noWords, ...groups.map((group) => `(${anyOfWords(group)})`), ofOwners].join('|');
  return { any: new RegExp(anyOfWords([...groups.flat(), ...owners]), 'gi'), words: new RegExp(words, 'gi') };
}

/** How far before a word what has it by chance begins: `object.keys`. */
const LONGEST_LEAD = 8;

/** Grouped by their first letters, since V8 tries all alternatives at each character of a text; the longest first. */
function anyOfWords(words: readonly string[]): string {
  const rests = new Map<string, string[]>();
  for (const [first = '', ...rest] of words.toSorted((a, b) => b.length - a.length))
    rests.set(first, [...(rests.get(first) ?? []), rest.join('')]);
  return [...rests].map(([first, all]) => `${first}(?:${all.join('|')})`).join('|');
}

/** What words are about: a key by one of its names, a bare `key`, or who has keys. */
export type About = 'key' | 'bare' | 'holder';

/**
 * What words, a name, or all that is around a value say about it. `bare`: what may be the key of a map. `thing`: a name
 * or a place of what has an ID, which counts only where nothing around it is about keys. `public`: no ID, but no
 * private key either.
 */
export type Sense = About | 'id' | 'thing' | 'public' | 'other';

/**
 * The first of these that the words of a text are about. Reads up to the first name, or up to the first of any if
 * `any`. Of the first `lead` characters, only what is joined to later ones counts.
 */
export function wordsOf(given: string, any = false, lead = 0): About | undefined {
  // Accents may be characters of their own, and letters as wide as Chinese ones.
  const isPlain = Buffer.byteLength(given) === given.length;
  const text = isPlain ? given : given.normalize('NFKC');
  const begin = isPlain ? lead : given.slice(0, lead).normalize('NFKC').length;
  let about: About | undefined;
  const [all, ofASCII] = (searches ??= [searchFor(() => true), searchFor((word) => !/\P{ASCII}/u.test(word))]);
  const { any: first, words } = isPlain ? ofASCII : all;
  for (let [from, lowest] = [begin, 0]; ; lowest = from) {
    first.lastIndex = from;
    const place = first.exec(text)?.index;
    if (place === undefined) break;
    words.lastIndex = Math.max(lowest, place - LONGEST_LEAD);
    const match = words.exec(text);
    if (match === null) break;
    from = words.lastIndex;
    const [whole, name, nameAlone, holder, holderAlone, owner] = match;
    const { index } = match;
    const isName = (name ?? nameAlone) !== undefined;
    if (!isName && (holder ?? holderAlone ?? owner) === undefined) continue;
    const isWord =
      (nameAlone ?? holderAlone) === undefined ||
      (isEdge(text, index) && isEdge(text, index + whole.length) && !(whole.startsWith('-') && !isOption(text, index)));
    // One ID in 200 contains `key` by chance.
    if (!isWord || isInValue(text, index)) from = index + 1;
    else if (any) return 'holder';
    else if (!isName || PUBLIC_KEY.test(text.slice(Math.max(0, index - 8), index))) about ??= 'holder';
    else if (!isBareKey(text, index, whole)) return 'key';
    else about = 'bare';
  }
  return about;
}

function isBareKey(text: string, index: number, word: string): boolean {
  if (word.toLowerCase() !== 'key' || KEY_PREFIX_OF_NAME.test(text.slice(index, index + 9))) return false;
  const [before] = NAME_BEFORE.exec(text.slice(Math.max(0, index - 24), index)) ?? [];
  return before === undefined || wordsOf(before, true) === undefined;
}

/** Where a word begins or ends, also as a part of a name, and after an escape: `walletSk`, `MY_SK`, `\nsk`. */
const EDGE = /(?<!\p{L})|(?!\p{L})|(?<=\p{Ll})(?=\p{Lu})|(?<=\\[nrt]|%[0-9A-F]{2})/uy;

function isEdge(text: string, at: number): boolean {
  EDGE.lastIndex = at;
  return EDGE.test(text);
}

/** `-k`, not a part of a name or of base64. */
function isOption(text: string, at: number): boolean {
  return !/[^\s"'`([]/.test(text.charAt(at - 1)) && !/[^\s"'`=:]/.test(text.charAt(at + 2));
}

function isInValue(text: string, at: number): boolean {
  const start = runStart(text, at, LONGEST_WORD_NAME);
  return isValue(text.slice(start, runEnd(text, at, LONGEST_WORD_NAME)));
}

/** Words of a name, and numbers. Those of a random value have two characters on average. */
const NAME_PARTS = /[A-Z]?[a-z]+|[A-Z]+|\d+/g;

/** Whether a run of letters and digits is an ID, a key or an address, not a name: one with digits only at its end. */
export function isValue(run: string): boolean {
  const isLong = run.length >= 40;
  if (run.length < 30 || !(isLong ? /\d\D/ : /\d\D+\d/).test(run)) return false;
  return run.length < (isLong ? 3.5 : 2.75) * (run.match(NAME_PARTS)?.length ?? 0);
}

/** Maps and lists of holders have one key each. */
const OF_HOLDERS =
  /(?:wallets|accounts|signers|credentials)["'`\]]*(?:[\s:=>[({]*|\s*:?=\s*[\w.<>[\]*, ]{0,48}[\s({]*)$/i;

/** What a bracket, or the lines below a line, contain by what precedes them. */
export function subjectOf(head: string): About | undefined {
  return OF_HOLDERS.test(head) ? 'key' : wordsOf(head);
}

/** Whether keys are in there, or values by key. */
export function opensKeys(head: string): boolean {
  const content = subjectOf(head);
  return content === 'key' || content === 'bare';
}

/**
 * Words for a private key and nothing else. A bare `key` may be the key of a map, and its value a hash; names such as
 * `privateKeyID` are of something next to the key.
 */
export const CALLED_KEY =
  /(?:priv(?:ate)?|secret|wallet|deployer|signer|funded|funding|faucet|owner|spend(?:ing)?)[\s_-]{0,3}(?:keys?|pks?)(?![\s_-]{0,3}(?:id|hash|name|path|file|type))|\bwif\b|[a-z]_pk\b/i;
