import { strict as assert } from 'node:assert';
import { HttpClient } from '../../../../src/client/http/http-client';
import { decodeID, encodeCb58 } from '../../../../src/core/encodings/cb58';
import { historyExport } from '../../../../src/features/explorer/history/history-export';
import type { Sandbox } from '../../../../src/sandbox/server';
import { Chain } from '../../../../src/services/chain/chain';
import { createServices } from '../../../../src/services/create-services';
import { type CheckedHistory, readChecked } from '../../../../src/services/history/checked-history';
import { longAddress } from '../../../../src/services/text/format-id';
import { parseOwner } from '../../../../src/services/text/owner-text';
import { FakeClock } from '../../../support/fake-clock';
import { type IndexedNode, startIndexedNode, wrapped } from '../../../support/indexed-node';
import { EWOQ } from '../../../support/known-ids';
import { startRecordedSandbox } from '../../../support/recorded-sandbox';
import { decodeHex } from '../../../../src/core/encodings/hex';
import { snapshotOf } from '../../../support/snapshot';

describe('the export of a history', () => {
  const snapshot = snapshotOf('history-export');
  const clock = new FakeClock(1_795_243_900_000);
  const format = { alias: 'X', hrp: 'local', ownName: () => undefined };
  const bytes = parseOwner(EWOQ);
  let sandbox: Sandbox;
  let node: IndexedNode;
  let http: HttpClient;
  let chain: Chain;
  let services: ReturnType<typeof createServices>;
  let containers: readonly Uint8Array[];

  before(async () => {
    sandbox = await startRecordedSandbox();
    node = await startIndexedNode(sandbox.url);
    http = new HttpClient();
    const { avm } = new Chain({ name: 'test', url: sandbox.url, blockchain: 'X' }, { http, clock });
    const heights = Array.from({ length: 25 }, (_, i) => BigInt(i + 1));
    const blocks = await Promise.all(heights.map((height) => avm.getBlockByHeight({ height })));
    containers = wrapped(blocks.map(({ block }) => decodeHex(block)));
  });
  after(async () => {
    await http.close();
    await node.close();
    await sandbox.close();
  });
  beforeEach(() => {
    node.containers = containers;
    services = createServices({ http, clock, sandboxURL: () => Promise.reject(new Error('no sandbox')) });
    chain = new Chain({ name: 'test', url: node.url, blockchain: 'X' }, { http, clock });
  });

  async function checked(): Promise<CheckedHistory> {
    const answer = await readChecked(services.addressPasts, chain, bytes, {});
    assert.ok(answer.kind === 'known');
    for (const assetID of answer.value.history.events.assets) await services.assets.describe(chain, assetID);
    return answer.value;
  }
  const written = (of: CheckedHistory, filter = {}): string[] => {
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
    assert.equal(of.isChecked, true);
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
    for (const { assetID, kind, amount } of of.outputs.after(25n)) {
      const key = `${assetID} ${kind}`;
      balances.set(key, (balances.get(key) ?? 0n) - (kind === 'amount' ? amount : 1n));
    }
    assert.deepEqual([...new Set(balances.values())], [0n]);
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
    const of = await checked();
    const lines = written({ ...of, isChecked: false });
    for (const { rawBalance, balance, coverage } of cells(lines)) {
      assert.deepEqual([rawBalance, balance, coverage], ['', '', 'balances not verified']);
    }
  });

  it('finds that UTXOs contradict an index that is behind', async () => {
    node.containers = containers.slice(0, 20);
    assert.equal((await checked()).isChecked, false);
  });

  it('has no balances where an index is behind by blocks that leave the same UTXOs', async () => {
    const { read } = services.addressPasts;
    services.addressPasts.read = async (...of) => {
      const answer = await read.apply(services.addressPasts, of);
      assert.ok(answer.kind === 'known');
      const { present } = answer.value;
      return { ...answer, value: { ...answer.value, present: { ...present, height: present.height + 1n } } };
    };
    const of = await checked();
    assert.equal(of.isChecked, false);
    assert.deepEqual(new Set(cells(written(of)).map(({ rawBalance }) => rawBalance)), new Set(['']));
  });

  it('has only the changes that match the filter, with the balances of all', async () => {
    const of = await checked();
    const all = written(of);
    const [asset = ''] = of.history.events.assets.map(encodeCb58);
    const some = written(of, { assetID: asset, direction: 'out' });
    assert.ok(some.length > 1 && some.length < all.length);
    for (const line of some.slice(1)) {
      assert.ok(line.endsWith(`,filtered: assetID=${asset} direction=out`), line);
      assert.ok(all.includes(line.replace(/,filtered: .*$/, ',complete')));
    }
  });
});
