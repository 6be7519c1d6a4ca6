import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { METHODS } from '../../../../src/client/rpc/methods';
import { HttpClient } from '../../../../src/client/http/http-client';
import { type JSONObject, parseJSON } from '../../../../src/core/json/json';
import { addressOfCall, type Call, callAt, type MethodCall } from '../../../../src/features/call/call-method';
import { callDocument, nextPage, pageAfter } from '../../../../src/features/call/call-document';
import { SERVICE_DOCUMENTS } from '../../../../src/features/call/service-documents';
import { Chains } from '../../../../src/services/chain/chains';
import { startDemo } from '../../../support/sandbox/demo-sandbox';
import { FakeClock } from '../../../support/setup/fake-clock';
import { EWOQ, LOCAL_AVAX } from '../../../support/known-ids';
import { sandboxSetUp } from '../../../support/sandbox/sandbox-setup';

const OTHER = 'X-local1g65uqn6t77p656w64023nh8nd9updzmxyymev2';

describe('the page after a response', () => {
  const clock = new FakeClock(1_800_000_000_000);
  const http = new HttpClient();
  const sandbox = sandboxSetUp(() => startDemo());
  let chains: Chains;

  before(() => {
    chains = new Chains({ http, clock, sandboxURL: () => Promise.reject(new Error('not this one')) });
    chains.configure({ chains: [{ name: 'Mine', url: sandbox.url, blockchain: 'X' }], activeChain: 'Mine' });
  });
  after(() => http.close());

  const documentOf = (call: MethodCall): Promise<string> => callDocument({ chains, clock }, call, {});
  const utxosIn = (text: string): string[] =>
    (parseJSON(text) as unknown as { result: { utxos: string[] } }).result.utxos;

  /** Every page from the first to the last, each reached from the document of the one before, as the command does. */
  async function walk(first: MethodCall): Promise<string[][]> {
    const pages: string[][] = [];
    for (let call: Call | undefined = first; call !== undefined && 'method' in call && pages.length < 100;) {
      const text = await documentOf(call);
      pages.push(utxosIn(text));
      const next = pageAfter(call, text);
      assert.equal((parseJSON(text) as JSONObject)['more'], next !== 'last');
      // The document's address holds the whole call, over a reload too.
      if (typeof next !== 'object') assert.equal(next, 'last');
      call = typeof next === 'object' ? callAt(addressOfCall(next.call)) : undefined;
    }
    return pages;
  }

  for (const addresses of [[EWOQ], [EWOQ, OTHER], [OTHER, EWOQ]]) {
    for (const limit of [1, 2, 3, '2']) {
      it(`walks all UTXOs of ${addresses.length} addresses by ${JSON.stringify(limit)}`, async () => {
        const params = { addresses, limit, encoding: 'hexnc' };
        const whole = await documentOf({ chain: 'Mine', method: 'avm.getUTXOs', params: { ...params, limit: 1024 } });
        const pages = await walk({ chain: 'Mine', method: 'avm.getUTXOs', params });
        assert.ok(pages.length > 1);
        assert.deepEqual([...new Set(pages.flat())].sort(), [...new Set(utxosIn(whole))].sort());
      });
    }
  }

  for (const limit of [1, 2, '1']) {
    it(`walks all UTXOs to import by ${JSON.stringify(limit)}, each page of which begins with the last one's end`, async () => {
      const params = { addresses: [EWOQ], sourceChain: 'P', limit, encoding: 'hexnc' };
      const whole = await documentOf({ chain: 'Mine', method: 'avm.getUTXOs', params: { ...params, limit: 1024 } });
      const pages = await walk({ chain: 'Mine', method: 'avm.getUTXOs', params });
      assert.ok(utxosIn(whole).length > 0);
      assert.deepEqual([...new Set(pages.flat())].sort(), utxosIn(whole).sort());
    });
  }

  const call: MethodCall = { chain: 'Mine', method: 'avm.getUTXOs', params: { addresses: [EWOQ], limit: 2 } };
  const endIndex = { address: EWOQ, utxo: LOCAL_AVAX };

  it('keeps all other parameters', () => {
    const params = { addresses: [EWOQ], limit: 2, sourceChain: 'P', encoding: 'hexc' };
    assert.deepEqual(nextPage({ ...call, params }, { numFetched: '2', utxos: [], endIndex }), {
      call: { ...call, params: { ...params, startIndex: endIndex } },
    });
  });

  it('is none when a page has fewer than its limit', () =>
    assert.equal(nextPage(call, { numFetched: '1', utxos: ['0x'], endIndex }), 'last'));

  it('is stuck when the node stays where it is', () => {
    const params = { ...call.params, startIndex: { utxo: endIndex.utxo, address: endIndex.address } };
    assert.equal(nextPage({ ...call, params }, { numFetched: 2, utxos: [], endIndex }), 'stuck');
  });

  it('has two after a page of one that stays where it is, as a list to import does', () => {
    const params = { ...call.params, sourceChain: 'P', limit: 1, startIndex: endIndex };
    assert.deepEqual(nextPage({ ...call, params }, { numFetched: 1, utxos: [], endIndex }), {
      call: { ...call, params: { ...params, limit: 2 } },
    });
  });

  const LIMITS: readonly (readonly [limit: JSONObject, page: number])[] = [
    [{}, 1024],
    [{ limit: 0 }, 1024],
    [{ limit: 5000 }, 1024],
    [{ limit: 1024 }, 1024],
    [{ limit: 7 }, 7],
  ];
  for (const [limit, size] of LIMITS) {
    it(`a page has ${size} with ${JSON.stringify(limit)}`, () => {
      const asked = { ...call, params: { addresses: [EWOQ], ...limit } };
      assert.equal(nextPage(asked, { numFetched: String(size - 1), endIndex }), 'last');
      assert.equal(typeof nextPage(asked, { numFetched: String(size), endIndex }), 'object');
    });
  }

  const NONE: readonly (readonly [what: string, text: string])[] = [
    ['a refusal', '{"error":{"code":-32000}}'],
    ['no JSON', '{'],
    ['a list', '[]'],
    ['an answer without an end', '{"result":{"numFetched":"2"}}'],
    ['an end that is longer than any', JSON.stringify({ result: { numFetched: '2', endIndex: 'x'.repeat(2000) } })],
  ];
  for (const [what, text] of NONE) it(`${what} has none`, () => assert.equal(pageAfter(call, text), undefined));

  it('has a button for every method and document with pages', () => {
    const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      contributes: { menus: Record<string, { command: string; when?: string }[]> };
    };
    const { when = '' } =
      contributes.menus['editor/title']?.find(({ command }) => command === 'avalancheLens.showNextPage') ?? {};
    const pattern =
      /resourceScheme == avalanche-lens-call && resourcePath =~ \/(.*?[^\\])\/(?: |$)/.exec(when)?.[1] ?? '';
    const calls = Object.entries<{ readonly pages?: unknown }>({ ...METHODS, ...SERVICE_DOCUMENTS });
    assert.deepEqual(
      calls.flatMap(([name]) =>
        ['', '/1'].some((words) => new RegExp(pattern).test(`/${name}${words}.json`)) ? [name] : [],
      ),
      calls.flatMap(([name, { pages }]) => (pages === undefined ? [] : [name])),
    );
  });
});
