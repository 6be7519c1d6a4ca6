import assert from 'node:assert/strict';
import { systemClock } from '../../../../src/client/clock';
import { HttpClient } from '../../../../src/client/http/http-client';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import {
  type BalancesAfter,
  balancesDocument,
  BalancesSource,
} from '../../../../src/features/documents/balances-source';
import type { Rendered } from '../../../../src/features/documents/document-source';
import {
  balancesAddressOf,
  type BalancesTarget,
  balancesTargetOf,
  targetOf,
} from '../../../../src/host/documents/document-target';
import type { Sandbox } from '../../../../sandbox/server';
import { createServices } from '../../../../src/services/create-services';
import { readChart } from '../../../../src/features/side-bar/past/chart-of';
import { ServiceEvents } from '../../../../src/services/past/data-api/service-events';
import { parseOwner } from '../../../../src/services/text/format-id';
import { servicesAt } from '../../../support/setup/services-at';
import type { HeldOutput } from '../../../../src/services/past/address/address-events';
import { formatAddress } from '../../../../src/core/ids/address';
import { demoStory, startDemo } from '../../../support/sandbox/demo-sandbox';
import { FakeClock } from '../../../support/setup/fake-clock';
import { answerJSON, answerResult, passOn, startServer, type TestServer } from '../../../support/servers/http-server';
import { EWOQ } from '../../../support/known-ids';
import { startRecordedSandbox } from '../../../../sandbox/test/replay/recorded-sandbox';
import { snapshotOf } from '../../../support/wording/snapshot';
import { recordedSetUp } from '../../../support/sandbox/recorded-setup';

/** The second address of the recording. */
const B = 'X-local1xh3q95kyphnwdzddtggc3ua6shwpdjt9cmxt0f';

interface Balances {
  readonly unknown?: string;
  readonly coverage: string;
  readonly balances: readonly { readonly symbol: string; readonly spendable: string }[];
  readonly outputs: readonly { readonly output: string; readonly amount?: string; readonly lockedUntil?: string }[];
}

/** The reason in a document that has no balances. */
function whyUnknown(text: string): string {
  const { unknown } = JSON.parse(text) as Balances;
  assert.ok(unknown !== undefined, text);
  return unknown;
}

describe('documents of balances after a block', () => {
  const snapshot = snapshotOf('balances');
  const { sandbox, http } = recordedSetUp({ index: true });
  let withoutIndex: Sandbox;
  let source: BalancesSource;

  before(async () => {
    withoutIndex = await startRecordedSandbox();
    const services = createServices({ http, clock: systemClock, sandboxURL: () => Promise.resolve(sandbox.url) });
    const other = { name: 'No index', url: withoutIndex.url, blockchain: 'X' };
    const down = { name: 'Down', url: 'http://127.0.0.1:9', blockchain: 'X' };
    services.chains.configure({ chains: [other, down], activeChain: 'Sandbox' });
    source = new BalancesSource(services);
  });
  after(() => withoutIndex.close());

  const target = (height: bigint, chain = 'sandbox', address = B): BalancesTarget => ({ chain, address, height });

  it('have exact amounts, each output on a line, and the source with the blocks that it covers', async () => {
    const { text, isFinal } = await source.render(target(7n));
    assert.ok(isFinal);
    const { balances, outputs, coverage } = JSON.parse(text) as Balances;
    assert.equal(coverage, 'complete');
    assert.ok(balances.some(({ symbol }) => symbol === 'AVAX') && outputs.length === 6);
    assert.equal(text.split('\n').filter((line) => line.includes('"output":')).length, 6);
    snapshot.matches('after block 7', text);
  });

  it('are loaded again while the name of an asset is missing', async () => {
    let isFailing = true;
    const server = await startServer(async (request, response) => {
      if (isFailing && request.body.includes('"avm.getTx"')) response.writeHead(403).end();
      else await passOn(sandbox.url, request, response);
    });
    const own = new HttpClient();
    const services = createServices({ http: own, clock: systemClock, sandboxURL: () => Promise.resolve(server.url) });
    services.chains.configure({ chains: [], activeChain: 'Sandbox' });
    const failing = new BalancesSource(services);
    const symbols = ({ text }: Rendered): string[] =>
      (JSON.parse(text) as Balances).balances.map(({ symbol }) => symbol);
    try {
      const nameless = await failing.render(target(7n));
      assert.deepEqual([nameless.isFinal, symbols(nameless).includes('')], [false, true]);
      isFailing = false;
      const named = await failing.render(target(7n));
      assert.deepEqual([named.isFinal, symbols(named).includes('')], [true, false]);
    } finally {
      await own.close();
      await server.close();
    }
  });

  it('read the UTXOs of an address once for the two sides of a diff, and again minutes later', async () => {
    let lists = 0;
    const server = await startServer((request, response) => {
      if (request.body.includes('"avm.getUTXOs"')) lists++;
      return passOn(sandbox.url, request, response);
    });
    const own = new HttpClient();
    const clock = new FakeClock(1_795_243_900_000);
    const services = createServices({ http: own, clock, sandboxURL: () => Promise.resolve(server.url) });
    services.chains.configure({ chains: [], activeChain: 'Sandbox' });
    const counted = new BalancesSource(services);
    try {
      await counted.render(target(7n));
      const once = lists;
      assert.ok(once > 0);
      assert.ok((await counted.render(target(20n))).isFinal);
      assert.equal(lists, once);
      // A block that isn't covered, and another address.
      await counted.render(target(26n));
      assert.equal(lists, 2 * once);
      await counted.render(target(7n, 'sandbox', EWOQ));
      const both = lists;
      await clock.advance(300_000);
      await counted.render(target(7n, 'sandbox', EWOQ));
      assert.ok(lists > both && both > 2 * once);
    } finally {
      await own.close();
      await server.close();
    }
  });

  it('have on P what is staked and what is locked apart', async () => {
    const demo = await startDemo();
    const own = new HttpClient();
    const clock = new FakeClock(1_795_243_900_000);
    const services = createServices({ http: own, clock, sandboxURL: () => Promise.resolve(demo.url) });
    services.chains.configure({ chains: [], activeChain: 'Sandbox' });
    const onP = new BalancesSource(services);
    try {
      const { ewoq, treasury, savings } = demoStory().people;
      for (const [name, { address }] of Object.entries({ ewoq, treasury, savings })) {
        const text = formatAddress({ alias: 'P', hrp: 'local', bytes: address });
        for (const height of [0n, 4n, 23n]) {
          const rendered = await onP.render(target(height, 'Sandbox', text));
          const { coverage } = JSON.parse(rendered.text) as Balances;
          assert.equal(coverage, 'complete');
          if (name === 'ewoq' ? height === 0n : name === 'savings' && height === 23n) {
            snapshot.matches(`of ${name} on P after block ${height}`, rendered.text);
          }
        }
      }
    } finally {
      await own.close();
      await demo.close();
    }
  });

  describe('from the Data API, where the node keeps no index', () => {
    const hrpOf = /X-avax1\w+/g;
    const MAINNET = formatAddress({ alias: 'X', hrp: 'avax', bytes: parseOwner(EWOQ) });
    let node: TestServer;
    let own: HttpClient;
    let asked: number;
    let mayUse: boolean;
    let change: (page: { transactions: object[] }) => void;
    let parts: ReturnType<typeof createServices> & { serviceEvents: ServiceEvents };

    beforeEach(async () => {
      asked = 0;
      mayUse = true;
      change = () => undefined;
      node = await startServer(async (request, response) => {
        const { method, path, body } = request;
        if (method === 'GET') {
          asked++;
          const page = (await (await fetch(sandbox.url + path)).json()) as Parameters<typeof change>[0];
          change(page);
          answerJSON(response, page);
          return;
        }
        if (body.includes('"info.getNetworkID"')) answerResult(request, response, { networkID: '1' });
        // The sandbox lists no UTXOs of addresses of Mainnet.
        else await passOn(withoutIndex.url, { ...request, body: body.replaceAll(hrpOf, EWOQ) }, response);
      });
      const { http: client, rest, services } = servicesAt(node.url, systemClock);
      own = client;
      services.chains.configure({
        chains: [{ name: 'Public', url: node.url, blockchain: 'X' }],
        activeChain: 'Public',
      });
      const { resolver } = services;
      const serviceEvents = new ServiceEvents({ rest, clock: systemClock, resolver, mayUse: () => mayUse });
      parts = { ...services, serviceEvents };
    });
    afterEach(async () => {
      await own.close();
      await node.close();
    });

    const at = (height: bigint): Promise<Rendered> =>
      new BalancesSource(parts).render(target(height, 'Public', MAINNET));

    it('are marked as such, and paid for once', async () => {
      const { text, isFinal } = await at(7n);
      // Balances and outputs are written as those from blocks are.
      const isFact = (line: string): boolean => /^ {2}".*,$/.test(line);
      snapshot.matches('from the Data API after block 7', text.split('\n').filter(isFact));
      assert.ok(isFinal);
      const { outputs } = JSON.parse(text) as Balances;
      const byBlocks = JSON.parse((await source.render(target(7n, 'sandbox', EWOQ))).text) as Balances;
      assert.deepEqual(
        outputs.map(({ output }) => output),
        byBlocks.outputs.map(({ output }) => output),
      );
      assert.ok((await at(20n)).isFinal);
      const chart = await readChart(parts, { chain: 'Public', address: MAINNET });
      assert.ok('assets' in chart && chart.assets.length > 2);
      assert.deepEqual([chart.source, chart.newest.height], [(JSON.parse(text) as { source: string }).source, 25n]);
      assert.equal(asked, 1);
    });

    it('are not requested without a click', async () => {
      mayUse = false;
      const { text } = await at(7n);
      snapshot.matches('from the Data API before a click', whyUnknown(text));
      const chart = await readChart(parts, { chain: 'Public', address: MAINNET });
      assert.match('why' in chart ? chart.why : '', /index/);
      assert.equal(asked, 0);
    });

    it('are unknown if the transactions lead to other UTXOs, or can not all be read', async () => {
      change = ({ transactions }) => transactions.splice(3, 1);
      snapshot.matches('from the Data API without a transaction', whyUnknown((await at(7n)).text));
      change = ({ transactions: [first] }) => Object.assign(first ?? {}, { timestamp: 'soon' });
      snapshot.matches('from the Data API with a transaction that cannot be read', whyUnknown((await at(7n)).text));
    });
  });

  it('are those of the genesis at height 0', async () => {
    const { text } = await source.render(target(0n, 'Sandbox', EWOQ));
    const { balances, outputs } = JSON.parse(text) as Balances;
    assert.deepEqual([balances.map(({ spendable }) => spendable), outputs.length], [['300000000'], 1]);
    const none = JSON.parse((await source.render(target(0n))).text) as Balances;
    assert.deepEqual([none.balances, none.outputs], [[], []]);
  });

  it('show why the balances are unknown', async () => {
    for (const [name, given] of [
      ['a chain that is not there', target(1n, 'nowhere')],
      ['a block that is not there', target(26n)],
      ['a node without an index', target(1n, 'No index')],
      ['a node that cannot be reached', target(1n, 'Down')],
      ['an address with a wrong checksum', target(1n, 'sandbox', `${B.slice(0, -1)}q`)],
    ] as const) {
      const { text, isFinal } = await source.render(given);
      assert.ok(!isFinal);
      snapshot.matches(name, whyUnknown(text));
    }
  });

  it('differ where an output unlocks in between', () => {
    const assetID = new Uint8Array(32).fill(7);
    const output = (outputIndex: number, locktime: bigint, owners = 1): HeldOutput => ({
      ...{ txID: new Uint8Array(32).fill(9), outputIndex, assetID, kind: 'amount', amount: 15n },
      owners: { locktime, threshold: owners, addresses: Array.from({ length: owners }, () => new Uint8Array(20)) },
    });
    const after: Omit<BalancesAfter, 'time'> = {
      ...{
        chain: 'Mine',
        networkID: 12345,
        address: B,
        height: 1n,
        blockID: encodeCb58(assetID),
        source: 'blocks by height',
      },
      limits: ['Partial for a reason.'],
      outputs: [output(0, 0n), output(1, 2_000n), output(2, 2n ** 64n - 1n, 2)],
    };
    const ref = () => ({
      assetID,
      info: {
        ...{ assetID: encodeCb58(assetID), name: 'Hostile\u202e', symbol: '"\n', denomination: 1, isNative: false },
        traits: { isFungible: true, isMintable: false, isNFT: false, isProperty: false },
      },
    });
    const before = balancesDocument({ ...after, time: 1_999n }, ref);
    const later = balancesDocument({ ...after, time: 2_000n }, ref).split('\n');
    snapshot.matches('locked', before);
    snapshot.matches(
      'what differs after it unlocked',
      later.filter((line, i) => line !== before.split('\n')[i]),
    );
    assert.ok(!before.includes('\u202e') && (JSON.parse(before) as Balances).coverage === 'partial');
  });

  it('list ten thousand outputs, and the number of others', () => {
    const assetID = new Uint8Array(32);
    const outputs = Array.from({ length: 10_002 }, (_, outputIndex): HeldOutput => ({
      ...{ txID: new Uint8Array(32), outputIndex, assetID, kind: 'amount', amount: 1n },
      owners: { locktime: 0n, threshold: 1, addresses: [new Uint8Array(20)] },
    }));
    const head = {
      chain: 'Mine',
      networkID: 1,
      address: B,
      height: 1n,
      blockID: encodeCb58(assetID),
      time: 1n,
      source: '',
    };
    const text = balancesDocument({ ...head, limits: [], outputs }, () => ({
      assetID: new Uint8Array(32),
      info: undefined,
    }));
    const read = JSON.parse(text) as Balances & { notes: string[]; balances: { rawSpendable: string }[] };
    assert.deepEqual(
      [read.outputs.length, read.coverage, read.balances[0]?.rawSpendable],
      [10_000, 'complete', '10002'],
    );
    snapshot.matches('more outputs than are listed', read.notes);
  });

  it('have addresses that name nothing else', () => {
    const given = { chain: 'my#1', address: B, height: 2n ** 64n - 1n };
    const address = balancesAddressOf(given);
    assert.deepEqual(balancesTargetOf(address), given);
    assert.equal(targetOf(address), undefined);
    for (const path of [
      `/balances/${B}/block-1.bytes`,
      `/balances/${B}/block-.json`,
      `/balances/${B}/block--1.json`,
      `/balances/${B}!/block-1.json`,
      `/balances/${B.toUpperCase()}/block-1.json`,
      `/balances/../block-1.json`,
      `/tx/${B}/block-1.json`,
    ]) {
      assert.equal(balancesTargetOf({ ...address, path }), undefined, path);
    }
    assert.equal(balancesTargetOf({ ...address, scheme: 'file' }), undefined);
  });
});
