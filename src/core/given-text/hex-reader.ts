import type { Steps } from '../steps';
import { JSONTextError } from '../json/json-nodes';
import { heldInJSON } from '../signing/held-json';
import { readAnyTx, withEmptySlots } from '../signing/read-tx';
import { decodeHexDigits } from '../encodings/hex';
import { KeyedText } from '../private-keys/keyed-text';
import { LRU } from '../lru';
import { FEWEST_DIGITS, hexGroups } from './hex-groups';
import { type HexWords, MOST_DIGITS, WORDS_A_STEP } from './hex-words';
import { present } from '../present';
import { LONGEST_HEX } from './given-text';
import { holdsPrivateKeyInSteps, touchesPrivateKeyInSteps } from './guard';
import { withoutChecksum } from '../bytes/hashes';
import { CHECKSUM_SIZE, ID_SIZE, toHexDigits } from '../bytes/bytes';
import type { Span } from '../rules/finding';

/** Why hex isn't a transaction. */
export type HexProblem =
  | { readonly kind: 'no transaction' }
  /** It may be a private key: it is neither decoded nor quoted. */
  | { readonly kind: 'private key' }
  | { readonly kind: 'odd digits'; readonly count: number }
  /** Longer than any transaction that nodes read. */
  | { readonly kind: 'too long' }
  /** JSON that holds two transactions, or one that its other fields contradict. */
  | { readonly kind: 'json'; readonly words: string };

/** The transactions of a text, or why it has none. */
export type Reading = { readonly txs: readonly PastedTx[] } | { readonly problem: HexProblem };

/** Codec version 0 and the type of a transaction, both big-endian: at most 4 on an avm chain, 43 on P. */
const BEGINNING = '0000000000';

/** Those of a key, without and with a checksum. */
const KEY_DIGITS = [2 * ID_SIZE, 2 * (ID_SIZE + CHECKSUM_SIZE)];
const REMEMBERED = 32;

const NO_TRANSACTION: Reading = { problem: { kind: 'no transaction' } };
const PRIVATE_KEY: Reading = { problem: { kind: 'private key' } };

/** Finds transactions in texts, signed or not, with or without line breaks, quotes, prefix and checksum. */
export class HexReader {
  /** Decoded digits: each key that is typed nearby reads the same text again. */
  readonly #known = new LRU<string, Decoded>(REMEMBERED);

  /** All transactions of a text, in order. */
  *inText(text: string, groups?: readonly HexWords[]): Steps<PastedTx[]> {
    const txs: PastedTx[] = [];
    for (const group of groups ?? (yield* hexGroups(text))) txs.push(...(yield* this.#transactions(text, group)));
    return txs;
  }

  /** Those of a piece of a text, with their places in all of it. */
  *#between(text: string, { start, end }: TextRange): Steps<PastedTx[]> {
    const txs = yield* this.inText(text.slice(start, end));
    return txs.map((tx) => ({ ...tx, words: tx.words?.moved(start) }));
  }

  /** The transaction at an offset, or why the hex there isn't one. Undefined without hex. */
  *at(text: string, offset: number): Steps<Reading | undefined> {
    const group = (yield* hexGroups(text)).find((each) => each.isAt(offset));
    if (group === undefined || group.digitCount() < FEWEST_DIGITS) return undefined;
    const txs = yield* this.#transactions(text, group);
    const hit = txs.find(({ words }) => words?.isAt(offset));
    if (hit !== undefined) return { txs: [hit] };
    const start = yield* firstStart(text, group);
    return start < 0 || txs.length > 0 ? undefined : yield* unreadable(text, group.slice(start));
  }

  /** The transaction of a file that holds its raw bytes; undefined for any other file. */
  raw(bytes: Uint8Array): PastedTx | undefined {
    // Codec version 0: no text begins with two zero bytes.
    return bytes[0] === 0 && bytes[1] === 0 ? decodedPaste(bytes, 'none') : undefined;
  }

  /** The transactions of a text that is JSON from beginning to end; undefined for other texts. */
  *whole(text: string): Steps<Reading | undefined> {
    if (!/^\s*[{[]/.test(text)) return undefined;
    try {
      const txs: PastedTx[] = [];
      for (const { any, bytes, form, node, ignored } of yield* heldInJSON(text)) {
        const hasDigits = form === 'hex' || form === 'bytes';
        const read = hasDigits
          ? yield* this.#between(text, node)
          : [decodedPaste(any === undefined ? bytes : withEmptySlots(any, bytes), 'none')];
        const [tx, other] = read;
        if (tx === undefined || other !== undefined) return undefined;
        txs.push({ ...tx, ignored });
      }
      return txs.length === 0 ? undefined : { txs };
    } catch (error) {
      if (!(error instanceof JSONTextError)) throw error;
      return error.path === '' ? undefined : { problem: { kind: 'json', words: error.message } };
    }
  }

  /** The transactions of a selection in a text, by default of all, or why it has none. */
  *selected(document: string, { start, end }: TextRange = { start: 0, end: document.length }): Steps<Reading> {
    const text = document.slice(start, end);
    const whole = text.length === document.length ? yield* this.whole(text) : undefined;
    if (whole !== undefined) return whole;
    const groups = yield* hexGroups(text);
    const txs = yield* this.inText(text, groups);
    if (txs.length > 0) return { txs };
    const isLong = text.length > LONGEST_HEX;
    if (!isLong && (yield* holdsPrivateKeyInSteps(text))) return PRIVATE_KEY;
    let [meant] = groups.length === 1 ? groups.filter((group) => standsAlone(text, group)) : [];
    for (const group of groups) {
      const start = yield* firstStart(text, group);
      if (start < 0 || group.digitCount(start) < FEWEST_DIGITS) continue;
      meant = group;
      break;
    }
    if (meant === undefined) return NO_TRANSACTION;
    // The selected digits may be one line of a key that the line above names.
    if (yield* touchesPrivateKeyInSteps(new KeyedText(document), start, end)) return PRIVATE_KEY;
    return yield* unreadable(text, meant);
  }

  /** Signed ones that are a word each, and what is between them. */
  *#transactions(text: string, group: HexWords): Steps<PastedTx[]> {
    const txs: PastedTx[] = [];
    let from = 0;
    for (const i of yield* longStarts(text, group)) {
      const tx = yield* this.#decode(text, group.slice(i, i + 1));
      if (tx?.isUnsigned !== false) continue;
      txs.push(...(yield* this.#joined(text, group.slice(from, i))), tx);
      from = i + 1;
    }
    return [...txs, ...(yield* this.#joined(text, group.slice(from)))];
  }

  /** The one of all words from the first that may begin one, else unsigned ones of a word each. */
  *#joined(text: string, words: HexWords): Steps<readonly PastedTx[]> {
    const start = yield* firstStart(text, words);
    if (start < 0) return [];
    const whole = yield* this.#decode(text, words.slice(start));
    if (whole !== undefined) return [whole];
    const txs: PastedTx[] = [];
    for (const i of yield* longStarts(text, words))
      txs.push(...present([yield* this.#decode(text, words.slice(i, i + 1))]));
    return txs;
  }

  *#decode(text: string, words: HexWords): Steps<PastedTx | undefined> {
    const count = words.digitCount();
    if (count < FEWEST_DIGITS || count > MOST_DIGITS || count % 2 === 1) return undefined;
    yield;
    const digits = yield* words.digits(text);
    let decoded = this.#known.get(digits);
    if (decoded === undefined) {
      decoded = this.#decodeDigits(digits);
      this.#known.set(digits, decoded);
    }
    return decoded === 'none' ? undefined : { ...decoded, words };
  }

  #decodeDigits(digits: string): Decoded {
    const all = decodeHexDigits(digits);
    const unchecked = withoutChecksum(all);
    const cut = all.subarray(0, all.length - CHECKSUM_SIZE);
    return (
      (unchecked && decodedPaste(unchecked, 'right')) ??
      decodedPaste(all, 'none') ??
      decodedPaste(cut, 'wrong') ??
      ('none' as const)
    );
  }
}

type Decoded = PastedTx | 'none';

function decodedPaste(bytes: Uint8Array, checksum: PastedTx['checksum']): PastedTx | undefined {
  const tx = readAnyTx(bytes);
  const isUnsigned = tx?.isUnsigned === true;
  return tx && { bytes, checksum, isUnsigned };
}

/** Bytes that aren't a transaction: the check shows where decoding fails. */
function* unreadable(text: string, words: HexWords): Steps<Reading> {
  yield;
  if (yield* mayHoldKeys(text, words)) return PRIVATE_KEY;
  yield;
  const count = words.digitCount();
  if (count > MOST_DIGITS) return { problem: { kind: 'too long' } };
  if (count % 2 === 1) return { problem: { kind: 'odd digits', count } };
  const all = decodeHexDigits(yield* words.digits(text));
  const unchecked = withoutChecksum(all);
  const checksum = unchecked === undefined ? 'none' : 'right';
  const tx: PastedTx = { bytes: unchecked ?? all, checksum, isUnsigned: false, words };
  return { txs: [tx] };
}

/** One key alone, keys among other digits, or digits that the text around them calls keys. */
function* mayHoldKeys(text: string, words: HexWords): Steps<boolean> {
  if (KEY_DIGITS.includes(words.digitCount())) return true;
  const isTx = text.startsWith(BEGINNING.slice(0, 8), words.digitsAt(0));
  for (let i = 0; !isTx && i < words.length; i++) {
    if (KEY_DIGITS.includes(words.digitsOf(i))) return true;
    if (i % WORDS_A_STEP === 0) yield;
  }
  return yield* touchesPrivateKeyInSteps(new KeyedText(text), words.start, words.end);
}

/** The first of the words that a transaction may begin with; -1 without one. */
function* firstStart(text: string, words: HexWords): Steps<number> {
  for (let i = 0; i < words.length; i++) {
    if (looksLikeStart(text, words, i)) return i;
    if (i % WORDS_A_STEP === 0) yield;
  }
  return -1;
}

/** Which of the words may be a transaction each. */
function* longStarts(text: string, words: HexWords): Steps<number[]> {
  const starts: number[] = [];
  for (let i = 0; i < words.length; i++) {
    if (words.digitsOf(i) >= FEWEST_DIGITS && looksLikeStart(text, words, i)) starts.push(i);
    if (i % WORDS_A_STEP === 0) yield;
  }
  return starts;
}

/** Whether a transaction may begin with a word, which may also hold its first digits only. */
function looksLikeStart(text: string, words: HexWords, i: number): boolean {
  const isFirst = i === 0 && words.isPrefixed && words.digitsOf(i) < FEWEST_DIGITS;
  return isFirst || BEGINNING.startsWith(words.beginning(text, i, BEGINNING.length));
}

/** Whether a text is one piece of hex, apart from punctuation. */
function standsAlone(text: string, { start, end }: HexWords): boolean {
  return !/\w/.test(text.slice(0, start) + text.slice(end));
}

export interface PastedTx {
  /** Without checksum, as they are checked and sent. */
  readonly bytes: Uint8Array;
  /** `wrong`: four bytes follow the transaction, and they aren't its checksum. */
  readonly checksum: 'right' | 'wrong' | 'none';
  /** Whether the bytes end before the credentials: they can't be issued. */
  readonly isUnsigned: boolean;
  /** The places of its digits in the text; of raw bytes and JSON none. */
  readonly words?: HexWords | undefined;
  /** The paths of fields beside it in JSON, which mean nothing. */
  readonly ignored?: readonly string[];
}

export interface GivenHex {
  readonly pasted: PastedTx;
  readonly text: string;
  /** Undefined for what is selected or at a cursor. */
  readonly origin: Origin | undefined;
  /** How often it was given; default 1. */
  readonly times?: number;
}

/** Where a transaction was found, if the user didn't point at it. */
export type Origin =
  | { readonly kind: 'clipboard' }
  | { readonly kind: 'only transaction' }
  | { readonly kind: 'raw file'; readonly name: string };

/** A piece of a text: UTF-16 offsets, `end` exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** All of the transaction, from its `0x` to its last digit. */
export function wholeRange({ words }: PastedTx): TextRange {
  return { start: words?.start ?? 0, end: words?.end ?? 0 };
}

/** The range of the transaction's bytes in the text, including anything between their digits. */
export function rangeOfBytes({ words }: PastedTx, { start, end }: Span): TextRange {
  const last = Math.max(start, end - 1);
  return { start: words?.rangeOfDigit(2 * start).start ?? 0, end: words?.rangeOfDigit(2 * last + 1).end ?? 0 };
}

/** Each transaction once, in the order of first places: a list must not send anything twice. `times` counts them. */
export function distinctTxs<T extends GivenHex>(given: readonly T[]): T[] {
  const counts = new Map<string, { readonly tx: T; count: number }>();
  for (const tx of given) {
    const key = toHexDigits(tx.pasted.bytes);
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { tx, count: 1 });
    else known.count++;
  }
  return [...counts.values()].map(({ tx, count }) => (count === 1 ? tx : { ...tx, times: count }));
}
