import assert from 'node:assert/strict';
import { HttpError } from '../../../../src/client/errors';
import { toHexDigits } from '../../../../src/core/bytes/bytes';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import type { AddressEvent, HeldOutput } from '../../../../src/services/past/address/address-events';
import type { Ledger } from '../../../../src/services/past/ledger/ledger';
import { ServiceEvents, type ServiceList } from '../../../../src/services/past/data-api/service-events';
import { demoStory, startDemo } from '../../../support/sandbox/demo-sandbox';
import { FakeClock } from '../../../support/setup/fake-clock';
import {
  answerError,
  answerJSON,
  answerResult,
  passOn,
  startServer,
  type TestServer,
} from '../../../support/servers/http-server';
import { servicesAt } from '../../../support/setup/services-at';
import { ownersIn } from '../../../support/recording/platform-owners';
import { sandboxSetUp } from '../../../support/sandbox/sandbox-setup';
import { chainAt } from '../../../support/setup/chain-at';

interface Page {
  transactions: { emittedUtxos: object[] }[];
  nextPageToken?: string;
}

describe("an address' transactions on P of the Data API", () => {
  const clock = new FakeClock(1_795_243_600_000);
  const owners = ownersIn(demoStory().pAndC.blocks.flatMap(({ chain, bytes }) => (chain === 'P' ? [bytes] : [])));
  const sandbox = sandboxSetUp(() => startDemo({ index: true }));
  /** The sandbox as a node on Mainnet, and as the Data API. */
  let server: TestServer;
  let change: (body: Page) => void;
  let isOutOfUnits: boolean;
  /** Methods that the node doesn't answer. */
  let unanswered: Set<string>;
  let asked: string[];

  before(async () => {
    server = await startServer(async (request, response) => {
      const { method, path, body } = request;
      if (method === 'GET') {
        asked.push(path);
        if (isOutOfUnits) {
          response.writeHead(429, { 'retry-after': '3600' }).end();
          return;
        }
        const url = new URL(path, sandbox.url);
        // Each list fits on a page, so that a token is one of this test, which repeats the page.
        url.searchParams.delete('pageToken');
        const page = (await (await fetch(url)).json()) as Page;
        change(page);
        answerJSON(response, page);
        return;
      }
      const call = JSON.parse(body) as { method: string };
      if (call.method === 'info.getNetworkID') answerResult(request, response, { networkID: '1' });
      else if (unanswered.has(call.method)) answerError(request, response, 'unavailable');
      else await passOn(sandbox.url, request, response);
    });
  });
  after(() => server.close());
  beforeEach(() => {
    change = () => undefined;
    isOutOfUnits = false;
    unanswered = new Set();
    asked = [];
  });

  type Made = ReturnType<typeof make>;
  function make() {
    const { http, rest, services } = servicesAt(server.url, clock);
    const events = new ServiceEvents({ rest, clock, resolver: services.resolver, mayUse: () => false });
    const chain = chainAt(server.url, { http, clock }, { name: 'Node' });
    /** The same node, on the network that it is on: it lists no UTXOs of addresses of Mainnet. */
    const local = chainAt(sandbox.url, { http, clock }, { name: 'Local' });
    return { http, events, services, chain, local };
  }

  async function withNode(use: (parts: Made) => Promise<void>): Promise<void> {
    const made = make();
    try {
      await made.chain.identity.identify();
      await use(made);
    } finally {
      await made.http.close();
    }
  }

  async function pageOf({ events, chain }: Made, address: Uint8Array) {
    return (await events.walk({ chain, on: 'P' }, address).next()) ?? assert.fail('no page');
  }

  async function checked(made: Made, address: Uint8Array, isComplete = true): Promise<Ledger> {
    const { items, leftOut } = await pageOf(made, address);
    return check(made, address, { events: items, leftOut, isComplete });
  }

  async function check({ local, services }: Made, address: Uint8Array, list: ServiceList): Promise<Ledger> {
    const answer = await services.ledgers.ofService({ chain: local, on: 'P' }, address, list, {});
    assert.ok(answer.kind === 'known');
    return answer.value;
  }

  it('are what the blocks show, for every address', () =>
    withNode(async (made) => {
      const seen = new Set<string>();
      for (const [name, address] of owners) {
        const page = await pageOf(made, address);
        const answer = await made.services.addressHistories.read({ chain: made.local, on: 'P' }, [address]);
        assert.ok(answer.kind === 'known' && answer.value.isFromGenesis);
        const byBlocks = [...answer.value.events.newestFirst()].filter(({ height }) => height > 0n);
        assert.deepEqual(page.items.map(shown), byBlocks.map(shown), name);
        // The blocks don't show who else gets what is left of a validator's balance.
        for (const [i, { to }] of byBlocks.entries()) {
          const reported = page.items[i]?.to.map(toHexDigits) ?? [];
          assert.ok(to.map(toHexDigits).every((each) => reported.includes(each)));
        }
        assert.deepEqual([page.end, page.leftOut], ['complete', 0]);
        for (const { staking, crossing, produced } of byBlocks) {
          seen.add(staking ?? crossing ?? (produced.some(({ stakeableUntil }) => stakeableUntil) ? 'locked' : ''));
        }
      }
      assert.equal(asked.length, owners.size);
      assert.deepEqual([...seen].sort(), ['', 'begins', 'ends', 'export', 'import', 'renews']);
    }));

  it('agree with the UTXOs and stakes that the node lists, for every address', () =>
    withNode(async (made) => {
      for (const [name, address] of owners) {
        const { isChecked, areStakesChecked } = await checked(made, address);
        // The service doesn't say whether a period was the last one.
        const isRenewed = (await pageOf(made, address)).items.some(({ staking }) => staking === 'renews');
        assert.deepEqual([isChecked, areStakesChecked], [!isRenewed, true], name);
      }
    }));

  it('lead to what the blocks show that an address owned after each of them', () =>
    withNode(async (made) => {
      for (const [name, address] of owners) {
        const ledger = await checked(made, address);
        const answer = await made.services.ledgers.ofBlocks({ chain: made.local, on: 'P' }, address);
        assert.ok(answer.kind === 'known');
        const byBlocks = answer.value;
        assert.deepEqual([ledger.from, ledger.to, ledger.isWhole], [0n, byBlocks.to, true]);
        for (let height = 0n; height <= ledger.to; height++) {
          const [own, others] = [ledger, byBlocks].map((each) => each.outputsAfter(height).map(nameOf));
          assert.deepEqual(own, others, `${name} after block ${height}`);
        }
        assert.deepEqual(withoutTimes(ledger), withoutTimes(byBlocks), name);
      }
    }));

  /** A balance by the heights at which it changed: of the genesis, the service knows no time. */
  const withoutTimes = (ledger: Ledger) =>
    [...ledger.balances()].map(([assetID, points]) => [assetID, points.map(({ time: _, ...point }) => point)]).sort();

  it('are not believed with another amount', () =>
    withNode(async (made) => {
      for (const [name, address] of owners) {
        const { items: events } = await pageOf(made, address);
        for (const [i, event] of events.entries()) {
          for (const side of ['consumed', 'produced'] as const) {
            const [first, ...others] = event[side];
            if (first === undefined) continue;
            const changed = { ...event, [side]: [{ ...first, amount: first.amount + 1n }, ...others] };
            const lie = { events: events.with(i, changed), leftOut: 0, isComplete: true };
            const { isChecked, areStakesChecked } = await check(made, address, lie);
            assert.ok(!(isChecked && areStakesChecked), `${name}, ${side} of ${i}`);
          }
        }
      }
    }));

  it('are not believed without one of them', () =>
    withNode(async (made) => {
      for (const [name, address] of owners) {
        const { items: events } = await pageOf(made, address);
        for (const i of events.keys()) {
          const list = { events: events.filter((_, place) => place !== i), leftOut: 0, isComplete: true };
          const { isChecked, areStakesChecked } = await check(made, address, list);
          assert.ok(!(isChecked && areStakesChecked), `${name} without ${i}`);
        }
        if (events.length > 0)
          assert.equal((await check(made, address, { events, leftOut: 1, isComplete: true })).isChecked, false);
      }
    }));

  it('have no checked balances while older transactions are missing, which may have staked', () =>
    withNode(async (made) => {
      for (const address of owners.values()) {
        assert.equal((await checked(made, address, false)).isChecked, false);
      }
    }));

  it('do not invent what came back from a staking whose transaction cannot be loaded', () =>
    withNode(async (made) => {
      unanswered.add('platform.getTx');
      let ends = 0;
      for (const address of owners.values()) {
        const { items: events } = await pageOf(made, address);
        for (const { staking, isStakeUnknown, consumed } of events) {
          assert.equal(isStakeUnknown === true, staking === 'ends' || staking === 'renews');
          if (staking === 'ends') assert.deepEqual([consumed, ends++ >= 0], [[], true]);
        }
        if (!events.some(({ staking }) => staking === 'ends')) continue;
        assert.equal((await check(made, address, { events, leftOut: 0, isComplete: true })).isChecked, false);
      }
      assert.ok(ends > 0);
    }));

  it('do not take the end of a staking without its transaction for a payment', () =>
    withNode(async (made) => {
      change = ({ transactions }) => {
        for (const tx of transactions) delete (tx as { stakingTxHash?: string }).stakingTxHash;
      };
      let ends = 0;
      for (const address of owners.values()) {
        for (const { staking, isStakeUnknown } of (await pageOf(made, address)).items) {
          assert.equal(isStakeUnknown === true, staking === 'ends' || staking === 'renews');
          if (staking === 'ends') ends++;
        }
      }
      assert.ok(ends > 0);
    }));

  it('leave out a transaction that cannot be read as a whole, and count it', () =>
    withNode(async (made) => {
      const [address] = owners.values();
      change = ({ transactions: [first] }) => Object.assign(first?.emittedUtxos[0] ?? {}, { outputIndex: 'x' });
      const { leftOut } = await pageOf(made, address ?? assert.fail());
      assert.equal(leftOut, 1);
    }));

  it('end where the service repeats a page', () =>
    withNode(async (made) => {
      const [address] = owners.values();
      change = (page) => (page.nextPageToken = 'again');
      const walk = made.events.walk({ chain: made.chain, on: 'P' }, address ?? assert.fail());
      const first = await walk.next();
      assert.ok(first !== undefined && first.end === undefined && first.items.length > 0);
      const second = await walk.next();
      assert.deepEqual([second?.items, second?.end], [[], 'stuck']);
    }));

  it('fail with the reason of a service that is out of units, and can be requested again', () =>
    withNode(async (made) => {
      const [address] = owners.values();
      const walk = made.events.walk({ chain: made.chain, on: 'P' }, address ?? assert.fail());
      isOutOfUnits = true;
      await assert.rejects(walk.next(), (error) => error instanceof HttpError && error.status === 429);
      isOutOfUnits = false;
      await clock.advance(3_601_000);
      assert.equal((await walk.next())?.end, 'complete');
    }));
});

function shown(event: AddressEvent) {
  const { txID, height, time, consumed, produced, burned, spends, crossing, staking, from } = event;
  return {
    ...{ txID: encodeCb58(txID), height, time, crossing, staking },
    consumed: consumed.map(nameOf).sort(),
    produced: produced.map(nameOf).sort(),
    // The blocks of P don't show the owners of what is imported.
    ...(crossing === 'import' ? {} : { spends, from: from.map(toHexDigits).sort() }),
    burned: burned.map(({ assetID, amount }) => `${encodeCb58(assetID)} ${amount}`).sort(),
  };
}

function nameOf({ txID, outputIndex, assetID, kind, amount, isStaked, stakeableUntil, owners }: HeldOutput): string {
  const { locktime, threshold, addresses } = owners;
  const owned = `${locktime} ${threshold} ${addresses.map(toHexDigits).join()}`;
  const staked = `${isStaked === true ? 'staked' : 'free'} ${stakeableUntil ?? 0n}`;
  return `${encodeCb58(txID)}:${outputIndex} ${encodeCb58(assetID)} ${kind} ${amount} ${staked} ${owned}`;
}
