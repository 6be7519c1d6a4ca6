import { Readable } from 'node:stream';
import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { type Sandbox, startSandbox } from '../../../sandbox/server';
import { COMMANDS } from '../../../src/command/command-table';
import { EXIT } from '../../../src/command/exit';
import { encodeHex } from '../../../src/core/encodings/hex';
import { demoStory } from '../../support/sandbox/demo-sandbox';
import {
  answerError,
  answerJSON,
  answerResult,
  passOn,
  type SeenRequest,
  startServer,
} from '../../support/servers/http-server';
import { sampleOf } from '../../support/setup/issue-setup';

const NODE_ID = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';

/** What is wrong with a response. */
type Wrong = (request: SeenRequest, response: ServerResponse, number: number) => unknown;

const text =
  (status: number, body: string, headers: Record<string, string> = {}): Wrong =>
  (_, response) =>
    response.writeHead(status, headers).end(body);
const result =
  (value: unknown): Wrong =>
  (request, response) =>
    answerResult(request, response, value);
const cut: Wrong = (_, response) => {
  response.writeHead(200, { 'content-length': '500' }).write('{"jsonrpc":');
  setTimeout(() => response.destroy(), 5);
};

/** What breaks which methods, and the exit code of a check of a transaction that the node would accept. */
const WRONGS: readonly (readonly [what: string, methods: RegExp, wrong: Wrong])[] = [
  ['a page', /./, text(200, '<html>log in</html>', { 'content-type': 'text/html' })],
  ['a page for some', /getUTXOs/, text(200, '<html>log in</html>')],
  ['a redirection', /./, text(302, '', { location: 'http://127.0.0.1:9/' })],
  ['no method', /getUTXOs/, (request, response) => answerError(request, response, "rpc: can't find method")],
  [
    'the ID of another request',
    /getUTXOs/,
    (_, response) => answerJSON(response, { jsonrpc: '2.0', result: {}, id: -1 }),
  ],
  [
    'no result',
    /getUTXOs/,
    (request, response) =>
      answerJSON(response, { jsonrpc: '2.0', id: (JSON.parse(request.body) as { id: number }).id }),
  ],
  ['an empty result', /getUTXOs/, result({})],
  ['null', /getUTXOs/, result(null)],
  ['a list', /./, (_, response) => answerJSON(response, [])],
  ['a part', /getUTXOs/, cut],
  ['status 500', /getTx$/, text(500, 'oops')],
  ['status 403', /getUTXOs|getTx$/, text(403, 'blocked')],
  [
    'a height that rises by the request',
    /getHeight/,
    (request, response, number) => result({ height: String(number) })(request, response, number),
  ],
  [
    'a height that sinks',
    /getHeight/,
    (request, response, number) => result({ height: String(9_999 - number) })(request, response, number),
  ],
  ['no height', /getHeight/, result({ height: 'NaN' })],
  ['no fee', /getTxFee|getFeeState/, (request, response) => answerError(request, response, "rpc: can't find method")],
];

describe('the command over a node that answers wrongly', () => {
  let sandbox: Sandbox;
  let hexes: readonly string[];
  before(async () => {
    const { journal, pAndC } = demoStory();
    sandbox = await startSandbox({ blocks: 'on call', story: () => journal, pAndC });
    const samples = await Promise.all((['pay', 'import'] as const).map((kind) => sampleOf(sandbox.url, kind)));
    hexes = samples.map(({ bytes }) => encodeHex(bytes));
  });
  after(() => sandbox.close());

  const codesOver = async (methods: RegExp, wrong: Wrong, name: string, inputs: readonly string[]) => {
    const node = await startServer((request, response, number) =>
      methods.test((JSON.parse(request.body) as { method: string }).method)
        ? wrong(request, response, number)
        : passOn(sandbox.url, request, response),
    );
    const terminal = { out: () => undefined, say: () => undefined, input: () => Readable.from([Buffer.alloc(0)]) };
    const codes: unknown[] = [];
    for (const input of inputs) codes.push(await COMMANDS[name]?.run(['--node', node.url, input], terminal));
    await node.close();
    return codes;
  };

  it('finds that the node would accept both, where nothing is wrong', async () => {
    assert.deepEqual(await codesOver(/^$/, cut, 'check', hexes), [EXIT.done, EXIT.done]);
  });

  for (const [what, methods, wrong] of WRONGS) {
    it(`reports a check as not verified: ${what}`, async () => {
      assert.deepEqual(await codesOver(methods, wrong, 'check', hexes.slice(1)), [EXIT.unknown]);
    });
  }

  it("reports a NodeID as unknown where the P-Chain isn't offered", async () => {
    assert.deepEqual(await codesOver(/^platform/, text(404, '404 page not found'), 'look', [NODE_ID]), [EXIT.unknown]);
  });
});
