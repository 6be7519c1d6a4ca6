import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSandbox } from '../server';
import { localNetwork } from '../network/local-genesis';
import { askNode } from '../../test/support/servers/raw-http';
import { ROOT } from '../../test/support/recording/recording';
import { sandboxSetUp } from '../../test/support/sandbox/sandbox-setup';

interface Recorded {
  readonly path: string;
  readonly method: string;
  readonly params: object;
  readonly body: string;
}

const RECORDED = readFileSync(join(ROOT, 'test/fixtures/recordings/primary-answers.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Recorded);

/** The recorded node's network. */
const BEFORE_HELICON = { ...localNetwork(), heliconTime: undefined };

/** What a real node responds to an ID that it doesn't have. */
const ABSENT = RECORDED.filter(
  ({ method, body }) =>
    /^(platform\.(getTx|getBlock|getBlockByHeight|getL1Validator|validates)|avax\.getAtomicTx)$/.test(method) &&
    /not found"|could not find tx|nil transaction/.test(body),
);

/** What a real node responds to the IDs of the genesis transactions that made the X- and the C-Chain. */
const OF_GENESIS = RECORDED.filter(
  ({ path, params }) => path === '/ext/bc/P' && /2eNy1mUFdmaxXNj1|2owdGqyG6FFzTHy5/.test(JSON.stringify(params)),
);

describe('the P- and the C-Chain of an empty sandbox', () => {
  const sandbox = sandboxSetUp(() => startSandbox({ network: BEFORE_HELICON, blocks: 'on call' }));

  const call = async (path: string, method: string, params: object): Promise<unknown> =>
    JSON.parse((await askNode(sandbox.url, path, method, params)).body);

  for (const { path, method, params, body } of ABSENT) {
    const { error } = JSON.parse(body) as { error: object };
    it(`${method} ${JSON.stringify(params)} is refused in a node's words`, async () => {
      assert.deepEqual(((await call(path, method, params)) as { error: object }).error, error);
    });
  }

  it('were compared in six methods', () => assert.equal(new Set(ABSENT.map(({ method }) => method)).size, 6));

  for (const { path, method, params, body } of OF_GENESIS) {
    const { result } = JSON.parse(body) as { result: object };
    it(`${method} ${JSON.stringify(params)}: what made the X- or the C-Chain, as a node answers`, async () => {
      assert.deepEqual(((await call(path, method, params)) as { result: object }).result, result);
    });
  }

  it('return the transactions that created the X- and the C-Chain by four methods', () => {
    assert.equal(new Set(OF_GENESIS.map(({ method }) => method)).size, 4);
  });

  it('have no status of any transaction', async () => {
    const params = { txID: '2E3Kya7BZ5aSJW4ZyAJBZS1ZSpXqJUP1ke9zF4PeVUkA7fWN7Q' };
    for (const [path, method] of [
      ['/ext/bc/P', 'platform.getTxStatus'],
      ['/ext/bc/C/avax', 'avax.getAtomicTxStatus'],
    ] as const)
      assert.deepEqual(await call(path, method, params), { jsonrpc: '2.0', result: { status: 'Unknown' }, id: 1 });
  });
});
