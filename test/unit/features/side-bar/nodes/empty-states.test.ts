import { strict as assert } from 'node:assert';
import type { ChainNode } from '../../../../../src/features/side-bar/nodes/chain/chain-node';
import type { Row, TreeNode } from '../../../../../src/features/side-bar/nodes/tree-node';
import { startServer } from '../../../../support/servers/http-server';
import { EWOQ, RECORDED_PAYEE, SAMPLE_PAYEE } from '../../../../support/known-ids';
import { sideBarOver } from '../../../../support/setup/side-bar-setup';
import { startRecordedSandbox } from '../../../../../sandbox/test/replay/recorded-sandbox';
import { snapshotOf } from '../../../../support/wording/snapshot';
import { keyOf, outline, rowBelow, shown } from '../../../../support/setup/tree-rows';

const NOWHERE = 'http://127.0.0.1:9';

describe('what the tree shows where there is nothing', () => {
  const snapshot = snapshotOf('side-bar-where-there-is-nothing');
  let sandboxURL: string;
  let set: ReturnType<typeof sideBarOver>;
  const ends: (() => Promise<void>)[] = [];

  before(async () => {
    const sandbox = await startRecordedSandbox();
    sandboxURL = sandbox.url;
    ends.push(() => sandbox.close());
  });
  after(async () => {
    for (const end of ends) await end();
  });
  beforeEach(() => (set = sideBarOver({ url: sandboxURL })));
  afterEach(() => set.close());

  const chain = (name: string): ChainNode => set.sideBar.chain(name) ?? assert.fail(name);
  const keys = async (node: TreeNode): Promise<string[]> => (await node.children()).map(keyOf);
  const actionOf = async (node: TreeNode, key: string): Promise<Row['action']> =>
    (await rowBelow(node, key)).row().action;

  it('without an address: adds one', async () => {
    const recorded = chain('Recorded');
    const lists = await Promise.all(['addresses', 'transfers'].map((key) => rowBelow(recorded, key)));
    for (const list of lists) {
      assert.deepEqual(await keys(list), ['none']);
      assert.deepEqual(await actionOf(list, 'none'), { kind: 'run', command: 'avalancheLens.addAddress' });
    }
    snapshot.matches('no address', outline(await shown(lists[0] ?? assert.fail(), () => true)));
  });

  it('of an address that owns nothing: shows what it can import', async () => {
    set.setAddresses([{ address: SAMPLE_PAYEE, name: 'treasury' }]);
    const recorded = chain('Recorded');
    const addresses = await rowBelow(recorded, 'addresses');
    const [address] = await addresses.children();
    assert.ok(address);
    assert.deepEqual(await keys(address), ['nothing', 'staked', 'history', 'P history']);
    const transfers = await rowBelow(recorded, 'transfers');
    const action = await actionOf(address, 'nothing');
    assert.ok(action?.kind === 'show' && action.row === transfers);
    snapshot.matches('owns nothing', outline(await shown(addresses, () => true)));
  });

  it('of an address that owns something: its balances', async () => {
    set.setAddresses([{ address: RECORDED_PAYEE, name: 'payee' }]);
    const [address] = await (await rowBelow(chain('Recorded'), 'addresses')).children();
    assert.ok(address && !(await keys(address)).includes('nothing'));
  });

  describe('while nothing was used', () => {
    const roots = (): string[] => set.sideBar.rows().map(keyOf);

    it('offers the sample file below the chains, until one of them is reached', async () => {
      set.setChains([]);
      assert.equal(roots().at(-1), 'try out');
      snapshot.matches('the sample file', outline(await shown(set.sideBar.rows().at(-1) ?? assert.fail(), () => true)));
      set.changed.length = 0;
      await keys(chain('Sandbox'));
      assert.ok(set.changed.includes(undefined));
      assert.ok(!roots().includes('try out'));
    });

    it("doesn't offer it beside chains or addresses of the settings", () => {
      assert.ok(!roots().includes('try out'));
      set.setChains([]);
      set.setAddresses([{ address: SAMPLE_PAYEE, name: 'treasury' }]);
      assert.ok(!roots().includes('try out'));
    });
  });

  describe('while no chain is reached', () => {
    beforeEach(() => {
      set.setChains([
        { name: 'Mainnet', url: NOWHERE, blockchain: 'X' },
        { name: 'Fuji', url: NOWHERE, blockchain: 'X' },
        { name: 'Recorded', url: sandboxURL, blockchain: 'X' },
      ]);
    });

    it('sends no request and shows no row before a chain is expanded', () => {
      const rows = set.sideBar.roots().map((node) => node.row());
      assert.deepEqual(set.requests, []);
      assert.ok(rows.every(({ iconColor }) => iconColor !== 'problemsWarningIcon.foreground'));
    });

    it('shows why, and offers to retry and to start the sandbox', async () => {
      const mainnet = chain('Mainnet');
      assert.deepEqual(await keys(mainnet), ['state', 'none reached']);
      assert.deepEqual(await actionOf(mainnet, 'state'), { kind: 'run', command: 'avalancheLens.retry' });
      assert.deepEqual(await actionOf(mainnet, 'none reached'), { kind: 'startSandbox' });
      snapshot.matches('no chain reached', outline(await shown(mainnet, () => true)));
    });

    it('no longer offers the sandbox once any chain is reached', async () => {
      const [mainnet, fuji] = [chain('Mainnet'), chain('Fuji')];
      await Promise.all([keys(mainnet), keys(fuji)]);
      set.changed.length = 0;
      await keys(chain('Recorded'));
      assert.ok(set.changed.includes(mainnet) && set.changed.includes(fuji));
      assert.deepEqual([await keys(mainnet), await keys(fuji)], [['state'], ['state']]);
    });

    it("doesn't count a chain as unreached if its node responds", async () => {
      const server = await startServer((_, response) => void response.writeHead(404).end());
      try {
        set.setChains([{ name: 'Mine', url: server.url, blockchain: 'X' }]);
        assert.equal((await keys(chain('Mine')))[0], 'state');
      } finally {
        await server.close();
      }
    });
  });

  it("doesn't offer the sandbox below the sandbox itself", async () => {
    await set.close();
    set = sideBarOver({ url: NOWHERE, addresses: [{ address: EWOQ, name: 'ewoq' }] });
    assert.deepEqual(await keys(chain('Sandbox')), ['state']);
  });
});
