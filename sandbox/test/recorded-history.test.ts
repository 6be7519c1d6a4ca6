import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import { localNetwork } from '../network/local-genesis';
import { AvmNetwork } from '../network/network';
import { applySteps } from './replay/recorded-history';
import { recordedSteps } from './replay/recorded-steps';
import { readRecording } from '../../test/support/recording/recording';
import { PROTOCOL_FIXTURES } from '../../test/support/recording/vectors';

describe('the recorded history', () => {
  it('is verified and executes to the very blocks that the real node accepted', () => {
    let now = 0;
    const network = new AvmNetwork(localNetwork(), { now: () => now });
    applySteps(network, recordedSteps(), (seconds) => (now = seconds * 1000));
    const chain = network.chain('X');
    assert.ok(chain);
    const blocks = readRecording(join(PROTOCOL_FIXTURES, 'x-chain.jsonl.gz')).filter((line) => line.kind === 'block');
    assert.equal(chain.ledger.lastAccepted.height, 25n);
    assert.deepEqual(
      blocks.map(({ height }) => encodeCb58(chain.ledger.acceptedAt(BigInt(height))?.id ?? new Uint8Array())),
      blocks.map(({ id }) => id),
    );
  });
});
