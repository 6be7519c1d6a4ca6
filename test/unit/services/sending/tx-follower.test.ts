import assert from 'node:assert/strict';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { decodeHexDigits, encodeHex } from '../../../../src/core/encodings/hex';
import { followedOutcome, stateWords } from '../../../../src/features/issue/following/outcome-text';
import type { BuiltTx } from '../../../../src/core/tx-builder/builder';
import type { Chain } from '../../../../src/services/chain/chain';
import { isOpen, type IssueRecord } from '../../../../src/services/sending/issue-record';
import { type Sandbox, startSandbox } from '../../../../sandbox/server';
import { startDemo } from '../../../support/sandbox/demo-sandbox';
import { answerError, answerResult, passOn, startServer, type TestServer } from '../../../support/servers/http-server';
import { FakeClock } from '../../../support/setup/fake-clock';
import { advanced, IssuingWindow } from '../../../support/setup/issue-setup';
import { MemoryStore } from '../../../support/setup/memory-store';
import { snapshotOf } from '../../../support/wording/snapshot';

/** In place of a node's response: a result, or its words. */
type Answer = { readonly result: unknown } | { readonly words: string } | undefined;

const NOT_FOUND = { words: 'not found' };

describe('a transaction that was issued ends only by evidence', () => {
  const snapshot = snapshotOf('ends-of-a-transaction');
  const never = new AbortController().signal;
  let clock: FakeClock;
  let local: MemoryStore;
  let window: IssuingWindow;
  let sandbox: Sandbox;
  let gateway: TestServer;
  /** In place of the sandbox's responses from when a transaction was sent. */
  let answers: (method: string, sinceMs: number) => Answer;
  let sentAt: number;

  beforeEach(() => {
    clock = new FakeClock(Date.now());
    local = new MemoryStore();
    window = new IssuingWindow({ clock, local });
    answers = () => undefined;
  });
  afterEach(async () => {
    await gateway.close();
    await window.http.close();
    await sandbox.close();
  });

  it('P, Processing on a busy network, whose inputs another node finds spent: accepted', async () => {
    const { chain, tx } = await onP();
    answers = (method, ms) => {
      if (ms > 20_000) return undefined;
      if (method === 'platform.getTxStatus') return { result: { status: 'Processing' } };
      // The sandbox has accepted it, as another node of the gateway.
      if (method === 'platform.getTx') return NOT_FOUND;
      if (method !== 'platform.getFeeState') return undefined;
      return { result: { capacity: '500', excess: '0', price: '1', timestamp: new Date(clock.now()).toISOString() } };
    };
    assert.equal((await followed(chain, tx)).state.kind, 'accepted');
  });

  it('P, without a status at the node that responds: accepted later', async () => {
    const { chain, tx } = await onP();
    answers = (method, ms) => {
      if (ms > 20_000) return undefined;
      if (method === 'platform.getTxStatus') return { result: { status: 'Unknown' } };
      return method === 'platform.getTx' ? NOT_FOUND : undefined;
    };
    assert.equal((await followed(chain, tx)).state.kind, 'accepted');
  });

  for (const status of ['Processing', 'Unknown']) {
    it(`P, dropped by one node and ${status} at another: not dropped, but still open`, async () => {
      const { chain, tx } = await onP();
      let looks = 0;
      answers = (method) => {
        if (method === 'platform.getTx') return NOT_FOUND;
        if (method !== 'platform.getTxStatus') return undefined;
        const dropped = { status: 'Dropped', reason: 'tx exceeds current gas capacity: 5 > 1' };
        return { result: looks++ % 2 === 0 ? dropped : { status } };
      };
      const record = await followed(chain, tx);
      assert.ok(record.state.kind === 'unseen' && isOpen(record));
    });
  }

  it('P, dropped in all responses for as long as a node may be behind: with the reason', async () => {
    const { chain, tx } = await onP();
    answers = (method) => {
      if (method === 'platform.getTx') return NOT_FOUND;
      const result = { status: 'Dropped', reason: 'not enough gas' };
      return method === 'platform.getTxStatus' ? { result } : undefined;
    };
    const { state } = await followed(chain, tx);
    assert.deepEqual(state, { kind: 'dropped', words: 'not enough gas' });
    assert.ok(clock.now() - sentAt >= 10_000, 'another node had the time to contradict');
  });

  it('X, behind a gateway whose status lags: accepted', async () => {
    const { chain, tx } = await onX();
    answers = (method, ms) => {
      if (ms > 20_000) return undefined;
      if (method === 'avm.getTxStatus') return { result: { status: 'Unknown' } };
      return method === 'avm.getTx' ? NOT_FOUND : undefined;
    };
    assert.equal((await followed(chain, tx)).state.kind, 'accepted');
  });

  it('X, whose input is gone without a known spender: not seen, and followed after a reload', async () => {
    const { chain, tx } = await onX();
    // The blocks of a node that is behind don't show what has spent it.
    answers = (method) => {
      if (method === 'avm.getTxStatus') return { result: { status: 'Unknown' } };
      if (method === 'avm.getHeight') return { result: { height: '0' } };
      return method === 'avm.getTx' ? NOT_FOUND : undefined;
    };
    const record = await followed(chain, tx);
    assert.deepEqual([record.state, isOpen(record)], [{ kind: 'unseen' }, true]);
    snapshot.matches('not seen', [stateWords(record), followedOutcome(record).text]);
    const [left] = new IssuingWindow({ clock, local }).issuer.unfinished();
    assert.deepEqual([left?.txID, left && decodeHexDigits(left.hex)], [record.txID, tx.bytes]);
    await clock.advance(25 * 3_600_000);
    await advanced(window, clock, window.issuer.follow(chain, { record, bytes: tx.bytes }, never, 600));
    assert.deepEqual(window.issuer.unfinished(), []);
  });

  it('X, not seen: another payment with the same input is still warned of', async () => {
    const { chain, tx, other } = await onX({ accepts: undefined });
    assert.equal((await followed(chain, tx)).state.kind, 'unseen');
    const { checks } = await advanced(window, clock, window.checker.check(chain, other.bytes));
    const reasons = checks.flatMap(({ findings }) => findings.map((each) => each.verdict !== 'fails' && each.reason));
    assert.ok(reasons.some((reason) => reason && reason.kind === 'input of sent transaction'));
  });

  it('X, whose input another transaction spent: with that one', async () => {
    const { chain, tx, other } = await onX({ accepts: 'the other' });
    const record = await followed(chain, tx);
    assert.ok(record.state.kind === 'dropped', record.state.kind);
    assert.equal(record.state.spentBy, encodeCb58(other.txID));
    snapshot.matches('spent by another', [stateWords(record), followedOutcome(record).text]);
  });

  it('refused when it is issued again: what was pending stays so', async () => {
    const { chain, tx } = await onX();
    answers = (method) => (method === 'avm.getTx' ? NOT_FOUND : undefined);
    const record = await issued(chain, tx);
    const pending = window.issuer.unfinished();
    answers = (method) => {
      if (method === 'avm.issueTx') return { words: 'failed to get utxo: not found' };
      return method === 'avm.getTx' ? NOT_FOUND : undefined;
    };
    assert.equal((await issued(chain, tx)).state.kind, 'refused');
    assert.deepEqual([window.records.all(), window.issuer.unfinished()], [[record], pending]);
  });

  async function onP(): Promise<{ chain: Chain; tx: BuiltTx | { bytes: Uint8Array; txID: Uint8Array } }> {
    sandbox = await startDemo();
    const chain = await behindGateway();
    return { chain, tx: await window.sample(chain, 'p-pay') };
  }

  describe('by an ID alone, whichever chain it is of', () => {
    const CHAINS = ['X', 'P', 'C'] as const;
    const onAny = (chain: Chain, txID: Uint8Array, signal = never) =>
      window.follower.followOnAny(chain, CHAINS, txID, clock.now() + 60_000, signal);

    for (const on of ['X', 'P'] as const) {
      it(`${on}: accepted there, while the others never know it`, async () => {
        const { chain, tx } = on === 'X' ? await onX() : await onP();
        if (on === 'P') await chain.platform.issueTx({ tx: encodeHex(tx.bytes) });
        sentAt = clock.now();
        answers = (method, ms) => (ms < 5_000 && method.endsWith('.getTx') ? NOT_FOUND : undefined);
        const ended = await advanced(window, clock, onAny(chain, tx.txID));
        assert.deepEqual([ended.on, ended.end.kind], [on, 'accepted']);
        assert.ok(clock.now() - sentAt >= 5_000);
      });
    }

    it('of none: not seen in time, and nothing more is requested', async () => {
      const { chain, tx } = await onX({ accepts: undefined });
      const ended = await advanced(window, clock, onAny(chain, tx.txID));
      assert.deepEqual([ended.on, ended.end.kind], [undefined, 'unseen']);
      const stop = new AbortController();
      const following = onAny(chain, tx.txID, stop.signal);
      stop.abort(new Error('enough'));
      await assert.rejects(following, /enough/);
    });
  });

  /** A payment and another one that spends the same input; the sandbox accepts one of them. */
  async function onX({ accepts }: { readonly accepts: 'it' | 'the other' | undefined } = { accepts: 'it' }) {
    sandbox = await startSandbox({ blocks: 'on call' });
    const chain = await behindGateway();
    const [tx, other] = [await window.sample(chain, 'pay'), await window.sample(chain, 'multisig')];
    if (accepts !== undefined) sandbox.network.chain('X')?.issue((accepts === 'it' ? tx : other).bytes);
    sandbox.network.chain('X')?.buildBlock();
    return { chain, tx, other };
  }

  async function behindGateway(): Promise<Chain> {
    sentAt = Infinity;
    gateway = await startServer(async (request, response) => {
      const { method } = JSON.parse(request.body) as { method: string };
      // Nodes know what they are sent: that it is accepted is the test's to say.
      const taken = method === 'avm.issueTx' ? { result: { txID: encodeCb58(expected) } } : undefined;
      const answer = sentAt === Infinity ? undefined : (answers(method, clock.now() - sentAt) ?? taken);
      if (answer === undefined) await passOn(sandbox.url, request, response);
      else if ('result' in answer) answerResult(request, response, answer.result);
      else answerError(request, response, answer.words);
    });
    return window.chain(gateway.url);
  }

  let expected: Uint8Array;

  function issued(chain: Chain, { bytes, txID }: { bytes: Uint8Array; txID: Uint8Array }): Promise<IssueRecord> {
    expected = txID;
    sentAt = clock.now();
    return window.issuer.issue(chain, { bytes, headline: 'Pay 1.5 AVAX' });
  }

  async function followed(chain: Chain, tx: { bytes: Uint8Array; txID: Uint8Array }): Promise<IssueRecord> {
    const record = await issued(chain, tx);
    assert.equal(record.state.kind, 'sent');
    return advanced(window, clock, window.issuer.follow(chain, { record, bytes: tx.bytes }, never));
  }
});
