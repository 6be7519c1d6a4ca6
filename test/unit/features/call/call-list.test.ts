import { strict as assert } from 'node:assert';
import { METHODS } from '../../../../src/client/rpc/methods';
import { callList } from '../../../../src/features/call/call-list';
import { snapshotOf } from '../../../support/wording/snapshot';

describe('the list of what can be called', () => {
  const snapshot = snapshotOf('list-of-calls');
  const groups = callList('Sandbox');
  const rows = groups.flatMap(({ items }) => items);

  it('has all methods and routes under their service', () => {
    const counts = groups.map(({ items }) => items.length);
    assert.deepEqual(counts, [12 + 13 + 1 + 1, 33, 4, 6, 6, 6, 3]);
    const methods = rows.filter(({ label }) => label in METHODS);
    assert.equal(methods.length, Object.keys(METHODS).length);
    snapshot.matches(
      'the services',
      groups.map(({ title }) => title),
    );
  });

  it('lists deprecated methods last', () => {
    for (const { items } of groups) {
      const old = items.flatMap(({ method }) => (method === undefined ? [] : METHODS[method].deprecated !== undefined));
      assert.deepEqual(old, [...old].sort());
    }
  });

  const ROWS: [label: string, description: string][] = [
    ['avm.getTx', 'txID, encoding?'],
    ['avm.getHeight', ''],
    ['info.isBootstrapped', 'chain'],
    ['avm.getTxStatus', 'txID'],
    ['platform.getStake', 'addresses, validatorsOnly?'],
    ['platform.getL1Validator', 'validationID'],
    ['eth_getBlockByNumber', 'block'],
    ['index.getContainerRange', 'chain, startIndex, numToFetch'],
    ['avm.issueTx', 'tx, encoding?'],
    ['wallet.issueTx', 'tx, encoding?'],
    ['GET /v1/avg_tps/{chainId}', ''],
  ];
  for (const [label, description] of ROWS) {
    it(`describes ${label}`, () => {
      const row = rows.find((each) => each.label === label);
      assert.ok(row);
      assert.ok(row.description?.startsWith(description));
      const words = [row.description, row.detail ?? []].flat().join(' | ');
      snapshot.matches(label, words === '' ? 'the label alone' : words);
    });
  }

  it('calls no send by itself', () => {
    for (const { label, method, sends } of rows) {
      assert.ok(method === undefined || METHODS[method].sends === undefined, method);
      assert.equal(sends, label.endsWith('.issueTx') ? label : undefined);
    }
  });

  it('has an action in every row', () => {
    for (const { label, method, sends, service, isOtherChain } of rows) {
      assert.ok((method ?? sends ?? service ?? isOtherChain) !== undefined, label);
    }
  });
});
