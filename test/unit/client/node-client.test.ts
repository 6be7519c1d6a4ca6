import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeClient } from '../../../src/client/node/node-client';
import { NODE_METHODS, type NodeMethodName } from '../../../src/client/node/node-methods';
import { answerProblem } from '../../../src/client/schemas/answers';
import { type JSONObject, type JSONValue, parseJSON } from '../../../src/core/json/json';
import { answerResult } from '../../support/servers/http-server';
import { httpSetUp } from '../../support/servers/http-setup';
import { ROOT } from '../../support/recording/recording';

interface Recorded {
  readonly path: string;
  readonly method: NodeMethodName;
  readonly params: JSONObject;
  readonly status: number;
  readonly body: string;
}

const ANSWERED = readFileSync(join(ROOT, 'test/fixtures/recordings/primary-answers.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Recorded)
  .filter(({ status, body }) => status === 200 && !body.includes('"error"'));

describe('any method of a node', () => {
  const { serve, client } = httpSetUp();

  for (const { method, params, path, body } of ANSWERED) {
    it(`${method} goes to ${path}, and its recorded answer is as expected`, async () => {
      const server = await serve((request, response) => answerResult(request, response, {}));
      const node = new NodeClient({ http: client(), baseURL: server.url, chain: 'X' });
      const [, chain] = /index\/(\w)\//.exec(path) ?? [];
      await node.call(method, chain === undefined ? params : { chain, ...params });
      assert.deepEqual(
        server.requests.map((seen) => [seen.path, (JSON.parse(seen.body) as { params: unknown }).params]),
        [[path, params]],
      );
      assert.equal(answerProblem(method, params, (parseJSON(body) as { result: JSONValue }).result), undefined);
    });
  }

  it("never uses an index's chain as a path", async () => {
    const server = await serve((request, response) => answerResult(request, response, {}));
    const node = new NodeClient({ http: client(), baseURL: server.url, chain: 'X' });
    await node.call('index.getIndex', { chain: '../../bc/P', id: 'x' });
    assert.equal(server.requests[0]?.path, '/ext/index/X/block');
  });

  it('sends nothing that only a review may send', () => {
    const sends = Object.entries(NODE_METHODS).filter(([, { kind }]) => kind === 'send');
    assert.deepEqual(
      sends.map(([name]) => name),
      ['avm.issueTx', 'wallet.issueTx'],
    );
  });
});
