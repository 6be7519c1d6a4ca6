import { strict as assert } from 'node:assert';
import { parseAddress } from '../../../src/core/ids/address';
import { AddressNames } from '../../../src/services/text/names';
import { EWOQ, EWOQ_CB58 } from '../../support/known-ids';
const { bytes } = parseAddress(EWOQ);

describe('AddressNames', () => {
  for (const address of [
    EWOQ,
    'P-avax18jma8ppw3nhx5r4ap8clazz0dps7rv5ukulre5',
    'fuji18jma8ppw3nhx5r4ap8clazz0dps7rv5u6wmu4t',
    EWOQ_CB58,
  ]) {
    it(`${address} names its owner everywhere`, () => {
      const names = new AddressNames();
      assert.deepEqual(names.configure([{ address, name: 'me' }]), []);
      assert.equal(names.nameOf(bytes), 'me');
    });
  }

  it('an invalid address is reported by its name; the others count', () => {
    const names = new AddressNames();
    const wrong = ['X-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96q', 'me', ''].map((address, at) => ({
      address,
      name: `wrong ${at}`,
    }));
    const problems = names.configure([...wrong, { address: EWOQ, name: 'first' }, { address: EWOQ, name: 'second' }]);
    assert.deepEqual(
      problems.map(({ name }) => name),
      ['wrong 0', 'wrong 1', 'wrong 2'],
    );
    assert.equal(names.nameOf(bytes), 'first');
  });

  it('new settings replace the old', () => {
    const names = new AddressNames();
    names.configure([{ address: EWOQ, name: 'me' }]);
    names.configure([]);
    assert.equal(names.nameOf(bytes), undefined);
  });
});
