import assert from 'node:assert/strict';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { sha256 } from '../../../../src/core/bytes/hashes';
import { FOLLOWED_KEY } from '../../../../src/services/sending/followed-key';
import {
  FollowedTxs,
  isOpen,
  SentRecords,
  type IssueRecord,
  KEPT_A_CHAIN,
} from '../../../../src/services/sending/issue-record';
import { MemoryStore } from '../../../support/setup/memory-store';

const idOf = (text: string): string => encodeCb58(sha256(Buffer.from(text)));

function record(at: number, of: Partial<IssueRecord> = {}): IssueRecord {
  const ids = { txID: idOf(`tx ${at}`), blockchainID: idOf('chain'), genesisID: idOf('genesis') };
  return { ...ids, chain: 'Local', network: 12345, headline: 'Pay', at, state: { kind: 'sent' }, ...of };
}

describe('the history of issued transactions', () => {
  let store: MemoryStore;
  let records: SentRecords;
  beforeEach(() => {
    store = new MemoryStore();
    records = new SentRecords(store);
  });

  const times = (): number[] => records.all().map(({ at }) => at);

  it('lists all chains, the newest transaction first', async () => {
    await records.put(record(1));
    await records.put(record(3));
    await records.put(record(2, { chain: 'Fuji', network: 5 }));
    assert.deepEqual(times(), [3, 2, 1]);
  });

  it('keeps the latest record of a transaction', async () => {
    await records.put(record(1));
    await records.put(record(1, { state: { kind: 'refused', words: 'no' } }));
    assert.deepEqual(records.all(), [record(1, { state: { kind: 'refused', words: 'no' } })]);
  });

  it('keeps the newest 100 of each chain, and treats a reset chain as another one', async () => {
    for (let at = 1; at <= KEPT_A_CHAIN + 5; at++) await records.put(record(at));
    await records.put(record(0, { genesisID: idOf('another genesis') }));
    assert.equal(times().length, KEPT_A_CHAIN + 1);
    assert.deepEqual(times().slice(-2), [6, 0]);
  });

  it('removes the least recently used of more than 32 chains', async () => {
    for (let at = 1; at <= 33; at++) await records.put(record(at, { chain: `chain ${at}` }));
    assert.equal(times().length, 32);
    assert.equal(times().at(-1), 2);
  });

  it('combines the records of two windows', async () => {
    const other = new SentRecords(store);
    await records.put(record(1));
    await other.put(record(2));
    await records.put(record(3));
    assert.deepEqual(times(), [3, 2, 1]);
  });

  it('leaves out damaged records and those of another version', async () => {
    await records.put(record(1));
    const key = store.keys()[0] ?? '';
    const wrong = [
      ...[7, null, {}, { ...record(2), txID: '<b>' }, { ...record(3), state: { kind: 'new' } }],
      // In form an ID, but without its checksum.
      { ...record(4), txID: idOf('tx 4').replace(/.$/, (end) => (end === '2' ? '3' : '2')) },
      // No moment that could be shown.
      ...[Infinity, 1e300, -1, 0.5].map((at) => ({ ...record(5), at })),
      { ...record(6), network: 1.5 },
    ];
    await store.update(key, [...wrong, record(1)]);
    assert.deepEqual(times(), [1]);
    await store.update(key, 'text');
    assert.deepEqual(times(), []);
  });

  const OPEN: readonly (readonly [state: IssueRecord['state'], open: boolean])[] = [
    [{ kind: 'sending' }, true],
    [{ kind: 'sent' }, true],
    [{ kind: 'unsure', why: { kind: 'other txID' } }, true],
    [{ kind: 'unseen' }, true],
    [{ kind: 'accepted' }, false],
    [{ kind: 'refused', words: 'no' }, false],
    [{ kind: 'dropped', words: 'spent' }, false],
    [{ kind: 'not sent', why: { kind: 'request failed', message: 'refused' } }, false],
  ];
  for (const [state, open] of OPEN) {
    it(`${state.kind}: ${open ? 'may still be accepted' : 'an end'}`, () => {
      assert.equal(isOpen(record(1, { state })), open);
    });
  }
});

describe('the transactions that a window follows', () => {
  it('are listed, the oldest first, until they are removed', async () => {
    const store = new MemoryStore();
    const followed = new FollowedTxs(store);
    await followed.put({ ...record(2), hex: '00', until: 9 });
    await followed.put({ ...record(1), hex: '01', until: 9 });
    assert.deepEqual(
      followed.all().map(({ hex }) => hex),
      ['01', '00'],
    );
    await followed.remove(record(2));
    await followed.remove(record(1));
    assert.deepEqual([followed.all(), store.keys()], [[], []]);
  });

  it('are none if the store holds something else', async () => {
    const store = new MemoryStore();
    await store.update(FOLLOWED_KEY, [{ ...record(1), hex: 'xyz', until: 9 }, 'text']);
    assert.deepEqual(new FollowedTxs(store).all(), []);
  });
});
