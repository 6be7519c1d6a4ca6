import { InvalidInputError } from '../../core/errors';
import { HexList } from '../../core/encodings/hex-list';
import { parseJSON, type JSONValue } from '../../core/json/json';
import { ResponseError } from '../errors';
import type { HttpAnswer } from './http';

/**
 * The JSON of a successful response, its integers exact. Gateways also respond with 200 and a web page or nothing:
 * that is a `ResponseError`, like everything else that isn't JSON. The error never quotes the body.
 */
export function jsonOf({ host, headers, text }: Pick<HttpAnswer, 'host' | 'headers' | 'text'>): JSONValue {
  if (text.trim() === '') throw new ResponseError(host, { problem: 'empty', details: 'empty body' });
  if ((headers['content-type'] ?? '').includes('html') || text.trimStart().startsWith('<')) {
    throw new ResponseError(host, { problem: 'web page', details: 'HTML instead of JSON' });
  }
  try {
    return parseJSON(text);
  } catch (error) {
    const isLimit = error instanceof InvalidInputError && error.code === 'over limit';
    const details = isLimit ? error.message : `not JSON, ${text.length} characters`;
    throw new ResponseError(host, { problem: isLimit ? 'over limit' : 'not JSON', details });
  }
}

/** A response whose result has one list of hexadecimal texts: empty in `body`, with its content in `list`. */
export interface WithHexList {
  readonly body: JSONValue;
  readonly list: HexList;
}

/**
 * The JSON of a response without strings for the texts of its list `result[name]`: for a page of 1,024 UTXOs they would
 * be most of the work. Undefined if the bytes alone don't show where this list is, or much stands beside it: `jsonOf`
 * reads such a response, or throws its error.
 */
export function jsonWithHexList(answer: HttpAnswer, name: string): WithHexList | undefined {
  const { content, host, headers } = answer;
  const key = Buffer.from(`"${name}":`);
  const keyStart = content.indexOf(key);
  if (keyStart < 0) return undefined;
  const start = keyStart + key.length;
  const found = HexList.at(content, start);
  if (found === undefined) return undefined;
  const rest = Buffer.concat([content.subarray(0, start), EMPTY_LIST, content.subarray(found.end)]);
  // A second key of this name would take precedence, and with escapes any key could have this name.
  const isOnly = rest.indexOf(`"${name}"`) === keyStart && !rest.includes(`"${name}"`, start);
  if (!isOnly || rest.length > LONGEST_REST || rest.includes(BACKSLASH)) return undefined;
  try {
    const body = jsonOf({ host, headers, text: new TextDecoder().decode(rest) });
    return holdsList(body, name) ? { body, list: found.list } : undefined;
  } catch {
    return undefined;
  }
}

const BACKSLASH = 0x5c;
/** Bytes beside the list, of which a node sends a few hundred. */
const LONGEST_REST = 64 * 1024;
const EMPTY_LIST = Buffer.from('[]');

function holdsList(body: JSONValue, name: string): boolean {
  const { result } = body as { result?: Readonly<Record<string, JSONValue>> | null };
  return Array.isArray(result?.[name]);
}
