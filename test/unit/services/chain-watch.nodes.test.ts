import { strict as assert } from 'node:assert';
import { HttpClient } from '../../../src/client/http/http-client';
import { type Sandbox, startSandbox } from '../../../sandbox/server';
import { Chain } from '../../../src/services/chain/chain';
import { type ChainStatus, ChainWatch } from '../../../src/services/chain/chain-watch';
import { SeenPolls } from '../../../src/services/chain/seen-polls';
import { IDResolver } from '../../../src/services/lookup/id-resolver';
import { FakeClock } from '../../support/setup/fake-clock';
import { applySteps } from '../../../sandbox/test/replay/recorded-history';
import { recordedSteps } from '../../../sandbox/test/replay/recorded-steps';
import { type Relay, startRelay } from '../../support/servers/relay';
import { until } from '../../support/assertions/until';

const STEPS = recordedSteps();
const BLOCK_25 = STEPS.findLastIndex(({ tx }) => tx !== undefined);

/** A node with that much of the same history. */
async function startNode(steps: typeof STEPS): Promise<Sandbox> {
  let now = 0;
  const node = await startSandbox({ clock: { now: () => now }, blocks: 'on call' });
  applySteps(node.network, steps, (seconds) => (now = seconds * 1000));
  return node;
}

describe('ChainWatch, with several nodes behind one address', () => {
  let ahead: Sandbox;
  let behind: Sandbox;
  let relay: Relay;
  let http: HttpClient;
  let clock: FakeClock;
  let polls: SeenPolls;
  let watch: ChainWatch;
  let chain: Chain;
  let failures: unknown[];

  before(async () => {
    ahead = await startNode(STEPS);
    behind = await startNode(STEPS.slice(0, BLOCK_25));
  });
  after(async () => {
    await ahead.close();
    await behind.close();
  });
  beforeEach(async () => {
    relay = await startRelay(ahead.url);
    clock = new FakeClock();
    http = new HttpClient();
    failures = [];
    chain = new Chain({ name: 'test', url: relay.url, blockchain: 'X' }, { http, clock });
    const onFailure = (error: unknown): void => void failures.push(error);
    polls = new SeenPolls({ clock, onFailure });
    watch = new ChainWatch({ clock, resolver: new IDResolver(clock), polls, onFailure });
  });
  afterEach(async () => {
    polls.dispose();
    await http.close();
    await relay.close();
  });
  const shown = ({ phase, height, resets }: ChainStatus): unknown[] => [phase, height, resets];

  it("a node that is a block behind isn't a reset", async () => {
    const { identity } = await watch.ask(chain);
    // The other is lagging whenever it is met, and the first is met in between.
    for (let round = 0; round < 4; round++) {
      relay.target = behind.url;
      assert.deepEqual(shown(await watch.ask(chain)), ['ready', 25n, 0]);
      await clock.advance(4_000);
      relay.target = ahead.url;
      assert.deepEqual(shown(await watch.ask(chain)), ['ready', 25n, 0]);
      await clock.advance(4_000);
    }
    assert.equal(watch.status(chain).identity?.key, identity?.key);
  });

  it('a height that stays lower is a reset to an older state', async () => {
    await watch.ask(chain);
    relay.target = behind.url;
    assert.deepEqual(shown(await watch.ask(chain)), ['ready', 25n, 0]);
    await clock.advance(9_999);
    assert.deepEqual(shown(await watch.ask(chain)), ['ready', 25n, 0]);
    await clock.advance(1);
    assert.deepEqual(shown(await watch.ask(chain)), ['ready', 24n, 1]);
    await clock.advance(60_000);
    assert.deepEqual(shown(await watch.ask(chain)), ['ready', 24n, 1]);
  });

  it('another block at the newest height is a reset at once', async () => {
    await watch.ask(chain);
    const blocks: unknown[] = [];
    relay.alter = (method, params, result) => {
      if (method !== 'avm.getBlockByHeight') return undefined;
      if (params['height'] === '24') blocks.push(result);
      return params['height'] === '25' ? blocks[0] : undefined;
    };
    await chain.avm.getBlockByHeight({ height: 24n });
    await clock.advance(30_001);
    assert.equal((await watch.ask(chain)).resets, 1);
  });

  it("the height of a chain that is reset between the requests of a poll isn't kept", async () => {
    await watch.ask(chain);
    const empty = await startNode([]);
    try {
      relay.target = empty.url;
      let heights = 0;
      relay.alter = (method) => (method === 'avm.getHeight' && ++heights === 1 ? { height: '25' } : undefined);
      // The identity is stale.
      await clock.advance(30_001);
      assert.deepEqual(shown(await watch.ask(chain)), ['ready', 0n, 1]);
    } finally {
      await empty.close();
    }
  });

  it("a height that another node hasn't reached is valid", async () => {
    relay.alter = (method) => (method === 'avm.getHeight' ? { height: '26' } : undefined);
    assert.deepEqual(shown(await watch.ask(chain)), ['ready', 26n, 0]);
    assert.equal(watch.interval(chain), 2_000);
  });

  it('reports a failing listener, and still notifies the others', async () => {
    const heard: ChainStatus[] = [];
    watch.follow(chain, () => {
      throw new RangeError('mine');
    });
    watch.follow(chain, (status) => heard.push(status));
    polls.look(true);
    for (const [count, ms] of [
      [1, 0],
      [2, 1_000],
      [3, 1_000],
    ] as const) {
      await clock.advance(ms);
      await until(() => heard.length >= count && clock.pending > 0);
    }
    assert.deepEqual(failures.map(String), ['RangeError: mine', 'RangeError: mine', 'RangeError: mine']);
  });

  it("an unfollowed listener doesn't affect the others", async () => {
    const leaving = new AbortController();
    const left = watch.ask(chain, { signal: leaving.signal });
    const stays = watch.ask(chain);
    leaving.abort(new RangeError('gone'));
    await assert.rejects(left, { message: 'gone' });
    assert.deepEqual(shown(await stays), ['ready', 25n, 0]);
  });
});
