import assert from 'node:assert/strict';
import { SAMPLE_NODES } from '../../../../sandbox/node/node';
import type { Sandbox } from '../../../../sandbox/server';
import { systemClock } from '../../../../src/client/clock';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { encodeHex } from '../../../../src/core/encodings/hex';
import { formatAddress } from '../../../../src/core/ids/address';
import { formatNodeID, txIDOf } from '../../../../src/core/ids/ids';
import { visibleJSON } from '../../../../src/core/json/visible-json';
import { editableJSON } from '../../../../src/core/signing/tx-json';
import type { Chain } from '../../../../src/services/chain/chain';
import type { IssuedStep, IssuedSteps } from '../../../../src/services/plan/issued-steps';
import { readPlan } from '../../../../src/services/plan/plan-document';
import { rehearse } from '../../../../src/services/plan/rehearsal';
import type { RehearsedStep } from '../../../../src/services/plan/rehearsed-step';
import { AddressNames, SubnetNames } from '../../../../src/services/text/names';
import { until } from '../../../support/assertions/until';
import { startDemo } from '../../../support/sandbox/demo-sandbox';
import { type Relay, startRelay } from '../../../support/servers/relay';
import { IssuingWindow } from '../../../support/setup/issue-setup';
import { ACCOUNT, bootstrapRow, nodeAnswer, warpText } from '../../../support/setup/new-tx-texts';
import { addressOf, signedOutside, type Signer } from '../../../support/setup/signed-outside';

const written = (signer: Signer, alias = 'P'): string =>
  formatAddress({ alias, hrp: 'local', bytes: addressOf(signer) });
const MANAGER = `0x${'0f'.repeat(20)}`;
const GENESIS = '{"config":{"chainId":99999},"alloc":{},"gasLimit":"0xe4e1c0","difficulty":"0x0"}';

const treasury = written('treasury');
const subnet = { step: 'subnet' };
const fromTreasury = { from: treasury };

/** From AVAX on X to an L1 with two validators, of which one is topped up, and on to C and back. */
const STEPS = [
  { name: 'fund', kind: 'x-export-p', values: { from: written('ewoq', 'X'), to: [treasury], amount: '100' } },
  { name: 'arrive', kind: 'p-import-x', values: fromTreasury },
  { name: 'subnet', kind: 'p-create-subnet', values: { ...fromTreasury, owner: treasury } },
  {
    name: 'chain',
    kind: 'p-create-chain',
    values: { ...fromTreasury, subnet, name: 'planned', vm: 'subnetevm', genesis: GENESIS },
  },
  {
    name: 'l1',
    kind: 'p-convert',
    values: {
      ...{ ...fromTreasury, subnet, chain: { step: 'chain' }, manager: MANAGER },
      validators: JSON.stringify([bootstrapRow('A'), bootstrapRow('B')]),
    },
  },
  {
    name: 'longer',
    kind: 'p-top-up',
    values: { ...fromTreasury, amount: '2', 'validation-id': { step: 'l1', validator: 1 } },
  },
  { name: 'leave', kind: 'p-export-c', values: { ...fromTreasury, to: [written('ewoq', 'C')], amount: '5' } },
  { name: 'land', kind: 'c-import-p', values: { from: written('ewoq', 'C'), account: ACCOUNT } },
  { name: 'back', kind: 'c-export-x', values: { from: ACCOUNT, to: [written('savings', 'X')], amount: '1' } },
];

describe('a rehearsal of a plan', () => {
  const window = new IssuingWindow();
  let sandbox: Sandbox;
  let chain: Chain;
  before(async () => {
    sandbox = await startDemo({ blocks: 'now' });
    chain = window.chain(sandbox.url);
  });
  after(async () => {
    await window.http.close();
    await sandbox.close();
  });

  const planOf = (steps: readonly object[]) => readPlan(JSON.stringify({ chain: 'Local', steps }));
  const rehearsal = (steps: readonly object[], issued: IssuedSteps = new Map()) =>
    rehearse(chain, planOf(steps), { clock: systemClock, issued, textOf: (_, text) => Promise.resolve(text) });
  const brief = ({ step, state, reason }: RehearsedStep) => [step.name, state, reason];

  it('says of each step what happens when it is carried out, from the same document', async () => {
    const first = await rehearsal(STEPS);
    assert.deepEqual(
      first.steps.map(brief),
      STEPS.map(({ name }) => [name, 'accepted', undefined]),
    );
    const issued = new Map<string, IssuedStep>();
    for (const [i, { name }] of STEPS.entries()) {
      const { steps } = await rehearsal(STEPS, issued);
      const states = steps.map(({ state }) => state);
      assert.deepEqual(states, [...Array<string>(i).fill('done'), ...Array<string>(STEPS.length - i).fill('accepted')]);
      const step = steps[i] ?? assert.fail();
      const made = step.made ?? assert.fail();
      const signer = name === 'fund' || name === 'land' || name === 'back' ? 'ewoq' : 'treasury';
      const bytes = await signedOutside(visibleJSON(editableJSON(made)), [signer], {
        signings: window.signings,
        chain,
      });
      const tx = encodeHex(bytes);
      const txID = encodeCb58(txIDOf(bytes));
      const method = { X: 'avm.issueTx', P: 'platform.issueTx', C: 'avax.issueTx' } as const;
      assert.equal(await chain.node.call(method[made.on], { tx }), txID);
      issued.set(name, { txID });
      await until(async () => (await rehearsal(STEPS.slice(0, i + 1), issued)).steps[i]?.state === 'done');
    }
  });

  const savings = written('savings');
  const pay = (name: string, amount: string) => ({
    ...{ name, kind: 'p-pay' },
    values: { from: savings, to: [treasury], amount },
  });
  const funded = [
    { name: 'fund', kind: 'p-pay', values: { from: written('ewoq'), to: [savings], amount: '100' } },
    pay('some', '1'),
    pay('most', '60'),
    pay('little', '0.1'),
  ];

  it('says which step before it makes a step fail, and goes no further', async () => {
    const { steps } = await rehearsal([...funded, pay('more', '50'), pay('last', '0.1')]);
    const states = steps.map(({ state, cause }) => [state, cause]);
    const accepted = ['accepted', undefined];
    assert.deepEqual(states, [...funded.map(() => accepted), ['rejected', 'most'], ['unreached', undefined]]);
    assert.match(steps[4]?.reason ?? '', /Not enough to spend/);
    // One that is made, and would be rejected, changes nothing and pays no fee.
    const validator = formatNodeID(SAMPLE_NODES.validator.nodeID);
    const stake = { from: written('ewoq'), validator, end: '15', amount: '1' };
    const tooLittle = { name: 'stake', kind: 'p-delegate', values: stake };
    const [whole, part] = [await rehearsal([...funded, tooLittle]), await rehearsal(funded)];
    assert.deepEqual([whole.steps[4]?.state, whole.steps[4]?.made === undefined], ['rejected', false]);
    assert.deepEqual([whole.changes, whole.fees, whole.feesAtTwice], [part.changes, part.fees, part.feesAtTwice]);
    const { steps: without } = await rehearsal([pay('nothing', '1')]);
    assert.deepEqual(
      without.map(({ state, cause }) => [state, cause]),
      [['rejected', undefined]],
    );
  });

  it('says from when on what a step before locks can be spent', async () => {
    const until = '2090-01-01';
    const lock = { from: written('ewoq'), to: [`1 of (${savings}) until ${until}`], amount: '10' };
    const { steps } = await rehearsal([{ name: 'lock', kind: 'p-pay', values: lock }, pay('spend', '5')]);
    assert.deepEqual([steps[0]?.state, steps[1]?.state], ['accepted', 'rejected']);
    assert.equal(
      steps[1]?.reason,
      'Not enough to spend: 5 AVAX more needed. Enough is unlocked from 2090-01-01 00:00:00 UTC on.',
    );
  });

  it('adds, removes, and adds again a validator of a subnet that it creates', async () => {
    const validator = formatNodeID(SAMPLE_NODES.validator.nodeID);
    const add = (name: string) => ({
      ...{ name, kind: 'p-add-subnet-validator' },
      values: { from: written('ewoq'), subnet, validator, end: '15', weight: '10' },
    });
    const remove = (name: string) => ({
      ...{ name, kind: 'p-remove-subnet-validator' },
      values: { from: written('ewoq'), subnet, validator },
    });
    const create = {
      name: 'subnet',
      kind: 'p-create-subnet',
      values: { from: written('ewoq'), owner: written('ewoq') },
    };
    const { steps } = await rehearsal([create, add('one'), remove('two'), add('three'), add('four')]);
    assert.deepEqual(
      steps.map(({ state }) => state),
      ['accepted', 'accepted', 'accepted', 'accepted', 'rejected'],
      JSON.stringify(steps.map(brief)),
    );
    assert.deepEqual(steps.at(-1)?.cause, 'three');
  });

  it('pays with an asset that it creates', async () => {
    const [from, to] = [written('ewoq', 'X'), [written('savings', 'X')]];
    const { steps } = await rehearsal([
      { name: 'coin', kind: 'x-asset', values: { from, to: [from], 'new-asset': 'Sample Coin, COIN, 2, 1000' } },
      { name: 'pay', kind: 'x-pay', values: { from, to, asset: { step: 'coin' }, amount: '10.5' } },
    ]);
    assert.deepEqual(steps.map(brief), [
      ['coin', 'accepted', undefined],
      ['pay', 'accepted', undefined],
    ]);
    assert.match(steps[1]?.headline ?? '', /^Pay 10\.5 COIN/);
  });

  it('waits for what exists only later, and for what that makes', async () => {
    const later = { later: 'the message that the validators sign once the L1 is there' };
    const { steps } = await rehearsal([
      { name: 'join', kind: 'p-set-weight', values: { from: treasury, message: later } },
      { name: 'on', kind: 'p-top-up', values: { from: treasury, amount: '1', 'validation-id': { step: 'join' } } },
    ]);
    assert.deepEqual(
      steps.map(({ state }) => state),
      ['waits', 'unknown'],
    );
  });

  it("doesn't count on what is left of a balance, and doesn't say that it isn't there", async () => {
    const disable = {
      ...{ name: 'end', kind: 'p-disable' },
      values: { from: treasury, validator: { step: 'l1', validator: 0 } },
    };
    const l1 = STEPS.slice(2, 5);
    const all = [...funded.slice(0, 1), ...l1, disable, pay('some', '1'), pay('more', '5000')];
    const plan = await rehearsal(all);
    assert.deepEqual(
      plan.steps.slice(-3).map(({ state, rehearsed }) => [state, rehearsed === undefined]),
      [
        ['accepted', false],
        ['accepted', true],
        ['unknown', true],
      ],
      JSON.stringify(plan.steps.map(brief)),
    );
    assert.match(plan.changes.find(({ what }) => what.endsWith(' savings'))?.then ?? '', /^≥ [\d.]+ AVAX$/);
  });

  it('says once of each thing what it is now and then', async () => {
    const [validator, renewer] = [SAMPLE_NODES.validator, SAMPLE_NODES.renewer].map(({ nodeID }) =>
      formatNodeID(nodeID),
    );
    const from = written('ewoq');
    const { changes } = await rehearsal([
      { name: 'renew', kind: 'p-set-renewal', values: { from, validator: renewer, period: '48h' } },
      { name: 'stop', kind: 'p-stop-renewing', values: { from, validator: renewer } },
      { name: 'more', kind: 'p-delegate', values: { from, validator, end: '15', amount: '25' } },
    ]);
    const [, end, delegated, ...others] = changes;
    assert.deepEqual([end?.now, end?.then, others], ['then for 30 days', 'then it ends', []]);
    assert.match(delegated?.now ?? '', /^[\d,]+ AVAX until [^,]+(?:, [\d,]+ AVAX delegated)?$/);
    assert.match(delegated?.then ?? '', /AVAX delegated$/);
  });

  it("shows no name of a plan that is the user's name of another address", async () => {
    const names = new AddressNames();
    names.configure([{ name: 'Bank', address: treasury }]);
    const text = JSON.stringify({
      addresses: { bank: savings, payer: written('ewoq') },
      steps: [{ name: 'pay', kind: 'p-pay', values: { from: 'payer', to: 'bank', amount: '1' } }],
    });
    const parts = {
      clock: systemClock,
      issued: new Map(),
      textOf: (_: unknown, value: string) => Promise.resolve(value),
    };
    const own = { names, subnetNames: new SubnetNames() };
    const shown = async (of: object) => (await rehearse(chain, readPlan(text), { ...parts, ...of })).changes;
    assert.deepEqual(
      (await shown({})).map(({ what }) => what),
      ['P-local18jma…00z96u payer', 'P-local14wy2…jgt7fs bank'],
    );
    // The one that the sandbox's sample data gives it.
    assert.equal((await shown({ names: own }))[1]?.what, 'P-local14wy2…jgt7fs savings');
  });

  it('tops up the validator that a step registers', async () => {
    const [identity, message] = [nodeAnswer(), warpText(sandbox, {})];
    const { steps } = await rehearsal([
      { name: 'join', kind: 'p-register', values: { from: treasury, message, identity, amount: '0.1' } },
      {
        ...{ name: 'on', kind: 'p-top-up' },
        values: { from: treasury, amount: '1', 'validation-id': { step: 'join', validator: 0 } },
      },
    ]);
    assert.equal(steps[1]?.state, 'accepted', JSON.stringify(steps.map(brief)));
    assert.match(steps[1].headline ?? '', /\[join, 0\]/);
  });

  it('gives no verdict after a step whose outcome is not known', async () => {
    const missing = encodeCb58(new Uint8Array(32).fill(9));
    const after = await rehearsal([...funded, pay('more', '50')], new Map([['fund', { txID: missing }]]));
    assert.deepEqual(
      after.steps.map(({ state }) => state),
      ['issued', 'unknown', 'unknown', 'unknown', 'unknown'],
    );
    assert.match(after.steps[4]?.reason ?? '', /what step fund leaves is not known/);
  });

  it('burns no more than a step allows, and calls no URL that a plan names', async () => {
    const from = written('ewoq');
    const values = { from, to: [treasury], amount: '1' };
    const [low, high] = (
      await rehearsal([
        { name: 'low', kind: 'p-pay', values: { ...values, 'max-fee': '0.000000001' } },
        { name: 'high', kind: 'p-pay', values: { ...values, 'max-fee': '1' } },
      ])
    ).steps;
    assert.deepEqual([low?.state, high?.state], ['unknown', 'accepted']);
    assert.match(low?.reason ?? '', /^This transaction burns /);
    const identity = `${sandbox.url}/named`;
    const staking = { from, identity, end: '15', amount: '2000' };
    const [named] = (await rehearsal([{ name: 'join', kind: 'p-validate', values: staking }])).steps;
    assert.deepEqual([named?.state, named?.reason?.includes('no URL is called')], ['rejected', true]);
  });

  describe('over a node that answers wrongly', () => {
    let relay: Relay;
    before(async () => (relay = await startRelay(sandbox.url)));
    after(() => relay.close());
    const over = async (steps: readonly object[]): Promise<RehearsedStep[]> => {
      const parts = {
        clock: systemClock,
        issued: new Map(),
        textOf: (_: unknown, text: string) => Promise.resolve(text),
      };
      return [...(await rehearse(window.chain(relay.url), planOf(steps), parts)).steps];
    };
    afterEach(() => (relay.alter = undefined));

    it("isn't a verdict while its state changes", async () => {
      let height = 1_000;
      relay.alter = (method) => (method === 'platform.getHeight' ? { height: String(height++) } : undefined);
      // Also not for a step that another one before it makes fail.
      const steps = await over([...funded, pay('more', '50')]);
      assert.deepEqual(
        steps.map(({ state, cause }) => [state, cause]),
        steps.map(() => ['unknown', undefined]),
      );
    });

    it("isn't a verdict where a transaction burns much for its fee", async () => {
      relay.alter = (method) =>
        method === 'avm.getTxFee' ? { txFee: '500000000000', createAssetTxFee: '1' } : undefined;
      const values = { from: written('ewoq', 'X'), to: [written('savings', 'X')], amount: '1' };
      const [step] = await over([{ name: 'pay', kind: 'x-pay', values }]);
      assert.deepEqual([step?.state, step?.burned], ['unknown', 500_000_000_000n]);
      assert.match(step?.reason ?? '', /burns 500 AVAX/);
    });

    it('is not complete where what changes is not known', async () => {
      const isOfSavings = ({ addresses }: Readonly<Record<string, unknown>>): boolean => String(addresses) === savings;
      relay.alter = (method, params) => (method === 'platform.getUTXOs' && isOfSavings(params) ? {} : undefined);
      const parts = {
        clock: systemClock,
        issued: new Map(),
        textOf: (_: unknown, text: string) => Promise.resolve(text),
      };
      const { changes } = await rehearse(window.chain(relay.url), planOf(funded.slice(0, 1)), parts);
      const [change] = changes.filter(({ what }) => what.endsWith(savings.slice(-6)) || what.includes('savings'));
      assert.match(change?.now ?? '', /^not known: /);
      assert.match(change?.then ?? '', /^not known: /);
    });

    it("isn't a verdict where it loses an answer", async () => {
      const onX = { from: written('ewoq', 'X'), to: [written('savings', 'X')], amount: '1' };
      const steps = [...funded, { name: 'x', kind: 'x-pay', values: onX }];
      for (const method of [
        'platform.getUTXOs',
        'platform.getFeeState',
        'platform.getTx',
        'platform.getFeeConfig',
        'avm.getTxFee',
        'avm.getUTXOs',
        'avm.getAssetDescription',
      ]) {
        relay.missing.add(method);
        const states = (await over(steps)).map(({ state }) => state);
        relay.missing.clear();
        assert.ok(!states.includes('rejected'), `${method}: ${states.join()}`);
      }
    });
  });
});
