import assert from 'node:assert/strict';
import { toHexDigits } from '../../../../src/core/bytes/bytes';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { decodeHexDigits, encodeHex, HEX_ENCODINGS } from '../../../../src/core/encodings/hex';
import { followedOutcome, stateWords } from '../../../../src/features/issue/following/outcome-text';
import { startRelay } from '../../../support/servers/relay';
import { type Sandbox, startSandbox } from '../../../../sandbox/server';
import { FollowedTxs, isOpen, type IssueRecord } from '../../../../src/services/sending/issue-record';
import { FakeClock } from '../../../support/setup/fake-clock';
import {
  answerError,
  answerJSON,
  type Handler,
  passOn,
  startServer,
  type TestServer,
} from '../../../support/servers/http-server';
import { advanced, IssuingWindow, tick } from '../../../support/setup/issue-setup';
import { MemoryStore } from '../../../support/setup/memory-store';
import { snapshotOf } from '../../../support/wording/snapshot';
import { sendOnce } from '../../../../src/services/sending/send-once';
import { UNUSED_ID } from '../../../support/known-ids';
import { NetworkError } from '../../../../src/client/errors';
import { chainAt } from '../../../support/setup/chain-at';

describe('TxIssuer', () => {
  const snapshot = snapshotOf('following-a-transaction');
  let sandbox: Sandbox;
  let window: IssuingWindow;
  const windows: IssuingWindow[] = [];
  const proxies: Pick<TestServer, 'close'>[] = [];
  const never = new AbortController().signal;

  const newWindow = (options: ConstructorParameters<typeof IssuingWindow>[0] = {}): IssuingWindow => {
    const made = new IssuingWindow(options);
    windows.push(made);
    return made;
  };
  const build = (): void => {
    sandbox.network.chain('X')?.buildBlock();
  };

  beforeEach(async () => {
    sandbox = await startSandbox({ blocks: 'on call' });
    window = newWindow();
  });
  afterEach(async () => {
    for (const { close } of proxies.splice(0)) await close();
    for (const { http } of windows.splice(0)) await http.close();
    await sandbox.close();
  });

  it('stores an accepted transaction with its block', async () => {
    const chain = window.chain(sandbox.url);
    const { bytes, txID } = await window.sample(chain);
    const record = await window.issuer.issue(chain, { bytes, headline: 'Pay 1.5 AVAX' });
    assert.deepEqual(record.state, { kind: 'sent' });
    build();
    const { lastAccepted } = sandbox.network.chain('X')!.ledger;
    const followed = await window.issuer.follow(chain, { record, bytes }, never);
    const place = { blockID: encodeCb58(lastAccepted.id), height: '1', time: String(lastAccepted.time) };
    assert.deepEqual(followed.state, { kind: 'accepted', place });
    assert.deepEqual([followed.txID, followed.chain, followed.network], [encodeCb58(txID), 'test', 12345]);
    assert.deepEqual(window.records.all(), [followed]);
    // Earlier responses are outdated.
    assert.equal((await window.resolver.resolveTx(chain, txID)).kind, 'tx');
  });

  it('reports each accepted transaction, and no other', async () => {
    const told: string[] = [];
    const own = newWindow({ onAccepted: ({ config }) => told.push(config.name) });
    const chain = own.chain(sandbox.url, 'mine');
    const { bytes } = await own.sample(chain);
    await own.issuer.issue(chain, { bytes: Uint8Array.of(0, 1, 2), headline: 'Nothing' });
    const record = await own.issuer.issue(chain, { bytes, headline: 'Pay' });
    await own.issuer.refresh(chain, record);
    assert.deepEqual(told, []);
    build();
    await own.issuer.follow(chain, { record, bytes }, never);
    await own.issuer.refresh(chain, record);
    await own.issuer.issue(chain, { bytes, headline: 'Pay' });
    assert.deepEqual(told, ['mine', 'mine', 'mine']);
  });

  it('reports an accepted transaction before its block is found', async () => {
    const relay = await startRelay(sandbox.url);
    proxies.push(relay);
    let methodsBefore: readonly string[] | undefined;
    const own = newWindow({ onAccepted: () => void (methodsBefore ??= [...relay.methods]) });
    const chain = own.chain(relay.url);
    const { bytes } = await own.sample(chain);
    const record = await own.issuer.issue(chain, { bytes, headline: 'Pay' });
    build();
    await own.issuer.follow(chain, { record, bytes }, never);
    const before = methodsBefore ?? assert.fail('it was reported');
    assert.ok(before.includes('avm.getTxStatus'));
    assert.ok(relay.methods.slice(before.length).includes('avm.getBlockByHeight'));
  });

  it('reports the moment of sending: after storing, and only if it sends', async () => {
    const chain = window.chain(sandbox.url);
    const { bytes } = await window.sample(chain);
    const known: (string | undefined)[] = [];
    const onSending = (): void => void known.push(window.issuer.unfinished()[0]?.state.kind);
    const issue = { bytes, headline: 'Pay', onSending };
    const elsewhere = { networkID: 1, blockchainID: encodeCb58(new Uint8Array(32)), genesisID: '' };
    const unsent = await window.issuer.issue(chain, { ...issue, target: elsewhere });
    assert.deepEqual([unsent.state.kind, known], ['not sent', []]);
    await window.issuer.issue(chain, issue);
    assert.deepEqual(known, ['sending']);
  });

  it('keeps a node\u2019s refusal in its words, and does not follow it', async () => {
    const chain = window.chain(sandbox.url);
    const record = await window.issuer.issue(chain, { bytes: Uint8Array.of(0, 1, 2), headline: 'Nothing' });
    assert.deepEqual(record.state, { kind: 'refused', words: 'unknown codec version' });
    assert.deepEqual(window.issuer.unfinished(), []);
    assert.equal(window.records.all()[0]?.state.kind, 'refused');
  });

  it('refreshes a refused transaction: its reason stays until it is accepted after all', async () => {
    const chain = window.chain(sandbox.url);
    const { bytes, txID } = await window.sample(chain);
    const refused: IssueRecord = {
      ...(await window.issuer.issue(chain, { bytes, headline: 'Pay' })),
      state: { kind: 'refused', words: 'no' },
    };
    await window.records.put(refused);
    assert.deepEqual(await window.issuer.refresh(chain, refused), refused);
    assert.deepEqual(window.records.all(), [refused]);
    build();
    const looked = await window.issuer.refresh(chain, refused);
    assert.ok(looked.state.kind === 'accepted' && looked.state.place?.height === '1');
    assert.equal(looked.txID, encodeCb58(txID));
    assert.deepEqual(window.records.all(), [looked]);
    await assert.rejects(window.issuer.refresh(window.chain('http://127.0.0.1:9'), refused), NetworkError);
  });

  it('recognizes an accepted transaction that a node refuses', async () => {
    const chain = window.chain(sandbox.url);
    const { bytes } = await window.sample(chain);
    await window.issuer.issue(chain, { bytes, headline: 'Pay' });
    build();
    const again = await window.issuer.issue(chain, { bytes, headline: 'Pay' });
    assert.equal(again.state.kind, 'accepted');
    assert.equal(window.records.all().length, 1);
  });

  it('drops a transaction whose input was spent meanwhile, with the reason', async () => {
    const clock = new FakeClock(Date.now());
    const slow = newWindow({ clock });
    const chain = window.chain(sandbox.url);
    const [mine, other] = [await window.sample(chain, 'pay'), await window.sample(chain, 'multisig')];
    // A node that takes the transaction and drops it.
    const proxy = await serve(async ({ path, body }, response) => {
      const { method, id } = JSON.parse(body) as { method: string; id: number };
      const txID = encodeCb58(mine.txID);
      answerJSON(
        response,
        method === 'avm.issueTx' ? { jsonrpc: '2.0', result: { txID }, id } : await forwarded(path, body),
      );
    });
    const target = slow.chain(proxy.url);
    const record = await slow.issuer.issue(target, { bytes: mine.bytes, headline: 'Pay' });
    assert.deepEqual(record.state, { kind: 'sent' });
    await window.issuer.issue(chain, { bytes: other.bytes, headline: 'Pay' });
    build();
    const ending = slow.issuer.follow(target, { record, bytes: mine.bytes }, never);
    const { state } = await advanced(slow, clock, ending);
    assert.ok(state.kind === 'dropped', state.kind);
    assert.match(state.words ?? '', /^failed to verify transfer: failed to get utxo \S+: not found$/);
  });

  it('ends as unseen without a reason, and can be refreshed', async () => {
    const chain = window.chain(sandbox.url);
    const { bytes } = await window.sample(chain);
    const record = await window.issuer.issue(chain, { bytes, headline: 'Pay' });
    const unseen = await window.issuer.follow(chain, { record, bytes }, never, 600);
    assert.deepEqual(unseen.state, { kind: 'unseen' });
    assert.ok(isOpen(unseen));
    build();
    const again = await window.issuer.follow(chain, { record: unseen, bytes }, never);
    assert.equal(again.state.kind, 'accepted');
  });

  it('keeps the statuses Processing and Rejected', async () => {
    let status = 'Processing';
    const proxy = await startRelay(sandbox.url);
    proxy.alter = (method) => (method === 'avm.getTxStatus' ? { status } : undefined);
    try {
      const chain = window.chain(proxy.url);
      const { bytes } = await window.sample(chain);
      const record = await window.issuer.issue(chain, { bytes, headline: 'Pay' });
      const waiting = await window.issuer.follow(chain, { record, bytes }, never, 600);
      assert.deepEqual(waiting.state, { kind: 'unseen', processing: true });
      assert.ok(isOpen(waiting));
      snapshot.matches('processing', [stateWords(waiting), followedOutcome(waiting).text]);
      status = 'Rejected';
      const ended = await window.issuer.follow(chain, { record: waiting, bytes }, never, 30_000);
      assert.deepEqual(ended.state, { kind: 'dropped' });
      snapshot.matches('rejected', [stateWords(ended), followedOutcome(ended).text]);
    } finally {
      await proxy.close();
    }
  });

  it('keeps why a P-Chain node dropped a transaction, if the node says why', async () => {
    const proxy = await startRelay(sandbox.url);
    proxies.push(proxy);
    const chain = window.chain(proxy.url);
    const { bytes } = await window.sample(chain);
    const issued = await window.issuer.issue(chain, { bytes, headline: 'Pay' });
    const record: IssueRecord = { ...issued, on: 'P' };
    for (const [reason, state] of [
      [{ reason: 'no gas used' }, { kind: 'dropped', words: 'no gas used' }],
      [{ reason: '' }, { kind: 'dropped' }],
      [{}, { kind: 'dropped' }],
    ] as const) {
      proxy.alter = (method) => (method === 'platform.getTxStatus' ? { status: 'Dropped', ...reason } : undefined);
      const ended = await window.issuer.follow(chain, { record, bytes: undefined }, never, 30_000);
      assert.deepEqual([ended.on, ended.state], ['P', state]);
    }
  });

  it('sends P-Chain bytes that were checked on another avm chain to no P-Chain', async () => {
    const proxy = await startRelay(sandbox.url);
    proxies.push(proxy);
    const { http } = window;
    const bytes = Uint8Array.of(0, 0, 0, 0, 0, 34, ...new Uint8Array(60));
    for (const [blockchain, method] of [
      ['X', 'platform.issueTx'],
      [UNUSED_ID, 'avm.issueTx'],
    ] as const) {
      const chain = chainAt(proxy.url, { http, clock: new FakeClock() }, { blockchain });
      await sendOnce(chain, bytes, {});
      assert.equal(proxy.methods.at(-1), method);
    }
  });

  it('sends ever fewer requests, and none when no caller waits', async () => {
    const asked: number[] = [];
    const clock = new FakeClock();
    const proxy = await proxyTo((method) => {
      if (method === 'avm.getTxStatus') asked.push(clock.now());
      return undefined;
    });
    const slow = newWindow({ clock });
    const chain = slow.chain(proxy.url);
    const { bytes } = await window.sample(window.chain(sandbox.url));
    const record = await slow.issuer.issue(chain, { bytes, headline: 'Pay' });
    const abort = new AbortController();
    const ending = slow.issuer.follow(chain, { record, bytes }, abort.signal).catch(() => 'stopped');
    const start = clock.now();
    for (let step = 0; step < 120; step++) await tick(slow, clock, 100);
    const expected = [0, 0.5, 0.75, 1.1, 1.7, 2.5, 3.8];
    const pauses = asked.map((at, i) => (at - (asked[i - 1] ?? start)) / 1000);
    for (const [i, pause] of expected.entries()) {
      // An answer takes a few steps of the clock.
      assert.ok(Math.abs((pauses[i] ?? 0) - pause) <= 0.4, `${pauses.join(', ')}: pause ${i} is not about ${pause} s`);
    }
    abort.abort();
    assert.equal(await ending, 'stopped');
    const count = asked.length;
    for (let second = 0; second < 20; second++) await tick(slow, clock, 1_000);
    assert.equal(asked.length, count);
    assert.equal(clock.pending, 0);
  });

  it('resumes after a reload: another window over the same store finds the end', async () => {
    const [local, global] = [new MemoryStore(), new MemoryStore()];
    const first = newWindow({ local, global });
    const { bytes } = await first.sample(first.chain(sandbox.url));
    await first.issuer.issue(first.chain(sandbox.url), { bytes, headline: 'Pay' });
    build();

    const second = newWindow({ local, global });
    const [left, ...more] = second.issuer.unfinished();
    assert.ok(left);
    assert.deepEqual(more, []);
    const chain = second.chain(sandbox.url);
    const end = await second.issuer.follow(chain, { record: left, bytes: decodeHexDigits(left.hex) }, never);
    assert.equal(end.state.kind, 'accepted');
    assert.deepEqual(second.issuer.unfinished(), []);
    assert.deepEqual(second.records.all(), [end]);
    assert.equal('hex' in second.records.all()[0]!, false);
    // A window of another workspace has a store of its own, and shares the history.
    const other = newWindow({ global });
    assert.deepEqual([other.issuer.unfinished(), other.records.all().length], [[], 1]);
  });

  it('follows a transaction whose window closed while it was being sent', async () => {
    const local = new MemoryStore();
    const first = newWindow({ local });
    const states: string[] = [];
    const proxy = await proxyTo((method) => {
      if (method === 'avm.issueTx') states.push(...first.issuer.unfinished().map(({ state }) => state.kind));
      return undefined;
    });
    const chain = first.chain(proxy.url);
    const { bytes } = await first.sample(chain);
    await first.issuer.issue(chain, { bytes, headline: 'Pay' });
    assert.deepEqual(states, ['sending']);
  });

  it('keeps following a transaction that a gateway refuses the second time', async () => {
    let isBusy = false;
    const proxy = await serve(async ({ path, body }, response) => {
      const { method } = JSON.parse(body) as { method: string };
      if (isBusy && method === 'avm.issueTx') response.writeHead(429).end();
      else answerJSON(response, await forwarded(path, body));
    });
    const chain = window.chain(proxy.url);
    const { bytes } = await window.sample(chain);
    const record = await window.issuer.issue(chain, { bytes, headline: 'Pay' });
    const followed = window.issuer.unfinished();
    isBusy = true;
    const again = await window.issuer.issue(chain, { bytes, headline: 'Pay' });
    assert.equal(again.state.kind, 'not sent');
    assert.deepEqual([window.records.all(), window.issuer.unfinished()], [[record], followed]);
  });

  it('removes stored records that cannot be read', async () => {
    const local = new MemoryStore();
    await local.update('followed', [7, { txID: '<b>' }]);
    const { issuer } = newWindow({ local });
    assert.deepEqual(issuer.unfinished(), []);
    await issuer.tidy();
    assert.equal(local.get('followed'), undefined);
  });

  it('stops following for good', async () => {
    const local = new MemoryStore();
    const first = newWindow({ local });
    const chain = first.chain(sandbox.url);
    const { bytes } = await first.sample(chain);
    const record = await first.issuer.issue(chain, { bytes, headline: 'Pay' });
    const abort = new AbortController();
    const ending = first.issuer.follow(chain, { record, bytes }, abort.signal);
    abort.abort(new Error('enough'));
    await assert.rejects(ending, /enough/);
    assert.equal(first.issuer.unfinished().length, 1);
    await first.issuer.stopFollowing(record);
    const second = newWindow({ local });
    assert.deepEqual(second.issuer.unfinished(), []);
    assert.equal(first.records.all()[0]?.state.kind, 'sent');
    // Its bytes stay for a day, or until it has an end.
    await second.issuer.tidy();
    assert.equal(new FollowedTxs(local).find(record)?.hex, toHexDigits(bytes));
    await newWindow({ local, clock: new FakeClock(record.at + 25 * 3_600_000) }).issuer.tidy();
    assert.deepEqual(local.keys(), []);
  });

  it('shares requests between two callers', async () => {
    let asked = 0;
    const proxy = await proxyTo((method) => {
      if (method === 'avm.getTxStatus') asked++;
      return undefined;
    });
    const chain = window.chain(proxy.url);
    const { bytes } = await window.sample(chain);
    const record = await window.issuer.issue(chain, { bytes, headline: 'Pay' });
    build();
    const follow = (): Promise<IssueRecord> => window.issuer.follow(chain, { record, bytes }, never);
    const [a, b] = await Promise.all([follow(), follow()]);
    assert.deepEqual(a, b);
    assert.equal(asked, 1);
  });

  it('requests the transaction from a node without getTxStatus, and its status no more', async () => {
    const methods: string[] = [];
    const proxy = await proxyTo((method) => {
      methods.push(method);
      // Accepted after the first look.
      if (methods.filter((each) => each === 'avm.getTx').length === 2) build();
      return method === 'avm.getTxStatus' ? `rpc: can't find method "avm.GetTxStatus"` : undefined;
    });
    const chain = window.chain(proxy.url);
    const { bytes } = await window.sample(chain);
    const record = await window.issuer.issue(chain, { bytes, headline: 'Pay' });
    methods.length = 0;
    const ending = window.issuer.follow(chain, { record, bytes }, never);
    assert.equal((await ending).state.kind, 'accepted');
    assert.deepEqual(methods.slice(0, 3), ['avm.getTxStatus', 'avm.getTx', 'avm.getTx']);
    assert.equal(methods.filter((method) => method === 'avm.getTxStatus').length, 1);
  });

  it('keeps following while requests fail', async () => {
    let failures = 2;
    const proxy = await proxyTo((method) =>
      method === 'avm.getTxStatus' && failures-- > 0 ? 'database closed' : undefined,
    );
    const chain = window.chain(proxy.url);
    const { bytes } = await window.sample(chain);
    const record = await window.issuer.issue(chain, { bytes, headline: 'Pay' });
    build();
    assert.equal((await window.issuer.follow(chain, { record, bytes }, never)).state.kind, 'accepted');
    const unreachable = window.chain(proxy.url);
    proxies.splice(proxies.indexOf(proxy), 1);
    await proxy.close();
    const lost = await window.issuer.follow(unreachable, { record, bytes }, never, 0);
    assert.equal(lost.state.kind, 'unseen');
    assert.ok(lost.state.why?.includes(chain.avm.host));
  });

  it('does not accept another transaction for the ID', async () => {
    const honest = window.chain(sandbox.url);
    const [mine, other] = [await window.sample(honest, 'pay'), await window.sample(honest, 'multisig')];
    const lies: Readonly<Record<string, unknown>> = {
      'avm.issueTx': { txID: encodeCb58(mine.txID) },
      'avm.getTxStatus': { status: 'Accepted' },
      'avm.getTx': { tx: encodeHex(other.bytes), encoding: 'hex' },
    };
    const proxy = await serve(async ({ path, body }, response) => {
      const { method, id } = JSON.parse(body) as { method: string; id: number };
      const result = lies[method];
      answerJSON(response, result === undefined ? await forwarded(path, body) : { jsonrpc: '2.0', result, id });
    });
    const chain = window.chain(proxy.url);
    const record = await window.issuer.issue(chain, { bytes: mine.bytes, headline: 'Pay' });
    const { state } = await window.issuer.follow(chain, { record, bytes: undefined }, never, 0);
    assert.equal(state.kind, 'unseen');
  });

  it('does not accept a status without a readable transaction', async () => {
    const proxy = await proxyTo((method) => (method === 'avm.getTx' ? 'not found' : undefined));
    const chain = window.chain(proxy.url);
    const { bytes } = await window.sample(window.chain(sandbox.url));
    const record = await window.issuer.issue(chain, { bytes, headline: 'Pay' });
    build();
    // Another window has no bytes, whose inputs would lead to the block.
    const end = await newWindow().issuer.follow(chain, { record, bytes: undefined }, never, 0);
    assert.deepEqual(end.state, { kind: 'unseen' });
  });

  it('sends nothing if the chain is not the reviewed one', async () => {
    const sent: string[] = [];
    let networkID: string | undefined;
    const proxy = await serve(async ({ path, body }, response) => {
      const { method, id } = JSON.parse(body) as { method: string; id: number };
      if (method === 'avm.issueTx') sent.push(method);
      const isExchanged = method === 'info.getNetworkID' && networkID !== undefined;
      answerJSON(response, isExchanged ? { jsonrpc: '2.0', result: { networkID }, id } : await forwarded(path, body));
    });
    const chain = window.chain(proxy.url);
    const { bytes } = await window.sample(chain);
    const shown = await chain.identity.identify();
    networkID = '1';
    const unsent = await window.issuer.issue(chain, { bytes, headline: 'Pay', target: shown });
    assert.deepEqual(unsent.state, { kind: 'not sent', why: { kind: 'other chain' } });
    assert.deepEqual([sent, unsent.network, window.records.all()], [[], 12345, [unsent]]);
    assert.deepEqual(window.issuer.unfinished(), []);
    networkID = undefined;
    const { state } = await window.issuer.issue(chain, { bytes, headline: 'Pay', target: shown });
    assert.deepEqual([state.kind, sent.length], ['sent', 1]);
  });

  /** What gateways and nodes answer to a send, and what is known of the transaction by that alone. */
  const ANSWERS: readonly (readonly [status: number, body: string, kind: IssueRecord['state']['kind']])[] = [
    [200, error(-32000, 'tx conflicts with other tx: 2wkBET2rRgE8pahuaczxKbmv7ciehqsne57F9gtzf1PVcUJEQG'), 'refused'],
    [200, error(-32601, 'the method avm.issueTx does not exist'), 'not sent'],
    [200, error(-32603, 'internal error'), 'unsure'],
    [200, 'OK', 'unsure'],
    [200, '{"jsonrpc":"2.0","id":1,"result":{"txID":"2wkBET2rRgE8pahuaczxKbmv7ciehqsne57F9gtzf1PVcUJEQG"}}', 'unsure'],
    [301, '', 'not sent'],
    [403, 'invalid host specified', 'not sent'],
    [429, '{"message":"Too Many Requests","error":"x","statusCode":429}', 'not sent'],
    [502, '<html>Bad Gateway</html>', 'unsure'],
    [503, 'API call rejected because chain is not done bootstrapping', 'not sent'],
    [500, error(-32603, 'internal error'), 'unsure'],
    [500, error(-32000, 'tx conflicts with other tx: 2wkBET2rRgE8pahuaczxKbmv7ciehqsne57F9gtzf1PVcUJEQG'), 'refused'],
    [504, error(-32000, 'upstream timed out'), 'unsure'],
    [400, error(-32000, 'upstream says no'), 'refused'],
    [503, 'upstream connect error or disconnect/reset before headers', 'unsure'],
    [504, 'Gateway Timeout', 'unsure'],
  ];
  for (const [status, body, kind] of ANSWERS) {
    it(`${status} ${body.slice(0, 40)}: ${kind}, and nothing is sent again`, async () => {
      let sends = 0;
      const proxy = await serve(async (request, response) => {
        const { method, id } = JSON.parse(request.body) as { method: string; id: number };
        if (method !== 'avm.issueTx') {
          answerJSON(response, await forwarded(request.path, request.body));
          return;
        }
        sends++;
        response.writeHead(status, { 'content-type': 'application/json', location: 'http://127.0.0.1:9/' });
        response.end(body.replace('"id":1', `"id":${id}`));
      });
      const chain = window.chain(proxy.url);
      const { bytes } = await window.sample(window.chain(sandbox.url));
      const record = await window.issuer.issue(chain, { bytes, headline: 'Pay' });
      assert.equal(record.state.kind, kind, JSON.stringify(record.state));
      // Its outcome is unknown: advice to retry would send it twice.
      if (kind === 'unsure') assert.doesNotMatch(JSON.stringify(record.state), /Retry/);
      assert.equal(sends, 1);
    });
  }

  it('follows what wallet.issueTx accepted unverified', async () => {
    const seen: string[] = [];
    const proxy = await proxyTo((method) => {
      seen.push(method);
      return undefined;
    });
    const chain = window.chain(proxy.url);
    const { bytes } = await window.sample(chain);
    const record = await window.issuer.issue(chain, { bytes, headline: 'Pay' }, { method: 'wallet.issueTx' });
    assert.deepEqual(record.state, { kind: 'sent' });
    assert.ok(seen.includes('wallet.issueTx') && !seen.includes('avm.issueTx'));
  });

  for (const encoding of HEX_ENCODINGS) {
    it(`sends in the encoding ${encoding}, which a node accepts`, async () => {
      const sent: unknown[] = [];
      const server = await serve(async ({ path, body }, response) => {
        const { method, params } = JSON.parse(body) as { method: string; params: unknown };
        if (method === 'avm.issueTx') sent.push(params);
        answerJSON(response, await forwarded(path, body));
      });
      const chain = window.chain(server.url);
      const { bytes } = await window.sample(chain);
      const record = await window.issuer.issue(chain, { bytes, headline: 'Pay' }, { encoding });
      assert.deepEqual(record.state, { kind: 'sent' });
      assert.deepEqual(sent, [{ tx: encodeHex(bytes, encoding), encoding }]);
    });
  }

  async function serve(handler: Handler): Promise<TestServer> {
    const server = await startServer(handler);
    proxies.push(server);
    return server;
  }

  async function forwarded(path: string, body: string): Promise<string> {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(sandbox.url + path, { method: 'POST', headers, body })).text();
  }

  /** A server in front of the sandbox; `refusal` gives a node's error for a method, or undefined to pass it on. */
  async function proxyTo(refusal: (method: string) => string | undefined): Promise<TestServer> {
    return serve(async (request, response) => {
      const words = refusal((JSON.parse(request.body) as { method: string }).method);
      if (words === undefined) await passOn(sandbox.url, request, response);
      else answerError(request, response, words);
    });
  }
});

function error(code: number, message: string): string {
  return JSON.stringify({ jsonrpc: '2.0', error: { code, message, data: null }, id: 1 });
}
