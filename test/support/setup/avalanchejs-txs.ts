import { BigIntPr, Bytes, L1Validator, PChainOwner, pvmSerial, secp256k1, type UnsignedTx } from '@avalabs/avalanchejs';
import { SAMPLE_NODES } from '../../../sandbox/node/node';
import { decodePrivateKey, EWOQ } from '../../../src/core/tx-builder/key';

/** Every signature by the test key, that of a subnet's owner too, which `addTxSignatures` leaves out. */
export async function signAll(unsignedTx: UnsignedTx): Promise<void> {
  const signature = await secp256k1.sign(unsignedTx.toBytes(), decodePrivateKey(EWOQ));
  for (const [i, indices] of unsignedTx.tx.getSigIndices().entries()) {
    for (const j of indices.keys()) unsignedTx.addSignatureAt(signature, i, j);
  }
}

/** The first validator of an L1. `own` is the address that owns it, `balance` in nAVAX. */
export function firstValidator(own: Uint8Array, balance: bigint): L1Validator {
  const { nodeID, publicKey, proofOfPossession } = SAMPLE_NODES.active;
  const owner = PChainOwner.fromNative([own]);
  const proof = new pvmSerial.ProofOfPossession(publicKey, proofOfPossession);
  return new L1Validator(new Bytes(nodeID), new BigIntPr(100n), new BigIntPr(balance), proof, owner, owner);
}
