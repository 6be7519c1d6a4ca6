import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { NetworkError } from '../../../../src/client/errors';
import { answerJSON, type Handler } from '../../../support/servers/http-server';
import { httpSetUp } from '../../../support/servers/http-setup';
import { rejection } from '../../../support/assertions/rejection';
import { snapshotOf } from '../../../support/wording/snapshot';
import { until } from '../../../support/assertions/until';

describe('an exchange that does not end well', () => {
  const snapshot = snapshotOf('errors-of-connections');
  const { serve, serveRaw, send, records, cleanUps } = httpSetUp();

  describe('a connection', () => {
    it('that is refused is a NetworkError, and the request did not arrive', async () => {
      const server = await serve(() => undefined);
      await server.close();
      cleanUps.length = 0;
      const error = await rejection(send(server.url), NetworkError);
      snapshot.matches('refused', error.message);
      assert.deepEqual([error.code, error.transient, error.maybeArrived], ['ECONNREFUSED', true, false]);
      assert.equal(records[0]?.error, 'NetworkError ECONNREFUSED');
    });

    const cuts: [title: string, onData: (socket: Socket) => void][] = [
      ['reset before the headers', (socket) => socket.resetAndDestroy()],
      ['closed before the headers', (socket) => socket.end()],
      [
        'reset within the headers',
        (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-le', () => socket.resetAndDestroy()),
      ],
      [
        'reset after the headers',
        (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n', () => socket.resetAndDestroy()),
      ],
      [
        'closed before the announced length',
        (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n{"a":'),
      ],
      [
        'closed within a chunk',
        (socket) => socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n20\r\n{"a":'),
      ],
      [
        'closed between chunks',
        (socket) => socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"a":\r\n'),
      ],
    ];
    for (const [title, onData] of cuts) {
      it(`that is ${title} is a NetworkError, and the request may have arrived`, async () => {
        const server = await serveRaw(onData);
        const error = await rejection(send(server.url), NetworkError);
        snapshot.matches('cut', error.message);
        assert.equal(error.host, server.host);
        assert.deepEqual([error.transient, error.maybeArrived], [true, true]);
      });
    }

    it('to anything but an HTTP server is a NetworkError', async () => {
      const server = await serveRaw((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'));
      const error = await rejection(send(server.url), NetworkError);
      snapshot.matches('no HTTP server', error.message);
    });
  });

  describe('a deadline', () => {
    it('ends a request without a response', async () => {
      const server = await serve(() => undefined);
      const error = await rejection(send(server.url, { deadlineMs: 200 }), NetworkError);
      snapshot.matches('no answer in 0.2 s', error.message);
      assert.deepEqual([error.code, error.maybeArrived], ['DEADLINE', true]);
    });

    it('ends a response that trickles', async () => {
      const server = await serve((_, response) => {
        response.writeHead(200);
        const timer = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(timer));
      });
      const error = await rejection(send(server.url, { deadlineMs: 300 }), NetworkError);
      assert.equal(error.code, 'DEADLINE');
      assert.equal(records[0]?.status, 200);
    });

    it('ends a connection that is never made', async () => {
      // A TLS server waits for a greeting that an http request never sends, and so answers nothing.
      const server = await serveRaw(() => undefined);
      assert.equal((await rejection(send(server.url, { deadlineMs: 150 }), NetworkError)).code, 'DEADLINE');
    });

    it('of nothing at all sends nothing', async () => {
      let requests = 0;
      const server = await serve((_, response) => {
        requests++;
        answerJSON(response, {});
      });
      const error = await rejection(send(server.url, { deadlineMs: 0 }), NetworkError);
      assert.equal(error.code, 'DEADLINE');
      assert.equal(requests, 0);
    });
  });

  it('ends when the headers take longer than they may', async () => {
    const server = await serve(() => undefined);
    const timeouts = { headersMs: 100 };
    const error = await rejection(send(server.url, { timeouts, deadlineMs: 5_000 }), NetworkError);
    snapshot.matches('no headers', error.message);
    assert.equal(error.code, 'UND_ERR_HEADERS_TIMEOUT');
  });

  describe('an abort', () => {
    const stages: [stage: string, handler: Handler][] = [
      ['before the answer', () => undefined],
      ['after the headers', (_, response) => response.writeHead(200).flushHeaders()],
      ['within the body', (_, response) => response.writeHead(200).write('{"a":')],
      [
        'within a body that is compressed',
        (_, response) => {
          response.writeHead(200, { 'content-encoding': 'gzip' }).write(gzipSync('{"a":1}').subarray(0, 12));
        },
      ],
    ];
    for (const [stage, handler] of stages) {
      it(`${stage} rejects with the caller’s own reason and cuts the connection`, async () => {
        let closed = false;
        const server = await serve(async (request, response, number) => {
          response.on('close', () => (closed = true));
          await handler(request, response, number);
          // Not before the request has arrived. What was sent in return needs a moment, too.
          setTimeout(() => controller.abort(new RangeError('mine')), 50);
        });
        const controller = new AbortController();
        const error = await rejection(send(server.url, { signal: controller.signal }), RangeError);
        assert.equal(error.message, 'mine');
        await until(() => closed);
        assert.equal(records[0]?.error, 'RangeError');
      });
    }

    it('before the call sends nothing', async () => {
      const server = await serve((_, response) => answerJSON(response, {}));
      const error = await rejection(
        send(server.url, { signal: AbortSignal.abort(new RangeError('mine')) }),
        RangeError,
      );
      assert.equal(error.message, 'mine');
      assert.equal(server.requests.length, 0);
    });

    it('after the answer does nothing', async () => {
      const server = await serve((_, response) => answerJSON(response, {}));
      const controller = new AbortController();
      await send(server.url, { signal: controller.signal });
      controller.abort();
    });
  });
});
