import assert from 'node:assert/strict';
import { SAMPLE_NODES } from '../../../../sandbox/node/node';
import { type Sandbox, startSandbox } from '../../../../sandbox/server';
import { systemClock } from '../../../../src/client/clock';
import { editableJSON, encodedTx, readEditableJSON } from '../../../../src/core/signing/tx-json';
import { unsignedBytes } from '../../../../src/core/signing/signable';
import { prefixedHex } from '../../../../src/core/bytes/bytes';
import { visibleJSON } from '../../../../src/core/json/visible-json';
import { finished } from '../../../../src/core/steps';
import { newTxEffects, type NewTx } from '../../../../src/services/compose/new-tx';
import { NEW_TXS, type NewTxKind } from '../../../../src/services/compose/new-tx-kinds';
import { loadRenewed } from '../../../../src/services/compose/field-loads';
import { demoStory } from '../../../support/sandbox/demo-sandbox';
import { NewTxMaker } from '../../../support/setup/new-tx-maker';
import { newTxTexts, OTHER_SIGNERS, valuesOf } from '../../../support/setup/new-tx-texts';
import { snapshotOf } from '../../../support/wording/snapshot';

/** All that aren't made in another test, each on a sandbox of its own: some exclude one another. */
const KINDS = (Object.keys(NEW_TXS) as NewTxKind[]).filter((kind) => !/-(?:pay|import-.|export-.)$/.test(kind));

describe('new transactions about assets, subnets, L1s, and staking', () => {
  const snapshot = snapshotOf('new-tx-effects');
  const clock = { now: systemClock.now() };
  let sandbox: Sandbox;
  let maker: NewTxMaker;
  beforeEach(async () => {
    const { journal, pAndC } = demoStory();
    sandbox = await startSandbox({ clock: { now: () => clock.now }, blocks: 'on call', story: () => journal, pAndC });
    // What ended since its history.
    const platform = sandbox.pAndC.platform ?? assert.fail();
    for (let built = platform.buildBlock(); built.length > 0;) built = platform.buildBlock();
    maker = new NewTxMaker(sandbox, clock);
  });
  afterEach(async () => {
    await maker.window.http.close();
    await sandbox.close();
  });

  for (const kind of KINDS)
    it(`${kind}: is what avalanchejs makes, is accepted, and says what it does`, async () => {
      const values = await valuesOf(maker.window, maker.chain, kind, newTxTexts(sandbox)[kind]);
      const given = { kind, values } as unknown as NewTx;
      const words = maker.window.describer.wordsOn(maker.chain);
      const effects = newTxEffects(await maker.senderOf(kind), given, words);
      const other = OTHER_SIGNERS[kind];
      const any = await maker.accepted(kind, values, {
        signers: ['ewoq', ...(other === undefined ? [] : [other])],
      });
      const json = visibleJSON(editableJSON(any));
      const read = finished(readEditableJSON(json));
      assert.equal(prefixedHex(unsignedBytes(read)), prefixedHex(unsignedBytes(any)));
      assert.ok(encodedTx(read).length > 0);
      snapshot.matches(kind, effects.join('\n').replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d(?= UTC)/g, 'TIME'));
    });

  it('p-stop-renewing: the validator leaves when its cycle ends, and can be renewed until then', async () => {
    const { nodeID } = SAMPLE_NODES.renewer;
    const load = () => loadRenewed(nodeID)(maker.chain, {});
    const validator = await load();
    assert.ok(validator.renewal.nextPeriod > 0n);
    await maker.accepted('p-stop-renewing', { validator });
    const stopped = await load();
    assert.equal(stopped.renewal.nextPeriod, 0n);
    const again = { validator: stopped, period: undefined, restake: undefined };
    await assert.rejects(maker.made('p-set-renewal', again), /Enter how long a cycle is/);
    await maker.accepted('p-set-renewal', { ...again, period: 86_400n });
    assert.equal((await load()).renewal.nextPeriod, 86_400n);
    assert.equal((await load()).renewal.autoCompoundRewardShares, validator.renewal.autoCompoundRewardShares);
  });

  it('p-create-chain: names the chain ID of the genesis itself, not of something in it', async () => {
    const { 'p-create-chain': texts } = newTxTexts(sandbox);
    const sender = await maker.senderOf('p-create-chain');
    const words = maker.window.describer.wordsOn(maker.chain);
    const says = async (genesis: string): Promise<string> => {
      const values = await valuesOf(maker.window, maker.chain, 'p-create-chain', { ...texts, genesis });
      return newTxEffects(sender, { kind: 'p-create-chain', values } as unknown as NewTx, words)[1] ?? '';
    };
    assert.match(await says('{"alloc":{"chainId":1},"config":{"chainId":99999}}'), / 99999$/);
    assert.match(await says('{"alloc":{"chainId":1},"config":{}}'), /config\.chainId/);
  });
});
