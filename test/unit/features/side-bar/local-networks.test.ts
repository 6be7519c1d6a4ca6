import { strict as assert } from 'node:assert';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chainItems } from '../../../../src/features/chains/chain-items';
import { sideBarOver } from '../../../support/setup/side-bar-setup';
import { snapshotOf } from '../../../support/wording/snapshot';
import { outline, shown } from '../../../support/setup/tree-rows';
import { until } from '../../../support/assertions/until';
import { recordedSetUp } from '../../../support/sandbox/recorded-setup';

const ROUND_MS = 3_000;
const FILE = '.tmpnet/networks/20261122-101112/NodeID-1/process.json';
const NAME = 'tmpnet 20261122-101112';

describe('the side bar and networks that run on this machine', () => {
  const snapshot = snapshotOf('side-bar-of-local-networks');
  const { sandbox } = recordedSetUp();
  let home: string;
  let set: ReturnType<typeof sideBarOver>;

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'xcl-home-'));
    set = sideBarOver({ url: 'http://127.0.0.1:9', home });
    set.localNetworks.enable(true);
    set.polls.look(true);
  });
  afterEach(async () => {
    await set.close();
    await rm(home, { recursive: true });
  });

  const run = async (): Promise<void> => {
    await mkdir(dirname(join(home, FILE)), { recursive: true });
    const context = { pid: process.pid, uri: sandbox.url, stakingAddress: '127.0.0.1:9651' };
    await writeFile(join(home, FILE), JSON.stringify(context));
  };
  const end = () => rm(join(home, FILE));
  const names = (): string[] => set.sideBar.roots().map(({ config }) => config.name);
  const isListed = (): boolean => names().includes(NAME);
  const row = () => set.sideBar.chain(NAME) ?? assert.fail();
  /** Lets rounds pass until the condition holds. */
  const whenListed = (is: boolean): Promise<void> =>
    until(async () => {
      await set.clock.advance(ROUND_MS);
      return isListed() === is;
    });

  it('lists them as chains, below those of the settings', async () => {
    const before = names();
    await run();
    await whenListed(true);
    assert.deepEqual(names(), [...before, NAME]);
    assert.ok(set.changed.includes(undefined));
    assert.equal(set.sideBar.active.name, 'Recorded', 'never active by itself');
    const found = row();
    snapshot.matches('before it is expanded', outline(await shown(found, () => false)));
    assert.equal(found.row().context, 'chain+found');
    await shown(found, (_, depth) => depth < 1);
    snapshot.matches('expanded', outline(await shown(found, () => false)));
    snapshot.matches(
      'in the list of chains',
      chainItems(set.chains.configs, set.chains.active)
        .filter(({ config }) => config.name === NAME)
        .map(({ label, description = '', detail = '' }) => [label, description, detail].join(' | ')),
    );
    assert.deepEqual(set.gone, []);
  });

  it('drops them with their node', async () => {
    await run();
    await whenListed(true);
    const found = row();
    await found.children();
    await end();
    await whenListed(false);
    assert.equal(set.sideBar.chain(NAME), undefined);
    assert.deepEqual(await found.connect(), undefined, 'a removed row sends nothing');
    assert.deepEqual(set.gone, []);
  });

  it("shows that the active chain is gone, and doesn't replace it", async () => {
    await run();
    await whenListed(true);
    set.setActive(NAME);
    assert.equal(set.chains.active.isFound, true);
    assert.equal(row().row().context, 'chain.active+found');
    await end();
    await whenListed(false);
    assert.deepEqual(set.gone, [NAME]);
    assert.deepEqual([set.chains.active.name, set.chains.active.url], [NAME, 'nowhere:']);
    await assert.rejects(set.chains.open(set.chains.active), (error: Error) => {
      snapshot.matches('a look-up while it is gone', error.message);
      return error.name === 'InvalidInputError';
    });
    await set.clock.advance(10 * ROUND_MS);
    assert.deepEqual(set.gone, [NAME], 'said once');
    await run();
    await whenListed(true);
    assert.equal(set.chains.active.isFound, true, 'active again with its network');
  });
});
