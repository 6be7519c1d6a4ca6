import * as v from 'valibot';
import { detailsOf, expectedOf, type Schema } from '../http/validate';

/** The rows of a list that can be read, and how many can't. */
export interface Rows<T> {
  readonly items: readonly T[];
  readonly leftOut: number;
}

/** A page of a list, some of whose rows can't be read. */
export interface RowPage {
  readonly leftOut: number;
  /** If none can be read: what the first one has. The page has another shape, unless others of its list were read. */
  readonly unread?: string | undefined;
}

/**
 * The rows of a page, as `rowsOf`, where a page without a valid row may be one of several. `idOf` tells the rows apart
 * that can't be read.
 */
export function pageRowsOf<T>(name: string, row: Schema<T>, idOf?: (row: unknown) => string) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((values): Rows<T> & RowPage & { readonly leftOutIDs?: readonly string[] } => {
      const { first, left, ...sums } = sorted(row, values);
      const rows = idOf === undefined ? sums : { ...sums, leftOutIDs: left.map(idOf) };
      if (rows.items.length > 0 || first === undefined) return rows;
      return { ...rows, unread: detailsOf(first.issue, `answer.${name}[${first.place}]`) };
    }),
  );
}

function sorted<T>(row: Schema<T>, values: readonly unknown[]) {
  const items: T[] = [];
  const left: unknown[] = [];
  let first: { readonly place: number; readonly issue: v.BaseIssue<unknown> } | undefined;
  values.forEach((value, place) => {
    const { success, output, issues } = v.safeParse(row, value, { abortEarly: true });
    if (success) items.push(output);
    else {
      left.push(value);
      first ??= { place, issue: issues[0] };
    }
  });
  return { items, left, leftOut: left.length, first };
}

/**
 * A list whose rows are validated one by one: an invalid row is left out and counted. A list without a valid row has
 * another shape: the error is that of its first row.
 */
export function rowsOf<T>(row: Schema<T>) {
  return v.pipe(
    v.array(v.unknown()),
    v.rawTransform<unknown[], Rows<T>>(({ dataset, addIssue, NEVER }) => {
      const { items, leftOut, first } = sorted(row, dataset.value);
      if (items.length > 0 || first === undefined) return { items, leftOut };
      const { place, issue } = first;
      const item = { type: 'array', origin: 'value', input: dataset.value, key: place, value: issue.input } as const;
      addIssue({ input: issue.input, expected: expectedOf(issue), path: [item, ...(issue.path ?? [])] });
      return NEVER;
    }),
  );
}

/** "If this field is omitted or empty, there are no subsequent pages" (OpenAPI); always undefined then. */
export const nextPageToken = v.pipe(
  v.nullish(v.string()),
  v.transform((token) => (token === '' || token === null ? undefined : token)),
);

/** A value that a service may omit or send as null: undefined then. */
export function orAbsent<S extends v.GenericSchema>(schema: S) {
  return v.pipe(
    v.nullish(schema),
    v.transform((value) => value ?? undefined),
  );
}

export const optionalText = orAbsent(v.string());

/** An object with one of these fields: if all are optional, any object would be valid. */
export function objectWith(names: readonly string[], { orEmpty = false } = {}) {
  const isIt = (value: unknown): boolean => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
    const keys = Object.keys(value);
    return names.some((name) => keys.includes(name)) || (orEmpty && keys.length === 0);
  };
  return v.custom<object>(isIt, names.join(' or '));
}
