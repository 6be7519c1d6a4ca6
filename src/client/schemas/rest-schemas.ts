import { MAX_UINT64 } from '../../core/bytes/bytes';
import * as v from 'valibot';
import { parseAddress } from '../../core/ids/address';
import { isID } from '../../core/encodings/cb58';
import { parseNodeID } from '../../core/ids/ids';
import { readOutcome } from '../../core/outcome';
import { issueDetails, expectedOf, type Schema } from '../http/json-body';

/** An unsigned integer of up to 64 bits, as a decimal string or a bare JSON number; always a `bigint`. */
export const uint64Value = v.pipe(
  v.union([
    v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
    v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    v.pipe(v.bigint(), v.minValue(0n)),
  ]),
  v.transform((value) => BigInt(value)),
  v.maxValue(MAX_UINT64),
);

/** An unsigned integer of up to 32 bits, as a JSON number or a decimal string; always a `number`. */
export const uint32Value = v.pipe(
  v.union([v.pipe(v.string(), v.regex(/^\d{1,10}$/)), v.number()]),
  v.transform((value) => Number(value)),
  v.safeInteger(),
  v.minValue(0),
  v.maxValue(0xffffffff),
);

/** An unsigned integer of up to 8 bits, as `uint32Value`. */
export const uint8 = v.pipe(uint32Value, v.maxValue(0xff));

/** cb58 in form: its alphabet and a bounded length. The checksum isn't verified. */
export const idText = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{1,64}$/, 'not in cb58'));

/** `0x` and whole bytes. */
export const hexText = v.pipe(v.string(), v.regex(/^0x(?:[0-9a-f]{2})*$/i, 'not hexadecimal'));

/** A list that the node prints as `null` if it is empty in Go. */
export function nullableList<T extends v.GenericSchema>(
  item: T,
): v.NullableSchema<v.ArraySchema<T, undefined>, undefined> {
  return v.nullable(v.array(item));
}

/** An integer of up to 256 bits, as a decimal string or a bare JSON number; always a `bigint`. */
export const int256 = v.pipe(
  v.union([v.pipe(v.string(), v.regex(/^-?\d{1,78}$/)), v.pipe(v.number(), v.safeInteger()), v.bigint()]),
  v.transform((value) => BigInt(value)),
  v.minValue(-(2n ** 255n)),
  v.maxValue(2n ** 256n - 1n),
);

/** Like `int256`, and not negative. */
export const uint256 = v.pipe(int256, v.minValue(0n));

/** A count, or a time in Unix seconds or ms: a JSON number. */
export const wholeNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** The day of the first block of any blockchain, 2009-01-03: an earlier time isn't valid. */
export const FIRST_SECOND = 1_230_940_800;

/** The last second of the year 9999; times in milliseconds are later. */
const LAST_YEAR_END = 253_402_300_799;

/** A time of a block in Unix seconds, not in milliseconds. */
export const unixTime = v.pipe(wholeNumber, v.minValue(FIRST_SECOND), v.maxValue(LAST_YEAR_END));

/** cb58 of 32 bytes with its checksum: for what is decoded later. */
export const id32Text = v.pipe(idText, v.check(isID, 'not an ID of 32 bytes'));

/** `NodeID-` and cb58 of 20 bytes with its checksum. */
export const nodeIDText = v.pipe(
  v.string(),
  v.regex(/^NodeID-[1-9A-HJ-NP-Za-km-z]{1,64}$/, 'not a node ID'),
  v.check((text) => readOutcome(() => parseNodeID(text)).error === undefined, 'not a node ID of 20 bytes'),
);

/** An address with the alias of its chain, such as `P-avax1...`, with its checksum. */
export const addressField = v.pipe(
  v.string(),
  v.maxLength(256),
  v.check((text) => readOutcome(() => parseAddress(text)).error === undefined, 'not an address'),
);

/** The rows of a list that can be read, and how many can't. */
interface ReadableRows<T> {
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
 * The rows of a page, like `lenientRows`, where a page without a valid row may be one of several. `idOf` tells the rows apart
 * that can't be read.
 */
export function pageRowsOf<T>(name: string, row: Schema<T>, idOf?: (row: unknown) => string) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((values): ReadableRows<T> & RowPage & { readonly leftOutIDs?: readonly string[] } => {
      const { first, left, ...sums } = sorted(row, values);
      const rows = idOf === undefined ? sums : { ...sums, leftOutIDs: left.map(idOf) };
      if (rows.items.length > 0 || first === undefined) return rows;
      return { ...rows, unread: issueDetails(first.issue, `response.${name}[${first.place}]`) };
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
export function lenientRows<T>(row: Schema<T>) {
  return v.pipe(
    v.array(v.unknown()),
    v.rawTransform<unknown[], ReadableRows<T>>(({ dataset, addIssue, NEVER }) => {
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
