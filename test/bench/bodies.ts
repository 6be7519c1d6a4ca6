import { bodyLimitOf } from '../../src/client/http/body-limits';
import { MAX_JSON_KEYS, MAX_JSON_LONG_INTEGERS, MAX_JSON_VALUES, parseJSON } from '../../src/core/json';
import { cpuSince, limited, type Result } from './measure';

const ROUNDS = 3;
const LIMIT_MS = 50;
const LONG = '12345678901234567';

/** What a body can hold most of within the limits of `parseJSON`: `item` is repeated as often as both limits allow. */
const BODIES: readonly (readonly [what: string, values: number, item: (i: number) => string])[] = [
  ['integers beyond 2^53', 1, (i) => long(i, LONG)],
  ['integers of 100 digits', 1, (i) => long(i, '9'.repeat(100))],
  ['lists of one', 2, () => '[1]'],
  ['objects of many keys', 2, (i) => `{"k${i % MAX_JSON_KEYS}":${long(i, LONG)}}`],
  ['numbers of many digits', 1, () => '0.12345678901234567'],
  ['texts of line breaks', 1, () => `"${'\\n'.repeat(15)}"`],
  ['white space', 1, () => `${' '.repeat(1024)}1`],
];

/** A long integer as often as there may be one, and once more for the end of the list. */
const long = (i: number, digits: string): string => (i < MAX_JSON_LONG_INTEGERS - 1 ? digits : '123456789');

/** P19: how long the longest body of an answer can hold the extension host while it is parsed. */
export function bodiesBench(): Result[] {
  const longest = bodyLimitOf('avm.getUTXOs', 8 * 1024 * 1024);
  const block = bodyLimitOf('avm.getBlock', longest);
  return [worst('P19', longest), worst('P19b', block), worst('P19c', bodyLimitOf('GET /v1/chains', longest))];
}

function worst(id: string, bytes: number): Result {
  let most = { what: '', ms: 0 };
  for (const [what, values, item] of BODIES) {
    const text = bodyOf(bytes, values, item);
    const ms = Math.min(...Array.from({ length: ROUNDS }, () => cost(text)));
    if (ms > most.ms) most = { what, ms };
  }
  const what = `the worst body of at most ${bytes / 2 ** 20} MiB parsed: ${most.what}`;
  return limited(id, what, 'ms of processor time', most.ms, LIMIT_MS);
}

function bodyOf(bytes: number, values: number, item: (i: number) => string): string {
  const items: string[] = [];
  // The list itself is a value, and the last item is long, so that all long integers are looked for.
  for (let i = 0, left = bytes - LONG.length - 2; (i + 2) * values < MAX_JSON_VALUES; i++) {
    const next = item(i);
    left -= next.length + 1;
    if (left < 0) break;
    items.push(next);
  }
  return Buffer.from(`[${[...items, LONG].join(',')}]`).toString();
}

function cost(text: string): number {
  const start = process.cpuUsage();
  parseJSON(text);
  return cpuSince(start);
}
