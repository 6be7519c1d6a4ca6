import { strict as assert } from 'node:assert';
import { BlocksNode } from '../../../../src/features/explorer/nodes/blocks-node';
import type { TreeNode } from '../../../../src/features/explorer/nodes/tree-node';
import type { Sandbox } from '../../../../src/sandbox/server';
import { explorerOver } from '../../../support/explorer-setup';
import { EWOQ } from '../../../support/known-ids';
import { startRecordedSandbox } from '../../../support/recorded-sandbox';
import { snapshotOf } from '../../../support/snapshot';
import { keyOf, outline, rowBelow, shown } from '../../../support/tree-rows';

describe('the tree over the recorded chain', () => {
  const snapshot = snapshotOf('side-bar');
  let sandbox: Sandbox;
  let set: ReturnType<typeof explorerOver>;

  before(async () => {
    sandbox = await startRecordedSandbox();
  });
  after(() => sandbox.close());
  afterEach(() => set.close());

  const tree = (
    options: {
      addresses?: boolean;
      activity?: (networkID: number) => string | undefined;
      pageSize?: number;
      url?: string;
    } = {},
  ): TreeNode => {
    const addresses = options.addresses === false ? [] : [{ address: EWOQ, name: 'ewoq' }];
    set = explorerOver({ url: sandbox.url, ...options, addresses });
    const node = set.explorer.chain('recorded');
    assert.ok(node);
    return node;
  };
  it('chains ask nobody before somebody looks below them', async () => {
    tree();
    const rows = await Promise.all(set.explorer.roots().map((node) => shown(node, () => false)));
    snapshot.matches(
      'chains before somebody looks below them',
      rows.flatMap((row) => outline(row)),
    );
    assert.deepEqual(set.requests, []);
  });

  it('a chain has its addresses, what waits, its blocks and assets', async () => {
    const rows = await shown(tree(), (key) => /^(recorded|addresses)$/.test(key));
    snapshot.matches('a chain', outline(rows));
  });

  it('an address has balances and UTXOs', async () => {
    snapshot.matches('an address', outline(await shown(await rowBelow(tree(), 'addresses'), () => true)));
  });

  it('says what is missing, each with its one next step', async () => {
    const node = tree({ addresses: false });
    for (const key of ['addresses', 'imports']) {
      const row = await rowBelow(node, key);
      snapshot.matches(`${key} of nobody`, outline(await shown(row, () => true)));
      const [next, ...more] = await row.children();
      assert.deepEqual(next?.row().action, { kind: 'run', command: 'xchainLens.addAddress' });
      assert.deepEqual(more, []);
    }
    await set.close();
    const gone = tree({ url: 'http://127.0.0.1:9' });
    assert.equal(gone.row().iconColor, 'charts.green');
    snapshot.matches('a chain that cannot be reached', outline(await shown(gone, () => true)));
    assert.equal(gone.row().iconColor, undefined);
    assert.ok(set.changed.includes(gone));
    const [retry] = await gone.children();
    assert.deepEqual(retry?.row().action, { kind: 'run', command: 'xchainLens.retry' });
  });

  it('blocks lead to transactions, these to inputs and outputs, and inputs on to what made them', async () => {
    const block = await rowBelow(tree(), 'blocks', '9');
    snapshot.matches(
      'a block, its transaction and what made its inputs',
      outline(await shown(block, (_, depth) => depth < 4)),
    );
  });

  it('blocks come in pages', async () => {
    const blocks = await rowBelow(tree(), 'blocks');
    const last = async () => (await blocks.children()).at(-1)?.row();
    assert.deepEqual((await blocks.children()).slice(-2).map(keyOf)[0], '1');
    assert.deepEqual((await last())?.action, { kind: 'run', command: 'xchainLens.loadMore' });
    snapshot.matches('the end of a page of blocks', (await last())?.label ?? '');
    assert.ok(blocks instanceof BlocksNode);
    const cancelled = new AbortController();
    cancelled.abort(new Error('thought better of it'));
    await assert.rejects(blocks.loadMore({ signal: cancelled.signal }), /thought better of it/);
    assert.deepEqual((await last())?.action, { kind: 'run', command: 'xchainLens.loadMore' });
    await blocks.loadMore({});
    assert.deepEqual((await blocks.children()).slice(-1).map(keyOf), ['0']);
  });

  it('every row has an ID of its own that stays, and a label for those who hear it', async () => {
    const node = tree();
    const walk = async (from: TreeNode, depth: number): Promise<TreeNode[]> =>
      depth === 0
        ? [from]
        : [from, ...(await Promise.all((await from.children()).map((each) => walk(each, depth - 1)))).flat()];
    // Assets are listed as far as they were met, so that all are met first.
    await walk(node, 5);
    const first = await walk(node, 5);
    const ids = first.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
    for (const each of first) assert.notEqual(each.row().spoken ?? each.row().label, '');
    set.explorer.refresh(node);
    assert.deepEqual(
      (await walk(node, 5)).map(({ id }) => id),
      ids,
    );
  });

  it('a chain says in its tooltip what is known of its network, and nothing where nothing is', async () => {
    const asked: number[] = [];
    const node = tree({
      activity: (networkID) => {
        asked.push(networkID);
        return 'C-Chain TPS ▁█ 1.98';
      },
    });
    await node.children();
    assert.match((await node.tooltip(new AbortController().signal)) ?? '', /\n\nC-Chain TPS ▁█ 1\.98$/);
    assert.deepEqual(asked, [12_345]);
    await set.close();
    const other = tree();
    await other.children();
    assert.doesNotMatch((await other.tooltip(new AbortController().signal)) ?? 'none', /TPS|none/);
  });
});
