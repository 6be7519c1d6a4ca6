import { type JSONObject, type JSONValue, stringifyJSON } from '../../core/json/json';
import { isRecord } from '../../core/json/record';
import { visibleJSON } from '../../core/json/visible-json';
import { ResponseError } from '../errors';
import { validate } from '../http/validate';
import { schemaOf } from '../rpc/call';
import { type MethodName, METHODS } from '../rpc/methods';

/** A call with the user's own parameters. */
interface ShownCall {
  readonly method: MethodName;
  readonly params: JSONObject;
}

/** A result to show, however long: its text and what is needed beside it. */
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
    problem: problemOf({ method, params }, result),
    page: pageOf(method, result),
  };
}

function problemOf({ method, params }: ShownCall, result: JSONValue): string | undefined {
  try {
    validate(schemaOf(method, params), result, '', 'result');
    return undefined;
  } catch (error) {
    if (error instanceof ResponseError) return error.details;
    throw error;
  }
}

/** The fields of a page that lead to the next one; undefined for a result without pages. */
export function pageOf(method: MethodName, result: JSONValue): JSONObject | undefined {
  const { pages } = METHODS[method];
  if (pages === undefined || !isRecord(result)) return undefined;
  const end = result[pages.end];
  const count = result[pages.count];
  if (end === undefined || end === null || count === undefined || stringifyJSON(end).length > MAX_CURSOR) {
    return undefined;
  }
  return { [pages.end]: end, [pages.count]: count };
}
