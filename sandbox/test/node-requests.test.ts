import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { startDemo } from '../../test/support/sandbox/demo-sandbox';
import { askNode } from '../../test/support/servers/raw-http';
import { sandboxSetUp } from '../../test/support/sandbox/sandbox-setup';

interface NodeCase {
  readonly request: { readonly path: string; readonly method: string; readonly params: unknown };
  readonly 'node 1.15.0, Helicon active': { readonly status: number; readonly body: string };
}

/** Requests about accounts and fees need no EVM. */
const SERVED = ['eth_getBalance', 'eth_baseFee', 'eth_gasPrice', 'eth_maxPriorityFeePerGas', 'eth_getBlockByNumber'];

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
    const needsEVM = path.endsWith('/rpc') && !SERVED.includes(method);
    it(`${method} at ${path} ${needsEVM ? 'says that there is no EVM' : 'answers in the form of the node'}`, async () => {
      const { status, body, words } = await askNode(sandbox.url, path, method, params);
      assert.equal(status, node.status);
      if (needsEVM) assert.equal(words, `This sandbox doesn't serve ${method}: its C-Chain has no EVM`);
      // The recorded block is cut off.
      else if (method === 'eth_getBlockByNumber') assert.equal(words, undefined);
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
