import assert from 'node:assert/strict';
import { Codec } from '../../../../src/core/codec/avm/codec';
import { atomicFormats } from '../../../../src/core/codec/atomic/atomic-formats';
import { platformFormats } from '../../../../src/core/codec/platform/platform-formats';
import { isZero } from '../../../../src/core/bytes/bytes';
import { formatAddress } from '../../../../src/core/ids/address';
import type { SigningKey } from '../../../../src/core/tx-builder/key';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { decodeAnyHex, decodeHex } from '../../../../src/core/encodings/hex';
import { readAnyTx } from '../../../../src/core/signing/read-tx';
import type { AnyTx } from '../../../../src/core/signing/signable';
import { consumedInputs, spentUTXOs } from '../../../../src/core/tx/moves';
import { spentUTXOHexes } from '../../../../src/services/signing/spent-utxos';
import { demoStory, startDemo } from '../../../support/sandbox/demo-sandbox';
import { sandboxSetUp } from '../../../support/sandbox/sandbox-setup';
import { fujiTopUp } from '../../../support/setup/fuji-top-up';
import { IssuingWindow } from '../../../support/setup/issue-setup';
import { partlySigned } from '../../../support/setup/partly-signed';
import { snapshotOf } from '../../../support/wording/snapshot';

describe('the UTXOs that a transaction spends, for a wallet', () => {
  const snapshot = snapshotOf('spent-utxos');
  const sandbox = sandboxSetUp(() => startDemo());
  const window = new IssuingWindow();
  after(() => window.http.close());

  const found = async (tx: AnyTx, owners: readonly Uint8Array[] = [], url = sandbox.url) => {
    const { value, error } = await spentUTXOHexes(
      tx,
      { chain: window.chain(url), resolver: window.resolver, owners },
      {},
    );
    if (error !== undefined) throw error;
    return value.map((hex) => decodeHex(hex, 'hexnc'));
  };

  const codec = new Codec();
  const onX = Object.entries(demoStory().txs).map(([name, { tx }]): [string, AnyTx] => [name, { on: 'X', tx, codec }]);

  it('are found for each transaction of X: its own, what its operations take, and what P and C exported', async () => {
    const kinds = new Set<string>();
    for (const [name, any] of onX) {
      const spent = spentUTXOs(any.tx.unsignedTx);
      const utxos = (await found(any)).map((bytes) => codec.decodeUTXO(bytes));
      assert.deepEqual(
        utxos.map(({ txID, outputIndex, assetID }) => [encodeCb58(txID), outputIndex, encodeCb58(assetID)]),
        spent.map(({ txID, outputIndex, assetID }) => [encodeCb58(txID), outputIndex, encodeCb58(assetID)]),
        name,
      );
      for (const { output } of utxos) kinds.add(output.type);
    }
    assert.ok(kinds.size > 4, [...kinds].join(' '));
  });

  /** As the node itself writes them. */
  async function listed(
    path: string,
    method: string,
    addresses: readonly string[],
    of: object = {},
  ): Promise<Uint8Array[]> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { addresses, ...of } });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${sandbox.url}/ext/${path}`, { method: 'POST', headers, body });
    const { result } = (await answer.json()) as { result: { utxos: string[] } };
    return result.utxos.map((hex) => decodeHex(hex));
  }

  it('are the bytes that the node lists, on P with rewards, which no transaction shows, and locked ones', async () => {
    const owners = Object.values<SigningKey>({ ...demoStory().people }).map(({ address }) => address);
    const addresses = owners.map((bytes) => formatAddress({ alias: 'P', hrp: 'local', bytes }));
    const utxos = await listed('bc/P', 'platform.getUTXOs', addresses);
    const decoded = utxos.map((bytes) => platformFormats.utxo.decode(bytes));
    const inputs = decoded.map(({ txID, outputIndex, assetID, output }) => {
      const { amount } = output.type === 'stakeable.LockOut' ? output.output : output;
      const input = { type: 'secp256k1fx.TransferInput', amount, signatureIndices: [0] } as const;
      return { txID, outputIndex, assetID, input };
    });
    const base = { networkID: 12345, blockchainID: new Uint8Array(32), outputs: [], memo: new Uint8Array() };
    const any: AnyTx = { on: 'P', tx: { unsignedTx: { type: 'txs.BaseTx', ...base, inputs }, credentials: [] } };
    const kinds = decoded.map(({ txID, output }) => `${isZero(txID) ? 'genesis ' : ''}${output.type}`);
    for (const kind of ['genesis secp256k1fx.TransferOutput', 'stakeable.LockOut'])
      assert.ok(kinds.includes(kind), kind);
    await assert.rejects(found(any), { name: 'InvalidInputError' }, 'without owners whose UTXOs are listed');
    const given = await found(any, owners);
    assert.deepEqual(
      given.map((bytes) => Buffer.from(bytes)),
      utxos.map((bytes) => Buffer.from(bytes)),
    );
  });

  it('are found for imports of P and C, and for a change of what an owner signs for', async () => {
    const topUp = fujiTopUp();
    const node = await topUp.startNode();
    try {
      const imported = readAnyTx(decodeAnyHex(partlySigned().byEwoq).bytes)!;
      const changed = readAnyTx(decodeAnyHex(topUp.hex).bytes)!;
      assert.deepEqual([(await found(imported)).length, (await found(changed, [], node.url)).length], [1, 1]);
    } finally {
      await node.close();
    }
    const { atomic } = demoStory().names.crossings;
    const { bytes } = await atomicTx(atomic.import);
    const any: AnyTx = { on: 'C', tx: atomicFormats.tx.decode(bytes) };
    const spent = consumedInputs(any.tx.unsignedTx);
    const utxos = (await found(any)).map((each) => platformFormats.utxo.decode(each));
    assert.deepEqual(
      utxos.map(({ txID, outputIndex }) => [txID, outputIndex]),
      spent.map(({ txID, outputIndex }) => [txID, outputIndex]),
    );
    const { bytes: exported } = await atomicTx(atomic.exportToX);
    assert.deepEqual(await found({ on: 'C', tx: atomicFormats.tx.decode(exported) }), []);
  });

  async function atomicTx(id: Uint8Array) {
    const made = await window.resolver.resolveMaker(window.chain(sandbox.url), id, 'C');
    assert.ok(made.kind === 'tx');
    return made;
  }

  it('are an error with words if one is not there, and if the node is not', async () => {
    const any = readAnyTx(decodeAnyHex(fujiTopUp().hex).bytes)!;
    await assert.rejects(found(any), (error: Error) => {
      snapshot.matches('a UTXO that was not found', error.message);
      return true;
    });
    const [, [, first]] = onX as [unknown, [string, AnyTx]];
    await assert.rejects(found(first, [], 'http://127.0.0.1:1'), { name: 'NetworkError' });
  });

  it('are no longer looked up after an abort', async () => {
    const [, [, any]] = onX as [unknown, [string, AnyTx]];
    const sources = { chain: window.chain(sandbox.url), resolver: window.resolver, owners: [] };
    await assert.rejects(spentUTXOHexes(any, sources, { signal: AbortSignal.abort() }), { name: 'AbortError' });
  });
});
