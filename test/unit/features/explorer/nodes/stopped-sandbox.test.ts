import { strict as assert } from 'node:assert';
import type { ChainNode } from '../../../../../src/features/explorer/nodes/chain/chain-node';
import { SandboxController } from '../../../../../src/features/sandbox/sandbox-controller';
import { startSandbox } from '../../../../../src/sandbox/server';
import { explorerOver } from '../../../../support/setup/explorer-setup';
import { snapshotOf } from '../../../../support/wording/snapshot';
import { keyOf, outline, shown } from '../../../../support/setup/tree-rows';

describe('the row of a stopped sandbox', () => {
  const snapshot = snapshotOf('side-bar-of-stopped-sandbox');
  const ROWS = ['addresses', 'transfers', 'subnets', 'blocks', 'assets'];
  let starts: number;
  let controller: SandboxController;
  let set: ReturnType<typeof explorerOver>;

  beforeEach(() => {
    starts = 0;
    const start = async () => {
      starts++;
      const { url, close } = await startSandbox({ blocks: 'on call' });
      return { url, close, died: new Promise<string>(() => undefined) };
    };
    const surface = {
      info: () => undefined,
      warn: (sentence: string) => assert.fail(sentence),
      showRunning: () => Promise.resolve(),
    };
    controller = new SandboxController(start, surface, Date.now);
    set = explorerOver({ url: 'http://127.0.0.1:9', sandbox: controller });
  });
  afterEach(async () => {
    await set.close();
    await controller.end();
  });

  const chain = (): ChainNode => set.explorer.chain('Sandbox') ?? assert.fail();
  const keys = async (): Promise<string[]> => (await chain().children()).map(keyOf);

  it('offers to start it, and sends no request', async () => {
    assert.deepEqual(await keys(), ROWS);
    await controller.stop();
    assert.ok(set.changed.includes(chain()));
    const sent = set.requests.length;
    snapshot.matches('stopped', outline(await shown(chain(), (key) => key === 'sandbox')));
    const [row] = await chain().children();
    assert.deepEqual(row?.row().action, { kind: 'run', command: 'xchainLens.startSandbox' });
    set.explorer.refresh(chain());
    assert.deepEqual([await keys(), set.requests.length, starts], [['stopped'], sent, 1]);
    assert.match(chain().row().context, /^chain\+stopped$/);
  });

  it('recovers when the sandbox runs again, on any port', async () => {
    await keys();
    await controller.stop();
    await keys();
    set.changed.length = 0;
    const url = await controller.url();
    assert.ok(set.changed.includes(chain()));
    assert.deepEqual(await keys(), ROWS);
    assert.equal(chain().scope?.chain.config.url, url);
    assert.equal(chain().row().context, 'chain');
  });

  it("doesn't start a sandbox that is stopped while the row loads", async () => {
    const reading = keys();
    await controller.url();
    await controller.stop();
    assert.deepEqual([await reading, starts], [['stopped'], 1]);
  });

  it('loads once when the sandbox starts for it', async () => {
    await keys();
    assert.equal(set.requests.filter((method) => method === 'avm.getHeight').length, 1);
    assert.ok(set.changed.every((node) => node === chain()));
  });
});
