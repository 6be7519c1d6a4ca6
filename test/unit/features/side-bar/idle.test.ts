import { strict as assert } from 'node:assert';
import { isSeen } from '../../../../src/features/side-bar/redraws';
import { sideBarOver } from '../../../support/setup/side-bar-setup';
import { EWOQ } from '../../../support/known-ids';
import { shown } from '../../../support/setup/tree-rows';
import { until } from '../../../support/assertions/until';
import { recordedSetUp } from '../../../support/sandbox/recorded-setup';

const MINUTE_MS = 60_000;
/** Blocks of the recording are one to three seconds apart: half of it is less than the shortest interval. */
const POLL_MS = 1_000;

describe('a fully expanded tree', () => {
  const { sandbox } = recordedSetUp();
  let set: ReturnType<typeof sideBarOver>;

  beforeEach(async () => {
    set = sideBarOver({ url: sandbox.url, addresses: [{ address: EWOQ, name: 'ewoq' }] });
    const chain = set.sideBar.chain('recorded');
    assert.ok(chain);
    set.polls.look(isSeen({ visible: true }, { focused: true }));
    await shown(chain, (_, depth) => depth < 4);
    await polled();
    await set.quiet();
  });
  afterEach(() => set.close());

  /** Lets the time of one poll pass, and waits for its answer, behind which the next one is due. */
  const polled = async (): Promise<void> => {
    const { scope } = set.sideBar.chain('recorded') ?? {};
    assert.ok(scope);
    const before = set.watch.status(scope.chain).askedAt;
    await set.clock.advance(POLL_MS);
    await until(() => set.watch.status(scope.chain).askedAt !== before && set.clock.pending > 0);
  };

  const unseen: [title: string, view: { visible: boolean }, window: { focused: boolean }][] = [
    ['hidden', { visible: false }, { focused: true }],
    ['in a window that is not in front', { visible: true }, { focused: false }],
    ['both', { visible: false }, { focused: false }],
  ];
  for (const [title, view, window] of unseen) {
    it(`sends nothing in 60 s: ${title}`, async () => {
      const before = set.requests.length;
      set.polls.look(isSeen(view, window));
      await set.clock.advance(MINUTE_MS);
      assert.deepEqual(set.requests.slice(before), []);
      assert.equal(set.clock.pending, 0, 'nothing is due later either');
      set.polls.look(isSeen({ visible: true }, { focused: true }));
      await polled();
      const after = set.requests.slice(before);
      assert.ok(after.includes('avm.getHeight'), 'it continues when the view is visible');
    });
  }

  it('requests only the height while visible', async () => {
    const before = set.requests.length;
    await polled();
    await polled();
    assert.deepEqual(set.requests.slice(before), ['avm.getHeight', 'avm.getHeight']);
  });
});
