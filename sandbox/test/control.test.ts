import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../test/support/assertions/until';
import { askNode, rawExchange, rawRequest } from '../../test/support/servers/raw-http';
import { demoStory, startDemo } from '../../test/support/sandbox/demo-sandbox';
import { encodeHex } from '../../src/core/encodings/hex';
import { TxBuilder } from '../../src/core/tx-builder/builder';
import { type Sandbox, type SandboxOptions, startSandbox } from '../server';
import { sandboxSetUp } from '../../test/support/sandbox/sandbox-setup';

const X_TREASURY = 'X-local1qjp0v2g7q4g9gm09wnfjzkccchs8srhcfvmae0';
const P_TREASURY = X_TREASURY.replace('X-', 'P-');
const AFTER_2100 = 4_102_444_801;

describe('the control of a sandbox', () => {
  const sandbox = sandboxSetUp(() => startDemo({ control: true, blocks: 'on call' }), 'test');

  const ask = (method: string, params: unknown = {}, at = sandbox) =>
    askNode(at.url, '/ext/sandbox', `sandbox.${method}`, params);

  /** What a test of a client would read. */
  async function contents(at = sandbox): Promise<readonly unknown[]> {
    const read = async (chain: string, method: string, params: unknown): Promise<unknown> =>
      (await askNode(at.url, `/ext/bc/${chain}`, method, params)).result;
    return Promise.all([
      read('X', 'avm.getHeight', {}),
      read('P', 'platform.getHeight', {}),
      read('C/rpc', 'eth_blockNumber', []),
      read('X', 'avm.getUTXOs', { addresses: [X_TREASURY] }),
      read('P', 'platform.getUTXOs', { addresses: [P_TREASURY] }),
      read('P', 'platform.getCurrentValidators', {}),
    ]);
  }

  it('goes back to a snapshot: heights, UTXOs, validators, transactions', async () => {
    const before = await contents();
    const snapshot = await ask('snapshot');
    const onX = await ask('fund', { address: X_TREASURY, amount: '5' });
    const onP = await ask('fund', { address: P_TREASURY, amount: 7 });
    const { txID } = onX.result as { txID: string };
    const accepted = (): Promise<unknown> =>
      askNode(sandbox.url, '/ext/bc/X', 'avm.getTx', { txID }).then(({ words }) => words);
    assert.equal(await accepted(), undefined);
    assert.ok((onP.result as { txID: string }).txID.length > 40, onP.words);
    await ask('increaseTime', { seconds: 400 * 86_400 });
    await ask('mine', { count: 40 });
    assert.notDeepEqual(await contents(), before);
    for (let i = 0; i < 2; i++) {
      const reverted = await ask('revert', snapshot.result);
      assert.deepEqual(reverted.result, { heights: { X: 25, P: 27, C: 5 } });
      assert.deepEqual(await contents(), before);
      assert.match(String(await accepted()), /not found/);
    }
    assert.match(String((await ask('revert', { id: '77' })).words), /there is no snapshot "77"/);
  });

  it('unlocks an output, and ends stakers, once the clock is put forward', async () => {
    const { people } = demoStory();
    const chain = sandbox.network.chain('X');
    assert.ok(chain);
    const locked = [...chain.ledger.utxos.ownedBy(people.savings.address)]
      .map(({ bytes }) => chain.codec.decodeUTXO(bytes))
      .filter(({ output }) => output.locktime > 0n && 'amount' in output);
    const wallet = { utxos: locked, keys: [people.savings], now: BigInt(AFTER_2100), change: people.savings.address };
    const owners = { locktime: 0n, threshold: 1, addresses: [people.treasury.address] };
    const assetID = chain.assets.lookup('AVAX');
    const { bytes } = new TxBuilder(chain.rules, wallet).pay([{ assetID, amount: 5n, owners }]);
    const issue = () => askNode(sandbox.url, '/ext/bc/X', 'avm.issueTx', { tx: encodeHex(bytes) });
    assert.match(String((await issue()).words), /output is time locked/);
    const validators = async (): Promise<number> =>
      ((await contents())[5] as { validators: readonly unknown[] }).validators.length;
    const count = await validators();
    await ask('setTime', { time: AFTER_2100 });
    assert.deepEqual((await ask('nodeInfo')).result, {
      version: 'avalanche-lens-sandbox/0.1.0',
      behavesLike: 'avalanchego/1.15.0',
      time: '2100-01-01T00:00:01.000Z',
      heights: { X: 25, P: 27, C: 5 },
      conditions: { latency: 0, failEvery: 0, status: 503 },
    });
    assert.equal((await issue()).words, undefined);
    // What waits is in a snapshot as of its time, whatever the clock shows when it is gone back to.
    const snapshot = await ask('snapshot');
    await ask('setTime', { time: AFTER_2100 - 100 * 86_400 });
    await ask('revert', snapshot.result);
    const { result } = await ask('mine', { count: 40 });
    assert.equal((result as { heights: { X: number } }).heights.X, 26);
    assert.ok((await validators()) < count);
  });

  it('funds each chain of a network at its genesis, with the transactions of a node', async () => {
    const empty = await startSandbox({ control: true, blocks: 'on call' });
    const account = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
    const read = async (chain: string, method: string, params: unknown): Promise<unknown> =>
      (await askNode(empty.url, `/ext/bc/${chain}`, method, params)).result;
    const paid = async (address: string, amount: number | string, assetID?: unknown): Promise<string> => {
      const { result, words } = await ask('fund', { address, amount, assetID }, empty);
      assert.equal(words, undefined);
      return (result as { readonly txID: string }).txID;
    };
    try {
      const avax = (await read('X', 'avm.getAssetDescription', { assetID: 'AVAX' })) as { readonly assetID: string };
      const onX = await paid(X_TREASURY, 5);
      const onP = await paid(P_TREASURY, '7000000000', avax.assetID);
      const onC = await paid(account, 3, 'AVAX');
      await paid(account.toLowerCase(), 4);
      assert.deepEqual(await read('X', 'avm.getTxStatus', { txID: onX }), { status: 'Accepted' });
      const balances = (await read('P', 'platform.getBalance', { addresses: [P_TREASURY] })) as { balance: string };
      assert.equal(balances.balance, '7000000000');
      assert.deepEqual(await read('P', 'platform.getTxStatus', { txID: onP }), { status: 'Committed' });
      assert.deepEqual(await read('C/avax', 'avax.getAtomicTxStatus', { txID: onC }), {
        status: 'Accepted',
        blockHeight: '1',
      });
      assert.equal(await read('C/rpc', 'eth_getBalance', [account, 'latest']), `0x${(7_000_000_000).toString(16)}`);
      assert.deepEqual((await ask('nodeInfo', {}, empty)).result, {
        ...((await ask('nodeInfo', {}, empty)).result as object),
        heights: { X: 4, P: 1, C: 2 },
      });
      const wrong: readonly object[] = [
        { address: account.replace('d', 'D'), amount: 1 },
        { address: account, amount: 0 },
        { address: account, amount: '99999999999999999999' },
        { address: account, amount: 1, assetID: onX },
        { address: X_TREASURY.replace('X-', 'C-'), amount: 1 },
      ];
      for (const params of wrong) assert.notEqual((await ask('fund', params, empty)).words, undefined);
      assert.deepEqual((await ask('mine', {}, empty)).result, { heights: { X: 4, P: 1, C: 2 } });
    } finally {
      await empty.close();
    }
  });

  it('hands its state to another sandbox', async () => {
    await ask('fund', { address: X_TREASURY, amount: '5' });
    const { result } = await ask('dumpState');
    const other = await startDemo({ control: true, blocks: 'on call' });
    const empty = await startSandbox({ control: true });
    try {
      assert.equal((await ask('loadState', result, other)).words, undefined);
      assert.deepEqual(await contents(other), await contents());
      for (const state of ['', '{}', 'null', '[1]', (result as { state: string }).state.slice(0, -1)]) {
        assert.match(String((await ask('loadState', { state }, empty)).words), /not one of this sandbox/);
      }
    } finally {
      await other.close();
      await empty.close();
    }
  });

  it('starts from a dump, as from a file that it wrote', async () => {
    await ask('fund', { address: P_TREASURY, amount: '5' });
    await ask('increaseTime', { seconds: 7_200 });
    const { result } = await ask('dumpState');
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-dump-'));
    const dump = join(folder, 'dump');
    const expected = await contents();
    try {
      for (const end of ['', '\n']) {
        writeFileSync(dump, (result as { state: string }).state + end);
        for (const option of ['snapshotPath', 'statePath'] as const) {
          const other = await startDemo({ blocks: 'on call', isStrict: true, [option]: dump });
          try {
            assert.deepEqual(await contents(other), expected);
            assert.ok(other.control.time >= sandbox.control.time);
            other.control.increaseTime(0);
          } finally {
            await other.close();
          }
        }
        // What it wrote back has a checksum, and can be loaded as well.
        const written = readFileSync(dump, 'utf8');
        assert.match(written.slice(0, 65), /^[0-9a-f]{64}\n/);
        assert.equal((await ask('loadState', { state: written })).words, undefined);
        assert.deepEqual(await contents(), expected);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  const timeOf = async (at: Sandbox): Promise<number> => {
    const { result } = await ask('nodeInfo', {}, at);
    return Date.parse((result as { time: string }).time) / 1000;
  };

  /** A sandbox at its genesis that reads or keeps a state file, for as long as `use` takes. */
  async function withState<T>(options: SandboxOptions, use: (at: Sandbox) => Promise<T>): Promise<T> {
    const at = await startSandbox({ control: true, blocks: 'on call', isStrict: true, ...options });
    try {
      return await use(at);
    } finally {
      await at.close();
    }
  }

  it('goes on at the time that its clock had', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-clock-'));
    const statePath = join(folder, 'state');
    const journal = `${statePath}.journal`;
    const read = (options: SandboxOptions): Promise<number> => withState(options, timeOf);
    const near = (time: number, expected: number): void =>
      assert.ok(time >= expected && time < expected + 600, `${time}`);
    try {
      // Neither a block nor a transaction follows the move.
      await withState({ statePath }, (at) => ask('setTime', { time: AFTER_2100 }, at));
      near(await read({ statePath }), AFTER_2100);
      // A time at the start puts it forward, and not back.
      near(await read({ statePath, time: 2_000_000_000n }), AFTER_2100);
      near(await read({ statePath, time: BigInt(AFTER_2100 + 3_600) }), AFTER_2100 + 3_600);
      near(await read({ statePath }), AFTER_2100 + 3_600);
      near(await read({ snapshotPath: statePath }), AFTER_2100 + 3_600);
      near(await read({ snapshotPath: statePath, time: 2_000_000_000n }), 2_000_000_000);
      // What a killed process has left.
      const killed = join(folder, 'killed');
      await withState({ statePath }, async (at) => {
        const before = readFileSync(statePath, 'utf8');
        await ask('increaseTime', { seconds: 1_800 }, at);
        await until(() => readFileSync(statePath, 'utf8') !== before);
        await ask('increaseTime', { seconds: 1_800 }, at);
        await until(() => existsSync(journal) && readFileSync(journal, 'utf8').split('\n').length > 2);
        cpSync(statePath, killed);
        cpSync(journal, `${killed}.journal`);
      });
      near(await read({ statePath: killed }), AFTER_2100 + 7_200);
      // A state has it, too; a refused one leaves the clock.
      const dumped = await withState({ statePath }, (at) => ask('dumpState', {}, at));
      const { state } = dumped.result as { state: string };
      await withState({}, async (at) => {
        for (const offset of ['"1"', '0.5', '1e15', 'null']) {
          const { words } = await ask('loadState', { state: state.replace(/(?<="offset":)\d+/, offset) }, at);
          assert.match(String(words), /not one of this sandbox/, offset);
        }
        assert.ok((await timeOf(at)) < AFTER_2100);
        assert.equal((await ask('loadState', { state }, at)).words, undefined);
        near(await timeOf(at), AFTER_2100 + 7_200);
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('is slow, and fails, as its conditions say', async () => {
    assert.equal((await ask('setConditions', { failEvery: 3, status: 429 })).words, undefined);
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push((await askNode(sandbox.url, '/ext/info', 'info.getNetworkID')).status);
    assert.deepEqual(statuses, [200, 200, 429, 200, 200, 429]);
    const before = { latency: 30, failEvery: 3, status: 429 };
    assert.deepEqual((await ask('setConditions', { latency: 30 })).result, before);
    const wrong = [{ latency: -1 }, { status: 200 }, { failEvery: 'x' }, { failEvery: 0.5 }, { latency: null }];
    for (const conditions of wrong) assert.notEqual((await ask('setConditions', conditions)).words, undefined);
    const { words } = await ask('setConditions', { failEvry: 2 });
    assert.equal(words, 'unknown parameter "failEvry": its parameters are latency, failEvery, status');
    assert.deepEqual(sandbox.control.conditions.now, before);
    assert.deepEqual((await ask('setConditions', { failEvery: 0 })).result, { ...before, failEvery: 0 });
    assert.equal((await askNode(sandbox.url, '/ext/info', 'info.getNetworkID')).status, 200);
  });

  it('refuses arguments that it cannot use, and goes on', async () => {
    const before = await contents();
    const wrong: readonly (readonly [method: string, params: unknown])[] = [
      ['mine', { count: 0 }],
      ['mine', { count: 1e9 }],
      ['mine', { count: true }],
      ['mine', { count: [3] }],
      ['mine', { count: '0x2' }],
      ['increaseTime', {}],
      ['increaseTime', { seconds: -1 }],
      ['increaseTime', { seconds: 1e12 }],
      ['setTime', { time: 'tomorrow' }],
      ['setTime', { time: 1e12 }],
      ['fund', { address: X_TREASURY, amount: '99999999999999999999' }],
      ['fund', { address: 'X-fuji1qjp0v2g7q4g9gm09wnfjzkccchs8srhcqvtvkg', amount: 1 }],
      ['fund', { address: 'nobody', amount: 1 }],
      ['fund', { address: X_TREASURY, amount: 1, assetID: 'none' }],
      ['fund', { address: X_TREASURY, amount: 1, assetID: 7 }],
      ['fund', { adress: X_TREASURY, amount: 1 }],
      ['fund', { amount: 1 }],
      ['fund', { address: X_TREASURY }],
      ['mine', { times: 2 }],
      ['snapshot', { name: 'a' }],
      ['frob', {}],
      ['revert', 7],
    ];
    for (const [method, params] of wrong) {
      const { status, words } = await ask(method, params);
      assert.equal(status, 200, method);
      assert.notEqual(words, undefined, method);
    }
    assert.deepEqual(await contents(), before);
  });

  it('gives web pages nothing, and is off unless it is asked for', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sandbox.snapshot', params: {} });
    const json = { 'Content-Type': 'application/json' };
    const from = (headers: Readonly<Record<string, string>>, at = sandbox) =>
      rawExchange(at.url, rawRequest('POST /ext/sandbox', headers, body));
    assert.equal((await from(json)).status, 200);
    assert.equal((await from({ ...json, Origin: 'http://localhost:3000' })).status, 403);
    assert.equal((await from({ ...json, Origin: 'https://example.com' })).status, 403);
    assert.equal((await from({ ...json, 'Sec-Fetch-Site': 'same-origin' })).status, 403);
    assert.equal((await from({ ...json, Host: 'example.com' })).status, 403);
    assert.equal((await from({ ...json, Host: '192.168.1.2' })).status, 403);
    assert.equal((await from({ 'Content-Type': 'text/plain' })).status, 415);
    const off = await startSandbox();
    try {
      assert.equal((await from(json, off)).status, 404);
    } finally {
      await off.close();
    }
  });
});
