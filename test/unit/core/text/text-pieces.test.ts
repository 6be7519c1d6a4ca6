import assert from 'node:assert/strict';
import fc from 'fast-check';
import { finished } from '../../../../src/core/steps';
import { nextMatch, replacedEach, TextPieces } from '../../../../src/core/text/text-pieces';

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

  it('finds what a pattern finds in all of it, also where a step ends', () => {
    const piece = 64 * 1024;
    const part = fc.tuple(fc.constantFrom('a', 'a.b', '12', 'x'.repeat(300), 'y'.repeat(2 * piece)), fc.nat(300));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const text = parts.map(([word, gap], i) => ' '.repeat(i % 2 === 0 ? piece - gap : gap) + word).join('');
        const pattern = /(?<![\w.])\w+/g;
        const expected = Array.from(text.matchAll(pattern), ({ 0: word, index }) => [index, word]);
        const found: [number, string][] = [];
        for (let from = 0; ;) {
          const match = finished(nextMatch(text, pattern, from));
          if (match === null) break;
          found.push([match.index, match[0]]);
          from = match.index + match[0].length;
        }
        assert.deepEqual(found, expected);
      }),
      { numRuns: 50 },
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
