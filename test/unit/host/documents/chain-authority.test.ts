import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { authorityFor, chainFromAuthority } from '../../../../src/host/documents/document-target';
import { sameName } from '../../../../src/services/chain/chain-config';

describe('the authority that names a chain', () => {
  const NAMES = [
    'Mainnet',
    'my node',
    'a:b',
    'a:b:9650',
    'x#1',
    'a/b',
    '//',
    'really?',
    'a@b:c@',
    '[::1]',
    '~',
    '~3a~',
  ];
  for (const name of [...NAMES, '%41', 'a\\b', 'Узел', 'ΑΣ:Β', 'İ', '🔺', '\ud800', '~110000~']) {
    it(JSON.stringify(name), () => assert.equal(chainFromAuthority(authorityFor(name)), name));
  }

  it('is the name where that is a word', () => assert.equal(authorityFor('Mainnet'), 'Mainnet'));

  it('names the same chain in lower case, whatever the name is', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const authority = authorityFor(name);
        assert.equal(chainFromAuthority(authority), name);
        assert.ok(sameName(chainFromAuthority(authority.toLowerCase()), name), authority);
        assert.match(authority, /^[A-Za-z0-9._ ~\p{Ll}\p{Lo}-]*$/u);
      }),
    ));

  it('an escape of what is no character stays as it is', () =>
    assert.equal(chainFromAuthority('~110000~'), '~110000~'));
});
