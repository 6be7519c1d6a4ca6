import { strict as assert } from 'node:assert';
import { nodeSums } from '../../../../src/features/explorer/nodes/node-sums';
import { parseOwner } from '../../../../src/services/text/owner-text';
import type { ListedBalance } from '../../../../src/services/utxos/utxo-table';
import type { Sandbox } from '../../../../src/sandbox/server';
import { explorerOver } from '../../../support/explorer-setup';
import { EWOQ, RECORDED_PAYEE } from '../../../support/known-ids';
import { startRecordedSandbox } from '../../../support/recorded-sandbox';

describe("a node's own sums beside ours", () => {
  let sandbox: Sandbox;
  let set: ReturnType<typeof explorerOver>;
  before(async () => {
    sandbox = await startRecordedSandbox();
    set = explorerOver({ url: sandbox.url });
  });
  after(async () => {
    await set.close();
    await sandbox.close();
  });

  /** Of the first asset of an address, our sum changed by `off`. */
  const sums = async (owner: string, off: Partial<ListedBalance> = {}, isComplete = true) => {
    const address = await set.explorer.visit('recorded', parseOwner(owner));
    assert.ok(address);
    const list = await address.open();
    const [balance] = address.balances(list);
    assert.ok(balance);
    const own = { scope: address.scope, address: address.text, balance: { ...balance, ...off }, isComplete };
    return { balance, ...(await nodeSums(own, new AbortController().signal)) };
  };

  it('are the same where all is spendable', async () => {
    const { rows, notes } = await sums(EWOQ);
    assert.deepEqual(rows, [
      ['getBalance (deprecated)', '299,999,975.793286912'],
      ['getBalance, includePartial (deprecated)', '299,999,975.793286912'],
      ['getAllBalances (deprecated)', '299,999,975.793286912'],
      ['getAllBalances, includePartial (deprecated)', '299,999,975.793286912'],
    ]);
    assert.deepEqual(notes, ['The node says the same.']);
  });

  it('leave out what is locked or of several owners, and say by how much', async () => {
    const { balance, rows, notes } = await sums(RECORDED_PAYEE);
    assert.ok(balance.shared > 0n);
    assert.notEqual(rows[0]?.[1], rows[1]?.[1]);
    assert.deepEqual(rows[0]?.[1], rows[2]?.[1]);
    assert.match(notes[0] ?? '', /^getBalance and getAllBalances say [\d.,]+ AVAX less than there is: they leave out /);
    assert.equal(notes.length, 2);
  });

  it('a difference that no rule explains is shown with its reason', async () => {
    const { notes } = await sums(EWOQ, { spendable: 299_999_974_793_286_912n });
    assert.equal(notes.length, 4);
    assert.equal(notes[0], 'getBalance says 1 AVAX more than our sum: the set has changed since it was read: refresh.');
    const partial = await sums(EWOQ, { spendable: 299_999_974_793_286_912n }, false);
    assert.equal(partial.notes[2], 'getAllBalances says 1 AVAX more than our sum: not all UTXOs were read.');
  });
});
