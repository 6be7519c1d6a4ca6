import assert from 'node:assert/strict';
import { sha256 } from '../../src/core/bytes/hashes';
import { Codec } from '../../src/core/codec/avm/codec';
import { finished } from '../../src/core/steps';
import { mergeSignatures } from '../../src/core/signing/merge';
import { readSignable } from '../../src/core/signing/read-tx';
import { EMPTY_SIGNATURE } from '../../src/core/tx/signers';
import { recoverBare } from './bare-recovery';
import { SigningKey } from '../../src/core/tx-builder/key';
import { race, type Result } from './measure';

const INPUTS = 256;
const COPIES = 3;

/** P21: merging the copies of a transaction, each input of which has another owner. */
export function signingBench(): Result[] {
  const codec = new Codec();
  const assetID = new Uint8Array(32);
  const keys = Array.from({ length: INPUTS }, (_, i) => new SigningKey(sha256(Uint8Array.of(i, 1))));
  const inputs = keys.map((_, i) => ({
    txID: sha256(Uint8Array.of(i)),
    outputIndex: i,
    assetID,
    input: { type: 'secp256k1fx.TransferInput', amount: 1n, signatureIndices: [0] } as const,
  }));
  const unsignedTx = {
    ...({ type: 'txs.BaseTx', networkID: 12_345, blockchainID: assetID, outputs: [], memo: new Uint8Array() } as const),
    inputs,
  };
  const tx = readSignable(codec.encodeTx({ unsignedTx, credentials: [] }));
  const hash = sha256(tx.unsigned);
  const signatures = keys.map((key) => key.sign(hash));
  const copies = Array.from({ length: COPIES }, (_, n) =>
    tx.withSignatures(signatures.map((signature, i) => [i % COPIES === n ? signature : EMPTY_SIGNATURE])),
  );
  const ownersOf = (_: unknown, i: number) => ({ threshold: 1, addresses: [(keys[i] as SigningKey).address] });
  const merged = (): unknown => finished(mergeSignatures(copies.map(readSignable), ownersOf));
  assert.deepEqual(merged(), { bytes: tx.withSignatures(signatures.map((signature) => [signature])) });
  return [
    race({
      id: 'P21',
      what: `${COPIES} copies of a transaction of ${INPUTS} inputs read and merged`,
      peerName: 'bare recovery of its signatures',
      ours: merged,
      peer: () => signatures.map((signature) => recoverBare(signature, hash)),
      goal: { words: '<= 1.3 of its time', holds: (ratio) => ratio <= 1.3 },
      rounds: 7,
    }),
  ];
}
