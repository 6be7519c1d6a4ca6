import assert from 'node:assert/strict';
import { concatBytes } from '../../../../src/core/bytes/bytes';
import type { TransferableInput, TransferableOutput } from '../../../../src/core/codec/secp256k1fx';
import type { Codec } from '../../../../src/core/codec/avm/codec';
import { codecsOfAllOrders } from '../../../../src/core/codec/avm/any-order-codec';
import type { Tx } from '../../../../src/core/codec/avm/avm-transactions';
import { readPaymentBlock } from '../../../../src/core/tx/payment-block';
import { producedOutputs, spentUTXOs } from '../../../../src/core/tx/moves';
import { mutateBytes, Random } from '../../../support/fuzz/mutate';
import { valueOrRefusal } from '../../../support/assertions/refuses';

describe('a block of payments', () => {
  const codecs = codecsOfAllOrders().filter(
    ({ registry }) => registry.idOf('secp256k1fx.TransferOutput') !== undefined,
  );
  const uint64 = (random: Random): bigint => (BigInt(random.next()) << 32n) | BigInt(random.next());
  const some = <T>(random: Random, most: number, make: () => T): T[] =>
    Array.from({ length: random.below(most + 1) }, make);

  function paymentOf(random: Random): Tx {
    const output = (): TransferableOutput => {
      const owners = { locktime: uint64(random), threshold: random.below(3), addresses: some(random, 3, address) };
      const held = { type: 'secp256k1fx.TransferOutput', amount: uint64(random), ...owners } as const;
      return { assetID: random.bytes(32), output: held };
    };
    const address = (): Uint8Array => random.bytes(20);
    const input = (): TransferableInput => ({
      ...{ txID: random.bytes(32), outputIndex: random.next(), assetID: random.bytes(32) },
      input: {
        type: 'secp256k1fx.TransferInput',
        amount: uint64(random),
        signatureIndices: some(random, 2, () => random.below(4)),
      },
    });
    const base = { networkID: random.next(), blockchainID: random.bytes(32), memo: random.bytes(random.below(9)) };
    const moved = { outputs: some(random, 3, output), inputs: some(random, 3, input) };
    const credentials = some(random, 2, () => {
      return {
        type: 'secp256k1fx.Credential',
        signatures: some(random, 2, () => random.bytes(65)),
      } as const;
    });
    // Every ninth is none, and so is its block.
    if (random.below(9) > 0) return { unsignedTx: { type: 'txs.BaseTx', ...base, ...moved }, credentials };
    const imported = { sourceChain: random.bytes(32), importedInputs: some(random, 2, input) };
    return { unsignedTx: { type: 'txs.ImportTx', ...base, ...moved, ...imported }, credentials };
  }

  function blockOf(random: Random, codec: Codec): Uint8Array {
    const txs = some(random, 3, () => paymentOf(random));
    const head = { parentID: random.bytes(32), height: uint64(random), time: uint64(random) };
    return codec.encodeBlock({ type: 'block.StandardBlock', ...head, merkleRoot: random.bytes(32), txs });
  }

  const isPayment = ({ unsignedTx, credentials }: Tx): boolean =>
    unsignedTx.type === 'txs.BaseTx' && credentials.every(({ type }) => type === 'secp256k1fx.Credential');

  it('is read as the codec reads it, and exactly when it does, among 3,000 changed ones', () => {
    const counts = { payments: 0, others: 0 };
    for (let i = 0; i < 3_000; i++) {
      const random = new Random(11, i);
      const codec = random.pick(codecs);
      const whole = blockOf(random, codec);
      const changed = i % 3 === 0 ? whole : mutateBytes(random, whole, blockOf(random, random.pick(codecs)));
      // In the middle of a larger array, as in a page.
      const bytes = concatBytes(random.bytes(7), changed, random.bytes(40)).subarray(7, 7 + changed.length);
      const block = valueOrRefusal(() => codec.decodeBlock(bytes));
      const read = readPaymentBlock(bytes, codec.registry);
      const isOfPayments = block !== undefined && block.txs.length > 0 && block.txs.every(isPayment);
      assert.equal(read !== undefined, isOfPayments, Buffer.from(bytes).toString('hex'));
      counts[isOfPayments ? 'payments' : 'others']++;
      if (read === undefined || block === undefined) continue;
      assert.deepEqual([read.parentID, read.height, read.time], [block.parentID, block.height, block.time]);
      for (const [place, { unsignedTx, credentials }] of block.txs.entries()) {
        const encoded = codec.encodeTx({ unsignedTx, credentials });
        const spent = spentUTXOs(unsignedTx).map(({ path: _, ...rest }) => rest);
        const outputs = producedOutputs(unsignedTx, encoded);
        assert.deepEqual(read.txs[place], { bytes: encoded.subarray(2), outputs, spent });
      }
    }
    assert.ok(counts.payments > 700 && counts.others > 700, JSON.stringify(counts));
  });

  it('has no transaction that claims more than its bytes hold', () => {
    const [codec] = codecs;
    if (codec === undefined) assert.fail('there is no codec');
    const bytes = codec.encodeBlock({
      ...{ type: 'block.StandardBlock', parentID: new Uint8Array(32), height: 1n, time: 1n },
      ...{ merkleRoot: new Uint8Array(32), txs: [paymentOf(new Random(1, 4))] },
    });
    const claims = Uint8Array.from(bytes);
    // The number of transactions.
    new DataView(claims.buffer).setUint32(86, 0x7fffffff);
    assert.equal(readPaymentBlock(claims, codec.registry), undefined);
  });
});
