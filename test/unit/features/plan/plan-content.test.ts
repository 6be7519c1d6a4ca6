import assert from 'node:assert/strict';
import { planContent } from '../../../../src/features/plan/plan-content';
import { PLAN_STATES } from '../../../support/setup/plan-page-states';
import { snapshotOf } from '../../../support/wording/snapshot';

/** All that a person reads of it. */
function words({ content }: ReturnType<typeof planContent>): string {
  const { title, comment, standing, steps, endTitle, end, notes } = content;
  const { text, moment, target, isMain, isLoading, primary, buttons } = standing;
  return [
    [title, comment],
    [standing.mark, text, moment, ...target, isMain && 'is main', isLoading && 'is loading'],
    [primary && `<${primary.label}>`, ...buttons.map(({ label }) => `[${label}]`)],
    ...steps.flatMap((step) => [
      [step.mark, step.number, step.name, step.headline, step.fee, step.state, step.isOpen && 'is open'],
      ...step.reasons.map((reason) => ['  ', reason]),
      ...step.facts.map(({ label, value }) => ['  ', label, ...value.map((part) => part.text)]),
      ...step.notes.map((note) => ['  ', note]),
    ]),
    [end.length > 0 && endTitle],
    ...end.map(({ what, now, then }) => [what, now, then]),
    ...notes.map((note) => [note]),
  ]
    .map((line) => line.filter((part) => part !== undefined && part !== false && part !== '').join(' | '))
    .filter((line) => line !== '')
    .join('\n');
}

describe('what the page of a plan shows', () => {
  const wording = snapshotOf('plan-page');
  for (const [name, state] of Object.entries(PLAN_STATES))
    it(`says where it stands: ${name}`, () => {
      wording.matches(name, words(planContent(state)));
    });

  it('offers the transaction of the first open step alone, and none while it is rehearsed', () => {
    const opens = Object.entries(PLAN_STATES).map(([name, state]) => {
      const { content, presses } = planContent(state);
      const { primary, buttons } = content.standing;
      const shown = [...(primary === undefined ? [] : [primary]), ...buttons].map(({ key }) => presses.get(key));
      return [name, ...shown.flatMap((press) => (press?.kind === 'open' ? [press.step] : []))];
    });
    assert.deepEqual(
      opens.filter(([, step]) => step !== undefined),
      [
        ['to sign', 'fund'],
        ['half done', 'chain'],
        ['rejected', 'subnet'],
        ['not verified', 'fund'],
        ['differs', 'arrive'],
        ['done otherwise', 'fund'],
        ['mainnet', 'fund'],
      ],
    );
  });

  it('has no bytes of any step', () => {
    for (const state of Object.values(PLAN_STATES))
      assert.doesNotMatch(JSON.stringify(planContent(state).content), /[0-9a-f]{64}/);
  });
});
