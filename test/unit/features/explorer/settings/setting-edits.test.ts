import { strict as assert } from 'node:assert';
import {
  chainEntry,
  copiedChain,
  nameIn,
  putAddresses,
  putChain,
  renamedChain,
  restoredAddress,
  restoredChain,
  withoutAddress,
  withName,
  withoutChain,
  withoutName,
} from '../../../../../src/features/explorer/settings/setting-edits';
import { addressesIn, named, readAddresses } from '../../../../../src/features/explorer/settings/typed-addresses';
import { EWOQ, EWOQ_CB58, EWOQ_EVM, EWOQ_KEY, RECORDED_PAYEE, RECORDED_PAYMENT } from '../../../../support/known-ids';
import { snapshotOf } from '../../../../support/wording/snapshot';
import {
  putSubnet,
  renamedSubnet,
  restoredSubnet,
  subnetNameIn,
  withoutSubnet,
} from '../../../../../src/features/explorer/settings/subnet-edits';
import { ZERO_ID } from '../../../../../src/core/ids/networks';
import { SubnetNames } from '../../../../../src/services/text/subnet-names';

const SAME = 'fuji18jma8ppw3nhx5r4ap8clazz0dps7rv5u6wmu4t';

describe('edits of xchainLens.addresses', () => {
  const PUTS: readonly (readonly [what: string, value: unknown, expected: unknown])[] = [
    ['nothing set', undefined, { [RECORDED_PAYEE]: 'b' }],
    ['an object', { [EWOQ]: 'a' }, { [EWOQ]: 'a', [RECORDED_PAYEE]: 'b' }],
    [
      'a list',
      [{ address: EWOQ, name: 'a' }],
      [
        { address: EWOQ, name: 'a' },
        { address: RECORDED_PAYEE, name: 'b' },
      ],
    ],
    ['the address itself', { [RECORDED_PAYEE]: 'a' }, { [RECORDED_PAYEE]: 'b' }],
    ['wrong entries, which stay', [7, { address: 'x' }], [7, { address: 'x' }, { address: RECORDED_PAYEE, name: 'b' }]],
  ];
  for (const [what, value, expected] of PUTS) {
    it(`adds to ${what}`, () => {
      assert.deepEqual(putAddresses(value, [{ address: RECORDED_PAYEE, name: 'b' }]), expected);
    });
  }

  it('an owner has one name, in any address format', () => {
    assert.deepEqual(putAddresses({ [EWOQ]: 'a' }, [{ address: SAME, name: 'b' }]), { [EWOQ]: 'b' });
    assert.deepEqual(withoutAddress({ [EWOQ]: 'a', [RECORDED_PAYEE]: 'b' }, SAME), { [RECORDED_PAYEE]: 'b' });
    assert.deepEqual(withoutAddress([{ address: EWOQ, name: 'a' }], SAME), []);
    assert.equal(withoutAddress({ [RECORDED_PAYEE]: 'b' }, EWOQ), undefined);
    assert.equal(nameIn({ [RECORDED_PAYEE]: 'b', [EWOQ]: 'a' }, SAME), 'a');
    assert.equal(nameIn([7, null, { address: 7 }, { address: EWOQ, name: 'a' }], SAME), 'a');
    assert.equal(nameIn({ [EWOQ]: 7, [RECORDED_PAYEE]: 'b' }, SAME), undefined);
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

describe('removed entries', () => {
  const ID = '2MVbntxreU3kpAVPoAMfev3kpiVmSgVN7VMPtrVhNgRMqciAz2';

  it('are added again', () => {
    assert.deepEqual(restoredAddress({}, { address: EWOQ, name: 'a' }), { [EWOQ]: 'a' });
    assert.deepEqual(restoredSubnet({}, { id: ID, name: 'a' }), { [ID]: 'a' });
    assert.deepEqual(restoredChain([], { name: 'A', url: 'http://a' }), [{ name: 'A', url: 'http://a' }]);
  });

  it('replace nothing that was added since', () => {
    assert.deepEqual(restoredAddress({ [SAME]: 'new' }, { address: EWOQ, name: 'a' }), { [SAME]: 'new' });
    assert.deepEqual(restoredSubnet({ [ID]: 'new' }, { id: ID, name: 'a' }), { [ID]: 'new' });
    const others = [{ name: 'a', url: 'http://new' }];
    assert.throws(() => restoredChain(others, { name: 'A', url: 'http://a' }), {
      name: 'InvalidInputError',
      message: /"A"/,
    });
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
      named([EWOQ, RECORDED_PAYEE]).map(({ name }) => name),
      ['ewoq', '…cmxt0f'],
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
    assert.deepEqual(putSubnet(undefined, { id: A, name: 'a' }), { [A]: 'a' });
    assert.deepEqual(putSubnet({ [` ${A}`]: 'a', [B]: 'b' }, { id: A, name: 'c' }), { [` ${A}`]: 'c', [B]: 'b' });
    assert.deepEqual(renamedSubnet({ [A]: 'a' }, { id: A, name: 'c' }), { [A]: 'c' });
    assert.equal(renamedSubnet({ [A]: 'a' }, { id: B, name: 'c' }), undefined);
    assert.deepEqual(withoutSubnet({ [`${A} `]: 'a', [B]: 7 }, A), { [B]: 7 });
    assert.equal(withoutSubnet({ [B]: 'b' }, A), undefined);
    assert.equal(withoutSubnet([A], A), undefined);
  });

  it('are found by the ID, so that adding a listed one shows its name', () => {
    assert.equal(subnetNameIn({ [B]: 'b', [` ${A}`]: 'a' }, A), 'a');
    assert.equal(subnetNameIn({ [B]: 'b' }, A), undefined);
    assert.equal(subnetNameIn({ [A]: 7 }, A), undefined);
    assert.equal(subnetNameIn([A], A), undefined);
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
