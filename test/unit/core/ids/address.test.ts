import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formatAddress, parseAddress, parseBech32Address } from '../../../../src/core/ids/address';
import { decodeBech32, encodeBech32 } from '../../../../src/core/encodings/bech32';
import { toHexDigits } from '../../../../src/core/bytes/bytes';
import { EWOQ, LOCAL_X } from '../../../support/known-ids';
import { refuses, valueOrRefusal } from '../../../support/assertions/refuses';
const EWOQ_BYTES = '3cb7d3842e8cee6a0ebd09f1fe884f6861e1b29c';

describe('address', () => {
  const refused: [text: string, message: string][] = [
    ['', 'no separator found in address'],
    ['avax18jma8ppw3nhx5r4ap8clazz0dps7rv5ukulre5', 'no separator found in address'],
    ['X-', 'invalid bech32 string length 0'],
    ['X-fuji', 'invalid bech32 string length 4'],
    [`X-${'a'.repeat(91)}`, 'invalid bech32 string length 91'],
    ['X-éééé', "invalid character in string: 'Ã'"],
    ['X-ééé', 'invalid bech32 string length 6'],
    ['X-local18jma8p pw3nh', "invalid character in string: ' '"],
    ['X-Local18jma8ppw3nhx5', 'string not all lowercase or all uppercase'],
    ['X-localqqqqqq', 'invalid separator index -1'],
    ['X-1qqqqqqqqqq', 'invalid separator index 0'],
    ['X-localq1qqqqq', 'invalid separator index 6'],
    ['X-local1bqqqqqqqqq', 'invalid character not part of charset: 98'],
    [`${EWOQ.slice(0, -1)}q`, 'invalid checksum (expected (bech32=00z96u, bech32m=00z96u6njfl7), got 00z96q)'],
    ['X-local1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqgpwu3l', /^invalid checksum/.source],
  ];
  for (const [text, message] of refused) {
    it(`refuses ${text.slice(0, 50) || 'nothing'}`, () => {
      refuses(() => parseAddress(text), message.startsWith('^') ? new RegExp(message) : message);
    });
  }

  // 21 bytes are 34 characters, which hold 22 bytes when the last one is padded.
  it('requires 20 bytes', () => {
    const text = `X-${encodeBech32('avax', new Uint8Array(21))}`;
    refuses(() => parseAddress(text), 'invalid hash length: expected 20 bytes but got 22');
  });

  it('reads alias, hrp and bytes', () => {
    const { alias, hrp, bytes } = parseAddress(EWOQ);
    assert.deepEqual([alias, hrp, toHexDigits(bytes)], ['X', 'local', EWOQ_BYTES]);
  });

  it('ends the alias at the first dash', () => {
    assert.equal(parseAddress(`${LOCAL_X}-${EWOQ.slice(2)}`).alias, LOCAL_X);
    assert.equal(parseAddress(`-${EWOQ.slice(2)}`).alias, '');
    refuses(() => parseAddress(`X-${EWOQ}`), 'string not all lowercase or all uppercase');
  });

  it('reads upper case and bech32m, and writes lower case and bech32', () => {
    const upper = parseAddress(`X-${EWOQ.slice(2).toUpperCase()}`);
    assert.equal(formatAddress(upper), EWOQ);
    const bech32m = parseAddress('X-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u6njfl7');
    assert.equal(formatAddress(bech32m), EWOQ);
  });

  it('reads the test vectors of BIP-173 and BIP-350', () => {
    const valid = [
      'A12UEL5L',
      'an83characterlonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio1tt5tgs',
      'abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw',
      'split1checkupstagehandshakeupstreamerranterredcaperred2y9e3w',
      '?1ezyfcl',
      'A1LQFN3A',
      'abcdef1l7aum6echk45nj3s0wdvt2fg8x9yrzpqzd3ryx',
      '?1v759aa',
    ];
    for (const text of valid)
      assert.ok(
        valueOrRefusal(() => decodeBech32(text)),
        text,
      );
  });

  it('pads an incomplete last byte, as the node does', () => {
    // 31 characters are 19 bytes and 3 bits.
    const whole = decodeBech32(encodeBech32('avax', new Uint8Array(19).fill(255)));
    assert.equal(whole.bytes.length, 20);
    assert.equal(whole.bytes[19], 0);
  });

  it('parses what it formats, for any alias and hrp', () => {
    const hrp = fc.string({ unit: fc.constantFrom(...'abcdefxyz019-!~'), minLength: 1, maxLength: 40 });
    const bytes = fc.uint8Array({ minLength: 20, maxLength: 20 });
    fc.assert(
      fc.property(fc.constantFrom('X', 'P', 'C', LOCAL_X), hrp, bytes, (alias, prefix, body) => {
        const address = { alias, hrp: prefix, bytes: body };
        assert.deepEqual(parseAddress(formatAddress(address)), address);
      }),
    );
  });

  it('refuses an address with one character changed', () => {
    fc.assert(
      fc.property(
        fc.nat(EWOQ.length - 3),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
        (at, character) => {
          const body = EWOQ.slice(2);
          const changed = body.slice(0, at) + character + body.slice(at + 1);
          fc.pre(changed !== body);
          assert.equal(
            valueOrRefusal(() => parseBech32Address(changed)),
            undefined,
          );
        },
      ),
    );
  });
});
