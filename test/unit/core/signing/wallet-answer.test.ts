import assert from 'node:assert/strict';
import { sha256 } from '../../../../src/core/bytes/hashes';
import { decodeAnyHex } from '../../../../src/core/encodings/hex';
import type { SigningRefusal } from '../../../../src/core/signing/merge';
import { readSignable } from '../../../../src/core/signing/read-tx';
import type { SignableTx } from '../../../../src/core/signing/signable';
import type { SourceOwners } from '../../../../src/core/signing/slots';
import { walletRefusal } from '../../../../src/core/signing/wallet-answer';
import { finished } from '../../../../src/core/steps';
import { EMPTY_SIGNATURE } from '../../../../src/core/tx/signers';
import { SigningKey } from '../../../../src/core/tx-builder/key';
import { fujiTopUp } from '../../../support/setup/fuji-top-up';

describe('what a wallet returned', () => {
  const keys = [1, 2, 3]
    .map((number) => new SigningKey(sha256(Buffer.from(`owner ${number} on Fuji`))))
    .sort((a, b) => Buffer.compare(a.address, b.address));
  const tx = readSignable(decodeAnyHex(fujiTopUp().hex).bytes);
  const [first, second, third] = keys.map((key) => key.sign(sha256(tx.unsigned))) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  const stranger = new SigningKey(sha256(Buffer.from('stranger'))).sign(sha256(tx.unsigned));
  const owners = { threshold: 2, addresses: keys.map(({ address }) => address) };
  const ownersOf: SourceOwners = () => owners;
  const withSlots = (...slots: readonly Uint8Array[]): SignableTx =>
    readSignable(tx.withSignatures(tx.needed.map(() => slots)));
  const refused = (answer: SignableTx, of: SourceOwners = ownersOf, before = tx): SigningRefusal | undefined =>
    finished(walletRefusal(before, answer, of));

  it('is taken with the signature of an owner, also if those of others came back empty or in another slot', () => {
    assert.equal(refused(withSlots(first, second)), undefined);
    assert.equal(refused(withSlots(EMPTY_SIGNATURE, second)), undefined);
    assert.equal(refused(withSlots(second, EMPTY_SIGNATURE)), undefined);
  });

  it('is refused for other bytes, with the field that differs', () => {
    const bytes = tx.withSignatures(tx.signatures);
    bytes[9]! ^= 1;
    assert.deepEqual(refused(readSignable(bytes))?.code, 'different');
  });

  it('is refused with fewer slots, credentials or none', () => {
    assert.deepEqual(refused(withSlots(first)), { code: 'fewer slots', path: 'credentials[0]' });
    assert.equal(refused(readSignable(tx.withSignatures([])))?.code, 'fewer slots');
    assert.equal(refused(readSignable(tx.unsigned))?.code, 'fewer slots');
  });

  it('is refused with a signature of a stranger, of an owner whose slot it is not, and with no signature', () => {
    const path = 'credentials[0].signatures[1]';
    assert.deepEqual(
      [refused(withSlots(first, stranger))?.code, refused(withSlots(first, third))?.code],
      ['foreign', 'foreign'],
    );
    assert.deepEqual(refused(withSlots(first, third)), { code: 'foreign', path, signer: keys[2]!.address });
    const none = { code: 'foreign', path, signer: undefined };
    assert.deepEqual(refused(withSlots(first, new Uint8Array(65).fill(255))), none);
  });

  it('is refused if nothing is new', () => {
    for (const same of [tx, withSlots(EMPTY_SIGNATURE, EMPTY_SIGNATURE)])
      assert.deepEqual(refused(same), { code: 'nothing new' });
  });

  it('is not refused for what the transaction had before, nor for owners that are unknown', () => {
    const before = withSlots(stranger, EMPTY_SIGNATURE);
    assert.equal(refused(withSlots(stranger, second), ownersOf, before), undefined);
    assert.equal(
      refused(withSlots(first, stranger), () => undefined),
      undefined,
    );
  });
});
