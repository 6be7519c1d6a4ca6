import assert from 'node:assert/strict';
import { platformFee } from '../../src/core/p-and-c/platform-fee';
import { platformFormats } from '../../src/core/codec/platform/platform-formats';
import type { PlatformTx, PlatformUTXO, UnsignedPlatformTx } from '../../src/core/codec/platform/platform-transactions';
import { sha256 } from '../../src/core/bytes/hashes';
import { encodeHex } from '../../src/core/encodings/hex';
import { inputFor } from '../../src/core/tx-builder/spend';
import { until } from '../../test/support/assertions/until';
import { startDemo } from '../../test/support/sandbox/demo-sandbox';
import { ewoq, ownedBy } from '../../test/support/sandbox/sandbox-chain';
import { EWOQ_P } from '../../test/support/known-ids';
import { askNode } from '../../test/support/servers/raw-http';
import { sandboxSetUp } from '../../test/support/sandbox/sandbox-setup';

describe('the P-Chain of a sandbox in time', () => {
  const sandbox = sandboxSetUp(() => startDemo());

  const chainOf = () => {
    const { platform } = sandbox.pAndC;
    assert.ok(platform);
    return platform;
  };

  /** A payment of all of a UTXO to its owner, signed. */
  function payment(utxo: PlatformUTXO): PlatformTx {
    const { output } = utxo;
    assert.ok(output.type === 'secp256k1fx.TransferOutput');
    const signed = inputFor({ ...utxo, output }, [ewoq], 0n);
    assert.ok(signed);
    const made = (amount: bigint): UnsignedPlatformTx => ({
      type: 'txs.BaseTx',
      ...{ networkID: sandbox.network.networkID, blockchainID: chainOf().blockchainID, memo: new Uint8Array(0) },
      inputs: [signed.input],
      outputs: [{ assetID: utxo.assetID, output: { type: 'secp256k1fx.TransferOutput', amount, ...ownedBy(ewoq) } }],
    });
    const unsignedTx = made(output.amount - (platformFee(made(1n), 1n) ?? 0n));
    const signature = ewoq.sign(sha256(platformFormats.unsignedTx.encode(unsignedTx)));
    return { unsignedTx, credentials: [{ type: 'secp256k1fx.Credential', signatures: [signature] }] };
  }

  it('accepts a transaction in a block of its own', async () => {
    const chain = chainOf();
    const began = Math.floor(Date.now() / 1000);
    const { height } = chain.ledger.lastAccepted;
    const utxo = [...chain.state.utxos.ownedBy(ewoq.address)]
      .map(({ bytes }) => platformFormats.utxo.decode(bytes))
      .find(({ output }) => output.type === 'secp256k1fx.TransferOutput' && output.addresses.length === 1);
    assert.ok(utxo);
    const tx = encodeHex(platformFormats.tx.encode(payment(utxo)));
    const { result, words } = await askNode(sandbox.url, '/ext/bc/P', 'platform.issueTx', { tx });
    assert.equal(words, undefined);
    const { txID } = result as { txID: string };
    const status = async () => (await askNode(sandbox.url, '/ext/bc/P', 'platform.getTxStatus', { txID })).result;
    await until(async () => ((await status()) as { status: string }).status === 'Committed');
    assert.ok(chain.ledger.lastAccepted.height > height);
    // The sandbox may have started in the same second.
    assert.ok(chain.state.time >= began);

    // The Data API has it too.
    const path = `/v1/networks/fuji/blockchains/p-chain/transactions/${txID}`;
    const found = (await (await fetch(sandbox.url + path)).json()) as { txHash: string; consumedUtxos: unknown[] };
    assert.deepEqual([found.txHash, found.consumedUtxos.length], [txID, 1]);
  });
});

describe('the story of a sandbox that starts later', () => {
  const DAY = 86_400;
  /** Unix seconds: when the story's last block of P was accepted. */
  const storyEnd = 1_795_247_829;

  /** The validators and the L1's balances, with the time of P, as a node reports them. */
  async function reported(url: string) {
    const ask = async (method: string, params: unknown = {}) =>
      (await askNode(url, '/ext/bc/P', method, params)).result;
    const { subnets } = (await ask('platform.getSubnets')) as { subnets: readonly { id: string }[] };
    const lists = await Promise.all(
      subnets.map(async ({ id }) => (await ask('platform.getCurrentValidators', { subnetID: id })) as Listed),
    );
    const all = lists.flatMap(({ validators }) => validators);
    const { timestamp } = (await ask('platform.getTimestamp')) as { timestamp: string };
    const ends = all.flatMap(({ endTime }) => (endTime === undefined ? [] : [Number(endTime)]));
    const balances = all.flatMap(({ balance }) => balance ?? []).sort();
    return { time: Date.parse(timestamp) / 1000, ends, balances, heights: [await ask('platform.getHeight')] };
  }

  interface Listed {
    readonly validators: readonly { readonly endTime?: string; readonly balance?: string }[];
  }

  for (const days of [0, 7, 45, 190, 1_000]) {
    it(`begins as it was, ${days} days later, and then its time passes`, async () => {
      let now = (storyEnd + days * DAY) * 1000;
      const began = await startDemo({ clock: { now: () => storyEnd * 1000 }, blocks: 'on call' });
      const later = await startDemo({ clock: { now: () => now }, blocks: 'on call', control: true });
      try {
        const [expected, found] = [await reported(began.url), await reported(later.url)];
        assert.deepEqual([found.time, found.balances], [now / 1000, expected.balances]);
        assert.deepEqual([found.heights, found.ends.length], [expected.heights, expected.ends.length]);
        assert.ok(found.ends.every((end) => end > now / 1000));
        const kept = expected.ends.filter((end) => end > now / 1000);
        for (const end of kept) assert.ok(found.ends.includes(end), 'an end that is ahead stays');
        assert.deepEqual(later.control.mine(), began.control.heights(), 'nothing is overdue');

        // A state that was kept begins at the same time.
        const state = later.control.dumpState();
        const poorest = BigInt(found.balances.find((balance) => balance !== '0') ?? 0);
        now += 3_600_000;
        later.control.fund(EWOQ_P, 1n);
        const { time, balances } = await reported(later.url);
        assert.deepEqual([time, balances.includes(String(poorest - 3_600n))], [now / 1000, true]);
        later.control.loadState(state);
        assert.deepEqual(await reported(later.url), found);

        // 39 hours later the poor validator has used up its balance.
        const { length } = found.balances.filter((balance) => balance === '0');
        now += 48 * 3_600_000;
        later.control.mine(40);
        assert.ok((await reported(later.url)).balances.filter((balance) => balance === '0').length > length);
      } finally {
        await began.close();
        await later.close();
      }
    });
  }

  it('waits for a change that is far away with timers that Node can set', async () => {
    const warnings: Error[] = [];
    const onWarning = (warning: Error) => void warnings.push(warning);
    process.on('warning', onWarning);
    const sandbox = await startDemo();
    try {
      sandbox.control.setTime(4_102_444_800);
      const { P } = sandbox.control.heights() as { P: bigint };
      sandbox.control.fund(EWOQ_P, 1n);
      sandbox.control.setTime(storyEnd);
      await until(() => Number(sandbox.control.heights()['P']) > Number(P));
      // Timers that are too long warn when they are set.
      await new Promise((resolve) => setImmediate(resolve));
      assert.deepEqual(warnings, []);
    } finally {
      process.off('warning', onWarning);
      await sandbox.close();
    }
  });
});
