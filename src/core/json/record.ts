import type { JSONObject, JSONValue } from './json';

/** Whether a value of unknown shape has fields by name: an object that is no list. */
export function isRecord(value: JSONValue | undefined): value is JSONObject;
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>>;
export function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
