import assert from 'node:assert/strict';
import { SAMPLE_NODES } from '../../../../sandbox/node/node';
import { type Sandbox, startSandbox } from '../../../../sandbox/server';
import { systemClock } from '../../../../src/client/clock';
import { editableJSON, encodedTx, readEditableJSON } from '../../../../src/core/signing/tx-json';
import { Codec } from '../../../../src/core/codec/avm/codec';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { encodeHex } from '../../../../src/core/encodings/hex';
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

  describe('p-create-chain, by its genesis', () => {
    const ADDRESS = '8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
    const says = async (genesis: string, vm = 'subnetevm', line = 1): Promise<string> => {
      const { 'p-create-chain': texts } = newTxTexts(sandbox);
      const values = await valuesOf(maker.window, maker.chain, 'p-create-chain', { ...texts, vm, genesis });
      const words = maker.window.describer.wordsOn(maker.chain);
      const given = { kind: 'p-create-chain', values } as unknown as NewTx;
      return newTxEffects(await maker.senderOf('p-create-chain'), given, words)[line] ?? '';
    };
    const evm = (changes: object): string =>
      JSON.stringify({
        _comment: { chainId: 5 },
        alloc: { [ADDRESS]: { balance: '1' } },
        gasLimit: 8,
        difficulty: '0x0',
        config: { chainId: 99999 },
        ...changes,
      });

    it('names the EVM chain ID of the genesis itself, not of something in it', async () => {
      assert.match(await says(evm({})), / 99999; .* 1 /);
    });

    it('refuses one with which Subnet-EVM does not start', async () => {
      await assert.rejects(says(evm({ alloc: 'all' })), / alloc:/);
      for (const key of ['alloc', 'gasLimit', 'difficulty', 'config'])
        await assert.rejects(says(evm({ [key]: undefined })), new RegExp(` ${key}:`));
      for (const config of [{}, { chainId: '1' }]) await assert.rejects(says(evm({ config })), /config\.chainId/);
      const config = { chainId: 1, feeConfig: { gasLimit: 9 } };
      await assert.rejects(says(evm({ config })), /feeConfig\.gasLimit differ/);
      assert.match(await says(evm({ config, gasLimit: '0x9' })), / 1; /);
      await assert.rejects(says('00'), /JSON/);
    });

    const allowed = (more: object) => ({ config: { chainId: 1, txAllowListConfig: { blockTimestamp: 1, ...more } } });
    for (const [what, changes, words] of [
      ['an address of alloc', { alloc: { '0x12': { balance: '1' } } }, /pattern/],
      ['a balance', { alloc: { [ADDRESS]: { balance: 'much' } } }, /pattern/],
      ['no balance', { alloc: { [ADDRESS]: {} } }, /"balance"/],
      ['the timestamp', { timestamp: '2026-01-01' }, /pattern/],
      ['the time of a precompile', allowed({ blockTimestamp: '1' }), /integer/],
      // A node reads addresses without 0x in alloc alone.
      ['an address of a precompile', allowed({ adminAddresses: [ADDRESS] }), /pattern/],
    ] as const)
      it(`refuses what its schema does not allow: ${what}`, async () => {
        await assert.rejects(says(evm(changes)), (error: Error) => {
          assert.match(error.message, /^Line 1, column \d+ of the genesis: /);
          assert.match(error.message, words);
          return true;
        });
      });

    it('names the keys that Subnet-EVM ignores', async () => {
      const config = { chainId: 1, txAllowlistConfig: {} };
      assert.match(await says(evm({ config, frob: 1 }), 'subnetevm', 2), /txAllowlistConfig, frob/);
      assert.match(await says(evm(allowed({ adminAddresses: [`0x${ADDRESS}`] })), 'subnetevm', 2), /can't be changed/);
    });

    it("names the assets of an avm's, and refuses bytes that are none", async () => {
      const own = {
        denomination: 0,
        initialStates: [],
        networkID: 1,
        blockchainID: new Uint8Array(32),
        memo: new Uint8Array(),
      };
      const asset = { ...own, inputs: [], outputs: [], alias: 'A', name: 'First Coin', symbol: 'ONE' };
      const genesis = encodeHex(new Codec().encodeGenesis({ txs: [asset] }));
      assert.match(await says(genesis, 'avm'), /First Coin/);
      const txs = Array.from({ length: 9 }, (_, i) => ({ ...asset, alias: `A${i}`, name: `Coin ${i}` }));
      assert.match(await says(encodeHex(new Codec().encodeGenesis({ txs })), 'avm'), /Coin 4 and 4 more$/);
      await assert.rejects(says(genesis.slice(0, -10), 'avm'), /no genesis of an avm/);
    });

    it('uses that of another virtual machine as it is', async () => {
      assert.match(await says('0x0102', encodeCb58(new Uint8Array(32).fill(9))), / 2 bytes /);
    });
  });
});
