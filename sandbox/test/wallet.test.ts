import assert from 'node:assert/strict';
import type { AvmChain } from '../avm/chain';
import type { BuiltTx } from '../../src/core/tx-builder/builder';
import {
  accept,
  builderFor,
  changed,
  idsOf,
  newChain,
  nextBlock,
  pay,
  payment,
  utxosOf,
} from '../../test/support/sandbox/sandbox-chain';

/** A chain on which the test key owns some coins, and a payment with each of them. */
function withCoins(): { chain: AvmChain; payments: BuiltTx[] } {
  const chain = newChain();
  accept(chain, pay(chain, ...new Array<bigint>(4).fill(5_000_000n)));
  const coins = utxosOf(chain).filter(({ output }) => 'amount' in output && output.amount === 5_000_000n);
  return { chain, payments: coins.map((utxo) => builderFor(chain, { utxos: [utxo] }).pay([payment(chain, 1n)])) };
}

describe('wallet.issueTx', () => {
  it('skips what the mempool rejects, and drops what a block made invalid', () => {
    const { chain, payments } = withCoins();
    const [first, second, third] = payments as [BuiltTx, BuiltTx, BuiltTx];
    const rival = changed(chain, first, (tx) => ({ ...tx, credentials: [] }));
    chain.issueUnverified(first.bytes);
    chain.issueUnverified(rival);
    chain.issueUnverified(second.bytes);
    chain.issue(third.bytes);
    assert.deepEqual(nextBlock(chain), idsOf(first, third));
    // The rival went to the mempool when the first was accepted, and left it with the inputs of the first.
    assert.equal(chain.mempool.size, 0);
    assert.equal(nextBlock(chain), undefined);
  });

  it('a failed attempt to build a block drops its transactions, and nothing if one can be built', () => {
    const { chain, payments } = withCoins();
    const [first, second] = payments as [BuiltTx, BuiltTx];
    chain.issue(second.bytes);
    chain.failToBuild();
    assert.equal(chain.mempool.size, 1);
    chain.issueUnverified(changed(chain, first, (tx) => ({ ...tx, credentials: [] })));
    chain.failToBuild();
    assert.equal(chain.mempool.size, 0);
  });
});
