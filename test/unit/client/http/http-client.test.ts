import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import type { Priority } from '../../../../src/client/call-options';
import { HttpError, NetworkError } from '../../../../src/client/errors';
import type { HttpClient } from '../../../../src/client/http/http-client';
import { answerJSON } from '../../../support/servers/http-server';
import { httpSetUp } from '../../../support/servers/http-setup';
import { FakeClock } from '../../../support/setup/fake-clock';
import { rejection } from '../../../support/assertions/rejection';
import { until } from '../../../support/assertions/until';

const random = (): number => 0;

describe('a call', () => {
  const { serve, client, records } = httpSetUp();

  function read(from: HttpClient, url: string, options: { priority?: Priority; deadlineMs?: number } = {}) {
    return from.call({ method: 'POST', url, body: '{}', label: 'avm.test', kind: 'read' }, options);
  }

  function send(from: HttpClient, url: string) {
    return from.call({ method: 'POST', url, body: '{}', label: 'avm.test', kind: 'send' });
  }

  for (const status of [429, 500, 502, 503, 504]) {
    it(`that reads is tried again after a ${status}`, async () => {
      const server = await serve((_, response, number) => {
        if (number < 3) response.writeHead(status, { 'retry-after': '0' }).end();
        else answerJSON(response, {});
      });
      assert.equal((await read(client({ random }), server.url)).status, 200);
      assert.equal(server.requests.length, 3);
      assert.deepEqual(
        records.map((record) => record.status),
        [status, status, 200],
      );
    });

    it(`that sends is not tried again after a ${status}`, async () => {
      const server = await serve((_, response) => response.writeHead(status, { 'retry-after': '0' }).end());
      assert.equal((await rejection(send(client({ random }), server.url), HttpError)).status, status);
      assert.equal(server.requests.length, 1);
    });
  }

  it('that reads is tried again after a cut connection', async () => {
    const server = await serve((_, response, number) => {
      if (number === 1) response.socket?.destroy();
      else answerJSON(response, {});
    });
    await read(client({ random }), server.url);
    assert.equal(server.requests.length, 2);
  });

  it('that sends is not tried again after a cut connection', async () => {
    const server = await serve((_, response) => response.socket?.destroy());
    assert.equal((await rejection(send(client({ random }), server.url), NetworkError)).maybeArrived, true);
    assert.equal(server.requests.length, 1);
  });

  it('is not tried again after a 404', async () => {
    const server = await serve((_, response) => response.writeHead(404).end());
    await rejection(read(client({ random }), server.url), HttpError);
    assert.equal(server.requests.length, 1);
  });

  it('tries for no longer than its deadline', async () => {
    const server = await serve((_, response) => response.writeHead(500).end());
    await rejection(read(client({ random: () => 1 }), server.url, { deadlineMs: 600 }), HttpError);
    // One only where the first takes as long as the pause before the second would leave.
    assert.ok(server.requests.length < 3, 'the third attempt would begin after 750 ms');
  });

  describe('during a pause of the service', () => {
    it('does not leave before the time it named: 8 readers at once', async () => {
      // As many as are in flight at a time: none is answered before all have arrived.
      const burst: ServerResponse[] = [];
      let resumeAt = Infinity;
      const early: number[] = [];
      const server = await serve((request, response) => {
        if (burst.length === 5) {
          if (request.at < resumeAt) early.push(resumeAt - request.at);
          answerJSON(response, {});
        } else if (burst.push(response) === 5) {
          resumeAt = Date.now() + 1_000;
          for (const each of burst) each.writeHead(429, { 'retry-after': '1' }).end();
        }
      });
      const shared = client({ random });
      const calls = Array.from({ length: 8 }, () => read(shared, server.url));
      const answers = await Promise.all(calls);
      assert.ok(answers.every(({ status }) => status === 200));
      assert.deepEqual(early, []);
      assert.equal(server.requests.length, burst.length + 8);
    });

    it('fails at once if the pause is longer than it may sleep, with the time to retry', async () => {
      const server = await serve((_, response) => response.writeHead(429, { 'retry-after': '30' }).end('slow down'));
      const shared = client({ random });
      const first = await rejection(read(shared, server.url, { priority: 'hover' }), HttpError);
      const second = await rejection(read(shared, server.url, { priority: 'hover' }), HttpError);
      assert.equal(server.requests.length, 1, 'the second call did not leave');
      for (const error of [first, second]) {
        assert.deepEqual([error.status, error.retryAfter, error.messages], [429, 30, ['slow down']]);
        assert.ok(error.message.includes(server.host));
      }
      assert.equal(shared.states()[0]?.pausedUntil, first.retryAt);
    });

    it("lets one request of the user's retry pass, and ends when it is answered", async () => {
      const server = await serve((_, response, number) => {
        if (number === 1) response.writeHead(429, { 'retry-after': '1000000000' }).end();
        else answerJSON(response, {});
      });
      const clock = new FakeClock();
      const shared = client({ random, clock });
      await rejection(read(shared, server.url), HttpError);
      await rejection(read(shared, server.url), HttpError);
      await clock.advance(1_000);
      shared.letRetryPass();
      await read(shared, server.url);
      await read(shared, server.url);
      assert.deepEqual([server.requests.length, shared.states()[0]?.pausedUntil], [3, undefined]);
    });

    it('leaves for another host', async () => {
      const slow = await serve((_, response) => response.writeHead(429, { 'retry-after': '30' }).end());
      const quick = await serve((_, response) => answerJSON(response, {}));
      const shared = client({ random });
      await rejection(read(shared, slow.url), HttpError);
      await read(shared, quick.url);
      assert.deepEqual(
        shared.states().map(({ host, pausedUntil }) => [host, pausedUntil !== undefined]),
        [
          [slow.host, true],
          [quick.host, false],
        ],
      );
    });

    it('ends with the caller’s reason when that is aborted', async () => {
      const server = await serve((_, response) => response.writeHead(429, { 'retry-after': '1' }).end());
      const controller = new AbortController();
      const request = { method: 'POST', url: server.url, body: '{}', label: 'm', kind: 'read' } as const;
      const waiting = client({ random });
      const call = rejection(waiting.call(request, { signal: controller.signal }), RangeError);
      await until(() => waiting.states()[0]?.pausedUntil !== undefined);
      controller.abort(new RangeError('mine'));
      await call;
      assert.equal(server.requests.length, 1);
    });
  });

  it('pauses as after the first refusal when something else was answered in between', async () => {
    const statuses = [429, 503, 429];
    const server = await serve((_, response, number) => response.writeHead(statuses[number - 1] ?? 200).end());
    const clock = new FakeClock();
    const shared = client({ random, clock });
    const pauses: (number | undefined)[] = [];
    for (const status of statuses) {
      assert.equal((await rejection(send(shared, server.url), HttpError)).status, status);
      const { pausedUntil } = shared.states()[0] ?? {};
      pauses.push(pausedUntil === undefined ? undefined : pausedUntil - clock.now());
      await clock.advance(1_000);
    }
    assert.deepEqual(pauses, [1_000, undefined, 1_000]);
  });

  it('keeps the rate-limit headers for show', async () => {
    const server = await serve((_, response) => {
      response.setHeader('ratelimit-remaining', '41');
      answerJSON(response, {});
    });
    const shared = client();
    await read(shared, server.url);
    assert.deepEqual(shared.states()[0]?.rateLimit, { remaining: '41' });
  });

  it('lets 40 calls share one signal', async () => {
    const warnings: Error[] = [];
    const onWarning = (warning: Error): number => warnings.push(warning);
    process.on('warning', onWarning);
    const server = await serve((_, response) => answerJSON(response, {}));
    const shared = client();
    const { signal } = new AbortController();
    const request = { method: 'POST', url: server.url, body: '{}', label: 'm', kind: 'read' } as const;
    await Promise.all(Array.from({ length: 40 }, () => shared.call(request, { signal })));
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', onWarning);
    assert.deepEqual(warnings, []);
  });

  it('fails when its client is closed', async () => {
    const closing = client();
    const server = await serve(() => void closing.close());
    const call = rejection(send(closing, server.url), NetworkError);
    const { host, code, transient } = await call;
    assert.deepEqual([host, code, transient], [server.host, 'UND_ERR_DESTROYED', false]);
  });
});
