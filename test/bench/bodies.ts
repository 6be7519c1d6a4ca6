import { bodyLimitOf } from '../../src/client/http/body-limits';
import { MAX_JSON_VALUES, parseJSON } from '../../src/core/json';
import { cpuSince, limited, type Result } from './measure';

const ROUNDS = 3;
const LIMIT_MS = 50;
const LONG = '12345678901234567';

/** What a body can hold most of within the limits of `parseJSON`: `item` is repeated as often as both limits allow. */
const BODIES: readonly (readonly [what: string, values: number, item: (i: number) => string])[] = [
  ['integers beyond 2^53', 1, () => LONG],
  ['integers of 100 digits', 1, () => '9'.repeat(100)],
  ['lists of one', 2, () => '[1]'],
  ['objects, each with a key of its own', 2, (i) => `{"k${i}":${LONG}}`],
  ['texts of line breaks', 1, () => `"${'\\n'.repeat(15)}"`],
  ['white space', 1, () => `${' '.repeat(1024)}1`],
];

/** P14: how long the longest body of an answer can hold the extension host while it is parsed. */
export function bodiesBench(): Result[] {
  const longest = bodyLimitOf('avm.getUTXOs', 16 * 1024 * 1024);
  const block = bodyLimitOf('avm.getBlock', longest);
  return [worst('P14', longest), worst('P14b', block), worst('P14c', bodyLimitOf('GET /v1/chains', longest))];
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
