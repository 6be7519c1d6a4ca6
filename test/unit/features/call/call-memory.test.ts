import { strict as assert } from 'node:assert';
import { paramsOf } from '../../../../src/client/rpc/method';
import { type MethodName, METHODS } from '../../../../src/client/rpc/methods';
import { CallMemory } from '../../../../src/features/call/call-method';

describe('the parameters that were entered last', () => {
  const of = (title: MethodName) => ({ title, params: paramsOf(METHODS[title]) });

  it('are offered to every method that takes their kind', () => {
    const memory = new CallMemory();
    memory.remember(of('avm.getBalance'), { address: 'X-a', assetID: 'AVAX' });
    memory.remember(of('avm.getAssetDescription'), { assetID: 'OTHER' });
    assert.equal(memory.value('address'), 'X-a');
    assert.equal(memory.value('asset'), 'OTHER');
    assert.equal(memory.value('txID'), undefined);
  });

  it('are chosen again where they were optional', () => {
    const memory = new CallMemory();
    assert.deepEqual(memory.optional('avm.getUTXOs'), []);
    memory.remember(of('avm.getUTXOs'), { addresses: ['X-a'], limit: 5, encoding: 'hexnc' });
    assert.deepEqual(memory.optional('avm.getUTXOs'), ['limit', 'encoding']);
    memory.remember(of('avm.getUTXOs'), { addresses: ['X-a'] });
    assert.deepEqual(memory.optional('avm.getUTXOs'), []);
    assert.equal(memory.value('limit'), 5);
  });
});
