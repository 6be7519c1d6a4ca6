import assert from 'node:assert/strict';
import { type Sandbox, startSandbox } from '../../../../../sandbox/server';
import type { ChainNode } from '../../../../../src/features/side-bar/nodes/chain/chain-node';
import { applySteps } from '../../../../../sandbox/test/replay/recorded-history';
import { recordedSteps } from '../../../../../sandbox/test/replay/recorded-steps';
import { formatNodeID } from '../../../../../src/core/ids/ids';
import { until } from '../../../../support/assertions/until';
import { EWOQ } from '../../../../support/known-ids';
import { type Relay, startRelay } from '../../../../support/servers/relay';
import { sideBarOver } from '../../../../support/setup/side-bar-setup';
import { keyOf, outline, rowBelow, shown } from '../../../../support/setup/tree-rows';
import { snapshotOf } from '../../../../support/wording/snapshot';

const STEPS = recordedSteps();

describe('a chain whose node is gone, or began anew', () => {
  const snapshot = snapshotOf('side-bar-of-lost-node');
  let sandbox: Sandbox;
  let relay: Relay;
  let set: ReturnType<typeof sideBarOver>;

  const start = async (steps: typeof STEPS): Promise<Sandbox> => {
    let now = 0;
    const started = await startSandbox({ clock: { now: () => now }, blocks: 'on call' });
    applySteps(started.network, steps, (seconds) => (now = seconds * 1000));
    return started;
  };
  beforeEach(async () => {
    sandbox = await start(STEPS);
    relay = await startRelay(sandbox.url);
    set = sideBarOver({ url: relay.url, addresses: [{ address: EWOQ, name: 'ewoq' }] });
  });
  afterEach(async () => {
    await set.close();
    await relay.close();
    await sandbox.close();
  });
  const chain = (): ChainNode => set.sideBar.chain('Recorded') ?? assert.fail();
  const rows = async (): Promise<string[]> =>
    outline(await shown(chain(), (key, depth) => depth < 3 && !/^(assets|subnets|history|P history)$/.test(key)));

  it('says so once, with the reason, and since when', async () => {
    await rowBelow(chain(), 'addresses');
    assert.equal(chain().lost, undefined);
    const { scope } = chain();
    assert.ok(scope);
    // A row that can't be loaded has the status requested at once, not with the next poll.
    await relay.close();
    await rows();
    await until(() => chain().lost !== undefined);
    snapshot.matches('after a request failed', await rows());
    snapshot.matches('in the status bar', [chain().lost?.text ?? '', chain().lost?.tooltip ?? '']);
    const { lost } = chain();
    await set.clock.advance(3_600_000);
    await set.watch.ask(scope.chain);
    assert.deepEqual(chain().lost, lost, 'since the first failure');
  });

  it('and still says so while and after it is refreshed, as the status bar drew it last', async () => {
    const { scope } = (await chain().children(), chain());
    assert.ok(scope);
    relay.status = 503;
    await set.watch.ask(scope.chain);
    const drawn: boolean[] = [];
    set.sideBar.onDidChange(() => drawn.push(chain().lost !== undefined));
    set.sideBar.refresh(chain());
    await chain().children();
    assert.ok(chain().lost);
    assert.deepEqual([...new Set(drawn)], [true]);
  });

  it('and no longer when it responds again', async () => {
    const { scope } = (await chain().children(), chain());
    assert.ok(scope);
    relay.status = 503;
    await set.watch.ask(scope.chain);
    assert.ok(chain().lost);
    relay.status = undefined;
    await set.watch.ask(scope.chain);
    assert.deepEqual([chain().lost, chain().height], [undefined, 25n]);
  });

  it('a lower height of another node is not verified, and its tooltip says so', async () => {
    const { scope } = (await chain().children(), chain());
    assert.ok(scope);
    const behind = await start(STEPS.slice(0, STEPS.length / 2));
    try {
      relay.target = behind.url;
      relay.alter = (method) =>
        method === 'info.getNodeID' ? { nodeID: formatNodeID(new Uint8Array(20)) } : undefined;
      await set.watch.ask(scope.chain);
      assert.deepEqual([chain().height, chain().lost], [25n, undefined]);
      snapshot.matches('the tooltip of another height', (await chain().tooltip(new AbortController().signal)) ?? '');
      set.sideBar.refresh(chain());
      assert.ok(!(await chain().children()).map(keyOf).includes('reset'));
    } finally {
      await behind.close();
    }
  });

  it("Refresh of a chain's row notices a reset, also while the row is collapsed", async () => {
    await chain().children();
    const empty = await start([]);
    try {
      relay.target = empty.url;
      set.changed.length = 0;
      set.sideBar.refresh(chain());
      await until(() => chain().height === 0n);
      await until(() => set.changed.filter((node) => node === chain()).length > 1);
      assert.ok((await chain().children()).map(keyOf).includes('reset'));
    } finally {
      await empty.close();
    }
  });
});
