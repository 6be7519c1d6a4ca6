import { LONG_BODY } from '../../src/client/bodies/bodies';
import { answerOf } from '../../src/client/http/http';
import { jsonWithHexList } from '../../src/client/http/json-body';
import { MAX_JSON_KEYS, MAX_JSON_LONG_INTEGERS, MAX_JSON_VALUES, parseJSON } from '../../src/core/json/json';
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

/**
 * How long reading a response holds the extension host at most: the longest body that is parsed there (P19), and the
 * longest page of UTXOs, which is decoded from its bytes (P19b). Longer bodies are read in a thread, which P20
 * measures.
 */
export function bodiesBench(): Result[] {
  const pages = pageOfUTXOs(8 * 1024 * 1024);
  const page = answerOf('node', 200, {}, pages);
  if (jsonWithHexList(page, 'utxos') === undefined) throw new Error('the page was not decoded from its bytes');
  return [
    worst('P19', LONG_BODY),
    line('P19b', `a page of UTXOs of ${pages.length / 2 ** 20} MiB`, () => jsonWithHexList(page, 'utxos')),
  ];
}

function worst(id: string, bytes: number): Result {
  let most = { what: '', text: '', ms: 0 };
  for (const [what, values, item] of BODIES) {
    const text = bodyOf(bytes, values, item);
    const ms = leastOf(() => parseJSON(text));
    if (ms > most.ms) most = { what, text, ms };
  }
  return line(id, `the worst body of at most ${bytes / 1024} KiB parsed, ${most.what}`, () => parseJSON(most.text));
}

function line(id: string, what: string, read: () => unknown): Result {
  return limited(id, what, 'ms of processor time', leastOf(read), LIMIT_MS);
}

/** As many texts as a page may have, and as long as fits. */
function pageOfUTXOs(bytes: number): Buffer {
  const texts = 4_096;
  const beside = '{"jsonrpc":"2.0","id":1,"result":{"numFetched":"4096","utxos":[],"encoding":"hex"}}';
  const digits = 2 * Math.floor((bytes - beside.length) / texts / 2) - '"0x",'.length - 1;
  const utxos = Array.from({ length: texts }, () => `"0x${'ab'.repeat(digits / 2)}"`).join(',');
  return Buffer.from(beside.replace('[]', `[${utxos}]`));
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

function leastOf(read: () => unknown): number {
  const costs = Array.from({ length: ROUNDS }, () => {
    const start = process.cpuUsage();
    read();
    return cpuSince(start);
  });
  return Math.min(...costs);
}
