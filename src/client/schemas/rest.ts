import * as v from 'valibot';

/** "If this field is omitted or empty, there are no subsequent pages" (OpenAPI); always undefined then. */
export const nextPageToken = v.pipe(
  v.nullish(v.string()),
  v.transform((token) => (token === '' || token === null ? undefined : token)),
);

/** A text that a service may leave out, or send as null. */
export const optionalText = v.pipe(
  v.nullish(v.string()),
  v.transform((text) => text ?? undefined),
);
