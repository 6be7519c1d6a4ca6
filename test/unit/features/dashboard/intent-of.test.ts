import { strict as assert } from 'node:assert';
import { inspect } from 'node:util';
import { REQUEST_CARDS } from '../../../../src/features/dashboard/card-table';
import { intentOf } from '../../../../src/features/dashboard/choices';
import { type Intent, MAX_PICTURE } from '../../../../src/protocol';
import { MAINNET_C } from '../../../support/known-ids';

const GOOD: readonly Intent[] = [
  { type: 'ready' },
  { type: 'startSandbox' },
  { type: 'useFreePort' },
  { type: 'choose', view: {} },
  {
    type: 'choose',
    view: {
      ...{ chainIds: ['43114', MAINNET_C], range: 'all', logScale: true },
      ...{ asTable: false, block: { chainId: ' any ', blockId: '' }, address: 'not yet', search: '<b>' },
      bridged: { threshold: 'x', pageSize: 5_000 },
    },
  },
  ...[...REQUEST_CARDS, 'quota' as const].flatMap((card): Intent[] => [
    { type: 'load', card },
    { type: 'retry', card },
    { type: 'cancel', card },
  ]),
  { type: 'loadMore', card: 'bridged' },
  { type: 'loadAll', card: 'bridged' },
  { type: 'export', card: 'tps', as: 'csv' },
  { type: 'savePicture', data: 'iVBORw0KGgo=' },
  { type: 'copy', text: 'x' },
  { type: 'copyTable', card: 'tps' },
  { type: 'openExplorer', chainId: '43114' },
  { type: 'openDocument', card: 'block' },
  { type: 'openDocument', card: 'supported' },
  { type: 'key', action: 'set' },
];

const BAD: readonly unknown[] = [
  ...[undefined, null, 0, '', 'ready', [], [{ type: 'ready' }], {}, { type: 'Ready' }, { type: ['ready'] }],
  ...[{ type: '__proto__' }, { type: 'constructor' }, { type: 'toString' }],
  ...[
    { type: 'load' },
    { type: 'load', card: 'x' },
    { type: 'load', card: '__proto__' },
    { type: 'load', card: ['tps'] },
  ],
  ...[
    { type: 'loadAll', card: 'tps' },
    { type: 'export', card: 'tps', as: 'exe' },
    { type: 'export', card: 'block', as: 'csv' },
  ],
  ...[{ type: 'choose' }, { type: 'choose', view: [] }, { type: 'choose', view: { costs: {} } }],
  ...[
    [],
    ['a/b'],
    ['..'],
    ['43114', '43114'],
    Array.from({ length: 7 }, String),
    '43114',
    [43114],
    ['x'.repeat(129)],
  ].map((chainIds) => ({ type: 'choose', view: { chainIds } })),
  ...[0, -7, 31, 'ALL', null, {}, Infinity].map((range) => ({ type: 'choose', view: { range } })),
  ...[0, 5_001, 1.5, '7', NaN].map((pageSize) => ({ type: 'choose', view: { bridged: { threshold: '1', pageSize } } })),
  { type: 'choose', view: { bridged: { threshold: 1, pageSize: 7 } } },
  { type: 'choose', view: { block: { chainId: '1', blockId: '2', more: '3' } } },
  { type: 'choose', view: { block: { chainId: '1' } } },
  { type: 'choose', view: { address: 'x'.repeat(257) } },
  { type: 'choose', view: { search: 7 } },
  { type: 'choose', view: { logScale: 'true' } },
  { type: 'choose', view: JSON.parse('{"__proto__": {"range": 7}, "constructor": 1}') as unknown },
  { type: 'copy', text: 'x'.repeat(4_097) },
  { type: 'copy', text: { toString: 'x' } },
  { type: 'copyTable', card: 'quota' },
  { type: 'savePicture', data: '' },
  { type: 'savePicture', data: 'file:///etc/passwd' },
  { type: 'savePicture', data: 'A'.repeat(MAX_PICTURE + 1) },
  ...['https://evil.example', '../..', '', 'a b', 7].map((chainId) => ({ type: 'openExplorer', chainId })),
  { type: 'openDocument', card: 'health' },
  ...['steal', 'toString', '', undefined].map((action) => ({ type: 'key', action })),
  { type: 'command', id: 'workbench.action.terminal.new' },
];

describe('a message of the webview', () => {
  it('that is an intent is taken as it is, whatever else it holds', () => {
    for (const intent of GOOD) assert.deepEqual(intentOf({ ...intent, extra: '<script>' }), intent);
  });

  it('that is none is nothing', () => {
    for (const message of BAD) assert.equal(intentOf(message), undefined, inspect(message).slice(0, 200));
  });

  it('that consists of parts of intents is an intent of ours, or nothing', () => {
    const random = randomOf(7);
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
    const types = GOOD.map(({ type }) => type);
    const keys = ['card', 'view', 'as', 'data', 'text', 'chainId', 'action', '__proto__', 'length'];
    const values = [...GOOD, ...BAD].flatMap((message) => Object.values(message ?? {}) as unknown[]);
    let taken = 0;
    for (let i = 0; i < 20_000; i++) {
      const parts = Array.from({ length: 1 + Math.floor(random() * 3) }, () => [pick(keys), pick(values)] as const);
      const message = Object.fromEntries([['type', pick(types)], ...parts]);
      const intent = intentOf(message);
      if (intent === undefined) continue;
      taken++;
      // What was taken is taken again, without change.
      assert.deepEqual(intentOf(structuredClone(intent)), intent);
    }
    assert.ok(taken > 100, `${taken} were taken`);
  });
});

/** Numbers in [0, 1), the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}
