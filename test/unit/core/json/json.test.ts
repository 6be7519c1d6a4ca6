import assert from 'node:assert/strict';
import fc from 'fast-check';
import { visibleJSON } from '../../../../src/core/json/visible-json';
import {
  type JSONValue,
  MAX_JSON_DEPTH,
  MAX_JSON_DIGITS,
  MAX_JSON_VALUES,
  parseJSON,
  stringifyJSON,
} from '../../../../src/core/json/json';
import { refuses, valueOrRefusal } from '../../../support/assertions/refuses';

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

describe('json', () => {
  const parsed: [text: string, value: JSONValue][] = [
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', 9007199254740992n],
    ['9007199254740993', 9007199254740993n],
    ['-9007199254740993', -9007199254740993n],
    ['18446744073709551615', 18446744073709551615n],
    ['[18446744073709551615, 1]', [18446744073709551615n, 1]],
    ['"18446744073709551615"', '18446744073709551615'],
    ['"\\"18446744073709551615"', '"18446744073709551615'],
    ['{"a\\\\":18446744073709551615}', { 'a\\': 18446744073709551615n }],
    ['1234567890123456.5', 1234567890123456.5],
    ['0.12345678901234567', 0.12345678901234567],
    ['12345678901234567e2', 1234567890123456700],
    ['1e400', Infinity],
    ['1e-12345678901234567', 0],
    ['[1E+12345678901234567, -0.12345678901234567]', [Infinity, -0.12345678901234567]],
    ['0.00000000000000012345678901234567E-5', 1.2345678901234567e-21],
    ['[-12345678901234567,"-12345678901234567"]', [-12345678901234567n, '-12345678901234567']],
    [
      '{"b":12345678901234567,"2":[12345678901234568],"1":{"c":12345678901234569}}',
      {
        1: { c: 12345678901234569n },
        2: [12345678901234568n],
        b: 12345678901234567n,
      },
    ],
    ['{"a":1,"a":12345678901234567890}', { a: 12345678901234567890n }],
  ];
  for (const [text, value] of parsed) {
    it(`parses ${text}`, () => assert.deepEqual(parseJSON(text), value));
  }

  it('makes __proto__ an ordinary key, with long numbers and without', () => {
    for (const number of ['1', '18446744073709551615']) {
      const value = parseJSON(`{"__proto__":{"x":${number}}}`) as object;
      assert.equal(Object.getPrototypeOf(value), Object.prototype);
      assert.deepEqual(Object.keys(value), ['__proto__']);
    }
  });

  const malformed = [
    '',
    ' ',
    '{',
    '[1,]',
    '{"a":1,}',
    "{'a':1}",
    'NaN',
    '01',
    '+1',
    '.5',
    '1 2',
    '"\n"',
    '{12345678901234567:1}',
    '{"a":1,12345678901234567 \n:1}',
    '[12345678901234567:1]',
    '-012345678901234567',
    '- 12345678901234567',
    '12345678901234567"x"',
    '012345678901234567',
    '--12345678901234567',
    '1-12345678901234567',
    '12345678901234567x',
    '"\\x"',
    '\ufeff1',
  ];
  for (const text of malformed) {
    it(`refuses ${JSON.stringify(text)}, also beside a long number`, () => {
      refuses(() => parseJSON(text), { code: 'malformed' });
      refuses(() => parseJSON(`[18446744073709551615,${text}]`.replace(',1 2', ' 1 2')), { code: 'malformed' });
    });
  }

  it('refuses what nests too deep instead of overflowing the stack', () => {
    assert.deepEqual(stringifyJSON(parseJSON(nested(MAX_JSON_DEPTH))), nested(MAX_JSON_DEPTH));
    refuses(() => parseJSON(nested(MAX_JSON_DEPTH + 1)), { code: 'over limit' });
    refuses(() => parseJSON('['.repeat(1_000_000)), { code: 'over limit' });
    refuses(() => parseJSON(`${'[{"a":'.repeat(100_000)}18446744073709551615`), { code: 'over limit' });
    let value: JSONValue = 1;
    for (let i = 0; i < 100_000; i++) value = [value];
    refuses(() => stringifyJSON(value), { code: 'over limit' });
  });

  it('refuses more values than the limit, before anything is parsed', () => {
    const list = (values: number): string => `[${'0,'.repeat(values - 2)}0]`;
    assert.equal((parseJSON(list(MAX_JSON_VALUES)) as unknown[]).length, MAX_JSON_VALUES - 1);
    for (const text of [list(MAX_JSON_VALUES + 1), '[],'.repeat(MAX_JSON_VALUES), '{},'.repeat(MAX_JSON_VALUES)])
      refuses(() => parseJSON(`[12345678901234567,${text}]`), { code: 'over limit' });
    assert.equal(parseJSON(JSON.stringify(','.repeat(MAX_JSON_VALUES))), ','.repeat(MAX_JSON_VALUES));
  });

  it('refuses integers that are longer than the limit; fractions may be', () => {
    const digits = '7'.repeat(MAX_JSON_DIGITS);
    assert.deepEqual(parseJSON(`[${digits}, -${digits}]`), [BigInt(digits), -BigInt(digits)]);
    refuses(() => parseJSON(`[-${digits}7]`), { code: 'over limit' });
    assert.equal(parseJSON(`0.${digits}7`), 0.7777777777777778);
    assert.equal(parseJSON(`"${digits}7"`), `${digits}7`);
  });

  it('does not count brackets inside strings', () => {
    const text = JSON.stringify(['['.repeat(1000)]);
    assert.equal(stringifyJSON(parseJSON(text)), text);
  });

  it('prints a bigint bare, in the order of the keys, indented or not', () => {
    const value = { b: 18446744073709551615n, a: [1, null, 'x"'], none: undefined as unknown as null, e: {}, l: [] };
    assert.equal(stringifyJSON(value), '{"b":18446744073709551615,"a":[1,null,"x\\""],"e":{},"l":[]}');
    const numbers = { b: 1, a: [1, null, 'x"'], e: {}, l: [] };
    assert.equal(stringifyJSON(numbers, 2), JSON.stringify(numbers, null, 2));
  });

  it('is JSON.parse and JSON.stringify where numbers are short', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(4), (text, indent) => {
        const value = JSON.parse(text) as JSONValue;
        assert.equal(stringifyJSON(value, indent), JSON.stringify(value, null, indent));
        fc.pre(!/\d{16}/.test(text));
        assert.deepEqual(parseJSON(text), value);
      }),
    );
  });

  it('for display it has the same content, and no invisible character', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        const text = visibleJSON(value);
        assert.equal(JSON.stringify(JSON.parse(text)), JSON.stringify(value));
        assert.doesNotMatch(text.replaceAll('\n', ''), /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
      }),
    );
    assert.equal(
      visibleJSON({ 'a\u202e': ['"\u{e0001}\\', 'é\n'] }),
      '{\n  "a\\u202e": [\n    "\\"\\udb40\\udc01\\\\",\n    "é\\n"\n  ]\n}\n',
    );
  });

  it('keeps every 64-bit integer', () => {
    const integer = fc.oneof(
      fc.bigInt({ min: 2n ** 53n - 5n, max: 2n ** 53n + 5n }),
      fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
    );
    fc.assert(
      fc.property(integer, (value) => {
        const text = `{"amount":${value},"memo":"0x${'0'.repeat(20)}"}`;
        assert.equal(stringifyJSON(parseJSON(text)), text);
      }),
    );
  });

  it('gives typed errors only, whatever the text', () => {
    const fragment = fc.constantFrom(
      '[',
      ']',
      '{',
      '}',
      '"',
      '\\',
      ':',
      ',',
      '18446744073709551615',
      '-',
      '1e',
      'true',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 12 }), (fragments) => {
        const text = fragments.join('');
        const value = valueOrRefusal(() => parseJSON(text));
        const accepted = valueOrRefusal(() => jsonAccepts(text));
        assert.equal(value !== undefined, accepted);
      }),
      { numRuns: 2000 },
    );
  });
});

function jsonAccepts(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
