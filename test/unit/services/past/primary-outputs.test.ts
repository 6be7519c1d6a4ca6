import assert from 'node:assert/strict';
import { HttpClient } from '../../../../src/client/http/http-client';
import { platformFormats, txsOfPlatformBlock } from '../../../../src/core/codec/platform/platform-formats';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { decodeHex } from '../../../../src/core/encodings/hex';
import { equalBytes, toHexDigits } from '../../../../src/core/bytes/bytes';
import { blockIDOf, txIDOf, utxoIDOf } from '../../../../src/core/ids/ids';
import { producedOutputs } from '../../../../src/core/tx/moves';
import { localStory } from '../../../../sandbox/story/local-story';
import type { Chain } from '../../../../src/services/chain/chain';
import { createServices } from '../../../../src/services/create-services';
import { utxoForm } from '../../../../src/services/inspect/inspector';
import { longAddress } from '../../../../src/services/text/format-id';
import { platformUTXO } from '../../../../src/services/inspect/read-bytes';
import { platformUTXOs } from '../../../../src/services/utxos/utxo-source';
import { UTXOPages } from '../../../../src/services/utxos/utxo-pages';
import { FakeClock } from '../../../support/setup/fake-clock';
import { sandboxSetUp } from '../../../support/sandbox/sandbox-setup';
import { startDemo } from '../../../support/sandbox/demo-sandbox';
import { chainAt } from '../../../support/setup/chain-at';

const NOTHING = new Uint8Array(32);

describe('Outputs of P and C by their UTXO IDs', () => {
  const clock = new FakeClock();
  const { names: story, people } = localStory();
  const sandbox = sandboxSetUp(() => startDemo());
  let http: HttpClient;
  let asked: string[];

  before(() => {
    http = new HttpClient({ clock, onExchange: ({ method }) => asked.push(method) });
  });
  beforeEach(() => {
    asked = [];
  });
  after(() => http.close());

  const newWorld = () => ({
    chain: chainAt(sandbox.url, { http, clock }),
    ...createServices({ http, clock, sandboxURL: () => Promise.resolve(sandbox.url) }),
  });
  const blockAt = async (chain: Chain, height: bigint) => {
    const bytes = decodeHex((await chain.platform.getBlockByHeight({ height })) ?? '');
    return platformFormats.block.decode(bytes);
  };

  it('finds every output of P in the blocks that were read, with the bytes that P lists', async () => {
    const { chain, past, inspector } = newWorld();
    await past.findBlock(chain, 'P', NOTHING);
    const listed = new Map<string, string>();
    for (const { address } of [people.ewoq, people.treasury, people.savings, people.till]) {
      for (const utxo of await platformUTXOsOf(chain, address)) {
        listed.set(encodeCb58(utxo.id), toHexDigits(utxo.bytes));
      }
    }
    let compared = 0;
    const tip = await chain.platform.getHeight();
    for (let height = 1n; height <= tip; height++) {
      for (const tx of txsOfPlatformBlock(await blockAt(chain, height))) {
        const txID = txIDOf(platformFormats.tx.encode(tx));
        for (const made of producedOutputs(tx.unsignedTx)) {
          const utxoID = utxoIDOf(txID, made.index);
          const found = await inspector.utxo(chain, utxoID, {});
          assert.deepEqual(found?.utxo.output, made.output);
          const output = await inspector.output(chain, { txID, outputIndex: made.index }, {});
          assert.ok(output.kind === 'output');
          assert.deepEqual([output.madeBy.on, output.isListedOnly], ['P', false]);
          const bytes = listed.get(encodeCb58(utxoID));
          if (bytes === undefined) continue;
          assert.equal(toHexDigits(utxoForm(output).bytes), bytes);
          assert.equal(await inspector.spending(chain, output, {}), 'unspent');
          compared++;
        }
      }
    }
    assert.ok(compared > 0);
  });

  it('names the spender of each on the chain where it was spent', async () => {
    const { chain, past, inspector } = newWorld();
    for (const of of ['X', 'P', 'C'] as const) await past.findSpender(chain, of, { txID: NOTHING, outputIndex: 0 });
    const spentOn = new Set<string>();
    const tip = await chain.platform.getHeight();
    for (let height = 1n; height <= tip; height++) {
      for (const tx of txsOfPlatformBlock(await blockAt(chain, height))) {
        const txID = txIDOf(platformFormats.tx.encode(tx));
        for (const { index: outputIndex, exportedTo } of producedOutputs(tx.unsignedTx)) {
          const found = await inspector.output(chain, { txID, outputIndex }, {});
          assert.ok(found.kind === 'output');
          const spender = past.spenderOf(chain, found.home, found.utxo);
          if (spender.kind === 'known') spentOn.add(found.home);
          if (exportedTo !== undefined) assert.notEqual(found.home, 'P');
          else if (spender.kind === 'known') assert.notEqual(await inspector.spending(chain, found, {}), 'unspent');
        }
      }
    }
    assert.deepEqual([...spentOn].sort(), ['C', 'P', 'X']);
  });

  it('finds what C exported', async () => {
    const { chain, past, inspector } = newWorld();
    for (const of of ['X', 'P', 'C'] as const) await past.findSpender(chain, of, { txID: NOTHING, outputIndex: 0 });
    const { exportToX, exportToP } = story.crossings.atomic;
    for (const [txID, home] of [
      [exportToX, 'X'],
      [exportToP, 'P'],
    ] as const) {
      const listed = await inspector.utxo(chain, utxoIDOf(txID, 0), {});
      assert.equal(listed?.kind === 'output' && listed.home, home);
      const found = await inspector.output(chain, { txID, outputIndex: 0 }, {});
      assert.ok(found.kind === 'output');
      assert.deepEqual([found.madeBy.on, found.home], ['C', home]);
      assert.equal(await inspector.spending(chain, found, {}), 'exported');
      assert.equal(utxoForm(found).on, home === 'P' ? 'P' : 'X');
    }
  });

  it('knows a block that was looked up, and what it makes, without an index', async () => {
    const { chain, inspector, resolver } = newWorld();
    const { validator } = story.staking;
    const at = await blockWith(chain, validator.id);
    assert.equal((await resolver.resolve(chain, at)).kind, 'block');
    asked = [];
    const found = await inspector.utxo(chain, utxoIDOf(validator.id, 0), {});
    assert.equal(found?.kind, 'output');
    assert.deepEqual(asked, ['platform.getTx']);
  });

  it('looks for the transaction of an output only on the chain that made it', async () => {
    const { chain, resolver } = newWorld();
    await chain.identity.identify();
    asked = [];
    for (let time = 0; time < 2; time++) {
      // The second time, the answer is still there.
      assert.equal((await resolver.resolveMaker(chain, NOTHING, 'P')).kind, 'absent');
      assert.deepEqual(asked, ['platform.getTx']);
    }
  });

  it('shows a stake that P does not list as staked or spent', async () => {
    const { chain, inspector } = newWorld();
    const staked = async ({ id: txID, tx: { unsignedTx } }: typeof story.staking.validator) => {
      const stake = producedOutputs(unsignedTx).find(({ isStaked }) => isStaked === true);
      assert.ok(stake !== undefined);
      const found = await inspector.output(chain, { txID, outputIndex: stake.index }, {});
      assert.ok(found.kind === 'output' && found.isStaked);
      return inspector.spending(chain, found, {});
    };
    assert.equal(await staked(story.staking.validator), 'stakedOrSpent');
  });

  it('has a reward, which is in no bytes, under the transaction of its staker', async () => {
    const { chain, inspector, utxos } = newWorld();
    const { leaver } = story.staking;
    const outputIndex = producedOutputs(leaver.tx.unsignedTx).length;
    const reference = { txID: leaver.id, outputIndex };
    const reward = await inspector.output(chain, reference, {});
    assert.ok(reward.kind === 'output' && reward.isListedOnly && !reward.isStaked);
    assert.ok(asked.includes('platform.getRewardUTXOs'));
    const none = { kind: 'missing', code: 'noOutput', outputCount: outputIndex, isPossible: false };
    assert.deepEqual(await inspector.output(chain, { ...reference, outputIndex: outputIndex + 9 }, {}), none);
    const query = { addresses: [addressOn(chain, people.ewoq.address)] };
    const pages = new UTXOPages({ source: platformUTXOs(chain, query), pageSize: 1_024 });
    await pages.open();
    utxos.listed(chain, pages.table, 'P');
    const listed = await inspector.utxo(chain, utxoIDOf(leaver.id, outputIndex), {});
    assert.equal(listed?.kind === 'utxo' && listed.on, 'P');
    const found = await inspector.output(chain, reference, {});
    assert.deepEqual(found, reward);
    assert.equal(await inspector.spending(chain, reward, {}), 'unspent');
  });

  it('does not deny what an L1 validator had left, which no method finds', async () => {
    const { chain, inspector } = newWorld();
    const { disable } = story.l1;
    const outputCount = producedOutputs(disable.tx.unsignedTx).length;
    const at = (outputIndex: number) => inspector.output(chain, { txID: disable.id, outputIndex }, {});
    assert.deepEqual(await at(outputCount), { kind: 'missing', code: 'noOutput', outputCount, isPossible: true });
    assert.deepEqual(await at(outputCount + 1), { kind: 'missing', code: 'noOutput', outputCount, isPossible: false });
  });
});

function addressOn({ identity }: Chain, address: Uint8Array): string {
  return longAddress({ alias: 'P', hrp: identity.known?.hrp ?? '', ownName: () => undefined }, address);
}

/** The ID of the block that holds a transaction. */
async function blockWith({ platform }: Chain, txID: Uint8Array): Promise<Uint8Array> {
  const tip = await platform.getHeight();
  for (let height = 1n; height <= tip; height++) {
    const bytes = decodeHex((await platform.getBlockByHeight({ height })) ?? '');
    const ids = txsOfPlatformBlock(platformFormats.block.decode(bytes)).map((tx) =>
      txIDOf(platformFormats.tx.encode(tx)),
    );
    if (ids.some((id) => equalBytes(id, txID))) return blockIDOf(bytes);
  }
  throw new Error('no block has the transaction');
}

async function platformUTXOsOf(chain: Chain, address: Uint8Array) {
  const pages = new UTXOPages({
    source: platformUTXOs(chain, { addresses: [addressOn(chain, address)] }),
    pageSize: 1_024,
  });
  await pages.open();
  return pages.utxos.map(({ bytes }) => platformUTXO(bytes));
}
