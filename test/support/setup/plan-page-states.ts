import { readFileSync } from 'node:fs';
import { readAnyTx } from '../../../src/core/signing/read-tx';
import type { PlanPageState } from '../../../src/features/plan/plan-content';
import { readPlan } from '../../../src/services/plan/plan-document';
import type { RehearsedStep } from '../../../src/services/plan/rehearsed-step';
import { issueTarget } from '../../../src/services/review/target';
import { SAMPLE_PAYMENT } from '../known-ids';
import { newChain, pay } from '../sandbox/sandbox-chain';

/** The plan of docs/plan.md: an L1 in six steps. */
const PLAN = readPlan(/```json\n(.+?)```/s.exec(readFileSync('docs/plan.md', 'utf8'))?.[1] ?? '');
const MADE = readAnyTx(pay(newChain(), 5n).bytes);
const FEES = ['0.001 AVAX', '0.000012344 AVAX', '0.000008231 AVAX', '0.00002 AVAX', '0.0003 AVAX', '0.00001 AVAX'];
const HEADLINES = [
  'Export 10 AVAX from X to P',
  'Import 9.999 AVAX from X',
  'Create a subnet',
  'Create blockchain first chain of subnet [subnet]',
  'Turn subnet [subnet] into an L1 with 3 validators',
  'Add 5 AVAX to the balance of validator [l1, 2]',
];

/** How a step stands; one without words of its own would be accepted. */
type Stand = Partial<RehearsedStep> & Pick<RehearsedStep, 'state'> & { readonly isMade?: boolean };

/** After one that would be rejected, none is tried. */
function steps(states: readonly Stand[]): readonly RehearsedStep[] {
  const end = states.findIndex(({ state }) => state === 'rejected');
  return PLAN.steps.map((step, i) => {
    const { isMade = true, ...stand } = states[i] ?? { state: end < 0 ? 'accepted' : 'unreached' };
    const isChecked = isMade && ['accepted', 'rejected', 'unknown', 'differs'].includes(stand.state);
    return {
      step,
      notes: isChecked && i === 0 ? ['change 299,999,978.79 AVAX', 'the fee suffices while the price of gas is 2'] : [],
      ...(isChecked &&
        MADE !== undefined && { made: MADE, fee: `fee ${FEES[i] ?? ''}`, signers: 'ewoq', rehearsed: [] }),
      ...((isChecked || stand.txID !== undefined) && { headline: HEADLINES[i] }),
      ...stand,
    };
  });
}

const BASE: PlanPageState = {
  title: 'l1.avalanche-plan.json',
  plan: { ...PLAN, comment: 'From AVAX on the X-Chain to an L1 whose third validator lasts longer' },
  chain: 'Local',
  target: issueTarget({ name: 'Local' }, { networkID: 12345, alias: 'X' }, '127.0.0.1:9650'),
  rehearsal: undefined,
  problem: undefined,
  at: Date.UTC(2026, 10, 22, 14, 3, 12),
  isRunning: false,
};
const END = [
  {
    what: 'X-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u (ewoq)',
    now: '299,999,988.8 AVAX',
    then: '299,999,978.79 AVAX',
  },
  { what: 'P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u (ewoq)', now: '19,990 AVAX', then: '19,994.9 AVAX' },
  { what: 'validators of subnet [subnet]', now: 'none', then: '3, weight 300' },
];
const done = { state: 'done', txID: SAMPLE_PAYMENT } as const;
const shown = (states: readonly Stand[]): PlanPageState => ({
  ...BASE,
  rehearsal: { steps: steps(states), fees: 1_350_575n, feesAtTwice: 1_701_150n, changes: END },
});
const rejected = {
  state: 'rejected',
  reason: 'Not enough to spend: 9.99 AVAX of 500 AVAX (insufficient funds)',
  cause: 'l1',
} as const;

/** What the page of a plan shows, by how the plan stands. */
export const PLAN_STATES = {
  'first rehearsal': { ...BASE, isRunning: true },
  'to sign': shown([]),
  again: { ...shown([done]), isRunning: true },
  'half done': shown([done, done, done]),
  issued: shown([done, { state: 'issued', txID: SAMPLE_PAYMENT }]),
  rejected: shown([done, done, { state: 'accepted' }, { state: 'accepted' }, rejected]),
  "can't be made": shown([{ ...rejected, isMade: false }]),
  'not verified': shown([{ state: 'unknown', reason: 'no answer within 5 s' }]),
  differs: shown([done, { state: 'differs', reason: 'its fee is 0.5 AVAX, and was 0.000012344 AVAX' }]),
  'done otherwise': shown([{ ...done, state: 'differs', reason: 'now amount 11; rehearsed amount 10' }]),
  'done by another': shown([{ ...done, state: 'differs', reason: 'it is of another kind', isMade: false }]),
  waits: shown([done, done, done, done, done, { state: 'waits', reason: 'the message that the validators sign' }]),
  done: shown(PLAN.steps.map(() => done)),
  mistake: {
    ...BASE,
    plan: undefined,
    target: undefined,
    problem: { message: 'line 12: two steps are called fund', line: 12 },
  },
  'no chain': { ...BASE, target: undefined, problem: { message: 'No chain is named "Fugi".', isOfChain: true } },
  'no answer': { ...BASE, problem: { message: "Can't reach 127.0.0.1:9650 (connection refused)" } },
  mainnet: {
    ...shown([]),
    target: issueTarget({ name: 'Mainnet' }, { networkID: 1, alias: 'X' }, 'api.avax.network'),
  },
} satisfies Readonly<Record<string, PlanPageState>>;
