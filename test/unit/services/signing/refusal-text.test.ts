import { readSignable } from '../../../../src/core/signing/read-tx';
import type { SigningRefusal } from '../../../../src/core/signing/merge';
import { decodeAnyHex } from '../../../../src/core/encodings/hex';
import { refusalText } from '../../../../src/services/signing/refusal-text';
import { fujiTopUp } from '../../../support/setup/fuji-top-up';
import { snapshotOf } from '../../../support/wording/snapshot';

describe('why what a wallet returned is not taken', () => {
  const snapshot = snapshotOf('wallet-refusals');
  const copies = [{ name: 'Core', tx: readSignable(decodeAnyHex(fujiTopUp().hex).bytes) }];
  const path = 'credentials[0].signatures[1]';
  const REFUSALS: readonly SigningRefusal[] = [
    { code: 'fewer slots', path: 'credentials[0]' },
    { code: 'foreign', path, signer: new Uint8Array(20) },
    { code: 'foreign', path, signer: undefined },
    { code: 'nothing new' },
  ];
  for (const refusal of REFUSALS) {
    const name = 'signer' in refusal && refusal.signer === undefined ? 'no signature' : refusal.code;
    const format = { hrp: 'fuji', ownName: () => undefined };
    it(name, () => snapshot.matches(name, refusalText(refusal, undefined, copies, format)));
  }
});
