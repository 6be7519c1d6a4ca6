import { strict as assert } from 'node:assert';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEndpoint } from '../../../src/client/http/endpoint';
import { InvalidInputError } from '../../../src/core/outcome';
import { decodeBech32 } from '../../../src/core/encodings/bech32';
import { decodeCb58, MAX_CB58_TEXT } from '../../../src/core/encodings/cb58';
import { findIDs } from '../../../src/core/ids-in-text/find-ids';
import {
  MAX_JSON_DEPTH,
  MAX_JSON_DIGITS,
  MAX_JSON_KEYS,
  MAX_JSON_LONG_INTEGERS,
  MAX_JSON_VALUES,
  parseJSON,
} from '../../../src/core/json/json';
import { MAX_URL_LENGTH } from '../../../src/core/endpoints/urls';
import { readThingQuestion as readQuestion } from '../../../src/services/answers/question';
import { interpretGiven } from '../../../src/features/documents/document-source';
import { readGiven } from '../../../src/core/given-text/given-text';
import { readQuery } from '../../../src/features/look-up/look-up-query';
import { HexReader } from '../../../src/core/given-text/hex-reader';
import { mayHoldID } from '../../../src/core/ids-in-text/may-hold';
import { finished } from '../../../src/core/steps';
import { hasTwoOpenEnds } from '../../support/patterns/worst-texts';

const LONGEST = 2 * 1024 * 1024;

/** What each reader makes of a text within its limit, and of one beyond it. How long they take is P18 of the bench. */
describe('a text beyond the limit is refused before it is read', () => {
  const accepts = (read: () => unknown): boolean => {
    try {
      read();
      return true;
    } catch (error) {
      if (!(error instanceof InvalidInputError)) throw error;
      return false;
    }
  };
  const json = (text: string) => accepts(() => parseJSON(text));
  const nested = (depth: number) => json('['.repeat(depth) + ']'.repeat(depth));
  const url = (length: number) => accepts(() => parseEndpoint('http://h/'.padEnd(length, 'a')));
  const bech32 = 'X-avax1slt2dhfu6a6qezcn5sgtagumq8ag8we75f84sw';

  const LIMITS: readonly (readonly [what: string, limit: number, isRead: (size: number) => boolean])[] = [
    ['characters of a URL', MAX_URL_LENGTH, url],
    ['levels of JSON', MAX_JSON_DEPTH, nested],
    ['values of JSON', MAX_JSON_VALUES, (size) => json(`[${'1,'.repeat(size - 2)}1]`)],
    [
      'integers beyond 2^53 in JSON',
      MAX_JSON_LONG_INTEGERS,
      (size) => json(`[${Array(size).fill('12345678901234567').join(',')}]`),
    ],
    [
      'different keys in JSON',
      MAX_JSON_KEYS,
      (size) => json(`[${Array.from({ length: size }, (_, i) => `{"k${i}":{"k0":1}}`).join(',')}]`),
    ],
    ['digits of an integer in JSON', MAX_JSON_DIGITS, (size) => json('7'.repeat(size))],
    ['characters of a terminal line', 2_000, (size) => mayHoldID('Z'.repeat(size))],
    ['bytes of hex to look up', LONGEST, (size) => readQuery(`0x${'00'.repeat(size)}`).kind === 'hex'],
    ['bytes of hex to open', LONGEST, (size) => interpretGiven(readGiven('00'.repeat(size))).kind === 'hex'],
    ['bytes of hex in a text', LONGEST + 4, (size) => findIDs(`0x${'00'.repeat(size)}`).length === 1],
    ['bytes of hex for the assistant', LONGEST, (size) => readQuestion(`0x${'00'.repeat(size)}`).kind === 'hex'],
  ];
  for (const [what, limit, isRead] of LIMITS) {
    it(`${limit} ${what}`, () => assert.deepEqual([isRead(limit), isRead(limit + 1)], [true, false]));
  }

  it('counts no integer of JSON that fits a number', () => {
    assert.equal(
      json(
        `[${Array(MAX_JSON_LONG_INTEGERS + 1)
          .fill('9007199254740991')
          .join(',')}]`,
      ),
      true,
    );
  });

  it('encodings take no longer text than they need', () => {
    const long = 'a'.repeat(LONGEST);
    for (const decode of [decodeCb58, decodeBech32])
      assert.equal(
        accepts(() => decode(long)),
        false,
      );
    assert.equal(
      accepts(() => decodeCb58('1'.repeat(MAX_CB58_TEXT + 1))),
      false,
    );
    assert.equal(findIDs(`${bech32} ${'q'.repeat(LONGEST)}1${'q'.repeat(38)}`).length, 1);
  });

  it('hex that is no transaction is tried a bounded number of times', () => {
    const reader = new HexReader();
    for (const unit of ['0x0000 ', '00 ', `${'00'.repeat(60)}\n`])
      assert.deepEqual(finished(reader.inText(unit.repeat(LONGEST / unit.length))), []);
  });
});

/** A pattern of a source: what may stand before it, and what it consists of. */
const LITERAL =
  /(?:[=(,:?[!&|]\s*|^\s+|return )\/((?:\[(?:\\.|[^\]\\\n])*\]|\\.|[^/\\[\n*])(?:\[(?:\\.|[^\]\\\n])*\]|\\.|[^/\\[\n])*)\/([a-z]*)/gm;

describe('patterns that read texts', () => {
  const openIn = (source: string): RegExp[] =>
    Array.from(source.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '').matchAll(LITERAL), ([, pattern = '', flags = '']) => {
      return new RegExp(pattern, flags);
    }).filter(hasTwoOpenEnds);

  it('have two open ends only where they read a part of a text, of at most 8 KiB', () => {
    assert.equal(openIn('const A = /a.*b/;\nconst B = [/^c.*d/, /e[^f]*f\\w/i];').length, 2);
    const folders = ['ids-in-text', 'private-keys', 'given-text', 'problems-in-text'];
    const open = folders.flatMap((folder) =>
      readdirSync(join('src/core', folder)).flatMap((name) => {
        const { length } = openIn(readFileSync(join('src/core', folder, name), 'utf8'));
        return length === 0 ? [] : [[name, length] as const];
      }),
    );
    assert.deepEqual(Object.fromEntries(open), {
      'call-naming.ts': 4,
      'key-words.ts': 1,
      'keyed-text.ts': 3,
      'label-naming.ts': 5,
      'naming.ts': 4,
      'pair-naming.ts': 1,
      'private-key.ts': 2,
    });
  });
});
