import assert from 'node:assert/strict';
import { Signers } from '../../src/core/tx/signers';
import { type PendingPlatformTx, PlatformMempool } from '../p-and-c/platform-mempool';

/** A transaction whose ID begins with a byte. */
function tx(id: number, fields: Partial<Pick<PendingPlatformTx, 'gas' | 'price' | 'inputs'>> = {}): PendingPlatformTx {
  return {
    id: Buffer.alloc(32, id),
    bytes: new Uint8Array(0),
    tx: { unsignedTx: { type: 'txs.AdvanceTimeTx', time: 0n }, credentials: [] },
    signers: new Signers(() => new Uint8Array(0)),
    ...{ gas: 1000n, price: 1, inputs: [`of ${id}`] },
    ...fields,
  };
}

const idOf = (pending: PendingPlatformTx | undefined): number | undefined => pending?.id[0];

describe("the P-Chain's mempool", () => {
  it('gives the highest price first, then the highest ID', () => {
    const mempool = new PlatformMempool();
    for (const each of [tx(1), tx(3, { price: 2 }), tx(2), tx(4, { price: 1.5 })]) mempool.add(each);
    const order: (number | undefined)[] = [];
    for (let next = mempool.first(); next !== undefined; next = mempool.first()) {
      order.push(idOf(next));
      mempool.remove(next);
    }
    assert.deepEqual(order, [3, 4, 2, 1]);
  });

  it('refuses a second use of an input, whatever it pays, and remembers that', () => {
    const mempool = new PlatformMempool();
    mempool.add(tx(1));
    const rival = tx(2, { price: 9, inputs: ['another', 'of 1'] });
    assert.throws(() => mempool.add(rival), { message: 'tx conflicts with other tx' });
    assert.equal(mempool.dropReason(rival.id), 'tx conflicts with other tx');
    mempool.remove(tx(1));
    mempool.add(rival);
    assert.deepEqual([mempool.dropReason(rival.id), mempool.has(rival.id)], [undefined, true]);
  });

  it('makes room for a higher price, the lowest ones first, and not for the same price', () => {
    const mempool = new PlatformMempool();
    for (const each of [tx(1, { gas: 400_000n }), tx(2, { gas: 400_000n, price: 2 }), tx(3, { gas: 200_000n })]) {
      mempool.add(each);
    }
    assert.throws(() => mempool.add(tx(4)), { message: 'not enough gas' });
    assert.throws(() => mempool.add(tx(5, { gas: 700_000n, price: 2 })), { message: 'not enough gas' });
    mempool.add(tx(6, { gas: 300_000n, price: 2 }));
    const left = [...mempool.values()].map(idOf);
    assert.deepEqual(left, [2, 3, 6]);
  });

  it('drops what uses the inputs of an accepted transaction', () => {
    const mempool = new PlatformMempool();
    mempool.add(tx(1, { inputs: ['a', 'b'] }));
    mempool.add(tx(2, { inputs: ['c'] }));
    mempool.remove({ id: Buffer.alloc(32, 9), inputs: ['b', 'd'] });
    assert.deepEqual([...mempool.values()].map(idOf), [2]);
    mempool.add(tx(3, { inputs: ['a'] }));
  });
});
