import assert from 'node:assert/strict';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { startSandbox } from '../../../../sandbox/server';
import type { IssueRecord, IssueState } from '../../../../src/services/sending/issue-record';
import { type Cut, type CuttingProxy, startCuttingProxy } from '../../../support/servers/cutting-proxy';
import { IssuingWindow } from '../../../support/setup/issue-setup';
import { sandboxSetUp } from '../../../support/sandbox/sandbox-setup';

/** What is known right after the send, how many transactions reached the node, and what following finds. */
type Row = readonly [cut: Cut | undefined, sent: IssueState['kind'], arrived: number, end: IssueState['kind']];

const ROWS: readonly Row[] = [
  [undefined, 'sent', 1, 'accepted'],
  ['request', 'unsure', 0, 'unseen'],
  ['body', 'unsure', 0, 'unseen'],
  ['lost', 'unsure', 0, 'unseen'],
  ['late', 'unsure', 1, 'accepted'],
  ['answer', 'unsure', 1, 'accepted'],
  ['half', 'unsure', 1, 'accepted'],
];

describe('TxIssuer over connections that are cut', () => {
  const sandbox = sandboxSetUp(() => startSandbox());
  let proxy: CuttingProxy;
  let window: IssuingWindow;

  beforeEach(async () => {
    proxy = await startCuttingProxy(sandbox.url);
    window = new IssuingWindow();
  });
  afterEach(async () => {
    await window.http.close();
    await proxy.close();
  });

  for (const [cut, sent, arrived, end] of ROWS) {
    it(`${cut ?? 'no cut'}: ${sent}, ${arrived} arrived, then ${end}`, async () => {
      const chain = window.chain(proxy.url);
      const { bytes, txID } = await window.sample(chain);
      proxy.cut = cut;
      const record = await window.issuer.issue(chain, { bytes, headline: 'Pay' });
      assert.equal(record.state.kind, sent);
      const signal = new AbortController().signal;
      const followed = await window.issuer.follow(chain, { record, bytes }, signal, end === 'unseen' ? 700 : 10_000);
      assert.equal(followed.state.kind, end);
      assert.deepEqual(proxy.counts, { begun: 1, arrived });
      const ledger = sandbox.network.chain('X')?.ledger;
      assert.equal(ledger?.tx(txID) !== undefined, arrived === 1);
      if (followed.state.kind === 'accepted')
        assert.equal(followed.state.place?.height, String(ledger?.lastAccepted.height));
      assert.deepEqual(window.records.all(), [followed]);
      // One that wasn't seen is searched for again by the next window.
      const open = window.issuer.unfinished().map(({ txID: each }) => each);
      assert.deepEqual(open, end === 'unseen' ? [followed.txID] : []);
    });
  }

  it('ends at the deadline without a response, and finds the transaction at once', async () => {
    const chain = window.chain(proxy.url);
    const { bytes } = await window.sample(chain);
    const hasty = new IssuingWindow({ clock: hastyClock });
    try {
      const target = hasty.chain(proxy.url);
      await target.identity.identify();
      proxy.cut = 'silence';
      const record = await hasty.issuer.issue(target, { bytes, headline: 'Pay' });
      assert.equal(record.state.kind, 'accepted');
      assert.deepEqual(proxy.counts, { begun: 1, arrived: 1 });
    } finally {
      await hasty.http.close();
    }
  });

  it('neither sends nor follows if the connection is refused', async () => {
    const chain = window.chain(proxy.url);
    const { bytes, txID } = await window.sample(chain);
    const shown = await chain.identity.identify();
    await window.http.close();
    await proxy.close();
    const record = await window.issuer.issue(chain, { bytes, headline: 'Pay', target: shown });
    assert.equal(record.state.kind, 'not sent');
    assert.equal(record.txID, encodeCb58(txID));
    assert.deepEqual([window.issuer.unfinished(), window.records.all()], [[], [record]]);
    // Of one that was sent before, that is what stays known.
    const before: IssueRecord = {
      ...record,
      state: { kind: 'unsure', why: { kind: 'request failed', message: 'the connection was cut' } },
    };
    await window.records.put(before);
    const again = await window.issuer.issue(chain, { bytes, headline: 'Pay', target: shown });
    assert.deepEqual([again.state.kind, window.records.all()], ['not sent', [before]]);
    proxy = await startCuttingProxy(sandbox.url);
  });
});

/** The real time, except that the longest waits, which are deadlines, are over in a tenth of theirs. */
const hastyClock = {
  now: () => Date.now(),
  after: (ms: number, callback: () => void) => {
    const timer = setTimeout(callback, ms >= 10_000 ? ms / 10 : ms);
    return () => clearTimeout(timer);
  },
};
