import assert from 'node:assert/strict';
import { join } from 'node:path';
import { RpcError, saysAbsent, unlessAbsent } from '../../../../src/client/errors';
import { NodeRpc, type ServiceClient } from '../../../../src/client/rpc/node-rpc';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { decodeHex } from '../../../../src/core/encodings/hex';
import { utxoIDIn } from '../../../../src/core/ids/ids';
import { type JSONObject, parseJSON, stringifyJSON } from '../../../../src/core/json/json';
import { nextPage } from '../../../../src/features/call/call-document';
import { UTXOPages } from '../../../../src/services/utxos/utxo-pages';
import { atomicUTXOs } from '../../../../src/services/utxos/utxo-source';
import { utxoName } from '../../../../src/services/utxos/utxo-table';
import { readLines, type RecordedExchange } from '../../../support/recording/recording';
import { PROTOCOL_FIXTURES } from '../../../support/recording/vectors';
import { httpSetUp } from '../../../support/servers/http-setup';
import { FakeClock } from '../../../support/setup/fake-clock';
import { chainAt } from '../../../support/setup/chain-at';

interface Answered {
  readonly label: string;
  readonly method: string;
  readonly params: JSONObject;
  readonly body: JSONObject;
}

const exchanges: readonly Answered[] = readLines(join(PROTOCOL_FIXTURES, 'primary-network-1.15.jsonl.gz'))
  .filter((line): line is RecordedExchange => line.kind === 'exchange')
  .map(({ label, request, response }) => {
    const { method, params } = parseJSON(request.body) as { method: string; params?: JSONObject };
    return { label, method, params: params ?? {}, body: parseJSON(response.body) as JSONObject };
  });

interface Index {
  readonly address: string;
  readonly utxo: string;
}

interface Page {
  readonly numFetched: string;
  readonly utxos: readonly string[];
  readonly endIndex: Index;
}

const pagesBy = (limit: number): { startIndex: Index | undefined; page: Page }[] =>
  exchanges
    .filter(({ label }) => label.startsWith(`limit ${limit}, page`))
    .map(({ params, body }) => ({
      startIndex: params['startIndex'] as unknown as Index | undefined,
      page: body['result'] as unknown as Page,
    }));

const END: Index = pagesBy(11)[0]?.page.endIndex ?? assert.fail();

/** Each UTXO under each of its addresses, in the node's order. */
const listed = pagesBy(1).flatMap(({ startIndex, page }) =>
  page.utxos.map((hex) => ({
    address: startIndex?.address ?? page.endIndex.address,
    utxo: encodeCb58(utxoIDIn(decodeHex(hex))),
    hex,
  })),
);
const addresses = [...new Set(listed.map(({ address }) => address))];

type Form = 'old' | 'new';

/** The shared memory of 1.14.2 and 1.15.0 (chains/atomic/state.go): from the cursor on, each UTXO once a page. */
function inMemory(start: Index | undefined, limit: number): typeof listed {
  const at = listed.findIndex(({ address, utxo }) => address === start?.address && utxo === start.utxo);
  const found: typeof listed = [];
  for (const each of listed.slice(Math.max(at, 0))) {
    if (found.length < limit && !found.some(({ utxo }) => utxo === each.utxo)) found.push(each);
  }
  return found;
}

/** A page as C returns it: before Helicon with the last UTXO as its end, since then with the one after it. */
function answer(form: Form, start: Index | undefined, limit: number): Page {
  if (form === 'new' && start?.utxo === END.utxo) throw new Error('a request after the end');
  const found = inMemory(start, form === 'old' ? limit : limit + 1);
  const utxos = found.slice(0, limit);
  const end = form === 'old' ? (utxos.at(-1) ?? start) : found[limit];
  return {
    numFetched: String(utxos.length),
    utxos: utxos.map(({ hex }) => hex),
    endIndex: form === 'old' || end !== undefined ? { address: end?.address ?? '', utxo: end?.utxo ?? '' } : END,
  };
}

describe('UTXOs to import to C, in the form of before Helicon and of today', () => {
  const { serve, client } = httpSetUp();

  for (const limit of [3, 4, 11, 1024]) {
    it(`the node of these tests returns the recorded pages of ${limit}`, () => {
      for (const { startIndex, page } of pagesBy(limit)) {
        if (startIndex?.utxo === END.utxo) continue;
        assert.deepEqual(answer('new', startIndex, limit), {
          numFetched: page.numFetched,
          utxos: page.utxos,
          endIndex: page.endIndex,
        });
      }
    });
  }

  /** Loads the list from a node that has the old form until this many requests. */
  async function walk(
    pageSize: number,
    oldUntil: number,
    all: boolean,
  ): Promise<{ pages: UTXOPages; asked: string[] }> {
    const asked: string[] = [];
    const server = await serve(({ body }, response) => {
      const { id, params } = JSON.parse(body) as { id: number; params: { limit: number; startIndex?: Index } };
      const result = answer(asked.length < oldUntil ? 'old' : 'new', params.startIndex, params.limit);
      asked.push(stringifyJSON([params.limit, params.startIndex?.address ?? '', params.startIndex?.utxo ?? '']));
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: { ...result, encoding: 'hex' } }));
    });
    const of = { http: client(), clock: new FakeClock() };
    const chain = chainAt(server.url, of);
    const pages = new UTXOPages({ source: atomicUTXOs(chain, { addresses, sourceChain: 'P' }), pageSize });
    if (all) await pages.all(() => undefined);
    else for (let i = 0; i < 40 && pages.state !== 'complete' && pages.state !== 'stuck'; i++) await pages.more();
    return { pages, asked };
  }

  const once = [...new Set(listed.map(({ utxo }) => utxo))].sort();
  for (const pageSize of [1, 2, 3, 4, 5, 10, 11, 12, 1024]) {
    it(`pages of ${pageSize} have each UTXO once, wherever the node switches`, async () => {
      for (let oldUntil = 0; oldUntil <= listed.length + 1; oldUntil++) {
        for (const all of [true, false]) {
          const { pages, asked } = await walk(pageSize, oldUntil, all);
          const what = `${oldUntil} old pages`;
          assert.deepEqual(pages.utxos.map(({ bytes }) => encodeCb58(utxoIDIn(bytes))).sort(), once, what);
          assert.equal(new Set(pages.utxos.map(utxoName)).size, pages.utxos.length, what);
          assert.deepEqual([pages.state, pages.hasChanged], ['complete', false], what);
          assert.equal(new Set(asked).size, asked.length, `${what}: no page twice`);
          if (oldUntil === 0) assert.equal(asked.length, requestsFor(pageSize), 'no request after the end');
        }
      }
    });
  }

  /** As many as the recording needs, whose pages after the first have room for two. */
  function requestsFor(pageSize: number): number {
    let requests = 1;
    let end = answer('new', undefined, pageSize).endIndex;
    for (; end.utxo !== END.utxo; requests++) end = answer('new', end, Math.max(pageSize, 2)).endIndex;
    return requests;
  }

  it('the page that reaches the end has no next one, full or not', () => {
    for (const limit of [1, 3, 11, 1024]) {
      const call = { chain: 'Mine', method: 'avax.getUTXOs', params: { addresses, limit, sourceChain: 'P' } } as const;
      const all = pagesBy(limit).filter(({ startIndex }) => startIndex?.utxo !== END.utxo);
      const next = all.map(({ page }) => nextPage(call, page as unknown as JSONObject));
      assert.deepEqual(
        next.map((each) => each === 'last'),
        all.map((_, i) => i === all.length - 1),
      );
    }
  });
});

describe('the recorded transition of C', () => {
  const { serve, client } = httpSetUp();

  /** A node that answers as the recorded one did in a phase. */
  async function atomicIn(phase: string): Promise<ServiceClient<'avax'>> {
    const server = await serve(({ body }, response) => {
      const sent = parseJSON(body) as { id: number; method: string; params: JSONObject };
      const known = exchanges.find(
        ({ label, method, params }) =>
          label.startsWith(phase) &&
          method === sent.method &&
          params['txID'] === sent.params['txID'] &&
          params['sourceChain'] === sent.params['sourceChain'],
      );
      assert.ok(known, body);
      response.setHeader('content-type', 'application/json');
      response.end(stringifyJSON({ ...known.body, id: sent.id }));
    });
    return new NodeRpc({ http: client(), baseURL: server.url }).client('avax');
  }

  const unknown = { txID: 'BMre3Pkf9hdrjGAieaMYvyajVAUZ3qRiFX7dQefDT61zuh5AF' };
  for (const phase of [
    'before the first C block',
    'after the transition block',
    'after the first block of the new VM',
  ]) {
    it(`${phase}: an unknown transaction is absent, and its status unknown`, async () => {
      const atomic = await atomicIn(phase);
      assert.equal(await atomic.getAtomicTx(unknown), undefined);
      assert.deepEqual(await atomic.getAtomicTxStatus(unknown), { status: 'Unknown' });
    });

    it(`${phase}: an unknown chain is a failure in the node's words, with an explanation`, async () => {
      const atomic = await atomicIn(phase);
      await assert.rejects(atomic.getUTXOs({ addresses, sourceChain: 'Q' }), (error) => {
        assert.ok(error instanceof RpcError && !saysAbsent(error));
        assert.match(error.words, /parsing source chainID "Q": there is no ID with alias: Q$/);
        return error.explanation !== undefined;
      });
    });
  }

  const accepted = 'sKYjt9QadW3GAcNqF5bkj6GMQPYRHmuzz9qSdtAPdCAVV2PNV';
  it('a transaction is pending in the old VM, and accepted from its block on', async () => {
    const at = await atomicIn('C imports from P, the transition block: status at once');
    assert.deepEqual(await at.getAtomicTxStatus({ txID: accepted }), { status: 'Processing' });
    const later = await atomicIn('UnsignedImportTx (C imports from P, the transition block)');
    assert.deepEqual(await later.getAtomicTxStatus({ txID: accepted }), { status: 'Accepted', blockHeight: 1n });
    assert.equal((await later.getAtomicTx({ txID: accepted }))?.blockHeight, 1n);
  });

  const FAILURES = [
    'fetching tx: reading tx: closed',
    'fetching tx: unpacking tx: not found',
    'fetching tx: reading tx: not found in the database',
    'fetching tx: reading tx: not found: closed',
  ];
  for (const message of FAILURES) {
    it(`a failure keeps its words: ${message}`, async () => {
      const server = await serve(({ body }, response) => {
        const { id } = JSON.parse(body) as { id: number };
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32000, message, data: null } }));
      });
      const atomic = new NodeRpc({ http: client(), baseURL: server.url }).client('avax');
      await assert.rejects(unlessAbsent(atomic.getAtomicTx(unknown)), { message });
    });
  }
});
