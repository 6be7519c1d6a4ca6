import assert from 'node:assert/strict';
import { join } from 'node:path';
import { Codec } from '../../../../src/core/codec/avm/codec';
import { platformFormats, txsOfPlatformBlock } from '../../../../src/core/codec/platform/platform-formats';
import { decodeID, encodeCb58 } from '../../../../src/core/encodings/cb58';
import { decodeHex } from '../../../../src/core/encodings/hex';
import { blockIDOf, txIDOf, utxoIDOf } from '../../../../src/core/ids/ids';
import { DETAILS } from '../../../../src/services/lookup/id-resolver';
import { startSandbox } from '../../../../sandbox/server';
import type { FlowSide, PageContent } from '../../../../src/tx-page-protocol';
import { FakeClock } from '../../../support/setup/fake-clock';
import {
  LOCAL_AVAX,
  MAINNET_AVAX,
  RECORDED_BLOCK_1,
  RECORDED_EXPORT,
  RECORDED_LNSC,
  RECORDED_MULTISIG,
  RECORDED_PAYEE,
  RECORDED_PAYMENT,
  UNUSED_ID,
} from '../../../support/known-ids';
import { PROTOCOL_FIXTURES } from '../../../support/recording/vectors';
import { type PrimaryNode, startHeliconNode, startPrimaryNode } from '../../../support/servers/primary-node';
import { startRecordedSandbox } from '../../../../sandbox/test/replay/recorded-sandbox';
import { recordedTxs } from '../../../support/recording/recorded-txs';
import { fixtureText, readLines } from '../../../support/recording/recording';
import { until } from '../../../support/assertions/until';
import { demoStory, startDemo } from '../../../support/sandbox/demo-sandbox';
import { snapshotOf } from '../../../support/wording/snapshot';
import { textOf } from './text-of';
import { PageWorld } from './world';
import { sandboxSetUp } from '../../../support/sandbox/sandbox-setup';
import { recordedSetUp } from '../../../support/sandbox/recorded-setup';

const NAMES = [{ address: RECORDED_PAYEE, name: 'treasury' }];

/** What a click on a link of a fact needs: that of an ID, or the only one of a label. */
function linkOf({ title = [], facts }: PageContent, of: string): string {
  for (const { label, value } of [{ label: 'title', value: title }, ...facts]) {
    for (const { text, details, key } of value) {
      if (key !== undefined && [label, text, details].includes(of)) return key;
    }
  }
  throw new Error(`no link of ${of}`);
}

/** Requests that identify an ID, beside those that identify the chain. */
const IDENTIFY = 6;

/** An asset that the recorded chain mints, and the transaction that does so first. */
function mintedInRecording(): { readonly assetID: string; readonly txID: string } {
  for (const [txID, { tx }] of recordedTxs(new Codec())) {
    for (const { assetID, operation } of 'operations' in tx.unsignedTx ? tx.unsignedTx.operations : []) {
      if (operation.type === 'secp256k1fx.MintOperation') return { assetID: encodeCb58(assetID), txID };
    }
  }
  throw new Error('the recording mints nothing');
}

describe('the transaction page on the recorded chain', () => {
  const snapshot = snapshotOf('tx-page');
  const clock = new FakeClock(Date.UTC(2026, 10, 22));
  const { sandbox } = recordedSetUp();
  let world: PageWorld;

  beforeEach(() => {
    world = new PageWorld({ sandboxURL: sandbox.url, names: NAMES, clock });
  });
  afterEach(async () => {
    await world.close();
    assert.deepEqual(world.failures, []);
  });

  const rows: [title: string, id: string][] = [
    ['a payment', RECORDED_PAYMENT],
    ['several owners and a locktime', RECORDED_MULTISIG],
    ['an export', RECORDED_EXPORT],
    ['a new asset', RECORDED_LNSC],
    ['operations', 'QifuqssiTr16oMAhDVqXekvbvzH14CJ7jDz6KaXxroeEBqukn'],
    ['the genesis', LOCAL_AVAX],
  ];
  for (const [title, id] of rows) {
    it(title, async () => snapshot.matches(title, textOf(await world.open(id))));
  }

  it('draws each recorded transaction whole: of each asset, what goes in comes out', async () => {
    for (const id of recordedTxs(new Codec()).keys()) {
      const { inputs, outputs, assets } = await world.open(id);
      for (const place of assets.keys()) {
        const parts = (side: FlowSide): number[] =>
          side.boxes.flatMap(({ asset, share }) => (asset === place && share !== undefined ? [share] : []));
        const [taken, made] = [parts(inputs), parts(outputs)];
        const sum = (all: readonly number[]): number => all.reduce((total, share) => total + share, 0);
        // Shares are rounded down to a millionth each.
        for (const all of [taken, made])
          assert.ok(all.length === 0 || Math.abs(sum(all) - 1) < 1e-4, `${id} ${sum(all)}`);
        assert.equal(taken.length === 0, made.length === 0, id);
      }
    }
  });

  it('sends what a hover sends, and nothing for what was looked up before', async () => {
    const { methods } = world;
    await world.open(RECORDED_MULTISIG);
    const asked = methods.filter((method) => !/^(info\.|avm\.getBlock(ByHeight)?$|avm\.getHeight)/.test(method));
    assert.ok(asked.length <= IDENTIFY + DETAILS, methods.join(' '));
    const before = methods.length;
    await world.open(RECORDED_MULTISIG);
    assert.equal(methods.length, before);
  });

  it('goes to the transaction that created an input, and Back and Forward return', async () => {
    await world.open(RECORDED_MULTISIG);
    const source = await world.send({ type: 'act', box: 'in:0' });
    assert.equal(source.id, RECORDED_PAYMENT);
    assert.equal(source.from, 'out:1');
    const genesis = await world.send({ type: 'act', box: 'in:0' });
    assert.equal(genesis.id, LOCAL_AVAX);
    assert.equal((await world.send({ type: 'back' })).id, RECORDED_PAYMENT);
    assert.equal((await world.send({ type: 'back' })).id, RECORDED_MULTISIG);
    assert.equal((await world.send({ type: 'back' })).id, RECORDED_MULTISIG);
    assert.equal(world.steps.back, undefined);
    assert.equal(world.steps.forward, source.headline);
    assert.equal((await world.send({ type: 'forward' })).id, RECORDED_PAYMENT);
    await world.open(RECORDED_EXPORT);
    assert.equal(world.steps.forward, undefined);
  });

  it('is where it was after a reload', async () => {
    await world.open(RECORDED_MULTISIG);
    await world.send({ type: 'act', box: 'in:0' });
    const { store } = world;
    await world.close();
    world = new PageWorld({ sandboxURL: sandbox.url, store, clock });
    assert.equal((await world.content()).id, RECORDED_PAYMENT);
    assert.equal((await world.send({ type: 'back' })).id, RECORDED_MULTISIG);
  });

  it('ignores what another version stored', async () => {
    const { store } = world;
    for (const stored of [
      7,
      { steps: 'none' },
      { steps: [{ target: { chain: 'Sandbox', kind: 'tx', id: 'no ID' } }], at: 0 },
    ]) {
      await store.update('txPage', stored);
      const other = new PageWorld({ sandboxURL: sandbox.url, store, clock });
      assert.equal(other.page.target, undefined);
      await other.close();
    }
  });

  it('checks whether an output is spent after a click on its box, and then searches the spender', async () => {
    const before = await world.open(RECORDED_PAYMENT);
    const linkOf = (key: string, { outputs }: { outputs: FlowSide }): string | undefined =>
      outputs.boxes.find((each) => each.key === key)?.link;
    snapshot.matches('an output that was not asked about', linkOf('out:1', before) ?? '');
    assert.ok(!world.methods.includes('avm.getUTXOs'), world.methods.join(' '));
    const after = await world.send({ type: 'act', box: 'out:1' });
    snapshot.matches('an output that is spent', linkOf('out:1', after) ?? '');
    assert.ok(world.methods.includes('avm.getUTXOs'));
    const output = { chain: 'Sandbox', of: 'X', madeOn: 'X', id: `${RECORDED_PAYMENT}:1` };
    assert.deepEqual(world.ran, [['avalancheLens.findSpender', output]]);
  });

  it('an output that is unspent is not searched', async () => {
    await world.open(RECORDED_MULTISIG);
    const { outputs } = await world.send({ type: 'act', box: 'out:3' });
    snapshot.matches('an output that is unspent', outputs.boxes[3]?.link ?? '');
    assert.deepEqual(world.ran, []);
  });

  it('goes to the spender that loaded blocks name, and points out what it spends', async () => {
    await world.readBlocks();
    const genesis = await world.open(LOCAL_AVAX);
    snapshot.matches('an output whose spender is known', genesis.outputs.boxes[1]?.link ?? '');
    const spender = await world.send({ type: 'act', box: 'out:1' });
    assert.equal(spender.id, RECORDED_PAYMENT);
    assert.equal(spender.from, 'in:0');
    const next = await world.send({ type: 'act', box: 'out:1' });
    assert.equal(next.id, RECORDED_MULTISIG);
    snapshot.matches('where a transaction is whose block is known', [...next.where, next.pending?.standing.text ?? '']);
  });

  it('decodes bytes that are on no chain without a request', async () => {
    const recorded = recordedTxs(new Codec()).get(RECORDED_PAYMENT);
    assert.ok(recorded);
    const bytes = recorded.bytes.slice();
    bytes[bytes.length - 1]! ^= 1;
    const content = await world.open(world.keep(bytes), 'hex');
    assert.equal(content.id, encodeCb58(txIDOf(bytes)));
    assert.deepEqual(world.methods, []);
    assert.ok(content.outputs.boxes.every(({ canAct }) => canAct !== true));
    snapshot.matches('bytes', content.where);
  });

  it('folds more than 12 boxes a side, and unfolds them', async () => {
    const hex = fixtureText(join(PROTOCOL_FIXTURES, 'mainnet_avax_asset_tx.hex.gz'));
    const folded = await world.open(world.keep(decodeHex(hex.trim())), 'hex');
    assert.equal(folded.id, MAINNET_AVAX);
    assert.equal(folded.outputs.boxes.length, 12);
    assert.equal(folded.outputs.count, 4_365);
    assert.equal(folded.outputs.folded[0]?.count, 4_353);
    const unfolded = await world.send({ type: 'unfold', side: 'out' });
    assert.equal(unfolded.outputs.boxes.length, 212);
    assert.equal(unfolded.inputs.boxes.length, folded.inputs.boxes.length);
  });

  it('never folds the box of the fee', async () => {
    const codec = new Codec();
    const tx = recordedTxs(codec).get(RECORDED_PAYMENT)?.tx;
    assert.ok(tx && 'outputs' in tx.unsignedTx);
    const [first, ...others] = tx.unsignedTx.outputs;
    assert.ok(first && others.length === 1);
    const part = { ...first, output: { ...first.output, amount: first.output.amount / 20n } };
    const rest = { ...first, output: { ...first.output, amount: first.output.amount - part.output.amount * 19n } };
    for (const [parts, shown, left] of [
      [11, 14, 0],
      [19, 13, 9],
    ] as const) {
      const amount = rest.output.amount + part.output.amount * BigInt(19 - parts);
      const split = [...Array.from({ length: parts }, () => part), { ...rest, output: { ...rest.output, amount } }];
      const unsignedTx = { ...tx.unsignedTx, outputs: [...split, ...others] };
      const { outputs } = await world.open(world.keep(codec.encodeTx({ ...tx, unsignedTx })), 'hex');
      assert.equal(outputs.boxes.length, shown);
      assert.equal(outputs.boxes.at(-1)?.amount, 'fee 0.001 AVAX');
      assert.equal(outputs.count - outputs.boxes.length, left);
    }
  });

  it('shows why there is no transaction', async () => {
    const why = async (id: string, kind: 'tx' | 'block' | 'asset' | 'hex'): Promise<string> => {
      await assert.rejects(world.open(id, kind));
      return world.state?.status === 'missing' ? `${world.state.title}\n${world.state.why}` : '';
    };
    snapshot.matches('an unknown ID', await why(UNUSED_ID, 'tx'));
    snapshot.matches('a transaction in place of a block', await why(RECORDED_PAYMENT, 'block'));
    snapshot.matches('a transaction that creates no asset', await why(RECORDED_PAYMENT, 'asset'));
    snapshot.matches('bytes that are gone', await why(UNUSED_ID, 'hex'));
    snapshot.matches('bytes of nothing', await why(world.keep(new Uint8Array(40).fill(3)), 'hex'));
  });

  it("shows why its chain can't be opened", async () => {
    const stored = { name: 'Sandbox', url: 'http://127.0.0.1:9', blockchain: 'X', credentials: 'gone' };
    const other = new PageWorld({ sandboxURL: sandbox.url, chains: [stored], clock });
    await assert.rejects(other.open(RECORDED_PAYMENT), /no stored credentials/);
    assert.deepEqual([other.failures, other.methods], [[], []]);
    await other.close();
  });

  it('lists the transactions of a block, and goes to them, to its parent and back', async () => {
    const block = await world.open(RECORDED_BLOCK_1, 'block');
    snapshot.matches('a block', textOf(block));
    assert.match(world.title, /^Block /);
    const tx = await world.send({ type: 'act', box: 'tx:0' });
    assert.equal(tx.thing, 'tx');
    assert.equal(tx.id, block.txs?.rows[0]?.id);
    // The block was read: the transaction names it.
    assert.match(tx.pending?.standing.text ?? '', /block 1/);
    assert.equal((await world.send({ type: 'back' })).from, 'tx:0');
    const second = await world.open(await world.blockAt(2n), 'block');
    assert.equal((await world.send({ type: 'act', box: linkOf(second, RECORDED_BLOCK_1) })).id, RECORDED_BLOCK_1);
    assert.equal((await world.send({ type: 'act', box: 'tx:9' })).id, RECORDED_BLOCK_1);
  });

  it('draws every recorded block with each of its transactions', async () => {
    await world.readBlocks();
    const newest = await world.height();
    const listed: string[] = [];
    for (let height = 1n; height <= newest; height++) {
      const { txs } = await world.open(await world.blockAt(height), 'block');
      listed.push(...(txs?.rows ?? []).map(({ id }) => id));
    }
    const accepted = [...recordedTxs(new Codec()).keys()];
    assert.deepEqual(
      accepted.filter((id) => !listed.includes(id)),
      accepted.filter((id) => id === LOCAL_AVAX),
    );
  });

  it('lists what an asset began with, and goes to its creation and to what spent it', async () => {
    await world.readBlocks();
    const asset = await world.open(RECORDED_LNSC, 'asset');
    snapshot.matches('an asset', textOf(asset));
    assert.equal(asset.thing, 'asset');
    assert.match(world.title, /^Asset /);
    const tx = await world.send({ type: 'act', box: linkOf(asset, RECORDED_LNSC) });
    assert.deepEqual([tx.thing, tx.id], ['tx', RECORDED_LNSC]);
    // Both have the same ID.
    assert.equal(world.steps.back, asset.headline);
    assert.equal((await world.send({ type: 'act', box: linkOf(tx, 'new asset') })).thing, 'asset');
    const spender = await world.send({ type: 'act', box: 'out:1' });
    assert.equal(spender.thing, 'tx');
    assert.notEqual(spender.id, RECORDED_LNSC);
  });

  it('lists the mints of an asset after its creation, and how far the index reaches', async () => {
    const indexed = await startRecordedSandbox({ index: true });
    const own = new PageWorld({ sandboxURL: indexed.url, names: NAMES, clock });
    try {
      const minted = mintedInRecording();
      const asset = await own.open(minted.assetID, 'asset');
      snapshot.matches('an asset with its mints', textOf(asset));
      const tx = await own.send({ type: 'act', box: linkOf(asset, minted.txID) });
      assert.equal(tx.id, minted.txID);
    } finally {
      await own.close();
      await indexed.close();
    }
  });

  it('folds the holders of an asset', async () => {
    const { outputs, thing } = await world.open(LOCAL_AVAX, 'asset');
    assert.deepEqual([thing, outputs.boxes.length], ['asset', outputs.count]);
  });

  it('lists the transactions of a block that is only hex without a request', async () => {
    const bytes = await world.blockBytes(1n);
    const { methods } = world;
    const before = methods.length;
    const block = await world.open(world.keep(bytes), 'hex');
    assert.deepEqual([block.id, block.thing, methods.length], [RECORDED_BLOCK_1, 'block', before]);
    snapshot.matches('the hex of a block', textOf(block));
  });

  it('shows the transaction that made a UTXO, and points the output out', async () => {
    const { id, from } = await world.open(`${RECORDED_MULTISIG}:3`, 'utxo');
    assert.deepEqual([id, from], [RECORDED_MULTISIG, 'out:3']);
    const utxoID = encodeCb58(utxoIDOf(decodeID(RECORDED_MULTISIG), 3));
    await assert.rejects(world.open(utxoID, 'utxo'));
    await world.readBlocks();
    for (const kind of ['utxo', 'id'] as const) {
      await world.open(RECORDED_PAYMENT);
      const page = await world.open(utxoID, kind);
      assert.deepEqual([page.id, page.from], [RECORDED_MULTISIG, 'out:3']);
    }
  });

  it('ignores clicks on boxes that are not there', async () => {
    const { id } = await world.open(RECORDED_PAYMENT);
    const before = world.methods.length;
    for (const box of ['in:7', 'out:99', 'out:2', 'tx:0', 'to:0'])
      assert.equal((await world.send({ type: 'act', box })).id, id);
    assert.equal(world.methods.length, before);
  });
});

describe('the transaction page on P and C', () => {
  const snapshot = snapshotOf('tx-page-primary');
  const sandbox = sandboxSetUp(() => startSandbox({ blocks: 'on call' }));
  let node: PrimaryNode;
  let world: PageWorld;

  before(async () => {
    node = await startPrimaryNode(sandbox.url);
    world = new PageWorld({ sandboxURL: node.url, clock: new FakeClock(Date.UTC(2026, 10, 22)) });
  });
  after(async () => {
    await world.close();
    await node.close();
  });

  const rows = [
    ['a delegation', '286hfv6CtLXSjqVLVrPoHDUi8mzjWzTBqYMRtp6UZjYxJS9vfW'],
    ['a payment on P', '2YYH9n3hSWyC9oF6xQmKaZ2wVEGw2ZTqwitbwRMy7MbCYuT8DT'],
    ['a conversion to an L1', 'WRLPpeXiFo2rgMk8geuxxr9wvuQNio4L1FZhG8dvxPb33bbR1'],
    ['an import of C', 'KKUPpveKcUjcGM2Zy9YZE1mDrSMk3UDEtkgHUc82M2wzLEVaW'],
    ['an export of C', 'cRpRARaDjA7FDxpdfeCg3YVkATizL5tduE9oXRdp7CTex6NBz'],
  ] as const;
  for (const [title, id] of rows) {
    it(title, async () => {
      const before = node.answered.length;
      snapshot.matches(title, textOf(await world.open(id, 'id')));
      const asked = node.answered.slice(before).filter((method) => !method.startsWith('info.'));
      assert.ok(asked.length <= IDENTIFY + DETAILS, asked.join(' '));
    });
  }

  it('lists the transactions of every recorded block of P without a request for its hex', async () => {
    const before = node.answered.length;
    const shown: string[] = [];
    for (const hex of recordedPlatformBlocks()) {
      const content = await world.open(world.keep(decodeHex(hex)), 'hex');
      assert.equal(content.thing, 'block');
      assert.equal(content.txs?.rows.length, content.txs?.count);
      shown.push(...textOf(content));
    }
    assert.equal(node.answered.length, before);
    snapshot.matches('blocks of P', shown);
  });

  it('writes the addresses of a block of P as its own network does, whatever the chain', async () => {
    const named = recordedPlatformBlocks().filter((hex) =>
      txsOfPlatformBlock(platformFormats.block.decode(decodeHex(hex))).some(
        ({ unsignedTx }) => 'networkID' in unsignedTx,
      ),
    );
    const texts = new Set<string>();
    for (const hex of named) {
      const id = world.keep(decodeHex(hex));
      for (const chain of ['Sandbox', 'Mainnet', 'Fuji']) {
        world.page.open({ target: { chain, kind: 'hex', id } });
        texts.add(textOf(await world.content()).join('\n'));
      }
    }
    assert.equal(texts.size, named.length);
    assert.ok(![...texts].some((text) => text.includes('P-fuji1')));
  });

  it('goes from a block of P to its transaction and its parent', async () => {
    const [bytes = new Uint8Array()] = recordedPlatformBlocks()
      .map((hex) => decodeHex(hex))
      .filter((each) => platformFormats.block.decode(each).type === 'block.BanffStandardBlock');
    const id = encodeCb58(blockIDOf(bytes));
    const block = await world.open(id, 'p/block');
    assert.equal(block.id, id);
    const tx = await world.send({ type: 'act', box: 'tx:0' });
    assert.deepEqual([tx.thing, tx.id], ['tx', block.txs?.rows[0]?.id]);
    assert.equal((await world.send({ type: 'back' })).from, 'tx:0');
    const parent = await world.send({ type: 'act', box: linkOf(block, 'parent') });
    assert.deepEqual([parent.thing, parent.id === id], ['block', false]);
  });

  it('shows the transaction of P or C that made an output, and points the output out', async () => {
    for (const id of [
      '2YYH9n3hSWyC9oF6xQmKaZ2wVEGw2ZTqwitbwRMy7MbCYuT8DT',
      'cRpRARaDjA7FDxpdfeCg3YVkATizL5tduE9oXRdp7CTex6NBz',
    ]) {
      const page = await world.open(`${id}:0`, 'utxo');
      assert.deepEqual([page.id, page.from], [id, 'out:0']);
    }
  });

  it('searches what spends an output of P, or one that was exported, on the chain where that can be', async () => {
    const payment = await world.open('2YYH9n3hSWyC9oF6xQmKaZ2wVEGw2ZTqwitbwRMy7MbCYuT8DT', 'id');
    await world.send({ type: 'act', box: 'out:0' });
    const output = { chain: 'Sandbox', of: 'P', madeOn: 'P', id: `${payment.id}:0` };
    assert.deepEqual(world.ran.at(-1), ['avalancheLens.findSpender', output]);
    const exported = await world.open('cRpRARaDjA7FDxpdfeCg3YVkATizL5tduE9oXRdp7CTex6NBz', 'id');
    await world.send({ type: 'act', box: 'out:0' });
    assert.deepEqual(world.ran.at(-1), [
      'avalancheLens.findSpender',
      { chain: 'Sandbox', of: 'X', madeOn: 'C', id: `${exported.id}:0` },
    ]);
  });

  it('has a button for each action on what it shows, by its ID', async () => {
    const page = await world.open('2YYH9n3hSWyC9oF6xQmKaZ2wVEGw2ZTqwitbwRMy7MbCYuT8DT', 'id');
    const ids = ['openBytes', 'editAsJSON', 'copyText'].map((name) => `avalancheLens.${name}`);
    assert.equal(page.actions.length, ids.length);
    for (const [i, command] of ids.entries()) {
      await world.send({ type: 'act', box: `do:${i}` });
      assert.equal(world.ran.at(-1)?.[0], command);
    }
    assert.equal(world.ran.at(-1)?.[1], page.id);
    const before = world.ran.length;
    await world.send({ type: 'act', box: 'do:9' });
    assert.equal(world.ran.length, before);
  });

  it('says in which blocks no spender was found', async () => {
    const demo = await startDemo();
    const searching = new PageWorld({
      sandboxURL: demo.url,
      onRun: async ({ chains, past }, argument) => {
        const [txID = '', index] = (argument as { id: string }).id.split(':');
        const chain = await chains.open(chains.active);
        await past.findSpender(chain, 'P', { txID: decodeID(txID), outputIndex: Number(index) }, { byHeight: true });
      },
    });
    try {
      const { txs } = demoStory();
      const page = await searching.open(encodeCb58(txs.exportToP.txID), 'tx');
      const exported = page.outputs.boxes.find(({ marks }) => marks.join().includes('P'))?.key ?? assert.fail();
      const linkNow = async () => (await searching.content()).outputs.boxes.find(({ key }) => key === exported)?.link;
      const before = await linkNow();
      await searching.send({ type: 'act', box: exported });
      await until(async () => (await linkNow()) !== before);
      snapshot.matches('an output that no block spends', [before, await linkNow()].join(' / '));
    } finally {
      await searching.close();
      await demo.close();
    }
  });

  const SUBNET = '49UwN2j4gnFtKfbEENDC98SM5JpV6z5JBiRaeuRN2NA4Wkvmh';

  it('links a node, an account, an owner and a subnet, and what finds the block', async () => {
    const id = 'WRLPpeXiFo2rgMk8geuxxr9wvuQNio4L1FZhG8dvxPb33bbR1';
    const conversion = await world.open(id, 'id');
    const of = async (text: string): Promise<unknown> => {
      await world.send({ type: 'act', box: linkOf(conversion, text) });
      return world.ran.at(-1);
    };
    const node = conversion.facts.flatMap(({ value }) => value).find(({ text }) => text.startsWith('NodeID-'));
    const manager = conversion.facts.flatMap(({ value }) => value).find(({ text }) => text.startsWith('0x'));
    assert.deepEqual(await of(node?.text ?? ''), [
      'avalancheLens.open',
      { chain: 'Sandbox', kind: 'p/node', id: node?.text },
    ]);
    if (manager?.key !== undefined)
      assert.deepEqual(await of(manager.text), [
        'avalancheLens.callMethod',
        { service: 'address-chains', address: manager.text },
      ]);
    // The recording has no such transaction.
    await assert.rejects(world.send({ type: 'act', box: linkOf(conversion, 'title') }), new RegExp(SUBNET));
    await world.send({ type: 'back' });
    const { key = '' } = conversion.pending?.standing.primary ?? {};
    await world.send({ type: 'press', key, check: { number: 0, hash: '' } });
    assert.deepEqual(world.ran.at(-1), ['avalancheLens.findBlock', { chain: 'Sandbox', of: 'P', id }]);
    const delegation = await world.open('286hfv6CtLXSjqVLVrPoHDUi8mzjWzTBqYMRtp6UZjYxJS9vfW', 'id');
    const rewards = delegation.facts.flatMap(({ value }) => value).find(({ text }) => text.startsWith('P-'));
    await world.send({ type: 'act', box: rewards?.key ?? '' });
    assert.deepEqual(world.ran.at(-1), [
      'avalancheLens.reveal',
      { chain: 'Sandbox', kind: 'address', id: rewards?.text },
    ]);
  });
});

describe('the transaction page on P with Helicon', () => {
  const snapshot = snapshotOf('tx-page-helicon');
  let node: PrimaryNode;
  let world: PageWorld;

  before(async () => {
    node = await startHeliconNode();
    world = new PageWorld({ sandboxURL: node.url, clock: new FakeClock(Date.UTC(2026, 10, 24, 4, 30)) });
  });
  after(async () => {
    await world.close();
    await node.close();
  });

  for (const [title, id] of [
    ['an auto-renewed validator', '2smbZZYgr9Rha7jbi1cvagsGXnYBM5aoNwoVg31Ejw2LnMDifL'],
    ['an auto-renewed validator that left', '2en9qoKv1yZYecTJwMhEdDGEsUqyUkM1WVz3Qn3NbG4WiWd3ir'],
    ['a delegation to an auto-renewed validator', 'iUKXLwAqXrmPNPeRebP1E7bK593ysvSW9zVNUf8H1uoe2HCye'],
    ['another period and share of the rewards', 'emvXPRBLdnNb1iiqiV4AxpPKoT3wTbDDt7awmbKpq3e3mi59c'],
    ['the end of the renewal', 'P58DUnk2M4mkjQm55mepQPxsivbEVhLuGKDPdg5Gb9YrDg4ri'],
    ['the end of a period', 'cHYwjw8TfgpSdohf1eNRaUET83KywZSdbEjJoFkGbbDUASBdD'],
    ['the end of the last period', '2LMk7rfj1XwKxFFzUhRvVTXR1rts4WEYLCsr76pCxcPNYiEgEu'],
    ['the end of a period without a reward', 'dCSQf474mNYfdX8ZgGx3S2j8oY5E6i7Qq52V9W4sY46pBYXzw'],
  ] as const) {
    it(title, async () => {
      const before = node.answered.length;
      snapshot.matches(title, textOf(await world.open(id, 'id')));
      const asked = node.answered
        .slice(before)
        .filter((method) => !/^(info\.|avm\.getBlock|avm\.getHeight)/.test(method));
      assert.ok(asked.length <= IDENTIFY + DETAILS, asked.join(' '));
    });
  }
});

/** What a node answered for the blocks of P, in hex, and what avalanchego's own code made of the other kinds. */
function recordedPlatformBlocks(): string[] {
  return ['primary-network.jsonl', 'primary-codec.jsonl']
    .flatMap((file) => readLines(join(PROTOCOL_FIXTURES, file)))
    .flatMap((line) => {
      if (line.kind === 'codec') return line.what === 'P block' ? [line.hex] : [];
      if (line.kind !== 'exchange') return [];
      const { method } = JSON.parse(line.request.body) as { method: string };
      const { result } = JSON.parse(line.response.body) as { result?: { readonly block?: unknown } };
      return method === 'platform.getBlockByHeight' && typeof result?.block === 'string' ? [result.block] : [];
    });
}
