import assert from 'node:assert/strict';
import fc from 'fast-check';
import { cutAmount, formatAmount } from '../../../../src/core/text/amount';
import { refuses } from '../../../support/assertions/refuses';

describe('amount', () => {
  const written: [raw: bigint, denomination: number, plain: string, grouped: string][] = [
    [299999978795286912n, 9, '299999978.795286912', '299,999,978.795286912'],
    [1000000n, 9, '0.001', '0.001'],
    [0n, 9, '0', '0'],
    [0n, 0, '0', '0'],
    [1n, 32, '0.00000000000000000000000000000001', '0.00000000000000000000000000000001'],
    [1234567n, 2, '12345.67', '12,345.67'],
    [1000n, 0, '1000', '1,000'],
    // The specification's two examples: it writes 10.0 for the second. Trailing zeros are cut here on purpose.
    [100n, 0, '100', '100'],
    [100n, 1, '10', '10'],
    [100n, 2, '1', '1'],
    [9007199254740993n, 0, '9007199254740993', '9,007,199,254,740,993'],
    [18446744073709551615n, 9, '18446744073.709551615', '18,446,744,073.709551615'],
    [-5948779411n, 9, '-5.948779411', '-5.948779411'],
    [-1n, 1, '-0.1', '-0.1'],
  ];
  for (const [raw, denomination, plain, grouped] of written) {
    it(`writes ${raw} with ${denomination} decimals as ${grouped}`, () => {
      assert.equal(formatAmount(raw, denomination), plain);
      assert.equal(formatAmount(raw, denomination, { grouped: true }), grouped);
    });
  }

  const cut: [amount: string, inRow: string][] = [
    ['299,999,975.793286912', '299,999,975.79'],
    ['29,994,193.999999999', '29,994,193.99'],
    ['1.000000001', '1.00'],
    ['0.000001', '0.000001'],
    ['0.0001234567', '0.000123'],
    ['0.999999999', '0.999'],
    ['-5.948779411', '-5.94'],
    ['12,345.6', '12,345.6'],
    ['1,000', '1,000'],
    ['0', '0'],
  ];
  for (const [amount, inRow] of cut) it(`cuts ${amount} to ${inRow}`, () => assert.equal(cutAmount(amount), inRow));

  it('cuts no amount to 0, and rounds none up', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }), fc.nat(32), (raw, denomination) => {
        const exact = formatAmount(raw, denomination);
        const inRow = cutAmount(exact);
        assert.ok(exact.startsWith(inRow));
        assert.match(inRow, /[1-9]/);
      }),
    );
  });

  for (const denomination of [-1, 33, 0.5, Number.NaN]) {
    it(`refuses the denomination ${denomination}`, () => {
      refuses(() => formatAmount(1n, denomination), { code: 'malformed' });
    });
  }

  it('loses no digit of any amount', () => {
    const raw = fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }));
    fc.assert(
      fc.property(raw, fc.nat(32), fc.boolean(), (amount, denomination, grouped) => {
        const text = formatAmount(amount, denomination, { grouped });
        const [whole = '', decimals = ''] = text.replaceAll(/[-,]/g, '').split('.');
        assert.equal(BigInt(whole + decimals.padEnd(denomination, '0')), amount < 0n ? -amount : amount);
        assert.equal(text.startsWith('-'), amount < 0n);
      }),
    );
  });
});
