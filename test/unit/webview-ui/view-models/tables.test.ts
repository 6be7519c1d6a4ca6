import { strict as assert } from 'node:assert';
import type { ChainRow } from '../../../../src/protocol';
import {
  compareDecimals,
  isSortOrder,
  sortedBridgedRows,
  sortedTPSRows,
  tpsRows,
} from '../../../../webview-ui/view-models/rows';
import { chainName, matchingChains, namedChains } from '../../../../webview-ui/view-models/texts';

const series = (chainId: string, timestamps: number[], values: number[]) => ({
  ...{ chainId, name: chainId, complete: true },
  timestamps,
  values,
});

describe('the tables of the dashboard', () => {
  const rows = tpsRows([series('a', [1, 2, 3], [5, 1, 3]), series('b', [2, 4], [7, 6])]);

  it('have a row for each day of any chain, newest first', () => {
    assert.deepEqual(rows, [
      { time: 4, values: [undefined, 6] },
      { time: 3, values: [3, undefined] },
      { time: 2, values: [1, 7] },
      { time: 1, values: [5, undefined] },
    ]);
  });

  const ORDERS: readonly [what: string, column: number, isDescending: boolean, times: number[]][] = [
    ['the day, up', 0, false, [1, 2, 3, 4]],
    ['the first chain, up', 1, false, [2, 3, 1, 4]],
    ['the first chain, down', 1, true, [1, 3, 2, 4]],
    ['the second chain, down', 2, true, [2, 4, 3, 1]],
  ];
  for (const [what, column, isDescending, times] of ORDERS) {
    it(`are sorted by ${what}, what has no value last`, () => {
      const sorted = sortedTPSRows(rows, { column, isDescending });
      assert.deepEqual(
        sorted.map(({ time }) => time),
        times,
      );
    });
  }

  it('restore only a valid sort order', () => {
    assert.ok(isSortOrder({ column: 1, isDescending: true }));
    for (const value of [undefined, null, 1, {}, { column: '1', isDescending: true }]) assert.ok(!isSortOrder(value));
  });

  for (const [a, b, sign] of [
    ['9007199254740993', '9007199254740992', 1],
    ['10', '9', 1],
    ['007', '7', 0],
    ['0', '00', 0],
    ['-2', '1', -1],
    ['-10', '-9', -1],
    ['-9007199254740993', '-9007199254740992', -1],
    ['1', 'many', -1],
    ['', '5', 1],
  ] as const) {
    it(`compare ${a} with ${b} as numbers`, () => assert.equal(Math.sign(compareDecimals(a, b)), sign));
  }

  it('sort addresses by their keys, and keep the order of the service otherwise', () => {
    const list = ['9', '10', '2'].map((sortKey, index) => ({ address: `0x${index}`, sortKey }));
    const keys = (order?: { column: number; isDescending: boolean }) =>
      sortedBridgedRows(list, order)
        .map(({ sortKey }) => sortKey)
        .join(' ');
    assert.equal(keys(), '9 10 2');
    assert.equal(keys({ column: 1, isDescending: true }), '10 9 2');
    assert.equal(keys({ column: 0, isDescending: true }), '2 10 9');
  });

  it('name a chain as the service does, by a well-known name before that, and else by its ID', () => {
    const list = [{ id: '43114', name: 'Avalanche' }];
    const names = [chainName(list, '43114'), chainName([], '43114'), chainName(list, '43113'), chainName(list, '7')];
    assert.deepEqual(names, ['Avalanche', 'C-Chain', 'Fuji C-Chain', '7']);
    assert.equal(namedChains(list), list);
    assert.deepEqual(
      namedChains([]).map(({ id }) => id),
      ['43114', '43113'],
    );
  });

  const chain = (name: string, more: Partial<ChainRow> = {}): ChainRow => ({
    ...{
      name,
      chainId: '43114',
      status: 'OK',
      token: 'AVAX',
      vm: 'EVM',
      details: [],
    },
    ...{ isTestnet: false, isPrivate: false, features: ['webhooks'], hasExplorer: true, ...more },
  });
  const chains = [
    chain('C-Chain'),
    chain('Fuji', { isTestnet: true, chainId: '43113' }),
    chain('Beam', { token: 'BEAM' }),
  ];
  for (const [search, names] of [
    ['', 'C-Chain Fuji Beam'],
    ['431', 'C-Chain Fuji Beam'],
    ['testnet', 'Fuji'],
    ['beam WEBHOOKS', 'Beam'],
    ['  fuji mainnet', ''],
    ['a.c', ''],
  ] as const) {
    it(`find "${search}"`, () => {
      const found = matchingChains(chains, search).map(({ name }) => name);
      assert.equal(found.join(' '), names);
    });
  }
});
