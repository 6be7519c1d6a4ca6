import assert from 'node:assert/strict';
import type { CallOptions } from '../../../../src/client/call-options';
import { systemClock } from '../../../../src/client/clock';
import { HttpError, NetworkError } from '../../../../src/client/errors';
import { HttpClient } from '../../../../src/client/http/http-client';
import { decodeID, encodeCb58 } from '../../../../src/core/encodings/cb58';
import { outcomeOf } from '../../../../src/core/outcome';
import type { Chain } from '../../../../src/services/chain/chain';
import { startSandbox } from '../../../../sandbox/server';
import { FakeClock } from '../../../support/setup/fake-clock';
import { answering, type Handler, passOn, startServer, type TestServer } from '../../../support/servers/http-server';
import { LOCAL_X, RECORDED_BLOCK_1, RECORDED_PAYMENT, UNUSED_ID } from '../../../support/known-ids';
import { snapshotOf } from '../../../support/wording/snapshot';
import { until } from '../../../support/assertions/until';
import { recordedSetUp } from '../../../support/sandbox/recorded-setup';
import { chainAt, resolverAt } from '../../../support/setup/chain-at';

describe('IDResolver', () => {
  const snapshot = snapshotOf('answers-of-nodes');
  const { sandbox } = recordedSetUp();
  let proxy: TestServer;
  let http: HttpClient;
  let clock: FakeClock;
  let target: string;
  let intercept: Handler | undefined;

  // A server in between records and delays the resolver's requests; the responses are the sandbox's own.
  beforeEach(async () => {
    target = sandbox.url;
    intercept = undefined;
    clock = new FakeClock();
    http = new HttpClient();
    proxy = await startServer(async (request, response, number) => {
      if (intercept !== undefined && (await intercept(request, response, number)) === 'answered') return;
      await passOn(target, request, response);
    });
  });
  afterEach(async () => {
    await http.close();
    await proxy.close();
  });

  const chainOver = (url = proxy.url): Chain => chainAt(url, { http, clock });
  const methods = (from: number): string[] =>
    proxy.requests
      .slice(from)
      .map(({ body }) => (JSON.parse(body) as { method: string }).method.replace('avm.', ''))
      .sort();

  it('resolves a transaction, a block and an absent ID', async () => {
    const resolver = resolverAt(clock);
    const chain = chainOver();
    const [tx, block, nothing] = await Promise.all(
      [RECORDED_PAYMENT, RECORDED_BLOCK_1, UNUSED_ID].map((id) => resolver.resolve(chain, decodeID(id))),
    );
    assert.equal(tx?.kind === 'tx' && tx.on === 'X' && tx.tx.unsignedTx.memo.length, 12);
    assert.equal(block?.kind === 'block' && block.block.height, 1n);
    assert.deepEqual(nothing, {
      kind: 'absent',
      askedAt: clock.now(),
      alsoNotOn: ['P', 'C'],
      notOffered: undefined,
      onlyTxs: false,
    });
  });

  it('requests all candidates at once, shares the requests, and caches accepted ones for good', async () => {
    const resolver = resolverAt(clock);
    const chain = chainOver();
    await chain.identity.identify();
    const identified = proxy.requests.length;
    const id = decodeID(RECORDED_PAYMENT);
    // No response before all requests have come: the others would no longer be sent.
    intercept = () => until(() => proxy.requests.length >= identified + 6);
    const answers = await Promise.all([1, 2, 3].map(() => resolver.resolve(chain, id, { priority: 'hover' })));
    assert.ok(answers.every((answer) => answer === answers[0]));
    const onP = ['platform.getBlock', 'platform.getL1Validator', 'platform.getTx'];
    assert.deepEqual(methods(identified), ['avax.getAtomicTx', 'getBlock', 'getTx', ...onP]);
    assert.equal(await resolver.resolve(chain, id), answers[0]);
    assert.equal(proxy.requests.length, identified + 6);
  });

  it('caches absence for seconds only', async () => {
    const resolver = resolverAt(clock);
    const chain = chainOver();
    await resolver.resolve(chain, decodeID(UNUSED_ID));
    const asked = proxy.requests.length;
    await resolver.resolve(chain, decodeID(UNUSED_ID));
    assert.equal(proxy.requests.length, asked);
    await clock.advance(5_001);
    await resolver.resolve(chain, decodeID(UNUSED_ID));
    assert.equal(proxy.requests.length, asked + 6);
  });

  it('one caller may abort; the others get the response', async () => {
    const resolver = resolverAt(clock);
    const chain = chainOver();
    const leaving = new AbortController();
    const left = resolver.resolve(chain, decodeID(RECORDED_PAYMENT), { signal: leaving.signal });
    const stays = resolver.resolve(chain, decodeID(RECORDED_PAYMENT));
    leaving.abort(new Error('gone'));
    await assert.rejects(left, { message: 'gone' });
    assert.equal((await stays).kind, 'tx');
  });

  it('a caller that joins one with less time still gets a response', async () => {
    const resolver = resolverAt(clock);
    const chain = chainOver();
    await chain.identity.identify();
    const id = decodeID(RECORDED_PAYMENT);
    const isHeld = new Set<string>();
    intercept = async ({ body }) => {
      const { method } = JSON.parse(body) as { method: string };
      if (isHeld.has(method)) return undefined;
      isHeld.add(method);
      return new Promise(() => undefined);
    };
    const short = resolver.resolve(chain, id, { deadlineMs: 200 });
    const long = resolver.resolve(chain, id, { deadlineMs: 10_000 });
    assert.deepEqual([(await short).kind, (await long).kind], ['unknown', 'tx']);
  });

  it('a caller that joins one with more time waits no longer than its own', async () => {
    const chain = chainAt(proxy.url, { http, clock: systemClock });
    const id = decodeID(RECORDED_PAYMENT);
    const leaving = new AbortController();
    intercept = () => new Promise(() => undefined);
    const joins: ((options: CallOptions) => Promise<unknown>)[] = [
      (options) => chain.identity.identify(options),
      (options) => resolverAt(systemClock).resolve(chain, id, options),
      (options) => chain.recent.of(['x'], options, (own) => chain.info.getNetworkID(own)),
    ];
    for (const join of joins) {
      const long = join({ deadlineMs: 60_000, signal: leaving.signal });
      const short = await outcomeOf(join({ deadlineMs: 100 }), leaving.signal);
      const error = (short.value as { error?: unknown } | undefined)?.error ?? short.error;
      assert.ok(error instanceof NetworkError && error.code === 'DEADLINE');
      long.catch(() => undefined);
    }
    leaving.abort();
  });

  it('a recent answer is that of the same parameters, heights included', async () => {
    const chain = chainAt(proxy.url, { http, clock: systemClock });
    const heights: unknown[] = [];
    intercept = ({ body }) => {
      heights.push((JSON.parse(body) as { params: { height: string } }).params.height);
      return undefined;
    };
    const blockAt = (height: bigint) => chain.recent.call('avm.getBlockByHeight', { height }, {});
    const first = await blockAt(1n);
    assert.equal(await blockAt(1n), first);
    assert.notEqual(await blockAt(2n), first);
    assert.deepEqual(heights, ['1', '2']);
  });

  it('a caller that joins one with less time waits for the end of a pause', async () => {
    const chain = chainAt(proxy.url, { http, clock: systemClock });
    let refused = 0;
    intercept = (_, response) => {
      if (refused++ > 0) return undefined;
      response.writeHead(429, { 'retry-after': '1' }).end();
      return 'answered';
    };
    const short = chain.identity.identify({ priority: 'hover', deadlineMs: 300 });
    const long = chain.identity.identify({ deadlineMs: 20_000 });
    await assert.rejects(short, HttpError);
    assert.equal((await long).networkID, 12345);
  });

  it('a hover and a command for the same ID send their own requests', async () => {
    const resolver = resolverAt(clock);
    const chain = chainOver();
    await chain.identity.identify();
    const before = proxy.requests.length;
    const id = decodeID(RECORDED_PAYMENT);
    await Promise.all(
      (['hover', 'tree', 'hover'] as const).map((priority) => resolver.resolveTx(chain, id, { priority })),
    );
    assert.equal(proxy.requests.length - before, 2);
  });

  it('aborts the requests when all callers have aborted', async () => {
    const resolver = resolverAt(clock);
    let cut = 0;
    intercept = (_, response) => {
      response.on('close', () => cut++);
      return new Promise(() => undefined);
    };
    const leaving = new AbortController();
    const left = resolver.resolve(chainOver(), decodeID(RECORDED_PAYMENT), { signal: leaving.signal });
    await until(() => proxy.requests.length === 5);
    leaving.abort(new Error('gone'));
    await assert.rejects(left, { message: 'gone' });
    await until(() => cut === 5);
  });

  it("rejects responses that don't hash to the ID", async () => {
    const resolver = resolverAt(clock);
    const other = await (await fetch(`${sandbox.url}/ext/bc/X`, rpc('avm.getTx', { txID: RECORDED_PAYMENT }))).json();
    intercept = answering({ 'avm.getTx': (other as { result: unknown }).result });
    const answer = await resolver.resolve(chainOver(), decodeID(UNUSED_ID));
    assert.equal(answer.kind, 'unknown');
    snapshot.matches('another transaction', answer.error.message);
  });

  it('one failed candidate makes absence unknown', async () => {
    const resolver = resolverAt(clock);
    intercept = (request, response) => {
      if (!request.body.includes('avm.getBlock"')) return undefined;
      response.writeHead(404).end();
      return 'answered';
    };
    const chain = chainOver();
    assert.equal((await resolver.resolve(chain, decodeID(UNUSED_ID))).kind, 'unknown');
    assert.equal((await resolver.resolve(chain, decodeID(RECORDED_PAYMENT))).kind, 'tx');
  });

  it('caches by chain, independent of the URL', async () => {
    const resolver = resolverAt(clock);
    await resolver.resolve(chainOver(), decodeID(RECORDED_PAYMENT));
    const elsewhere = chainOver(sandbox.url);
    await elsewhere.identity.identify();
    assert.equal(resolver.cached(elsewhere, decodeID(RECORDED_PAYMENT))?.kind, 'tx');
  });

  it('a reset clears the cache', async () => {
    const resolver = resolverAt(clock);
    const chain = chainOver();
    await resolver.resolve(chain, decodeID(RECORDED_PAYMENT));
    await resolver.blockAt(chain, 25n);
    const fresh = await startSandbox({ blocks: 'on call' });
    try {
      target = fresh.url;
      assert.equal((await resolver.resolve(chain, decodeID(RECORDED_PAYMENT))).kind, 'tx', 'trusted for half a minute');
      await clock.advance(30_001);
      assert.equal((await resolver.resolve(chain, decodeID(RECORDED_PAYMENT))).kind, 'absent');
    } finally {
      await fresh.close();
    }
  });

  it("a stale identity is requested again, cached transactions aren't", async () => {
    const resolver = resolverAt(clock);
    const chain = chainOver();
    const first = await resolver.resolve(chain, decodeID(RECORDED_PAYMENT));
    await clock.advance(30_001);
    const before = proxy.requests.length;
    assert.equal(await resolver.resolve(chain, decodeID(RECORDED_PAYMENT)), first);
    assert.deepEqual(methods(0).filter((method) => method === 'getTx').length, 1);
    assert.equal(proxy.requests.length, before + 5);
    await clock.advance(30_001);
    target = 'http://127.0.0.1:1';
    assert.equal(await resolver.resolve(chain, decodeID(RECORDED_PAYMENT), { deadlineMs: 500 }), first);
  });

  it('tells two networks with the same genesis apart by block 1', async () => {
    const resolver = resolverAt(clock);
    const fresh = await startSandbox({ blocks: 'on call' });
    try {
      const [one, two] = [chainOver(), chainOver(fresh.url)];
      await resolver.resolve(one, decodeID(RECORDED_PAYMENT));
      assert.equal((await resolver.resolve(two, decodeID(RECORDED_PAYMENT))).kind, 'absent');
      const [a, b] = [await one.identity.identify(), await two.identity.identify()];
      assert.deepEqual([a.genesisID === b.genesisID, a.key === b.key], [true, false]);
    } finally {
      await fresh.close();
    }
  });

  it('without the info service, the genesis identifies a public chain', async () => {
    const resolver = resolverAt(clock);
    const chain = chainOver();
    intercept = (request, response) => {
      if (!request.path.startsWith('/ext/info')) return undefined;
      response.writeHead(404).end();
      return 'answered';
    };
    assert.equal((await resolver.resolve(chain, decodeID(RECORDED_PAYMENT))).kind, 'tx');
    const { networkID, blockchainID, alias, hrp } = await chain.identity.identify();
    const xChain = LOCAL_X;
    assert.deepEqual([networkID, blockchainID, alias, hrp], [12345, xChain, 'X', 'local']);
  });

  it('returns the block of a height', async () => {
    const resolver = resolverAt(clock);
    const chain = chainOver();
    const found = await resolver.blockAt(chain, 1n);
    assert.equal(encodeCb58(found.id), RECORDED_BLOCK_1);
    const asked = proxy.requests.length;
    assert.equal(await resolver.blockAt(chain, 1n), found);
    assert.equal(proxy.requests.length, asked);
  });

  it("a block that can't be decoded is a ResponseError for every caller", async () => {
    const known = chainOver();
    await known.identity.identify();
    intercept = answering({ 'avm.getBlockByHeight': { block: '0x', encoding: 'hex' } });
    const unexpected = { name: 'ResponseError' };
    await assert.rejects(resolverAt(clock).blockAt(known, 2n), unexpected);
    await assert.rejects(chainOver().identity.identify(), unexpected);
  });
});

function rpc(method: string, params: object): RequestInit {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body };
}
