import assert from 'node:assert/strict';
import type { Priority } from '../../../../src/client/call-options';
import { HttpError } from '../../../../src/client/errors';
import { MAX_ACTIVE, type QueuedCall, RequestQueue } from '../../../../src/client/http/request-queue';
import { MISNAMED_PAUSE_MS, secondsToWait } from '../../../../src/client/http/rate-limit';
import { FakeClock, settle } from '../../../support/setup/fake-clock';
import { rejection } from '../../../support/assertions/rejection';
import { snapshotOf } from '../../../support/wording/snapshot';

const HOST = 'node.example';

function setUp() {
  const clock = new FakeClock();
  const queue = new RequestQueue(HOST, clock);
  const left: string[] = [];
  const call = (name: string, priority: Priority = 'tree', more: Partial<QueuedCall> = {}) => {
    const startBy = clock.now() + 60_000;
    const entered = queue.enter({ signal: new AbortController().signal, priority, startBy, ...more });
    entered.then(
      () => left.push(name),
      () => undefined,
    );
    return entered;
  };
  const refused = (seconds?: number, leftAt = clock.now()) => {
    const retryAt = seconds === undefined ? undefined : clock.now() + seconds * 1000;
    queue.pause({ host: HOST, status: 429, retryAfter: seconds, retryAt, messages: ['slow down'] }, leftAt, queue.era);
  };
  return { clock, queue, left, call, refused };
}

describe('the queue of a host', () => {
  const snapshot = snapshotOf('pauses');
  it('sends a few, and the next when one is done', async () => {
    const { queue, left, call } = setUp();
    const releases = Array.from({ length: MAX_ACTIVE - 1 }, (_, i) => call(`t${i}`));
    void call('late');
    await settle();
    assert.deepEqual(left, ['t0', 't1', 't2', 't3', 't4']);
    const { host, active, waiting, pausedUntil } = queue.state();
    const expected = [HOST, 5, { hover: 0, tree: 1, dashboard: 0 }, undefined];
    assert.deepEqual([host, active, waiting, pausedUntil], expected);
    const release = await (releases[0] as Promise<() => void>);
    release();
    release();
    await settle();
    assert.equal(left.at(-1), 'late');
    assert.equal(queue.state().active, 5, 'a place given back twice counts once');
  });

  it('keeps the last place for hovers', async () => {
    const { queue, left, call } = setUp();
    for (let i = 0; i < 8; i++) void call(`t${i}`);
    void call('hover', 'hover');
    await settle();
    assert.ok(left.includes('hover'));
    assert.equal(queue.state().active, MAX_ACTIVE);
  });

  it('takes hovers before the tree before the dashboard, each in order of arrival', async () => {
    const { clock, left, call, refused } = setUp();
    refused(1);
    const order: [string, Priority][] = [
      ['d1', 'dashboard'],
      ['t1', 'tree'],
      ['h1', 'hover'],
      ['d2', 'dashboard'],
      ['h2', 'hover'],
      ['t2', 'tree'],
    ];
    const waiting = order.map(([name, priority]) => call(name, priority));
    for (const entered of waiting) void entered.then((release) => release());
    await clock.advance(1000);
    assert.deepEqual(left, ['h1', 'h2', 't1', 't2', 'd1', 'd2']);
  });

  it('sends nothing before the time that the service named', async () => {
    const { clock, queue, left, call, refused } = setUp();
    refused(30);
    for (let i = 0; i < 8; i++) void call(`t${i}`);
    await clock.advance(29_999);
    assert.deepEqual(left, []);
    assert.equal(queue.state().pausedUntil, clock.now() + 1);
    await clock.advance(1);
    assert.equal(left.length, MAX_ACTIVE - 1);
    assert.equal(queue.state().pausedUntil, undefined);
  });

  it('does not let a shorter pause end a longer one', async () => {
    const { clock, left, call, refused } = setUp();
    refused(10);
    refused(1);
    void call('t');
    await clock.advance(9_999);
    assert.deepEqual(left, []);
    await clock.advance(1);
    assert.deepEqual(left, ['t']);
  });

  it('fails a call that cannot wait that long at once, with the time to retry', async () => {
    const { clock, call, refused } = setUp();
    refused(30);
    const error = await rejection(call('hover', 'hover', { startBy: clock.now() + 2_000 }), HttpError);
    assert.equal(error.status, 429);
    assert.equal(error.retryAt, clock.now() + 30_000);
    snapshot.matches('a pause of 30 s', error.message);
  });

  it('fails calls in the queue when a pause begins', async () => {
    const { clock, queue, call, refused } = setUp();
    for (let i = 0; i < MAX_ACTIVE - 1; i++) void call(`t${i}`);
    const waits = call('waits', 'tree', { startBy: clock.now() + 2_000 });
    refused(30);
    await rejection(waits, HttpError);
    assert.equal(queue.state().waiting.tree, 0);
  });

  it('shows the pause that it keeps after an absurd time', async () => {
    const { clock, queue, call, refused } = setUp();
    refused(secondsToWait({ 'retry-after': '999999999' }, clock.now()));
    const until = clock.now() + MISNAMED_PAUSE_MS;
    assert.equal(queue.state().pausedUntil, until);
    const error = await rejection(call('t'), HttpError);
    assert.equal(error.retryAt, until);
    snapshot.matches('a pause after an absurd time', error.message);
  });

  it('keeps the time of a daily quota', () => {
    const { clock, queue, refused } = setUp();
    refused(86_400);
    assert.equal(queue.state().pausedUntil, clock.now() + 86_400_000);
  });

  it('ends a pause when the API key changes, and ignores what is said to the former', async () => {
    const { clock, queue, left, call, refused } = setUp();
    const { era } = queue;
    refused(3_600);
    queue.forgetRateLimit();
    void call('t');
    await settle();
    assert.deepEqual([left, queue.state().pausedUntil], [['t'], undefined]);
    queue.pause({ host: HOST, status: 429, retryAt: clock.now() + 60_000, messages: [] }, clock.now(), era);
    assert.equal(queue.state().pausedUntil, undefined);
  });

  it("sends one call for the user's retry, whose response ends the pause or names another", async () => {
    const { clock, queue, left, call, refused } = setUp();
    refused(1e9);
    await clock.advance(1_000);
    queue.letRetryPass();
    const late = { startBy: clock.now() };
    const passes = call('passes', 'tree', late);
    await rejection(call('second', 'tree', late), HttpError);
    (await passes)();
    assert.deepEqual(left, ['passes']);
    refused(30);
    assert.equal(queue.state().pausedUntil, clock.now() + 30_000);
    void call('waits');
    await clock.advance(1_000);
    queue.letRetryPass();
    void call('again');
    await settle();
    queue.answered(undefined, queue.era, clock.now());
    await settle();
    assert.deepEqual([left, queue.state().pausedUntil], [['passes', 'again', 'waits'], undefined]);
  });

  it('keeps no retry for a later pause', async () => {
    const { clock, queue, call, refused } = setUp();
    refused(1);
    queue.letRetryPass();
    await clock.advance(2_000);
    (await call('t'))();
    refused(30);
    await rejection(call('late', 'tree', { startBy: clock.now() }), HttpError);
  });

  it('pauses longer with each 429 that names no time, until a success', () => {
    const { clock, queue, refused } = setUp();
    const pauses: number[] = [];
    const pause = async (): Promise<void> => {
      refused();
      pauses.push((queue.state().pausedUntil ?? 0) - clock.now());
      await clock.advance(60_000);
    };
    return (async () => {
      for (let i = 0; i < 7; i++) await pause();
      queue.answered(undefined, queue.era);
      await pause();
      assert.deepEqual(pauses, [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 1_000]);
    })();
  });

  it('counts the refusals of requests that left together as one', async () => {
    const { clock, queue, refused } = setUp();
    const pause = (): number => (queue.state().pausedUntil ?? 0) - clock.now();
    const leftAt = clock.now();
    for (let i = 0; i < 5; i++) refused(undefined, leftAt);
    assert.equal(pause(), 1_000);
    await clock.advance(1_500);
    refused(undefined, leftAt);
    assert.equal(queue.state().pausedUntil, undefined, 'one that comes late is of the same burst');
    refused();
    assert.equal(pause(), 2_000);
    refused(10, leftAt);
    assert.equal(pause(), 10_000, 'a time that is named counts all the same');
  });

  it('removes aborted calls from the queue, with their own reason', async () => {
    const { clock, queue, left, call, refused } = setUp();
    refused(1);
    const controller = new AbortController();
    const aborted = call('aborted', 'hover', { signal: controller.signal });
    void call('stays');
    controller.abort(new RangeError('mine'));
    assert.equal((await rejection(aborted, RangeError)).message, 'mine');
    assert.deepEqual(queue.state().waiting, { hover: 0, tree: 1, dashboard: 0 });
    await clock.advance(1_000);
    assert.deepEqual(left, ['stays']);
    await rejection(call('late', 'tree', { signal: AbortSignal.abort(new RangeError('before')) }), RangeError);
  });

  it('keeps the latest rate-limit headers', () => {
    const { queue } = setUp();
    queue.answered({ remaining: '5' }, queue.era);
    queue.answered(undefined, queue.era);
    assert.deepEqual(queue.state().rateLimit, { remaining: '5' });
  });

  it('takes no limits from answers to calls that began with another key', () => {
    const { clock, queue } = setUp();
    const { era } = queue;
    queue.forgetRateLimit();
    queue.answered({ remaining: '5' }, era);
    queue.pause({ host: HOST, status: 429, rateLimit: { remaining: '0' }, messages: [] }, clock.now(), era);
    assert.equal(queue.state().rateLimit, undefined);
    queue.answered({ remaining: '9' }, queue.era);
    assert.deepEqual(queue.state().rateLimit, { remaining: '9' });
  });
});
