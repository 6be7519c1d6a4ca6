import assert from 'node:assert/strict';
import { decodeID, encodeCb58 } from '../../../../src/core/encodings/cb58';
import { utxoIDOf } from '../../../../src/core/ids/ids';
import { RECORDED_EXPORT, RECORDED_PAYMENT } from '../../../support/known-ids';
import { jsonText, snapshotOf } from '../../../support/wording/snapshot';
import { Tools } from './tools';
import { recordedSetUp } from '../../../support/sandbox/recorded-setup';

describe('language-model tools with a node that keeps an index', () => {
  const snapshot = snapshotOf('assistant-history');
  const { sandbox } = recordedSetUp({ index: true });
  let tools: Tools;

  before(() => {
    tools = new Tools({ sandboxURL: sandbox.url });
  });
  after(() => tools.close());

  it('return the block of a transaction with the source', async () => {
    const { block } = await tools.answer('avalanche_lookUp', { query: RECORDED_PAYMENT });
    snapshot.matches('the block of a transaction', jsonText(block));
  });

  it('return the transaction that spent an output, or how far was read if none is known', async () => {
    const { status, spentBy } = await tools.answer('avalanche_lookUp', { query: `${RECORDED_PAYMENT}:0` });
    assert.equal(status, 'spent');
    snapshot.matches('the spender of an output', jsonText(spentBy));
    const exported = await tools.answer('avalanche_lookUp', { query: `${RECORDED_EXPORT}:2` });
    snapshot.matches('an output that was exported', jsonText(exported['spentBy']));
  });

  it('find an output by its UTXO ID in the blocks that were read', async () => {
    const utxoID = encodeCb58(utxoIDOf(decodeID(RECORDED_PAYMENT), 0));
    const other = new Tools({ sandboxURL: sandbox.url });
    assert.equal((await other.answer('avalanche_lookUp', { query: utxoID }))['kind'], 'absent');
    await other.answer('avalanche_lookUp', { query: RECORDED_PAYMENT });
    const found = await other.answer('avalanche_lookUp', { query: utxoID });
    await other.close();
    assert.deepEqual([found['kind'], found['txID'], found['outputIndex']], ['output', RECORDED_PAYMENT, 0]);
  });
});
