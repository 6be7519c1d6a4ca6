import assert from 'node:assert/strict';
import { join } from 'node:path';
import { toHexDigits } from '../../../../src/core/bytes/bytes';
import { type AnyTx, unsignedBytes } from '../../../../src/core/signing/signable';
import { txOrder } from '../../../../src/core/tx-builder/sorted-tx';
import { txsIn } from '../../../support/recording-checks/round-trip';
import { fixtureText } from '../../../support/recording/recording';

/** The transaction with each of its lists the other way round. */
function turned(any: AnyTx): AnyTx {
  const lists = Object.entries(any.tx.unsignedTx).map(([name, value]) => {
    return [name, Array.isArray(value) && name !== 'initialStates' ? value.toReversed() : value] as const;
  });
  return { ...any, tx: { ...any.tx, unsignedTx: Object.fromEntries(lists) } } as unknown as AnyTx;
}

const hexOf = (any: AnyTx): string => toHexDigits(unsignedBytes(any));

describe('a transaction with sorted lists', () => {
  for (const [file, fewest] of [
    ['protocol/x-chain.jsonl.gz', 40],
    ['protocol/primary-network.jsonl', 5],
    ['recordings/c-atomic.jsonl.gz', 40],
  ] as const) {
    it(`is the one that a node takes, whatever the order was: ${file}`, () => {
      const txs = txsIn(fixtureText(join('test/fixtures', file)));
      assert.ok(txs.length >= fewest);
      // Some were sent to be refused: in a wrong order, or with an input twice.
      const restored = txs.filter((any) => hexOf(txOrder(turned(any)).sorted) === hexOf(any));
      assert.ok(restored.length > 0.9 * txs.length, `${restored.length} of ${txs.length}`);
      assert.ok(txs.some((any) => hexOf(turned(any)) !== hexOf(any)));
    });
  }
});
