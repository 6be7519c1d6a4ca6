import { tryDecodeCb58 } from '../encodings/cb58';
import { withoutChecksum } from '../bytes/hashes';
import { ID_SIZE } from '../bytes/bytes';
import { CALLED_KEY } from './key-words';
import { hash, randomBytes } from 'node:crypto';
import { LRU } from '../lru';

/** How far before a token the words are read that call it a private key. */
const KEY_LOOK_BACK = 256;
const LOOK_AHEAD = 64;

/** What may be the key of a map: `cacheKey`, `pk`. */
const KEY_WORD = /key|pk|secret|seed/i;

/**
 * Whether a token that `KeyContext` counts as a key is certainly one, so that the text gets a warning without a hover
 * or a command: 32 bytes with a right checksum, if they have one, that a prefix or the words next to them call a private
 * key. `KeyContext` counts more, because it decides what is sent. `isNext`: the key before it in a list is one.
 */
export function isCertainKey(text: string, start: number, end: number, isNext = false): boolean {
  const token = text.slice(start, end);
  const dash = token.lastIndexOf('-');
  const bytes = keyBytes(token.slice(dash + 1));
  return bytes !== undefined && !isPlaceholder(bytes) && (dash >= 0 || isNext || isCalledKey(text, start, end));
}

/** The 32 bytes of cb58 or hex; of hex also with a checksum. */
function keyBytes(body: string): Uint8Array | undefined {
  const digits = /^(?:0x)?([0-9a-f]{64}|[0-9a-f]{72})$/i.exec(body)?.[1];
  if (digits === undefined) {
    const decoded = tryDecodeCb58(body);
    return decoded?.length === ID_SIZE ? decoded : undefined;
  }
  const bytes = new Uint8Array(Buffer.from(digits, 'hex'));
  return bytes.length === ID_SIZE ? bytes : withoutChecksum(bytes);
}

/** Whether its line calls it so or, unless that gives it another key's name, the lines before. */
function isCalledKey(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - KEY_LOOK_BACK), start);
  const ownLine = before.slice(before.lastIndexOf('\n') + 1);
  const [behind = ''] = text.slice(end, end + LOOK_AHEAD).split('\n');
  if (CALLED_KEY.test(ownLine) || CALLED_KEY.test(behind)) return true;
  return !KEY_WORD.test(ownLine) && CALLED_KEY.test(before);
}

/** Bytes that repeat, or that go on evenly; of 32 random ones about 30 differ. */
function isPlaceholder(bytes: Uint8Array): boolean {
  const [first = 0, second = 0] = bytes;
  return (
    new Set(bytes).size <= ID_SIZE / 2 || bytes.every((byte, i) => byte === ((first + i * (second - first)) & 0xff))
  );
}

/** Each takes about 150 bytes. */
const REMEMBERED_VERDICTS = 10_000;
const salt = randomBytes(16);

export const verdicts = new LRU<string, Verdict>(REMEMBERED_VERDICTS);

/** Certainly a private key; or an ID. */
type Verdict = 'key' | 'id';

/**
 * Remembers for this window what 32 bytes are, by the hash of them and of a salt that no other window has. What is an
 * ID, since a chain returned it or the user selected that, is no key.
 */
export function rememberVerdict(bytes: Uint8Array, verdict: Verdict): void {
  if (verdict === 'id' || verdictOn(bytes) !== 'id') verdicts.set(saltedHash(bytes), verdict);
}

/** A name as an ID counts more than what was certain elsewhere. */
export function forgetKey(bytes: Uint8Array): void {
  if (verdictOn(bytes) === 'key') verdicts.delete(saltedHash(bytes));
}

export function verdictOn(bytes: Uint8Array): Verdict | undefined {
  return verdicts.size === 0 ? undefined : verdicts.get(saltedHash(bytes));
}

function saltedHash(bytes: Uint8Array): string {
  return hash('sha256', Buffer.concat([salt, bytes]), 'base64');
}
