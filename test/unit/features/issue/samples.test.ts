import assert from 'node:assert/strict';
import { sha256 } from '../../../../src/core/bytes/hashes';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { InvalidInputError } from '../../../../src/core/outcome';
import { madeSample, type SampleKind, SAMPLES } from '../../../../src/features/issue/samples/made-sample';
import { sampleText } from '../../../../src/features/issue/samples/sample-text';
import { applySteps } from '../../../../sandbox/test/replay/recorded-history';
import { recordedSteps } from '../../../../sandbox/test/replay/recorded-steps';
import { type Sandbox, startSandbox } from '../../../../sandbox/server';
import { systemClock } from '../../../../src/client/clock';
import { rejection } from '../../../support/assertions/rejection';
import { demoStory } from '../../../support/sandbox/demo-sandbox';
import { IssuingWindow } from '../../../support/setup/issue-setup';
import { snapshotOf } from '../../../support/wording/snapshot';

const KINDS = Object.keys(SAMPLES) as readonly SampleKind[];

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

  /** Checks and issues a transaction of the X-Chain. */
  async function accepted({ bytes, txID }: { bytes: Uint8Array; txID: Uint8Array }): Promise<void> {
    const chain = window.chain(sandbox.url);
    const { checks, firstReason } = await window.checker.check(chain, bytes);
    assert.deepEqual([checks.filter(({ verdict }) => verdict === 'fails'), firstReason], [[], undefined]);
    const { state } = await window.issuer.issue(chain, { bytes, headline: '' });
    assert.deepEqual(state, { kind: 'sent' });
    assert.deepEqual(sandbox.network.chain('X')?.buildBlock()?.txIDs.map(encodeCb58), [encodeCb58(txID)]);
  }
  const made = (kind: SampleKind) => madeSample(window.chain(sandbox.url), { kind, now });

  it('pay is accepted on a new chain; several assets are paid once there is another one', async () => {
    await accepted(await made('pay'));
    snapshot.matches('only AVAX', (await rejection(made('pay-several'), InvalidInputError)).message);
    await accepted(await window.sample(window.chain(sandbox.url), 'create-fixed'));
    await accepted(await made('pay-several'));
  });

  it('those of the X-Chain are accepted on the history of a real node', async () => {
    const started = now;
    applySteps(sandbox.network, recordedSteps(), (seconds) => (now = seconds * 1000));
    now = Math.max(now, started);
    await accepted(await made('pay'));
    await accepted(await made('pay-several'));
  });

  it('p-refused is rejected for its memo', async () => {
    const { journal, pAndC } = demoStory();
    const demo = await startSandbox({ clock: { now: () => now }, story: () => journal, pAndC });
    try {
      const { bytes } = await madeSample(window.chain(demo.url), { kind: 'p-refused', now });
      assert.throws(() => demo.pAndC.platform?.issue(bytes), /: memo exceeds maximum length: 21 > 0$/);
    } finally {
      await demo.close();
    }
  });

  for (const kind of KINDS) {
    it(`${kind} says what it does`, () => {
      const { label, does } = SAMPLES[kind];
      snapshot.matches(kind, [label, does]);
    });
  }

  it('are written below what they do, for which chain, and their ID', () => {
    const tx = { bytes: Buffer.from('a transaction'), txID: sha256(Buffer.from('its ID')) };
    snapshot.matches('the text of a sample', sampleText('pay', tx, 'Sandbox'));
  });
});
