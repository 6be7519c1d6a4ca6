import { strict as assert } from 'node:assert';
import type { HttpClient } from '../../../../src/client/http/http-client';
import type { LocalNode } from '../../../../src/core/endpoints/process-context';
import { BUILT_IN_CHAINS, type ChainConfig } from '../../../../src/services/chain/chain-config';
import {
  foundChains,
  isFoundName,
  type LocalNetwork,
  LocalNetworks,
} from '../../../../src/services/chain/local-networks';
import { SeenPolls } from '../../../../src/services/chain/seen-polls';
import { FakeClock } from '../../../support/setup/fake-clock';
import { answerResult, type Handler, type TestServer } from '../../../support/servers/http-server';
import { httpSetUp } from '../../../support/servers/http-setup';
import { until } from '../../../support/assertions/until';

const ROUND_MS = 3_000;

describe('networks that run on this machine', () => {
  const { serve, client } = httpSetUp();
  let clock: FakeClock;
  let nodes: LocalNode[];
  let rounds: number;
  let changes: (readonly LocalNetwork[])[];
  let networks: LocalNetworks;
  let polls: SeenPolls;

  beforeEach(() => {
    clock = new FakeClock();
    nodes = [];
    rounds = 0;
    changes = [];
    polls = new SeenPolls({
      clock,
      onFailure: (error) => {
        throw error;
      },
    });
    // Deadlines are of the real time.
    networks = made(client());
  });
  afterEach(() => polls.dispose());

  const made = (http: HttpClient): LocalNetworks =>
    new LocalNetworks({
      polls,
      http,
      nodes: () => {
        rounds++;
        return Promise.resolve([...nodes]);
      },
      onChange: (now) => changes.push(now),
    });

  const reports = (networkID: unknown): Handler => {
    return (request, response) => {
      answerResult(request, response, { networkID });
    };
  };
  const node = ({ url }: Pick<TestServer, 'url'>, network?: string): LocalNode => ({ pid: 1, origin: url, network });
  /** Ends when a round that began after the call is over: then the next one is due. */
  const round = async (): Promise<void> => {
    const before = rounds;
    await clock.advance(ROUND_MS);
    await until(() => rounds > before && clock.pending > 0);
  };
  const start = async (): Promise<void> => {
    networks.enable(true);
    polls.look(true);
    await until(() => clock.pending > 0);
  };
  const ids = () => changes.at(-1)?.map(({ folder, networkID }) => [folder, networkID]);

  it('appear with their nodes, and disappear with them', async () => {
    const server = await serve(reports('12345'));
    await start();
    assert.equal(changes.length, 0);
    nodes = [node(server, 'a')];
    await round();
    assert.deepEqual(changes, [[{ folder: 'a', origin: server.url, networkID: 12345 }]]);
    await round();
    assert.equal(changes.length, 1, 'the same networks are no change');
    nodes = [];
    await round();
    assert.deepEqual(changes.at(-1), []);
  });

  it('have one entry each, however many nodes they have', async () => {
    const [a, b, other] = [await serve(reports('12345')), await serve(reports('12345')), await serve(reports('12345'))];
    nodes = [node(a, 'a'), node(b, 'a'), node(other, 'b')];
    await start();
    assert.deepEqual(changes.at(-1), [
      { folder: 'a', origin: a.url, networkID: 12345 },
      { folder: 'b', origin: other.url, networkID: 12345 },
    ]);
  });

  it('keep their node while it runs, then take another one', async () => {
    const [first, second] = [await serve(reports('7')), await serve(reports('7'))];
    nodes = [node(second, 'a')];
    await start();
    nodes = [node(first, 'a'), node(second, 'a')];
    await round();
    assert.equal(changes.length, 1);
    nodes = [node(first, 'a')];
    await round();
    assert.equal(changes.at(-1)?.[0]?.origin, first.url);
  });

  it('leave with a server that stopped although the process ID is in use', async () => {
    const server = await serve(reports('7'));
    nodes = [node(server)];
    await start();
    assert.deepEqual(ids(), [[undefined, 7]]);
    await server.close();
    await round();
    assert.deepEqual(ids(), []);
  });

  it('stay while their node is too busy to respond', async () => {
    let isBusy = false;
    let held = 0;
    const server = await serve((request, response) => {
      if (isBusy) held++;
      else reports('7')(request, response, 1);
    });
    nodes = [node(server)];
    networks = made(client({ clock }));
    await start();
    await until(() => changes.length === 1);
    isBusy = true;
    await until(async () => {
      await clock.advance(ROUND_MS);
      return held >= 2;
    });
    assert.deepEqual(ids(), [[undefined, 7]]);
  });

  it('of one address are one: a file that outlived its node names the port of another', async () => {
    const server = await serve(reports('7'));
    nodes = [node(server), node(server, 'old')];
    await start();
    assert.deepEqual(ids(), [[undefined, 7]]);
  });

  const STRANGERS: readonly (readonly [title: string, handler: Handler])[] = [
    ['another program', (_, response) => void response.writeHead(200).end('<html>')],
    ['a service that refuses', (_, response) => void response.writeHead(403).end()],
    ['a node of no network', reports('none')],
    [
      'a redirect to another machine',
      (_, response) => void response.writeHead(307, { location: 'http://192.0.2.1/' }).end(),
    ],
  ];
  for (const [title, handler] of STRANGERS) {
    it(`leave out ${title}`, async () => {
      nodes = [node(await serve(handler))];
      await start();
      assert.deepEqual(changes, []);
    });
  }

  it('are searched only while the view is visible and the setting allows it', async () => {
    const server = await serve(reports('7'));
    nodes = [node(server)];
    polls.look(true);
    assert.deepEqual([rounds, clock.pending], [0, 0]);
    networks.enable(true);
    await until(() => clock.pending > 0);
    polls.look(false);
    await clock.advance(10 * ROUND_MS);
    assert.deepEqual([rounds, clock.pending], [1, 0]);
    assert.deepEqual(ids(), [[undefined, 7]], 'they stay as they were seen last');
    polls.look(true);
    await until(() => rounds === 2 && clock.pending > 0);
    networks.enable(false);
    assert.deepEqual([ids(), clock.pending], [[], 0]);
  });

  it('are not taken from a round in which the view was hidden', async () => {
    const held: (() => void)[] = [];
    const server = await serve(async (request, response) => {
      await new Promise<void>((resolve) => held.push(resolve));
      reports('7')(request, response, 1);
    });
    nodes = [node(server)];
    networks.enable(true);
    polls.look(true);
    await until(() => held.length === 1);
    polls.look(false);
    polls.look(true);
    held[0]?.();
    await until(() => held.length === 2);
    assert.deepEqual(changes, []);
    held[1]?.();
    await until(() => changes.length === 1);
  });
});

describe('chains of networks that run on this machine', () => {
  const network = (folder: string | undefined, port: number): LocalNetwork => ({
    folder,
    origin: `http://127.0.0.1:${port}`,
    networkID: 88888,
  });
  const configured = (name: string, url: string, blockchain = 'X'): ChainConfig => ({ name, url, blockchain });
  const names = (networks: readonly LocalNetwork[], ...more: readonly ChainConfig[]) =>
    foundChains(networks, [...BUILT_IN_CHAINS, ...more]).map(({ name }) => name);

  it('are named by their folder', () => {
    assert.deepEqual(foundChains([network(undefined, 1), network('20240101-a', 2)], BUILT_IN_CHAINS), [
      { name: 'Local node', url: 'http://127.0.0.1:1/', blockchain: 'X', networkID: 88888, isFound: true },
      { name: 'tmpnet 20240101-a', url: 'http://127.0.0.1:2/', blockchain: 'X', networkID: 88888, isFound: true },
    ]);
  });

  it('are left out where a configured chain is', () => {
    assert.deepEqual(names([network(undefined, 9650)]), []);
    assert.deepEqual(names([network('a', 1)], configured('mine', 'http://localhost:1/key')), []);
    assert.deepEqual(names([network('a', 1)], configured('mine', 'http://127.0.0.1:1', 'other')), ['tmpnet a']);
  });

  it('get names of their own', () => {
    assert.deepEqual(names([network(undefined, 1)], configured('LOCAL NODE', 'http://h')), ['Local node 2']);
    const long = 'x'.repeat(100);
    const both = names([network(`${long}a`, 1), network(`${long}b`, 2)]);
    assert.deepEqual(
      both.map(({ length }) => length),
      [64, 64],
    );
    assert.equal(new Set(both).size, 2);
    assert.deepEqual([...both, 'Local node 2', 'LOCAL NODE'].map(isFoundName), [true, true, true, true]);
    assert.deepEqual(['Local', 'Mainnet', 'tmpnet'].map(isFoundName), [false, false, false]);
  });
});
