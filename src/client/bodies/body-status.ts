import type { JSONObject, JSONValue } from '../../core/json/json';

/**
 * The status of an error in a body that came with 2xx; undefined if the body isn't an error. Both services give their
 * errors `message`, `error` and `statusCode`; `/v1/avg_tps` repeats its status as `status`. A health report isn't one:
 * its `status` is a word and its `error` an object. No response has a text `error`. A `message` alone may stand beside
 * data; without any, it is the error.
 */
export function bodyStatus(body: JSONValue): number | undefined {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return undefined;
  const { statusCode, status, message: said, error } = body as Partial<JSONObject>;
  for (const given of [statusCode, status]) {
    const code = statusIn(given);
    if (code !== undefined && (code < 200 || code > 299)) return code >= 100 && code <= 599 ? code : UNKNOWN;
  }
  return saysSomething(error) || (saysSomething(said) && !hasData(body as JSONObject)) ? UNKNOWN : undefined;
}

/** For an error without a status. */
const UNKNOWN = 500;

/** A status as a number, or as its digits. */
function statusIn(value: JSONValue | undefined): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}

/** `message` is a text or a list of texts. */
function saysSomething(value: JSONValue | undefined): boolean {
  const texts: readonly JSONValue[] = Array.isArray(value) ? (value as readonly JSONValue[]) : [value ?? null];
  return texts.some((text) => typeof text === 'string' && text !== '');
}

const OF_ERRORS = ['message', 'error', 'statusCode', 'status'];

/** Whether there is anything beside the fields of an error: an empty list may as well be missing. */
function hasData(body: JSONObject): boolean {
  return Object.entries(body).some(([name, value]) => !OF_ERRORS.includes(name) && !isEmpty(value));
}

function isEmpty(value: JSONValue): boolean {
  if (value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
