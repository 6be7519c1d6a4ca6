import { accountText, EXPIRED, NO_CORE, walletErrorText } from '../../../../webview-ui/core-wallet/wallet-words';
import { snapshotOf } from '../../../support/wording/snapshot';

describe('what the page for Core says', () => {
  const snapshot = snapshotOf('core-wallet');
  const signing = { owners: ['finance (P-fuji1abc…)', 'cold storage (P-fuji1def…)'], network: 'Fuji' };
  const unknown = { ...signing, owners: [] };
  const address = 'P-fuji1xyz';

  it('where Core is missing, and where the page is over', () => {
    snapshot.matches('no Core', NO_CORE);
    snapshot.matches('an expired page', EXPIRED);
  });

  it('of the active account', () => {
    snapshot.matches('an owner', accountText({ address, owner: 'finance (P-fuji1abc…)' }, signing));
    snapshot.matches('none of the owners', accountText({ address }, signing));
    snapshot.matches('owners that are not known', accountText({ address }, unknown));
    snapshot.matches('no public key', accountText({}, signing));
  });

  const ERRORS = [
    ['rejected by the user', { code: 4001, message: 'User rejected the request.' }],
    ['not connected', { code: 4100, message: 'not authorized' }],
    ['nothing to sign', { code: -32600, message: 'This account has nothing to sign' }],
    ['another type', { code: -32602, message: 'Unable to parse transaction data. Unsupported tx type' }],
    ['another error', { code: -32603, message: 'Missing signer address.' }],
    ['a text', 'offline'],
    ['a long text', new Error('x'.repeat(10_000))],
  ] as const;
  for (const [name, error] of ERRORS)
    it(`of an error: ${name}`, () => snapshot.matches(name, walletErrorText(error, signing)));
  it('of an account without anything to sign, where the owners are not known', () =>
    snapshot.matches('nothing to sign, owners unknown', walletErrorText(ERRORS[2][1], unknown)));
});
