import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { prefixedHex } from '../../src/core/bytes/bytes';
import { formatEVMAddress, parseAddress } from '../../src/core/ids/address';
import { decodePrivateKey, SigningKey } from '../../src/core/tx-builder/key';
import { signerOfKey } from '../../src/core/tx/signers';
import { startDemo } from '../../test/support/sandbox/demo-sandbox';
import { askNode } from '../../test/support/servers/raw-http';
import { EWOQ_P, ZERO_ID } from '../../test/support/known-ids';

const PROGRAM = 'out/unit/sandbox/main.js';

const running: ChildProcess[] = [];

/** Starts `npm run sandbox` with these arguments; gives its URL once it listens. */
async function run(...args: string[]): Promise<{ child: ChildProcess; url: string }> {
  const own = ['--parent-pid', String(process.pid), ...args];
  const child = spawn(process.execPath, [PROGRAM, ...own], { stdio: ['ignore', 'pipe', 'inherit'] });
  running.push(child);
  let text = '';
  for await (const part of child.stdout) {
    text += String(part);
    const url = /http:\/\/127\.0\.0\.1:\d+(?= )/.exec(text)?.[0];
    if (url !== undefined) return { child, url };
  }
  throw new Error(`the sandbox ended: ${text}`);
}

/** The last blocks of its X- and its P-Chain, a balance on the C-Chain, and whether there is an index. */
async function contentsOf(url: string): Promise<readonly unknown[]> {
  const call = async (path: string, method: string, params: unknown): Promise<unknown> => {
    const { status, result } = await askNode(url, path, method, params);
    return status === 200 ? result : status;
  };
  const account = ['0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc', 'latest'];
  return Promise.all([
    call('/ext/bc/X', 'avm.getHeight', {}),
    call('/ext/bc/P', 'platform.getHeight', {}),
    call('/ext/bc/P', 'platform.getTotalStake', { subnetID: ZERO_ID }),
    call('/ext/bc/C/rpc', 'eth_getBalance', account),
    call('/ext/index/X/block', 'index.getLastAccepted', { encoding: 'hex' }),
  ]);
}

describe('npm run sandbox', () => {
  afterEach(() => running.splice(0).forEach((child) => child.kill('SIGKILL')));

  it('ends if its port is in use', async () => {
    const { url } = await run('--empty');
    for (const story of [['--empty'], []]) {
      const second = spawn(process.execPath, [PROGRAM, ...story, '--port', new URL(url).port], { stdio: 'ignore' });
      running.push(second);
      assert.deepEqual(await once(second, 'exit'), [1, null]);
    }
  });

  const contents = async (...args: string[]): Promise<readonly unknown[]> => {
    const { child, url } = await run(...args);
    try {
      return await contentsOf(url);
    } finally {
      child.kill();
      await once(child, 'close');
    }
  };

  it('has the same story as the sandbox of the extension', async () => {
    const sandbox = await startDemo();
    try {
      const expected = await contentsOf(sandbox.url);
      assert.deepEqual(expected.slice(0, 2), [{ height: '25' }, { height: '27' }]);
      assert.deepEqual(await contents(), expected);
    } finally {
      await sandbox.close();
    }
  });

  const times: readonly (readonly [heliconTime: string, ...args: string[]])[] = [
    ['2020-12-05T05:00:00Z', '--empty'],
    ['2020-12-05T05:00:00Z', '--network-id', '1337'],
    ['9999-12-01T00:00:00Z', '--helicon-time', 'never'],
    ['2026-09-22T15:00:00Z', '--network-id', '1337', '--helicon-time', '2026-09-22T15:00:00Z'],
  ];
  for (const [heliconTime, ...args] of times) {
    it(`activates Helicon at ${heliconTime} with ${args.join(' ')}`, async () => {
      const { child, url } = await run(...args);
      try {
        const { result } = await askNode(url, '/ext/info', 'info.upgrades');
        assert.equal((result as { heliconTime: string }).heliconTime, heliconTime);
      } finally {
        child.kill();
        await once(child, 'close');
      }
    });
  }

  it('logs requests and their errors, each on a line that a client cannot break', async () => {
    const args = ['--empty', '--verbose', '--control', '--json'];
    const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    running.push(child);
    const logged = text(child.stderr);
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const { url } = JSON.parse(String(line)) as { url: string };
    await askNode(url, '/ext/bc/X', 'avm.getHeight');
    await askNode(url, '/ext/bc/X', 'avm.issueTx', { tx: '0x00' });
    await askNode(url, '/ext/bc/C/rpc', 'eth_\n\u001b[31mcall');
    await askNode(url, '/ext/sandbox', 'sandbox.mine');
    await fetch(`${url}/ext/health`);
    const headers = { 'content-type': 'application/json' };
    const batch = ['eth_syncing', 'eth_call'].map((method, id) => ({ jsonrpc: '2.0', id, method }));
    await fetch(`${url}/ext/bc/C/rpc`, { method: 'POST', headers, body: JSON.stringify(batch) });
    child.kill();
    const lines = (await logged).trimEnd().split('\n');
    assert.deepEqual(
      lines.map((each) => each.replace(/ [\d.]+ ms/, '')),
      [
        'POST /ext/bc/X avm.getHeight 200',
        'POST /ext/bc/X avm.issueTx 200: problem decoding transaction: input string is smaller than the checksum size',
        'POST /ext/bc/C/rpc eth_\\u{a}\\u{1b}[31mcall 200: the method eth_\\u{a}\\u{1b}[31mcall does not exist/is not available',
        'POST /ext/sandbox sandbox.mine 200',
        'GET /ext/health 200',
        "POST /ext/bc/C/rpc eth_syncing eth_call 200: This sandbox doesn't serve eth_call: its C-Chain has no EVM",
      ],
    );
  });

  it('pays accounts of a public mnemonic once, with keys that sign for their addresses', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-accounts-'));
    const began = async (): Promise<readonly [Readonly<Record<string, string>>[], readonly unknown[]]> => {
      const args = ['--json', '--empty', '--accounts', '2', '--state', join(folder, 'state')];
      const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
      running.push(child);
      let line = '';
      for await (const part of child.stdout) if ((line += String(part)).endsWith('\n')) break;
      const { url, accounts } = JSON.parse(line) as { url: string; accounts: Readonly<Record<string, string>>[] };
      const balances = accounts.map(async ({ x, p, c }) => [
        (await askNode(url, '/ext/bc/X', 'avm.getBalance', { address: x, assetID: 'AVAX' })).result,
        (await askNode(url, '/ext/bc/P', 'platform.getBalance', { addresses: [p] })).result,
        (await askNode(url, '/ext/bc/C/rpc', 'eth_getBalance', [c, 'latest'])).result,
      ]);
      const found = (await Promise.all(balances)) as [{ balance: string }, { unlocked: string }, string][];
      child.kill();
      await once(child, 'close');
      return [accounts, found.flatMap(([x, p, c]) => [x.balance, p.unlocked, c])];
    };
    try {
      const [accounts, balances] = await began();
      for (const {
        x = '',
        p = '',
        c = '',
        privateKey = '',
        privateKeyHex,
        cPrivateKey = '',
        cPrivateKeyHex,
      } of accounts) {
        const [key, cKey] = [decodePrivateKey(privateKey), decodePrivateKey(cPrivateKey)];
        assert.deepEqual([prefixedHex(key), prefixedHex(cKey)], [privateKeyHex, cPrivateKeyHex]);
        const owner = new SigningKey(key).address;
        assert.deepEqual(
          [x, p].map((each) => Buffer.from(parseAddress(each).bytes)),
          [owner, owner].map((each) => Buffer.from(each)),
        );
        const account = signerOfKey(secp256k1.getPublicKey(cKey), 'account') ?? assert.fail();
        assert.equal(formatEVMAddress(account), c);
      }
      // Those that Hardhat and Foundry print.
      assert.deepEqual(
        accounts.map(({ c, cPrivateKeyHex }) => [c, cPrivateKeyHex]),
        [
          [
            '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
            '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
          ],
          [
            '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
            '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
          ],
        ],
      );
      const each = ['10000000000000', '10000000000000', '0x21e19e0c9bab2400000'];
      assert.deepEqual(balances, [...each, ...each]);
      assert.deepEqual((await began())[1], balances);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  const refused: readonly (readonly string[])[] = [
    ['--accounts', '101'],
    ['--blocks', 'soon'],
    ['--network-id', '1'],
    ['--helicon-time', 'soon'],
    ['--helicon-time', '0'],
    ['--port', '70000'],
    ['--parent-pid', '0'],
  ];
  for (const args of refused) {
    it(`refuses ${args.join(' ')}`, async () => {
      const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: 'ignore' });
      assert.deepEqual(await once(child, 'close'), [2, null]);
    });
  }

  it('refuses a state file that another one keeps, until that has ended or was killed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-state-'));
    const state = join(folder, 'state');
    const refusal = async (...args: string[]): Promise<unknown> => {
      const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
      const [said] = await Promise.all([text(child.stderr), once(child, 'close')]);
      return [child.exitCode, said.replace(/process \d+/, 'process N')];
    };
    const used = `The sandbox cannot start: ${state} can't be used: process N is using it; if that isn't a sandbox, remove ${state}.lock\n`;
    try {
      for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
        const { child } = await run('--empty', '--state', state);
        assert.deepEqual(await refusal('--empty', '--state', state), [3, used]);
        const reader = await run('--empty', '--snapshot', state);
        for (const each of [reader.child, child]) {
          each.kill(signal);
          await once(each, 'close');
        }
      }
      assert.deepEqual(readdirSync(folder), ['state']);
      const other = `The sandbox cannot start: ${state} can't be used: the state is of a network with another genesis\n`;
      for (const option of ['--state', '--snapshot']) assert.deepEqual(await refusal(option, state), [3, other]);
      assert.deepEqual(await refusal('--empty', '--state', folder), [
        3,
        `The sandbox cannot start: ${folder} can't be used: it is a folder\n`,
      ]);
    } finally {
      rmSync(folder, { recursive: true });
      rmSync(`${folder}.lock`, { force: true });
    }
  });

  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) {
    it(`writes all of its state after ${signal}, also if it is sent twice`, async () => {
      const folder = mkdtempSync(join(tmpdir(), 'sandbox-signal-'));
      try {
        const state = join(folder, 'state');
        const { child, url } = await run('--empty', '--state', state, '--control');
        const { words } = await askNode(url, '/ext/sandbox', 'sandbox.fund', { address: EWOQ_P, amount: 5 });
        assert.equal(words, undefined);
        child.kill(signal);
        child.kill(signal);
        assert.deepEqual(await once(child, 'close'), [0, null]);
        assert.deepEqual((await contents('--empty', '--snapshot', state)).slice(0, 2), [
          { height: '1' },
          { height: '1' },
        ]);
        assert.deepEqual(readdirSync(folder), ['state']);
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  }

  it('has none with --empty', async () => {
    const none = [{ height: '0' }, { height: '0' }, { stake: '0', weight: '0' }, '0x0'];
    assert.deepEqual(await contents('--empty'), [...none, 404]);
    const [indexed] = (await contents('--empty', '--index-enabled')).slice(-1);
    assert.notEqual(indexed, 404);
  });
});
