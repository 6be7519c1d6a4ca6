import assert from 'node:assert/strict';
import { addTxSignatures, avm, type Context, pvm, TransferableOutput, utils, Utxo } from '@avalabs/avalanchejs';
import { toHexDigits } from '../../../../src/core/bytes/bytes';
import { sha256 } from '../../../../src/core/bytes/hashes';
import { Codec, type UTXO } from '../../../../src/core/codec/avm/codec';
import { platformFormats } from '../../../../src/core/codec/platform/platform-formats';
import { decodeID } from '../../../../src/core/encodings/cb58';
import { TxBuilder } from '../../../../src/core/tx-builder/builder';
import { EWOQ, SigningKey, signsElsewhere } from '../../../../src/core/tx-builder/key';
import { platformFee } from '../../../../src/core/p-and-c/platform-fee';
import {
  buildPlatformTx,
  type PlainPlatformUTXO,
  type PlatformBase,
  platformPayment,
} from '../../../../src/core/tx-builder/platform-builder';
import { EWOQ_KEY_HEX, LOCAL_AVAX, LOCAL_X, MAINNET_C, ZERO_ID } from '../../../support/known-ids';
import { newChain } from '../../../support/sandbox/sandbox-chain';

const NOW = 1_800_000_000n;
const ewoq = SigningKey.parse(EWOQ);
const other = sha256(Uint8Array.of(1)).subarray(0, 20);
const avax = decodeID(LOCAL_AVAX);
const own = (address: Uint8Array) => ({ locktime: 0n, threshold: 1, addresses: [address] });

const CONTEXT: Context.Context = {
  ...{ networkID: 12_345, hrp: 'local', avaxAssetID: LOCAL_AVAX, baseTxFee: 1_000_000n, createAssetTxFee: 1_000_000n },
  ...{ xBlockchainID: LOCAL_X, pBlockchainID: ZERO_ID, cBlockchainID: MAINNET_C },
  platformFeeConfig: {
    weights: { 0: 1, 1: 1000, 2: 1000, 3: 4 },
    ...{ maxCapacity: 1_000_000n, maxPerSecond: 100_000n, targetPerSecond: 50_000n },
    ...{ minPrice: 1n, excessConversionConstant: 2_164_043n },
  },
};

function utxo(i: number, amount: bigint, assetID = avax, owners: ReturnType<typeof own> = own(ewoq.address)) {
  const output = { type: 'secp256k1fx.TransferOutput', amount, ...owners } as const;
  return { txID: sha256(Buffer.from(String(i))), outputIndex: i, assetID, output } satisfies UTXO;
}

describe('what is built to be signed elsewhere', () => {
  it('on X is what avalanchejs builds and its signer signs', async () => {
    const chain = newChain();
    const [codec, utxos] = [new Codec(), [utxo(1, 1_500_000n), utxo(2, 900_000n), utxo(3, 700_000n)]];
    const wallet = { utxos, keys: [signsElsewhere(ewoq.address)], now: NOW, change: ewoq.address };
    const { tx } = new TxBuilder(chain.rules, wallet).pay([{ assetID: avax, amount: 1_200_000n, owners: own(other) }]);
    const manager = utils.getManagerForVM('AVM');
    const theirs = avm.newBaseTx(
      CONTEXT,
      [ewoq.address],
      utxos.map((each) => manager.unpack(codec.encodeUTXO(each), Utxo)),
      [TransferableOutput.fromNative(LOCAL_AVAX, 1_200_000n, [other])],
    );
    assert.equal(toHexDigits(codec.encodeUnsignedTx(tx.unsignedTx)), toHexDigits(theirs.toBytes()));
    await addTxSignatures({ unsignedTx: theirs, privateKeys: [utils.hexToBuffer(EWOQ_KEY_HEX)] });
    const hash = sha256(codec.encodeUnsignedTx(tx.unsignedTx));
    const credentials = tx.credentials.map((each) => ({ ...each, signatures: [ewoq.sign(hash)] }));
    assert.equal(toHexDigits(codec.encodeTx({ ...tx, credentials })), toHexDigits(theirs.getSignedTx().toBytes()));
  });

  it('on P ends where what is left pays for an output of change and no more', () => {
    const wallet = { ...{ networkID: 12_345, avax, keys: [signsElsewhere(ewoq.address)] }, now: NOW, price: 7n };
    const plan = {
      outputs: [platformPayment(avax, 1_000_000n, own(other))],
      make: (base: PlatformBase) => ({ type: 'txs.BaseTx', ...base }) as const,
    };
    const built = (amount: bigint) =>
      buildPlatformTx(plan, { ...wallet, utxos: [utxo(1, amount)], change: own(ewoq.address) }).unsignedTx;
    const withChange = built(2_000_000n);
    assert.ok('outputs' in withChange);
    const least = platformFee(withChange, 7n) ?? 0n;
    const swept = built(1_000_000n + least);
    assert.ok('outputs' in swept);
    assert.equal(swept.outputs.length, 1);
  });

  it('on P is what avalanchejs builds, fee included', () => {
    const utxos: PlainPlatformUTXO[] = [utxo(1, 2_000_000n), utxo(2, 900_000n)];
    const wallet = {
      ...{ networkID: 12_345, avax, utxos, keys: [signsElsewhere(ewoq.address)], change: own(ewoq.address) },
      ...{ now: NOW, price: 7n },
    };
    const outputs = [platformPayment(avax, 1_000_000n, own(other))];
    const { unsignedTx } = buildPlatformTx({ outputs, make: (base) => ({ type: 'txs.BaseTx', ...base }) }, wallet);
    const manager = utils.getManagerForVM('PVM');
    const theirs = pvm.newBaseTx(
      {
        feeState: { capacity: 999_999n, excess: 1n, price: 7n, timestamp: '2026-11-21T00:00:00Z' },
        fromAddressesBytes: [ewoq.address],
        outputs: [TransferableOutput.fromNative(LOCAL_AVAX, 1_000_000n, [other])],
        utxos: utxos.map((each) => manager.unpack(platformFormats.utxo.encode(each), Utxo)),
      },
      CONTEXT,
    );
    assert.equal(toHexDigits(platformFormats.unsignedTx.encode(unsignedTx)), toHexDigits(theirs.toBytes()));
  });
});
