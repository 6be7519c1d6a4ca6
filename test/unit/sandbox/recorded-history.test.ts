import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import { encodeCb58 } from '../../../src/core/cb58';
import { startDemoSandbox } from '../../../src/sandbox/demo';
import steps from '../../../src/sandbox/recorded-history.json';
import { readRecording } from '../../support/recording';
import { recordedSteps } from '../../support/recorded-steps';
import { PROTOCOL_FIXTURES } from '../../support/vectors';

describe('the recorded history of the sandbox', () => {
  it('is what the recording holds', () => {
    assert.deepEqual(steps, recordedSteps());
  });

  it('executes to the very blocks that the real node accepted, and goes on in real time', async () => {
    const sandbox = await startDemoSandbox();
    try {
      const chain = sandbox.network.chain('X');
      assert.ok(chain);
      const blocks = readRecording(join(PROTOCOL_FIXTURES, 'x-chain.jsonl')).filter((line) => line.kind === 'block');
      assert.equal(chain.ledger.head.height, 25n);
      assert.deepEqual(
        blocks.map(({ height }) => encodeCb58(chain.ledger.blockIDAt(BigInt(height)) ?? new Uint8Array())),
        blocks.map(({ id }) => id),
      );
      assert.ok(Math.abs(chain.clock.now() - Date.now()) < 1000);
    } finally {
      await sandbox.close();
    }
  });
});
