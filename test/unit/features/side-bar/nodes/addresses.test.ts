import { strict as assert } from 'node:assert';
import { sha256 } from '../../../../../src/core/bytes/hashes';
import { encodeBech32 } from '../../../../../src/core/encodings/bech32';
import { AddressNode } from '../../../../../src/features/side-bar/nodes/address/address-node';
import { locate } from '../../../../../src/features/side-bar/reveal/locate';
import { typedRows } from '../../../../../src/features/look-up/look-up-rows';
import { RecentLookUps } from '../../../../../src/features/look-up/recent-look-ups';
import type { TreeNode } from '../../../../../src/features/side-bar/nodes/tree-node';
import { EWOQ, RECORDED_PAYEE } from '../../../../support/known-ids';
import { sideBarOver } from '../../../../support/setup/side-bar-setup';
import { MemoryStore } from '../../../../support/setup/memory-store';
import { keyOf, outline, rowBelow, shown } from '../../../../support/setup/tree-rows';
import { snapshotOf } from '../../../../support/wording/snapshot';
import { recordedSetUp } from '../../../../support/sandbox/recorded-setup';

const owner = (i: number): Uint8Array => sha256(Buffer.from(String(i))).subarray(0, 20);
const many = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ address: `X-${encodeBech32('avax', owner(i))}`, name: `customer ${i}` }));
const ME = { address: EWOQ, name: 'me' };

describe('many addresses', () => {
  const snapshot = snapshotOf('many-addresses');
  const { sandbox } = recordedSetUp();
  let set: ReturnType<typeof sideBarOver>;

  afterEach(() => set.close());

  const over = (addresses: readonly { address: string; name: string }[]): Promise<TreeNode> => {
    set = sideBarOver({ url: sandbox.url, addresses });
    return rowBelow(set.sideBar.chain('Recorded') ?? assert.fail(), 'addresses');
  };
  const ranges = async (list: TreeNode): Promise<TreeNode[]> =>
    (await list.children()).filter((row) => !(row instanceof AddressNode));
  const labels = (rows: readonly TreeNode[]): string[] => rows.map((row) => row.row().label);

  it('are listed in ranges, which load what their addresses own when they are expanded, once', async () => {
    const list = await over([...many(250), ME]);
    const lists = (): number => set.requests.filter((method) => method.endsWith('.getUTXOs')).length;
    assert.equal(lists(), 0);
    const first = (await list.children())[0];
    assert.deepEqual([lists(), first?.row().description], [2, 'X-local1tlkwkehl'], 'X and P, and it owns nothing');
    const rows = await shown(list, (key) => /^(addresses|from )/.test(key));
    await shown(list, (key) => /^(addresses|from )/.test(key));
    assert.equal(lists(), 6);
    const lines = outline(rows);
    assert.equal(lines.length, 1 + 251 + 2);
    snapshot.matches(
      'ranges',
      lines.filter((_, i) => i === 0 || i % 100 === 1 || i > 250),
    );
    assert.deepEqual(
      (await ranges(list)).map((row) => [row.row().description, row.row().spoken]),
      [
        ['customer 100 to customer 199', 'Addresses 101 to 200, customer 100 to customer 199'],
        ['customer 200 to me', 'Addresses 201 to 251, customer 200 to me'],
      ],
    );
    const me = (await (await ranges(list))[1]?.children())?.at(-1);
    assert.match(me?.row().description ?? '', /^≈299,999,975\.79 AVAX · /);
    assert.match((await me?.children())?.[0]?.row().label ?? '', /^X {2}≈299,999,975\.79 AVAX/);
  });

  it('one hundred are one list', async () => {
    assert.deepEqual(await ranges(await over(many(100))), []);
  });

  it('one that is looked up or added is below the last range, and a removed one leaves with its data', async () => {
    const list = await over(many(100));
    const found = await locate(set.sideBar, { chain: 'Recorded', kind: 'address', id: RECORDED_PAYEE }, set.parts, {});
    assert.ok('node' in found && found.node instanceof AddressNode);
    const [range] = await ranges(list);
    assert.ok(range);
    assert.deepEqual([found.node.parent, await range.children()], [range, [found.node]]);
    assert.equal(found.node.row().context, 'address.visiting');
    set.setAddresses([...many(100), ME]);
    const open = await rowBelow(range, keyOf((await range.children())[0] ?? assert.fail()));
    await open.children();
    assert.deepEqual(labels(await range.children()), ['me', 'X-local1xh3q95ky']);
    const gone = (await range.children())[0];
    assert.ok(gone instanceof AddressNode);
    set.sideBar.leave({ owners: [found.node.bytes] });
    set.setAddresses(many(99));
    assert.deepEqual([gone.list?.isGone, range.made], [true, []]);
    assert.deepEqual(await ranges(list), []);
  });

  it('the output of an address in a range that was never expanded is found', async () => {
    const alone = (await (await over([ME])).children())[0];
    const list = await (alone instanceof AddressNode ? alone : assert.fail()).open();
    const id = list.rowOf(list.pages.utxos[0] ?? assert.fail())?.copies().id ?? '';
    await set.close();
    await over([...many(150), ME]);
    const found = await locate(set.sideBar, { chain: 'Recorded', kind: 'utxo', id }, set.parts, {});
    assert.match('node' in found ? found.node.id : found.why, /^recorded\/addresses\/from 100\/\w{40}\/utxos\//);
  });

  it('a change of the settings parses only what is new', async () => {
    await over(many(3));
    const before = [...set.parts.names.listed.values()].map(({ bytes }) => bytes);
    set.setAddresses(many(4));
    const after = [...set.parts.names.listed.values()].map(({ bytes }) => bytes);
    assert.equal(after.length, 4);
    assert.ok(before.every((bytes, i) => bytes === after[i]));
  });

  it('Look Up lists the first whose name has the text, and says how many there are', async () => {
    await over(many(250));
    const chain = set.sideBar.chain('Recorded') ?? assert.fail();
    const rows = typedRows('customer', chain, { ...set.parts, history: new RecentLookUps(new MemoryStore()) });
    assert.deepEqual([rows.length, rows.at(-1)?.act], [101, undefined]);
    snapshot.matches('more names than Look Up lists', [rows.at(-1)?.label ?? '']);
  });
});
