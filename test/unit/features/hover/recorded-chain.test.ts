import assert from 'node:assert/strict';
import { decodeID, encodeCb58 } from '../../../../src/core/encodings/cb58';
import { Codec } from '../../../../src/core/codec/avm/codec';
import { encodeHex } from '../../../../src/core/encodings/hex';
import { utxoIDOf } from '../../../../src/core/ids/ids';
import { FakeClock } from '../../../support/setup/fake-clock';
import {
  EWOQ,
  EWOQ_CB58,
  EWOQ_P,
  RECORDED_BLOCK_1,
  RECORDED_EXPORT,
  RECORDED_LNSC,
  RECORDED_MULTISIG,
  RECORDED_PAYEE,
  RECORDED_PAYMENT,
  UNUSED_ID,
} from '../../../support/known-ids';
import { recordedTxs } from '../../../support/recording/recorded-txs';
import { snapshotOf } from '../../../support/wording/snapshot';
import { cardOf, linksOf, World } from './answers';
import { recordedSetUp } from '../../../support/sandbox/recorded-setup';

const NAMES = [{ address: RECORDED_PAYEE, name: 'treasury' }];

describe('hovers on the recorded chain', () => {
  const snapshot = snapshotOf('hover');
  // A fixed clock: a busy machine takes longer than a hover waits.
  const clock = new FakeClock(Date.UTC(2026, 10, 22));
  const { sandbox } = recordedSetUp();
  let world: World;

  // Each hover is the first one: names that others loaded would be in it, too.
  beforeEach(() => {
    world = new World({ sandboxURL: sandbox.url, names: NAMES, clock });
  });
  afterEach(() => world.close());

  const rows: [title: string, hovered: string][] = [
    ['a payment', RECORDED_PAYMENT],
    ['many owners, a locktime', RECORDED_MULTISIG],
    ['an asset', RECORDED_LNSC],
    ['an export', RECORDED_EXPORT],
    ['a block', RECORDED_BLOCK_1],
    ['block 0, which has a known name and is looked up anyway', '2R2UY2pZMQr8nR9ywCdqn97Lp5a6hceqtLXkag6vH7KQSVvmst'],
    ['an output', `${RECORDED_PAYMENT}:0`],
    ['an output of several owners, locked', '2W19BGigojbMrfXfM4afHWe453rfcnpq1DKSGjDGjmUuM6Dbwp:3'],
    ['an NFT', '2tf6ZmPdGjmigQGDwHR5oGcrDEKuMWnFqoogaoT68ZnPK5aHN9:1'],
    ['an output that the transaction does not have', `${RECORDED_PAYMENT}:9`],
    ['an address', EWOQ],
    ['an unknown ID', UNUSED_ID],
  ];
  for (const [title, hovered] of rows) {
    it(title, async () => {
      const shown = await world.hover(hovered);
      snapshot.matches(title, cardOf(shown));
    });
  }

  it('links stand once, on the last line of the last part', async () => {
    for (const hovered of [RECORDED_PAYMENT, RECORDED_LNSC, RECORDED_BLOCK_1, `${RECORDED_PAYMENT}:0`, EWOQ, EWOQ_P]) {
      const shown = await world.hover(hovered);
      const lines = [...linesOf(shown?.headline), ...linesOf(shown?.details)];
      const isLinks = (line: string): boolean =>
        line.startsWith('[') && linksOf(line).some((link) => link.startsWith('copy'));
      assert.deepEqual(lines.map(isLinks).indexOf(true), lines.length - 1, hovered);
    }
  });

  it('an ID that is an asset and a transaction is titled by the asset', async () => {
    const [title = ''] = linesOf((await world.hover(RECORDED_LNSC))?.headline);
    assert.ok(title.startsWith('**Lens Coin 1 (LNSC)** '), title);
  });

  it("an address's assets have one row each, AVAX first", async () => {
    const { details } = (await world.hover(EWOQ)) ?? assert.fail();
    const labels = linesOf(details).flatMap((line) => (/^\| (?!---)([^|]+) \|/.exec(line) ?? []).slice(1));
    assert.equal(labels[0], 'AVAX');
    assert.equal(new Set(labels).size, labels.length);
    assert.ok(labels.length > 2);
  });

  it('a new name for an address is in the next hover', async () => {
    const other = new World({ sandboxURL: sandbox.url, clock });
    const title = async () => linesOf((await other.hover(RECORDED_PAYMENT))?.headline)[0] ?? '';
    assert.ok((await title()).includes('X-local1xh3q…cmxt0f'));
    other.name([{ address: RECORDED_PAYEE, name: 'renamed' }]);
    assert.ok((await title()).includes('renamed'));
    await other.close();
  });

  it('no card has more than 12 lines', async () => {
    for (const id of recordedTxs(new Codec()).keys()) {
      const shown = await world.hover(id);
      const shownLines = [...linesOf(shown?.headline), ...linesOf(shown?.details)].filter(
        (line) => !/^\| (\||---)/.test(line),
      );
      assert.ok(shownLines.length <= 12, `${id}: ${shownLines.length}`);
    }
  });

  it('a UTXO by its ID, once a loaded page contains it', async () => {
    const other = new World({ sandboxURL: sandbox.url, clock });
    const id = encodeCb58(utxoIDOf(decodeID('zGk3dgy2itXe4H1yWwmhUGv7HgsV2d7GpHXGsetSWmQHMiX3L'), 2));
    assert.equal(linksOf((await other.hover(id))?.headline)[0], `lookOnChain ${id.slice(0, 8)} Mainnet`);
    await other.hover(EWOQ);
    snapshot.matches('a UTXO by its ID', cardOf(await other.hover(id)));
    await other.close();
  });

  it('an address in another form is looked up in its X-Chain form', async () => {
    const forms: [title: string, hovered: string][] = [
      ['an address of the P-Chain', EWOQ_P],
      ['an address of the C-Chain', 'C-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u'],
      ['an address without its chain', 'local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u'],
      ['20 bytes in cb58', EWOQ_CB58],
    ];
    for (const [title, hovered] of forms) {
      const shown = await world.hover(hovered);
      snapshot.matches(title, shown?.headline ?? '');
      assert.match(shown?.headline ?? '', new RegExp(EWOQ));
      assert.match(
        shown?.details ?? '',
        /^\| (?:on\sX \| 299,999,975\.793286912 AVAX|AVAX \| 299,999,975\.793286912) spendable(?: · 12 UTXOs)? \|$/m,
      );
    }
  });

  it('more UTXOs than one page of them', async () => {
    const shown = await world.hover('X-local15qlrv7v3w6ytcfmy0zcjs0erv5upyqrucr2rcj');
    snapshot.matches('more UTXOs than one page of them', cardOf(shown));
  });

  it('whether an output is spent takes three small requests, however many UTXOs its owner has', async () => {
    for (const [txID, index] of [
      [RECORDED_MULTISIG, 5],
      [RECORDED_LNSC, 3],
    ] as const) {
      await world.hover(txID);
      const before = world.exchanges;
      const [spending = ''] = linesOf((await world.hover(`${txID}:${index}`))?.details);
      snapshot.matches('an unspent output, below', spending);
      assert.equal(world.exchanges - before, 3);
    }
  });

  it('a second hover needs no request', async () => {
    for (const hovered of [RECORDED_PAYMENT, RECORDED_LNSC, RECORDED_BLOCK_1]) await world.hover(hovered);
    const before = world.exchanges;
    for (const hovered of [RECORDED_PAYMENT, RECORDED_LNSC, RECORDED_BLOCK_1]) await world.hover(hovered);
    assert.equal(world.exchanges, before);
  });

  it('an ID looked up on another chain stays there until the active chain changes', async () => {
    const down = { url: 'http://127.0.0.1:1', blockchain: 'X', networkID: 12345 };
    const other = new World({
      sandboxURL: sandbox.url,
      activeChain: 'Mine',
      chains: ['Mine', 'Yours'].map((name) => ({ name, ...down })),
    });
    snapshot.matches('an active chain that is unreachable', cardOf(await other.hover(RECORDED_PAYMENT)));
    other.answers.lookOn(RECORDED_PAYMENT, 'Sandbox');
    snapshot.matches('looked up on another chain', cardOf(await other.hover(RECORDED_PAYMENT)));
    other.switchTo('Yours');
    const { exchanges } = other;
    assert.match((await other.hover(RECORDED_PAYMENT))?.headline ?? '', /Yours/);
    assert.ok(other.exchanges > exchanges);
    await other.close();
  });

  it('the hex of a transaction shows the same as its ID, without a request', async () => {
    const { bytes } = recordedTxs(new Codec()).get(RECORDED_PAYMENT) ?? assert.fail();
    const other = new World({ sandboxURL: sandbox.url, names: NAMES, clock });
    const byID = await world.hover(RECORDED_PAYMENT);
    for (const hex of [encodeHex(bytes), encodeHex(bytes, 'hexnc'), encodeHex(bytes).slice(2).toUpperCase()]) {
      const shown = await other.hover(hex);
      const [title, ...rest] = linesOf(shown?.headline);
      snapshot.matches('the hex of a transaction', title ?? '');
      assert.deepEqual(rest.slice(0, 6), [
        ...linesOf(byID?.headline).slice(1, 2),
        ...linesOf(byID?.details).slice(0, 5),
      ]);
      assert.equal(shown?.details, undefined);
    }
    assert.equal(other.exchanges, 0);
    await other.close();
  });
});

function linesOf(text: string | undefined): string[] {
  return (text ?? '').split('\n').filter((line) => line !== '');
}
