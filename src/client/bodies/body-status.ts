import type { JSONValue } from '../../core/json/json';

/**
 * The status of an error in a body that came with 2xx; undefined if the body isn't an error. Both services give their errors
 * `message`, `error` and `statusCode`; `/v1/avg_tps` repeats its status as `status`. A health report isn't one: its
 * `status` is a text and its `error` an object.
 */
export function bodyStatus(body: JSONValue): number | undefined {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return undefined;
  const { statusCode, status, message: said, error } = body as Readonly<Record<string, JSONValue | undefined>>;
  for (const given of [statusCode, status]) if (isStatus(given) && (given < 200 || given > 299)) return given;
  const saysError = typeof error === 'string' && (typeof said === 'string' || Array.isArray(said));
  return saysError && statusCode === undefined ? UNKNOWN : undefined;
}

/** For an error without a status. */
const UNKNOWN = 500;

function isStatus(value: JSONValue | undefined): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 100 && value <= 599;
}
