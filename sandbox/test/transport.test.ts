import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { startSandbox } from '../server';
import { rawExchange, rawRequest } from '../../test/support/servers/raw-http';
import { send } from './replay/send';
import { sandboxSetUp } from '../../test/support/sandbox/sandbox-setup';

const HEIGHT = '{"jsonrpc":"2.0","id":1,"method":"avm.getHeight"}';
const JSON_TYPE = { 'Content-Type': 'application/json' };
const X = '/ext/bc/X';
const OK = '{"jsonrpc":"2.0","result":{"height":"0"},"id":1}\n';

describe('the sandbox over HTTP', () => {
  const sandbox = sandboxSetUp(() => startSandbox());
  const ask = (line: string, headers: Record<string, string>, body: string) =>
    rawExchange(sandbox.url, rawRequest(line, headers, body));

  // What nodes were sent is in the recordings that replay.test.ts compares.
  const requests: [what: string, line: string, headers: Record<string, string>, status: number, body: string][] = [
    ['a broken escape', 'POST /ext/bc/%5', JSON_TYPE, 400, '400 Bad Request'],
    [
      'a space before the semicolon',
      `POST ${X}`,
      { 'Content-Type': 'application/json ;charset=utf-8' },
      415,
      'rpc: unrecognized Content-Type: application/json ',
    ],
    ['an unknown route header', `POST ${X}`, { ...JSON_TYPE, 'Avalanche-Api-Route': '' }, 404, ''],
  ];
  for (const [what, line, headers, status, body] of requests) {
    it(`answers ${what} with ${status}`, async () => {
      const answer = await ask(line, headers, HEIGHT);
      assert.deepEqual([answer.status, answer.body], [status, body]);
    });
  }

  const hosts: [host: string, allowed: boolean][] = [
    ['127.0.0.1:9', true],
    ['[::1]:80', true],
    ['[::ffff:1.2.3.4]:1', true],
    ['', true],
    ['01.2.3.4', false],
    ['2130706433', false],
    ['[fe80::1%25eth0]:1', false],
  ];
  for (const [host, allowed] of hosts) {
    it(`${allowed ? 'takes' : 'refuses'} the host "${host}"`, async () => {
      const { status, body } = await ask(`POST ${X}`, { ...JSON_TYPE, Host: host }, HEIGHT);
      assert.deepEqual([status, body], allowed ? [200, OK] : [403, 'invalid host specified\n']);
    });
  }

  it('prefers the host of the request target to that of the header', async () => {
    assert.equal((await ask(`POST http://example.com${X}`, JSON_TYPE, HEIGHT)).status, 403);
    assert.equal((await ask(`POST http://127.0.0.1${X}`, { ...JSON_TYPE, Host: 'example.com' }, HEIGHT)).body, OK);
    assert.equal((await ask(`POST http://a:b@127.0.0.1${X}`, JSON_TYPE, HEIGHT)).body, OK);
    assert.equal((await ask(`POST http://127.0.0.1@example.com${X}`, JSON_TYPE, HEIGHT)).status, 403);
  });

  it('states no length for HEAD where there would be no body', async () => {
    const lengths = [`HEAD /${X}`, `GET /${X}`, `HEAD ${X}`].map(async (line) => {
      const { headers } = await ask(line, {}, '');
      return headers['content-length'];
    });
    assert.deepEqual(await Promise.all(lengths), [undefined, '0', '40']);
  });

  const redirects: [target: string, location: string][] = [
    ['/ext/bc/%ff//x', '/ext/bc/%FF/x'],
    ['/ext//%c3%a9%5b%20', '/ext/%C3%A9%5B%20'],
    ['HTTP://127.0.0.1//ext/bc/X?a', 'http://127.0.0.1/ext/bc/X?a'],
    ['http://127.0.0.1', 'http://127.0.0.1/'],
  ];
  for (const [target, location] of redirects) {
    it(`redirects ${target} to ${location}`, async () => {
      const { status, headers } = await ask(`POST ${target}`, JSON_TYPE, HEIGHT);
      assert.deepEqual([status, headers['location']], [301, location]);
    });
  }

  it('refuses two hosts, a target that is no path, and a target with a host but no Host header', async () => {
    const two = `POST ${X} HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: 127.0.0.1\r\n\r\n`;
    assert.equal((await rawExchange(sandbox.url, two)).body, '400 Bad Request');
    assert.equal((await ask('POST ext/bc/X', JSON_TYPE, HEIGHT)).body, '400 Bad Request');
    const none = await rawExchange(sandbox.url, `POST http://127.0.0.1${X} HTTP/1.1\r\n\r\n`);
    assert.equal(none.body, '400 Bad Request: missing required Host header');
  });

  it('closes connections without HTTP, and HTTP 1.1 requests without a host', async () => {
    assert.equal((await rawExchange(sandbox.url, 'GARBAGE\r\n\r\n')).body, '400 Bad Request');
    const { status, body } = await rawExchange(sandbox.url, `POST ${X} HTTP/1.1\r\n\r\n`);
    assert.deepEqual([status, body], [400, '400 Bad Request: missing required Host header']);
    const spaced = await ask(`POST ${X}`, { ...JSON_TYPE, Host: 'local host' }, HEIGHT);
    assert.deepEqual([spaced.status, spaced.body], [400, '400 Bad Request: malformed Host header']);
  });

  it('reports on /ext/info the fees of a local network, and that the other chains run', async () => {
    const asked = async (method: string, params: string) => {
      const { body } = await ask('POST /ext/info', JSON_TYPE, `{"jsonrpc":"2.0","id":1,"method":"${method}"${params}}`);
      return body;
    };
    const other =
      '"createSubnetTxFee":"100000000","transformSubnetTxFee":"100000000","createBlockchainTxFee":"100000000",';
    const staking = '"addPrimaryNetworkValidatorFee":"0","addPrimaryNetworkDelegatorFee":"0",';
    const subnets = '"addSubnetValidatorFee":"1000000","addSubnetDelegatorFee":"1000000"';
    const fees = `"txFee":"1000000","createAssetTxFee":"1000000",${other}${staking}${subnets}`;
    assert.equal(await asked('info.getTxFee', ''), `{"jsonrpc":"2.0","result":{${fees}},"id":1}\n`);
    const runs = await asked('info.isBootstrapped', ',"params":{"chain":"P"}');
    assert.equal(runs, '{"jsonrpc":"2.0","result":{"isBootstrapped":true},"id":1}\n');
  });

  it('reads a body of 40 MB, and refuses one beyond its bound', async () => {
    const padded = (size: number) =>
      `{"jsonrpc":"2.0","id":1,"method":"avm.getHeight","params":{"x":"${'a'.repeat(size)}"}}`;
    assert.equal((await ask(`POST ${X}`, JSON_TYPE, padded(40_000_000))).body, OK);
    const small = await startSandbox({ maxBody: 1000 });
    try {
      const { status } = await rawExchange(small.url, rawRequest(`POST ${X}`, JSON_TYPE, padded(2000)));
      assert.equal(status, 413);
    } finally {
      await small.close();
    }
  });

  it('responds to 200 requests at once over a few kept connections, each with its own result', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, id) => {
        const body = `{"jsonrpc":"2.0","id":${id},"method":"avm.getHeight"}`;
        return send(sandbox.url, { method: 'POST', path: X, headers: JSON_TYPE, body, at: 0 }, agent);
      }),
    );
    agent.destroy();
    answers.forEach(({ body }, id) => assert.equal(body, `{"jsonrpc":"2.0","result":{"height":"0"},"id":${id}}\n`));
  });

  it('rejects calls of a chain that is still bootstrapping, and reports that elsewhere', async () => {
    const chain = sandbox.network.chain('X');
    assert.ok(chain);
    chain.bootstrapped = false;
    try {
      const { status, body } = await ask(`POST ${X}`, JSON_TYPE, HEIGHT);
      assert.deepEqual([status, body], [503, 'API call rejected because chain is not done bootstrapping\n']);
      assert.equal((await ask('GET /ext/health', {}, '')).status, 503);
      const asked = '{"jsonrpc":"2.0","id":1,"method":"info.isBootstrapped","params":{"chain":"X"}}';
      const info = await ask('POST /ext/info', JSON_TYPE, asked);
      assert.equal(info.body, '{"jsonrpc":"2.0","result":{"isBootstrapped":false},"id":1}\n');
    } finally {
      chain.bootstrapped = true;
    }
    assert.equal((await ask('GET /ext/health', {}, '')).status, 200);
  });
});

describe('closing the sandbox', () => {
  it('ends the connections of requests that are not read yet, and can be done twice', async () => {
    const sandbox = await startSandbox();
    const type = 'Content-Type: application/json\r\n';
    const hungUp = new Promise<void>((resolve, reject) => {
      const socket = connect(Number(new URL(sandbox.url).port), '127.0.0.1', () => {
        socket.write(`POST ${X} HTTP/1.1\r\nHost: 127.0.0.1\r\n${type}Content-Length: 1000\r\n\r\n{`);
        setTimeout(() => void sandbox.close().catch(reject), 50);
      });
      socket.on('close', () => {
        resolve();
      });
      socket.on('error', () => undefined);
      socket.resume();
    });
    await hungUp;
    await sandbox.close();
    await assert.rejects(rawExchange(sandbox.url, rawRequest(`GET ${X}`)));
  });

  it('fails to start on a port that is taken', async () => {
    const sandbox = await startSandbox();
    try {
      await assert.rejects(startSandbox({ port: Number(new URL(sandbox.url).port) }), { code: 'EADDRINUSE' });
    } finally {
      await sandbox.close();
    }
  });
});
