import assert from 'node:assert/strict';
import { systemClock } from '../../../../src/client/clock';
import { EWOQ, SigningKey } from '../../../../src/core/tx-builder/key';
import { decodeID, encodeCb58 } from '../../../../src/core/encodings/cb58';
import { Codec } from '../../../../src/core/codec/avm/codec';
import { encodeHex } from '../../../../src/core/encodings/hex';
import { networkByID } from '../../../../src/core/ids/networks';
import { sha256 } from '../../../../src/core/bytes/hashes';
import { readSampleWallet, sampleTx } from '../../../../src/features/issue/samples/sample-tx';
import { sampleText } from '../../../../src/features/issue/samples/sample-text';
import { platformSample, readPlatformWallet } from '../../../../src/features/issue/samples/platform-samples';
import {
  ALL_SAMPLES,
  asSampleKind,
  PLATFORM_SAMPLE_KINDS,
  SAMPLE_KINDS,
  type SampleKind,
} from '../../../../src/features/issue/samples/sample-kinds';
import { applySteps, type HistoryStep } from '../../../../sandbox/test/replay/recorded-history';
import { recordedSteps } from '../../../../sandbox/test/replay/recorded-steps';
import { type Sandbox, startSandbox } from '../../../../sandbox/server';
import { demoStory } from '../../../support/sandbox/demo-sandbox';
import { utxosOf } from '../../../support/sandbox/sandbox-chain';
import { IssuingWindow } from '../../../support/setup/issue-setup';
import { snapshotOf } from '../../../support/wording/snapshot';
import { InvalidInputError } from '../../../../src/core/outcome';

/** What the P-Chain exports to the test key. */
function waitingFromP(): HistoryStep {
  const { address } = SigningKey.parse(EWOQ);
  const assetID = decodeID(networkByID(12345)?.chains?.avax ?? '');
  const output = { type: 'secp256k1fx.TransferOutput', amount: 5_000_000_000n, locktime: 0n } as const;
  const utxo = new Codec().encodeUTXO({
    txID: sha256(Buffer.from('a transaction of the P-Chain')),
    outputIndex: 0,
    assetID,
    output: { ...output, threshold: 1, addresses: [address] },
  });
  return { from: 'P', utxos: [encodeHex(utxo)] };
}

describe('sample transactions', () => {
  const snapshot = snapshotOf('samples');
  let sandbox: Sandbox;
  let window: IssuingWindow;
  let now = systemClock.now();

  beforeEach(async () => {
    now = systemClock.now();
    sandbox = await startSandbox({ clock: { now: () => now }, blocks: 'on call' });
    window = new IssuingWindow();
  });
  afterEach(async () => {
    await window.http.close();
    await sandbox.close();
  });

  /** Issues a sample, and what it needs before it; gives the kinds in the order of issue. */
  async function issue(kind: SampleKind): Promise<SampleKind[]> {
    const chain = window.chain(sandbox.url);
    const sample = sampleTx(kind, await readSampleWallet(chain, now));
    if ('needs' in sample) return [...(await issue(sample.needs)), ...(await issue(kind))];
    const { checks, firstReason } = await window.checker.check(chain, sample.bytes);
    const failed = checks.filter(({ verdict }) => verdict === 'fails');
    assert.deepEqual([failed, firstReason], [[], undefined], kind);
    const { state } = await window.issuer.issue(chain, { bytes: sample.bytes, headline: kind });
    assert.deepEqual(state, { kind: 'sent' }, `${kind}: ${JSON.stringify(state)}`);
    const built = sandbox.network.chain('X')?.buildBlock();
    assert.deepEqual(built?.txIDs.map(encodeCb58), [encodeCb58(sample.txID)]);
    return [kind];
  }

  const NEEDS: Readonly<Partial<Record<SampleKind, readonly SampleKind[]>>> = {
    'pay-several': ['create-fixed'],
    mint: ['create-mintable'],
    'mint-nft': ['create-nft'],
    'transfer-nft': ['create-nft', 'mint-nft'],
    'mint-property': ['create-property'],
    'burn-property': ['create-property', 'mint-property'],
  };
  for (const kind of SAMPLE_KINDS.filter((each) => each !== 'import')) {
    it(`${kind} is accepted on a new chain${NEEDS[kind] === undefined ? '' : ', after what it needs'}`, async () => {
      assert.deepEqual(await issue(kind), [...(NEEDS[kind] ?? []), kind]);
      const chain = sandbox.network.chain('X');
      assert.ok(chain);
      assert.ok(utxosOf(chain).every(({ output }) => !output.type.startsWith('propertyfx.')));
    });
  }

  it('are all accepted on the history of a real node, one after the other', async () => {
    const started = now;
    applySteps(sandbox.network, [...recordedSteps(), waitingFromP()], (seconds) => (now = seconds * 1000));
    now = Math.max(now, started);
    for (const kind of SAMPLE_KINDS) assert.deepEqual((await issue(kind)).at(-1), kind);
  });

  it('explain that there is nothing to import', async () => {
    const chain = window.chain(sandbox.url);
    const wallet = await readSampleWallet(chain, now);
    assert.throws(
      () => sampleTx('import', wallet),
      (error: Error) => {
        snapshot.matches('an import without anything to import', error.message);
        return error instanceof InvalidInputError;
      },
    );
  });

  describe('of the P-Chain', () => {
    let demo: Sandbox;
    before(async () => {
      const { journal, pAndC } = demoStory();
      demo = await startSandbox({ clock: { now: () => now }, blocks: 'on call', story: () => journal, pAndC });
    });
    after(() => demo.close());
    const walletOf = () => readPlatformWallet(window.chain(demo.url), now);

    for (const kind of PLATFORM_SAMPLE_KINDS.filter((each) => each !== 'p-refused')) {
      it(`${kind} is accepted on the sample data`, async () => {
        const sample = platformSample(kind, await walletOf());
        assert.ok('bytes' in sample);
        const { platform } = demo.pAndC;
        assert.ok(platform);
        platform.issue(sample.bytes);
        for (let built = platform.buildBlock(); built.length > 0;) built = platform.buildBlock();
        assert.deepEqual(Buffer.from(platform.ledger.tx(sample.txID) ?? []), Buffer.from(sample.bytes));
        now += 10_000;
      });
    }

    it('p-refused is rejected for its memo', async () => {
      const sample = platformSample('p-refused', await walletOf());
      assert.ok('bytes' in sample);
      assert.throws(() => demo.pAndC.platform?.issue(sample.bytes), /: memo exceeds maximum length: 21 > 0$/);
    });

    it('name what an import needs', async () => {
      const wallet = await walletOf();
      assert.deepEqual(platformSample('p-import', { ...wallet, waiting: { ...wallet.waiting, utxos: [] } }), {
        needs: 'export-p',
      });
    });
  });

  for (const kind of [...SAMPLE_KINDS, ...PLATFORM_SAMPLE_KINDS]) {
    it(`${kind} says what it does`, () => {
      const { label, does } = ALL_SAMPLES[kind];
      snapshot.matches(kind, [label, does]);
    });
  }

  it('are written below what they do, for which chain, and their ID', () => {
    const tx = { bytes: Buffer.from('a transaction'), txID: sha256(Buffer.from('its ID')) };
    snapshot.matches('the text of a sample', sampleText('pay', tx, 'Sandbox'));
  });

  it('accept only the names of kinds', () => {
    assert.equal(asSampleKind('mint-nft'), 'mint-nft');
    assert.equal(asSampleKind('toString'), undefined);
    assert.equal(asSampleKind(undefined), undefined);
  });
});
