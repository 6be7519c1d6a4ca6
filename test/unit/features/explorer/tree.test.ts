import { strict as assert } from 'node:assert';
import { BlocksNode } from '../../../../src/features/explorer/nodes/blocks-node';
import type { TreeNode } from '../../../../src/features/explorer/nodes/tree-node';
import type { Sandbox } from '../../../../src/sandbox/server';
import { explorerOver } from '../../../support/explorer-setup';
import { EWOQ } from '../../../support/known-ids';
import { startRecordedSandbox } from '../../../support/recorded-sandbox';
import { shown } from '../../../support/tree-rows';

const EWOQ_ROWS = [
  'ewoq | X-local18jma…00z96u',
  'AVAX | 299,999,975.793286912',
  'AB | 1 mint right · 22pNRVEg…',
  'ALL | 3 mint rights · hLySfaJj…',
  'DEED | 1 mint right · 2P2HfsNn…',
  'LNSC | 11,137.65 · 2dBADP8w…',
  'MINT | 0.000000005 · 2ehP6H85…',
  'MINT | 2 mint rights · 2ehP6H85…',
  'PICT | 1 NFT · qSTjkYjk…',
];

const EWOQ_UTXOS = [
  'UTXOs | 12',
  '299,999,975.049566312 AVAX | zGk3dgy2…:2',
  'NFT mint right group 1 of AB 22pNRVEg… | 22pNRVEg…:1',
  '0.7437206 AVAX | 22pNRVEg…:0',
  '11,137.65 LNSC 2dBADP8w… | DTu2rXsn…:0',
  '0.000000005 MINT 2ehP6H85… | EAXfAm8E…:3',
  'Mint right of MINT 2ehP6H85… | Qifuqssi…:3',
  'NFT group 2 of PICT qSTjkYjk… · 0x00ff01 | Qifuqssi…:1',
  'Property mint right of DEED 2P2HfsNn… | 2t53CnE2…:1',
  'Property mint right of ALL hLySfaJj… | hLySfaJj…:4',
  'NFT mint right group 0 of ALL hLySfaJj… | hLySfaJj…:3',
  'Mint right of ALL hLySfaJj… | hLySfaJj…:1',
  'Mint right of MINT 2ehP6H85… | 2 of 2 · 2ehP6H85…:2',
];

describe('the tree over the recorded chain', () => {
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
  const child = async (node: TreeNode, label: RegExp): Promise<TreeNode> => {
    const found = (await node.children()).find((each) => label.test(each.row().label));
    assert.ok(found, `no row ${String(label)}`);
    return found;
  };

  it('chains ask nobody before somebody looks below them', async () => {
    tree();
    assert.deepEqual(await Promise.all(set.explorer.roots().map((node) => shown(node, () => false))), [
      'Mainnet | not asked yet',
      'Fuji | not asked yet',
      'Local | not asked yet',
      'Sandbox | local · not asked yet',
      'Recorded | not asked yet',
    ]);
    assert.deepEqual(set.requests, []);
  });

  it('a chain has its addresses, what waits, its blocks and assets', async () => {
    assert.deepEqual(await shown(tree(), (label) => /Recorded|Addresses/.test(label)), [
      'Recorded | local · height 25',
      ['Addresses', 'ewoq | X-local18jma…00z96u'],
      'Waiting to be imported',
      'Blocks | newest 25',
      'Assets | 1 seen so far',
    ]);
  });

  it('an address has balances and UTXOs', async () => {
    const addresses = await child(tree(), /Addresses/);
    assert.deepEqual(await shown(addresses, () => true), ['Addresses', [...EWOQ_ROWS, EWOQ_UTXOS]]);
  });

  it('says what is missing, each with its one next step', async () => {
    const node = tree({ addresses: false });
    assert.deepEqual(await shown(await child(node, /Addresses/), () => true), [
      'Addresses | none yet',
      'No address yet | Add one',
    ]);
    assert.deepEqual(await shown(await child(node, /Waiting/), () => true), [
      'Waiting to be imported',
      'No address to look for | Add one',
    ]);
    await set.close();
    assert.match(
      JSON.stringify(await shown(tree({ url: 'http://127.0.0.1:9' }), () => true)),
      /^\["Recorded \| cannot be reached","Retry \| Cannot reach 127\.0\.0\.1:9: .+"\]$/,
    );
  });

  it('blocks lead to transactions, these to inputs and outputs, and inputs on to what made them', async () => {
    const block = await child(await child(tree(), /Blocks/), /^Block 9$/);
    assert.deepEqual(await shown(block, (_, depth) => depth < 4), [
      'Block 9 | 2026-11-21 06:46:17 UTC · 1 transaction',
      [
        'Mint NFT, group 1, of Pictures (PICT) qSTjkYjk… | 2tf6ZmPd…',
        [
          'Effect',
          'ewoq | −0.001 AVAX',
          'X-local12wgz…nvx2sn | NFT group 1 of PICT qSTjkYjk… · https://example.com/picture/1',
          'Fee | 0.001 AVAX',
          'Change | 299,999,986.059911162 AVAX',
        ],
        [
          '299,999,986.060911162 AVAX | 2a6qbd2f…:0',
          [
            'Mint 0.000001098 MINT 2ehP6H85… | 2a6qbd2f…',
            'Effect',
            '299,999,986.061911162 AVAX | hLySfaJj…:0',
            'Mint right of MINT 2ehP6H85… | 2ehP6H85…:1',
            '299,999,986.060911162 AVAX | ewoq',
            'Mint right of MINT 2ehP6H85… | ewoq',
            '0.000001098 MINT 2ehP6H85… | X-local12wgz…nvx2sn',
          ],
        ],
        [
          'NFT mint right group 1 of PICT qSTjkYjk… | qSTjkYjk…:1',
          [
            'Create asset Pictures (PICT) | qSTjkYjk…',
            'Effect',
            '299,999,986.064911162 AVAX | 2ehP6H85…:0',
            '299,999,986.063911162 AVAX | ewoq',
            'NFT mint right group 1 of PICT qSTjkYjk… | ewoq',
            'NFT mint right group 2 of PICT qSTjkYjk… | X-local1xh3q…cmxt0f',
          ],
        ],
        '299,999,986.059911162 AVAX | ewoq',
        'NFT group 1 of PICT qSTjkYjk… · https://example.com/picture/1 | X-local12wgz…nvx2sn',
      ],
    ]);
  });

  it('blocks come in pages', async () => {
    const blocks = await child(tree(), /Blocks/);
    assert.deepEqual(
      (await blocks.children()).slice(-2).map((node) => node.row().label),
      ['Block 1', 'Load 1 more'],
    );
    assert.ok(blocks instanceof BlocksNode);
    const cancelled = new AbortController();
    cancelled.abort(new Error('thought better of it'));
    await assert.rejects(blocks.loadMore({ signal: cancelled.signal }), /thought better of it/);
    assert.equal((await blocks.children()).at(-1)?.row().label, 'Load 1 more');
    await blocks.loadMore({});
    assert.deepEqual(
      (await blocks.children()).slice(-1).map((node) => node.row().label),
      ['Block 0'],
    );
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
