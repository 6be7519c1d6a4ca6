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

  /** By what they read, which bounds the square of its length. A new pattern has a place here only with such a bound. */
  const PARTS: Readonly<Record<string, readonly RegExp[]>> = {
    'the 256 characters before a token': [
      /([\p{L}\w.$:]+)!?(?:<[\w, ]{0,40}>)?$/u,
      /([\p{L}\w$.!:]*)\(\s*(?:&[\w.]+,\s*)?["'`]([^"'`\n()]{2,60}?):?["'`],(?:\s*["'`]\w["'`],)?$/u,
      /\b(?:expect|assertThat)\(([\w$.?!]+)\)(?:\.\w+)*$|\b(?:\w*assert|require|append|check)\w*(?:[.!]\w*)*\(\s*(?:t, )?([\w$.?!()&]+),$/i,
      /\b(?:\w*assert|require)\w*(?:[.!]\w*)*(?:\(t,)?$/i,
      /[\w-]=\S*\s+(?:-\w\s+)?$/,
      /([\p{L}\d_-]+)["'\]]*\s*[:=]?[[{(\s-]*["']?$/u,
      /[\p{L}\w$.]+\[["']$/u,
      /\b(?:no|not|without)\b.*\b(?:transaction|subnet|blockchain) ["'`(]*$/i,
      /\n\s*\n$/,
      /(?<=ID|hash)\s+(?:of|for|on|in)\s+(?:(?:the|my|our|your|an?|this)\s+)?[\w-]+(?=\W*$|\s+(?:is|was)\s)/i,
    ],
    'twice as many, of a statement': [
      /(?:\binto\s+["'`]?([\w.]{1,64})["'`]?\s*)?\(([^()]{1,160})\)\s*VALUES\s*(?:\([^()]*\)\s*,\s*)*\(([^()]*)$/i,
    ],
    'a label of at most 100 characters': [
      /["'`\\*\])]*(?:\s*(?:\{ get; (?:set; |init; )?\}\s*=|[:?]?=|={2,3}|!==?|=>|->|<-|\u2192|:-?|\uff1a|\?\?|\|\|)|\s+(?:in|like))$/i,
      /\s*:\s*[&*'\w<>[\]., |]{0,40}$/,
    ],
    'the 24 characters before a word': [/[\p{L}\d]+[\s_-]{0,2}$/u],
    'the 40 characters between the values of a list': [/^["'`\\]*(?:,\s*|\s*\n\s*-\s*)["'`\\]*$/],
    'a word of at most 160 characters': [/[0-9A-Za-z+/]{40,}={1,2}$/],
    'the beginning of a paragraph, of 4 KiB': [/^(?=[^\n]*\p{L})[^\n=(){}:]*[|,;\t][^\n=(){}:]*$/mu],
    'a piece of 8 KiB': [
      /\.env(?:rc|\.[\w.-]+)?|\.netrc|\.pgpass|\.(?:zsh|bash)_history|(?:\w[\w.-]*)?\.(?:tfstate|tfvars|pem|p12|pfx|jks)|id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?/,
    ],
    'a path': [/(?:[^/\\]*[/\\]){0,3}[^/\\]*$/],
    'our list of test keys': [/(\w{4})\w+ \w+/g],
  };

  const ascii = (pattern: RegExp): string =>
    String(pattern).replace(/[^ -~]/g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`);

  it('have two open ends only where they read a part of a text, of at most 8 KiB', () => {
    assert.equal(openIn('const A = /a.*b/;\nconst B = [/^c.*d/, /e[^f]*f\\w/i];').length, 2);
    const folders = ['ids-in-text', 'private-keys', 'given-text', 'problems-in-text'];
    const open = folders.flatMap((folder) =>
      readdirSync(join('src/core', folder)).flatMap((name) =>
        openIn(readFileSync(join('src/core', folder, name), 'utf8')),
      ),
    );
    assert.deepEqual(open.map(ascii).sort(), Object.values(PARTS).flat().map(ascii).sort());
  });
});
