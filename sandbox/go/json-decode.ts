import { asBuffer } from '../../src/core/bytes/bytes';
import { decodeUTF8 } from './json-encode';
import { quoteLikeGo } from '../../src/core/encodings/go-quote';
import { ExpectedError } from '../../src/core/outcome';

/** The place of a value in the decoded text, for the message about the first value of a wrong type. */
class Decoding {
  /** The first type error; Go goes on after it and reports it at the end. */
  error: GoJSONError | undefined;
  struct = '';
  readonly path: string[] = [];

  /** Remembers that a value does not fit `type`, Go's name of the type. */
  mismatch(value: Uint8Array, type: string): void {
    const field = this.path.length === 0 ? 'value' : `struct field ${this.struct}.${this.path.join('.')}`;
    this.error ??= new GoJSONError(`json: cannot unmarshal ${jsonKindOf(value)} into Go ${field} of type ${type}`);
  }
}

/**
 * A Go type to decode JSON into. `decode` gets one whole valid value without space around it, and what the variable
 * holds already: Go leaves that unchanged for null and missing members.
 */
export interface GoType<T> {
  readonly zero: T;
  decode(value: Uint8Array, previous: T, decoding: Decoding): T;
}

/**
 * Decodes the first JSON value of a text, as json.Decoder does. The value is returned even if a part had the wrong
 * type.
 */
export function decodeFirst<T>(text: Uint8Array, type: GoType<T>): { value: T; error: GoJSONError | undefined } {
  try {
    const { start, end } = scanValue(text);
    const decoding = new Decoding();
    const value = type.decode(text.subarray(start, end), type.zero, decoding);
    return { value, error: decoding.error };
  } catch (error) {
    if (error instanceof GoJSONError) return { value: type.zero, error };
    throw error;
  }
}

/** `string`; null leaves what was there before. */
export const goStringType: GoType<string> = {
  zero: '',
  decode(value, previous, decoding) {
    if (value[0] === 0x22) return unquote(value);
    if (!isNull(value)) decoding.mismatch(value, 'string');
    return previous;
  },
};

/** `bool`; null leaves what was there before. */
export const goBool: GoType<boolean> = {
  zero: false,
  decode(value, previous, decoding) {
    const kind = jsonKindOf(value);
    if (kind === 'bool') return value[0] === 0x74;
    if (kind !== 'null') decoding.mismatch(value, 'bool');
    return previous;
  },
};

/** `*json.RawMessage`: the value's own text; undefined for null. */
export const goRaw: GoType<Uint8Array | undefined> = {
  zero: undefined,
  decode: (value) => (isNull(value) ? undefined : value),
};

/** A slice, of which only the first items are kept. */
export interface GoSlice<T> {
  readonly items: readonly T[];
  /** How many items it has. */
  readonly length: number;
}

/**
 * A slice; a null item keeps the previous item at its place, or is the zero value. Items beyond `max` are decoded, so
 * that a wrong type is noticed, but not kept: a body can hold millions.
 */
export function goSlice<T>(item: GoType<T>, name: string, max: number): GoType<GoSlice<T>> {
  const zero: GoSlice<T> = { items: [], length: 0 };
  return {
    zero,
    decode(value, previous, decoding) {
      if (isNull(value)) return zero;
      if (value[0] !== 0x5b) {
        decoding.mismatch(value, name);
        return previous;
      }
      const kept: T[] = [];
      let length = 0;
      for (const part of items(value)) {
        const decoded = item.decode(part, previous.items[length] ?? item.zero, decoding);
        if (length++ < max) kept.push(decoded);
      }
      return { items: kept, length };
    },
  };
}

/** A struct by the names of its fields in JSON; `name` is Go's, such as `json2.serverRequest`. */
export function goStruct<T extends object>(name: string, fields: { readonly [K in keyof T]: GoType<T[K]> }): GoType<T> {
  const names = Object.keys(fields) as (keyof T & string)[];
  const zero = Object.fromEntries(names.map((key) => [key, fields[key].zero])) as T;
  const byName = new Map(names.map((key): [string, typeof key] => [key, key]));
  const byFoldedName = new Map(names.map((key) => [foldName(key), key]));
  const shortName = name.slice(name.lastIndexOf('.') + 1);
  return {
    zero,
    decode(value, previous, decoding) {
      if (isNull(value)) return previous;
      if (value[0] !== 0x7b) {
        decoding.mismatch(value, name);
        return previous;
      }
      const decoded = { ...previous };
      const outer = decoding.struct;
      for (const [key, part] of members(value)) {
        const field = byName.get(key) ?? byFoldedName.get(foldName(key));
        if (field === undefined) continue;
        decoding.struct = shortName;
        decoding.path.push(field);
        decoded[field] = fields[field].decode(part, decoded[field], decoding);
        decoding.path.pop();
        decoding.struct = outer;
      }
      return decoded;
    },
  };
}

/** Whether a JSON value, as its bytes, is `null`. */
export function isNull(value: Uint8Array): boolean {
  return value[0] === 0x6e;
}

/** Names aren't case-sensitive; besides ASCII, U+017F is a form of `s` and U+212A of `k` (encoding/json fold.go). */
function foldName(name: string): string {
  return name.replace(/[a-z\u017f\u212a]/g, (letter) =>
    letter === '\u017f' ? 'S' : letter === '\u212a' ? 'K' : letter.toUpperCase(),
  );
}

/** The values of a list, one after the other. */
export function* items(list: Uint8Array): Generator<Uint8Array> {
  for (let at = skipSpace(list, 1); list[at] !== 0x5d;) {
    const { start, end } = scanValue(list, at);
    yield list.subarray(start, end);
    at = skipSpace(list, end);
    if (list[at] === 0x2c) at = skipSpace(list, at + 1);
  }
}

function* members(object: Uint8Array): Generator<[string, Uint8Array]> {
  for (let at = skipSpace(object, 1); object[at] !== 0x7d;) {
    const key = scanValue(object, at);
    const value = scanValue(object, skipSpace(object, key.end) + 1);
    yield [unquote(object.subarray(key.start, key.end)), object.subarray(value.start, value.end)];
    at = skipSpace(object, value.end);
    if (object[at] === 0x2c) at = skipSpace(object, at + 1);
  }
}

function jsonKindOf(value: Uint8Array): string {
  switch (value[0]) {
    case 0x7b:
      return 'object';
    case 0x5b:
      return 'array';
    case 0x22:
      return 'string';
    case 0x74:
    case 0x66:
      return 'bool';
    case 0x6e:
      return 'null';
    default:
      return 'number';
  }
}

/** The text of a valid JSON string; bytes that are no UTF-8 and halves of surrogate pairs become U+FFFD. */
function unquote(quoted: Uint8Array): string {
  const inner = quoted.subarray(1, -1);
  if (!inner.includes(0x5c)) return decodeUTF8(inner);
  // Escapes are ASCII, so the rest can be repaired first, and JSON.parse then decodes all escapes.
  const text = JSON.parse(`"${decodeUTF8(inner)}"`) as string;
  return asBuffer(new TextEncoder().encode(text)).toString('utf8');
}

/** Where a value begins and ends in its text. */
interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** Deeper nesting is refused (encoding/json scanner.go). */
const MAX_GO_DEPTH = 10_000;

const GO_LITERALS: Readonly<Record<string, string>> = { t: 'true', f: 'false', n: 'null' };

const isSpace = (byte: number | undefined) => byte === 0x20 || byte === 0x09 || byte === 0x0d || byte === 0x0a;
const isDigitByte = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39;
const isHexDigitByte = (byte: number | undefined) =>
  isDigitByte(byte) || (byte !== undefined && (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66);

/**
 * Finds the first JSON value at or after `from`, as Go's json.Decoder does: what follows the value isn't read. Throws
 * `GoJSONError`: `EOF` for an empty text, `unexpected EOF` for a cut one, else `invalid character ...`.
 */
export function scanValue(bytes: Uint8Array, from = 0): TextSpan {
  const start = skipSpace(bytes, from);
  if (start === bytes.length) throw new GoJSONError('EOF');
  /** Whether each open bracket is an object. */
  const open: boolean[] = [];
  let at = start;
  for (;;) {
    const byte = bytes[at];
    if (byte === 0x7b || byte === 0x5b) {
      open.push(byte === 0x7b);
      if (open.length > MAX_GO_DEPTH) throw unexpected(bytes, at, 'exceeded max depth');
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
function skipSpace(bytes: Uint8Array, at: number): number {
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
  if (byte === 0x2d || isDigitByte(byte)) return scanNumber(bytes, at);
  const literal = byte === undefined ? undefined : GO_LITERALS[String.fromCharCode(byte)];
  if (literal === undefined) throw unexpected(bytes, at, 'looking for beginning of value');
  for (let i = 1; i < literal.length; i++) {
    if (bytes[at + i] === literal.charCodeAt(i)) continue;
    throw unexpected(bytes, at + i, `in literal ${literal} (expecting '${literal.charAt(i)}')`);
  }
  return at + literal.length;
}

/** `at` is at the opening quote; returns the offset after the closing one. */
function scanString(bytes: Uint8Array, at: number): number {
  for (let i = at + 1; ; i++) {
    const byte = bytes[i];
    if (byte === 0x22) return i + 1;
    if (byte === undefined || byte < 0x20) throw unexpected(bytes, i, 'in string literal');
    if (byte !== 0x5c) continue;
    const escaped = bytes[++i];
    if (escaped === 0x75) {
      for (const last = i + 4; i < last; i++) {
        if (!isHexDigitByte(bytes[i + 1])) throw unexpected(bytes, i + 1, 'in \\u hexadecimal character escape');
      }
    } else if (escaped === undefined || !'bfnrt\\/"'.includes(String.fromCharCode(escaped))) {
      throw unexpected(bytes, i, 'in string escape code');
    }
  }
}

function scanNumber(bytes: Uint8Array, start: number): number {
  let at = start;
  if (bytes[at] === 0x2d) at++;
  if (!isDigitByte(bytes[at])) throw unexpected(bytes, at, 'in numeric literal');
  at = bytes[at] === 0x30 ? at + 1 : skipDigits(bytes, at);
  if (bytes[at] === 0x2e) {
    if (!isDigitByte(bytes[at + 1])) throw unexpected(bytes, at + 1, 'after decimal point in numeric literal');
    at = skipDigits(bytes, at + 1);
  }
  if (bytes[at] === 0x65 || bytes[at] === 0x45) {
    at += bytes[at + 1] === 0x2b || bytes[at + 1] === 0x2d ? 2 : 1;
    if (!isDigitByte(bytes[at])) throw unexpected(bytes, at, 'in exponent of numeric literal');
    at = skipDigits(bytes, at);
  }
  return at;
}

function skipDigits(bytes: Uint8Array, at: number): number {
  let next = at;
  while (isDigitByte(bytes[next])) next++;
  return next;
}

function unexpected(bytes: Uint8Array, at: number, context: string): GoJSONError {
  const byte = bytes[at];
  if (byte === undefined) return new GoJSONError('unexpected EOF');
  return new GoJSONError(`invalid character ${quoteLikeGo(String.fromCharCode(byte), "'")} ${context}`);
}

/** The error of Go's encoding/json for a text that it can't read; `message` is its wording. */
export class GoJSONError extends ExpectedError {
  override readonly name = 'GoJSONError';
}

/** Reads decimal digits as Go's strconv.ParseUint with base 10; undefined if it fails, also beyond `bits` bits. */
export function parseUint(text: string, bits: 16 | 32 | 64): bigint | undefined {
  // The length is bounded first: the time to read a number grows faster than its digits.
  const digits = /^0*([0-9]{1,20})$/.exec(text)?.[1];
  if (digits === undefined) return undefined;
  const value = BigInt(digits);
  return value < 1n << BigInt(bits) ? value : undefined;
}
