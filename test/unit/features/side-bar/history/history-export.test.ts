import { strict as assert } from 'node:assert';
import { decodeID, encodeCb58 } from '../../../../../src/core/encodings/cb58';
import { historyExport, missingTexts } from '../../../../../src/features/side-bar/history/history-export';
import type { HistoryFilter } from '../../../../../src/features/side-bar/nodes/address/history-filter';
import type { Chain } from '../../../../../src/services/chain/chain';
import { createServices } from '../../../../../src/services/create-services';
import type { AddressEvent, HeldOutput } from '../../../../../src/services/past/address/address-events';
import type { ServiceList } from '../../../../../src/services/past/data-api/service-events';
import { Ledger, type LedgerEntries } from '../../../../../src/services/past/ledger/ledger';
import type { KnownLedger } from '../../../../../src/services/past/ledger/ledgers';
import { longAddress, parseOwner } from '../../../../../src/services/text/format-id';
import { demoStory, startDemo } from '../../../../support/sandbox/demo-sandbox';
import { FakeClock } from '../../../../support/setup/fake-clock';
import { type IndexedNode, startIndexedNode, wrapped } from '../../../../support/servers/indexed-node';
import { EWOQ } from '../../../../support/known-ids';
import { decodeHex } from '../../../../../src/core/encodings/hex';
import { snapshotOf } from '../../../../support/wording/snapshot';
import { recordedSetUp } from '../../../../support/sandbox/recorded-setup';
import { chainAt } from '../../../../support/setup/chain-at';

describe('the export of a history', () => {
  const snapshot = snapshotOf('history-export');
  const clock = new FakeClock(1_795_243_900_000);
  const format = { alias: 'X', hrp: 'local', ownName: () => undefined };
  const bytes = parseOwner(EWOQ);
  const { sandbox, http } = recordedSetUp();
  let node: IndexedNode;
  let chain: Chain;
  let services: ReturnType<typeof createServices>;
  let containers: readonly Uint8Array[];

  before(async () => {
    node = await startIndexedNode(sandbox.url);
    const { avm } = chainAt(sandbox.url, { http, clock });
    const heights = Array.from({ length: 25 }, (_, i) => BigInt(i + 1));
    const blocks = await Promise.all(heights.map((height) => avm.getBlockByHeight({ height })));
    containers = wrapped(blocks.map((block) => decodeHex(block)));
  });
  after(() => node.close());
  beforeEach(() => {
    node.containers = containers;
    node.rewrite = (_, answer) => answer;
    services = createServices({ http, clock, sandboxURL: () => Promise.reject(new Error('no sandbox')) });
    chain = chainAt(node.url, { http, clock });
  });

  async function checked(): Promise<KnownLedger> {
    const answer = await services.ledgers.compared({ chain, on: 'X' }, bytes, {});
    assert.ok(answer.kind === 'known');
    for (const assetID of assetsOf(answer)) await services.assets.describe(chain, decodeID(assetID));
    return answer;
  }
  const assetsOf = ({ value }: KnownLedger): string[] => [
    ...new Set(
      value.events.flatMap(({ consumed, produced }) =>
        [...consumed, ...produced].map(({ assetID }) => encodeCb58(assetID)),
      ),
    ),
  ];
  const written = (of: KnownLedger, filter: HistoryFilter = {}): string[] => {
    const ref = (id: string) => ({ assetID: decodeID(id), info: services.assets.cached(chain, decodeID(id)) });
    const words = { ref, addressText: (address: Uint8Array) => longAddress(format, address) };
    return [...historyExport(of, filter, words)].join('').split('\r\n').slice(0, -1);
  };
  const cells = (lines: readonly string[]): Record<string, string>[] => {
    const [head = '', ...rows] = lines.map((line) => line.split(','));
    return rows.map((row) => Object.fromEntries([...head].map((column, i) => [column, row[i] ?? ''])));
  };

  it('has a row for each transaction and asset, whose balances lead from nothing to the UTXOs', async () => {
    const of = await checked();
    assert.equal(of.value.isChecked, true);
    assert.deepEqual(missingTexts(of, 'X'), []);
    const lines = written(of);
    snapshot.matches('of a whole chain', lines);
    const balances = new Map<string, bigint>();
    for (const { assetID, type, rawChange, rawBalance, coverage } of cells(lines).reverse()) {
      const key = `${assetID ?? ''} ${type ?? ''}`;
      const after = (balances.get(key) ?? 0n) + BigInt(rawChange ?? '');
      assert.equal(rawBalance, after.toString());
      assert.equal(coverage, 'complete');
      balances.set(key, after);
    }
    for (const { assetID, kind, amount } of of.value.outputsAfter(25n)) {
      const key = `${encodeCb58(assetID)} ${kind}`;
      balances.set(key, (balances.get(key) ?? 0n) - (kind === 'amount' ? amount : 1n));
    }
    assert.deepEqual([...new Set(balances.values())], [0n]);
  });

  it('has on P balances of what is staked apart, which lead from nothing to what the node lists', async () => {
    const demo = await startDemo({ index: false });
    const indexed = await startIndexedNode(demo.url, 'P');
    const ofP = demoStory().pAndC.blocks.filter((block) => block.chain === 'P');
    indexed.containers = wrapped(ofP.map((block) => block.bytes));
    const onP = chainAt(indexed.url, { http, clock });
    const read = async (): Promise<KnownLedger> => {
      const answer = await services.ledgers.compared({ chain: onP, on: 'P' }, bytes, {});
      assert.ok(answer.kind === 'known');
      return answer;
    };
    try {
      const ledger = await read();
      const { value } = ledger;
      assert.deepEqual([value.isChecked, value.areStakesChecked, missingTexts(ledger, 'P')], [true, true, []]);
      for (const assetID of assetsOf(ledger)) await services.assets.describe(onP, decodeID(assetID));
      const ref = (id: string) => ({ assetID: decodeID(id), info: services.assets.cached(onP, decodeID(id)) });
      const words = { ref, addressText: (address: Uint8Array) => longAddress({ ...format, alias: 'P' }, address) };
      const lines = [...historyExport(ledger, {}, words)].join('').split('\r\n').slice(0, -1);
      snapshot.matches('of P', lines);
      const balances = new Map<string, bigint>();
      for (const { type = '', rawChange = '', rawBalance } of cells(lines).reverse()) {
        const after = (balances.get(type) ?? 0n) + BigInt(rawChange);
        assert.equal(rawBalance, after.toString());
        balances.set(type, after);
      }
      assert.deepEqual([...balances.keys()].sort(), ['amount', 'staked']);
      indexed.unanswered.add('platform.getStake');
      for (const { type, rawBalance, coverage } of cells([...historyExport(await read(), {}, words)])) {
        assert.equal(rawBalance === '', type === 'staked');
        assert.equal(coverage, 'staked balances not verified');
      }
    } finally {
      await indexed.close();
      await demo.close();
    }
  });

  it('has the same balances as far as a part of the chain shows them, and from which block on', async () => {
    const whole = cells(written(await checked()));
    node.containers = containers.slice(-10);
    node.unanswered.add('avm.getTx');
    services = createServices({ http, clock, sandboxURL: () => Promise.reject(new Error('no sandbox')) });
    const part = cells(written(await checked()));
    node.unanswered.clear();
    const from = Number(/after block (\d+)/.exec(part[0]?.['coverage'] ?? '')?.[1]);
    assert.ok(from > 15 && from < 25, String(from));
    const known = part.filter(({ rawBalance }) => rawBalance !== '');
    assert.ok(known.length > 0);
    for (const { txID, assetID, type, block, rawBalance } of known) {
      assert.ok(Number(block) > from);
      const same = whole.find((row) => row['txID'] === txID && row['assetID'] === assetID && row['type'] === type);
      assert.equal(rawBalance, same?.['rawBalance']);
    }
  });

  it('has no balances where the UTXOs contradict the transactions', async () => {
    node.rewrite = (method, answer) => {
      if (method !== 'avm.getUTXOs') return answer;
      const { result } = answer as { result: { utxos: string[] } };
      return { ...answer, result: { ...result, utxos: result.utxos.slice(1) } };
    };
    const lines = written(await checked());
    for (const { rawBalance, balance, coverage } of cells(lines)) {
      assert.deepEqual([rawBalance, balance, coverage], ['', '', 'balances not verified']);
    }
  });

  it('finds that UTXOs contradict an index that is behind', async () => {
    node.containers = containers.slice(0, 20);
    const of = await checked();
    assert.equal(of.value.isChecked, false);
    assert.deepEqual(missingTexts(of, 'X').slice(-2), [
      'The file is partial: it ends at block 20 of 25.',
      "Balances weren't exported: the newest blocks are missing.",
    ]);
  });

  it('has no balances where an index is behind by blocks that leave the same UTXOs', async () => {
    node.rewrite = (method, answer) => (method === 'avm.getHeight' ? { ...answer, result: { height: '26' } } : answer);
    const of = await checked();
    assert.equal(of.value.isChecked, false);
    assert.deepEqual(new Set(cells(written(of)).map(({ rawBalance }) => rawBalance)), new Set(['']));
  });

  it('has only the changes that match the filter, with the balances of all', async () => {
    const of = await checked();
    const all = written(of);
    const [asset = ''] = assetsOf(of);
    const some = written(of, { assetID: asset, direction: 'out' });
    assert.ok(some.length > 1 && some.length < all.length);
    for (const line of some.slice(1)) {
      assert.ok(line.endsWith(`,filtered: assetID=${asset} direction=out`), line);
      assert.ok(all.includes(line.replace(/,filtered: .*$/, ',complete')));
    }
  });

  describe('of the Data API', () => {
    /** Like its API, the service's rows don't distinguish properties from amounts of 1. */
    const inItsTerms = (output: HeldOutput): HeldOutput =>
      output.kind === 'property' ? { ...output, kind: 'amount', amount: 1n } : output;
    const listed = async (): Promise<AddressEvent[]> => {
      const { value } = await checked();
      return value.events.map((event) => ({
        ...event,
        consumed: event.consumed.map(inItsTerms),
        produced: event.produced.map(inItsTerms),
      }));
    };
    const check = async (events: readonly AddressEvent[], of: Partial<ServiceList> = {}): Promise<KnownLedger> => {
      const list = { events, isComplete: true, leftOut: 0, ...of };
      const answer = await services.ledgers.ofService({ chain, on: 'X' }, bytes, list, {});
      assert.ok(answer.kind === 'known');
      return answer;
    };
    const cellsOf = (of: KnownLedger) => cells(written(of));

    it('has balances that lead to the UTXOs, and names the source of the transactions', async () => {
      const of = await check(await listed());
      assert.equal(of.value.isChecked, true);
      const rows = cellsOf(of);
      const balances = new Map<string, bigint>();
      for (const { assetID, type, rawChange, rawBalance, coverage } of [...rows].reverse()) {
        const key = `${assetID ?? ''} ${type ?? ''}`;
        const after = (balances.get(key) ?? 0n) + BigInt(rawChange ?? '');
        assert.equal(rawBalance, after.toString());
        balances.set(key, after);
        assert.equal(coverage, 'reported by the Data API');
      }
      assert.ok(rows.length > 20);
    });

    it('has the same balances as far as loaded pages go, and names the block from which they hold', async () => {
      const events = await listed();
      const whole = cellsOf(await check(events));
      const loaded = events.slice(0, 8);
      const of = await check(loaded, { isComplete: false });
      assert.equal(of.value.isChecked, true);
      const oldest = loaded.at(-1)?.height ?? assert.fail('no block');
      for (const [i, row] of cellsOf(of).entries()) {
        assert.equal(row['coverage'], `reported by the Data API; partial: complete after block ${oldest}`);
        assert.equal(row['rawChange'], whole[i]?.['rawChange']);
        assert.equal(row['rawBalance'], row['block'] === String(oldest) ? '' : whole[i]?.['rawBalance']);
      }
    });

    it('has no balances if the transactions contradict the UTXOs or each other', async () => {
      const events = await listed();
      const [newest] = events;
      const [spent] = newest?.consumed ?? [];
      if (newest === undefined || spent === undefined) assert.fail('nothing was spent');
      const unspent = [{ ...newest, consumed: [] }, ...events.slice(1)];
      const richer = events.map((event) => ({
        ...event,
        produced: event.produced.map((output) => ({ ...output, amount: output.amount + 1n })),
      }));
      const cheaper = [
        { ...newest, consumed: newest.consumed.map((output) => ({ ...output, amount: output.amount + 1n })) },
        ...events.slice(1),
      ];
      const twice = [{ ...newest, produced: [] }, ...events];
      const madeUp = { ...spent, txID: new Uint8Array(32).fill(1) };
      const fromNothing = [{ ...newest, consumed: [...newest.consumed, madeUp] }, ...events.slice(1)];
      for (const lie of [unspent, richer, cheaper, twice, fromNothing, events.slice(1), [...events].reverse()]) {
        const of = await check(lie);
        assert.equal(of.value.isChecked, false);
        for (const { rawBalance, coverage } of cellsOf(of)) {
          assert.deepEqual([rawBalance, coverage], ['', 'reported by the Data API; balances not verified']);
        }
      }
      const holed = await check(events, { leftOut: 2 });
      assert.match(cellsOf(holed)[0]?.['coverage'] ?? '', /2 not readable; balances not verified$/);
    });

    it('has no balances if transactions of the same second are not the newest first', async () => {
      const events = (await listed()).map((event) => ({ ...event, time: 1_795_243_900n }));
      assert.equal((await check(events)).value.isChecked, true);
      assert.equal((await check([...events].reverse())).value.isChecked, false);
    });

    it('says on P which stakes are missing, and that balances need all transactions', async () => {
      const [event = assert.fail('no transaction')] = await listed();
      const ended: AddressEvent = { ...event, staking: 'ends', isStakeUnknown: true };
      const ledgerOf = async (events: AddressEvent[], of: Partial<LedgerEntries>): Promise<KnownLedger> => ({
        ...{ kind: 'known', source: 'dataAPI', isVerified: false, reach: undefined },
        value: await Ledger.read({
          ...{ events, utxos: [], isWhole: false, from: 0n, to: 25n, isComparable: false },
          limits: () => Promise.resolve(['stakesDiffer']),
          ...of,
        }),
      });
      const some = await ledgerOf([ended], { oldest: ended });
      const [coverage = ''] = cellsOf(some).map((row) => row['coverage'] ?? '');
      assert.match(coverage, /; partial: 1 without the stake; balances not verified; staked balances not verified$/);
      const nothing = { ...ended, consumed: [], produced: [] };
      const all = await ledgerOf([nothing], { isWhole: true, isComparable: true });
      assert.deepEqual(
        [missingTexts(some, 'P'), missingTexts(all, 'P')].map((texts) => texts.slice(1)),
        [
          [
            'The file has only the transactions that are loaded.',
            'The stake that 1 transaction returned is missing.',
            "Balances weren't exported: load all P-Chain transactions first.",
          ],
          [
            'The stake that 1 transaction returned is missing.',
            "Staked balances weren't exported: they don't match what the node reports.",
          ],
        ],
      );
    });

    it('holds after a time where the oldest transaction is in no block', async () => {
      const [newest, ...older] = await listed();
      const [, before] = older;
      if (newest === undefined || before === undefined) assert.fail('too few transactions');
      const vertex = { ...before, height: undefined };
      const of = await check([newest, vertex], { isComplete: false });
      const [coverage = ''] = cellsOf(of).map((row) => row['coverage'] ?? '');
      assert.match(coverage, /partial: complete after 2026-11-21 06:46:\d\d UTC/);
      assert.equal(cellsOf(of).at(-1)?.['block'], '');
    });
  });
});
