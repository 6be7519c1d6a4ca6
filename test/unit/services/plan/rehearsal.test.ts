import assert from 'node:assert/strict';
import type { Sandbox } from '../../../../sandbox/server';
import { systemClock } from '../../../../src/client/clock';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { encodeHex } from '../../../../src/core/encodings/hex';
import { formatAddress } from '../../../../src/core/ids/address';
import { txIDOf } from '../../../../src/core/ids/ids';
import { visibleJSON } from '../../../../src/core/json/visible-json';
import { editableJSON } from '../../../../src/core/signing/tx-json';
import type { Chain } from '../../../../src/services/chain/chain';
import { readPlan } from '../../../../src/services/plan/plan-document';
import { rehearse, type RehearsedStep } from '../../../../src/services/plan/rehearsal';
import { until } from '../../../support/assertions/until';
import { startDemo } from '../../../support/sandbox/demo-sandbox';
import { IssuingWindow } from '../../../support/setup/issue-setup';
import { ACCOUNT, bootstrapRow } from '../../../support/setup/new-tx-texts';
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
  const rehearsed = (steps: readonly object[], issued: ReadonlyMap<string, string> = new Map()) =>
    rehearse(chain, planOf(steps), { clock: systemClock, issued, textOf: (_, text) => Promise.resolve(text) });
  const brief = ({ step, state, reason }: RehearsedStep) => [step.name, state, reason];

  it('says of each step what happens when it is carried out, from the same document', async () => {
    const first = await rehearsed(STEPS);
    assert.deepEqual(
      first.steps.map(brief),
      STEPS.map(({ name }) => [name, 'accepted', undefined]),
    );
    const issued = new Map<string, string>();
    for (const [i, { name }] of STEPS.entries()) {
      const { steps } = await rehearsed(STEPS, issued);
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
      issued.set(name, txID);
      await until(async () => (await rehearsed(STEPS.slice(0, i + 1), issued)).steps[i]?.state === 'done');
    }
  });
});
