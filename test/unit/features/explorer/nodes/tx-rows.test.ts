import { strict as assert } from 'node:assert';
import type { TreeNode } from '../../../../../src/features/explorer/nodes/tree-node';
import type { Sandbox } from '../../../../../src/sandbox/server';
import { explorerOver } from '../../../../support/setup/explorer-setup';
import { EWOQ, RECORDED_PAYEE } from '../../../../support/known-ids';
import { startRecordedSandbox } from '../../../../support/replay/recorded-sandbox';
import { snapshotOf } from '../../../../support/wording/snapshot';
import { outline, rowBelow, shown } from '../../../../support/setup/tree-rows';

/** What stands below transactions of the recorded chain. */
describe('the rows of a transaction', () => {
  const snapshot = snapshotOf('side-bar-transactions');
  let sandbox: Sandbox;
  let set: ReturnType<typeof explorerOver>;

  before(async () => {
    sandbox = await startRecordedSandbox();
    set = explorerOver({
      url: sandbox.url,
      addresses: [
        { address: EWOQ, name: 'ewoq' },
        { address: RECORDED_PAYEE, name: 'treasury' },
      ],
    });
  });
  after(async () => {
    await set.close();
    await sandbox.close();
  });

  /** The only transaction of a block. */
  const txOf = async (height: number): Promise<TreeNode> => {
    const block = await rowBelow(set.explorer.chain('recorded') ?? assert.fail(), 'blocks', String(height));
    const [tx, ...more] = await block.children();
    assert.deepEqual(more, []);
    return tx ?? assert.fail();
  };
  /** The only row below the transaction of a block that begins so: with an amount, or with what it is about. */
  const row = async (height: number, label: RegExp, icon?: string): Promise<TreeNode> => {
    const rows = (await (await txOf(height)).children()).map((node) => [node, node.row()] as const);
    const found = rows.find(([, shows]) => label.test(shows.label) && (icon === undefined || shows.icon === icon));
    return found?.[0] ?? assert.fail(`no row ${String(label)}`);
  };
  const tooltip = (node: TreeNode): Promise<string | undefined> => node.tooltip(new AbortController().signal);

  const effects: [title: string, height: number][] = [
    ['a payment with a memo', 1],
    ['several owners, of whom anyone is one', 2],
    ['an asset that is created', 3],
    ['an export', 17],
    ['an import', 20],
  ];
  for (const [title, height] of effects) {
    it(`effect: ${title}`, async () => {
      const effect = await rowBelow(await txOf(height), 'effect');
      snapshot.matches(`effect: ${title}`, outline(await shown(effect, (_, depth) => depth === 0)));
    });
  }

  it('copies the complete address of an owner in an effect', async () => {
    const [owner, , fee] = await (await rowBelow(await txOf(1), 'effect')).children();
    assert.deepEqual([owner?.copies(), fee?.copies()], [{ id: EWOQ }, {}]);
  });

  const operations: [title: string, height: number, asset: RegExp][] = [
    ['a right to mint units', 8, /MINT/],
    ['a right to mint NFTs', 9, /PICT/],
    ['a right to mint properties', 10, /DEED/],
    ['a property that is burned', 11, /DEED/],
    ['an NFT that is handed on', 12, /PICT/],
  ];
  for (const [title, height, asset] of operations) {
    it(`an operation takes ${title}, which leads to what made it`, async () => {
      const input = await row(height, asset, 'arrow-left');
      assert.equal((await input.children()).length, 1);
      snapshot.matches(`an operation: ${title}`, outline(await shown(input, (_, depth) => depth === 0)));
    });
  }

  it('an imported input shows its source chain and its owner', async () => {
    const input = await row(20, /^0\.25 AVAX$/);
    snapshot.matches('an imported input', outline(await shown(input, () => true)));
    const copied = (await input.children()).map((each) => each.copies().id ?? '');
    assert.deepEqual(
      copied.map((id) => id.slice(0, 8)),
      ['22EHRGTj', '23v19Uit', 'C-local1'],
    );
    assert.equal(`${copied[0]}:0`, input.copies().id);
    assert.equal(input.row().action, undefined);
  });

  it('an exported output shows an address of the other chain', async () => {
    const output = await row(17, /^1 AVAX$/);
    assert.match((await tooltip(output)) ?? '', /`P-local1xh3q95kyphnwdzddtggc3ua6shwpdjt9cmxt0f` \*treasury\*/);
  });

  it('shows a binary payload as bytes, in full in the tooltip', async () => {
    const bytes = await row(13, /0x00ff01$/);
    snapshot.matches('a payload of bytes', [bytes.row().label, (await tooltip(bytes)) ?? '']);
    const text = await row(12, /https:/);
    snapshot.matches('a payload of text', [text.row().label, (await tooltip(text)) ?? '']);
  });
});
