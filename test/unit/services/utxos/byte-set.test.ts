import { strict as assert } from 'node:assert';
import { sha256 } from '../../../../src/core/bytes/hashes';
import { ByteSet } from '../../../../src/services/utxos/byte-set';

/** Key number `n` of 32 bytes, as it stands somewhere in other bytes. */
const key = (n: number): DataView =>
  new DataView(new Uint8Array([9, 9, ...sha256(Buffer.from(String(n))), n & 0xff]).buffer);

describe('ByteSet', () => {
  it('has each key once, however often it has grown', () => {
    const set = new ByteSet(32);
    const added = Array.from({ length: 10_000 }, (_, i) => set.add(key(i % 7_000), 2));
    assert.deepEqual([added.lastIndexOf(true), added.filter(Boolean).length, set.size], [6_999, 7_000, 7_000]);
  });

  it('distinguishes keys that differ in any one bit', () => {
    const set = new ByteSet(36);
    for (let bit = 0; bit < 36 * 8; bit++) {
      const bytes = new DataView(new ArrayBuffer(36));
      bytes.setUint8(bit >> 3, 1 << (bit & 7));
      assert.equal(set.add(bytes, 0), true, `bit ${bit}`);
      assert.equal(set.add(bytes, 0), false, `bit ${bit} again`);
    }
    assert.equal(set.add(new DataView(new ArrayBuffer(36)), 0), true);
  });

  it('copies keys, so that their bytes can be reused', () => {
    const set = new ByteSet(32);
    const bytes = key(1);
    set.add(bytes, 2);
    for (let i = 0; i < bytes.byteLength; i++) bytes.setUint8(i, 0);
    assert.deepEqual([set.add(bytes, 2), set.add(key(1), 2)], [true, false]);
  });
});
