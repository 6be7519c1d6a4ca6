import assert from 'node:assert/strict';
import fc from 'fast-check';
import { BASE58_ALPHABET, correctCb58, decodeBase58Words, encodeCb58 } from '../../../../src/core/encodings/cb58';
import { correctBech32, encodeBech32 } from '../../../../src/core/encodings/bech32';

const BECH32_CHARACTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';

/** The text with another character at a place. */
function slip(text: string, at: number, characters: string, by: number): string {
  const digit = characters.indexOf(text.charAt(at));
  return text.slice(0, at) + characters.charAt((digit + by) % characters.length) + text.slice(at + 1);
}

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });

describe('a text with one wrong character', () => {
  for (const length of [32, 20]) {
    it(`is corrected in the cb58 of ${length} bytes, at every place`, () => {
      fc.assert(
        fc.property(bytes(length), fc.nat(), fc.integer({ min: 1, max: 57 }), (id, place, by) => {
          const text = encodeCb58(id);
          const wrong = slip(text, place % text.length, BASE58_ALPHABET, by);
          // The first digit above the leading zeros decides how many bytes there are: a text that has more of them, or
          // fewer, isn't one of this kind any more, and is left alone.
          const hasLength = decodeBase58Words(wrong, 0, wrong.length)?.length === length + 4;
          assert.equal(correctCb58(wrong), hasLength ? text : undefined);
        }),
        { numRuns: 60 },
      );
    });
  }

  it('is corrected in bech32, at every place behind the separator, in either case', () => {
    fc.assert(
      fc.property(bytes(20), fc.nat(37), fc.integer({ min: 1, max: 31 }), fc.boolean(), (owner, place, by, isUpper) => {
        const text = encodeBech32('avax', owner);
        const wrong = slip(text, text.indexOf('1') + 1 + place, BECH32_CHARACTERS, by);
        assert.equal(correctBech32(isUpper ? wrong.toUpperCase() : wrong), isUpper ? text.toUpperCase() : text);
      }),
    );
  });

  it('is not corrected with two wrong characters', () => {
    const id = encodeCb58(new Uint8Array(32).fill(9));
    assert.equal(correctCb58(slip(slip(id, 20, BASE58_ALPHABET, 1), 30, BASE58_ALPHABET, 1)), undefined);
    const address = encodeBech32('fuji', new Uint8Array(20).fill(9));
    assert.equal(correctBech32(slip(slip(address, 20, BECH32_CHARACTERS, 1), 30, BECH32_CHARACTERS, 1)), undefined);
  });

  it('is not corrected where it is none of these texts', () => {
    for (const text of ['', '1', '0', 'l', 'z'.repeat(64), 'z'.repeat(65), '1'.repeat(64), 'avax1', '1qqqqqq', 'é']) {
      assert.equal(correctCb58(text), undefined);
      assert.equal(correctBech32(text), undefined);
    }
  });
});
