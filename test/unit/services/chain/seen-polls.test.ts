import { strict as assert } from 'node:assert';
import { SeenPolls } from '../../../../src/services/chain/seen-polls';
import { FakeClock } from '../../../support/setup/fake-clock';

const EVERY_MS = 1_000;

describe('polls while the view is visible', () => {
  let clock: FakeClock;
  let polls: SeenPolls;
  let failures: unknown[];
  let runs: AbortSignal[];

  beforeEach(() => {
    clock = new FakeClock();
    failures = [];
    runs = [];
    polls = new SeenPolls({ clock, onFailure: (error) => failures.push(error) });
  });
  afterEach(() => polls.dispose());

  const run = (signal: AbortSignal): Promise<void> => {
    runs.push(signal);
    return Promise.resolve();
  };

  it('run at once, then again and again, until they are ended', async () => {
    polls.look(true);
    const end = polls.follow({ everyMs: EVERY_MS, run });
    await clock.advance(3 * EVERY_MS);
    assert.equal(runs.length, 4);
    end();
    await clock.advance(10 * EVERY_MS);
    assert.deepEqual([runs.length, clock.pending], [4, 0]);
  });

  it('wait for the rest of the time since their result was loaded otherwise', async () => {
    polls.look(true);
    polls.follow({ everyMs: EVERY_MS, run, ranAt: clock.now() - 400 });
    await clock.advance(599);
    assert.equal(runs.length, 0);
    await clock.advance(1);
    assert.equal(runs.length, 1);
  });

  it('wait no longer than once when the clock was set back', async () => {
    polls.look(true);
    polls.follow({ everyMs: EVERY_MS, run, ranAt: clock.now() + 3_600_000 });
    await clock.advance(EVERY_MS);
    assert.equal(runs.length, 1);
  });

  it('do nothing while the view is hidden, which aborts a run', async () => {
    let ended = (): void => undefined;
    polls.follow({
      everyMs: EVERY_MS,
      run: (signal) => {
        runs.push(signal);
        return new Promise((resolve) => (ended = resolve));
      },
    });
    await clock.advance(10 * EVERY_MS);
    assert.equal(runs.length, 0);
    polls.look(true);
    assert.equal(runs.length, 1);
    polls.look(false);
    assert.equal(runs[0]?.aborted, true);
    ended();
    await clock.advance(10 * EVERY_MS);
    assert.deepEqual([runs.length, clock.pending], [1, 0]);
    polls.look(true);
    assert.equal(runs.length, 2);
  });

  it('continue after a failure, which is reported', async () => {
    const bug = new Error('a bug');
    polls.look(true);
    polls.follow({ everyMs: EVERY_MS, run: () => Promise.reject(bug) });
    await clock.advance(EVERY_MS);
    assert.deepEqual(failures, [bug, bug]);
  });
});
