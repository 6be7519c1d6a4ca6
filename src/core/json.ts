import { parse } from 'lossless-json';
import { InvalidInputError } from './errors';

/** A JSON value whose integers are exact: `number` where that is safe, else `bigint`. */
export type JSONValue = null | boolean | number | bigint | string | readonly JSONValue[] | JSONObject;

/** A JSON object. */
export interface JSONObject {
  readonly [key: string]: JSONValue;
}

/** Deepest nesting read or written: everything that walks a parsed value may recurse. */
export const MAX_JSON_DEPTH = 256;

/** 2^53 has 16 digits, so a shorter run of digits is safe. */
const LONG_RUN = 16;

/**
 * Parses JSON without losing digits: integers beyond 2^53 become `bigint`. Accepts exactly what `JSON.parse` accepts,
 * down to `MAX_JSON_DEPTH`. Throws `InvalidInputError`.
 */
export function parseJSON(text: string): JSONValue {
  const { depth, hasLongNumber } = scan(text);
  if (depth > MAX_JSON_DEPTH) throw tooDeep();
  try {
    const value = JSON.parse(text) as JSONValue;
    if (!hasLongNumber) return value;
    // The later of two equal keys wins, as in JSON.parse.
    return parse(text, undefined, { parseNumber, onDuplicateKey: ({ newValue }) => newValue }) as JSONValue;
  } catch (error) {
    if (error instanceof SyntaxError) throw new InvalidInputError(`not JSON: ${error.message}`, { cause: error });
    throw error;
  }
}

function tooDeep(): InvalidInputError {
  return new InvalidInputError(`JSON is nested deeper than ${MAX_JSON_DEPTH}`, { code: 'over limit' });
}

/** As `parseJSON`; undefined for what is no JSON. */
export function tryParseJSON(text: string): JSONValue | undefined {
  try {
    return parseJSON(text);
  } catch {
    return undefined;
  }
}

/** How the strings of a JSON text are written, quotes included. */
export type Quote = (text: string) => string;

/**
 * Writes JSON as `JSON.stringify` does, a `bigint` as its bare digits; keys whose value is undefined are left out.
 * `indent` is the number of spaces a level. Throws `InvalidInputError` beyond `MAX_JSON_DEPTH`.
 */
export function stringifyJSON(value: JSONValue, indent = 0, quote: Quote = JSON.stringify): string {
  const writer = new Writer(indent, quote);
  writer.write(value, '\n', 0);
  return writer.text;
}

/** Appends to one text: joining the parts of each level would copy everything once a level. */
class Writer {
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

function parseNumber(text: string): number | bigint {
  const number = Number(text);
  if (Number.isSafeInteger(number) || !/^-?\d+$/.test(text)) return number;
  return BigInt(text);
}

/** One pass over the text outside its strings: how deep it nests, and whether a run of 16 digits is in it. */
function scan(text: string): { depth: number; hasLongNumber: boolean } {
  let open = 0;
  let depth = 0;
  let run = 0;
  let hasLongNumber = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 0x30 && code <= 0x39) {
      if (++run === LONG_RUN) hasLongNumber = true;
      continue;
    }
    run = 0;
    if (code === 0x22) i = endOfString(text, i);
    else if (code === 0x5b || code === 0x7b) depth = Math.max(depth, ++open);
    else if (code === 0x5d || code === 0x7d) open--;
  }
  return { depth, hasLongNumber };
}

/** The offset of the quote that closes the string opened at `start`, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let backslash = quote;
    while (text.charCodeAt(backslash - 1) === 0x5c) backslash--;
    if ((quote - backslash) % 2 === 0) return quote;
  }
  return text.length;
}
