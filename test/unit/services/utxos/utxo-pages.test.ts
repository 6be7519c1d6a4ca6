import { strict as assert } from 'node:assert';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { HttpClient } from '../../../../src/client/http/http-client';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { Codec } from '../../../../src/core/codec/avm/codec';
import { encodeHex } from '../../../../src/core/encodings/hex';
import { utxoIDOf } from '../../../../src/core/ids/ids';
import { sha256 } from '../../../../src/core/bytes/hashes';
import { UTXOPages } from '../../../../src/services/utxos/utxo-pages';
import { avmUTXOs, type UTXOQuery } from '../../../../src/services/utxos/utxo-source';
import { sumUp, utxoName } from '../../../../src/services/utxos/utxo-table';
import { FakeClock } from '../../../support/setup/fake-clock';
import { startServer, type TestServer } from '../../../support/servers/http-server';
import { EWOQ, RECORDED_PAYEE } from '../../../support/known-ids';
import { chainAt } from '../../../support/setup/chain-at';
const codec = new Codec();

/** UTXO number `n`, worth `n` nAVAX. */
function utxo(n: number): { hex: string; id: string } {
  const txID = sha256(Buffer.from(`tx ${n}`));
  const owners = { locktime: n % 2 === 0 ? 0n : 4_000_000_000n, threshold: 1, addresses: [new Uint8Array(20)] };
  const output = { type: 'secp256k1fx.TransferOutput', amount: BigInt(n), ...owners } as const;
  const bytes = codec.encodeUTXO({ txID, outputIndex: 0, assetID: new Uint8Array(32), output });
  return { hex: encodeHex(bytes), id: encodeCb58(utxoIDOf(txID, 0)) };
}

/** What a node lists, the newest first, and the requests that it gets. */
interface Node {
  list: number[];
  readonly asked: { limit: number; from: string | undefined }[];
  answer?: (page: number[]) => { utxos: number[]; end: number } | undefined;
  /** What it says that a page has; what it has by default. */
  count?: string;
}

describe('UTXOPages', () => {
  let server: TestServer;
  let http: HttpClient;
  let node: Node;

  beforeEach(async () => {
    node = { list: [9, 8, 7, 6, 5, 4, 3, 2, 1], asked: [] };
    server = await startServer(({ body }, response) => {
      const { id, params } = JSON.parse(body) as {
        id: number;
        params: [{ limit: number; startIndex?: { utxo: string } }] | { limit: number; startIndex?: { utxo: string } };
      };
      const { limit, startIndex } = Array.isArray(params) ? params[0] : params;
      node.asked.push({ limit, from: startIndex?.utxo });
      const at = node.list.findIndex((n) => utxo(n).id === startIndex?.utxo);
      const page = node.list.slice(at + 1, at + 1 + limit);
      const { utxos, end } = node.answer?.(page) ?? { utxos: page, end: page.at(-1) ?? 0 };
      const result = {
        numFetched: node.count ?? String(utxos.length),
        utxos: utxos.map((n) => utxo(n).hex),
        endIndex: { address: EWOQ, utxo: utxo(end).id },
        encoding: 'hex',
      };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
    });
    http = new HttpClient();
  });
  afterEach(async () => {
    await http.close();
    await server.close();
  });

  const pages = (pageSize = 4, query: UTXOQuery = { addresses: [EWOQ] }, most = Infinity): UTXOPages => {
    const chain = chainAt(server.url, { http, clock: new FakeClock() });
    return new UTXOPages({ source: avmUTXOs(chain, query), pageSize, most });
  };
  const amounts = ({ utxos }: UTXOPages): number[] => utxos.map(({ amount }) => Number(amount));

  it('loads a page on demand, and continues where it stopped', async () => {
    const list = pages();
    await list.open();
    await list.open();
    assert.deepEqual([amounts(list), list.state], [[9, 8, 7, 6], 'more']);
    await list.more();
    assert.deepEqual([amounts(list).length, list.state], [8, 'more']);
    await list.more();
    assert.deepEqual([amounts(list), list.state, list.hasChanged], [node.list, 'complete', false]);
  });

  it('loads all pages, and reports its progress', async () => {
    const list = pages(2);
    const counts: number[] = [];
    await list.all((count) => counts.push(count));
    assert.deepEqual([counts, list.state], [[2, 4, 6, 8, 9], 'complete']);
  });

  it('ends a load of all pages at a limit, which single pages pass', async () => {
    const list = pages(2, { addresses: [EWOQ] }, 3);
    const counts: number[] = [];
    for (let load = 0; load < 2; load++) await list.all((count) => counts.push(count));
    assert.deepEqual([counts, list.state, list.isFull], [[2, 4], 'more', true]);
    assert.equal(node.asked.length, 4, 'two pages, and after each load the head of the list');
    await list.more();
    assert.deepEqual([amounts(list).length, list.state, list.isFull], [6, 'more', true]);
  });

  it('requests the next page before it decodes one', async () => {
    let sent = 0;
    const count = (): unknown => sent++;
    subscribe('undici:client:sendHeaders', count);
    const sentByPage: number[] = [];
    await pages(2).all(() => sentByPage.push(sent));
    unsubscribe('undici:client:sendHeaders', count);
    // The fifth page is the last.
    assert.deepEqual(sentByPage, [2, 3, 4, 5, 5]);
  });

  it('keeps loaded pages when cancelled, and continues later', async () => {
    const list = pages(2);
    const controller = new AbortController();
    const cancel = (count: number): void => {
      if (count === 4) controller.abort();
    };
    await assert.rejects(list.all(cancel, { signal: controller.signal }), { name: 'AbortError' });
    assert.deepEqual([amounts(list), list.state], [[9, 8, 7, 6], 'more']);
    await list.all(() => undefined);
    assert.deepEqual([amounts(list), list.state], [node.list, 'complete']);
  });

  describe('two callers that load all of one list', () => {
    const aborted = { name: 'AbortError' };
    /** A caller that reads all and aborts after so many UTXOs, with the progress it got. */
    const reader = (list: UTXOPages, leaveAt?: number) => {
      const controller = new AbortController();
      const told: number[] = [];
      const onPage = (count: number): void => {
        told.push(count);
        if (count === leaveAt) controller.abort();
      };
      return { told, read: list.all(onPage, { signal: controller.signal }) };
    };

    it('both get the progress of each page, which is requested once', async () => {
      const list = pages(2);
      const [first, second] = [reader(list), reader(list)];
      await Promise.all([first.read, second.read]);
      assert.deepEqual(
        [first.told, second.told],
        [
          [2, 4, 6, 8, 9],
          [2, 4, 6, 8, 9],
        ],
      );
      // Five pages, and a look at the head.
      assert.equal(node.asked.length, 6);
    });

    for (const [title, leaves] of [
      ['the first leaves', 0],
      ['the second leaves', 1],
    ] as const) {
      it(`${title}, and the other reads on`, async () => {
        const list = pages(2);
        const both = [reader(list, leaves === 0 ? 4 : undefined), reader(list, leaves === 1 ? 4 : undefined)];
        const results = await Promise.allSettled(both.map(({ read }) => read));
        assert.deepEqual(
          results.map(({ status }) => status),
          leaves === 0 ? ['rejected', 'fulfilled'] : ['fulfilled', 'rejected'],
        );
        assert.deepEqual([amounts(list), list.state, list.hasChanged], [node.list, 'complete', false]);
        assert.deepEqual(
          both.map(({ told }) => told.at(-1)),
          leaves === 0 ? [4, 9] : [9, 4],
        );
      });
    }

    it('both abort: the load stops until the next call', async () => {
      const list = pages(2);
      const both = [reader(list, 4), reader(list, 4)];
      for (const { read } of both) await assert.rejects(read, aborted);
      assert.deepEqual([amounts(list), list.state], [[9, 8, 7, 6], 'more']);
      await reader(list).read;
      assert.deepEqual([amounts(list), list.state, list.hasChanged], [node.list, 'complete', false]);
    });

    it('a caller that joins a one-page load continues to the end', async () => {
      const list = pages(2);
      await Promise.all([list.more(), list.all(() => undefined)]);
      assert.deepEqual([amounts(list), list.state], [node.list, 'complete']);
    });
  });

  it('lists a UTXO once, and detects a change of the set when the cursor was spent', async () => {
    const list = pages(3);
    await list.open();
    // The cursor is gone: the node restarts its list.
    node.list = node.list.filter((n) => n !== 7);
    await list.all(() => undefined);
    assert.deepEqual([amounts(list), list.state, list.hasChanged], [[9, 8, 7, 6, 5, 4, 3, 2, 1], 'complete', true]);
    assert.equal(new Set(list.utxos.map(utxoName)).size, 9);
  });

  it('detects a change of the set by a new UTXO at its head', async () => {
    const list = pages();
    await list.open();
    node.list = [10, ...node.list];
    await list.more();
    assert.equal(list.hasChanged, true);
  });

  it('is not complete by a count that is less than the page has', async () => {
    node.count = '0';
    const list = pages();
    await list.open();
    assert.equal(list.state, 'more');
    await list.all(() => undefined);
    assert.deepEqual([amounts(list), list.state], [[9, 8, 7, 6, 5, 4, 3, 2, 1], 'complete']);
  });

  it('stops when the node keeps returning the same page', async () => {
    node.answer = () => ({ utxos: [9, 8], end: 8 });
    const list = pages(2);
    await list.all(() => undefined);
    assert.deepEqual([amounts(list), list.state], [[9, 8], 'stuck']);
    assert.ok(node.asked.length <= 4);
  });

  it('stops when the pages go round in a circle', async () => {
    const answers = [
      [9, 8],
      [7, 6],
    ] as const;
    node.answer = () => {
      const utxos = [...(answers[(node.asked.length - 1) % 2] ?? [])];
      return { utxos, end: utxos.at(-1) ?? 0 };
    };
    const list = pages(2);
    await list.next(20);
    assert.deepEqual([amounts(list), list.state], [[9, 8, 7, 6], 'stuck']);
  });

  it('loads this many pages, without a request for the head', async () => {
    const list = pages(2);
    await list.next(3);
    assert.deepEqual([amounts(list), list.state], [[9, 8, 7, 6, 5, 4], 'more']);
    assert.equal(node.asked.length, 3);
    await list.next(9);
    assert.deepEqual([list.utxos.length, list.state, node.asked.length], [9, 'complete', 5]);
  });

  it('expects a UTXO of several addresses on the pages of each', async () => {
    const answers = [[9, 8], [8, 7], [9, 8], [6]] as const;
    node.answer = () => {
      const utxos = [...(answers[node.asked.length - 1] ?? [])];
      return { utxos, end: 20 + node.asked.length };
    };
    const several = pages(2, { addresses: [EWOQ, RECORDED_PAYEE], sourceChain: 'P' });
    await several.all(() => undefined);
    assert.deepEqual([amounts(several), several.state, several.hasChanged], [[9, 8, 7, 6], 'complete', false]);
    assert.equal(node.asked.length, 4);
  });

  it('distinguishes locked amounts by the clock', async () => {
    const list = pages(9);
    await list.open();
    const [sum] = sumUp(list.utxos, 1_800_000_000_000);
    assert.deepEqual([sum?.spendable, sum?.locked, sum?.shared], [20n, 25n, 0n]);
    const [later] = sumUp(list.utxos, 4_000_000_000_000);
    assert.deepEqual([later?.spendable, later?.locked], [45n, 0n]);
  });
});
