import { strict as assert } from 'node:assert';
import type { TreeNode } from '../../../../src/features/explorer/nodes/tree-node';
import type { Sandbox } from '../../../../src/sandbox/server';
import { explorerOver } from '../../../support/explorer-setup';
import { EWOQ, RECORDED_PAYEE } from '../../../support/known-ids';
import { startRecordedSandbox } from '../../../support/recorded-sandbox';
import { type Shown, shown } from '../../../support/tree-rows';
const FEE = 'Fee | 0.001 AVAX';

/** What stands below transactions of the recorded chain. */
describe('the rows of a transaction', () => {
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

  /** The only transaction of a block, and the row below it that these labels lead to. */
  const row = async (height: number, ...labels: readonly RegExp[]): Promise<TreeNode> => {
    let node: TreeNode | undefined = set.explorer.chain('recorded');
    assert.ok(node);
    for (const label of [/^Blocks$/, new RegExp(`^Block ${height}$`), /./, ...labels]) {
      node = (await node.children()).find((each) => label.test(each.row().label));
      assert.ok(node, `no row ${String(label)}`);
    }
    return node;
  };
  const below = async (node: TreeNode): Promise<Shown> => (await shown(node, (_, depth) => depth === 0)).slice(1);
  const tooltip = (node: TreeNode): Promise<string | undefined> => node.tooltip(new AbortController().signal);

  const effects: [title: string, height: number, facts: readonly string[]][] = [
    [
      'a payment with a memo',
      1,
      [
        'ewoq | −5.948779411 AVAX',
        'treasury | +5.947779411 AVAX',
        FEE,
        'Change | 299,999,994.051220589 AVAX',
        'Memo | hello lens 1',
      ],
    ],
    [
      'several owners, of whom anyone is one',
      2,
      [
        'ewoq | −7.984309427 AVAX',
        'anyone | +0.000000001 AVAX',
        '2 of 3: treasury, X-local12wgz…nvx2sn, X-local15qlr…cr2rcj | +1.082153552 AVAX',
        '1 of 2: treasury, X-local12wgz…nvx2sn | +1.235010052 AVAX',
        'X-local12wgz…nvx2sn | +3.666145822 AVAX',
        'X-local15qlr…cr2rcj | +2 AVAX',
        FEE,
        'Change | 299,999,986.066911162 AVAX',
      ],
    ],
    [
      'an asset that is created',
      3,
      [
        'New asset | denomination 2 · fixed supply of 92,233,720,368,558,947.45 LNSC 2dBADP8w…',
        'ewoq | −0.001 AVAX',
        'ewoq | +11,139.38 LNSC 2dBADP8w…',
        'treasury | +50 LNSC 2dBADP8w…',
        'X-local15qlr…cr2rcj | +92,233,720,368,547,758.07 LNSC 2dBADP8w…',
        FEE,
        'Change | 299,999,986.065911162 AVAX',
      ],
    ],
    [
      'an export',
      17,
      [
        'ewoq | −4.001 AVAX',
        '2 of 2: treasury, ewoq | +1 AVAX on P',
        'ewoq | +3 AVAX on P',
        FEE,
        'Change | 299,999,982.052911162 AVAX',
      ],
    ],
    ['an import', 20, ['treasury | −0.25 AVAX on C', 'ewoq | −0.5 AVAX on C', 'ewoq | +0.749 AVAX', FEE]],
  ];
  for (const [title, height, facts] of effects) {
    it(`effect: ${title}`, async () => {
      assert.deepEqual(await below(await row(height, /^Effect$/)), facts);
    });
  }

  it('an owner in an effect can be copied in full', async () => {
    const [owner, , fee] = await (await row(1, /^Effect$/)).children();
    assert.deepEqual([owner?.copies(), fee?.copies()], [{ id: EWOQ }, {}]);
  });

  const operations: [title: string, height: number, spent: RegExp, row: string, madeBy: string][] = [
    [
      'a right to mint units',
      8,
      /^Mint right/,
      'Mint right of MINT 2ehP6H85… | 2ehP6H85…:1',
      'Create asset Mintable (MINT) | 2ehP6H85…',
    ],
    [
      'a right to mint NFTs',
      9,
      /^NFT mint right/,
      'NFT mint right group 1 of PICT qSTjkYjk… | qSTjkYjk…:1',
      'Create asset Pictures (PICT) | qSTjkYjk…',
    ],
    [
      'a right to mint properties',
      10,
      /^Property mint right/,
      'Property mint right of DEED 2P2HfsNn… | 2P2HfsNn…:1',
      'Create asset Deeds (DEED) | 2P2HfsNn…',
    ],
    [
      'a property that is burned',
      11,
      /^Property/,
      'Property of DEED 2P2HfsNn… | 2t53CnE2…:2',
      'Mint property of Deeds (DEED) 2P2HfsNn… | 2t53CnE2…',
    ],
    [
      'an NFT that is handed on',
      12,
      /^NFT/,
      'NFT group 1 of PICT qSTjkYjk… · https://example.com/picture/1 | 2tf6ZmPd…:1',
      'Mint NFT, group 1, of Pictures (PICT) qSTjkYjk… | 2tf6ZmPd…',
    ],
  ];
  for (const [title, height, label, spent, madeBy] of operations) {
    it(`an operation takes ${title}, which leads to what made it`, async () => {
      const input = await row(height, label);
      assert.equal(input.row().icon, 'arrow-left');
      assert.deepEqual(await shown(input, (_, depth) => depth === 0), [spent, madeBy]);
    });
  }

  it('what was imported leads to the chain that made it, and to whom it belonged', async () => {
    const input = await row(20, /^0\.25 AVAX$/);
    assert.deepEqual(await shown(input, () => true), [
      '0.25 AVAX | from C · 22EHRGTj…:0',
      'Made on C | output 0 of transaction 22EHRGTj…',
      'UTXO ID | 23v19Uit…',
      'Signed by | treasury',
    ]);
    const copied = (await input.children()).map((each) => each.copies().id ?? '');
    assert.deepEqual(
      copied.map((id) => id.slice(0, 8)),
      ['22EHRGTj', '23v19Uit', 'C-local1'],
    );
    assert.equal(`${copied[0]}:0`, input.copies().id);
    assert.equal(input.row().action, undefined);
  });

  it("what is exported belongs to the other chain's address", async () => {
    const output = await row(17, /^1 AVAX$/);
    assert.match((await tooltip(output)) ?? '', /`P-local1xh3q95kyphnwdzddtggc3ua6shwpdjt9cmxt0f` \*treasury\*/);
  });

  it('a payload that is no text is shown as bytes, short in the row and in full in its tooltip', async () => {
    const output = await row(13, /^NFT group 2/);
    assert.equal(output.row().label, 'NFT group 2 of PICT qSTjkYjk… · 0x00ff01');
    assert.match((await tooltip(output)) ?? '', /^Payload, 3 bytes: `0x00ff01`$/m);
    const text = await row(12, /^NFT group 1/);
    assert.match((await tooltip(text)) ?? '', /^Payload, 29 bytes: `https:\/\/example\.com\/picture\/1`$/m);
  });
});
