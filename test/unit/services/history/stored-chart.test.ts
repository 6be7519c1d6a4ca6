import assert from 'node:assert/strict';
import fc from 'fast-check';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import type { BalanceChart } from '../../../../src/services/history/ledger/balance-chart';
import { chartFromBytes, chartToBytes } from '../../../../src/services/history/ledger/stored-chart';

describe('a stored chart of balances', () => {
  const uint64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
  const sum = fc.bigInt({ min: 0n, max: 2n ** 80n });
  const text = fc.string({ unit: 'grapheme', maxLength: 20 });
  const record = <T>(of: { readonly [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<T> =>
    fc.record<T>(of, { noNullPrototype: true });
  const time = fc.option(uint64, { nil: undefined });
  const asset = record({
    assetID: fc.uint8Array({ minLength: 32, maxLength: 32 }),
    info: fc.option(
      record({
        ...{ name: text, symbol: text, denomination: fc.nat(32), isNative: fc.boolean() },
        traits: record({
          ...{ isFungible: fc.boolean(), isMintable: fc.boolean(), isNFT: fc.boolean(), isProperty: fc.boolean() },
        }),
      }),
      { nil: undefined },
    ),
  }).map(({ assetID, info }) => ({
    assetID,
    info: info === undefined ? undefined : { assetID: encodeCb58(assetID), ...info },
  }));
  const point = { height: uint64, time, own: sum, shared: sum };
  const chart: fc.Arbitrary<BalanceChart> = record({
    ...{ chain: text, address: text, name: fc.option(text, { nil: undefined }), source: text, limits: fc.array(text) },
    newest: record({ height: uint64, time: uint64 }),
    assets: fc.array(
      record({
        asset,
        points: fc.array(fc.oneof(record(point), record({ ...point, staked: sum })), { minLength: 1, maxLength: 5 }),
      }),
      { maxLength: 3 },
    ),
  });

  it('is read as it was written', () => {
    fc.assert(
      fc.property(chart, (given) => {
        const read = chartFromBytes(chartToBytes(given)) ?? assert.fail('not read');
        // The bytes of an ID are a view of another buffer.
        const plain = ({ assets, ...rest }: BalanceChart) => ({
          ...rest,
          assets: assets.map((each) => ({ ...each, asset: { ...each.asset, assetID: [...each.asset.assetID] } })),
        });
        assert.deepEqual(plain(read), plain(given));
      }),
    );
  });

  it('is none if another version or another hand wrote it', () => {
    const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
    const whole = {
      ...{ chain: 'Mine', address: 'X-local1', source: 'hello', limits: [], newest: { height: '1', time: '1' } },
      assets: [{ assetID: encodeCb58(new Uint8Array(32)), points: [['1', null, '5', '0']] }],
    };
    assert.notEqual(chartFromBytes(bytes(JSON.stringify(whole))), undefined);
    const [asset] = whole.assets;
    const others = [
      { ...whole, newest: undefined },
      { ...whole, newest: { height: '-1', time: '1' } },
      { ...whole, assets: [{ ...asset, assetID: 'no ID' }] },
      { ...whole, assets: [{ ...asset, points: [] }] },
      { ...whole, assets: [{ ...asset, points: [['1', null, '5.5', '0']] }] },
      [],
    ];
    for (const other of others) assert.equal(chartFromBytes(bytes(JSON.stringify(other))), undefined);
    assert.equal(chartFromBytes(bytes('{')), undefined);
    assert.equal(chartFromBytes(new Uint8Array([0xff])), undefined);
  });
});
