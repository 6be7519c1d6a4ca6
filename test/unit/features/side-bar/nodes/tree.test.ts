import { strict as assert } from 'node:assert';
import { toHexDigits } from '../../../../../src/core/bytes/bytes';
import { BlocksNode } from '../../../../../src/features/side-bar/nodes/chain/blocks-node';
import { ChainNode } from '../../../../../src/features/side-bar/nodes/chain/chain-node';
import { FAILED_CONTEXT } from '../../../../../src/features/side-bar/nodes/rows';
import { type TreeNode, wholeOf } from '../../../../../src/features/side-bar/nodes/tree-node';
import { parseOwner } from '../../../../../src/services/text/format-id';
import { sideBarOver } from '../../../../support/setup/side-bar-setup';
import { EWOQ } from '../../../../support/known-ids';
import { snapshotOf } from '../../../../support/wording/snapshot';
import { keyOf, outline, rowBelow, shown } from '../../../../support/setup/tree-rows';
import { recordedSetUp } from '../../../../support/sandbox/recorded-setup';

describe('the tree over the recorded chain', () => {
  const snapshot = snapshotOf('side-bar');
  const { sandbox } = recordedSetUp();
  let set: ReturnType<typeof sideBarOver>;

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
    set = sideBarOver({ url: sandbox.url, ...options, addresses });
    const node = set.sideBar.chain('recorded');
    assert.ok(node);
    return node;
  };
  it('chains send no request before they are expanded', async () => {
    tree();
    const rows = await Promise.all(set.sideBar.roots().map((node) => shown(node, () => false)));
    snapshot.matches(
      'chains before they are expanded',
      rows.flatMap((row) => outline(row)),
    );
    assert.deepEqual(set.requests, []);
  });

  it('a chain has addresses, transfers in progress, blocks and assets', async () => {
    const rows = await shown(tree(), (key) => /^(recorded|addresses)$/.test(key));
    snapshot.matches('a chain', outline(rows));
  });

  it('an address has balances and UTXOs', async () => {
    snapshot.matches('an address', outline(await shown(await rowBelow(tree(), 'addresses'), () => true)));
  });

  it('empty lists offer one next step', async () => {
    const node = tree({ addresses: false });
    for (const key of ['addresses', 'transfers']) {
      const row = await rowBelow(node, key);
      snapshot.matches(`${key} without an address`, outline(await shown(row, () => true)));
      const [next, ...more] = await row.children();
      assert.deepEqual(next?.row().action, { kind: 'run', command: 'avalancheLens.addAddress' });
      assert.deepEqual(more, []);
    }
    await set.close();
    const gone = tree({ url: 'http://127.0.0.1:9' });
    snapshot.matches('a chain that cannot be reached', outline(await shown(gone, () => true)));
    assert.ok(set.changed.includes(gone));
    const [failed] = await gone.children();
    assert.deepEqual(failed?.row().action, { kind: 'run', command: 'avalancheLens.retry' });
  });

  it('the active chain is green only while its node responds', async () => {
    const node = tree();
    assert.equal(node.row().iconColor, undefined);
    await node.children();
    assert.equal(node.row().iconColor, 'charts.green');
    await set.close();
    const gone = tree({ url: 'http://127.0.0.1:9' });
    assert.ok(gone instanceof ChainNode);
    gone.row();
    // Look Up connects without the children.
    assert.equal(await gone.connect(), undefined);
    assert.equal(gone.row().iconColor, undefined);
    assert.ok(set.changed.includes(gone));
  });

  it('a failed row is labelled with the reason and offers Retry as inline icon', async () => {
    const gone = tree({ url: 'http://127.0.0.1:9' });
    const [failed] = await gone.children();
    const row = failed?.row() ?? assert.fail();
    assert.match(row.label, /127\.0\.0\.1:9/);
    assert.deepEqual([row.description, row.context], [undefined, FAILED_CONTEXT]);
    assert.notEqual(row.spoken, row.label);
    // Retry reloads what the row stands in for.
    assert.equal(failed === undefined ? undefined : wholeOf(failed), gone);
  });

  it('numbers are minimums while UTXOs are missing', async () => {
    const address = await rowBelow(tree({ pageSize: 8 }), 'addresses', toHexDigits(parseOwner(EWOQ)));
    const balances = (await address.children()).filter((each) => !/^(utxos|staked|(P )?history)$/.test(keyOf(each)));
    // A single mint right has no number.
    const isMinimum = (each: TreeNode): boolean => /^(?:X {2})?≥ \d/.test(each.row().label);
    for (const each of balances) assert.equal(isMinimum(each), !keyOf(each).endsWith(' mintRights'));
    assert.equal(new Set(balances.map(isMinimum)).size, 2);
    assert.match(
      address.row().description ?? '',
      /^≥ 299,999,975\.\d\d AVAX · first 8 UTXOs of more · X-local18jma8ppw$/,
    );
  });

  it('the row of an address shows its balance as soon as its list is drawn, and again once its own lists are loaded', async () => {
    const address = await rowBelow(tree(), 'addresses', toHexDigits(parseOwner(EWOQ)));
    const balance = '≈299,999,975.79 AVAX · X-local18jma8ppw';
    assert.equal(address.row().description, balance);
    await address.children();
    assert.equal(address.row().description, balance);
    assert.ok(!set.changed.includes(address), 'the same words need no redraw');
    address.refresh();
    assert.equal(address.row().description, 'X-local18jma8ppw');
    await address.children();
    assert.equal(address.row().description, balance);
    assert.ok(set.changed.includes(address));
  });

  it('a row of an amount begins with the chain and the amount, which is cut; it is exact in the tooltip and when spoken', async () => {
    const address = await rowBelow(tree(), 'addresses', toHexDigits(parseOwner(EWOQ)));
    const [balance] = await address.children();
    const { label, spoken = '' } = balance?.row() ?? assert.fail();
    assert.equal(label, 'X  ≈299,999,975.79 AVAX');
    for (const text of [spoken, await balance?.tooltip(new AbortController().signal)]) {
      assert.match(text ?? '', /299,999,975\.793286912/);
    }
  });

  it('a block row has the date to the minute: the seconds and the time zone are in its tooltip', async () => {
    const block = await rowBelow(tree(), 'blocks', '9');
    assert.match(block.row().description ?? '', /^2026-11-21 06:46 · \D*1\D*$/);
    assert.match((await block.tooltip(new AbortController().signal)) ?? '', /\n\n2026-11-21 06:46:17 UTC\n\n/);
    assert.match(block.row().spoken ?? '', /2026-11-21 06:46:17 UTC/);
  });

  it('a row of a UTXO or a transaction has one ellipsis, and no icon of a number or a key', async () => {
    const node = tree();
    const address = await rowBelow(node, 'addresses', toHexDigits(parseOwner(EWOQ)));
    const block = await rowBelow(node, 'blocks', '9');
    const txs = await block.children();
    const rows = [...(await address.children()), ...(await (await rowBelow(address, 'utxos')).children())];
    assert.ok(rows.length > 20);
    for (const each of [...rows, ...txs]) {
      const { label, description = '', icon } = each.row();
      assert.ok(`${label}${description}`.split('…').length <= 2, `${label} | ${description}`);
      assert.doesNotMatch(icon ?? '', /symbol-numeric|key/);
    }
  });

  it('blocks contain transactions, which have no rows below them', async () => {
    const block = await rowBelow(tree(), 'blocks', '9');
    snapshot.matches('a block and its transaction', outline(await shown(block, () => true)));
  });

  it('blocks load page by page', async () => {
    const blocks = await rowBelow(tree(), 'blocks');
    const last = async () => (await blocks.children()).at(-1)?.row();
    assert.deepEqual((await blocks.children()).slice(-2).map(keyOf)[0], '1');
    assert.deepEqual((await last())?.action, { kind: 'run', command: 'avalancheLens.loadMore' });
    snapshot.matches('the end of a page of blocks', (await last())?.label ?? '');
    assert.ok(blocks instanceof BlocksNode);
    const cancelled = new AbortController();
    cancelled.abort(new Error('thought better of it'));
    await assert.rejects(blocks.loadMore({ signal: cancelled.signal }), /thought better of it/);
    assert.deepEqual((await last())?.action, { kind: 'run', command: 'avalancheLens.loadMore' });
    await blocks.loadMore({});
    assert.deepEqual((await blocks.children()).slice(-1).map(keyOf), ['0']);
  });

  it('every row has a unique, stable ID and a label for screen readers', async () => {
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
    set.sideBar.refresh(node);
    assert.deepEqual(
      (await walk(node, 5)).map(({ id }) => id),
      ids,
    );
  });

  it("a chain's tooltip has its network's activity only if it is known", async () => {
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
