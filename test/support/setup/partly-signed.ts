import { localStory } from '../../../sandbox/story/local-story';
import { sha256 } from '../../../src/core/bytes/hashes';
import { platformFormats } from '../../../src/core/codec/platform/platform-formats';
import { encodeHex } from '../../../src/core/encodings/hex';
import { readSignable } from '../../../src/core/signing/read-tx';
import type { SigningKey } from '../../../src/core/tx-builder/key';
import { partsOf } from '../../../src/core/tx/tx-parts';
import { EMPTY_SIGNATURE } from '../../../src/core/tx/signers';
import { decodeID } from '../../../src/core/encodings/cb58';
import { ZERO_ID } from '../../../src/core/ids/networks';

/** Copies of a transaction that two of the sandbox's people have to sign, as text: an import of P of what X exported. */
export function partlySigned(): { readonly byEwoq: string; readonly byTreasury: string; readonly byBoth: string } {
  const { txs, people } = localStory();
  const { unsignedTx } = txs.exportToP.tx;
  const index = unsignedTx.outputs.length;
  const output = partsOf(unsignedTx).exported?.outputs.findIndex((each) => each.output.threshold === 2) ?? -1;
  const spent = partsOf(unsignedTx).exported?.outputs[output];
  if (spent === undefined || !('amount' in spent.output))
    throw new Error('the history exports no multisig output to P');
  const { assetID } = spent;
  const { amount, addresses } = spent.output;
  const tx = readSignable(
    platformFormats.tx.encode({
      unsignedTx: {
        ...{
          type: 'txs.ImportTx',
          networkID: unsignedTx.networkID,
          blockchainID: decodeID(ZERO_ID),
          memo: new Uint8Array(),
        },
        outputs: [
          {
            assetID,
            output: {
              type: 'secp256k1fx.TransferOutput',
              amount: amount - 10_000n,
              locktime: 0n,
              threshold: 2,
              addresses,
            },
          },
        ],
        inputs: [],
        sourceChain: unsignedTx.blockchainID,
        importedInputs: [
          {
            txID: txs.exportToP.txID,
            outputIndex: index + output,
            assetID,
            input: { type: 'secp256k1fx.TransferInput', amount, signatureIndices: [0, 1] },
          },
        ],
      },
      credentials: [],
    }),
  );
  const keys = addresses.map((address) => {
    const owner = Object.values<SigningKey>({ ...people }).find((key) => Buffer.from(key.address).equals(address));
    if (owner === undefined) throw new Error('an owner is none of the people');
    return owner;
  });
  const signed = (...by: readonly SigningKey[]): string =>
    encodeHex(
      tx.withSignatures([keys.map((key) => (by.includes(key) ? key.sign(sha256(tx.unsigned)) : EMPTY_SIGNATURE))]),
    );
  const { ewoq, treasury } = people;
  return { byEwoq: signed(ewoq), byTreasury: signed(treasury), byBoth: signed(ewoq, treasury) };
}
