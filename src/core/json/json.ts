import { InvalidInputError } from '../outcome';

/** A JSON value whose integers are exact: `number` where that is safe, else `bigint`. */
export type JSONValue = null | boolean | number | bigint | string | readonly JSONValue[] | JSONObject;

/** A field that is undefined isn't written: to leave one out is to assign undefined. */
export interface JSONObject {
  readonly [key: string]: JSONValue | undefined;
}

/** The fields of an object that are there. */
export function membersOf(object: JSONObject): [string, JSONValue][] {
  return Object.entries(object).filter((member): member is [string, JSONValue] => member[1] !== undefined);
}

/** Deepest nesting read or written: everything that walks a parsed value may recurse. */
export const MAX_JSON_DEPTH = 256;

/** Most values in one text: lists and objects with all their elements, however small, take memory and time each. */
export const MAX_JSON_VALUES = 100_000;

/**
 * Most different keys in one text: objects that share no keys take ten times as long to make as those that do.
 * `platform.getValidatorsAt` answers with a key for each validator, of which the Primary Network of Mainnet had over
 * 1,000.
 */
export const MAX_JSON_KEYS = 2_500;

/** Most integers beyond 2^53 in one text. The Mainnet genesis transaction, the longest there is, has 4,365. */
export const MAX_JSON_LONG_INTEGERS = 20_000;

/**
 * Longest integer that is read. Those of 256 bits have 78 digits; reading millions would take longer than linear time.
 */
export const MAX_JSON_DIGITS = 100;

/** 2^53 has 16 digits, so a shorter run of digits is safe. */
const LONG_RUN = 16;

/**
 * Parses JSON without losing digits: integers beyond 2^53 become `bigint`. Accepts exactly what `JSON.parse` accepts
 * within the limits above, in linear time. Throws `InvalidInputError`, whose code is `over limit` beyond these limits.
 */
export function parseJSON(text: string): JSONValue {
  const longNumbers = scan(text);
  return longNumbers.length === 0 ? parsedPlain(text) : withExact(text, longNumbers);
}

function parsedPlain(text: string): JSONValue {
  try {
    return JSON.parse(text) as JSONValue;
  } catch (error) {
    if (error instanceof SyntaxError) throw new InvalidInputError(`not JSON: ${error.message}`, { cause: error });
    throw error;
  }
}

function tooDeep(): InvalidInputError {
  return overLimit(`is nested deeper than ${MAX_JSON_DEPTH}`);
}

/** Quotes nothing of the text. */
function overLimit(what: string): InvalidInputError {
  return new InvalidInputError(`JSON ${what}`, { code: 'over limit' });
}

/** Like `parseJSON`; undefined for what is no JSON. */
export function tryParseJSON(text: string): JSONValue | undefined {
  try {
    return parseJSON(text);
  } catch {
    return undefined;
  }
}

/** How the strings of a JSON text are written, quotes included. */
type Quote = (text: string) => string;

/**
 * Writes JSON as `JSON.stringify` does, a `bigint` as its bare digits; keys whose value is undefined are left out.
 * `indent` is the number of spaces a level, and `depth` the level at which the text will be. Throws
 * `InvalidInputError` beyond `MAX_JSON_DEPTH`.
 */
export function stringifyJSON(value: JSONValue, indent = 0, quote: Quote = JSON.stringify, depth = 0): string {
  const writer = new JSONWriter(indent, quote);
  writer.write(value, `\n${' '.repeat(indent * depth)}`, depth);
  return writer.text;
}

/** Appends to one text: joining the parts of each level would copy everything once a level. */
class JSONWriter {
  readonly #margin: string;
  readonly #colon: string;
  readonly #quote: Quote;
  text = '';

  constructor(indent: number, quote: Quote) {
    this.#margin = ' '.repeat(indent);
    this.#colon = indent > 0 ? ': ' : ':';
    this.#quote = quote;
  }

  /** `line` begins a line of the value's own level. */
  write(value: JSONValue | undefined, line: string, depth: number): void {
    if (typeof value === 'string') this.text += this.#quote(value);
    else if (value === undefined) this.text += 'null';
    else if (value === null || typeof value !== 'object') this.text += scalar(value);
    else if (depth >= MAX_JSON_DEPTH) throw tooDeep();
    else if (isArray(value)) this.#array(value, line, depth);
    else this.#object(value, line, depth);
  }

  #array(items: readonly JSONValue[], line: string, depth: number): void {
    const inner = line + this.#margin;
    let before = '[';
    for (const item of items) {
      this.#begin(before, inner);
      this.write(item, inner, depth + 1);
      before = ',';
    }
    this.#end(before, '[', line, ']');
  }

  #object(value: JSONObject, line: string, depth: number): void {
    const inner = line + this.#margin;
    let before = '{';
    for (const key of Object.keys(value)) {
      const member = value[key];
      if (member === undefined) continue;
      this.#begin(before, inner);
      this.text += this.#quote(key) + this.#colon;
      this.write(member, inner, depth + 1);
      before = ',';
    }
    this.#end(before, '{', line, '}');
  }

  #begin(before: string, line: string): void {
    this.text += this.#margin === '' ? before : before + line;
  }

  #end(before: string, open: string, line: string, close: string): void {
    if (before === open) this.text += open + close;
    else this.text += this.#margin === '' ? close : line + close;
  }
}

function scalar(value: null | boolean | number | bigint): string {
  return typeof value === 'bigint' ? value.toString() : JSON.stringify(value);
}

/** `Array.isArray` does not narrow a readonly array. */
function isArray(value: JSONValue): value is readonly JSONValue[] {
  return Array.isArray(value);
}

/**
 * Parses JSON whose integers don't fit a number at `bounds`, in turn their starts and ends: they pass `JSON.parse` as
 * strings with a mark. A string is valid wherever an integer is, and elsewhere only before a colon, where `isInteger`
 * accepts none: a text is malformed with the marks if and only if it is without.
 */
function withExact(text: string, bounds: readonly number[]): JSONValue {
  // No text can hold a string that begins with it.
  const mark = crypto.randomUUID();
  let marked = '';
  let from = 0;
  for (let i = 0; i < bounds.length; i += 2) {
    const [start, end] = [bounds[i] as number, bounds[i + 1] as number];
    marked += `${text.slice(from, start)}"${mark}${text.slice(start, end)}"`;
    from = end;
  }
  try {
    return exact(JSON.parse(marked + text.slice(from)) as JSONValue, mark);
  } catch (error) {
    // Its message is about the text without the marks.
    if (error instanceof SyntaxError) return parsedPlain(text);
    throw error;
  }
}

/** The value with its marked strings as integers, in place. */
function exact(value: JSONValue, mark: string): JSONValue {
  if (typeof value === 'string') return value.startsWith(mark) ? BigInt(value.slice(mark.length)) : value;
  if (value === null || typeof value !== 'object') return value;
  if (isArray(value)) {
    const items = value as JSONValue[];
    // By its indexes: as keys they would be a text each, which takes ten times as long.
    for (let i = 0; i < items.length; i++) items[i] = exact(items[i] as JSONValue, mark);
    return value;
  }
  const members = value as Record<string, JSONValue>;
  for (const key of Object.keys(members)) {
    const before = members[key] as JSONValue;
    const after = exact(before, mark);
    if (after === before) continue;
    // An assignment to `__proto__` would not make a property.
    if (key === '__proto__') Object.defineProperty(members, key, { value: after, ...OWN_PROPERTY });
    else members[key] = after;
  }
  return value;
}

const OWN_PROPERTY = { writable: true, enumerable: true, configurable: true };

/**
 * One pass over the text outside its strings, before anything is parsed. Gives the bounds of the integers beyond 2^53,
 * in turn their starts and ends; throws `InvalidInputError` for what is beyond the limits.
 */
function scan(text: string): number[] {
  const longNumbers: number[] = [];
  const keys = new Set<string>();
  let depth = 0;
  let values = 1;
  // Of the last string; -1 after its colon.
  let stringStart = -1;
  let stringEnd = -1;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    // White space, of which there may be megabytes.
    if (code <= 0x20) continue;
    if (code === 0x22) {
      stringStart = i;
      stringEnd = i = endOfString(text, i);
    } else if (code === 0x3a) {
      // The string before a colon is a key; one that is written in two ways counts twice. No string is read twice.
      if (stringStart >= 0) keys.add(text.slice(stringStart, stringEnd));
      stringStart = -1;
      if (keys.size > MAX_JSON_KEYS) throw overLimit(`holds more than ${MAX_JSON_KEYS} different keys`);
    } else if (isDigit(code)) {
      const end = endOfDigits(text, i);
      if (end - i >= LONG_RUN && isInteger(text, i, end) && isBeyond(text, i, end)) {
        if (end - i > MAX_JSON_DIGITS) throw overLimit(`holds an integer of more than ${MAX_JSON_DIGITS} digits`);
        longNumbers.push(text.charCodeAt(i - 1) === MINUS ? i - 1 : i, end);
        if (longNumbers.length > 2 * MAX_JSON_LONG_INTEGERS)
          throw overLimit(`holds more than ${MAX_JSON_LONG_INTEGERS} integers beyond 2^53`);
      }
      i = end - 1;
    } else if (code === 0x2c || code === 0x5b || code === 0x7b) {
      if (++values > MAX_JSON_VALUES) throw overLimit(`holds more than ${MAX_JSON_VALUES} values`);
      if (code !== 0x2c && ++depth > MAX_JSON_DEPTH) throw tooDeep();
    } else if (code === 0x5d || code === 0x7d) depth--;
  }
  return longNumbers;
}

const MINUS = 0x2d;

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** `e` or `E`. */
function isExponent(code: number): boolean {
  return code === 0x65 || code === 0x45;
}

function endOfDigits(text: string, start: number): number {
  let end = start + 1;
  while (isDigit(text.charCodeAt(end))) end++;
  return end;
}

/**
 * Whether a run of digits is a whole number: neither a part of a fraction nor an exponent, nor what no JSON holds, a
 * number with a zero before it or as a key.
 */
function isInteger(text: string, start: number, end: number): boolean {
  const before = text.charCodeAt(start - 1);
  if (before === 0x2e || before === 0x2b || isExponent(before)) return false;
  if (before === MINUS && isExponent(text.charCodeAt(start - 2))) return false;
  const behind = text.charCodeAt(end);
  if (behind === 0x2e || isExponent(behind)) return false;
  return text.charCodeAt(start) !== 0x30 && text.charCodeAt(afterSpace(text, end)) !== 0x3a;
}

/** Whether an integer of at least `LONG_RUN` digits is beyond 2^53. */
function isBeyond(text: string, start: number, end: number): boolean {
  return end - start > LONG_RUN || !Number.isSafeInteger(Number(text.slice(start, end)));
}

/** The offset of the first character from `start` on that isn't white space, or the end of the text. */
function afterSpace(text: string, start: number): number {
  let end = start;
  for (; ; end++) {
    const code = text.charCodeAt(end);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return end;
  }
}

/** The offset of the quote that closes the string opened at `start`, or the end of the text. */
export function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let backslash = quote;
    while (text.charCodeAt(backslash - 1) === 0x5c) backslash--;
    if ((quote - backslash) % 2 === 0) return quote;
  }
  return text.length;
}
