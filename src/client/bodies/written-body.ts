import { type JSONObject, type JSONValue, membersOf, stringifyJSON, tryParseJSON } from '../../core/json/json';
import { isRecord } from '../../core/json/record';
import { visibleJSON, visiblePart } from '../../core/json/visible-json';
import { ResponseError } from '../errors';
import { validate } from '../http/json-body';
import { schemaOf } from '../rpc/call';
import { type MethodName, METHODS } from '../rpc/methods';
import { readOutcome } from '../../core/outcome';
import { isoTime } from '../../core/text/amount';
import { HIDDEN, secretFinder } from '../http/endpoint';

/** A call with the user's own parameters. */
interface ShownCall {
  readonly method: MethodName;
  readonly params: JSONObject;
}

/** A result to show, however long: its text and what is needed with it. */
export interface ShownResult {
  /** An object with the field `result`, as `visibleJSON` writes it. */
  readonly text: string;
  /**
   * The first field that doesn't match the API, with the expected and the actual type; never its value. Undefined if
   * all do.
   */
  readonly problem: string | undefined;
  /** The two fields that lead to the next page, under their names; undefined for a result without pages. */
  readonly page: JSONObject | undefined;
}

/** Longest cursor, in characters of JSON; a node's have fewer than 200. */
const MAX_CURSOR = 1_024;

/** Makes what is shown of a result. */
export function shownResult({ method, params }: ShownCall, result: JSONValue): ShownResult {
  return {
    text: visibleJSON({ result }),
    problem: resultProblem({ method, params }, result),
    page: resultPage(method, result),
  };
}

function resultProblem({ method, params }: ShownCall, result: JSONValue): string | undefined {
  try {
    validate(schemaOf(method, params), result, '', 'result');
    return undefined;
  } catch (error) {
    if (error instanceof ResponseError) return error.details;
    throw error;
  }
}

/** The fields of a page that lead to the next one; undefined for a result without pages. */
export function resultPage(method: MethodName, result: JSONValue): JSONObject | undefined {
  const { pages } = METHODS[method];
  if (pages === undefined || !isRecord(result)) return undefined;
  const end = result[pages.end];
  const count = result[pages.count];
  if (end === undefined || end === null || count === undefined || stringifyJSON(end).length > MAX_CURSOR) {
    return undefined;
  }
  return { [pages.end]: end, [pages.count]: count };
}

/** What is shown of a REST body, including fields that the schemas don't know. */
export type BodyPart =
  | { readonly kind: 'whole' }
  /** Some of its fields; those in `hidden` aren't shown, and all others are together. */
  | { readonly kind: 'fields'; readonly names: readonly string[]; readonly hidden: readonly string[] }
  /** The rows of a page of days that aren't on an earlier page, whose times, in Unix seconds, are `known`. */
  | { readonly kind: 'days'; readonly known: readonly number[] };

/** What a document shows of a body, as `visiblePart` writes it one level deep; empty for what wasn't requested. */
export interface WrittenBody {
  readonly whole: string;
  readonly fields: Readonly<Record<string, string>>;
  /** All other fields as one object; undefined if there are none. */
  readonly other?: string;
  /** The rows, two levels deep, without the brackets of their list. */
  readonly rows: string;
  readonly times: readonly number[];
  readonly rowCount: number;
}

const NOTHING_WRITTEN: WrittenBody = { whole: '', fields: {}, rows: '', times: [], rowCount: 0 };

/** A REST body that may be shown. */
export interface ShownBody {
  /** The service's name in errors. */
  readonly host: string;
  readonly text: string;
  /** What may be a key in it: a service may repeat that of the request. */
  readonly secrets: readonly string[];
}

/** The JSON of a body without the texts that repeat a part of a key. */
export function jsonWithoutKeys({ text, secrets }: ShownBody): JSONValue {
  const value = tryParseJSON(text) ?? null;
  return secrets.length === 0 ? value : without(secretFinder(secrets), value);
}

function without(hasSecret: (text: string) => boolean, value: JSONValue): JSONValue {
  if (typeof value !== 'object' || value === null) return hasSecret(String(value)) ? HIDDEN : value;
  if (!isRecord(value)) return value.map((each) => without(hasSecret, each));
  const fields = membersOf(value).map(([name, each]) => [hasSecret(name) ? HIDDEN : name, without(hasSecret, each)]);
  return Object.fromEntries(fields) as JSONObject;
}

/** The objects in a list of a body, without keys. */
export function entriesOf(body: ShownBody, name: string): JSONObject[] {
  const value = jsonWithoutKeys(body);
  const list = isRecord(value) ? value[name] : undefined;
  return Array.isArray(list) ? (list as readonly JSONValue[]).filter((entry) => isRecord(entry)) : [];
}

/**
 * Writes a part of a body, without keys. Throws `ResponseError` for a body that is nested too deeply for a document.
 */
export function writtenBody(body: ShownBody, part: BodyPart): WrittenBody {
  const { value, error } = readOutcome(() => writtenPart(jsonWithoutKeys(body), part));
  if (error === undefined) return value;
  throw new ResponseError(body.host, { problem: 'over limit', details: error.message });
}

function writtenPart(body: JSONValue, part: BodyPart): WrittenBody {
  const object: JSONObject = isRecord(body) ? body : {};
  switch (part.kind) {
    case 'whole':
      return { ...NOTHING_WRITTEN, whole: visiblePart(body, 1) };
    case 'fields': {
      const fields = part.names.flatMap((name) => {
        const value = object[name];
        return value === undefined ? [] : [[name, visiblePart(value, 1)] as const];
      });
      const others = otherFields(object, [...part.names, ...part.hidden]);
      return { ...NOTHING_WRITTEN, fields: Object.fromEntries(fields), ...others };
    }
    case 'days':
      return {
        ...NOTHING_WRITTEN,
        ...days(object['results'], part.known),
        ...otherFields(object, ['results', 'nextPageToken']),
      };
  }
}

/** A row without a valid time can't be known from an earlier page. */
function days(
  results: JSONValue | undefined,
  known: readonly number[],
): Pick<WrittenBody, 'rows' | 'times' | 'rowCount'> {
  const seen = new Set(known);
  const times: number[] = [];
  const rows: string[] = [];
  for (const row of Array.isArray(results) ? (results as readonly JSONValue[]) : []) {
    const time = isRecord(row) ? row['timestamp'] : undefined;
    if (typeof time !== 'number') rows.push(visiblePart(row, 2));
    else if (!seen.has(time)) {
      seen.add(time);
      times.push(time);
      rows.push(visiblePart({ day: isoTime(time), ...(row as JSONObject) }, 2));
    }
  }
  return { rows: rows.join(',\n    '), times, rowCount: rows.length };
}

function otherFields(object: JSONObject, known: readonly string[]): Pick<WrittenBody, 'other'> {
  const others = Object.entries(object).filter(([name]) => !known.includes(name));
  return others.length === 0 ? {} : { other: visiblePart(Object.fromEntries(others), 1) };
}
