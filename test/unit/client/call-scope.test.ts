import assert from 'node:assert/strict';
import { type CallOptions, DEFAULT_DEADLINE_MS, MAX_SLEEP_MS, PRIORITIES } from '../../../src/client/call-options';
import { CallScope } from '../../../src/client/call-scope';
import { NetworkError } from '../../../src/client/errors';
import { FakeClock } from '../../support/setup/fake-clock';

function open(options: CallOptions = {}) {
  const clock = new FakeClock(0);
  return { clock, scope: new CallScope({ host: 'node.example', kind: 'node' }, options, clock) };
}

describe('the scope of a call', () => {
  for (const priority of PRIORITIES) {
    it(`has the default deadline of ${priority}`, async () => {
      const { clock, scope } = open({ priority });
      await clock.advance(DEFAULT_DEADLINE_MS[priority] - 1);
      assert.equal(scope.signal.aborted, false);
      await clock.advance(1);
      assert.ok(scope.signal.reason instanceof NetworkError);
    });
  }

  it('is of the tree when it does not say', () => assert.equal(open().scope.priority, 'tree'));

  it('lets a call sleep for a part of its time only, in all', async () => {
    const { clock, scope } = open({ priority: 'hover' });
    assert.equal(scope.startBy(), MAX_SLEEP_MS.hover);
    scope.slept(1_500);
    await clock.advance(3_000);
    assert.equal(scope.startBy(), 3_500);
    scope.slept(9_000);
    assert.equal(scope.startBy(), 3_000);
  });

  it('lets nothing begin after the deadline', () => assert.equal(open({ deadlineMs: 300 }).scope.startBy(), 300));

  it('reports whether the request may have arrived', async () => {
    for (const left of [false, true]) {
      const { clock, scope } = open({ deadlineMs: 300 });
      if (left) scope.requestLeaves();
      await clock.advance(300);
      const error = scope.signal.reason as NetworkError;
      assert.deepEqual([error.host, error.code, error.maybeArrived], ['node.example', 'DEADLINE', left]);
    }
  });

  it('aborts with the caller’s reason', () => {
    const controller = new AbortController();
    const { scope } = open({ signal: controller.signal });
    controller.abort('stop');
    assert.equal(scope.signal.reason, 'stop');
  });

  it('leaves no timer and no abort listener once it is closed', () => {
    const controller = new AbortController();
    const { clock, scope } = open({ signal: controller.signal });
    scope.close();
    controller.abort();
    assert.equal(scope.signal.aborted, false);
    assert.equal(clock.pending, 0);
  });
});
