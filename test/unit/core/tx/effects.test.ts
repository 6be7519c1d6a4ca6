import assert from 'node:assert/strict';
import { equalBytes, toHexDigits } from '../../../../src/core/bytes/bytes';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { Codec } from '../../../../src/core/codec/avm/codec';
import { effectsOf, type OwnerLookup, type Owners } from '../../../../src/core/tx/effects';
import { finished } from '../../../../src/core/steps';
import { Signers, signaturesOf } from '../../../../src/core/tx/signers';
import { producedOutputs } from '../../../../src/core/tx/moves';
import type { Tx } from '../../../../src/core/codec/avm/avm-transactions';
import { LOCAL_AVAX, RECORDED_PAYMENT } from '../../../support/known-ids';
import { type RecordedTx, recordedTxs } from '../../../support/recording/recorded-txs';

const codec = new Codec();
const txs = recordedTxs(codec);

/** The owner of what an input spends, from the transaction that made it. */
const ownerOf: OwnerLookup = ({ txID, outputIndex }) => {
  const source = txs.get(encodeCb58(txID));
  if (source === undefined) return undefined;
  return producedOutputs(source.tx.unsignedTx, source.id).find(({ index }) => index === outputIndex)?.output;
};

describe('effects of every recorded transaction', () => {
  for (const { label, id, tx } of txs.values()) {
    it(`${label}: amounts only change by burning, minting and unknown owners`, () => {
      const { net, burned, minted, unattributed } = effectsOf(tx.unsignedTx, id, ownerOf);
      const sum = (amounts: readonly { assetID: Uint8Array; amount: bigint }[], assetID: Uint8Array): bigint =>
        amounts.filter((entry) => equalBytes(entry.assetID, assetID)).reduce((total, { amount }) => total + amount, 0n);
      for (const { assetID } of [...net, ...burned, ...minted]) {
        const created = sum(minted, assetID) - sum(burned, assetID) + sum(unattributed, assetID);
        assert.equal(sum(net, assetID), created, encodeCb58(assetID));
      }
      assert.ok(burned.every(({ amount }) => amount > 0n) && minted.every(({ amount }) => amount > 0n));
    });
  }

  it('the recording has all five kinds of transaction', () => {
    assert.equal(new Set([...txs.values()].map(({ tx }) => tx.unsignedTx.type)).size, 5);
  });
});

const signersOf = (tx: Tx) =>
  finished(new Signers(() => codec.encodeUnsignedTx(tx.unsignedTx)).recover(signaturesOf(tx)));

describe('effects: "A pays B, memo"', () => {
  const { id, tx } = txs.get(RECORDED_PAYMENT) as RecordedTx;

  it('reads the payer from the signatures', () => {
    const signers = signersOf(tx);
    const effects = effectsOf(tx.unsignedTx, id, (_, index) => ownerSigned(signers[index]));
    assert.deepEqual(
      effects.net.map(({ owner, amount }) => [toHexDigits(owner.addresses[0] as Uint8Array).slice(0, 8), amount]),
      [
        ['3cb7d384', -5_948_779_411n],
        ['35e202d2', 5_947_779_411n],
      ],
    );
    assert.deepEqual(
      effects.burned.map(({ assetID, amount }) => [encodeCb58(assetID), amount]),
      [[LOCAL_AVAX, 1_000_000n]],
    );
  });

  it('leaves amounts of unknown owners unattributed', () => {
    const effects = effectsOf(tx.unsignedTx, id, () => undefined);
    assert.equal(effects.unattributed.length, 1);
    assert.equal(effects.burned[0]?.amount, 1_000_000n);
  });
});

describe('signers', () => {
  it('every recorded signature is by an owner of the spent output', () => {
    let checked = 0;
    for (const { id, tx } of txs.values()) {
      const signers = signersOf(tx);
      effectsOf(tx.unsignedTx, id, ownerOf).inputs.forEach((input, index) => {
        const owner = ownerOf(input, index);
        if (owner === undefined) return;
        const expected = input.input.signatureIndices.map((at) => owner.addresses[at]);
        assert.deepEqual(signers[index]?.map(hexOf), expected.map(hexOf));
        checked++;
      });
    }
    assert.ok(checked > 20, `${checked} inputs checked`);
  });
});

function ownerSigned(signers: readonly (Uint8Array | undefined)[] | undefined): Owners | undefined {
  const addresses = (signers ?? []).filter((address) => address !== undefined);
  return addresses.length === 0 ? undefined : { threshold: addresses.length, addresses };
}

function hexOf(bytes: Uint8Array | undefined): string {
  return bytes === undefined ? 'none' : toHexDigits(bytes);
}
