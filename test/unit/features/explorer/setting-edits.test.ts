import { strict as assert } from 'node:assert';
import {
  chainEntry,
  copiedChain,
  nameIn,
  putAddresses,
  putChain,
  renamedChain,
  withoutAddress,
  withName,
  withoutChain,
  withoutName,
} from '../../../../src/features/explorer/settings/setting-edits';
import { addressesIn, named, readAddresses } from '../../../../src/features/explorer/settings/typed-addresses';

const X = 'X-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u';
const SAME = 'fuji18jma8ppw3nhx5r4ap8clazz0dps7rv5u6wmu4t';
const OTHER = 'X-local1xh3q95kyphnwdzddtggc3ua6shwpdjt9cmxt0f';

describe('edits of xchainLens.addresses', () => {
  const PUTS: readonly (readonly [what: string, value: unknown, expected: unknown])[] = [
    ['nothing set', undefined, { [OTHER]: 'b' }],
    ['an object', { [X]: 'a' }, { [X]: 'a', [OTHER]: 'b' }],
    [
      'a list',
      [{ address: X, name: 'a' }],
      [
        { address: X, name: 'a' },
        { address: OTHER, name: 'b' },
      ],
    ],
    ['the address itself', { [OTHER]: 'a' }, { [OTHER]: 'b' }],
    ['wrong entries, which stay', [7, { address: 'x' }], [7, { address: 'x' }, { address: OTHER, name: 'b' }]],
  ];
  for (const [what, value, expected] of PUTS) {
    it(`adds to ${what}`, () => {
      assert.deepEqual(putAddresses(value, [{ address: OTHER, name: 'b' }]), expected);
    });
  }

  it('an owner has one name, however it is spelled', () => {
    assert.deepEqual(putAddresses({ [X]: 'a' }, [{ address: SAME, name: 'b' }]), { [X]: 'b' });
    assert.deepEqual(withoutAddress({ [X]: 'a', [OTHER]: 'b' }, SAME), { [OTHER]: 'b' });
    assert.deepEqual(withoutAddress([{ address: X, name: 'a' }], SAME), []);
    assert.equal(withoutAddress({ [OTHER]: 'b' }, X), undefined);
    assert.equal(nameIn({ [OTHER]: 'b', [X]: 'a' }, SAME), 'a');
    assert.equal(nameIn([7, null, { address: 7 }, { address: X, name: 'a' }], SAME), 'a');
    assert.equal(nameIn({ [X]: 7, [OTHER]: 'b' }, SAME), undefined);
    assert.equal(nameIn('nonsense', SAME), undefined);
  });
});

describe('edits of xchainLens.chains', () => {
  const A = { name: 'A', url: 'http://a' };
  const B = { name: 'B', url: 'http://b', networkID: 5 };

  it('add, replace, rename and remove', () => {
    assert.deepEqual(putChain(undefined, A), [A]);
    assert.deepEqual(putChain([A, B], { ...A, name: 'a' }), [B, { ...A, name: 'a' }]);
    assert.deepEqual(renamedChain([A, B], 'b', 'C'), [A, { ...B, name: 'C' }]);
    assert.equal(renamedChain([A], 'b', 'C'), undefined);
    assert.deepEqual(withoutChain([A, B], ' a '), [B]);
    assert.equal(withoutChain([A], 'b'), undefined);
  });
});

describe('addresses that are typed', () => {
  it('are taken in any spelling, each owner once', () => {
    assert.deepEqual(readAddresses(` ${X}, ${SAME}\n"${OTHER}";`), { addresses: [SAME, OTHER] });
    assert.deepEqual(readAddresses('6Y3kysjF9jnHnYkdS9yGAuoHyae2eNmeV'), {
      addresses: ['6Y3kysjF9jnHnYkdS9yGAuoHyae2eNmeV'],
    });
  });

  const WRONG: readonly (readonly [text: string, why: RegExp])[] = [
    ['', /^One or more addresses/],
    [X.replace('6u', '6v'), /^X-local18jma8ppw3nhx… is no address: .*checksum/],
    ['PrivateKey-ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNN', /^This may be a private key/],
  ];
  for (const [text, why] of WRONG) {
    it(`"${text.slice(0, 24)}" is none`, () => {
      const read = readAddresses(text);
      assert.match('why' in read ? read.why : '', why);
      assert.doesNotMatch('why' in read ? read.why : '', /ewoqjP7/);
    });
  }

  it('are found in a selection, and named', () => {
    assert.deepEqual(addressesIn(`from ${X} to ${OTHER}: 5`), [X, OTHER]);
    assert.deepEqual(
      named([X, OTHER]).map(({ name }) => name),
      ['ewoq', '…cmxt0f'],
    );
  });
});

describe('lists of names', () => {
  it('hold a name once, however it is spelled', () => {
    assert.deepEqual(withName(undefined, 'Fuji'), ['Fuji']);
    assert.deepEqual(withName(['fuji', 7], 'Fuji'), [7, 'Fuji']);
    assert.deepEqual(withoutName(['Local', 'fuji '], 'Fuji'), ['Local']);
    assert.equal(withoutName(['Local'], 'Fuji'), undefined);
  });

  it('a chain is copied beside itself, and found as it stands', () => {
    const list = [{ name: 'A', url: 'http://a', more: 1 }, 7];
    assert.deepEqual(copiedChain(list, 'a', 'B'), [list[0], { name: 'B', url: 'http://a', more: 1 }, 7]);
    assert.equal(copiedChain(list, 'c', 'B'), undefined);
    assert.deepEqual(chainEntry(list, 'a'), list[0]);
    assert.equal(chainEntry(list, 'c'), undefined);
  });
});
