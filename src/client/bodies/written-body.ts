import { readOutcome } from '../../core/outcome';
import { type JSONObject, type JSONValue, tryParseJSON } from '../../core/json/json';
import { isRecord } from '../../core/json/record';
import { isoTime } from '../../core/text/iso-time';
import { visiblePart } from '../../core/json/visible-json';
import { ResponseError } from '../errors';
import { HIDDEN, secretFinder } from '../http/endpoint';

/** What is shown of a REST body, including fields that the schemas don't know. */
export type BodyPart =
  /** All of it. */
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
  /** The times of the rows that have one. */
  readonly times: readonly number[];
  readonly rowCount: number;
}

const NOTHING: WrittenBody = { whole: '', fields: {}, rows: '', times: [], rowCount: 0 };

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
  const fields = Object.entries(value).map(([name, each]) => [
    hasSecret(name) ? HIDDEN : name,
    without(hasSecret, each),
  ]);
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
  const { value, error } = readOutcome(() => written(jsonWithoutKeys(body), part));
  if (error === undefined) return value;
  throw new ResponseError(body.host, { problem: 'over limit', details: error.message });
}

function written(body: JSONValue, part: BodyPart): WrittenBody {
  const object: JSONObject = isRecord(body) ? body : {};
  switch (part.kind) {
    case 'whole':
      return { ...NOTHING, whole: visiblePart(body, 1) };
    case 'fields': {
      const fields = part.names.flatMap((name) => {
        const value = object[name];
        return value === undefined ? [] : [[name, visiblePart(value, 1)] as const];
      });
      const others = otherFields(object, [...part.names, ...part.hidden]);
      return { ...NOTHING, fields: Object.fromEntries(fields), ...others };
    }
    case 'days':
      return {
        ...NOTHING,
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
