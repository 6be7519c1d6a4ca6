import { strict as assert } from 'node:assert';
import { randomInt } from 'node:crypto';
import { sha256 } from '../../../../src/core/bytes/hashes';
import { formatNodeID } from '../../../../src/core/ids/ids';
import { HttpClient } from '../../../../src/client/http/http-client';
import { type Sandbox, startSandbox } from '../../../../sandbox/server';
import type { Chain } from '../../../../src/services/chain/chain';
import { type ChainStatus, ChainWatch } from '../../../../src/services/lookup/chain-watch';
import { SeenPolls } from '../../../../src/services/chain/seen-polls';
import { FakeClock } from '../../../support/setup/fake-clock';
import { applySteps } from '../../../../sandbox/test/replay/recorded-history';
import { recordedSteps } from '../../../../sandbox/test/replay/recorded-steps';
import { type Relay, startRelay } from '../../../support/servers/relay';
import { until } from '../../../support/assertions/until';
import { chainAt, resolverAt } from '../../../support/setup/chain-at';

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
    chain = chainAt(relay.url, { http, clock });
    const onFailure = (error: unknown): void => void failures.push(error);
    polls = new SeenPolls({ clock, onFailure });
    watch = new ChainWatch({ clock, resolver: resolverAt(clock), polls, onFailure });
  });
  afterEach(async () => {
    polls.dispose();
    await http.close();
    await relay.close();
  });
  const shown = ({ phase, height, resets }: ChainStatus): unknown[] => [phase, height, resets];

  /** Each of the nodes behind the address has an ID of its own. */
  const asNodes = (): void => {
    relay.alter = (method, _, __, target) =>
      method === 'info.getNodeID' ? { nodeID: formatNodeID(sha256(Buffer.from(target)).subarray(12)) } : undefined;
  };

  it("another node that is behind isn't a reset, for however long", async () => {
    asNodes();
    const { identity } = await watch.ask(chain);
    const empty = await startNode([]);
    try {
      for (const target of [behind, empty, ahead, behind, behind, ahead, empty, empty]) {
        relay.target = target.url;
        const status = await watch.ask(chain);
        assert.deepEqual(shown(status), ['ready', 25n, 0]);
        assert.equal(status.lower, target === ahead ? undefined : target === behind ? 24n : 0n);
        await clock.advance(60_000);
      }
    } finally {
      await empty.close();
    }
    assert.equal(watch.status(chain).identity?.key, identity?.key);
  });

  /** Which of two nodes gets a request, by its number and the number of its kind. */
  const GATEWAYS: readonly (readonly [how: string, pick: (count: number, ofMethod: number) => 0 | 1])[] = [
    ['in turn', (count) => (count % 2 === 0 ? 0 : 1)],
    ['in turn for each method', (_, ofMethod) => (ofMethod % 2 === 0 ? 0 : 1)],
    ['in pairs', (count) => (count % 4 < 2 ? 0 : 1)],
    ['at random', () => (randomInt(2) === 0 ? 0 : 1)],
  ];
  for (const [how, pick] of GATEWAYS) {
    it(`a gateway that asks its nodes ${how} is never a reset`, async () => {
      const empty = await startNode([]);
      const counts = new Map<string, number>();
      let count = 0;
      asNodes();
      relay.choose = (method) => {
        const ofMethod = counts.get(method) ?? 0;
        counts.set(method, ofMethod + 1);
        return [ahead, empty][pick(count++, ofMethod)]?.url ?? '';
      };
      try {
        for (let round = 0; round < 12; round++) {
          assert.equal((await watch.ask(chain)).resets, 0);
          await clock.advance(31_000);
        }
      } finally {
        await empty.close();
      }
    });
  }

  it('a lower height of the same node is a reset at once', async () => {
    await watch.ask(chain);
    relay.target = behind.url;
    assert.deepEqual(shown(await watch.ask(chain)), ['ready', 24n, 1]);
    await clock.advance(60_000);
    assert.deepEqual(shown(await watch.ask(chain)), ['ready', 24n, 1]);
  });

  it('so it is of the node of a network that has other nodes than the one before', async () => {
    asNodes();
    await watch.ask(chain);
    const second = await chain.avm.getBlockByHeight({ height: 2n });
    const named = (method: string): object | undefined =>
      method === 'info.getNodeID' ? { nodeID: formatNodeID(new Uint8Array(20)) } : undefined;
    // Its block 1 is another one.
    relay.alter = (method, { height }) =>
      method === 'avm.getBlockByHeight' && height === '1' ? { block: second, encoding: 'hex' } : named(method);
    await clock.advance(30_001);
    assert.equal((await watch.ask(chain)).resets, 1);
    relay.target = behind.url;
    assert.deepEqual(shown(await watch.ask(chain)), ['ready', 24n, 2]);
  });

  it("it isn't where the node doesn't say which one it is", async () => {
    relay.alter = (method) => (method === 'info.getNodeID' ? { error: 'none' } : undefined);
    await watch.ask(chain);
    relay.target = behind.url;
    assert.deepEqual(shown(await watch.ask(chain)), ['ready', 25n, 0]);
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
