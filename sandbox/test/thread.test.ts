import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type SandboxThread, startThread } from '../thread';
import { encodeHex } from '../../src/core/encodings/hex';
import { demoStory } from '../../test/support/sandbox/demo-sandbox';
import { askNode, rawExchange, rawRequest } from '../../test/support/servers/raw-http';
import { AvmNetwork } from '../network/network';
import { stateProblemText } from '../../src/core/endpoints/sandbox-state';
import { isPortProblem } from '../../src/core/endpoints/sandbox-error';
import { localNetwork } from '../network/local-genesis';
import { builderFor, payment } from '../../test/support/sandbox/sandbox-chain';
import { ThreadProgram } from '../../test/support/sandbox/thread-program';

/** A payment that the sandbox takes as its first one. */
function nextPayment(): Uint8Array {
  const network = new AvmNetwork(localNetwork(), { now: Date.now });
  network.repeat(demoStory().journal);
  const chain = network.chain('X');
  assert.ok(chain);
  return builderFor(chain, { now: BigInt(Math.floor(Date.now() / 1000)) }).pay([payment(chain, 1n)]).bytes;
}

describe('the sandbox in a thread', function () {
  const program = new ThreadProgram('sandbox/worker.ts');
  const said: string[] = [];
  before(() => program.build());
  after(() => program.remove());

  const start = (options = {}, path = program.path) =>
    startThread(path, options, (problem) => said.push(stateProblemText(problem)));
  const heightOf = async ({ url }: SandboxThread) =>
    ((await askNode(url, '/ext/bc/X', 'avm.getHeight')).result as { height: string }).height;

  it('has the story, rejects foreign origins, and ends when it is closed', async () => {
    const thread = await start();
    assert.equal(await heightOf(thread), '25');
    const foreign = rawRequest('POST /ext/bc/X', { Origin: 'https://example.com' }, '{}');
    assert.equal((await rawExchange(thread.url, foreign)).status, 403);
    await thread.close();
    await assert.rejects(heightOf(thread));
  });

  it('keeps what was issued just before it was closed', async () => {
    const statePath = join(program.folder, 'state');
    const first = await start({ statePath });
    const params = { tx: encodeHex(nextPayment()) };
    const { txID } = (await askNode(first.url, '/ext/bc/X', 'avm.issueTx', params)).result as { txID: string };
    await first.close();
    const second = await start({ statePath });
    try {
      // It waits, or a block has it already.
      for (let status = 'Unknown'; status !== 'Accepted';) {
        const answer = await askNode(second.url, '/ext/bc/X', 'avm.getTxStatus', { txID });
        ({ status } = answer.result as { status: string });
        await pause(20);
      }
      assert.equal(await heightOf(second), '26');
    } finally {
      await second.close();
    }
    assert.deepEqual(said, []);
  });

  it('listens on the port that it is given, and reports if that is taken', async () => {
    const first = await start();
    const port = Number(new URL(first.url).port);
    await assert.rejects(start({ port }), (error) => isPortProblem(error) && error.port === port);
    await first.close();
    const second = await start({ port });
    assert.equal(second.url, first.url);
    await second.close();
  });

  it('that uses up its memory ends alone, and reports why', async () => {
    const path = join(program.folder, 'greedy.cjs');
    writeFileSync(
      path,
      `require('node:worker_threads').parentPort.postMessage({ kind: 'listening', url: 'http://127.0.0.1:1' });
       const kept = [];
       setInterval(() => { for (let i = 0; i < 100; i++) kept.push(new Array(10000).fill(i)); }, 1);`,
    );
    const thread = await start({}, path);
    assert.equal(await thread.died, 'out of memory');
    await thread.close();
  });

  it("that can't start reports why", async () => {
    await assert.rejects(start({ statePath: program.folder }), /can't be used: it is a folder/);
  });
});
