import { strict as assert } from 'node:assert';
import { encodeCb58 } from '../../../../../../src/core/encodings/cb58';
import { AnyOrderCodec } from '../../../../../../src/core/codec/avm/any-order-codec';
import { Codec } from '../../../../../../src/core/codec/avm/codec';
import type { StateOutput } from '../../../../../../src/core/codec/avm/avm-transactions';
import { encodeHex } from '../../../../../../src/core/encodings/hex';
import { HexList } from '../../../../../../src/core/encodings/hex-list';
import { sha256 } from '../../../../../../src/core/bytes/hashes';
import {
  filterFields,
  filterUTXOs,
  isFilter,
  sortUTXOs,
  type UTXOFilter,
  type UTXOOrder,
  viewTexts,
} from '../../../../../../src/features/side-bar/nodes/utxo/utxo-view';
import type { AssetRef } from '../../../../../../src/services/text/pieces';
import { avmReader } from '../../../../../../src/services/utxos/utxo-source';
import { UTXOTable } from '../../../../../../src/services/utxos/utxo-table';
import { snapshotOf } from '../../../../../support/wording/snapshot';

const NOW = 1_800_000_000_000;
const [COIN, PICT] = ['coin', 'pict'].map((name) => sha256(Buffer.from(name))) as [Uint8Array, Uint8Array];
const txID = (n: number): Uint8Array => sha256(Buffer.from(`tx ${n}`));

const ref = (id: string): AssetRef => {
  const isCoin = id === encodeCb58(COIN);
  const traits = { isFungible: isCoin, isMintable: false, isNFT: !isCoin, isProperty: false };
  const [name, symbol] = isCoin ? ['Lens Coin', 'LNSC'] : ['Pictures', 'PICT'];
  const info = { assetID: id, name, symbol, denomination: 0, isNative: false, traits };
  return { assetID: isCoin ? COIN : PICT, info };
};

/** By number: 0 spendable, 1 locked, 2 shared, 3 an NFT, 4 a right to mint, 5 a property, 6 unlocked long ago. */
function table(): UTXOTable {
  const owners = { locktime: 0n, threshold: 1, addresses: [new Uint8Array(20)] };
  const coin = { type: 'secp256k1fx.TransferOutput', ...owners } as const;
  const outputs: readonly [Uint8Array, StateOutput][] = [
    [COIN, { ...coin, amount: 5n }],
    [COIN, { ...coin, amount: 7n, locktime: 2_000_000_000n }],
    [COIN, { ...coin, amount: 2n ** 64n - 1n, addresses: [new Uint8Array(20), new Uint8Array(20).fill(1)] }],
    [PICT, { type: 'nftfx.TransferOutput', groupID: 1, payload: new Uint8Array(0), ...owners }],
    [PICT, { type: 'nftfx.MintOutput', groupID: 1, ...owners }],
    [PICT, { type: 'propertyfx.OwnedOutput', ...owners }],
    [COIN, { ...coin, amount: 2n ** 64n - 2n, locktime: 1_000_000_000n }],
  ];
  const made = new UTXOTable(avmReader(new AnyOrderCodec([new Codec()])));
  const codec = new Codec();
  const utxos = outputs.map(([assetID, output], n) =>
    encodeHex(codec.encodeUTXO({ txID: txID(n), outputIndex: n, assetID, output })),
  );
  made.add(HexList.of(utxos));
  return made;
}

describe('filters and orders of UTXOs', () => {
  const snapshot = snapshotOf('filters');
  const made = table();
  const numbers = (utxos: UTXOTable['utxos']): number[] => utxos.map((utxo) => made.utxos.indexOf(utxo));

  const FILTERS: readonly (readonly [UTXOFilter, number[]])[] = [
    [{}, [0, 1, 2, 3, 4, 5, 6]],
    [{ assetID: encodeCb58(COIN) }, [0, 1, 2, 6]],
    [{ kind: 'amount' }, [0, 1, 2, 6]],
    [{ kind: 'nft' }, [3]],
    [{ kind: 'mint' }, [4]],
    [{ kind: 'property' }, [5]],
    [{ isSpendable: true }, [0, 3, 4, 5, 6]],
    [{ isSpendable: true, kind: 'amount' }, [0, 6]],
    [{ text: ' lens ' }, [0, 1, 2, 6]],
    [{ text: 'pict' }, [3, 4, 5]],
    [{ text: encodeCb58(PICT).slice(0, 6) }, [3, 4, 5]],
    [{ text: 'nothing is called so' }, []],
  ];
  for (const [filter, expected] of FILTERS) {
    it(`${JSON.stringify(filter)} shows ${expected.join(', ') || 'none'}`, () => {
      assert.deepEqual(numbers(filterUTXOs(made, filter, { now: NOW, ref })), expected);
    });
  }

  const ORDERS: readonly (readonly [UTXOOrder, number[]])[] = [
    ['node', [0, 1, 2, 3, 4, 5, 6]],
    // Each asset by itself; 2^64-1 and 2^64-2 are not the same.
    ['amount', [2, 6, 1, 0, 3, 4, 5]],
    ['locktime', [0, 2, 3, 4, 5, 6, 1]],
  ];
  for (const [order, expected] of ORDERS) {
    it(`in the order of ${order}`, () => assert.deepEqual(numbers(sortUTXOs(made.utxos, order, ref)), expected));
  }

  it('describes a filter and an order', () => {
    const filter = { kind: 'amount', isSpendable: true, text: ' x ' } as const;
    const words = viewTexts({ filter, order: 'amount' }, String);
    assert.deepEqual([words.length, words[2]], [4, '"x"']);
    snapshot.matches('a filter and an order', words.join(' · '));
    assert.deepEqual(viewTexts({ filter: {}, order: 'node' }, String), []);
  });

  it('exports name a filter by its fields, untranslated', () => {
    const filter = { assetID: 'a', kind: 'nft', isSpendable: true, text: ' x ' } as const;
    assert.equal(filterFields(filter), 'assetID=a kind=nft spendable=true text="x"');
    assert.equal(filterFields({ text: ' ' }), '');
  });

  it('a filter of spaces counts as none', () => {
    for (const [filter] of FILTERS) assert.equal(isFilter(filter), JSON.stringify(filter) !== '{}');
    assert.equal(isFilter({ text: ' ' }), false);
  });
});
