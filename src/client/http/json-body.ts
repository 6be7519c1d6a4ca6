import * as v from 'valibot';
import { ResponseError } from '../errors';
import { InvalidInputError } from '../../core/outcome';
import { HexList } from '../../core/encodings/hex-list';
import { type JSONValue, parseJSON } from '../../core/json/json';
import type { HttpAnswer } from './http';

/** A schema whose input is a service's response. */
export type Schema<T> = v.GenericSchema<unknown, T>;

/**
 * The value as the schema returns it. Throws `ResponseError` with the field's path below `root`, and never its value.
 */
export function validate<T>(schema: Schema<T>, value: unknown, host: string, root: string): T {
  // One issue is enough: a page of 1,024 invalid UTXOs needs no list of them.
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  throw new ResponseError(host, { details: issueDetails(result.issues[0], root) });
}

/** What is wrong, and where below `root`. */
export function issueDetails(issue: v.BaseIssue<unknown>, root: string): string {
  const path = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  const at = `${root}${path}`.slice(0, MAX_PATH);
  return issue.input === undefined
    ? `${at}: missing`
    : `${at}: ${typeNameOf(issue.input)} instead of ${expectedOf(issue)}`;
}

/** Field names come from the service, so that they can have any length. */
const MAX_PATH = 200;

/** Validations whose message is ours; the message of others repeats the value. */
const OWN_WORDS = ['check', 'regex', 'custom'];

/** The expected type, without the actual value. */
export function expectedOf({ expected, message, type }: v.BaseIssue<unknown>): string {
  return expected ?? (OWN_WORDS.includes(type) ? message : type.replaceAll('_', ' '));
}

function typeNameOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/**
 * The JSON of a successful response, its integers exact. Gateways also respond with 200 and a web page or nothing:
 * that is a `ResponseError`, like everything else that isn't JSON. The error never quotes the body.
 */
export function parsedBody({ host, headers, text }: Pick<HttpAnswer, 'host' | 'headers' | 'text'>): JSONValue {
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
interface WithHexList {
  readonly body: JSONValue;
  readonly list: HexList;
}

/**
 * The JSON of a response without strings for the texts of its list `result[name]`: for a page of 1,024 UTXOs they would
 * be most of the work. Undefined if the bytes alone don't show where this list is, or much is next to it: `parsedBody`
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
    const body = parsedBody({ host, headers, text: new TextDecoder().decode(rest) });
    return holdsList(body, name) ? { body, list: found.list } : undefined;
  } catch {
    return undefined;
  }
}

const BACKSLASH = 0x5c;
/** Limit for bytes outside the list. Nodes send a few hundred. */
const LONGEST_REST = 64 * 1024;
const EMPTY_LIST = Buffer.from('[]');

function holdsList(body: JSONValue, name: string): boolean {
  const { result } = body as { result?: Readonly<Record<string, JSONValue>> | null };
  return Array.isArray(result?.[name]);
}
