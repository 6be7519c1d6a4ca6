import { AddressNames } from '../../src/services/text/address-names';
import { HttpError } from '../../src/client/errors';
import { parseEndpoint, redact } from '../../src/client/http/endpoint';
import { httpFailure } from '../../src/client/http/http-failure';
import { rateLimitOf, secondsToWait } from '../../src/client/http/rate-limit';
import { InvalidInputError } from '../../src/core/errors';
import { parseAddress } from '../../src/core/ids/address';
import { goString, goStringBytes, printable } from '../../src/core/codec/go-string';
import { decodeBech32 } from '../../src/core/encodings/bech32';
import { decodeCb58 } from '../../src/core/encodings/cb58';
import { decodeAnyHex, decodeHex } from '../../src/core/encodings/hex';
import { findIDAt, findIDs } from '../../src/core/ids-in-text/find-ids';
import { ProblemFinder } from '../../src/core/problems-in-text/find-problems';
import { mayHaveProblems } from '../../src/core/problems-in-text/may-have-problems';
import { type JSONValue, parseJSON, stringifyJSON } from '../../src/core/json/json';
import { visibleJSON } from '../../src/core/json/visible-json';
import { readHex, readQuery as readQuestion } from '../../src/features/assistant/question';
import { callAt } from '../../src/features/call/method-call';
import { readParam } from '../../src/features/call/param-text';
import { interpret } from '../../src/features/documents/interpret';
import { evmTargetOf } from '../../src/features/evm/evm-target';
import { readQuery } from '../../src/features/explorer/look-up/look-up-query';
import { addressesIn, readAddresses } from '../../src/features/explorer/settings/typed-addresses';
import { mayBeID } from '../../src/core/ids-in-text/may-be-id';
import { HexReader } from '../../src/features/issue/input/hex-reader';
import { hexGroups } from '../../src/features/issue/input/hex-words';
import { holdsHex } from '../../src/features/issue/input/holds-hex';
import { mayHoldID } from '../../src/features/terminal/may-hold-id';
import { targetOf } from '../../src/host/documents/document-target';
import { readServices } from '../../src/host/settings/service-values';
import { MAX_SETTINGS_BYTES, readSettings } from '../../src/host/settings/setting-values';
import { findSetting } from '../../src/host/settings/settings-text';
import { csvLine } from '../../src/services/text/csv';
import { textOf, visibleText } from '../../src/services/text/format-text';
import {
  codeSpan,
  escapeMarkdown,
  foreignMarkdown,
  linkMarkdown,
  tableMarkdown,
} from '../../src/services/text/markdown';
import { compared, cpuSince, type Result } from './measure';

const LARGE = 1024 * 1024;
/** Readers that take less for the large text, or refuse it sooner, are too quick for their growth to be measured. */
const LEAST_MS = 2;
/** What is measured of each size at least: the clock of a process is finer, its noise isn't. */
const ENOUGH_MS = 20;
const TRIES = 8;
/** Texts of a quarter that are as long as the longest one. */
const QUARTERS = 4;
/** Times as long as a quarter of it: linear readers take 4. */
const MOST = 5;

const ID = '2oYMBNV4eNHyqk2fjjV5nVQLDbtmNJzq5s3qs3Lo6ftnC6FByM';
const WRONG_ID = `3${ID.slice(1)}`;

const HASH = '0123456789abcdeffedcba987654321000112233445566778899aabbccddeeff';
const PROBLEMS = [
  `"${WRONG_ID}" "${ID}" `,
  `"NodeID-${'z'.repeat(33)}",`,
  `"X-avax1${'q'.repeat(38)}",`,
  `privateKey: 0x${HASH}\n`,
  ['private_keys:\n', ` - ${HASH}\n`, ''],
  `PrivateKey-${ID} `,
  `${HASH} wif `,
  'private_key',
  `subnetID: ${WRONG_ID}\n`,
  `ids${' '.repeat(8)}:${' '.repeat(8)}[${' '.repeat(8)}${'z'.repeat(53)} `,
  'z'.repeat(40) + ' ',
  `"${'z'.repeat(39)}`,
  `avax1${'q'.repeat(37)} `,
] as const;

interface Reader {
  readonly name: string;
  readonly read: (text: string) => unknown;
  /** What is repeated up to the size; a text may stand before and behind all of it. */
  readonly units: readonly (string | readonly [before: string, unit: string, behind: string])[];
  /** Where the reader refuses longer texts: its longest one, and a quarter of it. */
  readonly longest?: number;
}

const BLANKS = [' ', '\n', '\t\n'];
const DIGITS = ['1', '0', 'f', 'z', '9,'];
const BRACKETS = ['[', '{', '(', '[[]],', '{"a":', '<', '](', '$('];
const QUOTES = ['"', "'", '`', '\\', '\\"', '"\\', '` `', '"a",'];
const COMMENTS = ['//', '/*', '*/', '/', '/**/'];
const IDS = [
  'X-',
  `${ID}:`,
  `${ID}-`,
  `"${WRONG_ID}"`,
  `${WRONG_ID} `,
  `X-${'1'.repeat(88)}`,
  'NodeID-',
  'PrivateKey-',
];
const SIGNS = ['-', ':', ';', ',', '|', '=', '.', '\u202e', '\ud800', 'é', '\u001b['];
const SINGLE: readonly string[] = [...BLANKS, ...DIGITS, ...BRACKETS, ...QUOTES, ...COMMENTS, ...IDS, ...SIGNS];
const ALL: Reader['units'] = [...SINGLE, ['', '0', 'x'], ['a', ' ', 'a']];

const KEY = 'xchainLens.apiKey';
const LONG = '12345678901234567';
const HEX = [
  '00',
  '0',
  '0x',
  '0x0000',
  '00 ',
  '0x00 ',
  '00"\n"',
  `${'00'.repeat(60)}\n`,
  `0x${'00'.repeat(60)} `,
  'add ',
];

const reader = new HexReader();
const inMiddle = (read: (text: string, at: number) => unknown) => (text: string) => read(text, text.length >> 1);
const chains = (url: string): unknown =>
  readSettings((key) => (key === 'chains' ? [{ name: 'a', url }] : undefined), ignore);
const asJSON = (text: string): unknown => parseJSON(text);

const READERS: readonly Reader[] = [
  { name: 'findIDs', read: findIDs, units: ALL },
  { name: 'findIDAt', read: inMiddle(findIDAt), units: ALL },
  { name: 'mayBeID', read: inMiddle(mayBeID), units: ALL },
  {
    name: 'problems',
    // A finder of its own: one remembers the corrections of texts that it has seen.
    read: (text) => new ProblemFinder().find(text, { networks: true }),
    units: [...ALL, ...PROBLEMS],
  },
  { name: 'mayHaveProblems', read: mayHaveProblems, units: [...ALL, ...PROBLEMS] },
  { name: 'mayHoldID', read: mayHoldID, units: ALL },
  { name: 'hexGroups', read: (text) => hexGroups(text), units: [...ALL, ...HEX] },
  { name: 'HexReader.inText', read: (text) => reader.inText(text), units: [...ALL, ...HEX] },
  { name: 'HexReader.at', read: inMiddle((text, at) => reader.at(text, at)), units: [...ALL, ...HEX] },
  { name: 'HexReader.selected', read: (text) => reader.selected(text), units: [...ALL, ...HEX] },
  { name: 'holdsHex', read: holdsHex, units: [...ALL, ...HEX] },
  {
    name: 'parseJSON',
    read: asJSON,
    units: [
      ...ALL,
      ...[...DIGITS, ...BLANKS, '[[]],', '"\\"",', `${LONG},`, '"a",', '[12],'].map(
        (unit) => [`[${LONG},`, unit, '1]'] as const,
      ),
      ['"', '\\\\', '"'],
      ['"', '\\u0041', '"'],
      ['{', `"a":${LONG},`, '"b":1}'],
      ['-', '9', ''],
      ['0.', '9', ''],
    ],
  },
  { name: 'visibleJSON', read: (text) => visibleJSON([text]), units: ALL },
  // It makes one value of each character: which character it is makes no difference.
  { name: 'stringifyJSON', read: (text) => stringifyJSON([...text] as JSONValue, 2), units: ['a', '"', '\n'] },
  { name: 'decodeCb58', read: decodeCb58, units: ALL },
  { name: 'decodeBech32', read: decodeBech32, units: ALL },
  { name: 'parseAddress', read: parseAddress, units: ALL },
  { name: 'decodeHex', read: decodeHex, units: [...ALL, ...HEX, ['0x', '00', '']] },
  { name: 'decodeAnyHex', read: decodeAnyHex, units: [...ALL, ...HEX, ['0x', '00', '']] },
  {
    name: 'goString',
    read: (text) => goStringBytes(goString(Buffer.from(text, 'latin1'))),
    units: [...ALL, '\xff', '\xf0\x9f'],
  },
  { name: 'printable', read: printable, units: [...ALL, '\udcff'] },
  { name: 'visibleText', read: (text) => visibleText(text, text.length), units: ALL },
  { name: 'textOf', read: (text) => textOf(Buffer.from(text)), units: ALL },
  { name: 'escapeMarkdown', read: escapeMarkdown, units: ALL },
  { name: 'codeSpan', read: codeSpan, units: ALL },
  { name: 'foreignMarkdown', read: foreignMarkdown, units: ALL },
  { name: 'linkMarkdown', read: (text) => linkMarkdown(text, text), units: ALL },
  { name: 'tableMarkdown', read: (text) => tableMarkdown([[text, text]]), units: ALL },
  { name: 'csvLine', read: (text) => csvLine([text]), units: [...ALL, ['-1', '1', 'x']] },
  { name: 'redact', read: (text) => redact(text, ['aaaaaaab', '%25%25%25a']), units: [...ALL, 'a', '%', '%25'] },
  {
    name: 'parseEndpoint',
    read: parseEndpoint,
    units: [...ALL, ...SINGLE.map((unit) => ['http://h/', unit, 'a'] as const), ['http://h/', '/', 'a']],
  },
  {
    name: 'settings: a URL',
    read: chains,
    units: [
      ['http://h/', '/', 'a'],
      ['http://h/', '/ext/bc/', 'a'],
      ['http://h/ext/bc/', 'a', ''],
    ],
  },
  { name: 'settings: many chains', read: manyChains, units: ['a'] },
  { name: 'settings: many addresses', read: manyAddresses, units: ['a'] },
  {
    name: 'settings: services',
    read: (text) => readServices(() => text, ignore),
    units: [['http://h/', '/', 'a'], ...ALL],
  },
  {
    name: 'settings files',
    read: (text) => [findSetting(text, 'settings', KEY), findSetting(text, 'workspace', KEY)],
    longest: MAX_SETTINGS_BYTES,
    units: [
      ...ALL,
      ...[
        ...BLANKS,
        ...COMMENTS,
        '[[]],',
        '{},',
        `"${KEY}":1,`,
        `"${KEY}":1`,
        '"[a]":{},',
        '"a":[],',
        '\n//\n',
        `"${KEY}":`,
      ].map((unit) => ['{', unit, '}'] as const),
      ['{"settings":{', `"${KEY}":1,`, '}}'],
    ],
  },
  {
    name: 'a failed answer',
    read: failure,
    units: [...ALL, ['{"message":["', 'a","', '"]}'], ['{"message":"', '\\n', '"}']],
  },
  { name: 'rate-limit headers', read: headers, units: [...ALL, ';w=', '; w', ', '] },
  { name: 'interpret', read: interpret, units: ALL },
  { name: 'Look Up', read: readQuery, units: [...ALL, ['X-a', '1', '!'], ['', 'a', '1!']] },
  { name: 'typed addresses', read: readAddresses, units: ALL },
  { name: 'addresses in a text', read: addressesIn, units: ALL },
  { name: 'assistant: query', read: readQuestion, units: ALL },
  { name: 'assistant: hex', read: readHex, units: [...ALL, ...HEX] },
  ...(['txID', 'asset', 'address', 'addresses', 'height', 'utxoIndex', 'chain'] as const).map((kind) => ({
    name: `parameter ${kind}`,
    read: (text: string) => readParam(kind, text),
    units: ALL,
  })),
  { name: 'address of a call', read: (text) => callAt({ authority: 'x', path: text, query: text }), units: ALL },
  {
    name: 'address of a document',
    read: (text) => targetOf({ scheme: 'xchain', authority: 'x', path: `/tx/${text}` }),
    units: [...ALL, '.json'],
  },
  {
    name: 'address of a REST document',
    read: (text) => evmTargetOf({ path: `/block/${text}`, query: text }),
    units: ALL,
  },
];

function ignore(): void {
  // Only the time counts here, not what is wrong with the setting.
}

function manyChains(text: string): unknown {
  const entries = Array.from({ length: text.length / 32 }, (_, i) => ({ name: `c${i}`, url: 'http://h' }));
  return readSettings((key) => (key === 'chains' ? entries : undefined), ignore);
}

function manyAddresses(text: string): unknown {
  const entries = Array.from({ length: text.length / 32 }, (_, i) => ({ address: `X-local1${i}`, name: 'a' }));
  return new AddressNames().configure(entries);
}

function failure(text: string): unknown {
  return httpFailure({ host: 'h', status: 400, headers: {}, text }, ['secret'], 0) instanceof HttpError;
}

function headers(text: string): unknown {
  const given = { 'ratelimit-policy': text, 'ratelimit-limit': text, 'retry-after': text, 'x-ratelimit-reset': text };
  return [rateLimitOf(given), secondsToWait(given, 0)];
}

/**
 * P18: every function that reads a text of a file, a setting, a node or a service is fed 256 KB and 1 MB of its worst
 * texts; what is linear takes four times as long, what is quadratic sixteen times. In processor time of this process.
 */
export function readersBench(): Result[] {
  let worst = { what: '', small: 1, large: 0 };
  let slowest = { what: '', small: 1, large: 0 };
  let count = 0;
  for (const { name, read, units, longest = LARGE } of READERS) {
    for (const unit of units) {
      count++;
      const growth = growthOf(read, unit, longest);
      if (growth === undefined) continue;
      const measured = { what: `${name} of ${JSON.stringify(unit).slice(0, 40)}`, ...growth };
      if (measured.large / measured.small > worst.large / worst.small) worst = measured;
      if (measured.large > slowest.large) slowest = measured;
    }
  }
  const line = (id: string, title: string, { what, small, large }: typeof worst): Parameters<typeof compared>[0] => ({
    id,
    what: `${title} of ${count} texts fed to ${READERS.length} readers: ${what}, 1 MB`,
    peerName: '256 KB of it',
    unit: 'ms of processor time',
    ours: large,
    peer: small,
  });
  const goal = { words: `<= ${MOST} times as long`, holds: (ratio: number) => ratio <= MOST };
  return [compared({ ...line('P18', 'the steepest', worst), goal }), compared(line('P18b', 'the slowest', slowest))];
}

/**
 * What a read of the longest text costs, and of a quarter of it, in ms; undefined where both are
 * too cheap to be compared.
 */
function growthOf(
  read: Reader['read'],
  unit: Reader['units'][number],
  longest: number,
): { readonly small: number; readonly large: number } | undefined {
  const cost = (texts: number, rounds: number): number =>
    costOf(read, () => textOfSize(unit, longest / texts), texts, rounds);
  let large = cost(1, 1);
  if (large < LEAST_MS && (large = cost(1, 1)) < LEAST_MS) return undefined;
  const rounds = Math.ceil(ENOUGH_MS / large);
  if (rounds > 1) large = cost(1, rounds);
  let small = cost(QUARTERS, rounds) / QUARTERS;
  // Compilers and other processes only add: the least counts, and what seems steep is measured again.
  for (let i = 1; i < TRIES && large > MOST * small; i++) {
    large = Math.min(large, cost(1, rounds));
    small = Math.min(small, cost(QUARTERS, rounds) / QUARTERS);
  }
  return { small, large };
}

/**
 * What it costs to read so many texts one after the other, in ms of processor time, on an average of several rounds: with
 * the garbage of all. They are as long together as the longest text, so that no cache of the processor holds more of them.
 */
function costOf(read: Reader['read'], text: () => string, texts: number, rounds: number): number {
  let sum = 0;
  for (let round = 0; round < rounds; round++) {
    // Texts of their own for each round: V8 keeps what an expression found in one that it has seen.
    const given = Array.from({ length: texts }, text);
    const start = process.cpuUsage();
    for (const each of given) {
      try {
        read(each);
      } catch (error) {
        if (!(error instanceof InvalidInputError)) throw error;
      }
    }
    sum += cpuSince(start);
  }
  return sum / rounds;
}

/**
 * One sequence of characters, as VS Code joins one of a document's lines. What `repeat` makes is a tree of pieces, and
 * what Node makes of a Buffer from 1,031,913 characters on lies outside V8's heap, where each one takes
 * half as long again to read.
 */
function textOfSize(unit: Reader['units'][number], size: number): string {
  const [before, repeated, behind] = typeof unit === 'string' ? ['', unit, ''] : unit;
  const count = Math.floor((size - before.length - behind.length) / repeated.length);
  return [before + repeated, repeated.repeat(count - 2), repeated + behind].join('');
}
