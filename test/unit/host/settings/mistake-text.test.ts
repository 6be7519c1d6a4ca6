import { strict as assert } from 'node:assert';
import { mistakesText, mistakeText } from '../../../../src/host/settings/value-readers';
import { snapshotOf } from '../../../support/wording/snapshot';

const MISTAKES = [
  { setting: 'chains', entry: 'chain "Mine"', reason: 'the url must begin with http:// or https://' },
  { setting: 'hover.enabled', reason: 'it must be true or false' },
  { setting: 'addresses', entry: 'address "me"', reason: 'it must have an address' },
  { setting: 'addresses', entry: 'address "you"', reason: 'it must have an address' },
  { setting: 'addresses', entry: 'entry 3', reason: 'it must have an address' },
];

describe('mistakes in the settings', () => {
  const snapshot = snapshotOf('mistakes-in-settings');
  const all = (count: number) => mistakesText('X-Chain Lens', 'xchainLens', MISTAKES.slice(0, count));

  it('one is worded as in the log', () => {
    const [first] = MISTAKES;
    assert.ok(first);
    assert.equal(all(1), mistakeText('X-Chain Lens', 'xchainLens', first));
    snapshot.matches('one', all(1));
  });

  it('several are one text', () => snapshot.matches('three', all(3)));
  it('of many the first are quoted', () => snapshot.matches('five', all(5)));
});
