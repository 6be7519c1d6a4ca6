import { strict as assert } from 'node:assert';
import { NODE_METHODS } from '../../../../src/client/avm/node-methods';
import { callList } from '../../../../src/features/call/call-list';

describe('the list of what can be called', () => {
  const groups = callList('Sandbox');
  const rows = groups.flatMap(({ items }) => items);

  it('has all methods and routes under their service', () =>
    assert.deepEqual(
      groups.map(({ title, items }) => [title, items.length]),
      [
        ['Node methods on Sandbox', Object.keys(NODE_METHODS).length + 1],
        ['Metrics API', 5],
        ['Data API', 3],
      ],
    ));

  const row = (label: string) => {
    const { detail, description } = rows.find((each) => each.label === label) ?? {};
    return [description, detail];
  };
  const ROWS: [label: string, description: string, detail: string | undefined][] = [
    ['avm.getTx', 'txID, encoding?', undefined],
    ['avm.getHeight', '', undefined],
    ['info.isBootstrapped', 'chain', undefined],
    ['avm.getTxStatus', 'txID', '$(warning) Deprecated since v1.10.0. Use avm.getTx'],
    ['avm.issueTx', 'tx, encoding?', 'Checks, confirms and follows the transaction'],
    ['GET /v1/avg_tps/{chainId}', '100 compute units', undefined],
  ];
  for (const [label, ...told] of ROWS) it(`tells of ${label}`, () => assert.deepEqual(row(label), told));

  it('calls no send by itself', () => {
    for (const { method } of rows) assert.ok(method === undefined || NODE_METHODS[method].kind === 'read', method);
  });

  it('leads somewhere in every row', () => {
    for (const { label, method, command, isOtherChain } of rows) {
      assert.ok((method ?? command ?? isOtherChain) !== undefined, label);
    }
  });
});
