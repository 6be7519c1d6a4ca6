import assert from 'node:assert/strict';
import type { BuiltTx, Payment } from '../../../src/core/build/builder';
import { TxBuilder } from '../../../src/core/build/builder';
import { EWOQ, SigningKey } from '../../../src/core/build/key';
import { encodeCb58 } from '../../../src/core/cb58';
import { encodeHex } from '../../../src/core/hex';
import { utxoIDOf } from '../../../src/core/ids';
import type { AvmChain } from '../../../src/sandbox/chain';
import { localNetwork } from '../../../src/sandbox/local-genesis';
import { Network } from '../../../src/sandbox/network';
import { startSandbox } from '../../../src/sandbox/server';
import { keyOf } from '../../../src/sandbox/utxo-index';

const ewoq = SigningKey.parse(EWOQ);
const START = 1_800_000_000;
const P_CHAIN = new Uint8Array(32);

function newChain(clock = { now: () => START * 1000 }): AvmChain {
  const chain = new Network(localNetwork(), clock).chain('X');
  assert.ok(chain);
  return chain;
}

const avaxOf = (chain: AvmChain) => chain.assets.lookup('AVAX');

function builderFor(chain: AvmChain): TxBuilder {
  const { codec, blockchainID, config } = chain;
  const rules = {
    codec,
    networkID: 12345,
    blockchainID,
    feeAssetID: avaxOf(chain),
    txFee: config.fees.tx,
    createAssetTxFee: config.fees.createAsset,
  };
  const utxos = [...chain.ledger.utxos.ownedBy(ewoq.address)].map(({ bytes }) => codec.decodeUTXO(bytes));
  return new TxBuilder(rules, { utxos, keys: [ewoq], now: BigInt(START), change: ewoq.address });
}

const owners = { locktime: 0n, threshold: 1, addresses: [ewoq.address] };
const payment = (chain: AvmChain, amount: bigint): Payment => ({ assetID: avaxOf(chain), amount, owners });
const pay = (chain: AvmChain, ...amounts: bigint[]): BuiltTx =>
  builderFor(chain).pay(amounts.map((amount) => payment(chain, amount)));

/** The IDs of the transactions of the next block, or undefined if there is none. */
const nextBlock = (chain: AvmChain) => chain.buildBlock()?.txIDs.map(encodeCb58);
const idsOf = (...txs: BuiltTx[]) => txs.map(({ txID }) => encodeCb58(txID));

describe('an avm chain that executes', () => {
  it('accepts what waits in one block, and a chain of transactions in their order', () => {
    const chain = newChain();
    const other = newChain();
    const first = pay(chain, 5n);
    other.issue(first.bytes);
    other.buildBlock();
    const second = pay(other, 7n, 8n);
    chain.issue(first.bytes);
    chain.issue(second.bytes);
    chain.issue(first.bytes);
    assert.deepEqual(nextBlock(chain), idsOf(first, second));
    const { height, time } = chain.ledger.head;
    assert.deepEqual([height, time, chain.mempool.size], [1n, BigInt(START), 0]);
    other.issue(second.bytes);
    other.buildBlock();
    const listed = (of: AvmChain) => [...of.ledger.utxos.ownedBy(ewoq.address)].map(({ key }) => key).sort();
    assert.deepEqual(listed(chain), listed(other));
    assert.ok(chain.ledger.tx(second.txID));
  });

  it('drops what uses a UTXO that is gone', () => {
    const chain = newChain();
    const [one, two] = [pay(chain, 1n), pay(chain, 2n)];
    chain.issue(one.bytes);
    chain.issue(two.bytes);
    assert.deepEqual(nextBlock(chain), idsOf(one));
    chain.issue(one.bytes);
    chain.issue(two.bytes);
    assert.equal(nextBlock(chain), undefined);
    assert.equal(chain.mempool.size, 0);
    assert.equal(chain.ledger.head.height, 1n);
    assert.equal(chain.ledger.tx(two.txID), undefined);
  });

  it('fills a block to 128 KiB and leaves the rest for the next', () => {
    const chain = newChain();
    const scratch = newChain();
    const large = Array.from({ length: 3 }, () => {
      const built = pay(scratch, ...new Array<bigint>(700).fill(2n));
      scratch.issue(built.bytes);
      scratch.buildBlock();
      return built;
    });
    for (const { bytes } of large) chain.issue(bytes);
    assert.deepEqual(
      [nextBlock(chain), nextBlock(chain), nextBlock(chain)],
      [idsOf(...large.slice(0, 2)), idsOf(...large.slice(2)), undefined],
    );
  });

  it('never dates a block before its parent', () => {
    const clock = { now: () => (START + 100) * 1000 + 999 };
    const chain = newChain(clock);
    chain.issue(pay(chain, 1n).bytes);
    chain.buildBlock();
    clock.now = () => START * 1000;
    chain.issue(pay(chain, 1n).bytes);
    chain.buildBlock();
    const { height, time } = chain.ledger.head;
    assert.deepEqual([height, time], [2n, BigInt(START + 100)]);
  });

  it('exports to another chain, and imports what is there once', () => {
    const chain = newChain();
    const sent = builderFor(chain).exportTo(P_CHAIN, [payment(chain, 9_000_000n)]);
    chain.issue(sent.bytes);
    chain.buildBlock();
    const outbound = chain.memory.exported(chain.blockchainID, P_CHAIN);
    const exported = [...outbound.ownedBy(ewoq.address)].map(({ bytes }) => chain.codec.decodeUTXO(bytes));
    assert.deepEqual(
      exported.map(({ output }) => 'amount' in output && output.amount),
      [9_000_000n],
    );

    const inbound = chain.memory.exported(P_CHAIN, chain.blockchainID);
    const utxo = { ...exported[0]!, txID: new Uint8Array(32).fill(1), outputIndex: 0 };
    const key = keyOf(utxoIDOf(utxo.txID, utxo.outputIndex));
    const [once, twice] = ['a', 'b'].map((memo) =>
      builderFor(chain).importFrom(P_CHAIN, [utxo], owners, Buffer.from(memo)),
    );
    assert.ok(once && twice);
    chain.issue(once.bytes);
    assert.equal(nextBlock(chain), undefined);
    inbound.add(key, chain.codec.encodeUTXO(utxo), utxo.output.addresses);
    chain.issue(once.bytes);
    chain.issue(twice.bytes);
    assert.deepEqual(nextBlock(chain), idsOf(once));
    assert.equal(inbound.size, 0);
  });

  it('refuses bytes that are no transaction, in the words of the codec', () => {
    assert.throws(() => newChain().issue(new Uint8Array(1)), { message: "couldn't unpack codec version" });
    const tooLong = new Uint8Array(262_145);
    assert.throws(() => newChain().issue(tooLong), { message: 'byte array exceeds maximum length: 262145 > 262144' });
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
      const sent = performance.now();
      while (((await status()) as { status: string }).status !== 'Accepted') {
        assert.ok(performance.now() - sent < 2000, 'not accepted after two seconds');
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    } finally {
      await sandbox.close();
    }
  });
});
