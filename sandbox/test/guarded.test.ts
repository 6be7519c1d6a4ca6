import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { encodeHex } from '../../src/core/encodings/hex';
import { BodyBytes } from '../http/http-reply';
import { EDITOR_BOUNDS } from '../http/guard';
import { startSandbox } from '../server';
import { usedMemory } from '../../test/support/measures/memory';
import { rawExchange, rawRequest } from '../../test/support/servers/raw-http';
import { changed, pay } from '../../test/support/sandbox/sandbox-chain';
import { sandboxSetUp } from '../../test/support/sandbox/sandbox-setup';

const X = '/ext/bc/X';
const JSON_TYPE = { 'Content-Type': 'application/json' };
const HEIGHT = '{"jsonrpc":"2.0","id":1,"method":"avm.getHeight"}';
const MiB = 1024 * 1024;

describe('a sandbox inside an editor', function () {
  const sandbox = sandboxSetUp(() => startSandbox({ guarded: true, blocks: 'on call' }), 'test');
  const ask = (headers: Record<string, string> = {}, body = HEIGHT, line = `POST ${X}`) =>
    rawExchange(sandbox.url, rawRequest(line, { ...JSON_TYPE, ...headers }, body));

  const senders: [headers: Record<string, string>, status: number][] = [
    [{}, 200],
    [{ Host: 'localhost:9650' }, 200],
    [{ Host: '[::1]:9650' }, 200],
    [{ Host: '127.5.0.1' }, 200],
    [{ Host: '' }, 403],
    [{ Host: 'example.com' }, 403],
    [{ Host: 'localhost.example.com' }, 403],
    [{ Host: '127.0.0.1.example.com' }, 403],
    [{ Host: '192.168.0.1' }, 403],
    [{ Origin: 'http://localhost:3000' }, 200],
    [{ Origin: 'http://127.0.0.1' }, 200],
    [{ Origin: 'https://[::1]:1' }, 200],
    [{ Origin: 'https://example.com' }, 403],
    [{ Origin: 'http://localhost@example.com' }, 403],
    [{ Origin: 'http://localhost.example.com' }, 403],
    [{ Origin: 'http://192.168.0.1' }, 403],
    [{ Origin: 'vscode-webview://localhost' }, 403],
    [{ Origin: 'null' }, 403],
    [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
    [{ 'Sec-Fetch-Site': 'none' }, 200],
    [{ Origin: 'http://127.0.0.1', 'Sec-Fetch-Site': 'cross-site' }, 200],
    [{ Origin: 'http://localhost, http://example.com' }, 403],
  ];
  for (const [headers, status] of senders) {
    it(`answers ${JSON.stringify(headers)} with ${status}, and no web page can read it`, async () => {
      const answers = [await ask(headers), await ask(headers, '', 'GET /v1/chains'), await ask(headers, '', 'GET //x')];
      assert.equal(answers[0]?.status, status);
      if (status === 403)
        assert.deepEqual(
          answers.map((answer) => answer.status),
          [403, 403, 403],
        );
      const preflight = { 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'content-type' };
      answers.push(await ask({ ...headers, ...preflight }, '', `OPTIONS ${X}`));
      const names = answers.flatMap((answer) => Object.keys(answer.headers));
      assert.deepEqual(
        names.filter((name) => name.startsWith('access-control')),
        [],
      );
    });
  }

  it('rejects a body of 60 MiB while it is sent, and continues', async () => {
    const head = `POST ${X} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${60 * MiB}\r\n\r\n[`;
    const { socket, closed } = await opened(head);
    socket.write(Buffer.alloc(60 * MiB, '0,'));
    assert.match(await closed, /^HTTP\/1\.1 413 |^$/);
    assert.equal((await ask()).status, 200);
  });

  it('reads a list with as many items as a body can hold', async () => {
    const list = (item: string) => `[${`${item},`.repeat((MiB - 200) / (item.length + 1))}${item}]`;
    const call = (params: string) => `{"jsonrpc":"2.0","id":1,"method":"avm.getUTXOs","params":${params}}`;
    for (const params of [list('0'), `{"addresses":${list('0')}}`, `{"addresses":${list('""')}}`]) {
      const { status, body } = await ask({}, call(params));
      assert.equal(status, 200);
      assert.match(body, /"error":\{"code":-32000/);
    }
  });

  it('keeps responding while 200 uploads stall, and closes those', async () => {
    const head = `POST ${X} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${MiB}\r\n\r\n{`;
    const stalled = await Promise.all(Array.from({ length: 200 }, () => opened(head)));
    assert.equal((await ask()).status, 200);
    await Promise.all(stalled.map(({ closed }) => closed));
    assert.equal((await ask()).status, 200);
  });

  it('closes the connections that were used least recently when there are too many', async () => {
    const incomplete = `GET ${X} HTTP/1.1\r\nHost: 127.0.0.1\r\n`;
    const connections: Awaited<ReturnType<typeof opened>>[] = [];
    for (let i = 0; i < EDITOR_BOUNDS.maxConnections + 5; i++) connections.push(await opened(incomplete));
    await Promise.all(connections.slice(0, 5).map(({ closed }) => closed));
    // The others aren't closed: they can still send the rest.
    const newest = connections.at(-1);
    newest?.socket.write('Connection: close\r\n\r\n');
    assert.match((await newest?.closed) ?? '', /^HTTP\/1\.1 405 /);
    for (const { socket } of connections) socket.destroy();
  });

  it('limits what is received at once', async () => {
    const part = MiB - 1000;
    const head = `POST ${X} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${MiB}\r\n\r\n`;
    const uploads = await Promise.all(Array.from({ length: 12 }, () => opened(head + ' '.repeat(part))));
    const first = await Promise.race(uploads.map(({ closed }) => closed));
    assert.match(first, /^HTTP\/1\.1 503 |^$/);
    for (const { socket } of uploads) socket.destroy();
    await Promise.all(uploads.map(({ closed }) => closed));
    assert.equal((await ask()).status, 200);
  });

  it("limits the wallet's queue, with an error", async () => {
    const chain = sandbox.network.chain('X');
    assert.ok(chain);
    const payment = pay(chain, 1n);
    const large = (name: number) =>
      changed(chain, payment, ({ unsignedTx, ...tx }) => {
        const memo = new Uint8Array(60_000);
        new DataView(memo.buffer).setUint32(0, name);
        return { ...tx, unsignedTx: { ...unsignedTx, memo } };
      });
    const fitting = Math.floor((8 * MiB) / large(0).length);
    const said: string[] = [];
    for (let name = 0; name < fitting + 10; name++) {
      const params = `{"tx":"${encodeHex(large(name))}"}`;
      const body = `{"jsonrpc":"2.0","id":1,"method":"wallet.issueTx","params":${params}}`;
      said.push((await ask({}, body, `POST ${X}/wallet`)).body);
    }
    assert.equal(said.filter((answer) => answer.includes('"txID"')).length, fitting);
    assert.match(
      said.at(-1) ?? '',
      /"message":"wallet queue is full: \w+ size \(60\d+\) \\u003e available space \(\d+\)"/,
    );
    assert.equal((await ask()).status, 200);
  });

  /** A connection after its first bytes are sent; `closed` resolves with what came back. */
  function opened(first: string): Promise<{ socket: Socket; closed: Promise<string> }> {
    return new Promise((resolve) => {
      let received = '';
      const socket = connect(Number(new URL(sandbox.url).port), '127.0.0.1', () => {
        socket.write(first);
        resolve({ socket, closed });
      });
      socket.setEncoding('latin1');
      socket.on('data', (text: string) => (received += text));
      socket.on('error', () => undefined);
      const closed = new Promise<string>((end) => socket.on('close', () => end(received)));
    });
  }
});

describe('the bytes of a body', () => {
  it('are kept without their chunks, which may have one byte each', () => {
    const before = usedMemory();
    const body = new BodyBytes();
    const length = 400_000;
    for (let i = 0; i < length; i++) body.add(Uint8Array.of(i));
    assert.ok(usedMemory() - before < 20 * length);
    assert.deepEqual(body.bytes(), Buffer.from(Array.from({ length }, (_, i) => i)));
  });
});
