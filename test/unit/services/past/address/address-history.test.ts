import assert from 'node:assert/strict';
import { HttpClient } from '../../../../../src/client/http/http-client';
import { formatAddress } from '../../../../../src/core/ids/address';
import { toHexDigits } from '../../../../../src/core/bytes/bytes';
import { decodeID, encodeCb58 } from '../../../../../src/core/encodings/cb58';
import { innerBlock } from '../../../../../src/core/codec/proposervm/proposervm-block';
import { decodeHex } from '../../../../../src/core/encodings/hex';
import { networkByID } from '../../../../../src/core/ids/networks';
import { txIDOf } from '../../../../../src/core/ids/ids';
import { consumedInputs, producedOutputs, spentUTXOs } from '../../../../../src/core/tx/moves';
import type { Sandbox } from '../../../../../sandbox/server';
import type { Chain } from '../../../../../src/services/chain/chain';
import { createServices } from '../../../../../src/services/create-services';
import type { BlockEvent, HeldOutput } from '../../../../../src/services/past/address/address-events';
import type { AddressHistories, AddressHistory } from '../../../../../src/services/past/address/address-history';
import type { PastAnswer } from '../../../../../src/services/past/blocks/past-answer';
import { avmUTXOs } from '../../../../../src/services/utxos/utxo-source';
import { UTXOPages } from '../../../../../src/services/utxos/utxo-pages';
import { startDemo } from '../../../../support/sandbox/demo-sandbox';
import { FakeClock } from '../../../../support/setup/fake-clock';
import { type IndexedNode, startIndexedNode, wrapped } from '../../../../support/servers/indexed-node';
import { startRecordedSandbox } from '../../../../../sandbox/test/replay/recorded-sandbox';
import { chainAt } from '../../../../support/setup/chain-at';

const NETWORKS = { recorded: startRecordedSandbox, demo: () => startDemo({ index: false }) };

for (const [name, start] of Object.entries(NETWORKS)) {
  describe(`AddressHistories on the ${name} chain`, () => {
    const clock = new FakeClock(1_795_243_600_000);
    let sandbox: Sandbox;
    let node: IndexedNode;
    let http: HttpClient;
    let containers: readonly Uint8Array[];
    /** All that own an output, by their hex. */
    let addresses: ReadonlyMap<string, Uint8Array>;
    let chain: Chain;
    let histories: AddressHistories;

    before(async () => {
      sandbox = await start();
      http = new HttpClient();
      const { avm } = chainAt(sandbox.url, { http, clock });
      const own = sandbox.network.chain('X');
      assert.ok(own !== undefined);
      const owners = new Map<string, Uint8Array>();
      const genesis = own.codec.decodeTx(decodeHex((await avm.getTx({ txID: AVAX })) ?? ''));
      const txs = [genesis];
      const blocks: Uint8Array[] = [];
      for (let height = 1n; height <= (await avm.getHeight()); height++) {
        const bytes = decodeHex(await avm.getBlockByHeight({ height }));
        blocks.push(bytes);
        txs.push(...own.codec.decodeBlock(bytes).txs);
      }
      for (const { unsignedTx } of txs) {
        for (const { output } of producedOutputs(unsignedTx, new Uint8Array(32))) {
          for (const address of output.addresses) owners.set(toHexDigits(address), address);
        }
      }
      addresses = owners;
      containers = wrapped(blocks);
    });
    after(async () => {
      await http.close();
      await sandbox.close();
    });
    beforeEach(async () => {
      node = await startIndexedNode(sandbox.url);
      node.containers = containers;
      const sandboxURL = () => Promise.reject(new Error('no sandbox'));
      ({ addressHistories: histories } = createServices({ http, clock, sandboxURL }));
      chain = chainAt(node.url, { http, clock });
    });
    afterEach(() => node.close());

    async function history(address: Uint8Array, options = {}): Promise<AddressHistory> {
      const answer: PastAnswer<AddressHistory> = await histories.read({ chain: chain, on: 'X' }, [address], options);
      assert.equal(answer.kind, 'known');
      return answer.value;
    }

    it('has events whose sum is what the node lists, of every address', async () => {
      let held = 0;
      for (const address of addresses.values()) {
        const { events, ...bounds } = await history(address);
        const sum = outputsAt(events.oldestFirst(), BigInt(containers.length));
        const listed = await utxosOf(address);
        assert.deepEqual(sum, listed);
        assert.deepEqual(bounds, {
          isFromGenesis: true,
          holdsFrom: 0n,
          holdsTo: BigInt(containers.length),
          chainHeight: BigInt(containers.length),
          isEnded: true,
          error: undefined,
          isReported: false,
          rewardsError: undefined,
        });
        held += listed.length;
      }
      assert.ok(
        addresses.size > 3 && held > 20,
        `${addresses.size} addresses, ${held} UTXOs, ${containers.length} blocks`,
      );
    });

    it('has the same without an index, read by height', async () => {
      const all = await Promise.all(
        [...addresses.values()].map(async (address) => [...(await history(address)).events.newestFirst()]),
      );
      node.containers = undefined;
      const sandboxURL = () => Promise.reject(new Error('no sandbox'));
      ({ addressHistories: histories } = createServices({ http, clock, sandboxURL }));
      const none = await histories.read({ chain: chain, on: 'X' }, [...addresses.values()]);
      assert.equal(none.kind === 'unknown' && none.because, 'noIndex');
      const byHeight = await Promise.all(
        [...addresses.values()].map(async (address) => [
          ...(await history(address, { byHeight: true })).events.newestFirst(),
        ]),
      );
      assert.deepEqual(byHeight, all);
    });

    it('leads back from the UTXOs to those at every height from which it holds, also if blocks are missing', async () => {
      const kept = containers.length - 7;
      let compared = 0;
      for (const address of addresses.values()) {
        node.containers = containers;
        const whole = [...(await history(address)).events.oldestFirst()];
        node.containers = containers.slice(-kept);
        const sandboxURL = () => Promise.reject(new Error('no sandbox'));
        const { addressHistories } = createServices({ http, clock, sandboxURL });
        const answer = await addressHistories.read({ chain: chain, on: 'X' }, [address]);
        assert.ok(answer.kind === 'known');
        const { events, holdsFrom = 0n, holdsTo, isFromGenesis } = answer.value;
        assert.equal(isFromGenesis, false);
        assert.equal(holdsFrom, 7n);
        assert.equal(holdsTo, BigInt(containers.length));
        const present = await utxosOf(address);
        for (let height = holdsFrom; height <= holdsTo; height++) {
          const outputs = new Set(present);
          for (const { height: at, produced, consumed } of events.newestFirst()) {
            if (at <= height) break;
            for (const output of consumed) outputs.add(nameOf(output));
            for (const output of produced) outputs.delete(nameOf(output));
          }
          assert.deepEqual([...outputs].sort(), outputsAt(whole, height));
          compared++;
        }
      }
      assert.ok(compared > 50, `${compared} compared`);
    });

    it('holds from the newest block that spends an output whose owners are not known', async () => {
      node.containers = containers.slice(-10);
      node.unanswered.add('avm.getTx');
      const [address] = addresses.values();
      assert.ok(address !== undefined);
      const { holdsFrom = 0n, holdsTo, isFromGenesis } = await history(address);
      assert.equal(isFromGenesis, false);
      assert.equal(holdsTo, BigInt(containers.length));
      const own = sandbox.network.chain('X');
      const made = new Set<string>();
      let expected = BigInt(containers.length - 10);
      for (const [i, container] of containers.entries()) {
        if (i < containers.length - 10) continue;
        for (const tx of own?.codec.decodeBlock(innerBlock(container)).txs ?? []) {
          for (const { txID, importedFrom } of spentUTXOs(tx.unsignedTx)) {
            if (importedFrom === undefined && !made.has(toHexDigits(txID))) expected = BigInt(i + 1);
          }
          made.add(toHexDigits(txIDOf(own?.codec.encodeTx(tx) ?? new Uint8Array())));
        }
      }
      assert.equal(holdsFrom, expected);
      assert.ok(expected > BigInt(containers.length - 10));
    });

    it('reports who pays what, and to whom', async () => {
      for (const address of addresses.values()) {
        for (const event of (await history(address)).events.newestFirst()) {
          if (event.height === 0n) continue;
          const hex = await chain.avm.getTx({ txID: encodeCb58(event.txID) });
          const tx = chain.codec.read('tx', decodeHex(hex ?? '')).value.unsignedTx;
          const moved = new Map<string, bigint>();
          const add = (assetID: Uint8Array, amount: bigint): unknown =>
            moved.set(encodeCb58(assetID), (moved.get(encodeCb58(assetID)) ?? 0n) + amount);
          for (const { assetID, input } of consumedInputs(tx)) add(assetID, input.amount);
          for (const { assetID, output } of producedOutputs(tx, event.txID)) {
            if (output.type === 'secp256k1fx.TransferOutput') add(assetID, -output.amount);
          }
          const burned = new Map([...moved].filter(([, amount]) => amount > 0n));
          assert.deepEqual(new Map(event.burned.map(({ assetID, amount }) => [encodeCb58(assetID), amount])), burned);
          assert.ok(![...event.from, ...event.to].some((other) => toHexDigits(other) === toHexDigits(address)));
          if (event.consumed.length > 0) assert.notEqual(event.spends, 'none');
        }
      }
    });

    /** The UTXOs of an address as the node lists them. */
    async function utxosOf(address: Uint8Array): Promise<string[]> {
      const text = formatAddress({ alias: 'X', hrp: 'local', bytes: address });
      const pages = new UTXOPages({ source: avmUTXOs(chain, { addresses: [text] }), pageSize: 1024 });
      await pages.all(() => undefined);
      return pages.utxos
        .map((listed) => {
          const { txID, outputIndex } = pages.table.read(listed);
          const { kind, amount } = listed;
          return nameOf({ txID, outputIndex, assetID: decodeID(listed.assetID), kind, amount });
        })
        .sort();
    }
  });
}

const AVAX = networkByID(12345)?.chains?.avax ?? '';

/** What events up to a height leave. */
function outputsAt(events: Iterable<BlockEvent>, most: bigint): string[] {
  const outputs = new Set<string>();
  for (const { height, consumed, produced } of events) {
    if (height > most) continue;
    for (const output of consumed) assert.ok(outputs.delete(nameOf(output)), `${nameOf(output)} is spent only once`);
    for (const output of produced) outputs.add(nameOf(output));
  }
  return [...outputs].sort();
}

function nameOf({ txID, outputIndex, assetID, kind, amount }: Omit<HeldOutput, 'owners'>): string {
  return `${toHexDigits(txID)}:${outputIndex} ${toHexDigits(assetID)} ${kind} ${amount}`;
}
