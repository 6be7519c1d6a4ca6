import assert from 'node:assert/strict';
import bs58 from 'bs58';
import fc from 'fast-check';
import {
  decodeBase58Words,
  decodeCb58,
  decodeID,
  decodeShortID,
  encodeCb58,
  MAX_CB58_TEXT,
  MAX_WORDS_TEXT,
  tryDecodeCb58,
  tryDecodeCb58At,
} from '../../../../src/core/encodings/cb58';
import { MAINNET_AVAX } from '../../../support/known-ids';
import { usedMemory } from '../../../support/measures/memory';
import { refuses, valueOrRefusal } from '../../../support/assertions/refuses';

describe('cb58', () => {
  const refused: [what: string, text: string, message: string][] = [
    ['empty', '', 'base58 decoding error: zero length string'],
    [
      'a character outside the alphabet',
      `${MAINNET_AVAX.slice(0, -2)}0Z`,
      `base58 decoding error: Invalid base58 digit ('0')`,
    ],
    ['a quote', `${MAINNET_AVAX}'`, `base58 decoding error: Invalid base58 digit ('\\'')`],
    ['a line feed', `${MAINNET_AVAX}\n`, `base58 decoding error: Invalid base58 digit ('\\n')`],
    ['a control character', '\x00', `base58 decoding error: Invalid base58 digit ('\\x00')`],
    ['a character beyond ASCII', `${MAINNET_AVAX}é`, 'base58 decoding error: High-bit set on invalid digit'],
    ['fewer bytes than a checksum', '1', 'input string is smaller than the checksum size'],
    ['a wrong last character', `${MAINNET_AVAX.slice(0, -1)}z`, 'invalid input checksum'],
    ['a wrong first character', `G${MAINNET_AVAX.slice(1)}`, 'invalid input checksum'],
    ['more characters than are decoded', '2'.repeat(513), 'base58 decoding error: 513 characters are more than 512'],
  ];
  for (const [what, text, message] of refused) {
    it(`refuses ${what}`, () => {
      refuses(() => decodeCb58(text), message);
      assert.equal(tryDecodeCb58(text), undefined);
    });
  }

  it('requires 32 bytes for an ID', () => {
    refuses(() => decodeID(encodeCb58(new Uint8Array(20))), 'invalid hash length: expected 32 bytes but got 20');
    assert.equal(encodeCb58(decodeID(MAINNET_AVAX)), MAINNET_AVAX);
  });

  it('requires 20 bytes for a short ID', () => {
    refuses(() => decodeShortID(MAINNET_AVAX), 'invalid hash length: expected 20 bytes but got 32');
    assert.equal(decodeShortID('111111111111111111116DBWJs').length, 20);
  });

  it('decodes what it encodes, short and long', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        assert.deepEqual(decodeCb58(encodeCb58(bytes)), bytes);
        assert.deepEqual(tryDecodeCb58(encodeCb58(bytes)), bytes);
      }),
    );
  });

  it('keeps leading zeros', () => {
    for (let zeros = 0; zeros <= 40; zeros++) {
      const bytes = new Uint8Array(zeros + 3).fill(7, zeros);
      assert.deepEqual(decodeCb58(encodeCb58(bytes)), bytes);
      assert.deepEqual(decodeCb58(encodeCb58(new Uint8Array(zeros))), new Uint8Array(zeros));
    }
  });

  it('decodes in the middle of a text', () => {
    assert.deepEqual(tryDecodeCb58At(`"${MAINNET_AVAX}"`, 1, 1 + MAINNET_AVAX.length), decodeID(MAINNET_AVAX));
  });

  it('refuses any ID with one character changed', () => {
    fc.assert(
      fc.property(
        fc.nat(MAINNET_AVAX.length - 1),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
        (at, character) => {
          const changed = MAINNET_AVAX.slice(0, at) + character + MAINNET_AVAX.slice(at + 1);
          fc.pre(changed !== MAINNET_AVAX);
          assert.equal(
            valueOrRefusal(() => decodeID(changed)),
            undefined,
          );
        },
      ),
    );
  });

  it('agrees with bs58 on all texts of the fast decoder', () => {
    const letters = fc.constantFrom(...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz', '1', '1', 'z');
    const text = fc.oneof(
      { weight: 5, arbitrary: fc.string({ unit: letters, minLength: 1, maxLength: MAX_WORDS_TEXT }) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: MAX_WORDS_TEXT }) },
    );
    fc.assert(
      fc.property(text, (candidate) => {
        assert.deepEqual(decodeBase58Words(candidate, 0, candidate.length), bs58.decodeUnsafe(candidate));
      }),
      { numRuns: 2000 },
    );
  });

  it('writes IDs that take little more memory than their characters', () => {
    const write = (count: number): string[] =>
      Array.from({ length: count }, (_, i) =>
        encodeCb58(
          new Uint8Array(32)
            .fill(1)
            .fill(i, 8)
            .fill(i >> 8, 16),
        ),
      );
    const before = usedMemory();
    const ids = write(4_000);
    const each = (usedMemory() - before) / ids.length;
    assert.ok(each < 500, `${each} bytes`);
  });

  it('refuses texts beyond its limit, since base58 takes quadratic time', () => {
    assert.equal(decodeCb58(encodeCb58(new Uint8Array(300))).length, 300);
    assert.equal(tryDecodeCb58('1'.repeat(MAX_CB58_TEXT + 1)), undefined);
    refuses(() => decodeCb58('z'.repeat(1_000_000)), 'base58 decoding error: 1000000 characters are more than 512');
  });
});
