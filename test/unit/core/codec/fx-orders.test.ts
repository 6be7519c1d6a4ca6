import assert from 'node:assert/strict';
import { AnyOrderCodec, codecsOfAllOrders } from '../../../../src/core/codec/avm/any-order-codec';
import { type Block, Codec } from '../../../../src/core/codec/avm/codec';
import type { FxName, StateOutput, Tx } from '../../../../src/core/codec/avm/avm-transactions';
import { ewoq, ownedBy } from '../../../support/sandbox/sandbox-chain';

/** In the order of their IDs, which a CreateChainTx must keep. */
const BY_ID: readonly FxName[] = ['nftfx', 'propertyfx', 'secp256k1fx'];

/** Every chain that avalanchego can run: the X-Chain, whose genesis has an order of its own, and any choice of fxs. */
const CHAINS: readonly (readonly FxName[])[] = [
  ['secp256k1fx', 'nftfx', 'propertyfx'],
  ...Array.from({ length: 2 ** BY_ID.length }, (_, choice) => BY_ID.filter((_fx, i) => (choice & (1 << i)) > 0)),
];

const owners = ownedBy(ewoq);
const id = new Uint8Array(32).fill(7);
const OUTPUTS: Record<FxName, readonly StateOutput[]> = {
  secp256k1fx: [
    { type: 'secp256k1fx.MintOutput', ...owners },
    { type: 'secp256k1fx.TransferOutput', amount: 5n, ...owners },
  ],
  nftfx: [
    { type: 'nftfx.MintOutput', groupID: 1, ...owners },
    { type: 'nftfx.TransferOutput', groupID: 1, payload: Uint8Array.of(1, 2, 3), ...owners },
  ],
  propertyfx: [
    { type: 'propertyfx.MintOutput', ...owners },
    { type: 'propertyfx.OwnedOutput', ...owners },
  ],
};

/** A transaction with outputs and credentials of all fxs of its chain. */
const txOf = (fxs: readonly FxName[]): Tx => ({
  unsignedTx: {
    type: 'txs.CreateAssetTx',
    ...{ networkID: 1, blockchainID: id, outputs: [], inputs: [], memo: new Uint8Array(0) },
    ...{ name: 'Asset', symbol: 'AST', denomination: 0 },
    initialStates: fxs.map((fx, fxIndex) => ({ fxIndex, outputs: OUTPUTS[fx] })),
  },
  credentials: fxs.map((fx) => ({ type: `${fx}.Credential` as const, signatures: [new Uint8Array(65)] })),
});

const blockOf = (...txs: Tx[]): Block => ({
  type: 'block.StandardBlock',
  ...{ parentID: id, height: 1n, time: 1_700_000_000n, merkleRoot: id, txs },
});

describe('chains with any choice of fxs', () => {
  const reader = new AnyOrderCodec(codecsOfAllOrders());

  for (const fxs of CHAINS) {
    const name = fxs.length === 0 ? 'none' : fxs.join(', ');
    const codec = new Codec(fxs);

    it(`${name}: blocks with transactions are read`, () => {
      const bytes = codec.encodeBlock(blockOf(txOf(fxs), txOf(fxs)));
      const typeID = new DataView(bytes.buffer, bytes.byteOffset).getUint32(2);
      assert.equal(typeID, 5 + 5 * fxs.length);
      const read = reader.read('block', bytes);
      assert.deepEqual(read.codec.fxs, fxs);
      assert.deepEqual(read.value, blockOf(txOf(fxs), txOf(fxs)));
      assert.equal(reader.readAny(bytes)?.kind, 'block');
    });

    it(`${name}: a block without transactions and a transaction are read`, () => {
      assert.deepEqual(reader.read('block', codec.encodeBlock(blockOf())).value, blockOf());
      assert.deepEqual(reader.read('tx', codec.encodeTx(txOf(fxs))).value, txOf(fxs));
    });

    it(`${name}: UTXOs mean what they mean on the chain, once a block of it was seen`, () => {
      const own = new AnyOrderCodec(codecsOfAllOrders());
      own.learn('block', codec.encodeBlock(blockOf(txOf(fxs))));
      for (const output of fxs.flatMap((fx) => OUTPUTS[fx])) {
        const utxo = { txID: id, outputIndex: 0, assetID: id, output };
        assert.deepEqual(own.read('utxo', codec.encodeUTXO(utxo)).value, utxo);
      }
    });
  }

  it('a chain that takes the place of another one is read by its own order', () => {
    const own = new AnyOrderCodec(codecsOfAllOrders());
    for (const fxs of [...CHAINS, ...CHAINS]) {
      own.learn('block', new Codec(fxs).encodeBlock(blockOf(txOf(fxs))));
      assert.deepEqual(own.read('block', new Codec(fxs).encodeBlock(blockOf())).codec.fxs.length, fxs.length);
    }
    own.learn('block', Uint8Array.of(1, 2, 3));
    assert.deepEqual(own.read('tx', new Codec(['nftfx']).encodeTx(txOf(['nftfx']))).value, txOf(['nftfx']));
  });
});
