import assert from 'node:assert/strict';
import { formatAddress, parseAddress } from '../../../src/core/ids/address';
import { toHexDigits } from '../../../src/core/bytes/bytes';
import { decodeCb58, decodeShortID, encodeCb58 } from '../../../src/core/encodings/cb58';
import { decodeHex, encodeHex } from '../../../src/core/encodings/hex';
import { decodePrivateKey } from '../../../src/core/tx-builder/key';
import { refuses } from '../../support/assertions/refuses';
import { type Vector, vectorsOf } from '../../support/recording/vectors';

const hexOf = (bytes: Uint8Array): string => `0x${toHexDigits(bytes)}`;

/** The vectors shorten some of the node's texts with `...`. */
function causeOf({ expected }: Vector): string | RegExp {
  const cause = expected.avalanchego ?? '';
  return cause.endsWith('...') ? new RegExp(`^${cause.slice(0, -3)}`) : cause;
}

function check(vector: Vector, decode: (text: string) => Uint8Array, encode: (bytes: Uint8Array) => string): void {
  const text = vector.text ?? '';
  if (vector.expected.error === true) return refuses(() => decode(text), causeOf(vector));
  const bytes = decode(text);
  assert.equal(hexOf(bytes), vector.expected.bytes);
  assert.equal(encode(bytes), text);
}

describe('the text formats of vectors.json', () => {
  for (const vector of vectorsOf('cb58')) it(vector.name, () => check(vector, decodeCb58, encodeCb58));
  for (const vector of vectorsOf('hex')) it(vector.name, () => check(vector, decodeHex, encodeHex));

  for (const vector of vectorsOf('address')) {
    it(vector.name, () => {
      const { expected, text = '' } = vector;
      if (expected.error === true) return refuses(() => parseAddress(text), causeOf(vector));
      const address = parseAddress(text);
      assert.equal(hexOf(address.bytes), expected.bytes);
      assert.equal(formatAddress(address), text);
      if (expected.hrp !== undefined) assert.equal(address.hrp, expected.hrp);
      if (expected.shortIDcb58 !== undefined) assert.deepEqual(decodeShortID(expected.shortIDcb58), address.bytes);
      for (const other of expected.addresses ?? []) assert.deepEqual(parseAddress(other).bytes, address.bytes);
      if (expected.privateKeyCb58 !== undefined) assert.equal(decodePrivateKey(expected.privateKeyCb58).length, 32);
      return undefined;
    });
  }
});
