import assert from 'node:assert/strict';
import fc from 'fast-check';
import { replacedEach, TextPieces } from '../../../../src/core/text/text-pieces';

describe('a text of pieces', () => {
  it('is all of them in order, however many they are', () => {
    const sizes = fc.oneof(fc.nat(20), fc.integer({ min: 1_000, max: 5_000 }));
    fc.assert(
      fc.property(sizes, (count) => {
        const pieces = Array.from({ length: count }, (_, i) => `${i},`);
        const text = new TextPieces();
        for (const piece of pieces) text.add(piece);
        assert.equal(text.toString(), pieces.join(''));
      }),
    );
  });

  it('has what a pattern finds replaced, as `replace` does', () => {
    const words = fc.string({ unit: fc.constantFrom('a', '*', '\\', '1', '.', '😀', '\ud83d'), maxLength: 40 });
    const pattern = /[*\\]|(?<=^\d)\./g;
    fc.assert(
      fc.property(words, (text) => {
        assert.equal(
          replacedEach(text, pattern, (found) => `<${found}>`),
          text.replace(pattern, (found) => `<${found}>`),
        );
      }),
    );
  });
});
