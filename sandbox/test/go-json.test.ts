import assert from 'node:assert/strict';
import type { GoSlice } from '../go/json-decode';
import { decodeFirst, goBool, goRaw, goSlice, goStringType, goStruct, parseUint, scanValue } from '../go/json-decode';
import { compactJSON, decodeUTF8, encodeJSON } from '../go/json-encode';
import { quoteLikeGo } from '../../src/core/encodings/go-quote';

const bytes = (text: string) => Buffer.from(text, 'utf8');

describe('JSON as Go reads it: the first value', () => {
  const found: [text: string, value: string][] = [
    [' {} ', '{}'],
    ['{}{}', '{}'],
    ['{}x', '{}'],
    ['nullx', 'null'],
    ['5x', '5'],
    ['-0', '-0'],
    ['01', '0'],
    ['1.5e+3,', '1.5e+3'],
    ['"a"b', '"a"'],
    ['"\\u00e9\\"\\\\"', '"\\u00e9\\"\\\\"'],
    ['\n[1, [ ], {"a" : [{}]}]', '[1, [ ], {"a" : [{}]}]'],
  ];
  for (const [text, value] of found) {
    it(JSON.stringify(text), () => {
      const { start, end } = scanValue(bytes(text));
      assert.equal(bytes(text).subarray(start, end).toString(), value);
    });
  }

  const refused: [text: string, message: string][] = [
    ['', 'EOF'],
    [' \r\n\t', 'EOF'],
    ['{', 'unexpected EOF'],
    ['{"a":1,', 'unexpected EOF'],
    ['[1', 'unexpected EOF'],
    ['"a', 'unexpected EOF'],
    ['"\\', 'unexpected EOF'],
    ['tru', 'unexpected EOF'],
    ['-', 'unexpected EOF'],
    ['1.', 'unexpected EOF'],
    ['1e+', 'unexpected EOF'],
    ['}', "invalid character '}' looking for beginning of value"],
    ['[1,]', "invalid character ']' looking for beginning of value"],
    ['\u00e9', "invalid character 'Ã' looking for beginning of value"],
    ['\u00a0', "invalid character 'Â' looking for beginning of value"],
    ['\ufeff{}', "invalid character 'ï' looking for beginning of value"],
    ["'", "invalid character '\\'' looking for beginning of value"],
    ['{jsonrpc', "invalid character 'j' looking for beginning of object key string"],
    ['{"a":1,}', "invalid character '}' looking for beginning of object key string"],
    ['{"a" 1}', "invalid character '1' after object key"],
    ['{"a":1 "b":2}', "invalid character '\"' after object key:value pair"],
    ['[1 2]', "invalid character '2' after array element"],
    ['"a\nb"', "invalid character '\\n' in string literal"],
    ['"a\u0001b"', "invalid character '\\x01' in string literal"],
    ['"\\x"', "invalid character 'x' in string escape code"],
    ['"\\u12g4"', "invalid character 'g' in \\u hexadecimal character escape"],
    ['-a', "invalid character 'a' in numeric literal"],
    ['1.a', "invalid character 'a' after decimal point in numeric literal"],
    ['1ex', "invalid character 'x' in exponent of numeric literal"],
    ['trux', "invalid character 'x' in literal true (expecting 'e')"],
    ['falsy', "invalid character 'y' in literal false (expecting 'e')"],
    ['nulx', "invalid character 'x' in literal null (expecting 'l')"],
    ['['.repeat(10_001), "invalid character '[' exceeded max depth"],
  ];
  for (const [text, message] of refused) {
    it(`refuses ${JSON.stringify(text.slice(0, 20))}`, () => {
      assert.throws(() => scanValue(bytes(text)), { name: 'GoJSONError', message });
    });
  }
});

describe('JSON as Go decodes it into a struct', () => {
  const type = goStruct<{ name: string; raw: Uint8Array | undefined; list: GoSlice<string>; yes: boolean }>('p.T', {
    name: goStringType,
    raw: goRaw,
    list: goSlice(goStringType, '[]string', 3),
    yes: goBool,
  });
  const decode = (text: string) => {
    const { value, error } = decodeFirst(bytes(text), type);
    const raw = value.raw === undefined ? undefined : Buffer.from(value.raw).toString();
    return { ...value, raw, list: value.list.items, error: error?.message };
  };
  const zero = { name: '', raw: undefined, list: [], yes: false, error: undefined };

  const rows: [text: string, expected: Partial<ReturnType<typeof decode>>][] = [
    ['{}', {}],
    ['null', {}],
    ['{"other":[{}],"":1}', {}],
    [
      '{"NAME":"a","Raw":{"x" : 1},"list":["a","b"],"yes":true}',
      { name: 'a', raw: '{"x" : 1}', list: ['a', 'b'], yes: true },
    ],
    ['{"li\u017ft":["a"],"name":"x","ye\u017f":true}', { list: ['a'], name: 'x', yes: true }],
    ['{"\\u006eame":"\\u0041\\n\\ud83d\\ude00\\ud800x"}', { name: 'A\n\u{1f600}\ufffdx' }],
    ['{"name":"a","name":"b"}', { name: 'b' }],
    ['{"name":"a","name":null,"raw":1,"raw":null}', { name: 'a' }],
    ['{"list":["a","b"],"list":[null]}', { list: ['a'] }],
    ['{"list":["a"],"list":null}', {}],
    ['[]', { error: 'json: cannot unmarshal array into Go value of type p.T' }],
    ['5', { error: 'json: cannot unmarshal number into Go value of type p.T' }],
    [
      '{"name":5,"yes":true}',
      { yes: true, error: 'json: cannot unmarshal number into Go struct field T.name of type string' },
    ],
    ['{"yes":"x","name":{}}', { error: 'json: cannot unmarshal string into Go struct field T.yes of type bool' }],
    ['{"list":{}}', { error: 'json: cannot unmarshal object into Go struct field T.list of type []string' }],
    [
      '{"list":["a",true]}',
      { list: ['a', ''], error: 'json: cannot unmarshal bool into Go struct field T.list of type string' },
    ],
  ];
  for (const [text, expected] of rows) {
    it(text, () => {
      assert.deepEqual(decode(text), { ...zero, ...expected });
    });
  }

  it('keeps the first items of a list, counts all, and notices a wrong one behind them', () => {
    const { list } = decodeFirst(bytes(`{"list":[${'"a",'.repeat(99)}"b"]}`), type).value;
    assert.deepEqual(list, { items: ['a', 'a', 'a'], length: 100 });
    const { error } = decodeFirst(bytes(`{"list":[${'"a",'.repeat(99)}0]}`), type);
    assert.match(error?.message ?? '', /T\.list of type string$/);
  });
});

describe('text as Go has it', () => {
  const utf8: [what: string, hex: string, text: string][] = [
    ['ASCII', '4142', 'AB'],
    ['a cut sequence: one mark a byte', '41e28242', 'A\ufffd\ufffdB'],
    ['an overlong form', 'c080', '\ufffd\ufffd'],
    ['a surrogate', 'eda080', '\ufffd\ufffd\ufffd'],
    ['beyond U+10FFFF', 'f4908080', '\ufffd\ufffd\ufffd\ufffd'],
    ['four bytes', 'f09f98803c', '\u{1f600}<'],
    ['U+FFFD itself', 'efbfbd', '\ufffd'],
  ];
  for (const [what, hex, text] of utf8) {
    it(`reads UTF-8: ${what}`, () => assert.equal(decodeUTF8(Buffer.from(hex, 'hex')), text));
  }

  const quoted: [text: string, expected: string][] = [
    ['a"b\\c', '"a\\"b\\\\c"'],
    ['\x00\x07\b\t\n\v\f\r\x1b\x7f', '"\\x00\\a\\b\\t\\n\\v\\f\\r\\x1b\\x7f"'],
    ['\u00e9\u00a0\u00ad\u0085', '"\u00e9\\u00a0\\u00ad\\u0085"'],
    ['\u{1f600}\u{e0001}\u200b\ufffd', '"\u{1f600}\\U000e0001\\u200b\ufffd"'],
    ["it's <&>", '"it\'s <&>"'],
  ];
  for (const [text, expected] of quoted) it(`quotes ${expected}`, () => assert.equal(quoteLikeGo(text), expected));

  it('escapes what HTML would interpret', () => {
    assert.equal(encodeJSON({ a: '<b>&\u2028\u2029é"\n' }), '{"a":"\\u003cb\\u003e\\u0026\\u2028\\u2029é\\"\\n"}');
  });

  it('prints a raw value without space, its bytes as they are', () => {
    const raw = Buffer.concat([bytes('{ "a" : [ 1.50 , "< \\" \u2029"'), Buffer.from([0x20, 0x5d, 0x7d])]);
    assert.equal(Buffer.from(compactJSON(raw)).toString(), '{"a":[1.50,"\\u003c \\" \\u2029"]}');
    const invalid = Buffer.from([0x22, 0xff, 0xe2, 0x80, 0x22]);
    assert.deepEqual(Buffer.from(compactJSON(invalid)), invalid);
  });

  const numbers: [text: string, bits: 32 | 64, value: bigint | undefined][] = [
    ['0', 32, 0n],
    ['007', 32, 7n],
    ['4294967295', 32, 4294967295n],
    ['4294967296', 32, undefined],
    ['18446744073709551615', 64, 18446744073709551615n],
    ['18446744073709551616', 64, undefined],
    [`${'0'.repeat(30)}1`, 64, 1n],
    ...['', '-1', '+1', '1.0', '1e2', '0x1', ' 1', '1_0'].map((text): [string, 64, undefined] => [text, 64, undefined]),
  ];
  for (const [text, bits, value] of numbers) {
    it(`reads ${JSON.stringify(text)} in ${bits} bits`, () => assert.equal(parseUint(text, bits), value));
  }
});
