import { GoJSONError } from './json-error';
import { quoteLikeGo } from '../../src/core/encodings/go-quote';

/** Where a value begins and ends in its text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Deeper nesting is refused (encoding/json scanner.go). */
const MAX_DEPTH = 10_000;

const LITERALS: Readonly<Record<string, string>> = { t: 'true', f: 'false', n: 'null' };

const isSpace = (byte: number | undefined) => byte === 0x20 || byte === 0x09 || byte === 0x0d || byte === 0x0a;
const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39;
const isHexDigit = (byte: number | undefined) =>
  isDigit(byte) || (byte !== undefined && (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66);

/**
 * Finds the first JSON value at or after `from`, as Go's json.Decoder does: what follows the value isn't read. Throws
 * `GoJSONError`: `EOF` for an empty text, `unexpected EOF` for a cut one, else `invalid character ...`.
 */
export function scanValue(bytes: Uint8Array, from = 0): Span {
  const start = skipSpace(bytes, from);
  if (start === bytes.length) throw new GoJSONError('EOF');
  /** Whether each open bracket is an object. */
  const open: boolean[] = [];
  let at = start;
  for (;;) {
    const byte = bytes[at];
    if (byte === 0x7b || byte === 0x5b) {
      open.push(byte === 0x7b);
      if (open.length > MAX_DEPTH) throw unexpected(bytes, at, 'exceeded max depth');
      at = skipSpace(bytes, at + 1);
      if (bytes[at] !== byte + 2) {
        if (byte === 0x7b) at = scanKey(bytes, at);
        continue;
      }
      open.pop();
      at++;
    } else at = scanScalar(bytes, at);

    // A value has ended: the object or list around it continues or ends too.
    for (;;) {
      const inObject = open.at(-1);
      if (inObject === undefined) return { start, end: at };
      at = skipSpace(bytes, at);
      if (bytes[at] === 0x2c) {
        at = skipSpace(bytes, at + 1);
        if (inObject) at = scanKey(bytes, at);
        break;
      }
      if (bytes[at] !== (inObject ? 0x7d : 0x5d)) {
        throw unexpected(bytes, at, inObject ? 'after object key:value pair' : 'after array element');
      }
      open.pop();
      at++;
    }
  }
}

/** The offset of the first byte at or after `at` that is no JSON white space. */
export function skipSpace(bytes: Uint8Array, at: number): number {
  let next = at;
  while (isSpace(bytes[next])) next++;
  return next;
}

/** Scans `"key" :` and returns where the member's value begins. */
function scanKey(bytes: Uint8Array, at: number): number {
  if (bytes[at] !== 0x22) throw unexpected(bytes, at, 'looking for beginning of object key string');
  const colon = skipSpace(bytes, scanString(bytes, at));
  if (bytes[colon] !== 0x3a) throw unexpected(bytes, colon, 'after object key');
  return skipSpace(bytes, colon + 1);
}

function scanScalar(bytes: Uint8Array, at: number): number {
  const byte = bytes[at];
  if (byte === 0x22) return scanString(bytes, at);
  if (byte === 0x2d || isDigit(byte)) return scanNumber(bytes, at);
  const literal = byte === undefined ? undefined : LITERALS[String.fromCharCode(byte)];
  if (literal === undefined) throw unexpected(bytes, at, 'looking for beginning of value');
  for (let i = 1; i < literal.length; i++) {
    if (bytes[at + i] === literal.charCodeAt(i)) continue;
    throw unexpected(bytes, at + i, `in literal ${literal} (expecting '${literal.charAt(i)}')`);
  }
  return at + literal.length;
}

/** `at` is at the opening quote; returns the offset behind the closing one. */
function scanString(bytes: Uint8Array, at: number): number {
  for (let i = at + 1; ; i++) {
    const byte = bytes[i];
    if (byte === 0x22) return i + 1;
    if (byte === undefined || byte < 0x20) throw unexpected(bytes, i, 'in string literal');
    if (byte !== 0x5c) continue;
    const escaped = bytes[++i];
    if (escaped === 0x75) {
      for (const last = i + 4; i < last; i++) {
        if (!isHexDigit(bytes[i + 1])) throw unexpected(bytes, i + 1, 'in \\u hexadecimal character escape');
      }
    } else if (escaped === undefined || !'bfnrt\\/"'.includes(String.fromCharCode(escaped))) {
      throw unexpected(bytes, i, 'in string escape code');
    }
  }
}

function scanNumber(bytes: Uint8Array, start: number): number {
  let at = start;
  if (bytes[at] === 0x2d) at++;
  if (!isDigit(bytes[at])) throw unexpected(bytes, at, 'in numeric literal');
  at = bytes[at] === 0x30 ? at + 1 : skipDigits(bytes, at);
  if (bytes[at] === 0x2e) {
    if (!isDigit(bytes[at + 1])) throw unexpected(bytes, at + 1, 'after decimal point in numeric literal');
    at = skipDigits(bytes, at + 1);
  }
  if (bytes[at] === 0x65 || bytes[at] === 0x45) {
    at += bytes[at + 1] === 0x2b || bytes[at + 1] === 0x2d ? 2 : 1;
    if (!isDigit(bytes[at])) throw unexpected(bytes, at, 'in exponent of numeric literal');
    at = skipDigits(bytes, at);
  }
  return at;
}

function skipDigits(bytes: Uint8Array, at: number): number {
  let next = at;
  while (isDigit(bytes[next])) next++;
  return next;
}

function unexpected(bytes: Uint8Array, at: number, context: string): GoJSONError {
  const byte = bytes[at];
  if (byte === undefined) return new GoJSONError('unexpected EOF');
  return new GoJSONError(`invalid character ${quoteLikeGo(String.fromCharCode(byte), "'")} ${context}`);
}
