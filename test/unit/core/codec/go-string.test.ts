import assert from 'node:assert/strict';
import fc from 'fast-check';
import { goString, goStringBytes } from '../../../../src/core/codec/go-string';

const bytesOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'));

describe('Go strings', () => {
  const rows: [hex: string, text: string][] = [
    ['', ''],
    ['41c3a9e282acf09f9880', 'Aé€😀'],
    ['efbbbf41', '\ufeffA'],
    ['ff', '\udcff'],
    ['41ff42', 'A\udcffB'],
    ['c3', '\udcc3'],
    ['c341', '\udcc3A'],
    ['c080', '\udcc0\udc80'],
    ['e08080', '\udce0\udc80\udc80'],
    ['eda080', '\udced\udca0\udc80'],
    ['f4908080', '\udcf4\udc90\udc80\udc80'],
    ['f58080', '\udcf5\udc80\udc80'],
    ['ffc3a9e282acf09f9880', '\udcffé€😀'],
    ['fff09f98', '\udcff\udcf0\udc9f\udc98'],
  ];
  for (const [hex, text] of rows) {
    it(`reads ${hex || 'nothing'}, and writes it again`, () => {
      assert.equal(goString(bytesOf(hex)), text);
      assert.deepEqual(goStringBytes(text), bytesOf(hex));
    });
  }

  it('writes again whatever it read', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => assert.deepEqual(goStringBytes(goString(bytes)), bytes)),
    );
  });

  it('reads the longest string of wrong bytes', () => {
    assert.equal(goString(new Uint8Array(65_535).fill(0xff)), '\udcff'.repeat(65_535));
  });
});
