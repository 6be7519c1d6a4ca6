import assert from 'node:assert/strict';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import {
  accept,
  builderFor,
  idsOf,
  newChain,
  nextBlock,
  ownedBy,
  pay,
  payment,
  said,
  START,
  stranger,
  utxosOf,
} from '../../test/support/sandbox/sandbox-chain';

describe('an avm chain', () => {
  // The other refusals are in the recordings that replay.test.ts compares.
  it('refuses too many bytes', () => {
    const message = 'byte array exceeds maximum length: 262145 > 262144';
    assert.throws(() => newChain().issue(new Uint8Array(262_145)), { message });
  });

  it('takes the time of a lock from its clock', () => {
    const clock = { now: () => START * 1000 };
    const chain = newChain(clock);
    const locked = { ...ownedBy(stranger), locktime: BigInt(START + 60) };
    accept(chain, builderFor(chain).pay([payment(chain, 5_000_000n, locked)]));
    const wallet = { utxos: utxosOf(chain, stranger.address), keys: [stranger], now: BigInt(START + 60) };
    const { bytes, txID } = builderFor(chain, wallet).pay([payment(chain, 1n)]);
    assert.equal(
      said(() => chain.issue(bytes)),
      'failed to verify transfer: output is time locked',
    );
    clock.now = () => (START + 60) * 1000;
    assert.equal(
      said(() => chain.issue(bytes)),
      'failed to verify transfer: output is time locked',
    );
    chain.issueUnverified(bytes);
    assert.deepEqual(nextBlock(chain), [encodeCb58(txID)]);
  });

  it('fills a block to 128 KiB and leaves the rest for the next', () => {
    const chain = newChain();
    accept(chain, pay(chain, ...new Array<bigint>(3).fill(10n ** 9n)));
    const coins = utxosOf(chain).filter(({ output }) => 'amount' in output && output.amount === 10n ** 9n);
    const large = coins.map((utxo) =>
      builderFor(chain, { utxos: [utxo] }).pay(new Array<bigint>(700).fill(2n).map((amount) => payment(chain, amount))),
    );
    for (const { bytes } of large) chain.issue(bytes);
    assert.deepEqual(
      [nextBlock(chain), nextBlock(chain), nextBlock(chain)],
      [idsOf(...large.slice(0, 2)), idsOf(...large.slice(2)), undefined],
    );
  });

  it('never dates a block before its parent', () => {
    const clock = { now: () => (START + 100) * 1000 + 999 };
    const chain = newChain(clock);
    accept(chain, pay(chain, 1n));
    clock.now = () => START * 1000;
    accept(chain, pay(chain, 1n));
    const { height, time } = chain.ledger.lastAccepted;
    assert.deepEqual([height, time], [2n, BigInt(START + 100)]);
  });
});
