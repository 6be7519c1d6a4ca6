import { bech32Problem, tryDecodeBech32 } from '../encodings/bech32';
import { cb58Problem } from '../encodings/cb58';
import type { InputProblem } from '../outcome';
import { escapeLength, isDecimalRun, isHexRun, runEnd, runStart } from '../text/visible-text';
import { type CheckedIDs, detached } from './checked-ids';
import { type FoundID, isNamedAddress, isNamedID, isNamedNetwork, isQuoted, looksLikeID } from './id-context';
import { knownName } from './known-names';
import { isKnownHRP } from '../ids/networks';
import { decodeHexDigits } from '../encodings/hex';
import { kindOfName } from '../private-keys/id-names';
import { testKeyName } from '../private-keys/private-key';
import { forgetKey, isCertainKey, rememberVerdict, verdictOn } from '../private-keys/certain-key';
import { CHECKSUM_SIZE, ID_SIZE, MESSAGE_MAX_SIZE } from '../bytes/bytes';

/** No kind but `networkID` is shorter: 20 zeros in cb58. */
export const SHORTEST_TOKEN = 26;

/** The largest message and a checksum in hexadecimal, with `0x`. */
export const LONGEST_TOKEN = 2 + 2 * (MESSAGE_MAX_SIZE + CHECKSUM_SIZE);

const LONGEST_CB58 = 51;
const LONGEST_BECH32 = 90;
/** Separator, 32 characters for 20 bytes, 6 of checksum. */
const BECH32_TAIL = 39;
/** The shortest thing with a codec version: a P-Chain block that only decides on its parent, 46 bytes. */
const SHORTEST_HEX_DIGITS = 92;
const ID_DIGITS = 2 * ID_SIZE;
const CHECKSUM_DIGITS = 2 * CHECKSUM_SIZE;
/** An alias of one letter after an escape, such as `u001bX`. */
const LONGEST_ESCAPED = 10;
/** No longer word is judged by those around it: an escape, `0x`, a key, and a checksum. */
export const LONGEST_JUDGED = LONGEST_ESCAPED + 2 + ID_DIGITS + CHECKSUM_DIGITS;
/** A key in cb58 with some characters lost. */
const SHORTEST_KEY_TOKEN = 40;
/** A damaged key still has as many, other than a name. */
const HAS_DIGITS = /(?:\d\D*){3}/;
const DASH = 0x2d;
const COLON = 0x3a;

/**
 * What the word of letters and digits from `start` to `end` is, together with what `-` or `:` joins to it. The word
 * must be whole; an escape before it, such as `\n`, is no part of it. No exceptions; time is linear in the word's
 * length.
 */
export function readToken(text: string, start: number, end: number, checked: CheckedIDs): FoundID | undefined {
  const escape = escapeLength(text, start);
  const whole = readWord(text, start, end, checked);
  if (escape === 0 || (whole !== undefined && whole.kind !== 'badChecksum')) return whole;
  return readWord(text, start + escape, end, checked) ?? whole;
}

function readWord(text: string, start: number, end: number, checked: CheckedIDs): FoundID | undefined {
  const length = end - start;
  if (length < SHORTEST_TOKEN || length > LONGEST_TOKEN) return undefined;
  if (text.charCodeAt(start - 1) === DASH) {
    const prefixed = readPrefixed(text, start, end, checked);
    if (prefixed !== undefined) return prefixed;
  }
  if (isBech32Shaped(text, start, end)) {
    const address = addressToken(text, start, end, checked);
    if (address !== undefined) return address;
  }
  if (length > LONGEST_CB58) return hexToken(text, start, end, checked);
  const { bytes, text: word } = checked.decode(start, end);
  if (bytes?.length === 32) return idToken(text, start, end, bytes, word, checked);
  if (bytes?.length === 20) return { kind: 'shortID', start, end, text: word, bytes };
  return hexToken(text, start, end, checked) ?? readBadID(text, start, end, { bytes, checked });
}

/** The number from `start` to `end` if a word before it says that it is a network's. */
export function readNetworkID(text: string, start: number, end: number): FoundID | undefined {
  if (end - start > 10 || !isDecimalRun(text, start, end) || !isNamedNetwork(text, start)) return undefined;
  const number = detached(text, start, end);
  const networkID = Number(number);
  return networkID < 2 ** 32 ? { kind: 'networkID', start, end, text: number, networkID } : undefined;
}

function readPrefixed(text: string, start: number, end: number, checked: CheckedIDs): FoundID | undefined {
  const runsFrom = runStart(text, start - 1, SHORTEST_TOKEN);
  // A longer word is a token itself.
  if (start - 1 - runsFrom >= SHORTEST_TOKEN) return undefined;
  const isWhole = /^(?:NodeID|PrivateKey)$/.test(text.slice(runsFrom, start - 1));
  const prefixStart = runsFrom + (runsFrom < start - 2 && !isWhole ? escapeLength(text, runsFrom) : 0);
  const prefix = text.slice(prefixStart, start - 1);
  // Whatever follows, damaged or not, was meant to be a key.
  if (/privatekey$/i.test(prefix) || (kindOfName(prefix) === 'key' && end - start >= SHORTEST_KEY_TOKEN)) {
    return keyFound(text, prefixStart, end, { from: start, bytes: checked.decode(start, end).bytes });
  }
  if (prefix !== 'NodeID') return undefined;
  const word = detached(text, prefixStart, end);
  const { bytes } = checked.decode(start, end);
  if (bytes?.length === 20) return { kind: 'nodeID', start: prefixStart, end, text: word, bytes };
  if (!isQuoted(text, prefixStart, end) && !isNamedID(text, prefixStart)) return undefined;
  const problem = bytes === undefined ? cb58Problem(text.slice(start, end)) : wrongLength(20, bytes.length);
  return { kind: 'badChecksum', start: prefixStart, end, text: word, expected: 'nodeID', problem };
}

function idToken(
  text: string,
  start: number,
  end: number,
  bytes: Uint8Array,
  word: string,
  checked: CheckedIDs,
): FoundID {
  const next = text.charCodeAt(end);
  if (next === DASH) {
    const bodyEnd = runEnd(text, end + 1, LONGEST_BECH32 + 1);
    if (isBech32Shaped(text, end + 1, bodyEnd)) {
      const address = addressToken(text, end + 1, bodyEnd, checked);
      if (address?.start === start) return address;
    }
  }
  const judged = judge(word, start, end, bytes, checked);
  if (judged === 'key') return keyFound(text, start, end, { bytes });
  const outputIndex = next === COLON ? readIndex(text, end + 1, runEnd(text, end + 1, 11)) : undefined;
  if (outputIndex === undefined) {
    const id = { start, end, text: word, bytes };
    return judged === 'id' ? { kind: 'id', ...id } : { kind: 'bytes32', ...id, mentionsKeys: true };
  }
  const whole = runEnd(text, end + 1, 11);
  const output = { start, end: whole, text: detached(text, start, whole), outputIndex };
  return judged === 'id'
    ? { kind: 'output', ...output, txID: bytes }
    : { kind: 'bytes32', ...output, bytes, mentionsKeys: true };
}

/**
 * An ID that is the same on all networks isn't a key, whatever precedes it. What is a key or an ID for certain stays so,
 * unless this text names it.
 */
function judge(
  word: string,
  start: number,
  end: number,
  bytes: Uint8Array,
  { keyed }: CheckedIDs,
): 'key' | 'id' | 'unclear' {
  if (testKeyName(word) !== undefined) return 'key';
  if (knownName(word) !== undefined) return 'id';
  const known = verdictOn(bytes);
  if (known === 'key') {
    if (!keyed.isNamed(start, end)) return known;
    forgetKey(bytes);
  }
  const judged = keyed.judge(start, end);
  return judged === 'unclear' && known === 'id' ? known : judged;
}

/** `from`: where the key itself begins, after `PrivateKey-`. Remembers its bytes if it is certain. */
function keyFound(
  text: string,
  start: number,
  end: number,
  { from = start, bytes }: { readonly from?: number; readonly bytes: Uint8Array | undefined },
): FoundID {
  if (bytes?.length === ID_SIZE && isCertainKey(text, start, end)) rememberVerdict(bytes, 'key');
  const testKey = testKeyName(text.slice(from, end));
  return { kind: 'privateKey', start, end, testKey };
}

/** An output index; undefined if it is none, or if more numbers follow, as in `file:line:column`. */
function readIndex(text: string, start: number, end: number): number | undefined {
  if (end - start > 10 || !isDecimalRun(text, start, end)) return undefined;
  if (text.charCodeAt(end) === COLON && isDecimalRun(text, end + 1, end + 2)) return undefined;
  const index = Number(text.slice(start, end));
  return index < 2 ** 32 ? index : undefined;
}

/** Whether the separator is where an address of 20 bytes has it. */
function isBech32Shaped(text: string, start: number, end: number): boolean {
  const separator = end - BECH32_TAIL;
  return separator > start && end - start <= LONGEST_BECH32 && text.charAt(separator) === '1';
}

function addressToken(text: string, start: number, end: number, checked: CheckedIDs): FoundID | undefined {
  const body = text.slice(start, end);
  const aliasStart = startOfAlias(text, start, checked);
  const hrp = text.slice(start, end - BECH32_TAIL).toLowerCase();
  const isKnown = isKnownHRP(hrp);
  // Other systems use bech32 too (`bc1...`): without an alias the prefix must be one of Avalanche's.
  if (aliasStart === start && !isKnown) return undefined;
  const decoded = tryDecodeBech32(body);
  const whole = detached(text, aliasStart, end);
  if (decoded?.bytes.length === 20) {
    const alias = aliasStart < start ? detached(text, aliasStart, start - 1) : undefined;
    return { kind: 'address', start: aliasStart, end, text: whole, alias, ...decoded };
  }
  if (!isKnown || (!isQuoted(text, aliasStart, end) && !isNamedAddress(text, aliasStart))) return undefined;
  const problem = bech32Problem(body);
  return { kind: 'badChecksum', start: aliasStart, end, text: whole, expected: 'address', problem };
}

/** Where the alias before the `-` begins: `X`, `P`, `C` or a blockchain ID; `start` if there is none of these. */
function startOfAlias(text: string, start: number, checked: CheckedIDs): number {
  if (text.charCodeAt(start - 1) !== DASH) return start;
  const runsFrom = runStart(text, start - 1, LONGEST_CB58 + 1);
  // `[X-avax…` has no escape, `ESC[0mX-avax…` has one.
  const mayHaveEscape = start - 1 - runsFrom > 1 && start - 1 - runsFrom <= LONGEST_ESCAPED;
  const aliasStart = mayHaveEscape ? runsFrom + escapeLength(text, runsFrom) : runsFrom;
  const length = start - 1 - aliasStart;
  if (length === 1) return 'XPC'.includes(text.charAt(aliasStart)) ? aliasStart : start;
  if (length < SHORTEST_TOKEN || length > LONGEST_CB58 || text.charCodeAt(aliasStart - 1) === DASH) return start;
  return checked.decode(aliasStart, start - 1).bytes?.length === 32 ? aliasStart : start;
}

function hexToken(text: string, start: number, end: number, checked: CheckedIDs): FoundID | undefined {
  // Avalanche writes `0x` only; a key may come from elsewhere.
  if (text.startsWith('0X', start)) {
    const key = hexToken(text, start + 2, end, checked);
    return key?.kind === 'privateKey' ? { ...key, start } : undefined;
  }
  const isPrefixed = text.startsWith('0x', start);
  const digitsStart = isPrefixed ? start + 2 : start;
  const digits = end - digitsStart;
  if (digits % 2 !== 0 || !isHexRun(text, digitsStart, end)) return undefined;
  if (digits === 40 && isPrefixed) return { kind: 'evmAddress', start, end, text: detached(text, start, end) };
  if (digits === ID_DIGITS || digits === ID_DIGITS + CHECKSUM_DIGITS) {
    const word = detached(text, start, end);
    const bytes = decodeHexDigits(text.slice(digitsStart, digitsStart + ID_DIGITS));
    const judged = judge(word, start, end, bytes, checked);
    if (judged === 'key') return keyFound(text, start, end, { bytes });
    if (digits === ID_DIGITS)
      return { kind: 'bytes32', start, end, text: word, bytes, mentionsKeys: judged === 'unclear' };
  }
  // Every transaction, UTXO and block begins with codec version 0.
  if (digits < SHORTEST_HEX_DIGITS || !text.startsWith('0000', digitsStart)) return undefined;
  return { kind: 'hex', start, end, text: detached(text, start, end) };
}

/** @param bytes what the word decodes to, if its checksum is right but its length is not. */
function readBadID(
  text: string,
  start: number,
  end: number,
  { bytes, checked }: { readonly bytes: Uint8Array | undefined; readonly checked: CheckedIDs },
): FoundID | undefined {
  if (end - start < 40 || isHexRun(text, text.startsWith('0x', start) ? start + 2 : start, end)) return undefined;
  const named = start - leadInBase64(text, start, end);
  if (HAS_DIGITS.test(text.slice(start, end)) && checked.keyed.judge(named, end) === 'key')
    return keyFound(text, start, end, { bytes });
  const isNamed = isNamedID(text, start);
  if (!isNamed && !isQuoted(text, start, end)) return undefined;
  const word = detached(text, start, end);
  const problem = bytes === undefined ? cb58Problem(word) : wrongLength(32, bytes.length);
  // In quotes, what is not even base58 is some other token; after `txID` it is an ID with a slip in it.
  if (!isNamed && (problem.code !== 'wrong checksum' || !looksLikeID(word))) return undefined;
  return { kind: 'badChecksum', start, end, text: word, expected: 'id', problem };
}

const LONGEST_BASE64 = 128;

/** How much base64, such as a public key's or a checksum's, is before a word that is a part of it: `A/` of `A/f18x…`. */
function leadInBase64(text: string, start: number, end: number): number {
  const [lead = ''] = /[\w+/]*$/.exec(text.slice(Math.max(0, start - LONGEST_BASE64), start)) ?? [];
  const [rest = ''] = /^[\w+/]*={0,2}/.exec(text.slice(end, end + LONGEST_BASE64)) ?? [];
  return (lead.length + end - start + rest.length) % 4 === 0 ? lead.length : 0;
}

function wrongLength(expected: number, got: number): InputProblem {
  return { words: `invalid hash length: expected ${expected} bytes but got ${got}`, code: 'malformed' };
}
