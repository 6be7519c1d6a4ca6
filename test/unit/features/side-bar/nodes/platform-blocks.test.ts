import { strict as assert } from 'node:assert';
import type { BlocksNode } from '../../../../../src/features/side-bar/nodes/chain/blocks-node';
import { locate } from '../../../../../src/features/side-bar/reveal/locate';
import type { TreeNode } from '../../../../../src/features/side-bar/nodes/tree-node';
import { startDemo } from '../../../../support/sandbox/demo-sandbox';
import { sideBarOver } from '../../../../support/setup/side-bar-setup';
import { keyOf, outline, rowBelow, shown } from '../../../../support/setup/tree-rows';
import { snapshotOf } from '../../../../support/wording/snapshot';
import { sandboxSetUp } from '../../../../support/sandbox/sandbox-setup';

describe('the blocks of the P-Chain in the side bar', () => {
  const snapshot = snapshotOf('side-bar-platform-blocks');
  const sandbox = sandboxSetUp(() => startDemo());
  let set: ReturnType<typeof sideBarOver>;

  afterEach(() => set.close());

  const chain = (url = sandbox.url): TreeNode => {
    set = sideBarOver({ url, addresses: [] });
    return set.sideBar.chain('recorded') ?? assert.fail();
  };

  it('stand before those of X, newest first, with what each transaction did', async () => {
    const rows = (await chain().children()).map(keyOf);
    assert.deepEqual(rows.slice(-3), ['P blocks', 'blocks', 'assets']);
    const blocks = await rowBelow(chain(), 'P blocks');
    snapshot.matches('blocks of P and their transactions', outline(await shown(blocks, () => true)));
    assert.ok(set.changed.includes(blocks), 'its row names the newest height');
    await (blocks as BlocksNode).loadMore({});
    const heights = (await blocks.children()).map(keyOf);
    assert.deepEqual(
      heights,
      Array.from({ length: 28 }, (_, i) => String(27 - i)),
    );
  });

  it('open as what they are, and have their JSON and hex', async () => {
    const blocks = await rowBelow(chain(), 'P blocks');
    const block = (await blocks.children()).find((row) => keyOf(row) === '8') ?? assert.fail();
    const [tx] = await block.children();
    assert.deepEqual(
      [block.target?.kind, tx?.target?.kind, tx?.actions[0]?.command],
      ['p/block', 'p/tx', 'avalancheLens.findBlock'],
    );
    assert.match((await block.copies().json?.()) ?? '', new RegExp(`"id": "${block.copies().id}"`));
    assert.match((await tx?.copies().hex?.()) ?? '', /^0x0000/);
    const { signal } = new AbortController();
    snapshot.matches('the tooltips of a block and of its transaction', [
      (await block.tooltip(signal)) ?? '',
      (await tx?.tooltip(signal)) ?? '',
    ]);
    const id = block.copies().id ?? '';
    const found = await locate(set.sideBar, { chain: 'recorded', kind: 'p/block', id }, set.parts, {});
    assert.ok('node' in found && found.node.id === block.id);
  });
});
