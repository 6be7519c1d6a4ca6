import assert from 'node:assert/strict';
import { HttpClient } from '../../../../src/client/http/http-client';
import { formatAddress } from '../../../../src/core/ids/address';
import { toHexDigits } from '../../../../src/core/bytes/bytes';
import { platformFormats, txsOfPlatformBlock } from '../../../../src/core/codec/platform/platform-formats';
import type { AssetAmount } from '../../../../src/core/tx/effects';
import { decodeID, encodeCb58 } from '../../../../src/core/encodings/cb58';
import { decodeHex, encodeHex } from '../../../../src/core/encodings/hex';
import { txIDOf } from '../../../../src/core/ids/ids';
import { networkByID } from '../../../../src/core/ids/networks';
import { platformFlow } from '../../../../src/core/p-and-c/platform-flow';
import { producedOutputs } from '../../../../src/core/tx/moves';
import { type Sandbox, startSandbox } from '../../../../sandbox/server';
import type { Chain } from '../../../../src/services/chain/chain';
import { createServices } from '../../../../src/services/create-services';
import type { BlockEvent, HeldOutput } from '../../../../src/services/past/address/address-events';
import { balancesOf } from '../../../../src/features/documents/balances-source';
import type { Ledger } from '../../../../src/services/past/ledger/ledger';
import { type StakedAmount, stakedBy } from '../../../../src/services/utxos/staked';
import { platformUTXOs } from '../../../../src/services/utxos/utxo-source';
import { UTXOPages } from '../../../../src/services/utxos/utxo-pages';
import { type ListedBalance, sumUp } from '../../../../src/services/utxos/utxo-table';
import { demoStory, startDemo } from '../../../support/sandbox/demo-sandbox';
import { FakeClock } from '../../../support/setup/fake-clock';
import { ownersIn } from '../../../support/recording/platform-owners';
import { type IndexedNode, startIndexedNode, wrapped } from '../../../support/servers/indexed-node';
import { chainAt } from '../../../support/setup/chain-at';

/** What the node listed of an address after a block. */
interface Listed {
  readonly names: readonly string[];
  readonly balances: readonly ListedBalance[];
  readonly staked: readonly StakedAmount[];
}

describe('what an address owned on P after a block', () => {
  const clock = new FakeClock(1_795_243_600_000);
  const { pAndC } = demoStory();
  const blocks = pAndC.blocks.filter(({ chain }) => chain === 'P').map(({ bytes }) => bytes);
  const tip = BigInt(blocks.length);
  /** Of each block, Unix seconds. */
  const times = [pAndC.platform.time, ...blocks.map((bytes) => timeOf(bytes))];
  /** All that own an output. */
  const addresses = ownersIn(blocks);
  /** By address and height. */
  const listed = new Map<string, Listed>();
  let sandbox: Sandbox;
  let node: IndexedNode;
  let http: HttpClient;
  let chain: Chain;

  before(async () => {
    http = new HttpClient();
    for (let height = 0; height <= blocks.length; height++) {
      let left = height;
      const some = pAndC.blocks.filter((block) => block.chain === 'C' || left-- > 0);
      const young = await startSandbox({ blocks: 'on call', pAndC: { ...pAndC, blocks: some } });
      const on = chainAt(young.url, { http, clock }, { name: 'young' });
      assert.equal(await on.platform.getHeight(), BigInt(height));
      for (const [name, address] of addresses) {
        listed.set(`${name} ${height}`, await listOf(on, address, times[height] ?? 0n));
      }
      await young.close();
    }
    sandbox = await startDemo({ index: false });
  });
  after(async () => {
    await http.close();
    await sandbox.close();
  });
  beforeEach(async () => {
    node = await startIndexedNode(sandbox.url, 'P');
    node.containers = wrapped(blocks);
    chain = chainAt(node.url, { http, clock });
  });
  afterEach(() => node.close());

  const text = (bytes: Uint8Array): string => formatAddress({ alias: 'P', hrp: 'local', bytes });

  async function listOf(on: Chain, address: Uint8Array, time: bigint): Promise<Listed> {
    const pages = new UTXOPages({ source: platformUTXOs(on, { addresses: [text(address)] }), pageSize: 1_024 });
    await pages.next(4);
    assert.equal(pages.state, 'complete');
    return {
      names: pages.utxos.map((utxo) => nameOf(pages.table.read(utxo))).sort(),
      balances: sorted(sumUp(pages.utxos, Number(time) * 1000)),
      staked: await stakedBy(on, { bytes: address, text: text(address) }, {}),
    };
  }

  async function past(address: Uint8Array, options = {}): Promise<Ledger> {
    const { ledgers } = createServices({ http, clock, sandboxURL: () => Promise.reject(new Error('none')) });
    const answer = await ledgers.ofBlocks({ chain, on: 'P' }, address, options);
    assert.ok(
      answer.kind === 'known',
      JSON.stringify(answer, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    );
    return answer.value;
  }

  /**
   * Compares what is spendable, locked and staked with what the node listed; `lockedBefore`: whether locks are known.
   */
  function matches(ledger: Ledger, name: string, height: bigint): void {
    const known = listed.get(`${name} ${height}`);
    const where = `${name} after block ${height}`;
    const after = ledger.outputsAfter(height);
    const free = after.filter(({ isStaked }) => isStaked !== true);
    assert.deepEqual(free.map(nameOf).sort(), known?.names, where);
    const balances = balancesOf(free, times[Number(height)] ?? 0n);
    assert.deepEqual(sorted(balances), known?.balances, where);
    const staked = balancesOf(after, 0n).flatMap(({ assetID, staked: amount }) =>
      amount === undefined ? [] : [{ assetID, amount }],
    );
    assert.deepEqual(
      staked,
      known?.staked.map(({ assetID, amount }) => ({ assetID, amount })),
      where,
    );
  }

  it('is what the node listed, for every address and height', async () => {
    for (const [name, address] of addresses) {
      const found = await past(address);
      const { from, to, isWhole, limits } = found;
      assert.deepEqual([from, to, isWhole, limits], [0n, tip, true, []], name);
      for (let height = 0n; height <= tip; height++) matches(found, name, height);
    }
    assert.ok(addresses.size >= 4 && blocks.length >= 10, `${addresses.size} addresses, ${blocks.length} blocks`);
  });

  it('is the same without an index, by height', async () => {
    node.containers = undefined;
    const { ledgers } = createServices({ http, clock, sandboxURL: () => Promise.reject(new Error('none')) });
    for (const [name, address] of addresses) {
      const none = await ledgers.ofBlocks({ chain, on: 'P' }, address);
      assert.equal(none.kind === 'unknown' && none.because, 'noIndex');
      const found = await past(address, { byHeight: true });
      for (let height = 0n; height <= tip; height++) matches(found, name, height);
    }
  });

  it('is known from a later block on where an index lacks the older ones', async () => {
    let compared = 0;
    // The oldest block that is left may decide about one that is missing.
    const decision = blocks.findIndex((bytes) => isReward(bytes)) + 1;
    for (const kept of [1, 3, 6, blocks.length - decision, blocks.length - 1]) {
      node.containers = wrapped(blocks).slice(-kept);
      for (const [name, address] of addresses) {
        const ledger = await past(address);
        assert.ok(!ledger.isWhole && ledger.to === tip && ledger.from >= tip - BigInt(kept));
        for (let height = ledger.from; height <= tip; height++) {
          const free = ledger.outputsAfter(height).filter(({ isStaked }) => isStaked !== true);
          assert.deepEqual(free.map(nameOf).sort(), listed.get(`${name} ${height}`)?.names, `${name} ${height}`);
          compared++;
        }
      }
    }
    assert.ok(compared > 20, `${compared} compared`);
  });

  it('says that stakes from before the blocks are missing', async () => {
    node.containers = wrapped(blocks).slice(-1);
    let missing = 0;
    for (const [name, address] of addresses) {
      const { limits } = await past(address);
      const isStaking = (listed.get(`${name} ${tip}`)?.staked.length ?? 0) > 0;
      assert.equal(limits.includes('stakesDiffer'), isStaking, name);
      if (isStaking) missing++;
    }
    assert.ok(missing > 0);
    node.unanswered.add('platform.getStake');
    const [address] = addresses.values();
    assert.ok((await past(address ?? assert.fail())).limits.includes('stakesUnknown'));
  });

  it('holds only above the end of a staking whose rewards the node does not report', async () => {
    const reward = BigInt(blocks.findIndex((bytes) => isReward(bytes)) + 2);
    const staker = stakerOf(blocks, true);
    node.unanswered.add('platform.getRewardUTXOs');
    let held = 0;
    for (const [name, address] of addresses) {
      const ledger = await past(address);
      if (!staker.has(name)) {
        assert.equal(ledger.isWhole, true, name);
        continue;
      }
      assert.deepEqual([ledger.isWhole, ledger.from >= reward], [false, true], name);
      for (let height = ledger.from; height <= tip; height++) {
        const free = ledger.outputsAfter(height).filter(({ isStaked }) => isStaked !== true);
        assert.deepEqual(free.map(nameOf).sort(), listed.get(`${name} ${height}`)?.names, `${name} ${height}`);
      }
      held++;
    }
    assert.ok(held > 0);
  });

  it('believes no reward of another transaction', async () => {
    const staker = stakerOf(blocks);
    node.rewrite = (method, answer) => {
      if (method !== 'platform.getRewardUTXOs') return answer;
      const { result } = answer as { result: { utxos: string[] } };
      const utxos = result.utxos.map((hex) => {
        const utxo = platformFormats.utxo.decode(decodeHex(hex));
        return encodeHex(platformFormats.utxo.encode({ ...utxo, outputIndex: 0 }));
      });
      return { ...answer, result: { ...result, utxos } };
    };
    for (const [name, address] of addresses) {
      if (staker.has(name)) assert.equal((await past(address)).isWhole, false, name);
    }
  });

  it('has events that say what began and ended a staking, and fees without the balances of validators', async () => {
    const { addressHistories } = createServices({ http, clock, sandboxURL: () => Promise.reject(new Error('none')) });
    const seen = new Set<string>();
    for (const address of addresses.values()) {
      const answer = await addressHistories.read({ chain, on: 'P' }, [address]);
      assert.ok(answer.kind === 'known' && answer.value.isFromGenesis);
      for (const event of answer.value.events.newestFirst()) {
        seen.add(event.staking ?? event.crossing ?? '');
        if (event.height > 0n) assert.deepEqual(await burnedOf(event), new Map(event.burned.map(burnedName)));
        if (event.staking !== 'ends') continue;
        const staked = event.consumed.filter(({ isStaked }) => isStaked === true).map(nameOf);
        const back = event.produced.map(nameOf);
        assert.ok(event.produced.every(({ isStaked }) => isStaked === undefined));
        assert.deepEqual(
          staked.filter((name) => !back.includes(name)),
          [],
        );
      }
    }
    assert.deepEqual([...seen].sort(), ['', 'begins', 'ends', 'export', 'import', 'renews']);
  });

  /** By asset, from the transaction that the node has. */
  async function burnedOf({ txID }: BlockEvent): Promise<ReadonlyMap<string, bigint>> {
    const hex = (await chain.platform.getTx({ txID: encodeCb58(txID) })) ?? '';
    const { burned } = platformFlow(platformFormats.tx.decode(decodeHex(hex)).unsignedTx, AVAX);
    return new Map(burned.map(burnedName));
  }
});

const AVAX = decodeID(networkByID(12345)?.chains?.avax ?? '');

const burnedName = ({ assetID, amount }: AssetAmount): [string, bigint] => [encodeCb58(assetID), amount];

function isReward(bytes: Uint8Array): boolean {
  return txsOfPlatformBlock(platformFormats.block.decode(bytes)).some(
    ({ unsignedTx }) => unsignedTx.type === 'txs.RewardValidatorTx',
  );
}

/** The owners of the stakings that end, or whose periods do; with those of their rewards. */
function stakerOf(blocks: readonly Uint8Array[], withRewards = false): ReadonlySet<string> {
  const txs = blocks.flatMap((bytes) => txsOfPlatformBlock(platformFormats.block.decode(bytes)));
  const ended = new Set(txs.flatMap(({ unsignedTx }) => ('txID' in unsignedTx ? [toHexDigits(unsignedTx.txID)] : [])));
  const owners = new Set<string>();
  for (const tx of txs) {
    if (!ended.has(toHexDigits(txIDOf(platformFormats.tx.encode(tx))))) continue;
    for (const { output, isStaked } of producedOutputs(tx.unsignedTx)) {
      if (isStaked === true) for (const address of output.addresses) owners.add(toHexDigits(address));
    }
    const { unsignedTx } = tx;
    if (!withRewards || !('validationRewardsOwner' in unsignedTx)) continue;
    for (const address of unsignedTx.validationRewardsOwner.addresses) owners.add(toHexDigits(address));
  }
  return owners;
}

function timeOf(bytes: Uint8Array): bigint {
  const block = platformFormats.block.decode(bytes);
  assert.ok('time' in block);
  return block.time;
}

function nameOf({ txID, outputIndex }: Pick<HeldOutput, 'txID' | 'outputIndex'>): string {
  return `${toHexDigits(txID)}:${outputIndex}`;
}

function sorted<T extends { readonly assetID: string }>(balances: readonly T[]): T[] {
  return [...balances].sort((a, b) => (a.assetID < b.assetID ? -1 : 1));
}
