import type { JSONObject } from '../../core/json/json';
import { visibleJSON } from '../../core/json/visible-json';
import { presentFields } from '../../core/present';

/**
 * A value of the API before it leaves: its bytes are ours, its JSON isn't text, and fields may be undefined. `published`
 * makes it the value of other extensions, `modelAnswer` that of language models.
 */
export type Draft<T> = T extends object
  ? T extends Uint8Array
    ? T
    : T extends readonly (infer Item)[]
      ? readonly Draft<Item>[]
      : { readonly [Name in keyof T]: Name extends 'json' ? JSONObject : DraftField<T, Name> }
  : T;

/** A homomorphic type keeps which fields may be absent: those may also be undefined. */
type DraftField<T, Name extends keyof T> = Draft<T[Name]> | (object extends Pick<T, Name> ? undefined : never);

/** The value as it leaves to other extensions: copies of bytes, JSON as text, and no undefined fields. */
export function published<T>(draft: Draft<T>): T {
  return copyOf(draft, '') as T;
}

function copyOf(value: unknown, name: string): unknown {
  if (value instanceof Uint8Array) return value.slice();
  if (name === 'json') return visibleJSON(value as JSONObject);
  if (Array.isArray(value)) return value.map((item: unknown) => copyOf(item, ''));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(presentFields(value));
  return Object.fromEntries(fields.map(([field, each]: [string, unknown]) => [field, copyOf(each, field)]));
}
