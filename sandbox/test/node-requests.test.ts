import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { prefixedHex } from '../../src/core/bytes/bytes';
import { readRecording } from '../../test/support/recording/recording';
import { startDemo } from '../../test/support/sandbox/demo-sandbox';
import { askNode } from '../../test/support/servers/raw-http';
import { sandboxSetUp } from '../../test/support/sandbox/sandbox-setup';
import { localNetwork } from '../network/local-genesis';
import { startDemoSandbox, startSandbox } from '../server';

interface NodeCase {
  readonly request: { readonly path: string; readonly method: string; readonly params: unknown };
  readonly 'node 1.15.0, Helicon active': { readonly status: number; readonly body: string };
}

const PATH = '/ext/bc/C/rpc';

/** What depends on no block and no account. */
const SAME =
  /^(?:eth_(?:chainId|syncing|getChainConfig|getBlockReceipts|getBlockTransactionCountByNumber)|net_(?:version|listening)|web3_\w+|rpc_modules|txpool_\w+)$/;

/** The names and types of a value: those of another network have other numbers. */
function shapeOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]));
}

describe('requests that clients send to a node with Helicon', () => {
  const { requests } = JSON.parse(readFileSync('test/fixtures/node-cases/sandbox-requests.json', 'utf8')) as {
    requests: readonly NodeCase[];
  };
  const sandbox = sandboxSetUp(() => startDemo());

  for (const { request, 'node 1.15.0, Helicon active': node } of requests) {
    const { path, method, params } = request;
    it(`${method} at ${path} answers in the form of the node`, async () => {
      const { status, body, words } = await askNode(sandbox.url, path, method, params);
      assert.equal(status, node.status);
      // What is recorded of these is cut off.
      if (/^eth_get(?:BlockByNumber|ChainConfig)$/.test(method)) assert.equal(words, undefined);
      else assert.deepEqual(shapeOf(JSON.parse(body)), shapeOf(JSON.parse(node.body)));
    });
  }

  it('has the proposervm of P and C, which names the height of P', async () => {
    const height = sandbox.pAndC.platform?.ledger.lastAccepted.height;
    for (const base of ['/ext/bc/P', '/ext/P', '/ext/bc/C', '/ext/C']) {
      const { result } = await askNode(sandbox.url, `${base}/proposervm`, 'proposervm.getProposedHeight');
      assert.deepEqual(result, { height: String(height) }, base);
    }
    const { status } = await askNode(sandbox.url, '/ext/bc/X/proposervm', 'proposervm.getProposedHeight');
    assert.equal(status, 404);
  });
});

describe('the methods of the C-Chain that need no EVM', () => {
  const never = { ...localNetwork(), heliconTime: undefined };
  // That of the recording.
  const network = { ...localNetwork(), heliconTime: 1_790_051_200n };
  const sandbox = sandboxSetUp(() => startDemoSandbox({ network }));

  type Answer = Readonly<Record<'result' | 'error', unknown>>;
  const answer = async (url: string, method: string, ...params: readonly unknown[]): Promise<Answer> =>
    JSON.parse((await askNode(url, PATH, method, params)).body) as Answer;

  it('are those of a node with Helicon', async () => {
    const { id } = sandbox.pAndC.cChain?.blocks.at(-1) ?? assert.fail();
    const calls = readRecording('test/fixtures/recordings/primary-network-1.15.jsonl.gz').flatMap((line) => {
      if (line.kind !== 'exchange' || line.request.path !== PATH) return [];
      const { method, params } = JSON.parse(line.request.body) as { method: string; params: unknown[] };
      // The recorder asked all of them once, after all blocks.
      return line.label === method ? [{ method, params, node: JSON.parse(line.response.body) as Answer }] : [];
    });
    assert.ok(calls.length > 45, String(calls.length));
    for (const { method, params, node } of calls) {
      // The node of the cases above has that state.
      if (method === 'eth_getBalance' && params[1] === 'pending') continue;
      // Traces need an EVM, accounts are those of the last block, and only the recorded chain is older than Helicon.
      if (method.startsWith('debug_trace') || params[1] === '0x1' || (params[0] === '0x1' && params[1] === true))
        continue;
      const given = method.endsWith('ByHash') ? [prefixedHex(id), ...params.slice(1)] : params;
      const { result, error } = await answer(sandbox.url, method, ...given);
      const title = `${method} ${JSON.stringify(params)}`;
      if (SAME.test(method) || node.error !== undefined)
        assert.deepEqual([result, error], [node.result, node.error], title);
      else assert.deepEqual(shapeOf(result), shapeOf(node.result), title);
    }
  });

  it('are those of a node without Helicon, from its genesis on', async () => {
    const other = await startSandbox({ network: never });
    try {
      const { cChain } = other.pAndC;
      assert.ok(cChain);
      const genesis = (await answer(other.url, 'eth_getBlockByNumber', '0x0', false)).result as Record<string, unknown>;
      // As not-active-1.15 has it.
      const { hash, baseFeePerGas, size, minDelayExcess, gasLimit } = genesis;
      assert.deepEqual(
        [hash, baseFeePerGas, size, minDelayExcess, gasLimit],
        [
          '0x608ddbd611241719b64642d8e152537e2a5bdf46b6ddb9e8f15340c5e007b8b1',
          ...['0x34630b8a00', '0x256', '0x799d4c', '0x5f5e100'],
        ],
      );
      for (const time of [1_800_000_000n, 1_800_000_002n]) cChain.repeatBlock(cChain.nextBlock(time, []));
      const blackhole = '0x0100000000000000000000000000000000000000';
      for (const [method, params, result] of [
        [
          'eth_feeHistory',
          ['0x4', 'latest', []],
          { oldestBlock: '0x0', baseFeePerGas: ['0x34630b8a00', '0x1', '0x1'], gasUsedRatio: [0, 0, 0] },
        ],
        [
          'eth_feeHistory',
          [1, '0x1', [25, 75]],
          { oldestBlock: '0x1', reward: [['0x0', '0x0']], baseFeePerGas: ['0x1'], gasUsedRatio: [0] },
        ],
        ['rpc_modules', [], { eth: '1.0', net: '1.0', rpc: '1.0', web3: '1.0' }],
        ['eth_coinbase', [], blackhole],
        ['eth_etherbase', [], blackhole],
        ['eth_getBadBlocks', [], []],
        ['eth_getTransactionReceipt', [hash], null],
        ['eth_getBlockByHash', [blackhole.padEnd(66, '0'), true], null],
      ] as const) {
        const found = await answer(other.url, method, ...params);
        assert.deepEqual(found.result, result, method);
      }
      for (const [method, params, words] of [
        ['txpool_status', [], 'the method txpool_status does not exist/is not available'],
        ['eth_feeHistory', ['0x4', '0x3'], 'request beyond head block: requested 3, head 2'],
        ['eth_feeHistory', ['many', 'latest'], 'invalid argument 0: invalid hex or decimal integer "many"'],
        ['eth_feeHistory', ['0x1', 'latest', [101]], 'invalid reward percentile: 101'],
        ['eth_getHeaderByHash', ['0x00'], 'invalid argument 0: hex string has length 2, want 64 for common.Hash'],
      ] as const) {
        const { error } = await answer(other.url, method, ...params);
        assert.equal((error as { message: string }).message, words);
      }
    } finally {
      await other.close();
    }
  });
});
