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
  if (depth > MAX_JSON_DEPTH) throw new InvalidInputError(`JSON is nested deeper than ${MAX_JSON_DEPTH}`);
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

/**
 * Writes JSON as `JSON.stringify` does, a `bigint` as its bare digits; keys whose value is undefined are left out.
 * `indent` is the number of spaces a level. Throws `InvalidInputError` beyond `MAX_JSON_DEPTH`.
 */
export function stringifyJSON(value: JSONValue, indent = 0): string {
  return write(value, indent, '', 0);
}

function write(value: JSONValue | undefined, indent: number, margin: string, depth: number): string {
  if (typeof value === 'bigint') return value.toString();
  if (value === undefined) return 'null';
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (depth >= MAX_JSON_DEPTH) throw new InvalidInputError(`JSON is nested deeper than ${MAX_JSON_DEPTH}`);
  const inner = margin + ' '.repeat(indent);
  if (isArray(value)) {
    const items = value.map((item) => write(item, indent, inner, depth + 1));
    return enclose('[', items, ']', indent, margin, inner);
  }
  const colon = indent > 0 ? ': ' : ':';
  const members: string[] = [];
  const entries: [string, JSONValue | undefined][] = Object.entries(value);
  for (const [key, member] of entries) {
    if (member === undefined) continue;
    members.push(JSON.stringify(key) + colon + write(member, indent, inner, depth + 1));
  }
  return enclose('{', members, '}', indent, margin, inner);
}

function enclose(open: string, parts: string[], close: string, indent: number, margin: string, inner: string): string {
  if (parts.length === 0 || indent === 0) return open + parts.join(',') + close;
  return `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${margin}${close}`;
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
