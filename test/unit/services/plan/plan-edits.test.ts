import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { SAMPLE_NODES } from '../../../../sandbox/node/node';
import type { Sandbox } from '../../../../sandbox/server';
import { systemClock } from '../../../../src/client/clock';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { formatAddress } from '../../../../src/core/ids/address';
import { formatNodeID } from '../../../../src/core/ids/ids';
import { planSchema, readPlan } from '../../../../src/services/plan/plan-document';
import { addedStep, emptyPlan, planSnippet } from '../../../../src/services/plan/plan-edits';
import { rehearse } from '../../../../src/services/plan/rehearsal';
import { demoStory, startDemo } from '../../../support/sandbox/demo-sandbox';
import { IssuingWindow } from '../../../support/setup/issue-setup';
import { bootstrapRow } from '../../../support/setup/new-tx-texts';
import { addressOf } from '../../../support/setup/signed-outside';

const FOLDER = 'media/plans';
const TEMPLATES = readdirSync(FOLDER).map((file) => file.replace('.avalanche-plan.json', ''));
const address = (name: 'ewoq' | 'savings' | 'treasury'): string =>
  formatAddress({ alias: 'P', hrp: 'local', bytes: addressOf(name) });

/** What a person enters at each stop of a template, and what then becomes of its steps on a sandbox. */
const ENTERED: Readonly<Record<string, { readonly stops: readonly string[]; readonly states: readonly string[] }>> = {
  l1: {
    stops: [address('ewoq'), '0x0feedc0de0000000000000000000000000000000'],
    states: ['accepted', 'accepted', 'accepted', 'accepted', 'accepted'],
  },
  treasury: {
    stops: [address('ewoq'), formatNodeID(SAMPLE_NODES.validator.nodeID)],
    states: ['accepted', 'accepted', 'accepted'],
  },
  'validator-end': {
    stops: [address('ewoq'), formatNodeID(SAMPLE_NODES.renewer.nodeID)],
    states: ['accepted', 'waits', 'unknown'],
  },
  'new-owner': {
    stops: [address('ewoq'), address('savings'), encodeCb58(demoStory().names.subnet.subnet.id)],
    states: ['accepted', 'accepted', 'accepted'],
  },
};

describe('the text of a plan', () => {
  describe('from a template', () => {
    const window = new IssuingWindow();
    let sandbox: Sandbox;
    before(async () => (sandbox = await startDemo({ blocks: 'now' })));
    after(async () => {
      await window.http.close();
      await sandbox.close();
    });
    const isValid = new Ajv2019({ strict: false }).compile(planSchema());
    for (const name of TEMPLATES)
      it(`is completed and rehearsed: ${name}`, async () => {
        const template = readFileSync(join(FOLDER, `${name}.avalanche-plan.json`), 'utf8');
        assert.ok(isValid(JSON.parse(template)), JSON.stringify(isValid.errors));
        const { stops, states } = ENTERED[name] ?? assert.fail(name);
        let at = 0;
        const text = planSnippet(template, { chain: 'a "$chain}"', hrp: 'local' })
          .replace(/\$\{\d+:[^}]*\}/g, () => stops[at++] ?? assert.fail('a stop'))
          .replaceAll(/\\([$\\}])/g, '$1');
        assert.equal(at, stops.length);
        const plan = readPlan(text);
        assert.equal(plan.chain, 'a "$chain}"');
        const files: Readonly<Record<string, string>> = {
          'genesis.json': '{"config":{"chainId":99999},"alloc":{},"gasLimit":"0xe4e1c0","difficulty":"0x0"}',
          'validators.json': JSON.stringify([bootstrapRow('A')]),
        };
        const textOf = (_: unknown, value: string) => Promise.resolve(files[value] ?? value);
        const { steps } = await rehearse(window.chain(sandbox.url), plan, {
          clock: systemClock,
          issued: new Map(),
          textOf,
        });
        assert.deepEqual(
          steps.map(({ state }) => state),
          states,
          JSON.stringify(steps.map(({ reason }) => reason)),
        );
      });
  });

  const step = { kind: 'p-pay', values: { from: address('ewoq'), to: address('savings'), amount: '1' } } as const;

  it('gets steps, each with a name of its own, and keeps the rest as it is', () => {
    let text = emptyPlan('Fuji').replace('"chain"', '"comment":   "kept",\n  "chain"');
    for (const name of ['p-pay', 'p-pay-2', 'p-pay-3']) {
      const added = addedStep(text, step);
      assert.equal(added.name, name);
      text = text.slice(0, added.at) + added.text + text.slice(added.at);
    }
    assert.deepEqual(
      readPlan(text).steps.map((each) => each.name),
      ['p-pay', 'p-pay-2', 'p-pay-3'],
    );
    assert.match(text, /^\{\n {2}"comment": {3}"kept",\n/);
    assert.equal(text, `${text.trimEnd()}\n`);
    assert.equal(
      JSON.stringify(JSON.parse(text), undefined, 2).replace('"comment": ', '"comment":   '),
      text.trimEnd(),
    );
  });

  it('refuses what is no plan', () => {
    assert.throws(() => addedStep('{"steps": 1}', step), /line 1: the plan has no list "steps"/);
    assert.throws(() => addedStep('{', step), /line 1/);
  });
});
