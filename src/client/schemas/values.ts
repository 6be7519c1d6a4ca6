import * as v from 'valibot';
import { parseAddress } from '../../core/ids/address';
import { isID } from '../../core/encodings/cb58';
import { parseNodeID } from '../../core/ids/node-id';
import { readOutcome } from '../../core/outcome';

const MAX_UINT64 = 2n ** 64n - 1n;

/** An unsigned integer of up to 64 bits, as a decimal string or a bare JSON number; always a `bigint`. */
export const uint64 = v.pipe(
  v.union([
    v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
    v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    v.pipe(v.bigint(), v.minValue(0n)),
  ]),
  v.transform((value) => BigInt(value)),
  v.maxValue(MAX_UINT64),
);

/** An unsigned integer of up to 32 bits, as a JSON number or a decimal string; always a `number`. */
export const uint32 = v.pipe(
  v.union([v.pipe(v.string(), v.regex(/^\d{1,10}$/)), v.number()]),
  v.transform((value) => Number(value)),
  v.safeInteger(),
  v.minValue(0),
  v.maxValue(0xffffffff),
);

/** An unsigned integer of up to 8 bits, as `uint32`. */
export const uint8 = v.pipe(uint32, v.maxValue(0xff));

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

/** As `int256`, and not negative. */
export const uint256 = v.pipe(int256, v.minValue(0n));

/** A count, or a time in Unix seconds or ms: a JSON number. */
export const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** The day of the first block of any blockchain, 2009-01-03: an earlier time isn't valid. */
export const FIRST_SECOND = 1_230_940_800;

/** The last second of the year 9999; times in milliseconds are later. */
const LAST_SECOND = 253_402_300_799;

/** A time of a block in Unix seconds, not in milliseconds. */
export const unixTime = v.pipe(whole, v.minValue(FIRST_SECOND), v.maxValue(LAST_SECOND));

/** cb58 of 32 bytes with its checksum: for what is decoded later. */
export const id32Text = v.pipe(idText, v.check(isID, 'not an ID of 32 bytes'));

/** `NodeID-` and cb58 of 20 bytes with its checksum. */
export const nodeIDText = v.pipe(
  v.string(),
  v.regex(/^NodeID-[1-9A-HJ-NP-Za-km-z]{1,64}$/, 'not a node ID'),
  v.check((text) => readOutcome(() => parseNodeID(text)).error === undefined, 'not a node ID of 20 bytes'),
);

/** An address with the alias of its chain, such as `P-avax1...`, with its checksum. */
export const addressText = v.pipe(
  v.string(),
  v.maxLength(256),
  v.check((text) => readOutcome(() => parseAddress(text)).error === undefined, 'not an address'),
);
