import { strict as assert } from 'node:assert';
import { decodeID, encodeCb58 } from '../../../../../src/core/encodings/cb58';
import { utxoIDOf } from '../../../../../src/core/ids/ids';
import { locate, type Located } from '../../../../../src/features/side-bar/reveal/locate';
import type { TreeNode } from '../../../../../src/features/side-bar/nodes/tree-node';
import { asRevealTarget, type RevealTarget } from '../../../../../src/host/documents/document-target';
import { parseOwner } from '../../../../../src/services/text/format-id';
import { sideBarOver } from '../../../../support/setup/side-bar-setup';
import {
  EWOQ,
  LOCAL_AVAX,
  RECORDED_BLOCK_1,
  RECORDED_LNSC,
  RECORDED_PAYEE,
  RECORDED_PAYMENT,
  UNUSED_ID,
} from '../../../../support/known-ids';
import { snapshotOf } from '../../../../support/wording/snapshot';
import { recordedSetUp } from '../../../../support/sandbox/recorded-setup';

describe('the row of a target', () => {
  const snapshot = snapshotOf('rows-of-things');
  const { sandbox } = recordedSetUp();
  let set: ReturnType<typeof sideBarOver>;

  beforeEach(() => {
    set = sideBarOver({ url: sandbox.url, addresses: [{ address: EWOQ, name: 'ewoq' }] });
  });
  afterEach(() => set.close());

  const find = (kind: RevealTarget['kind'], id: string): Promise<Located> =>
    locate(set.sideBar, { chain: 'recorded', kind, id }, set.parts, {});
  /** The labels from the chain down, each of which is among what its parent shows. */
  const pathOf = async (located: Located): Promise<string[]> => {
    if (!('node' in located)) return [];
    const path: string[] = [];
    for (let node: TreeNode | undefined = located.node; node !== undefined; node = node.parent) {
      path.unshift(node.row().label);
      if (node.parent !== undefined) assert.ok((await node.parent.children()).includes(node), path.join(' / '));
    }
    return path;
  };

  it('is in the list that a user would search', async () => {
    const rows: readonly [RevealTarget['kind'], string, depth: number][] = [
      ['address', EWOQ, 3],
      ['address', encodeCb58(parseOwner(RECORDED_PAYEE)), 3],
      ['asset', RECORDED_LNSC, 3],
      ['block', RECORDED_BLOCK_1, 3],
      ['id', RECORDED_BLOCK_1, 3],
      ['tx', RECORDED_PAYMENT, 4],
      // Spent: the row of what made it.
      ['utxo', `${RECORDED_PAYMENT}:0`, 4],
      // The chain began with it, in no block.
      ['tx', LOCAL_AVAX, 3],
    ];
    for (const [kind, id, depth] of rows) {
      const path = await pathOf(await find(kind, id));
      assert.equal(path.length, depth, `${kind} ${id}`);
      snapshot.matches(`${kind} ${id}`, path.join(' / '));
    }
    // Its block was loaded for the rows above.
    const utxoID = encodeCb58(utxoIDOf(decodeID(RECORDED_PAYMENT), 0));
    assert.deepEqual(await pathOf(await find('id', utxoID)), await pathOf(await find('utxo', `${RECORDED_PAYMENT}:0`)));
  });

  it("of an unspent output is in its owner's list, and a filter that hides it is cleared", async () => {
    const list = await (await set.sideBar.visit('Recorded', parseOwner(EWOQ)))?.open();
    const listed = list?.pages.utxos.find(({ amount }) => amount === 743_720_600n);
    assert.ok(list && listed);
    const row = list.rowOf(listed);
    const id = row?.copies().id ?? '';
    const path = await pathOf(await find('utxo', id));
    assert.deepEqual([path.length, path[2], path[4]], [5, 'ewoq', '≈0.743 AVAX']);
    snapshot.matches('an unspent output', path.join(' / '));
    list.show({ filter: { kind: 'nft' }, order: 'node' });
    assert.equal(list.rowOf(listed), undefined);
    const found = await find('utxo', id);
    assert.deepEqual(await pathOf(found), path);
    snapshot.matches('a filter that hid it', 'note' in found ? (found.note ?? '') : '');
  });

  it('is undefined for an absent ID', async () => {
    const unused = await find('id', UNUSED_ID);
    assert.deepEqual(Object.keys(unused), ['why']);
    snapshot.matches('an ID that the chain does not have', 'why' in unused ? unused.why : '');
    const nowhere = await locate(set.sideBar, { chain: 'No', kind: 'id', id: RECORDED_PAYMENT }, set.parts, {});
    assert.deepEqual(Object.keys(nowhere), ['why']);
    snapshot.matches('a chain that is not in the settings', 'why' in nowhere ? nowhere.why : '');
    const bytes = await find('hex', RECORDED_PAYMENT);
    assert.ok('why' in bytes && bytes.document?.kind === 'hex');
  });

  it('accepts only the arguments of our links', () => {
    for (const value of [
      undefined,
      'x',
      {},
      { chain: '', kind: 'address', id: 'x' },
      { chain: 'a', kind: 'tx', id: '0' },
    ])
      assert.equal(asRevealTarget(value), undefined);
    assert.deepEqual(asRevealTarget({ chain: 'a', kind: 'address', id: EWOQ, more: 1 }), {
      chain: 'a',
      kind: 'address',
      id: EWOQ,
    });
  });
});
