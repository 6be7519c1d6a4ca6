import { strict as assert } from 'node:assert';
import { type Row, TreeNode } from '../../../../src/features/side-bar/nodes/tree-node';
import { Redraws } from '../../../../src/features/side-bar/redraws';
import { sideBarOver } from '../../../support/setup/side-bar-setup';
import { FakeClock, settle } from '../../../support/setup/fake-clock';
import { recordedSetUp } from '../../../support/sandbox/recorded-setup';

/** VS Code 1.100 reads changes that come faster than this late. */
const VSCODE_MS = 200;

class Leaf extends TreeNode {
  override row(): Row {
    return { label: this.id, context: 'leaf' };
  }
}

describe('redraws', () => {
  const chain = new Leaf(undefined, 'chain');
  const addresses = new Leaf(chain, 'addresses');
  const blocks = new Leaf(chain, 'blocks');
  let clock: FakeClock;
  let sent: (readonly string[])[];
  let redraws: Redraws;

  beforeEach(() => {
    clock = new FakeClock();
    sent = [];
    redraws = new Redraws(clock, (nodes) => sent.push(nodes?.map(({ id }) => id) ?? ['all']));
  });

  it('sends simultaneous changes together, without rows below other changed rows', async () => {
    for (const node of [addresses, chain, blocks]) redraws.add(node);
    await clock.advance(0);
    assert.deepEqual(sent, [['chain']]);
    redraws.add(addresses);
    redraws.add(blocks);
    await clock.advance(VSCODE_MS);
    assert.equal(sent.length, 1);
    await clock.advance(VSCODE_MS);
    assert.deepEqual(sent.slice(1), [['chain/addresses', 'chain/blocks']]);
  });

  it("doesn't send a row while its children, or those of a row below it, load", async () => {
    const deliver: (() => void)[] = [];
    const read = (node: TreeNode) => redraws.reading(node, () => new Promise<void>((resolve) => deliver.push(resolve)));
    const reads = [read(chain), read(addresses)];
    redraws.add(chain);
    redraws.add(blocks);
    await clock.advance(10_000);
    assert.deepEqual(sent, [['chain/blocks']]);
    deliver[0]?.();
    await reads[0];
    await clock.advance(10_000);
    assert.equal(sent.length, 1);
    deliver[1]?.();
    await reads[1];
    await clock.advance(10_000);
    assert.deepEqual(sent.slice(1), [['chain']]);
  });

  it('lets a reveal wait until the row was sent', async () => {
    let isSent = false;
    redraws.add(blocks);
    const waiting = redraws.sent().then(() => (isSent = true));
    await settle();
    assert.equal(isSent, false);
    await clock.advance(0);
    await waiting;
    await redraws.sent();
  });

  it('sends a redraw of all rows at once, including waiting rows', async () => {
    redraws.add(blocks);
    redraws.add(undefined);
    await clock.advance(1_000);
    assert.deepEqual(sent, [['all']]);
  });

  describe('over a chain', () => {
    const { sandbox } = recordedSetUp();
    let set: ReturnType<typeof sideBarOver>;

    before(() => {
      set = sideBarOver({ url: sandbox.url });
    });
    after(() => set.close());

    it('sends a row that changes while its children load after these were returned', async () => {
      const node = set.sideBar.chain('recorded');
      assert.ok(node);
      const log: string[] = [];
      const own = new Redraws(clock, (nodes) => log.push(`sent ${nodes?.map(({ id }) => id).join(' ')}`));
      set.sideBar.onDidChange((each) => own.add(each));
      node.row();
      await own.reading(node, async () => {
        const rows = await node.children();
        assert.ok(set.changed.includes(node), 'it was drawn before it was known how it is');
        await clock.advance(1_000);
        log.push(`given ${rows.length}`);
      });
      await clock.advance(1_000);
      assert.deepEqual(log, ['given 6', 'sent recorded']);
    });
  });
});
