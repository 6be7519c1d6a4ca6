import assert from 'node:assert/strict';
import { HttpError, NetworkError, ResponseError, RpcError } from '../../../../src/client/errors';
import { retrying, secureRandom } from '../../../../src/client/http/retry';
import { FakeClock } from '../../../support/setup/fake-clock';
import { rejection } from '../../../support/assertions/rejection';

const network = (transient: boolean) =>
  new NetworkError({ host: 'h', code: 'ECONNRESET', reason: 'cut', nextStep: 'Retry', transient, maybeArrived: true });
const http = (status: number, retryAt?: number) => new HttpError('m', { host: 'h', status, retryAt, messages: [] });

/** Runs the attempts, each failing with the next error; returns the times at which they began. */
async function timesOf(errors: Error[], { startBy = 60_000, random = 1, abortAt = Infinity } = {}) {
  const clock = new FakeClock(0);
  const times: number[] = [];
  const slept: number[] = [];
  const controller = new AbortController();
  clock.after(abortAt, () => controller.abort(new RangeError('aborted')));
  const attempt = (): Promise<string> => {
    const error = errors[times.length];
    times.push(clock.now());
    return error === undefined ? Promise.resolve('done') : Promise.reject(error);
  };
  const call = { signal: controller.signal, startBy: () => startBy, slept: (ms: number) => slept.push(ms) };
  const outcome = retrying(attempt, call, { clock, random: () => random }).catch((error: unknown) => error);
  await clock.advance(120_000);
  return { times, slept, outcome: await outcome };
}

describe('retries of a read', () => {
  it('come after bounds that double', async () => {
    const { times, slept, outcome } = await timesOf([network(true), http(503), http(500)]);
    assert.deepEqual(times, [0, 250, 750, 1750]);
    assert.deepEqual(slept, [250, 500, 1000]);
    assert.equal(outcome, 'done');
  });

  it('come at random below the bounds', async () => {
    assert.deepEqual((await timesOf([network(true), http(503)], { random: 0.5 })).times, [0, 125, 375]);
    assert.deepEqual((await timesOf([network(true), http(503)], { random: 0 })).times, [0, 0, 0]);
  });

  it('end with the last error after four attempts', async () => {
    const last = http(502);
    const { times, outcome } = await timesOf([http(500), http(500), http(500), last, http(500)]);
    assert.equal(times.length, 4);
    assert.equal(outcome, last);
  });

  it('wait as long as the service requires', async () => {
    assert.deepEqual((await timesOf([http(429, 5_000), http(503, 9_000)])).times, [0, 5_000, 9_000]);
  });

  it('do not wait for an attempt that would begin too late', async () => {
    const error = http(429, 5_000);
    const { times, outcome } = await timesOf([error], { startBy: 4_999 });
    assert.deepEqual([times, outcome], [[0], error]);
  });

  const final: [string, Error][] = [
    ['a certificate', network(false)],
    ['a status 404', http(404)],
    ['a status 501', http(501)],
    ['a wrong shape', new ResponseError('h', { details: 'd' })],
    ['the node’s no', new RpcError('m', { host: 'h', method: 'm', code: -32000, words: 'w', methodMissing: false })],
    ['anything else', new TypeError('bug')],
  ];
  for (const [title, error] of final) {
    it(`do not come after ${title}`, async () => {
      assert.deepEqual(await timesOf([error]), { times: [0], slept: [], outcome: error });
    });
  }

  it('end with the reason of an abort during a wait', async () => {
    const { times, outcome } = await timesOf([http(429, 5_000)], { abortAt: 1_000 });
    assert.deepEqual(times, [0]);
    assert.ok(outcome instanceof RangeError);
  });

  it('end with what failed when the abort came first', async () => {
    const call = { signal: AbortSignal.abort(), startBy: () => 1e12, slept: () => undefined };
    const clock = new FakeClock(0);
    await rejection(
      retrying(() => Promise.reject(network(true)), call, { clock, random: () => 0 }),
      NetworkError,
    );
  });

  it('take their randomness from 0 up to but not including 1', () => {
    const drawn = Array.from({ length: 1000 }, secureRandom);
    assert.ok(drawn.every((number) => number >= 0 && number < 1));
    assert.ok(new Set(drawn).size > 990);
  });
});
