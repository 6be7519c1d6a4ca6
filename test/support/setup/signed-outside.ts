import assert from 'node:assert/strict';
import { Address, addTxSignatures, EVMUnsignedTx, secp256k1, UnsignedTx, utils } from '@avalabs/avalanchejs';
import { SAMPLE_SEED } from '../../../sandbox/node/node';
import { toHexDigits } from '../../../src/core/bytes/bytes';
import { sha256 } from '../../../src/core/bytes/hashes';
import { insertSignature } from '../../../src/core/signing/merge';
import { readSignable, readUnsignedTx, withEmptySlots } from '../../../src/core/signing/read-tx';
import type { SignableTx } from '../../../src/core/signing/signable';
import { type SourceOwners, wantedBy } from '../../../src/core/signing/slots';
import { encodedTx, readEditableJSON } from '../../../src/core/signing/tx-json';
import { finished } from '../../../src/core/steps';
import { decodePrivateKey, EWOQ, SigningKey } from '../../../src/core/tx-builder/key';
import type { Chain } from '../../../src/services/chain/chain';
import type { IssuingWindow } from './issue-setup';

/** Private keys as a signer has them. */
export const SECRETS = {
  ewoq: decodePrivateKey(EWOQ),
  treasury: sha256(Buffer.from(`${SAMPLE_SEED}: treasury`)),
  savings: sha256(Buffer.from(`${SAMPLE_SEED}: savings`)),
};

export const SIGNERS = Object.keys(SECRETS) as readonly Signer[];

export type Signer = keyof typeof SECRETS;

export function addressOf(signer: Signer): Uint8Array {
  return new SigningKey(SECRETS[signer]).address;
}

/** The bytes of JSON to edit, signed by bare keys over its hash, as HSMs do, and by avalanchejs, which make the same. */
export async function signedOutside(
  json: string,
  signers: readonly Signer[],
  { signings, chain }: { readonly signings: IssuingWindow['signings']; readonly chain: Chain },
): Promise<Uint8Array> {
  const read = finished(readEditableJSON(json));
  const slots = withEmptySlots(read, encodedTx(read));
  const tx = readSignable(slots);
  const { ownersOf, why } = await signings.ownersFor(tx, {}, chain);
  assert.equal(why, undefined);
  let bytes = slots;
  for (const signer of signers) {
    const signature = new SigningKey(SECRETS[signer]).sign(sha256(tx.unsigned));
    const result = insertSignature(readSignable(bytes), signature, ownersOf);
    assert.ok(result.refusal === undefined, JSON.stringify(result.refusal));
    ({ bytes } = result);
  }
  assert.equal(toHexDigits(bytes), toHexDigits(await signedByAvalancheJS(tx, ownersOf, signers)));
  return bytes;
}

/** As avalanchejs names them. */
const VMS = { X: 'AVM', P: 'PVM', C: 'EVM' } as const;

/** By avalanchejs' own signer: it gets no more than an HSM, and who owns what. */
async function signedByAvalancheJS(tx: SignableTx, owners: SourceOwners, signers: readonly Signer[]) {
  const maps = tx.needed.map((needed, i) => {
    const wanted = wantedBy(needed, owners(needed, i));
    return new utils.AddressMap(
      wanted.map((owner, j) => [new Address(owner ?? assert.fail()), needed.signatureIndices[j] ?? 0]),
    );
  });
  const type = readUnsignedTx(tx.unsigned)?.tx.unsignedTx.type;
  if (type === 'txs.CreateAssetTx' || type === 'txs.OperationTx') {
    // Its UnsignedTx takes none of these, and it doesn't know properties.
    const signature = await secp256k1.sign(tx.unsigned, SECRETS[signers[0] ?? 'ewoq']);
    return tx.withSignatures(tx.needed.map(() => [signature]));
  }
  const theirs = utils.unpackWithManager(VMS[tx.on], tx.unsigned);
  const unsignedTx = new (tx.on === 'C' ? EVMUnsignedTx : UnsignedTx)(theirs, [], new utils.AddressMaps(maps));
  await addTxSignatures({ unsignedTx, privateKeys: signers.map((each) => SECRETS[each]) });
  return unsignedTx.getSignedTx().toBytes();
}
