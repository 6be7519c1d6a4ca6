import assert from 'node:assert/strict';
import { encodeCb58 } from '../../../../../src/core/encodings/cb58';
import { sha256 } from '../../../../../src/core/bytes/hashes';
import { decodeHex } from '../../../../../src/core/encodings/hex';
import { HexReader } from '../../../../../src/core/given-text/hex-reader';
import { OpenPendings } from '../../../../../src/features/issue/pending/open-pendings';
import type { PendingTxs } from '../../../../../src/features/issue/pending/pending-txs';
import type { Sandbox } from '../../../../../sandbox/server';
import { startDemo } from '../../../../support/sandbox/demo-sandbox';
import { sampleOf } from '../../../../support/setup/issue-setup';
import { MemoryStore } from '../../../../support/setup/memory-store';
import { partlySigned } from '../../../../support/setup/partly-signed';
import { PendingWorld } from './pending-world';

const LISTED = 100;

describe('transactions on their page, over a reload of the window', () => {
  let sandbox: Sandbox;
  let world: PendingWorld;
  /** What VS Code keeps. */
  let stored: Map<string, Uint8Array>;
  let windowStore: MemoryStore;
  before(async () => {
    sandbox = await startDemo();
  });
  beforeEach(() => {
    world = new PendingWorld({ Mine: sandbox.url });
    stored = new Map();
    windowStore = new MemoryStore();
  });
  afterEach(async () => {
    await world.close();
    assert.deepEqual(world.failures, []);
  });
  after(() => sandbox.close());

  /** A window: another one is one after a reload. */
  function window(): OpenPendings {
    const cached = new Map<string, Uint8Array>();
    const keep = (bytes: Uint8Array): string => {
      const id = encodeCb58(sha256(bytes));
      cached.set(id, bytes);
      return id;
    };
    const byteStore = {
      remember: keep,
      get: (id: string) => Promise.resolve(cached.get(id) ?? stored.get(id)),
      store: (id: string) => Promise.resolve(void stored.set(id, cached.get(id) ?? new Uint8Array())),
      storeAll: (list: readonly Uint8Array[]) => {
        for (const bytes of list) stored.set(keep(bytes), bytes);
        return Promise.resolve();
      },
    };
    return new OpenPendings({ ...world.parts(), reader: new HexReader(), byteStore, windowStore });
  }

  async function shown(of: OpenPendings, list: readonly Uint8Array[]): Promise<PendingTxs> {
    const { active: config } = world.services.chains;
    const pending = await of.show({ txs: list.map((bytes) => world.given(bytes)), config });
    pending.open(() => true);
    await world.stands(pending, /./);
    return pending;
  }

  /** Payments that differ in their memo. */
  async function payments(): Promise<Uint8Array[]> {
    const { bytes } = await sampleOf(sandbox.url, 'pay');
    const memo = Buffer.from(bytes).indexOf('Avalanche Lens');
    return Array.from({ length: LISTED }, (_, i) => bytes.with(memo, i));
  }

  it(`keeps a list of ${LISTED}, and which one is shown`, async () => {
    const list = await payments();
    const first = window();
    const pending = await shown(first, list);
    assert.equal(await first.of(pending.target), pending);
    world.press(pending, 'tx 70');
    assert.equal(await first.of(pending.target), pending);
    const again = await window().of(pending.target);
    assert.deepEqual(
      again?.txs.map(({ bytes }) => bytes),
      list,
    );
    assert.equal(again.shown.bytes, again.txs[70]?.bytes);
    assert.deepEqual(again.notes, []);
  });

  it('says that the others of a list are gone, and shows none of them', async () => {
    const pending = await shown(window(), await payments());
    world.press(pending, 'tx 70');
    stored.delete(encodeCb58(sha256(pending.txs[3]?.bytes ?? assert.fail())));
    const again = (await window().of(pending.target)) ?? assert.fail();
    assert.deepEqual([again.txs.length, again.shown.bytes, again.notes.length], [1, pending.shown.bytes, 1]);
    stored.clear();
    assert.equal(await window().of(pending.target), undefined);
  });

  it('knows which ones of a list have signatures that are in no file', async () => {
    const { byEwoq, byTreasury } = partlySigned();
    const { bytes } = await sampleOf(sandbox.url, 'pay');
    const pending = await shown(window(), [bytes, decodeHex(byEwoq)]);
    world.press(pending, 'tx 1');
    await pending.add([{ name: 'treasury.txt', text: byTreasury }]);
    const again = await window().of(pending.target);
    assert.deepEqual(
      again?.txs.map(({ isUnsaved }) => isUnsaved),
      [false, true],
    );
    assert.deepEqual(again.shown.bytes, pending.txs[1]?.bytes);
  });
});
