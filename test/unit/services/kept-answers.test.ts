import assert from 'node:assert/strict';
import { Codec } from '../../../src/core/codec/avm/codec';
import type { Tx } from '../../../src/core/codec/avm/avm-transactions';
import { ownerKey } from '../../../src/core/tx/effects';
import { decodeID, encodeCb58 } from '../../../src/core/encodings/cb58';
import { encodeHex } from '../../../src/core/encodings/hex';
import { txIDOf, utxoIDOf } from '../../../src/core/ids/ids';
import { sha256 } from '../../../src/core/bytes/hashes';
import { answerResult, passOn, startServer, type TestServer } from '../../support/servers/http-server';
import { LOCAL_AVAX, LOCAL_X } from '../../support/known-ids';
import { World } from '../features/hover/answers';
import { recordedSetUp } from '../../support/sandbox/recorded-setup';

const codec = new Codec();

/** Owners that take 100 KB. */
const MANY = Array.from({ length: 5_000 }, (_, i) => sha256(Buffer.from(String(i))).subarray(0, 20));

const transfer = { type: 'secp256k1fx.TransferOutput', amount: 1n, locktime: 0n, threshold: 1 } as const;

describe('what is kept of answers', () => {
  const { sandbox } = recordedSetUp();
  let server: TestServer;
  let world: World;
  const txs = new Map<string, Uint8Array>();

  before(async () => {
    server = await startServer(async (request, response) => {
      const { method, params } = JSON.parse(request.body) as { method: string; params: { txID?: string } };
      const bytes = method === 'avm.getTx' ? txs.get(params.txID ?? '') : undefined;
      if (bytes === undefined) await passOn(sandbox.url, request, response);
      else answerResult(request, response, { tx: encodeHex(bytes, 'hex'), encoding: 'hex' });
    });
  });
  beforeEach(() => {
    world = new World({ sandboxURL: server.url });
  });
  afterEach(() => world.close());
  after(() => server.close());

  it('counts what decoded transactions take in memory: of many long ones, the first is requested again', async () => {
    const { chains, resolver } = world.services;
    const chain = await chains.open(chains.active);
    const ids = Array.from({ length: 40 }, (_, i) => {
      const outputs = [{ assetID: decodeID(LOCAL_AVAX), output: { ...transfer, addresses: MANY } }];
      const base = { networkID: 12345, blockchainID: decodeID(LOCAL_X), inputs: [], memo: Buffer.from([i]) };
      const tx: Tx = { unsignedTx: { type: 'txs.BaseTx', ...base, outputs }, credentials: [] };
      const bytes = codec.encodeTx(tx);
      txs.set(encodeCb58(txIDOf(bytes)), bytes);
      return txIDOf(bytes);
    });
    for (const id of ids) assert.equal((await resolver.resolveTx(chain, id)).kind, 'tx');
    const [first = assert.fail()] = ids;
    assert.equal(resolver.cached(chain, first), undefined);
    assert.equal(resolver.cached(chain, ids.at(-1) ?? first)?.kind, 'tx');
  });

  it('counts the bytes of UTXOs that stand in no list, and keeps none of their pages', async () => {
    const { chains, utxos } = world.services;
    const chain = await chains.open(chains.active);
    await chain.identity.identify();
    const assetID = decodeID(LOCAL_AVAX);
    const utxo = (i: number) => ({
      ...{ txID: sha256(Buffer.from(String(i))), outputIndex: i, assetID },
      output: { ...transfer, addresses: MANY },
    });
    const id = (i: number): Uint8Array => utxoIDOf(utxo(i).txID, i);
    const page = Buffer.concat([codec.encodeUTXO(utxo(0)), Buffer.alloc(9)]);
    utxos.saw(chain, page.subarray(0, -9));
    page.fill(0);
    const seen = utxos.get(chain, id(0)) ?? assert.fail();
    assert.deepEqual(codec.encodeUTXO(seen.utxo), codec.encodeUTXO(utxo(0)));
    for (let i = 1; i < 100; i++) utxos.saw(chain, codec.encodeUTXO(utxo(i)));
    assert.equal(utxos.get(chain, id(0)), undefined);
    assert.equal(utxos.get(chain, id(99))?.utxo.outputIndex, 99);
  });
});

describe('the key of an owner', () => {
  for (const count of [0, 1, 2, 15, 16, 5_000]) {
    it(`is the same in any order of ${count} addresses, and another for other owners`, () => {
      const addresses = MANY.slice(0, count);
      const key = ownerKey({ threshold: 1, addresses });
      assert.equal(ownerKey({ threshold: 1, addresses: addresses.slice().reverse() }), key);
      assert.notEqual(ownerKey({ threshold: 2, addresses }), key);
      assert.notEqual(ownerKey({ threshold: 1, addresses: [...addresses, new Uint8Array(20)] }), key);
    });
  }
});
