import assert from 'node:assert/strict';
import { chainAt, type CommandServices, servicesOver } from '../../../../src/command/network';
import { ownJSON } from '../../../../src/command/own-json';
import { createAssistant } from '../../../../src/services/answers/assistant-tools';
import type { Primary } from '../../../../src/services/answers/avalanche-lens-api';
import { createAPI } from '../../../../src/services/answers/extension-api';
import { startDemo } from '../../../support/sandbox/demo-sandbox';
import { sandboxSetUp } from '../../../support/sandbox/sandbox-setup';
import { type Relay, startRelay } from '../../../support/servers/relay';

describe('a block of P or C by its height', () => {
  const sandbox = sandboxSetUp(() => startDemo());
  let relay: Relay;
  let services: CommandServices;
  beforeEach(async () => {
    relay = await startRelay(sandbox.url);
    services = servicesOver(chainAt(relay.url, 'X'));
  });
  afterEach(async () => {
    await services.close();
    await relay.close();
  });

  const inspect = (text: string) => createAPI(services).inspect(text);
  const blockOf = async (text: string) => {
    const found = await inspect(text);
    assert.ok(found.kind === 'primary' && found.block !== undefined, text);
    return { ...found, block: found.block };
  };

  /** The first block with transactions. */
  async function fullBlock(on: 'P' | 'C'): Promise<Awaited<ReturnType<typeof blockOf>>> {
    const above = await inspect(`${on}:99999`);
    assert.ok(above.kind === 'noBlock' && above.on === on && above.height === 99_999n);
    for (let height = 1n; height <= above.newest; height++) {
      const found = await blockOf(`${on}:${height}`);
      if (found.block.txIDs.length > 0) return found;
    }
    return assert.fail(`no block of ${on} has a transaction`);
  }

  const WHAT = { P: ['platformBlock', 'platformTx'], C: ['evmBlock', 'atomicTx'] } as const;
  for (const on of ['P', 'C'] as const) {
    it(`has its ID, parent, time, and transactions on ${on}`, async () => {
      const { id, what, block, networkID } = await fullBlock(on);
      assert.deepEqual([what, networkID], [WHAT[on][0], 12345]);
      const parent = await blockOf(`${on}-Chain block ${block.height - 1n}`);
      assert.deepEqual([block.parentID, parent.block.height], [parent.id, block.height - 1n]);
      assert.ok(block.time !== undefined && block.time > 1_600_000_000n);
      assert.deepEqual(
        block.transactions.map(({ txID }) => txID),
        block.txIDs,
      );
      for (const { txID, headline } of block.transactions) {
        const tx = (await inspect(txID)) as Primary;
        assert.deepEqual([tx.what, tx.headline], [WHAT[on][1], headline]);
      }
      // An ID of C's EVM isn't looked up.
      if (on === 'P') assert.deepEqual((await blockOf(id)).block, block);
      const tools = createAssistant({ ...services, rest: undefined, readOwn: ownJSON('.') });
      const options = { signal: new AbortController().signal, tokenBudget: undefined };
      const text = await tools.answer('avalanche_lookUp', { query: `${on}:${block.height}` }, options);
      const answer = JSON.parse(text) as { id: string; block: Record<string, unknown> };
      assert.deepEqual([answer.id, answer.block['parentID']], [id, block.parentID]);
      assert.match(String(answer.block['time']), /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/);
    });
  }

  it('is not one that the node made up', async () => {
    const { block } = await fullBlock('C');
    const text = `C:${block.height}`;
    type Printed = Record<string, unknown>;
    const changes: readonly ((printed: Printed) => Printed | undefined)[] = [
      (printed) => ({ ...printed, blockExtraData: '0x' }),
      (printed) => ({ ...printed, blockExtraData: '0x00' }),
      (printed) => ({ ...printed, hash: null }),
      (printed) => ({ ...printed, timestamp: '0x1' }),
      (printed) => ({ ...printed, parentHash: undefined }),
    ];
    for (const change of changes) {
      relay.alter = (method, _, result) => (method === 'eth_getBlockByNumber' ? change(result as Printed) : undefined);
      await assert.rejects(inspect(text), { code: 'requestFailed' });
    }
    const answer = await fetch(`${sandbox.url}/ext/bc/C/rpc`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['0x0', false] }),
    });
    const { result: other } = (await answer.json()) as { result: unknown };
    relay.alter = (method) => (method === 'eth_getBlockByNumber' ? other : undefined);
    await assert.rejects(inspect(text), { code: 'requestFailed' });
    assert.equal((await blockOf('C:0')).block.height, 0n);
    relay.alter = (method, _, result) =>
      method === 'eth_getBlockByNumber' ? { ...(result as Printed), transactions: undefined } : undefined;
    const { facts } = await blockOf(text);
    assert.ok(!facts.some(({ value }) => value === '0'), JSON.stringify(facts));
    relay.alter = undefined;
    relay.missing.add('eth_blockNumber');
    await assert.rejects(inspect(text), { code: 'requestFailed' });
  });
});
