import { strict as assert } from 'node:assert';
import {
  chainEntry,
  copiedChain,
  nameIn,
  putChain,
  putNamed,
  renamedChain,
  renamedNamed,
  withName,
  withoutChain,
  withoutName,
  withoutNamed,
} from '../../../../../src/features/side-bar/settings/setting-edits';
import {
  addressesIn,
  namedAddresses,
  readAddresses,
} from '../../../../../src/features/side-bar/settings/typed-addresses';
import { EWOQ, EWOQ_CB58, EWOQ_EVM, EWOQ_KEY, RECORDED_PAYEE, RECORDED_PAYMENT } from '../../../../support/known-ids';
import { snapshotOf } from '../../../../support/wording/snapshot';
import { ZERO_ID } from '../../../../../src/core/ids/networks';
import { SubnetNames } from '../../../../../src/services/text/names';

const SAME = 'fuji18jma8ppw3nhx5r4ap8clazz0dps7rv5u6wmu4t';

describe('edits of avalancheLens.addresses', () => {
  const PUTS: readonly (readonly [what: string, value: unknown, expected: unknown])[] = [
    ['nothing set', undefined, { [RECORDED_PAYEE]: 'b' }],
    ['an object', { [EWOQ]: 'a' }, { [EWOQ]: 'a', [RECORDED_PAYEE]: 'b' }],
    ['the address itself', { [RECORDED_PAYEE]: 'a' }, { [RECORDED_PAYEE]: 'b' }],
    ['wrong entries, which stay', { x: 7 }, { x: 7, [RECORDED_PAYEE]: 'b' }],
  ];
  for (const [what, value, expected] of PUTS) {
    it(`adds to ${what}`, () => {
      assert.deepEqual(putNamed(value, { key: RECORDED_PAYEE, name: 'b' }), expected);
    });
  }

  it('overwrite no list of addresses, which the setting once allowed', () => {
    const list = [{ address: EWOQ, name: 'a' }];
    assert.throws(() => putNamed(list, { key: EWOQ, name: 'b' }), { name: 'InvalidInputError' });
    assert.deepEqual([withoutNamed(list, EWOQ), renamedNamed(list, { key: EWOQ, name: 'b' })], [undefined, undefined]);
  });

  it('an owner has one name, in any address format', () => {
    assert.deepEqual(putNamed({ [EWOQ]: 'a' }, { key: SAME, name: 'b' }), { [EWOQ]: 'b' });
    assert.deepEqual(withoutNamed({ [EWOQ]: 'a', [RECORDED_PAYEE]: 'b' }, SAME), { [RECORDED_PAYEE]: 'b' });
    assert.equal(withoutNamed({ [RECORDED_PAYEE]: 'b' }, EWOQ), undefined);
    assert.deepEqual(withoutNamed({ [EWOQ]: 'a', [RECORDED_PAYEE]: 'b', x: 'c' }, RECORDED_PAYEE, SAME), { x: 'c' });
    const two = [
      { key: SAME, name: 'c' },
      { key: RECORDED_PAYEE, name: 'b' },
    ];
    assert.deepEqual(putNamed({ [EWOQ]: 'a' }, ...two), { [EWOQ]: 'c', [RECORDED_PAYEE]: 'b' });
    assert.equal(nameIn({ [RECORDED_PAYEE]: 'b', [EWOQ]: 'a' }, SAME), 'a');
    assert.equal(nameIn({ [EWOQ]: 7, [RECORDED_PAYEE]: 'b' }, SAME), undefined);
    assert.equal(nameIn('nonsense', SAME), undefined);
  });
});

describe('edits of avalancheLens.chains', () => {
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

describe('typed addresses', () => {
  const snapshot = snapshotOf('typed-addresses');

  it('are accepted in any format, each owner once', () => {
    assert.deepEqual(readAddresses(` ${EWOQ}, ${SAME}\n"${RECORDED_PAYEE}";`), { addresses: [SAME, RECORDED_PAYEE] });
    assert.deepEqual(readAddresses(EWOQ_CB58), {
      addresses: [EWOQ_CB58],
    });
  });

  const WRONG: readonly (readonly [what: string, text: string])[] = [
    ['nothing', ''],
    ['a wrong checksum', EWOQ.replace('6u', '6v')],
    ['capital letters', EWOQ.replace('6u', '6U')],
    ['an EVM address', EWOQ_EVM],
    ['an EVM address without its prefix', EWOQ_EVM.slice(2)],
    ['an EVM address of the C-Chain', `C-${EWOQ_EVM}`],
    ['an ID', RECORDED_PAYMENT],
    ['a node ID', 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg'],
    ['an address of another system', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['the beginning of an address', 'X-avax1'],
    ['a private key', EWOQ_KEY],
  ];
  for (const [what, text] of WRONG) {
    it(`${what} is none`, () => {
      const read = readAddresses(text);
      snapshot.matches(what, 'why' in read ? read.why : assert.fail());
      assert.doesNotMatch('why' in read ? read.why : '', /ewoqjP7/);
    });
  }

  it('are found in a selection and named', () => {
    assert.deepEqual(addressesIn(`from ${EWOQ} to ${RECORDED_PAYEE}: 5`), [EWOQ, RECORDED_PAYEE]);
    assert.deepEqual(
      namedAddresses([EWOQ, RECORDED_PAYEE]).map(({ name }) => name),
      ['ewoq', 'xh3q…cmxt0f'],
    );
  });
});

describe('lists of names', () => {
  it('have a name once, ignoring case', () => {
    assert.deepEqual(withName(undefined, 'Fuji'), ['Fuji']);
    assert.deepEqual(withName(['fuji', 7], 'Fuji'), [7, 'Fuji']);
    assert.deepEqual(withoutName(['Local', 'fuji '], 'Fuji'), ['Local']);
    assert.equal(withoutName(['Local'], 'Fuji'), undefined);
  });

  it('copy a chain next to itself, and find it unchanged', () => {
    const list = [{ name: 'A', url: 'http://a', more: 1 }, 7];
    assert.deepEqual(copiedChain(list, 'a', 'B'), [list[0], { name: 'B', url: 'http://a', more: 1 }, 7]);
    assert.equal(copiedChain(list, 'c', 'B'), undefined);
    assert.deepEqual(chainEntry(list, 'a'), list[0]);
    assert.equal(chainEntry(list, 'c'), undefined);
  });
});

describe('names of subnets', () => {
  const ownWords = snapshotOf('mistakes-in-subnets');
  const [A, B] = [
    '2MVbntxreU3kpAVPoAMfev3kpiVmSgVN7VMPtrVhNgRMqciAz2',
    '249ok32scgsAhCWfivCgVBTVkimTJSHKDb5r186tdkDGxjm4ku',
  ];

  it('are added, renamed in place and removed, also with blanks around the ID', () => {
    assert.deepEqual(putNamed(undefined, { key: A, name: 'a' }), { [A]: 'a' });
    assert.deepEqual(putNamed({ [` ${A}`]: 'a', [B]: 'b' }, { key: A, name: 'c' }), { [` ${A}`]: 'c', [B]: 'b' });
    assert.deepEqual(renamedNamed({ [A]: 'a' }, { key: A, name: 'c' }), { [A]: 'c' });
    assert.equal(renamedNamed({ [A]: 'a' }, { key: B, name: 'c' }), undefined);
    assert.deepEqual(withoutNamed({ [`${A} `]: 'a', [B]: 7 }, A), { [B]: 7 });
    assert.equal(withoutNamed({ [B]: 'b' }, A), undefined);
    assert.equal(withoutNamed([A], A), undefined);
  });

  it('are found by the ID, so that adding a listed one shows its name', () => {
    assert.equal(nameIn({ [B]: 'b', [` ${A}`]: 'a' }, A), 'a');
    assert.equal(nameIn({ [B]: 'b' }, A), undefined);
    assert.equal(nameIn({ [A]: 7 }, A), undefined);
    assert.equal(nameIn([A], A), undefined);
  });

  it('are refused for other IDs, whose text is not repeated', () => {
    const names = new SubnetNames();
    const wrong = [`${A.slice(0, -1)}3`, ZERO_ID, EWOQ_CB58];
    const problems = names.configure([...wrong.map((id, at) => ({ id, name: `${at}` })), { id: A, name: 'a' }]);
    assert.deepEqual(names.listed, [{ id: A, name: 'a' }]);
    assert.deepEqual(
      problems.map(({ name }) => name),
      ['0', '1', '2'],
    );
    for (const { reason } of problems) assert.ok(!wrong.some((id) => reason.includes(id)));
    ownWords.matches('IDs that are none of a subnet', problems.map(({ reason }) => reason).join('\n'));
  });
});
