import assert from 'node:assert/strict';
import { platformFormats } from '../../src/core/codec/platform/platform-formats';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import { utxoIDOf } from '../../src/core/ids/ids';
import { recordedPutOrder } from './replay/put-order';
import type { Call } from './replay/calls';

describe('the order in which a recorded node lists the UTXOs of one block', () => {
  const txID = new Uint8Array(32).fill(7);
  const ids = [0, 1, 2].map((outputIndex) => utxoIDOf(txID, outputIndex));
  const decode = (bytes: Uint8Array) => ({ ...platformFormats.utxo.decode(bytes), addresses: [] });
  const listing = (method: string, addresses: readonly string[], ...indexes: readonly number[]): Call => ({
    ...{ method, params: { addresses }, error: undefined },
    result: { utxoIDs: indexes.map((outputIndex) => ({ txID: encodeCb58(txID), outputIndex: String(outputIndex) })) },
  });
  /** By the indexes of the outputs: the last one that is put is listed first. */
  const putOrder = (...calls: readonly Call[]): number[] =>
    recordedPutOrder(calls, decode)(ids).map((id) => ids.findIndex((each) => Buffer.from(each).equals(id)));

  it('is learned from the balance of an address on X and on P', () => {
    assert.deepEqual(putOrder(), [0, 1, 2]);
    for (const method of ['avm.getBalance', 'platform.getBalance']) {
      assert.deepEqual(putOrder(listing(method, ['a'], 1, 2, 0)), [0, 2, 1], method);
    }
  });

  it('is learned from the balance of several addresses where nothing contradicts it', () => {
    const ofTwo = listing('platform.getBalance', ['a', 'b'], 1, 2, 0);
    assert.deepEqual(putOrder(ofTwo), [0, 2, 1]);
    assert.deepEqual(putOrder(ofTwo, listing('platform.getBalance', ['a'], 0, 1)), [2, 1, 0]);
  });
});
