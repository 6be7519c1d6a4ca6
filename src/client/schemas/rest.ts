import * as v from 'valibot';

/** "If this field is omitted or empty, there are no subsequent pages" (OpenAPI); always undefined then. */
export const nextPageToken = v.pipe(
  v.nullish(v.string()),
  v.transform((token) => (token === '' || token === null ? undefined : token)),
);

/** What a service may leave out, or send as null; undefined then. */
export function orAbsent<S extends v.GenericSchema>(schema: S) {
  return v.pipe(
    v.nullish(schema),
    v.transform((value) => value ?? undefined),
  );
}

export const optionalText = orAbsent(v.string());
