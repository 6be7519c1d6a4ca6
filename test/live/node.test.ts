// npm run test:live: the client and the services against a real node, named by AVALANCHE_NODE_URL. On a local network
// (12345, 1337) it also sends transactions, signed with the public test key; on any other it only reads.
import assert from 'node:assert/strict';
import { HttpClient } from '../../src/client/http/http-client';
import { systemClock } from '../../src/client/clock';
import { EWOQ, SigningKey } from '../../src/core/tx-builder/key';
import { type BuiltTx, type Payment, TxBuilder } from '../../src/core/tx-builder/builder';
import { formatAddress } from '../../src/core/ids/address';
import { decodeID, encodeCb58 } from '../../src/core/encodings/cb58';
import { Codec, type UTXO } from '../../src/core/codec/avm/codec';
import { encodeHex } from '../../src/core/encodings/hex';
import { txIDOf } from '../../src/core/ids/ids';
import type { ChainRules } from '../../src/core/rules/chain-rules';
import { syntacticFindings } from '../../src/core/rules/syntactic';
import type { Chain } from '../../src/services/chain/chain';
import { PastBlocks } from '../../src/services/past/blocks/past-blocks';
import { UTXOPages } from '../../src/services/utxos/utxo-pages';
import { avmUTXOs } from '../../src/services/utxos/utxo-source';
import { isLocalNetwork } from '../support/setup/p-chain-wallet';
import { MAX_UTXO_PAGE } from '../../src/core/bytes/bytes';
import { chainAt, resolverAt } from '../support/setup/chain-at';

const url = process.env['AVALANCHE_NODE_URL'];
assert.ok(url, 'AVALANCHE_NODE_URL must name a node, such as http://127.0.0.1:9650');

describe(`a real node at ${new URL(url).host}`, function () {
  this.timeout(60_000);
  const http = new HttpClient();
  const chain = chainAt(url, { http, clock: systemClock }, { name: 'live' });
  const resolver = resolverAt(systemClock);
  after(() => http.close());

  it('reports its identity', async () => {
    const identity = await chain.identity.identify();
    assert.ok(identity.networkID > 0 && identity.alias === 'X');
    console.log(`      network ${identity.networkID}, ${(await chain.info.getNodeVersion()).version}`);
  });

  it('gives the newest block, which hashes to its ID and holds transactions that resolve', async () => {
    const height = await chain.avm.getHeight();
    const newest = await resolver.blockAt(chain, height);
    assert.equal((await resolverAt(systemClock).resolve(chain, newest.id)).kind, 'block');
    for (const tx of newest.block.txs.slice(0, 5)) {
      const id = await resolver.resolve(chain, txIDOf(newest.codec.encodeTx(tx)));
      assert.equal(id.kind, 'tx');
    }
  });

  it('has AVAX, fees, and no transaction of an unused ID', async () => {
    const avax = await chain.avm.getAssetDescription({ assetID: 'AVAX' });
    assert.deepEqual([avax.symbol, avax.denomination], ['AVAX', 9]);
    assert.ok((await chain.avm.getTxFee()).txFee > 0n);
    assert.equal(await chain.avm.getTx({ txID: encodeCb58(new Uint8Array(32).fill(3)) }), undefined);
  });

  it('accepts what the builder makes: a payment, an asset, its minting, an export', async function () {
    const identity = await chain.identity.identify();
    if (!isLocalNetwork(identity)) this.skip();
    const { networkID, blockchainID, hrp } = identity;
    const codec = new Codec();
    const { assetID } = await chain.avm.getAssetDescription({ assetID: 'AVAX' });
    const fees = await chain.avm.getTxFee();
    const rules: ChainRules = {
      codec,
      networkID,
      blockchainID: decodeID(blockchainID),
      feeAssetID: decodeID(assetID),
      txFee: fees.txFee,
      createAssetTxFee: fees.createAssetTxFee,
    };
    const key = SigningKey.parse(EWOQ);
    const owners = { locktime: 0n, threshold: 1, addresses: [key.address] };
    const builder = async (): Promise<TxBuilder> => {
      const utxos = await utxosOf(chain, formatAddress({ alias: 'X', hrp, bytes: key.address }));
      const now = BigInt(Math.floor(Date.now() / 1000));
      return new TxBuilder(rules, { utxos, keys: [key], now, change: key.address });
    };
    const send = async (built: BuiltTx): Promise<void> => {
      assert.deepEqual([...syntacticFindings(built.tx, rules)], []);
      const answered = await chain.avm.issueTx({ tx: encodeHex(built.bytes) });
      assert.equal(answered, encodeCb58(built.txID));
      await acceptance(chain, answered);
    };
    const avax = (amount: bigint): Payment => ({ assetID: decodeID(assetID), amount, owners });

    const payment = (await builder()).pay([avax(1_500_000_000n)], Buffer.from('Avalanche Lens live test'));
    await send(payment);
    const past = new PastBlocks({ clock: systemClock, resolver });
    const place = await past.findNewest(chain, 'X', payment.txID);
    assert.ok(place !== undefined && place.height > 0n);

    const created = (await builder()).createAsset({
      name: 'Live',
      symbol: 'LIVE',
      denomination: 3,
      initialStates: [
        { fxIndex: 0, outputs: [{ type: 'secp256k1fx.MintOutput', ...owners }] },
        { fxIndex: 1, outputs: [{ type: 'nftfx.MintOutput', groupID: 1, ...owners }] },
        { fxIndex: 2, outputs: [{ type: 'propertyfx.MintOutput', ...owners }] },
      ],
    });
    await send(created);
    const own = await utxosOf(chain, formatAddress({ alias: 'X', hrp, bytes: key.address }));
    const right = (type: string): UTXO => {
      const utxo = own.find(
        ({ txID, output }) => encodeCb58(txID) === encodeCb58(created.txID) && output.type === type,
      );
      assert.ok(utxo, type);
      return utxo;
    };
    await send(
      (await builder()).operate([
        {
          utxo: right('secp256k1fx.MintOutput'),
          plan: (signatureIndices) => ({
            type: 'secp256k1fx.MintOperation',
            mintInput: { signatureIndices },
            mintOutput: owners,
            transferOutput: { amount: 1_000n, ...owners },
          }),
        },
        {
          utxo: right('nftfx.MintOutput'),
          plan: (signatureIndices) => ({
            type: 'nftfx.MintOperation',
            mintInput: { signatureIndices },
            groupID: 1,
            payload: Buffer.from('live'),
            outputs: [owners],
          }),
        },
        {
          utxo: right('propertyfx.MintOutput'),
          plan: (signatureIndices) => ({
            type: 'propertyfx.MintOperation',
            mintInput: { signatureIndices },
            mintOutput: owners,
            ownedOutput: owners,
          }),
        },
      ]),
    );
    await send((await builder()).exportTo(new Uint8Array(32), [avax(5_000_000n)]));
  });
});

/** A block follows within about a second on a local network. */
async function acceptance(chain: Chain, txID: string): Promise<void> {
  for (const until = Date.now() + 20_000; Date.now() < until; await new Promise((done) => setTimeout(done, 200))) {
    if ((await chain.avm.getTx({ txID })) !== undefined) return;
  }
  assert.fail(`${txID} was not accepted within 20 s`);
}

async function utxosOf(chain: Chain, address: string): Promise<UTXO[]> {
  const pages = new UTXOPages({ source: avmUTXOs(chain, { addresses: [address] }), pageSize: MAX_UTXO_PAGE });
  await pages.all(() => undefined);
  return pages.utxos.map((listed) => pages.table.read(listed));
}
