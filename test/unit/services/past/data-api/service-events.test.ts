import assert from 'node:assert/strict';
import { toHexDigits } from '../../../../../src/core/bytes/bytes';
import { encodeBech32 } from '../../../../../src/core/encodings/bech32';
import { encodeCb58 } from '../../../../../src/core/encodings/cb58';
import { ZERO_ID } from '../../../../../src/core/ids/networks';
import type { Chain } from '../../../../../src/services/chain/chain';
import type { AddressEvent, HeldOutput } from '../../../../../src/services/past/address/address-events';
import { ServiceEvents } from '../../../../../src/services/past/data-api/service-events';
import type { Ledger } from '../../../../../src/services/past/ledger/ledger';
import { parseOwner } from '../../../../../src/services/text/format-id';
import { FakeClock } from '../../../../support/setup/fake-clock';
import {
  answerJSON,
  answerResult,
  passOn,
  startServer,
  type TestServer,
} from '../../../../support/servers/http-server';
import { EWOQ, RECORDED_PAYEE } from '../../../../support/known-ids';
import { servicesAt } from '../../../../support/setup/services-at';
import { recordedSetUp } from '../../../../support/sandbox/recorded-setup';
import { chainAt } from '../../../../support/setup/chain-at';

describe("an address' transactions of the Data API", () => {
  const clock = new FakeClock(1_795_243_600_000);
  const { sandbox } = recordedSetUp({ index: true });
  /** The sandbox as a node on Mainnet, and as the Data API. */
  let server: TestServer;
  let change: (body: { transactions: Record<string, unknown>[] }) => void;
  let asked: string[];

  before(async () => {
    server = await startServer(async (request, response) => {
      const { method, path, body } = request;
      if (method === 'GET') {
        asked.push(path);
        const page = (await answerOf(path.replace(/&pageToken=own\d+/, ''))) as Parameters<typeof change>[0];
        change(page);
        answerJSON(response, page);
        return;
      }
      if (body.includes('"info.getNetworkID"')) answerResult(request, response, { networkID: '1' });
      else await passOn(sandbox.url, request, response);
    });
  });
  after(() => server.close());
  beforeEach(() => {
    change = () => undefined;
    asked = [];
  });

  /** What the sandbox answers, requested once: it counts compute units. */
  const answers = new Map<string, Promise<string>>();
  async function answerOf(path: string): Promise<unknown> {
    const answer = answers.get(path) ?? fetch(sandbox.url + path).then((response) => response.text());
    answers.set(path, answer);
    return JSON.parse(await answer) as unknown;
  }

  async function withChain(
    use: (parts: { events: ServiceEvents; chain: Chain } & Made) => Promise<void>,
  ): Promise<void> {
    const made = make();
    try {
      const chain = chainAt(server.url, { http: made.http, clock }, { name: 'Node' });
      await chain.identity.identify();
      await use({ ...made, chain });
    } finally {
      await made.http.close();
    }
  }

  type Made = ReturnType<typeof make>;
  function make() {
    const { http, rest, services } = servicesAt(server.url, clock);
    const events = new ServiceEvents({ rest, clock, resolver: services.resolver, mayUse: () => false });
    return { http, events, services };
  }

  for (const [name, text] of Object.entries({ EWOQ, RECORDED_PAYEE })) {
    it(`reports of ${name} what the blocks show`, () =>
      withChain(async ({ events, chain, services }) => {
        const address = parseOwner(text);
        assert.equal(events.knows(chain), true);
        const page = await events.walk({ chain, on: 'X' }, address).next();
        const answer = await services.addressHistories.read({ chain: chain, on: 'X' }, [address]);
        assert.ok(answer.kind === 'known');
        const byBlocks = [...answer.value.events.newestFirst()].filter(({ height }) => height > 0n);
        assert.ok(byBlocks.length > 10);
        // The service gives the genesis a time.
        const reported = page?.items.filter(({ height }) => height !== 0n);
        assert.deepEqual(
          reported?.map(({ txID }) => encodeCb58(txID)),
          byBlocks.map(({ txID }) => encodeCb58(txID)),
        );
        // It doesn't distinguish properties from amounts.
        const properties = new Set(byBlocks.filter(movesProperty).map(({ txID }) => encodeCb58(txID)));
        const others = ({ txID }: AddressEvent): boolean => !properties.has(encodeCb58(txID));
        assert.deepEqual(reported.filter(others).map(shown), byBlocks.filter(others).map(shown));
        assert.deepEqual([page?.end, page?.leftOut], ['complete', 0]);
        assert.equal(asked.length, 1);
      }));
  }

  it('leads to what the blocks show that an address owned after each of them', () =>
    withChain(async ({ events: of, chain, services, http }) => {
      // The node lists no UTXOs of addresses of Mainnet.
      const local = chainAt(sandbox.url, { http, clock }, { name: 'Local' });
      for (const text of [EWOQ, RECORDED_PAYEE]) {
        const address = parseOwner(text);
        const list = await of.all({ chain, on: 'X' }, address, {});
        const on = { chain: local, on: 'X' } as const;
        const answers = [
          await services.ledgers.ofService(on, address, list, {}),
          await services.ledgers.ofBlocks(on, address),
        ];
        const [ledger, byBlocks] = answers.map((answer) => (answer.kind === 'known' ? answer.value : assert.fail()));
        if (ledger === undefined || byBlocks === undefined) assert.fail();
        assert.deepEqual([ledger.isChecked, ledger.from, ledger.to], [true, 0n, 25n]);
        const inItsTerms = (output: HeldOutput): string =>
          nameOf(output.kind === 'property' ? { ...output, kind: 'amount', amount: 1n } : output);
        const after = (each: Ledger, height: bigint): string[] => each.outputsAfter(height).map(inItsTerms);
        for (let height = 0n; height <= 25n; height++) {
          assert.deepEqual(after(ledger, height), after(byBlocks, height), `${text} after block ${height}`);
        }
        // A part of the list has what the newest blocks have.
        const some = { ...list, events: list.events.slice(0, 8), isComplete: false };
        const part = await services.ledgers.ofService(on, address, some, {});
        assert.ok(part.kind === 'known' && part.value.isChecked);
        const { from } = part.value;
        assert.ok(from > 10n);
        for (let height = from; height <= 25n; height++) {
          assert.deepEqual(
            after(part.value, height),
            after(byBlocks, height),
            `a part, of ${text} after block ${height}`,
          );
        }
      }
    }));

  it('leaves out a transaction that it cannot read as a whole, and counts it', () =>
    withChain(async ({ events, chain }) => {
      change = ({ transactions: [first] }) => {
        const [utxo] = first?.['consumedUtxos'] as Record<string, unknown>[];
        if (utxo !== undefined) utxo['locktime'] = 'soon';
      };
      const page = await events.walk({ chain, on: 'X' }, parseOwner(EWOQ)).next();
      assert.deepEqual([page?.leftOut, page?.items.length], [1, 22]);
    }));

  type UTXO = Record<string, unknown> & { addresses: string[] };
  const utxosOf = (tx: Record<string, unknown> = {}): UTXO[] =>
    ['consumedUtxos', 'emittedUtxos'].flatMap((side) => tx[side] as UTXO[]);

  it('reads owners with the alias of a chain', () =>
    withChain(async ({ events, chain }) => {
      const plain = await events.walk({ chain, on: 'X' }, parseOwner(EWOQ)).next();
      change = ({ transactions }) => {
        for (const utxo of transactions.flatMap(utxosOf)) utxo.addresses = utxo.addresses.map((text) => `X-${text}`);
      };
      const page = await events.walk({ chain, on: 'X' }, parseOwner(EWOQ)).next();
      assert.deepEqual(page, plain);
    }));

  const OTHER_CHAIN = encodeCb58(new Uint8Array(32).fill(7));
  const UNREADABLE: Readonly<Record<string, (utxo: UTXO) => unknown>> = {
    'an owner with a wrong checksum': (utxo) => (utxo.addresses = utxo.addresses.map((text) => `${text}q`)),
    'no owners': (utxo) => (utxo.addresses = []),
    'fewer owners than have to sign': (utxo) => (utxo['threshold'] = utxo.addresses.length + 1),
    'a creating chain that is none of the three': (utxo) => (utxo['createdOnChainId'] = OTHER_CHAIN),
    'a consuming chain that is none of the three': (utxo) => (utxo['consumedOnChainId'] = OTHER_CHAIN),
    'a consuming chain that only an export leads to': (utxo) => (utxo['consumedOnChainId'] = ZERO_ID),
    'the ID of another transaction': (utxo) => (utxo['creationTxHash'] = encodeCb58(new Uint8Array(32).fill(7))),
    'another time than its transaction': (utxo) => (utxo['timestamp'] = 1_700_000_000),
  };
  for (const [what, damage] of Object.entries(UNREADABLE)) {
    it(`counts a transaction that has an output with ${what}, and doesn't take it for one of others`, () =>
      withChain(async ({ events, chain }) => {
        change = ({ transactions: [first] }) => {
          for (const last of utxosOf(first).slice(-1)) damage(last);
        };
        const page = await events.walk({ chain, on: 'X' }, parseOwner(EWOQ)).next();
        assert.deepEqual([page?.leftOut, page?.items.length], [1, 22]);
      }));
  }

  it('counts a transaction whose time is in milliseconds', () =>
    withChain(async ({ events, chain }) => {
      change = ({ transactions: [first] }) => {
        for (const of of [first, ...utxosOf(first)]) Object.assign(of ?? {}, { timestamp: 1_795_243_600_000 });
      };
      const page = await events.walk({ chain, on: 'X' }, parseOwner(EWOQ)).next();
      assert.deepEqual([page?.leftOut, page?.items.length], [1, 22]);
    }));

  it('reads types of outputs in capitals', () =>
    withChain(async ({ events, chain }) => {
      const plain = await events.walk({ chain, on: 'X' }, parseOwner(EWOQ)).next();
      change = ({ transactions }) => {
        for (const utxo of transactions.flatMap(utxosOf)) utxo['utxoType'] = String(utxo['utxoType']).toUpperCase();
      };
      assert.deepEqual(await events.walk({ chain, on: 'X' }, parseOwner(EWOQ)).next(), plain);
    }));

  async function events({
    events: of,
    chain,
  }: {
    events: ServiceEvents;
    chain: Chain;
  }): Promise<readonly AddressEvent[]> {
    return (await of.walk({ chain, on: 'X' }, parseOwner(EWOQ)).next())?.items ?? [];
  }

  /** The pages of a walk, 5 transactions each; a day passes before one of them. */
  async function walked({ events, chain }: { events: ServiceEvents; chain: Chain }, late: number) {
    const own = new Map<string, Record<string, unknown>[]>();
    change = (page) => {
      const at = asked.at(-1) ?? '';
      const end = new URL(at, 'http://h').searchParams.get('endTimestamp') ?? '';
      const [, place = '0'] = /pageToken=own(\d+)/.exec(at) ?? [];
      const all = own.get(end) ?? page.transactions;
      own.set(end, all);
      page.transactions = all.slice(Number(place), Number(place) + 5);
      if (Number(place) + 5 < all.length) Object.assign(page, { nextPageToken: `own${Number(place) + 5}` });
    };
    const walk = events.walk({ chain, on: 'X' }, parseOwner(EWOQ));
    const pages = [];
    for (let i = 1; ; i++) {
      if (i === late) await clock.advance(24 * 60 * 60 * 1000);
      const page = await walk.next();
      if (page === undefined) return pages;
      pages.push(page);
    }
  }

  it('goes on at the oldest transaction when a page token has expired, and has each once', () =>
    withChain(async (parts) => {
      const pages = await walked(parts, 0);
      const ids = pages.flatMap(({ items }) => items.map(({ txID }) => encodeCb58(txID)));
      assert.deepEqual([pages.length, ids.length], [5, 23]);
      for (const late of [2, 3, 4, 5]) {
        asked = [];
        const again = await walked(parts, late);
        assert.deepEqual(
          again.flatMap(({ items }) => items.map(({ txID }) => encodeCb58(txID))),
          ids,
        );
        assert.deepEqual(
          again.flatMap(({ restarted }, i) => (restarted ? [i + 1] : [])),
          [late],
        );
        assert.ok(asked.length <= pages.length + 1, `${asked.length} pages after ${late}`);
      }
    }));

  it('counts a transaction that it cannot read once, also on a page that it reads again', () =>
    withChain(async (parts) => {
      const whole = await events(parts);
      const unreadable = new Set(whole.filter((_, i) => i % 5 === 4).map(({ txID }) => encodeCb58(txID)));
      for (const late of [0, 2, 3, 4]) {
        const walking = walked(parts, late);
        const serve = change;
        change = (page) => {
          for (const tx of page.transactions) if (unreadable.has(String(tx['txHash']))) tx['timestamp'] = 'soon';
          serve(page);
        };
        const pages = await walking;
        assert.equal(
          pages.reduce((sum, { leftOut }) => sum + leftOut, 0),
          unreadable.size,
        );
      }
    }));

  it('counts transactions in which no output is of the address, but not an export to it', () =>
    withChain(async ({ events, chain }) => {
      let exports = 0;
      change = ({ transactions }) => {
        for (const tx of transactions) {
          const crossing = (tx['emittedUtxos'] as UTXO[]).filter((utxo) => utxo['consumedOnChainId'] === ZERO_ID);
          exports += Math.min(1, crossing.length);
          for (const utxo of utxosOf(tx)) {
            const isTo = crossing.includes(utxo);
            utxo.addresses = [encodeBech32('avax', parseOwner(isTo ? EWOQ : RECORDED_PAYEE))];
            utxo['threshold'] = 1;
          }
        }
      };
      const page = await events.walk({ chain, on: 'X' }, parseOwner(EWOQ)).next();
      assert.ok(exports > 0);
      assert.deepEqual([page?.leftOut, page?.items.length], [23 - exports, 0]);
    }));

  it('requests a page that is too long in halves, also the next ones', () =>
    withChain(async ({ events, chain }) => {
      const whole = await events.walk({ chain, on: 'X' }, parseOwner(EWOQ)).next();
      // With as many outputs as a transaction can have, a page of 23 has more values than are read.
      change = ({ transactions }) => {
        for (const tx of transactions) {
          const utxos = tx['emittedUtxos'] as UTXO[];
          tx['emittedUtxos'] = Array.from({ length: 900 }, (_, i) => utxos[i % utxos.length]);
        }
      };
      asked = [];
      const walk = events.walk({ chain, on: 'X' }, parseOwner(EWOQ));
      const ids: string[] = [];
      for (let page = await walk.next(); page !== undefined; page = await walk.next()) {
        ids.push(...page.items.map(({ txID }) => encodeCb58(txID)));
      }
      const sizes = asked.map((path) => Number(new URL(path, 'http://h').searchParams.get('pageSize')));
      const [last = 0] = sizes.slice(-1);
      assert.deepEqual(
        sizes.slice(0, sizes.indexOf(last) + 1),
        [100, 50, 25, 13, 7, 4].slice(0, sizes.indexOf(last) + 1),
      );
      assert.ok(sizes.slice(sizes.indexOf(last)).every((size) => size === last));
      assert.equal(sizes.length - sizes.indexOf(last), Math.ceil(23 / last));
      assert.deepEqual(
        ids,
        whole?.items.map(({ txID }) => encodeCb58(txID)),
      );
    }));

  it('has no height for a transaction from before the chain had blocks', () =>
    withChain(async ({ events, chain }) => {
      change = ({ transactions: [first] }) => delete first?.['blockHeight'];
      const page = await events.walk({ chain, on: 'X' }, parseOwner(EWOQ)).next();
      assert.deepEqual(
        page?.items.slice(0, 2).map(({ height }) => height),
        [undefined, 24n],
      );
    }));
});

function movesProperty({ consumed, produced }: AddressEvent): boolean {
  return [...consumed, ...produced].some(({ kind }) => kind === 'property');
}

function shown(event: AddressEvent) {
  const { txID, height, time, consumed, produced, burned, spends, crossing, from, to } = event;
  return {
    ...{ txID: encodeCb58(txID), height, time, spends, crossing },
    consumed: consumed.map(nameOf).sort(),
    produced: produced.map(nameOf).sort(),
    // The recording doesn't hold the imported outputs: the blocks show their amounts, but not their owners.
    burned: (crossing === 'import' ? [] : burned)
      .map(({ assetID, amount }) => `${encodeCb58(assetID)} ${amount}`)
      .sort(),
    from: crossing === 'import' ? [] : from.map(toHexDigits).sort(),
    to: to.map(toHexDigits).sort(),
  };
}

function nameOf({ txID, outputIndex, assetID, kind, amount, owners }: HeldOutput): string {
  const { locktime, threshold, addresses } = owners;
  const owned = `${locktime} ${threshold} ${addresses.map(toHexDigits).join()}`;
  return `${encodeCb58(txID)}:${outputIndex} ${encodeCb58(assetID)} ${kind} ${amount} ${owned}`;
}
