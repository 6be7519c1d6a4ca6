import { AddressNames } from '../../src/services/text/names';
import { HttpError } from '../../src/client/errors';
import { parseEndpoint, secretFinder } from '../../src/client/http/endpoint';
import { httpFailure } from '../../src/client/http/http-failure';
import { rateLimitOf, secondsToWait } from '../../src/client/http/rate-limit';
import { parseAddress } from '../../src/core/ids/address';
import { goString, goStringBytes, printable } from '../../src/core/codec/go-string';
import { decodeBech32 } from '../../src/core/encodings/bech32';
import { decodeCb58 } from '../../src/core/encodings/cb58';
import { decodeAnyHex, decodeHex } from '../../src/core/encodings/hex';
import { findIDAt, findIDs } from '../../src/core/ids-in-text/find-ids';
import { ProblemFinder } from '../../src/core/problems-in-text/find-problems';
import { explainLogLine, LOG_MESSAGES } from '../../src/core/node-log/log-line';
import { ALL_EXPLAINED, explain } from '../../src/core/node-messages/explain';
import { worstTexts } from '../support/patterns/worst-texts';
import { mayBeID, mayHaveProblems, mayHoldID } from '../../src/core/ids-in-text/may-hold';
import { type JSONValue, parseJSON, stringifyJSON } from '../../src/core/json/json';
import { visibleJSON } from '../../src/core/json/visible-json';
import { readHexQuestion, readThingQuestion as readQuestion } from '../../src/services/answers/question';
import { callAt } from '../../src/features/call/call-method';
import { readParam } from '../../src/features/call/param-text';
import { readGiven } from '../../src/core/given-text/given-text';
import { holdsPrivateKey } from '../../src/core/given-text/guard';
import { interpretGiven } from '../../src/features/documents/document-source';
import { readQuery } from '../../src/features/look-up/look-up-query';
import { addressesIn, readAddresses } from '../../src/features/side-bar/settings/typed-addresses';
import { HexReader } from '../../src/core/given-text/hex-reader';
import { holdsHex } from '../../src/features/issue/input/holds-hex';
import { targetOf } from '../../src/host/documents/document-target';
import { readServices } from '../../src/host/settings/value-readers';
import { readSettings } from '../../src/host/settings/setting-values';
import { csvLine } from '../../src/services/text/csv';
import { bytesAsPlainText, visibleText } from '../../src/services/text/format-text';
import {
  codeSpan,
  escapeMarkdown,
  foreignMarkdown,
  linkMarkdown,
  tableMarkdown,
} from '../../src/services/text/markdown';
import { avmFindings } from '../../src/core/rules/avm-findings';
import { avmFormat, reportOf } from '../../src/core/rules/check-tx';
import { Signers } from '../../src/core/tx/signers';
import { bytesDocument } from '../../src/services/inspect/bytes-document';
import { jsonDocument, type JSONSubject } from '../../src/features/documents/json-document';
import { inspectBytes } from '../../src/services/inspect/read-bytes';
import type { Subject } from '../../src/services/inspect/missing-text';
import { FULL_OF, longTx } from './long-tx';
import type { FoundTx } from '../../src/services/lookup/found';
import { modelOf } from '../../src/features/tx-page/page-model';
import { systemClock } from '../../src/client/clock';
import { IDResolver } from '../../src/services/lookup/id-resolver';
import { describerOf } from '../support/setup/describer-of';
import { finished } from '../../src/core/steps';

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

/** A function that reads a text of a file, a setting, a node or a service, and the texts that it is fed. */
export interface Reader {
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
  '1: 00\n',
  '00:',
  '"ab" + "cd" ',
  '"ab" "cd"\n',
  'abab\\\n',
  '1, 200, ',
  '(byte) 0x80, ',
  '0, // a\n',
];

const reader = new HexReader();
const inMiddle = (read: (text: string, at: number) => unknown) => (text: string) => read(text, text.length >> 1);
const chains = (url: string): unknown =>
  readSettings((key) => (key === 'chains' ? [{ name: 'a', url }] : undefined), ignore);
const asJSON = (text: string): unknown => parseJSON(text);

export const READERS: readonly Reader[] = [
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
  { name: 'HexReader.inText', read: (text) => finished(reader.inText(text)), units: [...ALL, ...HEX] },
  { name: 'HexReader.at', read: inMiddle((text, at) => finished(reader.at(text, at))), units: [...ALL, ...HEX] },
  { name: 'HexReader.selected', read: (text) => finished(reader.selected(text)), units: [...ALL, ...HEX] },
  { name: 'holdsPrivateKey', read: holdsPrivateKey, units: [...ALL, ...HEX, ...PROBLEMS] },
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
  { name: 'textOf', read: (text) => bytesAsPlainText(Buffer.from(text)), units: ALL },
  { name: 'escapeMarkdown', read: escapeMarkdown, units: ALL },
  { name: 'codeSpan', read: codeSpan, units: ALL },
  { name: 'foreignMarkdown', read: foreignMarkdown, units: ALL },
  { name: 'linkMarkdown', read: (text) => linkMarkdown(text, text), units: ALL },
  { name: 'tableMarkdown', read: (text) => tableMarkdown([[text, text]]), units: ALL },
  { name: 'csvLine', read: (text) => csvLine([text]), units: [...ALL, ['-1', '1', 'x']] },
  { name: 'secretFinder', read: secretFinder(['aaaaaaab', '%25%25%25a']), units: [...ALL, 'a', '%', '%25'] },
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
    name: 'a failed answer',
    read: failure,
    units: [...ALL, ['{"message":["', 'a","', '"]}'], ['{"message":"', '\\n', '"}']],
  },
  { name: 'rate-limit headers', read: headers, units: [...ALL, ';w=', '; w', ', '] },
  { name: 'interpret', read: (text) => interpretGiven(readGiven(text)), units: ALL },
  { name: 'Look Up', read: readQuery, units: [...ALL, ['X-a', '1', '!'], ['', 'a', '1!']] },
  { name: 'typed addresses', read: readAddresses, units: ALL },
  { name: 'addresses in a text', read: addressesIn, units: ALL },
  { name: 'assistant: query', read: readQuestion, units: ALL },
  { name: 'assistant: hex', read: readHexQuestion, units: [...ALL, ...HEX] },
  ...(['txID', 'asset', 'address', 'addresses', 'height', 'utxoIndex', 'chain'] as const).map((kind) => ({
    name: `parameter ${kind}`,
    read: (text: string) => readParam(kind, text),
    units: ALL,
  })),
  { name: 'address of a call', read: (text) => callAt({ authority: 'x', path: text, query: text }), units: ALL },
  {
    name: 'address of a document',
    read: (text) => targetOf({ scheme: 'avalanche-lens', authority: 'x', path: `/tx/${text}` }),
    units: [...ALL, '.json'],
  },
  { name: 'lines of logs', read: (text) => explainLogLine(text), units: worstLines() },
  {
    name: 'words of nodes',
    read: (text) => explain(text, { method: 'platform.issueTx' }),
    longest: 4096,
    units: [...ALL, ': ', 'flow check failed: ', ...ALL_EXPLAINED.flatMap(({ words }) => worstTexts(words))],
  },
  ...readersOfTxs(),
];

/** For each message of the log table, the start of a line and what its pattern has most to do with. */
function worstLines(): Reader['units'] {
  const heads = ['[01-30|17:52:59.090] ERROR ', `{"level":"error","timestamp":"","caller":"`];
  return [
    ...ALL,
    ...heads.flatMap((head) => [['', head, ''] as const]),
    "couldn't start node: ",
    ...LOG_MESSAGES.flatMap(({ messages: [message = ''], sources: [source = ''], fields }) =>
      (fields === undefined ? [] : worstTexts(fields)).map(
        (text) => [`${heads[0]}${source}:1 ${message} {`, text, '}'] as const,
      ),
    ),
  ];
}

/** What is shown and checked of a transaction, as long as the text. */
function readersOfTxs(): Reader[] {
  const now = Date.UTC(2026, 10, 22);
  const target = { chain: 'a', kind: 'hex', id: 'a' } as const;
  const unknown = { unknown: { kind: 'no owner' } } as const;
  const view = {
    now: 0n,
    utxo: () => unknown,
    tx: () => unknown,
    imported: () => unknown,
    peerProblem: () => unknown,
  };
  const rules = { networkID: 12345, blockchainID: new Uint8Array(32), feeAssetID: new Uint8Array(32) };
  const fees = { txFee: 1n, createAssetTxFee: 1n };
  const naming = { alias: 'X', hrp: 'local' };
  const describer = describerOf(new IDResolver(systemClock));
  const subjectOf = (found: FoundTx): Subject => ({ ...found, naming });
  const all: readonly (readonly [name: string, read: (found: FoundTx) => unknown])[] = [
    ['page of a transaction', (found) => modelOf(describer.of(found), [], now)],
    ['JSON of a transaction', (found) => jsonDocument(subjectOf(found) as JSONSubject, target)],
    ['bytes of a transaction', (found) => bytesDocument(subjectOf(found), target)],
    [
      'check of a transaction',
      ({ bytes, codec, tx }) => {
        const signers = new Signers(() => codec.encodeUnsignedTx(tx.unsignedTx));
        const findings = [...avmFindings(tx, { codec, ...rules, ...fees }, view, signers)];
        return reportOf(bytes, avmFormat(codec), findings, { accepted: false });
      },
    ],
  ];
  return all.map(([name, read]) => ({
    name,
    units: FULL_OF,
    read(text) {
      const fullOf = FULL_OF.find((each) => text.startsWith(each)) ?? 'payments';
      const found = inspectBytes(longTx(fullOf, text.length));
      return found?.kind === 'tx' && found.on === 'X' ? read(found) : undefined;
    },
  }));
}

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
