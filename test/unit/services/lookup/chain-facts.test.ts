import assert from 'node:assert/strict';
import { decodeID, encodeCb58 } from '../../../../src/core/encodings/cb58';
import { effectsOf } from '../../../../src/core/tx/effects';
import { utxoIDOf } from '../../../../src/core/ids/ids';
import { AssetCache } from '../../../../src/services/lookup/asset-cache';
import { Balances } from '../../../../src/services/utxos/balances';
import { systemClock } from '../../../../src/client/clock';
import { PastBlocks } from '../../../../src/services/past/blocks/past-blocks';
import type { Chain } from '../../../../src/services/chain/chain';
import type { IDResolver } from '../../../../src/services/lookup/id-resolver';
import { inputOwners } from '../../../../src/services/lookup/input-owners';
import { UTXOPages } from '../../../../src/services/utxos/utxo-pages';
import { avmUTXOs } from '../../../../src/services/utxos/utxo-source';
import { UTXOCache } from '../../../../src/services/utxos/utxo-cache';
import { FakeClock } from '../../../support/setup/fake-clock';
import {
  EWOQ,
  LOCAL_AVAX,
  RECORDED_BLOCK_1,
  RECORDED_LNSC,
  RECORDED_PAYEE,
  RECORDED_PAYMENT,
} from '../../../support/known-ids';
import { snapshotOf } from '../../../support/wording/snapshot';
import { recordedSetUp } from '../../../support/sandbox/recorded-setup';
import { chainAt, resolverAt } from '../../../support/setup/chain-at';

describe('what services find out on the recorded chain', () => {
  const snapshot = snapshotOf('facts-of-a-chain');
  const { sandbox, http } = recordedSetUp();
  let chain: Chain;
  let resolver: IDResolver;
  const clock = new FakeClock(1_795_243_600_000);

  before(() => {
    chain = chainAt(sandbox.url, { http, clock });
    resolver = resolverAt(clock);
  });
  describe('AssetCache', () => {
    const assets: [id: string, description: string][] = [
      [LOCAL_AVAX, 'Avalanche AVAX 9 native fungible'],
      [RECORDED_LNSC, 'Lens Coin 1 LNSC 2 fungible'],
      ['2ehP6H85TuzekZxSYL4Agki7ntJL3Zfau9aMzAYesMYnwZ2a7S', 'Mintable MINT 9 fungible mintable'],
    ];
    for (const [id, description] of assets) {
      it(description, async () => {
        const answer = await new AssetCache(resolver).describe(chain, decodeID(id));
        assert.ok('asset' in answer);
        const { name, symbol, denomination, isNative, traits } = answer.asset;
        const words = [isNative && 'native', traits.isFungible && 'fungible', traits.isMintable && 'mintable'];
        assert.equal([name, symbol, denomination, ...words.filter(Boolean)].join(' '), description);
      });
    }

    it('a transaction that creates none', async () => {
      const answer = await new AssetCache(resolver).describe(chain, decodeID(RECORDED_PAYMENT));
      assert.deepEqual(Object.keys(answer), ['unknown']);
      snapshot.matches('no asset', 'unknown' in answer ? answer.unknown : '');
    });
  });

  describe('inputOwners', () => {
    it('finds the owners in the transactions that created the spent outputs', async () => {
      const found = await resolver.resolve(chain, decodeID(RECORDED_PAYMENT));
      assert.ok(found.kind === 'tx' && found.on === 'X');
      const ownerOf = await inputOwners({ chain, resolver }, found);
      const { unattributed } = effectsOf(found.tx.unsignedTx, found.id, ownerOf);
      assert.deepEqual(unattributed, []);
    });
  });

  describe('the newest blocks', () => {
    it('finds the block of a recent transaction, and remembers the searched ones', async () => {
      const past = new PastBlocks({ clock: systemClock, resolver });
      const place = await past.findNewest(chain, 'X', decodeID(RECORDED_PAYMENT));
      assert.deepEqual(place, {
        blockID: RECORDED_BLOCK_1,
        height: 1n,
        time: 1_795_243_569n,
      });
      const other = decodeID('zGk3dgy2itXe4H1yWwmhUGv7HgsV2d7GpHXGsetSWmQHMiX3L');
      const loaded = past.blockOf(chain, 'X', other);
      assert.equal(loaded.kind === 'known' && loaded.value.height, 25n);
    });

    it('finds nothing for a transaction that is in none of them', async () => {
      const past = new PastBlocks({ clock: systemClock, resolver });
      assert.equal(await past.findNewest(chain, 'X', decodeID(LOCAL_AVAX)), undefined);
    });
  });

  describe('Balances', () => {
    it("adds up to the node's balance with includePartial", async () => {
      const utxos = new UTXOCache();
      for (const address of [EWOQ, RECORDED_PAYEE]) {
        const { assets, isComplete } = await new Balances({ clock, utxos }).of(chain, address, { maxPages: 10 });
        assert.ok(isComplete);
        const theirs = await chain.avm.getAllBalances({ address, includePartial: true });
        const ours = assets
          .map(({ assetID, spendable, locked, shared }) => [encodeCb58(assetID), spendable + locked + shared] as const)
          .map(([asset, balance]) => ({ asset: asset === LOCAL_AVAX ? 'AVAX' : asset, balance }))
          .filter(({ balance }) => balance > 0n);
        const byAsset = (a: { asset: string }, b: { asset: string }): number => (a.asset < b.asset ? -1 : 1);
        assert.deepEqual(ours.sort(byAsset), [...theirs].sort(byAsset));
      }
    });

    it("what is spendable now is the node's balance without it", async () => {
      const { assets } = await new Balances({ clock, utxos: new UTXOCache() }).of(chain, EWOQ, { maxPages: 10 });
      const avax = assets.find(({ assetID }) => encodeCb58(assetID) === LOCAL_AVAX);
      const { balance } = await chain.avm.getBalance({ address: EWOQ, assetID: 'AVAX' });
      assert.equal(avax?.spendable, balance);
    });

    it('reports when there is more than was read', async () => {
      const { isComplete, utxoCount } = await new Balances({ clock, utxos: new UTXOCache() }).of(
        chain,
        'X-local15qlrv7v3w6ytcfmy0zcjs0erv5upyqrucr2rcj',
        { maxPages: 1 },
      );
      assert.deepEqual([isComplete, utxoCount], [false, 1024]);
    });

    it('lets the UTXOs be named by their IDs', async () => {
      const utxos = new UTXOCache();
      await new Balances({ clock, utxos }).of(chain, EWOQ, { maxPages: 1 });
      const utxoID = utxoIDOf(decodeID('zGk3dgy2itXe4H1yWwmhUGv7HgsV2d7GpHXGsetSWmQHMiX3L'), 2);
      assert.equal(utxos.get(chain, utxoID)?.utxo.output.type, 'secp256k1fx.TransferOutput');
    });

    it('lets the UTXOs of a list be named, also those that come later', async () => {
      const utxos = new UTXOCache();
      const pages = new UTXOPages({ source: avmUTXOs(chain, { addresses: [EWOQ] }), pageSize: 5 });
      const known = (): number => {
        utxos.listed(chain, pages.table);
        const all = pages.utxos.map((listed) => pages.table.read(listed));
        return all.filter(({ txID, outputIndex }) => utxos.get(chain, utxoIDOf(txID, outputIndex)) !== undefined)
          .length;
      };
      await pages.open();
      assert.equal(known(), 5);
      await pages.all(() => undefined);
      assert.equal(known(), 12);
      assert.equal(utxos.get(chain, decodeID(LOCAL_AVAX)), undefined);
    });
  });
});
