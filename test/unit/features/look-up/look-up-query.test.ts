import { strict as assert } from 'node:assert';
import { RecentLookUps } from '../../../../src/features/look-up/recent-look-ups';
import { readQuery, type TypedQuery } from '../../../../src/features/look-up/look-up-query';
import { EWOQ, EWOQ_CB58, EWOQ_EVM, EWOQ_KEY, RECORDED_PAYMENT } from '../../../support/known-ids';
import { snapshotOf } from '../../../support/wording/snapshot';

describe('Look Up input', () => {
  const snapshot = snapshotOf('look-up');
  const ROWS: readonly (readonly [text: string, kind: TypedQuery['kind']])[] = [
    ['', 'nothing'],
    ['  ', 'nothing'],
    ['0', 'height'],
    ['1,234', 'height'],
    ['P:28', 'height'],
    ['c:1,234', 'height'],
    ['X: 7', 'height'],
    ['P-Chain block 28', 'height'],
    ['C-Chain, block #28', 'height'],
    ['P:1,2', 'wrong'],
    ['C:18446744073709551616', 'wrong'],
    ['P28', 'name'],
    ['D:28', 'name'],
    ['18446744073709551615', 'height'],
    ['18446744073709551616', 'wrong'],
    [EWOQ, 'address'],
    ['avax18jma8ppw3nhx5r4ap8clazz0dps7rv5ukulre5', 'address'],
    [EWOQ_CB58, 'shortID'],
    [EWOQ.replace('6u', '6v'), 'wrong'],
    [` "${RECORDED_PAYMENT}",`, 'id'],
    [`${RECORDED_PAYMENT}:1`, 'output'],
    [RECORDED_PAYMENT.replace('7b', '7c'), 'wrong'],
    ['0x000000000001000000000000', 'hex'],
    [`0x${'ab'.repeat(32)}`, 'bytes32'],
    ['NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg', 'nodeID'],
    [EWOQ_KEY, 'key'],
    [EWOQ_EVM, 'evmAddress'],
    [EWOQ_EVM.slice(2), 'evmAddress'],
    [EWOQ_EVM.toUpperCase(), 'evmAddress'],
    ['1,2', 'wrong'],
    [EWOQ_KEY.slice(11), 'key'],
    [`PrivateKey-${RECORDED_PAYMENT}`, 'key'],
    [`https://subnets.avax.network/x-chain/tx/${RECORDED_PAYMENT}`, 'id'],
    [`https://explorer.example/p-chain/address/${EWOQ}?tab=2#top`, 'address'],
    [`https://snowtrace.io/address/${EWOQ_EVM}`, 'evmAddress'],
    [`https://explorer.example/tx/0x${'ab'.repeat(32)}`, 'bytes32'],
    [`https://explorer.example/tx/${RECORDED_PAYMENT.replace('7b', '7c')}`, 'wrong'],
    [`https://explorer.example/${RECORDED_PAYMENT}/${EWOQ}`, 'wrong'],
    [`https://explorer.example/?key=PrivateKey-${RECORDED_PAYMENT}`, 'key'],
    ['https://explorer.example/blocks/12', 'name'],
    ['treas', 'name'],
    ['x'.repeat(65), 'wrong'],
    [`X-${'1'.repeat(400_000)}!`, 'wrong'],
    [`a${' '.repeat(400_000)}b`, 'wrong'],
    ['ab'.repeat(2_200_000), 'wrong'],
  ];
  for (const [text, kind] of ROWS) {
    it(`"${text.slice(0, 40)}" is ${kind}`, () => {
      const query = readQuery(text);
      assert.equal(query.kind, kind);
      snapshot.matches(`${text.slice(0, 40)}…${text.slice(-4)} (${text.length})`, wordsOf(query).trimEnd());
    });
  }

  it('is stored per chain, the latest 50 and never hex', async () => {
    const stored = new Map<string, unknown>();
    const history = new RecentLookUps({
      get: (key) => stored.get(key),
      update: (key, value) => Promise.resolve(void stored.set(key, value)),
    });
    for (let height = 0; height < 60; height++) await history.add('A', String(height));
    await history.add('a', '20');
    await history.add('A', '0x'.padEnd(300, '0'));
    await history.add('A', 'ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNN');
    assert.deepEqual(history.of('A').slice(0, 3), ['20', '59', '58']);
    assert.equal(history.of('A').length, 50);
    assert.deepEqual(history.of('B'), []);
  });
});

function wordsOf(query: TypedQuery): string {
  switch (query.kind) {
    case 'height':
      return `height: ${[query.on, query.height].join(' ').trim()}`;
    case 'id':
    case 'output':
    case 'nodeID':
      return `${query.kind}: ${query.text}`;
    case 'wrong':
      return `wrong: ${query.why} ${query.correction ?? ''}`;
    case 'key':
      return `key: ${query.testKey ?? ''}`;
    case 'bytes32':
      return `bytes32: ${query.hex ?? ''}`;
    case 'name':
      return `name: ${query.text}`;
    case 'shortID':
      return 'address:';
    case 'address':
    case 'evmAddress':
    case 'hex':
    case 'nothing':
      return `${query.kind}:`;
  }
}
