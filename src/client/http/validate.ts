import * as v from 'valibot';
import { ResponseError } from '../errors';

/** A schema whose input is whatever a service sent. */
export type Schema<T> = v.GenericSchema<unknown, T>;

/** The value as the schema gives it. Throws `ResponseError` with the field's path below `root`, and never its value. */
export function validate<T>(schema: Schema<T>, value: unknown, host: string, root: string): T {
  // One issue is enough: a page of 1,024 wrong UTXOs needs no list of them.
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const path = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  const expected = issue.expected ?? issue.message;
  throw new ResponseError(host, { details: `${root}${path}: ${typeNameOf(issue.input)} instead of ${expected}` });
}

function typeNameOf(value: unknown): string {
  if (value === null) return 'null';
  if (value === undefined) return 'nothing';
  return Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
