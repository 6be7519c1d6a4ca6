import { strict as assert } from 'node:assert';
import type { ChainNode } from '../../../../../src/features/side-bar/nodes/chain/chain-node';
import type { SandboxController } from '../../../../../src/features/sandbox/sandbox-controller';
import { EWOQ } from '../../../../support/known-ids';
import { WindowSandbox } from '../../../../support/setup/window-sandbox';
import { sideBarOver } from '../../../../support/setup/side-bar-setup';
import { snapshotOf } from '../../../../support/wording/snapshot';
import { keyOf, outline, rowBelow, shown } from '../../../../support/setup/tree-rows';

describe('the row of a stopped sandbox', () => {
  const snapshot = snapshotOf('side-bar-of-stopped-sandbox');
  const ROWS = ['addresses', 'transfers', 'subnets', 'P blocks', 'blocks', 'assets'];
  let window: WindowSandbox;
  let controller: SandboxController;
  let set: ReturnType<typeof sideBarOver>;

  beforeEach(() => {
    window = new WindowSandbox();
    ({ controller } = window);
    set = sideBarOver({ url: 'http://127.0.0.1:9', sandbox: controller });
  });
  afterEach(async () => {
    await set.close();
    await controller.end();
  });

  const chain = (): ChainNode => set.sideBar.chain('Sandbox') ?? assert.fail();
  const keys = async (): Promise<string[]> => (await chain().children()).map(keyOf);

  it('lists its own addresses and L1, which are in no setting, until the settings name them', async () => {
    const rows = await (await rowBelow(chain(), 'addresses')).children();
    const contexts = () => rows.map((row) => row.row().context);
    assert.deepEqual(
      contexts(),
      rows.map(() => 'address.sample'),
    );
    const [first] = rows;
    assert.match((await first?.tooltip(new AbortController().signal)) ?? '', /sandbox/);
    set.setAddresses([{ address: EWOQ, name: 'mine' }]);
    assert.equal(first?.row().label, 'mine');
    assert.deepEqual(contexts().slice(0, 2), ['address', 'address.sample']);
    // This sandbox began without a history.
    assert.deepEqual((await (await rowBelow(chain(), 'subnets')).children()).map(keyOf), ['elsewhere']);
  });

  it('offers to start it, and sends no request', async () => {
    assert.deepEqual(await keys(), ROWS);
    await controller.stop();
    assert.ok(set.changed.includes(chain()));
    const sent = set.requests.length;
    snapshot.matches('stopped', outline(await shown(chain(), (key) => key === 'sandbox')));
    const [row] = await chain().children();
    assert.deepEqual(row?.row().action, { kind: 'startSandbox' });
    set.sideBar.refresh(chain());
    assert.deepEqual([await keys(), set.requests.length, controller.starts], [['stopped'], sent, 1]);
    assert.match(chain().row().context, /^chain\+sandbox$/);
  });

  it('recovers when the sandbox runs again', async () => {
    await keys();
    await controller.stop();
    await keys();
    set.changed.length = 0;
    const url = await controller.start();
    assert.ok(set.changed.includes(chain()));
    assert.deepEqual(await keys(), ROWS);
    assert.equal(chain().scope?.chain.config.url, url);
    assert.equal(chain().row().context, 'chain+sandbox');
  });

  it("doesn't start a sandbox that is stopped while the row loads", async () => {
    const reading = keys();
    await controller.url();
    await controller.stop();
    assert.deepEqual([await reading, controller.starts], [['stopped'], 1]);
  });

  it('loads once when the sandbox starts for it', async () => {
    await keys();
    assert.equal(set.requests.filter((method) => method === 'avm.getHeight').length, 1);
    assert.ok(set.changed.every((node) => node === chain()));
  });

  it('has the chain of the new start after a restart at the same port', async () => {
    await keys();
    const before = chain().scope?.identity.key;
    const url = chain().scope?.chain.config.url;
    assert.equal(await controller.restart(), url);
    assert.deepEqual(await keys(), ROWS);
    assert.notEqual(chain().scope?.identity.key, before);
  });

  it('of one whose port is in use says why, and offers a free one', async () => {
    const other = new WindowSandbox();
    const { port } = new URL((await other.controller.url()) ?? '');
    window.port = Number(port);
    snapshot.matches('a port in use', outline(await shown(chain(), (key) => key === 'sandbox')));
    const [row] = await chain().children();
    assert.deepEqual(row?.row().action, { kind: 'startSandbox', port: 0 });
    await controller.start(0);
    assert.deepEqual(await keys(), ROWS);
    await other.controller.end();
  });
});
