import assert from 'node:assert/strict';
import { HttpClient } from '../../../../../src/client/http/http-client';
import { formatAddress, parseAddress } from '../../../../../src/core/ids/address';
import { MAX_UTXO_PAGE, toHexDigits } from '../../../../../src/core/bytes/bytes';
import type { Sandbox } from '../../../../../sandbox/server';
import type { Chain } from '../../../../../src/services/chain/chain';
import { createServices } from '../../../../../src/services/create-services';
import type { HeldOutput } from '../../../../../src/services/past/address/address-events';
import { balancesOf } from '../../../../../src/features/documents/balances-source';
import { Ledger, presentOutput } from '../../../../../src/services/past/ledger/ledger';
import type { PastAnswer } from '../../../../../src/services/past/blocks/past-answer';
import { sumUp, UTXOTable } from '../../../../../src/services/utxos/utxo-table';
import { avmReader, avmUTXOs } from '../../../../../src/services/utxos/utxo-source';
import { HexList } from '../../../../../src/core/encodings/hex-list';
import { encodeCb58 } from '../../../../../src/core/encodings/cb58';
import { encodeHex } from '../../../../../src/core/encodings/hex';
import { FakeClock } from '../../../../support/setup/fake-clock';
import { type IndexedNode, startIndexedNode, wrapped } from '../../../../support/servers/indexed-node';
import { startRecordedSandbox } from '../../../../../sandbox/test/replay/recorded-sandbox';
import type { RecordedLine } from '../../../../support/recording/recording';
import { UTXOPages } from '../../../../../src/services/utxos/utxo-pages';
import { callOf, hexBytes, textOf, textsOf } from '../../../../../sandbox/test/replay/calls';
import { chainAt } from '../../../../support/setup/chain-at';

/** An answer of getUTXOs about what an address owned at some height. */
interface Listed {
  /** Whether it has all. */
  readonly isWhole: boolean;
  readonly address: string;
  readonly height: bigint;
  readonly utxos: readonly Uint8Array[];
}

/** A node's answer about an address' own UTXOs, if a line of the recording has one. */
function listedIn(line: RecordedLine, height: bigint): Listed | undefined {
  const call = line.kind === 'exchange' ? callOf(line) : undefined;
  if (call?.method !== 'avm.getUTXOs' || call.error !== undefined) return undefined;
  const { params, result } = call;
  const [address, ...others] = textsOf(params['addresses']);
  if (address === undefined || others.length > 0 || textOf(params['sourceChain']) !== '') return undefined;
  const utxos = textsOf(result['utxos']).map(hexBytes);
  const most = Math.min(Number(params['limit'] ?? 0) || 1024, 1024);
  return { address, height, utxos, isWhole: params['startIndex'] === undefined && utxos.length < most };
}

describe('what an address owned after a block', () => {
  const clock = new FakeClock(1_795_243_600_000);
  const recorded: Listed[] = [];
  /** What the sandbox listed of each address at each height while it went through the recording. */
  const replayed: Listed[] = [];
  const times: bigint[] = [];
  let addresses: readonly string[];
  let sandbox: Sandbox;
  let node: IndexedNode;
  let containers: readonly Uint8Array[];
  let http: HttpClient;
  let chain: Chain;

  before(async () => {
    http = new HttpClient();
    const at = (url: string): Chain => chainAt(url, { http, clock });
    // All owners are known at the end only.
    const owners = new Set<string>();
    const first = await startRecordedSandbox({
      onLine: (line, height) => {
        const listed = listedIn(line, height);
        if (listed !== undefined) recorded.push(listed);
        return Promise.resolve();
      },
    });
    const own = first.network.chain('X');
    assert.ok(own !== undefined);
    const blocks: Uint8Array[] = [];
    for (let height = 1n; height <= 25n; height++) {
      const block = await at(first.url).avm.getBlockByHeight({ height });
      blocks.push(hexBytes(block));
    }
    for (const { address } of recorded) owners.add(address);
    for (const bytes of blocks) {
      for (const { unsignedTx } of own.codec.decodeBlock(bytes).txs) {
        for (const { output } of unsignedTx.outputs) {
          if (!('addresses' in output)) continue;
          for (const address of output.addresses) {
            owners.add(formatAddress({ alias: 'X', hrp: 'local', bytes: address }));
          }
        }
      }
    }
    await first.close();
    addresses = [...owners];
    containers = wrapped(blocks);
    let seen = -1n;
    sandbox = await startRecordedSandbox({
      onLine: async (_, height, { url }) => {
        if (height === seen) return;
        seen = height;
        await list(at(url), height);
      },
    });
    node = await startIndexedNode(sandbox.url);
    chain = at(node.url);
    for (let height = 0n; height <= 25n; height++) {
      times.push(own.codec.decodeBlock(hexBytes(await chain.avm.getBlockByHeight({ height }))).time);
    }
  });
  after(async () => {
    await http.close();
    await node.close();
    await sandbox.close();
  });
  beforeEach(() => {
    node.containers = containers;
  });

  /** Notes what the node lists now. */
  async function list(on: Chain, height: bigint): Promise<void> {
    for (const address of addresses) {
      const pages = new UTXOPages({ source: avmUTXOs(on, { addresses: [address] }), pageSize: MAX_UTXO_PAGE });
      await pages.next(4);
      assert.equal(pages.state, 'complete');
      replayed.push({ address, height, utxos: pages.utxos.map(({ bytes }) => bytes), isWhole: true });
    }
  }

  async function past(address: string, options = {}): Promise<Ledger> {
    const { ledgers } = createServices({ http, clock, sandboxURL: () => Promise.reject(new Error('none')) });
    const answer: PastAnswer<Ledger> = await ledgers.ofBlocks(
      { chain: chain, on: 'X' },
      parseAddress(address).bytes,
      options,
    );
    assert.equal(answer.kind, 'known');
    return answer.value;
  }

  const presentOf = ({ utxos }: Listed): HeldOutput[] =>
    utxos.map((bytes) => presentOutput(avmReader(chain.codec).read(bytes)));
  const namesOf = (outputs: readonly HeldOutput[]): string[] =>
    outputs.map(({ txID, outputIndex }) => `${toHexDigits(txID)}:${outputIndex}`).sort();

  /** Compares outputs and balances with what a node listed. */
  function matches(ledger: Ledger, listed: Listed): void {
    const { height } = listed;
    const after = ledger.outputsAfter(height);
    const where = `${listed.address} after block ${height}`;
    const names = namesOf(after);
    if (!listed.isWhole) {
      const present = new Set(names);
      assert.deepEqual(
        namesOf(presentOf(listed)).filter((name) => !present.has(name)),
        [],
        where,
      );
      return;
    }
    assert.deepEqual(names, namesOf(presentOf(listed)), where);
    const table = new UTXOTable(avmReader(chain.codec));
    table.add(HexList.of(listed.utxos.map((bytes) => encodeHex(bytes))));
    const time = times[Number(height)] ?? 0n;
    const sorted = (balances: ReturnType<typeof balancesOf>) =>
      [...balances].sort((a, b) => (a.assetID < b.assetID ? -1 : 1));
    assert.deepEqual(sorted(balancesOf(after, time)), sorted(sumUp(table.utxos, Number(time) * 1000)), where);
  }

  it('is what the replayed sandbox listed, for every address and height', async () => {
    assert.equal(replayed.length, 26 * addresses.length);
    for (const address of addresses) {
      const ledger = await past(address);
      const { from, to, isWhole, limits } = ledger;
      assert.deepEqual([from, to, isWhole, limits], [0n, 25n, true, []]);
      for (const listed of replayed) if (listed.address === address) matches(ledger, listed);
    }
    assert.ok(addresses.length >= 5, `${addresses.length} addresses`);
  });

  it('is what the recorded node listed', async () => {
    const whole = recorded.filter(({ isWhole }) => isWhole).length;
    assert.ok(recorded.length > 35 && whole > 20, `${recorded.length} answers, ${whole} of them whole`);
    for (const address of new Set(recorded.map((listed) => listed.address))) {
      const ledger = await past(address);
      for (const listed of recorded) if (listed.address === address) matches(ledger, listed);
    }
  });

  it('is the same without an index, by height', async () => {
    node.containers = undefined;
    for (const address of addresses) {
      const ledger = await past(address, { byHeight: true });
      for (const listed of replayed) if (listed.address === address) matches(ledger, listed);
    }
  });

  it('is known from the oldest block on that an index has, by the present UTXOs', async () => {
    for (const kept of [24, 10, 1]) {
      node.containers = containers.slice(-kept);
      for (const address of addresses) {
        const ledger = await past(address);
        assert.ok(!ledger.isWhole && ledger.to === 25n && ledger.from >= BigInt(25 - kept));
        for (const listed of replayed) {
          if (listed.address === address && listed.height >= ledger.from) matches(ledger, listed);
        }
      }
    }
  });

  it("reports if the index lacks the newest blocks and doesn't reach the genesis", async () => {
    node.containers = containers.slice(5, -2);
    const [address = ''] = addresses;
    const { to, limits } = await past(address);
    assert.deepEqual([to, limits], [23n, ['utxosNewer']]);
  });

  it('is the same whichever blocks were added after the present UTXOs were listed', async () => {
    node.containers = containers.slice(-20);
    const { addressHistories } = createServices({ http, clock, sandboxURL: () => Promise.reject(new Error('none')) });
    for (const address of addresses) {
      const answer = await addressHistories.read({ chain: chain, on: 'X' }, [parseAddress(address).bytes]);
      assert.equal(answer.kind, 'known');
      const mine = replayed.filter((listed) => listed.address === address);
      // The last blocks have a thousand outputs each.
      for (const present of mine.filter(
        ({ height }) => height >= (answer.value.holdsFrom ?? 0n) && height <= 22n && height % 3n === 0n,
      )) {
        const { events, isFromGenesis: isWhole, holdsFrom: from = 0n, holdsTo: to = -1n } = answer.value;
        const ledger = await Ledger.read({
          ...{ isWhole, from, to, isComparable: true, limits: () => Promise.resolve([]) },
          events: { [Symbol.iterator]: () => events.oldestFirst() },
          utxos: presentOf(present),
        });
        for (const listed of mine.filter(({ height }) => height >= ledger.from && height <= 22n)) {
          matches(ledger, listed);
        }
      }
    }
  });

  it('is read again where the chain was reset while it was read', async () => {
    node.containers = containers;
    const services = createServices({ http, clock, sandboxURL: () => Promise.reject(new Error('no sandbox')) });
    let resets = 0;
    const known = await chain.identity.identify();
    const reset = Object.create(chain, {
      identity: {
        get: () => ({
          known: { ...known, key: String(resets) },
          identify: () => Promise.resolve({ ...known, key: String(resets) }),
        }),
      },
    }) as Chain;
    const { addressHistories, ledgers } = services;
    const { read } = addressHistories;
    let readings = 0;
    addressHistories.read = async (...of) => {
      readings++;
      return read.apply(addressHistories, of);
    };
    const { bytes } = parseAddress(addresses[0] ?? assert.fail());
    await ledgers.at({ chain: reset, on: 'X' }, bytes, 5n, {});
    await ledgers.at({ chain: reset, on: 'X' }, bytes, 7n, {});
    assert.equal(readings, 1);
    addressHistories.read = async (...of) => {
      readings++;
      const answer = await read.apply(addressHistories, of);
      resets++;
      return answer;
    };
    await ledgers.ofBlocks({ chain: reset, on: 'X' }, bytes);
    await ledgers.at({ chain: reset, on: 'X' }, bytes, 5n, {});
    assert.equal(readings, 3);
  });

  it('has balances that change where the outputs do', async () => {
    for (const kept of [25, 12]) {
      node.containers = containers.slice(-kept);
      for (const address of addresses) {
        const ledger = await past(address);
        const points = ledger.balances();
        for (let height = ledger.from; height <= ledger.to; height++) {
          const sums = new Map<string, { own: bigint; shared: bigint }>();
          for (const { assetID: id, amount, owners } of ledger.outputsAfter(height)) {
            const assetID = encodeCb58(id);
            const sum = sums.get(assetID) ?? { own: 0n, shared: 0n };
            if (owners.addresses.length === 1) sum.own += amount;
            else sum.shared += amount;
            sums.set(assetID, sum);
          }
          for (const [assetID, list] of points) {
            const point = list.findLast((each) => each.height <= height);
            const { own, shared } = point ?? { own: 0n, shared: 0n };
            assert.deepEqual({ own, shared }, sums.get(assetID) ?? { own: 0n, shared: 0n }, `${address} ${height}`);
          }
        }
        for (const list of points.values()) {
          const heights = list.map(({ height }) => height);
          assert.deepEqual(heights, [...new Set(heights)]);
          const changes = list.map(({ own, shared }) => `${own} ${shared}`);
          assert.ok(changes.every((change, i) => change !== changes[i - 1]));
        }
      }
    }
  });
});
