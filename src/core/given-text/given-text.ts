import { parseAddress, parseBech32Address } from '../ids/address';
import { byteLists } from './byte-list';
import { MOST_DIGITS } from './hex-words';
import { decodeCb58, encodeCb58 } from '../encodings/cb58';
import { decodeAnyHex, decodeHexDigits } from '../encodings/hex';
import { type Identifier, parseNodeID } from '../ids/ids';
import { findIDs } from '../ids-in-text/find-ids';
import { JSONTextError } from '../json/json-nodes';
import { readOutcome } from '../outcome';
import { heldInJSON } from '../signing/held-json';
import { finished, type Steps } from '../steps';
import { holdsPrivateKeyInSteps } from './guard';
import { CHECKSUM_SIZE, ID_SIZE, MESSAGE_MAX_SIZE, toHexDigits } from '../bytes/bytes';
import { isHexRun } from '../text/visible-text';
import { wordsOf } from '../private-keys/key-words';
import { replacedEach, TextPieces } from '../text/text-pieces';

/** Why a text that is meant to be one thing isn't. */
export type WrongText =
  | { readonly code: 'length'; readonly byteCount: number }
  | { readonly code: 'addressChecksum' | 'addressCase' | 'address' | 'checksum' | 'base58' }
  | { readonly code: 'json'; readonly words: string }
  | { readonly code: 'outputIndex' | 'number' | 'height' | 'oddHex' | 'hex' | 'long' | 'none' | 'several' };

/** One thing that can be looked up or decoded. */
export type GivenThing =
  | Identifier
  /** A bare number is one of X, or of the chain at hand. */
  | { readonly kind: 'height'; readonly height: bigint; readonly on?: 'X' | 'P' | undefined }
  | { readonly kind: 'height'; readonly height: bigint; readonly on: 'C' }
  | {
      readonly kind: 'hex';
      readonly digits: string;
      readonly bytes: Uint8Array;
      /** The paths of fields of JSON that mean nothing. */
      readonly ignored?: readonly string[];
    };

/** What a text means that was typed, pasted or selected, or came from a language model or a link. */
export type GivenText =
  | GivenThing
  | { readonly kind: 'nothing' }
  /** These two may be a private key: they hold nothing that could be kept, sent or shown. */
  | { readonly kind: 'privateKey' }
  | { readonly kind: 'bytes32' }
  | ({ readonly kind: 'wrong' } & WrongText)
  /** None of these; may be a part of a name. */
  | { readonly kind: 'other'; readonly text: string };

/** Whether 32 bytes are those of an ID that is known, so that they can't be a private key. */
export type IsKnownID = (bytes: Uint8Array) => boolean;

/** The hex of the largest message, its checksum, and what stands around it. */
export const LONGEST_HEX = MOST_DIGITS + 64;
/** The same, broken over lines. */
const LONGEST_TEXT = 2.5 * MESSAGE_MAX_SIZE;
/** Of anything but hex: several things, or a page of prose. */
const LONGEST_WORDS = 64 * 1024;
/** What hex in lines, quotes or a list doesn't have. */
const NO_HEX = /[^\da-fx\s"'`,;]/i;
/** The longest human-readable part and a blockchain ID as alias fit in. */
const LONGEST_TYPED_ADDRESS = 256;
const LONGEST_URL = 2_048;
/** Characters of an address behind its prefix: 20 bytes and a checksum. */
const BODY = 38;
/** `P:28`, `P-Chain block 28`. */
const HEIGHT_ON = /^([XPC])(?:-Chain)?(?: ?: ?|,? block #?)([\d,]{1,27})$/i;
const MAX_HEIGHT = 2n ** 64n - 1n;

/**
 * The one parser of what is typed, pasted, selected or given. It checks for private keys first. 32 bytes in hexadecimal
 * are read as an ID if they are a known one.
 */
export function readGiven(given: string, isKnownID?: IsKnownID): GivenText {
  return finished(readGivenInSteps(given, isKnownID));
}

/** As `readGiven`: hex may have millions of digits. */
export function* readGivenInSteps(given: string, isKnownID: IsKnownID = () => false): Steps<GivenText> {
  const problem = lengthProblem(given);
  if (problem !== undefined) return wrongText(problem);
  if (yield* holdsPrivateKeyInSteps(given)) return { kind: 'privateKey' };
  yield;
  const text = yield* withoutWrapping(given);
  if (text === '') return { kind: 'nothing' };
  if (/^[\d,]{1,27}$/.test(text)) return readHeight(text);
  const [, on, height] = HEIGHT_ON.exec(text.slice(0, LONGEST_TYPED_ADDRESS)) ?? [];
  if (on !== undefined && height !== undefined) return readHeight(height, on.toUpperCase() as 'X' | 'P' | 'C');
  const inURL = text.length > LONGEST_URL ? undefined : readURL(text, isKnownID);
  if (inURL !== undefined) return inURL;
  const joined = yield* withoutJoints(text);
  if (yield* holdsPrivateKeyInSteps(joined)) return { kind: 'privateKey' };
  yield;
  if (/^[{[]/.test(text)) {
    const inJSON = yield* givenJSON(text);
    if (inJSON !== undefined) return inJSON;
  }
  const listed = yield* listedHex(text);
  if (listed !== undefined) return givenList(listed, text, isKnownID);
  if (isHex(joined)) return givenHex(joined, isKnownID);
  // A node ID looks like an address wherever it has the digit 1.
  if (/^NodeID-[1-9A-HJ-NP-Za-km-z]{20,64}$/.test(text)) return readNodeID(text);
  if (looksLikeAddress(text)) return givenAddress(text);
  const id = /^([1-9A-HJ-NP-Za-km-z]{26,64})(?::(.*))?$/.exec(text);
  if (id !== null) return givenID(text, id[1] ?? '', id[2]);
  const found = findIDs(`"${text}"`);
  if (found.some(({ kind }) => kind === 'bytes32')) return { kind: 'bytes32' };
  if (found.length > 1) return wrongText({ code: 'several' });
  return { kind: 'other', text };
}

/** Why a text can't be one thing, whatever it says. */
export function lengthProblem(given: string): WrongText | undefined {
  if (given.length > LONGEST_TEXT) return { code: 'long' };
  return given.length > LONGEST_WORDS && NO_HEX.test(given) && !isOfCode(given) ? { code: 'none' } : undefined;
}

/** Whether a long text may be JSON, or a list of bytes, which begin with the codec version. */
function isOfCode(text: string): boolean {
  return /^\s*[{[]/.test(text) || BEGINS_LIST.test(text.slice(0, LONGEST_URL));
}

const BEGINS_LIST = /(?:[\s,;([{=]|^)(?:\(s?byte\) ?)?0(?:x00?)?\b(?![\da-fx])/i;

/** What the URL of a page names, such as an explorer's. Nothing is sent to it; undefined if it names nothing. */
function readURL(url: string, isKnownID: IsKnownID): GivenText | undefined {
  const path = /^https?:\/\/[^\s/?#]+([/?#]\S*)$/i.exec(url)?.[1];
  if (path === undefined) return undefined;
  // A Git host's links have commits, which are as long as an EVM address.
  const parts = new Set(path.split(/[^\w:-]+/).filter((part) => !/^[0-9a-f]{40}$/i.test(part)));
  const named = [...parts].map((part) => readGiven(part, isKnownID)).filter(isNamedInURL);
  return named.length > 1 ? wrongText({ code: 'several' }) : named[0];
}

/** Numbers, names and hex of other lengths are parts of many URLs. */
function isNamedInURL(given: GivenText): boolean {
  switch (given.kind) {
    case 'height':
    case 'hex':
    case 'nothing':
    case 'other':
      return false;
    case 'wrong':
      return given.code === 'checksum' || given.code === 'addressChecksum' || given.code === 'outputIndex';
    default:
      return true;
  }
}

/** No expression: V8 gives up on one that meets millions of digits. */
function isHex(text: string): boolean {
  if (/^0x/i.test(text)) return text.length === 2 || isHexRun(text, 2, text.length);
  return text.length >= 20 && isHexRun(text, 0, text.length);
}

/** More bytes than a private key's. */
const SHORTEST_LIST = 46;
/** What stands around a list in code, with its name and type. */
const WRAPPING = /^(?!.*(?:\.{3}|…|\w{33}))[^]{0,200}$/s;

/** The hex of the one list of bytes that a text is, such as `[]byte{0x00, 0x00, // codec version` or `[0 0 34]`. */
function* listedHex(text: string): Steps<string | undefined> {
  const [list, other] = yield* byteLists(text, 2);
  if (list === undefined || other !== undefined) return undefined;
  const around = [text.slice(0, list.start), text.slice(list.end)];
  return around.every((each) => WRAPPING.test(each)) ? yield* list.digits(text) : undefined;
}

/** A list as short as a private key isn't read, and none whose remarks call it one. */
function givenList(digits: string, text: string, isKnownID: IsKnownID): GivenText {
  if (wordsOf(text) === 'key') return { kind: 'privateKey' };
  if (digits.length >= 2 * SHORTEST_LIST) return givenHex(digits, isKnownID);
  const mayBeKey = digits.length === 2 * ID_SIZE || digits.length === 2 * (ID_SIZE + CHECKSUM_SIZE);
  return mayBeKey ? { kind: 'bytes32' } : { kind: 'other', text };
}

/** The one transaction or block in JSON; undefined for JSON without any, and for other texts. */
function* givenJSON(text: string): Steps<GivenText | undefined> {
  try {
    const [held, other] = yield* heldInJSON(text);
    if (other !== undefined) return wrongText({ code: 'several' });
    if (held === undefined || held.bytes.length < SHORTEST_LIST) return undefined;
    const { bytes, ignored } = held;
    return { kind: 'hex', digits: toHexDigits(bytes), bytes, ...(ignored.length > 0 && { ignored }) };
  } catch (error) {
    if (!(error instanceof JSONTextError)) throw error;
    return error.path === '' ? undefined : wrongText({ code: 'json', words: error.message });
  }
}

/** Whether a text is one thing, not nothing, a possible private key, a mistake or part of a name. */
export function isThing(given: GivenText): given is GivenThing {
  return !Object.hasOwn(NO_THINGS, given.kind);
}

const NO_THINGS: Readonly<Record<Exclude<GivenText, GivenThing>['kind'], true>> = {
  nothing: true,
  privateKey: true,
  bytes32: true,
  wrong: true,
  other: true,
};

/** Characters that a step reads of what stands around and between digits. */
const JOINTS_A_STEP = 64 * 1024;

/**
 * Without the blanks, quotes and commas around it. A regular expression would take minutes for a megabyte of blanks.
 */
function* withoutWrapping(given: string): Steps<string> {
  let start = 0;
  let end = given.length;
  while (start < end && /[\s"'`]/.test(given.charAt(start))) if (++start % JOINTS_A_STEP === 0) yield;
  while (end > start && /[\s"'`,;]/.test(given.charAt(end - 1))) if (--end % JOINTS_A_STEP === 0) yield;
  return given.slice(start, end);
}

/** Without the blanks, quotes and commas in it. */
function* withoutJoints(text: string): Steps<string> {
  const joined = new TextPieces();
  for (let from = 0; from < text.length; from += JOINTS_A_STEP) {
    joined.add(replacedEach(text.slice(from, from + JOINTS_A_STEP), /[\s"'`,;]+/g, () => ''));
    yield;
  }
  return joined.toString();
}

function readHeight(text: string, on?: 'X' | 'P' | 'C'): GivenText {
  // Commas group three digits: `1,2` are two numbers.
  if (text.includes(',') && !/^\d{1,3}(?:,\d{3})+$/.test(text)) return wrongText({ code: 'number' });
  const height = BigInt(text.replaceAll(',', ''));
  if (height > MAX_HEIGHT) return wrongText({ code: 'height' });
  return { kind: 'height', height, ...(on === undefined ? {} : { on }) };
}

function givenHex(text: string, isKnownID: IsKnownID): GivenText {
  const isPrefixed = /^0x/i.test(text);
  const digits = isPrefixed ? text.slice(2) : text;
  // Nothing on X, P and C has 20 bytes but an address.
  if (digits.length === 40) return { kind: 'evmAddress', text: `0x${digits}` };
  if (digits.length % 2 === 1) return wrongText({ code: 'oddHex' });
  if (digits.length / 2 > MESSAGE_MAX_SIZE + CHECKSUM_SIZE) return wrongText({ code: 'long' });
  const bytes = digits.length === 2 * ID_SIZE ? decodeHexDigits(digits) : decodeAnyHex(digits).bytes;
  if (bytes.length === ID_SIZE) {
    return isKnownID(bytes) ? { kind: 'id', text: encodeCb58(bytes), bytes } : { kind: 'bytes32' };
  }
  if (bytes.length > MESSAGE_MAX_SIZE) return wrongText({ code: 'long' });
  return bytes.length < 2 ? wrongText({ code: 'hex' }) : { kind: 'hex', digits, bytes };
}

function looksLikeAddress(text: string): boolean {
  if (text.length > LONGEST_TYPED_ADDRESS) return false;
  return /^\w+-[a-z0-9]+1[a-z0-9]{6,}$/i.test(text) || /^[a-z]+1[02-9ac-hj-np-z]{38}$/i.test(text);
}

function givenAddress(text: string): GivenText {
  const { value, error } = readOutcome(() =>
    text.includes('-') ? parseAddress(text) : { alias: undefined, ...parseBech32Address(text) },
  );
  if (error === undefined) return { kind: 'address', text, ...value };
  if (error.code === 'wrong checksum') return wrongText({ code: 'addressChecksum' });
  const [lower, upper] = [text.toLowerCase(), text.toUpperCase()].map((each) => text.endsWith(each.slice(-BODY)));
  return wrongText({ code: lower === true || upper === true ? 'address' : 'addressCase' });
}

function readNodeID(text: string): GivenText {
  const { value: bytes, error } = readOutcome(() => parseNodeID(text));
  if (bytes !== undefined) return { kind: 'nodeID', text, bytes };
  return error.code === 'wrong checksum' ? wrongText({ code: 'checksum' }) : { kind: 'other', text };
}

function givenID(text: string, id: string, index: string | undefined): GivenText {
  const { value: bytes, error } = readOutcome(() => decodeCb58(id));
  if (error !== undefined) {
    // A short word is a name, not a mistyped ID.
    if (index === undefined && id.length < 33) return { kind: 'other', text };
    return wrongText({ code: error.code === 'wrong checksum' ? 'checksum' : 'base58' });
  }
  if (index === undefined && bytes.length === 20) return { kind: 'shortID', text: id, bytes };
  if (bytes.length !== 32) return wrongText({ code: 'length', byteCount: bytes.length });
  if (index === undefined) return { kind: 'id', text: id, bytes };
  const outputIndex = /^\d{1,10}$/.test(index) ? Number(index) : NaN;
  if (!(outputIndex < 2 ** 32)) return wrongText({ code: 'outputIndex' });
  return { kind: 'output', text: `${id}:${index}`, txID: bytes, outputIndex };
}

function wrongText(problem: WrongText): GivenText {
  return { kind: 'wrong', ...problem };
}
