import * as v from 'valibot';
import { ResponseError } from '../errors';

/** A schema whose input is a service's response. */
export type Schema<T> = v.GenericSchema<unknown, T>;

/**
 * The value as the schema returns it. Throws `ResponseError` with the field's path below `root`, and never its value.
 */
export function validate<T>(schema: Schema<T>, value: unknown, host: string, root: string): T {
  // One issue is enough: a page of 1,024 invalid UTXOs needs no list of them.
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  throw new ResponseError(host, { details: detailsOf(result.issues[0], root) });
}

/** What is wrong, and where below `root`. */
export function detailsOf(issue: v.BaseIssue<unknown>, root: string): string {
  const path = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  const at = `${root}${path}`.slice(0, MAX_PATH);
  return `${at}: ${typeNameOf(issue.input)} instead of ${expectedOf(issue)}`;
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
  if (value === undefined) return 'nothing';
  return Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
