import type { JSONObject, JSONValue } from '../../../src/core/json/json';

/**
 * Where two JSON values differ, or undefined. A bigint equals the same digits as a number or as a text, because the
 * vectors write 64-bit numbers as text and a node writes them bare; null equals an empty list, as Go's nil slice is
 * either, depending on where a block was when it was asked for.
 */
export function difference(expected: JSONValue, actual: JSONValue, path = '$'): string | undefined {
  if (isScalar(expected) && isScalar(actual)) {
    return sameScalar(expected, actual) ? undefined : `${path}: ${String(actual)}, not ${String(expected)}`;
  }
  if (isList(expected ?? []) && isList(actual ?? [])) {
    return listDifference((expected ?? []) as readonly JSONValue[], (actual ?? []) as readonly JSONValue[], path);
  }
  if (isObject(expected) && isObject(actual)) return objectDifference(expected, actual, path);
  return `${path}: another kind of value`;
}

function listDifference(
  expected: readonly JSONValue[],
  actual: readonly JSONValue[],
  path: string,
): string | undefined {
  if (expected.length !== actual.length) return `${path}: ${actual.length} items, not ${expected.length}`;
  for (const [i, item] of expected.entries()) {
    const found = difference(item, actual[i] as JSONValue, `${path}[${i}]`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function objectDifference(expected: JSONObject, actual: JSONObject, path: string): string | undefined {
  const keys = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  for (const key of keys) {
    const [a, b] = [expected[key], actual[key]];
    if (a === undefined || b === undefined) return `${path}.${key}: only on one side`;
    const found = difference(a, b, `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function sameScalar(a: JSONValue, b: JSONValue): boolean {
  if (typeof a === 'bigint' || typeof b === 'bigint') return String(a) === String(b);
  return a === b;
}

function isScalar(value: JSONValue): boolean {
  return value !== null && typeof value !== 'object';
}

function isList(value: JSONValue): value is readonly JSONValue[] {
  return Array.isArray(value);
}

function isObject(value: JSONValue): value is JSONObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
