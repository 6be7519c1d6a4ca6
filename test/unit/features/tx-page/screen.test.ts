import assert from 'node:assert/strict';
import type { DocumentTarget } from '../../../../src/host/documents/document-target';
import { TxPage } from '../../../../src/features/tx-page/tx-page';
import type { PageState } from '../../../../src/tx-page-protocol';
import { FakeClock } from '../../../support/setup/fake-clock';
import { RECORDED_EXPORT, RECORDED_PAYMENT } from '../../../support/known-ids';
import { MemoryStore } from '../../../support/setup/memory-store';

const targetOf = (id: string): DocumentTarget => ({ chain: 'Sandbox', kind: 'tx', id });

describe('the transaction page and its view', () => {
  let page: TxPage;
  let loads: { readonly id: string; readonly end: (why: string) => void }[];
  let posted: PageState[];
  let isVisible: boolean;

  beforeEach(() => {
    [loads, posted, isVisible] = [[], [], true];
    page = new TxPage({
      loader: {
        async *load({ id }) {
          const why = await new Promise<string>((end) => loads.push({ id, end }));
          yield { why };
        },
        described: (shown) => shown,
      },
      pendingOf: () => Promise.resolve(undefined),
      answers: { of: () => ({ news: {} }), look: () => Promise.resolve() },
      clock: new FakeClock(0),
      letRetryPass: () => undefined,
      lease: () => () => undefined,
      run: () => Promise.resolve(),
      store: new MemoryStore(),
      key: 'txPage',
      onFailure: (error) => assert.fail(String(error)),
    });
  });

  const attach = (): void =>
    page.attach({ isVisible: () => isVisible, post: ({ state }) => posted.push(state), setTitle: () => undefined });

  /** Ends a load, and lets the page take it. */
  async function end(place: number, why: string): Promise<void> {
    loads[place]?.end(why);
    await new Promise(setImmediate);
  }

  it('loads once what is opened before there is a view', () => {
    page.open({ target: targetOf(RECORDED_PAYMENT) });
    attach();
    assert.deepEqual(
      loads.map(({ id }) => id),
      [RECORDED_PAYMENT],
    );
  });

  it('drops what arrives after another transaction was opened', async () => {
    attach();
    page.open({ target: targetOf(RECORDED_PAYMENT) });
    page.open({ target: targetOf(RECORDED_EXPORT) });
    await end(1, 'new');
    await end(0, 'old');
    const shown = posted.flatMap((state) => (state.status === 'missing' ? [[state.id, state.why]] : []));
    assert.deepEqual(shown, [[RECORDED_EXPORT, 'new']]);
  });

  it('posts its state again only if it changed while the view was hidden', async () => {
    attach();
    page.open({ target: targetOf(RECORDED_PAYMENT) });
    assert.equal(posted.length, 1);
    page.visibilityChanged();
    assert.equal(posted.length, 1);
    isVisible = false;
    page.visibilityChanged();
    await end(0, 'hidden');
    assert.equal(posted.length, 1);
    isVisible = true;
    page.visibilityChanged();
    assert.equal(posted.length, 2);
    assert.equal(posted[1]?.status, 'missing');
    page.visibilityChanged();
    assert.equal(posted.length, 2);
  });
});
