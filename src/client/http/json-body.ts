import { InvalidInputError } from '../../core/errors';
import { HexList } from '../../core/encodings/hex-list';
import { parseJSON, type JSONValue } from '../../core/json';
import { ResponseError } from '../errors';
import type { HttpAnswer } from './http';

/**
 * The JSON of a successful answer, its integers exact. Gateways also answer 200 with a web page or with nothing:
 * that is a `ResponseError`, as is anything else that is not JSON. The error never quotes the body.
 */
export function jsonOf({ host, headers, text }: Pick<HttpAnswer, 'host' | 'headers' | 'text'>): JSONValue {
  if (text.trim() === '') throw new ResponseError(host, { reason: 'it is empty', details: 'empty body' });
  if ((headers['content-type'] ?? '').includes('html') || text.trimStart().startsWith('<')) {
    throw new ResponseError(host, { reason: 'a web page, not data', details: 'HTML instead of JSON' });
  }
  try {
    return parseJSON(text);
  } catch (error) {
    const isLimit = error instanceof InvalidInputError && error.code === 'over limit';
    const details = isLimit ? error.message : `not JSON, ${text.length} characters`;
    throw new ResponseError(host, {
      reason: isLimit ? 'it has too many or too deeply nested values' : 'it is not JSON',
      details,
    });
  }
}

/** An answer whose result has one list of hexadecimal texts, which is empty in `body` and stands in `list`. */
export interface WithHexList {
  readonly body: JSONValue;
  readonly list: HexList;
}

/**
 * The JSON of an answer without strings for the texts of its list `result[name]`: for a page of 1,024 UTXOs they would
 * be most of the work. Undefined for every answer in which the bytes alone don't show where this list is: `jsonOf`
 * reads those, and knows what is wrong with them.
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
  // Another key of this name could be the one that counts, and with escapes every key could be of this name.
  const isOnly = rest.indexOf(`"${name}"`) === keyStart && !rest.includes(`"${name}"`, start);
  if (!isOnly || rest.includes(BACKSLASH)) return undefined;
  try {
    const body = jsonOf({ host, headers, text: new TextDecoder().decode(rest) });
    return holdsList(body, name) ? { body, list: found.list } : undefined;
  } catch {
    return undefined;
  }
}

const BACKSLASH = 0x5c;
const EMPTY_LIST = Buffer.from('[]');

function holdsList(body: JSONValue, name: string): boolean {
  const { result } = body as { result?: Readonly<Record<string, JSONValue>> | null };
  return Array.isArray(result?.[name]);
}
