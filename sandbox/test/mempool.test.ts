import assert from 'node:assert/strict';
import { Codec } from '../../src/core/codec/avm/codec';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import { Signers } from '../../src/core/tx/signers';
import { MAX_WAITING, Mempool, type PendingTx } from '../avm/mempool';
import { newChain, pay, said } from '../../test/support/sandbox/sandbox-chain';

const { tx } = pay(newChain(), 1n);

/** A transaction of `size` bytes that uses the inputs named by letters. */
function pending(name: number, inputs: string, size = 100): PendingTx {
  const id = new Uint8Array(32);
  new DataView(id.buffer).setUint32(0, name);
  const signers = new Signers(() => new Codec().encodeUnsignedTx(tx.unsignedTx));
  return { id, bytes: new Uint8Array(size), tx, inputs: new Set(inputs), signers, verified: true };
}

const idOf = (name: number) => encodeCb58(pending(name, '').id);

describe('the mempool', () => {
  const rows: [what: string, last: PendingTx, said: string, remembered: boolean][] = [
    ['another input', pending(2, 'c'), 'accepted', false],
    ['itself again', pending(1, 'ab'), 'accepted', false],
    ['an input that is used', pending(2, 'bc'), `tx conflicts with other tx: ${idOf(2)}`, true],
    ['65,536 bytes', pending(2, 'c', 65_536), 'accepted', false],
    ['more', pending(2, 'c', 65_537), `tx too large: ${idOf(2)} size (65537) > max size (65536)`, true],
  ];
  for (const [what, last, words, remembered] of rows) {
    it(`${what}: ${words.slice(0, 40)}`, () => {
      const mempool = new Mempool(MAX_WAITING);
      mempool.add(pending(1, 'ab'));
      assert.equal(
        said(() => mempool.add(last)),
        words,
      );
      assert.equal(mempool.dropReason(last.id), remembered ? words : undefined);
    });
  }

  it('is full at its size, does not remember that, and has room again for what leaves', () => {
    const mempool = new Mempool(250);
    mempool.add(pending(1, 'a'));
    mempool.add(pending(2, 'b'));
    const words = `mempool is full: ${idOf(3)} size (100) > available space (50)`;
    assert.equal(
      said(() => mempool.add(pending(3, 'c'))),
      words,
    );
    assert.equal(mempool.dropReason(pending(3, 'c').id), undefined);
    mempool.remove(pending(1, 'a'));
    mempool.add(pending(3, 'a'));
    assert.equal(mempool.size, 2);
  });

  it('drops what conflicts with a transaction that is not in it', () => {
    const mempool = new Mempool(MAX_WAITING);
    for (const [name, inputs] of [
      [1, 'ab'],
      [2, 'c'],
      [3, 'd'],
    ] as const)
      mempool.add(pending(name, inputs));
    mempool.remove(pending(9, 'bd'));
    assert.deepEqual(
      [...mempool.values()].map(({ id }) => encodeCb58(id)),
      [idOf(2)],
    );
  });

  it('remembers 64 reasons, the oldest unused ones dropped first; a pending transaction has none', () => {
    const mempool = new Mempool(MAX_WAITING);
    const idOfDropped = (name: number) => pending(name, '').id;
    for (let name = 0; name < 64; name++) mempool.drop(idOfDropped(name), `reason ${name}`);
    assert.equal(mempool.dropReason(idOfDropped(0)), 'reason 0');
    mempool.drop(idOfDropped(64), 'reason 64');
    assert.deepEqual(
      [0, 1, 2].map((name) => mempool.dropReason(idOfDropped(name))),
      ['reason 0', undefined, 'reason 2'],
    );
    mempool.add(pending(2, 'a'));
    assert.equal(mempool.dropReason(idOfDropped(2)), undefined);
    mempool.drop(idOfDropped(2), 'too late');
    assert.equal(mempool.dropReason(idOfDropped(2)), undefined);
  });
});
