import assert from 'node:assert/strict';
import type { Tx } from '../../src/core/codec/avm/transactions';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import { encodeHex } from '../../src/core/encodings/hex';
import { utxoIDOf } from '../../src/core/ids/ids';
import type { AvmChain } from '../avm/chain';
import { startSandbox } from '../server';
import { keyOf } from '../utxos/utxo-index';
import {
  P_CHAIN,
  START,
  accept,
  builderFor,
  changed,
  ewoq,
  idsOf,
  newChain,
  nextBlock,
  ownedBy,
  pay,
  payment,
  said,
  stranger,
  utxosOf,
} from '../../test/support/sandbox/sandbox-chain';

/** A payment of which `change` is made before it is sent, unsigned as it then is. */
const changedPayment = (chain: AvmChain, change: (tx: Tx) => Tx) => changed(chain, pay(chain, 1n), change);
const withBase = (tx: Tx, fields: object): Tx => ({ ...tx, unsignedTx: { ...tx.unsignedTx, ...fields } });

describe('an avm chain', () => {
  const refusals: [what: string, bytes: (chain: AvmChain) => Uint8Array, words: string | RegExp][] = [
    ['no transaction', () => new Uint8Array(1), "couldn't unpack codec version"],
    ['too many bytes', () => new Uint8Array(262_145), 'byte array exceeds maximum length: 262145 > 262144'],
    [
      'another network',
      (chain) => changedPayment(chain, (tx) => withBase(tx, { networkID: 1 })),
      'tx has wrong network ID',
    ],
    [
      'a signature over something else',
      (chain) => changedPayment(chain, (tx) => withBase(tx, { memo: Buffer.from('later') })),
      /^failed to verify transfer: wrong signature: expected signature from 6Y3kysjF9jnHnYkdS9yGAuoHyae2eNmeV but got /,
    ],
    [
      'a spent output',
      (chain) => {
        const { bytes } = pay(chain, 1n);
        accept(chain, pay(chain, 2n));
        return bytes;
      },
      /^failed to verify transfer: failed to get utxo \w+: not found$/,
    ],
    [
      'an output of a transaction that waits',
      (chain) => {
        const other = newChain();
        const first = accept(other, pay(other, 1n));
        chain.issue(first.bytes);
        return pay(other, 1n).bytes;
      },
      /^failed to verify transfer: failed to get utxo \w+: not found$/,
    ],
    [
      'an export to a chain that there is not',
      (chain) => builderFor(chain).exportTo(Buffer.alloc(32, 7), [payment(chain, 1n)]).bytes,
      /^failed to get subnet of "(\w+)": problem retrieving blockchain "\1": not found$/,
    ],
    [
      'an export to itself',
      (chain) => builderFor(chain).exportTo(chain.blockchainID, [payment(chain, 1n)]).bytes,
      'same chainID',
    ],
  ];
  for (const [what, bytes, words] of refusals) {
    it(`refuses ${what}`, () => {
      const chain = newChain();
      const sent = bytes(chain);
      assert.throws(() => chain.issue(sent), { message: words });
      assert.throws(() => chain.issue(sent), { message: words });
    });
  }

  it('accepts pending transactions in one block, in their order', () => {
    const chain = newChain();
    accept(chain, pay(chain, 5n, 6n, 7n));
    const utxos = utxosOf(chain).filter(({ output }) => 'amount' in output && output.amount > 10n ** 9n);
    const txs = ['b', 'a'].map((memo) => builderFor(chain, { utxos }).pay([payment(chain, 1n)], Buffer.from(memo)));
    const [first, second] = txs.map(({ bytes }) => said(() => chain.issue(bytes)));
    assert.equal(first, 'accepted');
    assert.match(second ?? '', /^tx conflicts with other tx: /);
    const { height } = chain.ledger.lastAccepted;
    assert.deepEqual(nextBlock(chain), idsOf(txs[0]!));
    assert.deepEqual([chain.ledger.lastAccepted.height, chain.ledger.lastAccepted.time], [height + 1n, BigInt(START)]);
    assert.equal(chain.mempool.size, 0);
    assert.ok(chain.ledger.tx(txs[0]!.txID));
    assert.equal(nextBlock(chain), undefined);
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

  it('exports to another chain, and imports what is there once', () => {
    const chain = newChain();
    accept(chain, builderFor(chain).exportTo(P_CHAIN, [payment(chain, 9_000_000n)]));
    const outbound = chain.memory.exported(chain.blockchainID, P_CHAIN);
    const exported = [...outbound.ownedBy(ewoq.address)].map(({ bytes }) => chain.codec.decodeUTXO(bytes));
    assert.deepEqual(
      exported.map(({ output }) => 'amount' in output && output.amount),
      [9_000_000n],
    );

    const inbound = chain.memory.exported(P_CHAIN, chain.blockchainID);
    const utxo = { ...exported[0]!, txID: new Uint8Array(32).fill(1), outputIndex: 0 };
    const key = keyOf(utxoIDOf(utxo.txID, utxo.outputIndex));
    const [early, once, twice] = ['early', 'once', 'twice'].map((memo) =>
      builderFor(chain).importFrom(P_CHAIN, [utxo], ownedBy(ewoq), Buffer.from(memo)),
    );
    assert.ok(early && once && twice);
    assert.equal(
      said(() => chain.issue(early.bytes)),
      'not found',
    );
    inbound.add(key, chain.codec.encodeUTXO(utxo), utxo.output.addresses);
    chain.issue(once.bytes);
    assert.match(
      said(() => chain.issue(twice.bytes)),
      /^tx conflicts with other tx: /,
    );
    assert.deepEqual(nextBlock(chain), idsOf(once));
    assert.equal(inbound.size, 0);
    assert.equal(
      said(() => chain.issueUnverified(early.bytes)),
      'accepted',
    );
    assert.equal(nextBlock(chain), undefined);
    assert.equal(
      said(() => chain.issue(early.bytes)),
      'not found',
    );
  });
});

describe('a sandbox in time', () => {
  it('accepts a transaction soon after it was sent', async () => {
    const sandbox = await startSandbox();
    try {
      const chain = sandbox.network.chain('X');
      assert.ok(chain);
      const { bytes, txID } = pay(chain, 1n);
      const call = async (method: string, params: object): Promise<unknown> => {
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
        const headers = { 'content-type': 'application/json' };
        const response = await fetch(`${sandbox.url}/ext/bc/X`, { method: 'POST', headers, body });
        return ((await response.json()) as { result: unknown }).result;
      };
      assert.deepEqual(await call('avm.issueTx', { tx: encodeHex(bytes) }), { txID: encodeCb58(txID) });
      const status = () => call('avm.getTxStatus', { txID: encodeCb58(txID) });
      assert.deepEqual(await status(), { status: 'Unknown' });
      while (((await status()) as { status: string }).status !== 'Accepted')
        await new Promise((resolve) => setTimeout(resolve, 20));
    } finally {
      await sandbox.close();
    }
  });
});
