import assert from 'node:assert/strict';
import { platformFormats } from '../../../../src/core/codec/platform/platform-formats';
import { failedPlatformRules, findingsOf, recordedIssues, viewOf } from '../../../support/fuzz/fuzz-platform';

describe('the rules of the P-Chain', () => {
  it('find nothing wrong with an accepted transaction while nothing is known of the chain', () => {
    const accepted = recordedIssues().filter(({ isAccepted }) => isAccepted);
    const view = (clock: bigint) => viewOf({ unknown: { kind: 'not read', message: 'no connection' } }, clock);
    const found = accepted.flatMap(({ bytes, clock }) => findingsOf(platformFormats.tx.decode(bytes), view(clock)));
    assert.deepEqual(
      found.filter(({ verdict }) => verdict === 'fails'),
      [],
    );
    assert.deepEqual([accepted.length, found.length > accepted.length], [105, true]);
  });

  it('name a field of any bytes that can be decoded, of each type', () => {
    const { failures, types } = failedPlatformRules(5, 4000);
    assert.deepEqual(failures, []);
    assert.equal(types.size, 19, [...types].join());
  });
});
