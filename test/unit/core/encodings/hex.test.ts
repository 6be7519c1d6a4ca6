import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  decodeAnyHex,
  decodeHex,
  decodeHexDigits,
  encodeHex,
  type HexEncoding,
} from '../../../../src/core/encodings/hex';
import { withoutChecksum } from '../../../../src/core/bytes/hashes';
import { refuses, valueOrRefusal } from '../../../support/assertions/refuses';

describe('hex', () => {
  const refused: [text: string, encoding: HexEncoding, message: string][] = [
    ['0', 'hex', 'missing 0x prefix to hex encoding'],
    ['0X00', 'hexnc', 'missing 0x prefix to hex encoding'],
    ['7852b855', 'hex', 'missing 0x prefix to hex encoding'],
    ['0x', 'hex', 'input string is smaller than the checksum size'],
    ['0x123456', 'hexc', 'input string is smaller than the checksum size'],
    ['0x7852b856', 'hex', 'invalid input checksum'],
    ['0xafafafafaf', 'hexc', 'invalid input checksum'],
    ['0x123', 'hexnc', 'encoding/hex: odd length hex string'],
    ['0xzz', 'hex', "encoding/hex: invalid byte: U+007A 'z'"],
    ['0xg', 'hex', "encoding/hex: invalid byte: U+0067 'g'"],
    ['0x12 4', 'hexnc', "encoding/hex: invalid byte: U+0020 ' '"],
    ['0x1\n', 'hexnc', 'encoding/hex: invalid byte: U+000A'],
    ['0x12é', 'hexnc', "encoding/hex: invalid byte: U+00C3 'Ã'"],
    ['0x\u0130\u0130', 'hexnc', "encoding/hex: invalid byte: U+00C4 'Ä'"],
    ['0x😀', 'hexnc', "encoding/hex: invalid byte: U+00F0 'ð'"],
  ];
  for (const [text, encoding, message] of refused) {
    it(`refuses ${JSON.stringify(text)} as ${encoding}`, () => refuses(() => decodeHex(text, encoding), message));
  }

  it('decodes the empty text to no bytes, as the node does', () => {
    for (const encoding of ['hex', 'hexc', 'hexnc'] as const) assert.equal(decodeHex('', encoding).length, 0);
    assert.equal(decodeHex('0x', 'hexnc').length, 0);
    assert.equal(decodeHexDigits('').length, 0);
  });

  it('keeps no more memory than the bytes and their checksum', () => {
    assert.equal(decodeHex(encodeHex(new Uint8Array(400))).buffer.byteLength, 404);
    assert.equal(decodeHexDigits('ab'.repeat(32)).buffer.byteLength, 32);
  });

  it('reads upper-case digits', () => {
    assert.deepEqual(decodeHex('0x7852B855'), new Uint8Array(0));
    assert.deepEqual(decodeHex('0xAbCd', 'hexnc'), Uint8Array.of(0xab, 0xcd));
  });

  it('decodes what it encodes, in each encoding', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.constantFrom<HexEncoding[]>('hex', 'hexc', 'hexnc'), (bytes, encoding) => {
        assert.deepEqual(decodeHex(encodeHex(bytes, encoding), encoding), bytes);
      }),
    );
  });

  it('removes a valid checksum, and nothing else', () => {
    const checked = decodeHex(encodeHex(Uint8Array.of(1, 2, 3)), 'hexnc');
    assert.deepEqual(withoutChecksum(checked), Uint8Array.of(1, 2, 3));
    assert.equal(withoutChecksum(checked.subarray(1)), undefined);
    assert.equal(withoutChecksum(checked.subarray(0, 3)), undefined);
  });

  const pasted: [text: string, digits: string, checked: boolean][] = [
    ['0x0017afa01d', '00', true],
    ['0017afa01d', '00', true],
    ['0x0017afa01e', '0017afa01e', false],
    ['00', '00', false],
  ];
  for (const [text, digits, checked] of pasted) {
    it(`takes ${text} ${checked ? 'with' : 'without'} a checksum`, () => {
      const bytes = Uint8Array.from(Buffer.from(digits, 'hex'));
      assert.deepEqual(decodeAnyHex(text), { bytes, checked });
    });
  }

  it('refuses checked hex with one character changed', () => {
    const text = encodeHex(Uint8Array.of(0, 1, 2, 3, 250));
    fc.assert(
      fc.property(
        fc.nat(text.length - 1),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
        (at, character) => {
          const changed = text.slice(0, at) + character + text.slice(at + 1);
          fc.pre(changed.toLowerCase() !== text);
          assert.equal(
            valueOrRefusal(() => decodeHex(changed)),
            undefined,
          );
        },
      ),
    );
  });
});
