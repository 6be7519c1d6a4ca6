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
  said,
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
  it('sends one after the other, each when the one before is accepted', () => {
    const { chain, payments } = withCoins();
    for (const { bytes } of payments) chain.issueUnverified(bytes);
    assert.equal(chain.mempool.size, 1);
    assert.deepEqual(
      payments.map(() => nextBlock(chain)),
      payments.map((payment) => idsOf(payment)),
    );
    assert.equal(nextBlock(chain), undefined);
  });

  it('waits for a transaction that was sent with avm.issueTx', () => {
    const { chain, payments } = withCoins();
    const [first, second] = payments as [BuiltTx, BuiltTx];
    chain.issue(first.bytes);
    chain.issueUnverified(first.bytes);
    chain.issueUnverified(second.bytes);
    assert.deepEqual([nextBlock(chain), nextBlock(chain)], [idsOf(first), idsOf(second)]);
  });

  it('is blocked for good by one that is never accepted', () => {
    const { chain, payments } = withCoins();
    const [first, second] = payments as [BuiltTx, BuiltTx];
    accept(chain, first);
    chain.issueUnverified(first.bytes);
    chain.issueUnverified(second.bytes);
    assert.equal(nextBlock(chain), undefined);
    assert.equal(chain.mempool.size, 0);
    assert.match(
      said(() => chain.issue(first.bytes)),
      /^failed to verify transfer: failed to get utxo /,
    );
    accept(chain, second);
  });

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

  const wrong: [what: string, change: Parameters<typeof changed>[2], words: string | RegExp][] = [
    [
      'on this chain',
      (tx) => ({ ...tx, unsignedTx: { ...tx.unsignedTx, memo: new Uint8Array(1) } }),
      /wrong signature/,
    ],
    ['in both', (tx) => ({ ...tx, unsignedTx: { ...tx.unsignedTx, networkID: 1 } }), /wrong signature/],
  ];
  for (const [what, change, words] of wrong) {
    it(`takes a transaction that is wrong ${what}, and the next block drops it alone`, () => {
      const { chain, payments } = withCoins();
      const [first, second] = payments as [BuiltTx, BuiltTx];
      const bytes = changed(chain, first, change);
      chain.issueUnverified(bytes);
      assert.equal(
        said(() => chain.issue(bytes)),
        'accepted',
      );
      chain.issue(second.bytes);
      assert.deepEqual(nextBlock(chain), idsOf(second));
      assert.throws(() => chain.issue(bytes), { message: words });
    });
  }

  it('loses a block with one that is invalid in itself, and all that was in it', () => {
    const { chain, payments } = withCoins();
    const [first, second] = payments as [BuiltTx, BuiltTx];
    const bytes = changed(chain, first, (tx) => ({ ...tx, credentials: [] }));
    chain.issueUnverified(bytes);
    chain.issue(second.bytes);
    assert.equal(nextBlock(chain), undefined);
    assert.equal(chain.mempool.size, 0);
    assert.throws(() => chain.issue(bytes), { message: 'wrong number of credentials: 0 != 1' });
    // Nothing is remembered of the other one, so it can be sent again.
    chain.issue(second.bytes);
    assert.deepEqual(nextBlock(chain), idsOf(second));
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
