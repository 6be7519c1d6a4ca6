import { strict as assert } from 'node:assert';
import { mistakesText, mistakeText } from '../../../../src/host/settings/value-readers';
import { snapshotOf } from '../../../support/wording/snapshot';

const MISTAKES = [
  { setting: 'chains', entry: 'chain "Mine"', reason: 'the url must begin with http:// or https://' },
  { setting: 'hover.enabled', reason: 'it must be true or false' },
  { setting: 'addresses', entry: 'address "me"', reason: 'it must have an address' },
  { setting: 'addresses', entry: 'address "you"', reason: 'it must have an address' },
  { setting: 'addresses', entry: 'entry 3', reason: 'it must have an address' },
] as const;

describe('mistakes in the settings', () => {
  const snapshot = snapshotOf('mistakes-in-settings');
  const [first, ...others] = MISTAKES;
  const all = (count: number) =>
    mistakesText('Avalanche Lens', 'avalancheLens', [first, ...others.slice(0, count - 1)]);

  it('one is worded as in the log', () => {
    assert.equal(all(1), mistakeText('Avalanche Lens', 'avalancheLens', first));
    snapshot.matches('one', all(1));
  });

  it('of several the first is quoted', () => {
    snapshot.matches('two', all(2));
    snapshot.matches('five', all(5));
  });

  it('one of the active chain comes first', () => {
    const active = { setting: 'activeChain', reason: 'no chain is named "Mainet"' };
    assert.equal(
      mistakesText('Avalanche Lens', 'avalancheLens', [first, active]),
      'Avalanche Lens ignores avalancheLens.activeChain: no chain is named "Mainet". 1 more invalid value is in the log.',
    );
  });
});
