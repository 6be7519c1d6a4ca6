import { strict as assert } from 'node:assert';
import { setTimeout as pause } from 'node:timers/promises';
import { HttpClient } from '../../../../src/client/http/http-client';
import { applySteps } from '../../../../sandbox/test/replay/recorded-history';
import { recordedSteps } from '../../../../sandbox/test/replay/recorded-steps';
import { type Sandbox, startSandbox } from '../../../../sandbox/server';
import type { Chain } from '../../../../src/services/chain/chain';
import { type ChainStatus, ChainWatch } from '../../../../src/services/lookup/chain-watch';
import { SeenPolls } from '../../../../src/services/chain/seen-polls';
import { FakeClock } from '../../../support/setup/fake-clock';
import { until } from '../../../support/assertions/until';
import { chainAt, resolverAt } from '../../../support/setup/chain-at';

const STEPS = recordedSteps();

describe('ChainWatch', () => {
  let sandbox: Sandbox;
  let http: HttpClient;
  let clock: FakeClock;
  let polls: SeenPolls;
  let watch: ChainWatch;
  let chain: Chain;
  let heard: ChainStatus[];
  let requests: string[];
  let failures: unknown[];

  const start = async (port = 0, blocks = true): Promise<Sandbox> => {
    let now = 0;
    const started = await startSandbox({ port, clock: { now: () => now }, blocks: 'on call' });
    if (blocks) applySteps(started.network, STEPS, (seconds) => (now = seconds * 1000));
    return started;
  };

  beforeEach(async () => {
    sandbox = await start();
    clock = new FakeClock();
    requests = [];
    http = new HttpClient({ onExchange: ({ method }) => requests.push(method) });
    chain = chainAt(sandbox.url, { http, clock });
    failures = [];
    const onFailure = (error: unknown): void => void failures.push(error);
    polls = new SeenPolls({ clock, onFailure });
    watch = new ChainWatch({ clock, resolver: resolverAt(clock), polls, onFailure });
    heard = [];
  });
  afterEach(async () => {
    polls.dispose();
    await http.close();
    await sandbox.close();
    assert.deepEqual(failures, []);
  });
  const follow = (): (() => void) => watch.follow(chain, (status) => heard.push(status));
  /** Moves the clock on until so many responses have arrived. */
  const hear = async (count: number, ms: number): Promise<void> => {
    await clock.advance(ms);
    await until(() => heard.length >= count);
  };

  /** Lets time pass, the watch's and the network's, until something is true. */
  const passing = async (isTrue: () => boolean): Promise<void> => {
    for (let tries = 0; tries < 400 && !isTrue(); tries++) {
      await clock.advance(500);
      await pause(20);
    }
  };

  it('sends no request while not visible', async () => {
    follow();
    await clock.advance(60_000);
    assert.deepEqual(requests, []);
  });

  it('polls every half of the mean block time while visible, and stops when hidden', async () => {
    follow();
    polls.look(true);
    await hear(1, 0);
    assert.deepEqual([heard[0]?.phase, heard[0]?.height], ['ready', 25n]);
    // Blocks of the recording are one to three seconds apart: half of it is less than the shortest interval.
    assert.equal(watch.interval(chain), 1_000);
    await hear(2, 1_000);
    polls.look(false);
    const before = requests.length;
    await clock.advance(60_000);
    assert.deepEqual([heard.length, requests.length], [2, before]);
  });

  it('is one poller for all followers', async () => {
    follow();
    const stop = follow();
    polls.look(true);
    await hear(2, 0);
    assert.equal(requests.filter((method) => method === 'avm.getHeight').length, 1);
    stop();
    await hear(3, 1_000);
    assert.equal(heard.length, 3);
  });

  it("reports why a chain can't be reached, backs off, and recovers", async () => {
    follow();
    polls.look(true);
    await hear(1, 0);
    const port = Number(new URL(sandbox.url).port);
    await sandbox.close();
    await clock.advance(1_000);
    // Reads are tried again before they fail, each time a little later.
    await passing(() => heard.length >= 2);
    assert.equal(heard[1]?.phase, 'unreachable');
    assert.match(heard[1].why ?? '', /127\.0\.0\.1/);
    assert.equal(heard[1].height, 25n);
    assert.ok((watch.interval(chain) ?? 0) >= 2_000);
    sandbox = await start(port);
    await passing(() => heard.at(-1)?.phase === 'ready');
    assert.equal(heard.at(-1)?.resets, 0);
  });

  it('detects a reset', async () => {
    await watch.ask(chain);
    const port = Number(new URL(sandbox.url).port);
    await sandbox.close();
    sandbox = await start(port, false);
    await http.close();
    const { resets, height, phase } = await watch.ask(chain);
    assert.deepEqual([phase, height, resets], ['ready', 0n, 1]);
  });

  it('renews at once while visible, with a request that is sent after the call', async () => {
    follow();
    await watch.renew(chain);
    assert.deepEqual(requests, []);
    polls.look(true);
    await hear(1, 0);
    await watch.renew(chain);
    assert.equal(heard.length, 2);
    void watch.ask(chain);
    await watch.renew(chain);
    assert.equal(heard.length, 4);
  });

  it('reports that a chain is bootstrapping', async () => {
    const x = sandbox.network.chain('X');
    assert.ok(x);
    x.bootstrapped = false;
    const { phase } = await watch.ask(chain);
    assert.equal(phase, 'waiting');
  });
});
