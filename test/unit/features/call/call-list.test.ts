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
    assert.deepEqual(counts, [12 + 13 + 1, 30, 3, 2, 6, 5, 3]);
    const methods = rows.filter(({ label }) => label in METHODS);
    assert.equal(methods.length, Object.keys(METHODS).length);
    snapshot.matches(
      'the services',
      groups.map(({ title }) => title),
    );
  });

  const ROWS: [label: string, params: string, command: string | undefined][] = [
    ['avm.getTx', 'txID, encoding?', undefined],
    ['avm.getHeight', '', undefined],
    ['info.isBootstrapped', 'chain', undefined],
    ['avm.getTxStatus', 'txID', undefined],
    ['platform.getStake', 'addresses, validatorsOnly?', undefined],
    ['platform.getL1Validator', 'validationID', undefined],
    ['eth_getBlockByNumber', 'block', undefined],
    ['index.getContainerRange', 'chain, startIndex, numToFetch', undefined],
    ['avm.issueTx', 'tx, encoding?', 'xchainLens.issueTransaction'],
    ['wallet.issueTx', 'tx, encoding?', 'xchainLens.issueTransaction'],
    ['GET /v1/avg_tps/{chainId}', '100', 'xchainLens.showAverageTPS'],
  ];
  for (const [label, params, command] of ROWS) {
    it(`describes ${label}`, () => {
      const row = rows.find((each) => each.label === label);
      assert.ok(row);
      assert.ok(row.description?.startsWith(params));
      assert.equal(row.command, command);
      snapshot.matches(label, [row.description, row.detail ?? []].flat().join(' | '));
    });
  }

  it('calls no send by itself', () => {
    for (const { label, method, sends } of rows) {
      assert.ok(method === undefined || METHODS[method].sends === undefined, method);
      assert.equal(sends, label.endsWith('.issueTx') ? label : undefined);
    }
  });

  it('has an action in every row', () => {
    for (const { label, method, command, isOtherChain } of rows) {
      assert.ok((method ?? command ?? isOtherChain) !== undefined, label);
    }
  });
});
