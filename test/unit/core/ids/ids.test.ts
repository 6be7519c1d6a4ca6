import assert from 'node:assert/strict';
import { decodeID, encodeCb58 } from '../../../../src/core/encodings/cb58';
import { decodeHex } from '../../../../src/core/encodings/hex';
import { blockIDOf, txIDOf, utxoIDOf } from '../../../../src/core/ids/ids';
import { ZERO_ID } from '../../../support/known-ids';
import { vectorBytes, vectorsOf } from '../../../support/recording/vectors';

describe('ids', () => {
  for (const vector of vectorsOf('tx').filter((tx) => tx.expected.id !== undefined)) {
    it(`hashes ${vector.name}`, () => {
      const bytes = decodeHex(`0x${Buffer.from(vectorBytes(vector)).toString('hex')}`);
      assert.equal(encodeCb58(txIDOf(bytes)), vector.expected.id);
    });
  }

  for (const vector of vectorsOf('block').filter((block) => block.expected.id !== undefined)) {
    it(`hashes ${vector.name}`, () => {
      const bytes = decodeHex(`0x${Buffer.from(vectorBytes(vector)).toString('hex')}`);
      assert.equal(encodeCb58(blockIDOf(bytes)), vector.expected.id);
    });
  }

  for (const vector of vectorsOf('utxo').filter((utxo) => utxo.expected.utxoID !== undefined)) {
    it(`hashes where ${vector.name} stands`, () => {
      // Codec version, transaction ID, output index: docs/protocol.md 5.5.
      const bytes = Buffer.from(vectorBytes(vector));
      const utxoID = utxoIDOf(bytes.subarray(2, 34), bytes.readUInt32BE(34));
      assert.equal(encodeCb58(utxoID), vector.expected.utxoID);
    });
  }

  it('takes the largest output index', () => {
    const txID = decodeID(ZERO_ID);
    assert.notDeepEqual(utxoIDOf(txID, 2 ** 32 - 1), utxoIDOf(txID, 2 ** 32 - 2));
  });
});
