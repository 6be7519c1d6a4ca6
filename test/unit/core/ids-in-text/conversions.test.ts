import assert from 'node:assert/strict';
import fc from 'fast-check';
import { conversionsOf } from '../../../../src/core/ids-in-text/checked-ids';
import { encodeBech32 } from '../../../../src/core/encodings/bech32';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { findIDAt } from '../../../../src/core/ids-in-text/find-ids';
import { formatNodeID } from '../../../../src/core/ids/ids';
import { EWOQ, EWOQ_CB58, EWOQ_EVM, EWOQ_FUJI, EWOQ_KEY_HEX, EWOQ_P, MAINNET_X } from '../../../support/known-ids';

const OWNER = '3cb7d3842e8cee6a0ebd09f1fe884f6861e1b29c';
const MAINNET_X_HEX = '0xed5f38341e436e5d46e2bb00b45d62ae97d1b050c64bc634ae10626739e35c4b';
const BECH = 'local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u';

function conversions(text: string, hrp?: string): string[] {
  const found = findIDAt(text, text.length >> 1);
  return found === undefined ? [] : conversionsOf(found, hrp).map((each) => each.text);
}

describe('conversions', () => {
  const rows: [title: string, text: string, hrp: string | undefined, expected: string[]][] = [
    ['an ID', MAINNET_X, 'local', [MAINNET_X_HEX]],
    ['32 bytes in hex', MAINNET_X_HEX, 'local', [MAINNET_X]],
    ['32 bytes in hex without 0x', MAINNET_X_HEX.slice(2).toUpperCase(), 'local', [MAINNET_X]],
    ['a node ID', `NodeID-${EWOQ_CB58}`, 'local', [`0x${OWNER}`]],
    ['20 bytes in cb58', EWOQ_CB58, 'local', [`0x${OWNER}`, EWOQ, EWOQ_P, `C-${BECH}`]],
    ['20 bytes in cb58 without a network', EWOQ_CB58, undefined, [`0x${OWNER}`]],
    [
      'an X-Chain address',
      EWOQ,
      undefined,
      [EWOQ_P, `C-${BECH}`, 'X-avax18jma8ppw3nhx5r4ap8clazz0dps7rv5ukulre5', EWOQ_FUJI],
    ],
    [
      'an address without a chain',
      BECH,
      undefined,
      [EWOQ, EWOQ_P, `C-${BECH}`, 'avax18jma8ppw3nhx5r4ap8clazz0dps7rv5ukulre5', EWOQ_FUJI.slice(2)],
    ],
    ["an address on another chain's own ID", `${MAINNET_X}-${BECH}`, undefined, [EWOQ, EWOQ_P, `C-${BECH}`]],
    ['an EVM address', EWOQ_EVM, 'local', []],
    ['an output', `${MAINNET_X}:0`, 'local', []],
    ['a test key in hex', EWOQ_KEY_HEX, 'local', []],
    ['32 bytes in hex after the name of a key', `privateKey: ${MAINNET_X_HEX}`, 'local', []],
    ['32 bytes in cb58 after the name of a key', `privateKey: ${encodeCb58(new Uint8Array(32).fill(7))}`, 'local', []],
    ['an ID with a wrong checksum', `"${MAINNET_X.slice(0, -1)}m"`, 'local', []],
  ];
  for (const [title, text, hrp, expected] of rows) {
    it(`of ${title}`, () => assert.deepEqual(conversions(text, hrp), expected));
  }

  const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });

  it('of an ID and back are the ID', () => {
    fc.assert(
      fc.property(bytes(32), (id) => {
        const text = encodeCb58(id);
        const [hex = ''] = conversions(text);
        assert.deepEqual(conversions(hex), [text]);
      }),
    );
  });

  it('of an address keep its bytes', () => {
    fc.assert(
      fc.property(bytes(20), fc.constantFrom('avax', 'fuji', 'local', 'custom'), (owner, hrp) => {
        const made = conversions(`P-${encodeBech32(hrp, owner)}`);
        assert.ok(made.length >= 4);
        for (const text of made) {
          const found = findIDAt(text, 20);
          assert.ok(found?.kind === 'address');
          assert.deepEqual([...found.bytes], [...owner]);
        }
      }),
    );
  });

  it('of a node ID are its 20 bytes', () => {
    fc.assert(
      fc.property(bytes(20), (node) => {
        assert.deepEqual(conversions(formatNodeID(node)), [`0x${Buffer.from(node).toString('hex')}`]);
      }),
    );
  });
});
