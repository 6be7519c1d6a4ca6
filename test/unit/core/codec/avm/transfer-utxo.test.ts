import assert from 'node:assert/strict';
import { codecsOfAllOrders } from '../../../../../src/core/codec/avm/any-order-codec';
import { isTransferUTXO, TRANSFER_PLACES } from '../../../../../src/core/codec/avm/transfer-utxo';
import { mutateBytes, Random } from '../../../../support/fuzz/mutate';
import { valueOrRefusal } from '../../../../support/assertions/refuses';

describe('a UTXO whose output is a transfer', () => {
  const codecs = codecsOfAllOrders().filter(
    ({ registry }) => registry.idOf('secp256k1fx.TransferOutput') !== undefined,
  );
  const bytesOf = (random: Random, codec: (typeof codecs)[number]): Uint8Array => {
    const addresses = Array.from({ length: random.below(4) }, () => random.bytes(20));
    const owners = { locktime: BigInt(random.next()), threshold: random.below(3), addresses };
    const amount = (BigInt(random.next()) << 32n) | BigInt(random.next());
    const output = { type: 'secp256k1fx.TransferOutput', amount, ...owners } as const;
    return codec.encodeUTXO({ txID: random.bytes(32), outputIndex: random.next(), assetID: random.bytes(32), output });
  };

  it('is recognized by its places alone exactly when the codec reads it, among 20,000 changed ones', () => {
    const counts = { transfers: 0, others: 0 };
    for (let i = 0; i < 20_000; i++) {
      const random = new Random(5, i);
      const codec = random.pick(codecs);
      const whole = bytesOf(random, codec);
      const bytes = i % 3 === 0 ? whole : mutateBytes(random, whole, bytesOf(random, random.pick(codecs)));
      // In the middle of a larger array, as in a page.
      const page = Buffer.concat([random.bytes(7), bytes, random.bytes(40)]);
      const view = new DataView(page.buffer, page.byteOffset, page.length);
      const isTransfer = isTransferUTXO(view, 7, bytes.length, codec.registry);
      const utxo = valueOrRefusal(() => codec.decodeUTXO(bytes));
      assert.equal(isTransfer, utxo?.output.type === 'secp256k1fx.TransferOutput', Buffer.from(bytes).toString('hex'));
      counts[isTransfer ? 'transfers' : 'others']++;
      if (utxo?.output.type !== 'secp256k1fx.TransferOutput') continue;
      const { assetID, amount, locktime, owners } = TRANSFER_PLACES;
      assert.deepEqual(page.subarray(7 + assetID, 7 + assetID + 32), Buffer.from(utxo.assetID));
      assert.equal(view.getBigUint64(7 + amount), utxo.output.amount);
      assert.equal(view.getBigUint64(7 + locktime), utxo.output.locktime);
      assert.equal(view.getUint32(7 + owners), utxo.output.addresses.length);
    }
    assert.ok(counts.transfers > 7_000 && counts.others > 3_000, JSON.stringify(counts));
  });
});
