import assert from 'node:assert/strict';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { HttpError, ResponseError } from '../../../../src/client/errors';
import { answerJSON, type Handler } from '../../../support/servers/http-server';
import { httpSetUp, KEY } from '../../../support/servers/http-setup';
import { rejection } from '../../../support/assertions/rejection';
import { snapshotOf } from '../../../support/wording/snapshot';

describe('one HTTP exchange', () => {
  const snapshot = snapshotOf('errors-of-bodies');
  const { serve, client, send, records } = httpSetUp();

  it('sends the request unchanged and returns the response', async () => {
    const server = await serve((_, response) => answerJSON(response, { a: 1 }));
    const answer = await send(`${server.url}/path?q=1`);
    assert.equal(answer.status, 200);
    assert.equal(answer.text, '{"a":1}\n');
    const [seen] = server.requests;
    assert.equal(`${seen?.method} ${seen?.path} ${seen?.body}`, 'POST /path?q=1 {}');
    assert.equal(seen?.headers['x-key'], KEY);
    assert.deepEqual(
      records.map(({ ms: _, ...record }) => record),
      [{ method: 'avm.test', host: server.host, status: 200, bytes: 8 }],
    );
  });

  it('uses a connection again', async () => {
    const server = await serve((_, response) => answerJSON(response, {}));
    const shared = client();
    for (let i = 0; i < 5; i++) {
      await shared.call({ method: 'POST', url: server.url, body: '{}', label: 'm', kind: 'read' });
    }
    assert.ok(server.connections() <= 2, `${server.connections()} connections`);
    await Promise.all(
      Array.from({ length: 20 }, () =>
        shared.call({ method: 'POST', url: server.url, body: '{}', label: 'm', kind: 'read' }),
      ),
    );
    assert.ok(server.connections() <= 6, `${server.connections()} connections`);
  });

  describe('a body that is compressed', () => {
    const long = JSON.stringify({ text: 'abc'.repeat(50_000) });
    for (const [encoding, compress] of Object.entries({
      gzip: gzipSync,
      deflate: deflateSync,
      br: brotliCompressSync,
    })) {
      it(`with ${encoding} is unfolded`, async () => {
        const server = await serve((_, response) => {
          response.writeHead(200, { 'content-encoding': encoding }).end(compress(long));
        });
        assert.equal((await send(server.url)).text, long);
        assert.equal(server.requests[0]?.headers['accept-encoding'], 'gzip');
        assert.ok((records[0]?.bytes ?? 0) < 2_000, 'the record counts what came over the network');
      });
    }

    it('is refused where it unfolds to too much', async () => {
      const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024));
      const server = await serve((_, response) => {
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
      });
      const error = await rejection(send(server.url, { deadlineMs: 20_000 }), ResponseError);
      snapshot.matches('unfolds to too much', error.message);
    });

    it('is refused where it is broken', async () => {
      const server = await serve((_, response) => {
        response.writeHead(200, { 'content-encoding': 'gzip' }).end('{"not":"gzip"}');
      });
      snapshot.matches('broken compression', (await rejection(send(server.url), ResponseError)).message);
    });

    it('is refused where it ends too soon', async () => {
      const server = await serve((_, response) => {
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(long).subarray(0, 100));
      });
      await rejection(send(server.url), ResponseError);
    });
  });

  describe('a body of 50 MB', () => {
    /** Writes 50 MB as fast as they are read; returns how much was. */
    function flood(length: number | undefined): { handler: Handler; written: () => number } {
      let written = 0;
      const chunk = Buffer.alloc(64 * 1024, 'a');
      const handler: Handler = (_, response) => {
        response.writeHead(200, length === undefined ? {} : { 'content-length': length });
        const write = (): void => {
          while (written < 50_000_000 && !response.destroyed) {
            written += chunk.length;
            if (!response.write(chunk)) {
              response.once('drain', write);
              return;
            }
          }
          response.end();
        };
        write();
      };
      return { handler, written: () => written };
    }

    it('is refused on its announced length', async () => {
      const { handler, written } = flood(50_000_000);
      const server = await serve(handler);
      await rejection(send(server.url), ResponseError);
      assert.ok(written() < 5_000_000, `${written()} bytes were taken`);
    });

    it('is cut off at the limit when it is not announced, and memory stays flat', async () => {
      const { handler, written } = flood(undefined);
      const server = await serve(handler);
      const before = process.memoryUsage();
      const error = await rejection(send(server.url, { maxBodyBytes: 4 * 1024 * 1024 }), ResponseError);
      const after = process.memoryUsage();
      snapshot.matches('goes on beyond 4 MiB', error.message);
      assert.ok(written() < 20_000_000, `${written()} bytes were taken`);
      const grown = after.heapUsed + after.external - before.heapUsed - before.external;
      assert.ok(grown < 24_000_000, `memory grew by ${grown}`);
    });

    it('of an error is not read to its end, and the status counts', async () => {
      const server = await serve((_, response) => {
        response.writeHead(500, { 'content-type': 'text/plain' });
        response.end(Buffer.alloc(50_000_000, 'e'));
      });
      const error = await rejection(send(server.url), HttpError);
      assert.equal(error.status, 500);
      assert.ok((records[0]?.bytes ?? 0) < 1_000_000);
    });
  });
});
