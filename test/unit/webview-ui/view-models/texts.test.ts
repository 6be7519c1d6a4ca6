import { strict as assert } from 'node:assert';
import type { CardProblem, CardState } from '../../../../src/protocol';
import { markDistances, timeLabels } from '../../../../webview-ui/chart/time-axis';
import {
  agoText,
  cardStatus,
  dayText,
  minuteText,
  stepButton,
  untilText,
} from '../../../../webview-ui/view-models/texts';
import { snapshotOf } from '../../../support/wording/snapshot';

const NOW = Date.UTC(2026, 10, 21, 12);
const RETRY: CardProblem = { message: 'cannot reach example.invalid', step: 'retry' };

describe('the head of a card', () => {
  const snapshot = snapshotOf('dashboard-cards');

  const ROWS: readonly [title: string, state: CardState<number>, problem?: CardProblem][] = [
    ['idle', { status: 'idle' }],
    ['loading', { status: 'loading' }],
    ['loading page by page', { status: 'loading', progress: '2,000 addresses so far', value: 1, at: NOW }],
    ['new', { status: 'ready', value: 1, at: NOW }],
    ['old', { status: 'ready', value: 1, at: NOW - 180_000 }],
    ['failed', { status: 'failed', problem: RETRY }, RETRY],
    ['failed, with what it had', { status: 'failed', problem: RETRY, value: 1, at: NOW - 3 * 3_600_000 }, RETRY],
  ];
  for (const [title, state, problem] of ROWS) {
    it(title, () => {
      const status = cardStatus(state, NOW);
      assert.equal(status.problem, problem);
      snapshot.matches(title, status.line === '' ? 'no line' : status.line);
    });
  }

  const STEPS: readonly [title: string, problem: CardProblem, isEnabled: boolean | undefined][] = [
    ['to retry', RETRY, true],
    ['to retry, once it may', { ...RETRY, retryAt: NOW - 1 }, true],
    ['to retry, but not yet', { ...RETRY, retryAt: NOW + 11_001 }, false],
    ['to set a key', { ...RETRY, step: 'setApiKey' }, true],
    ['to replace a key', { ...RETRY, step: 'replaceApiKey' }, true],
    ['none', { ...RETRY, step: 'correct' }, undefined],
  ];
  for (const [title, problem, isEnabled] of STEPS) {
    it(`the step: ${title}`, () => {
      const button = stepButton(problem, NOW);
      assert.equal(button?.isEnabled, isEnabled);
      snapshot.matches(`the step: ${title}`, button?.label ?? 'no button');
    });
  }
});

describe('times in words', () => {
  const snapshot = snapshotOf('dashboard-times');

  it('ages', () => {
    const since = [-5, 44, 60, 119 * 60, 30 * 3_600, 72 * 3_600];
    snapshot.matches(
      'since when',
      since.map((seconds) => `${seconds} s: ${agoText(seconds)}`),
    );
  });

  it('remaining times', () => {
    const times = [-1, 1, 99_000, 125_000, 3 * 3_600_000, 999_999_999_999_000];
    snapshot.matches(
      'how long still',
      times.map((ms) => `${ms} ms: ${untilText(ms)}`),
    );
  });

  it('days and minutes are of UTC, and absurd times stay numbers', () => {
    assert.equal(dayText(NOW / 1000), '2026-11-21');
    assert.equal(minuteText(NOW / 1000), '2026-11-21 12:00 UTC');
    assert.equal(dayText(9e20), '900000000000000000000');
  });

  const at = (...of: [number, number, number?, number?]) => Date.UTC(...of) / 1000;
  const AXES: readonly [what: string, marks: number[], between: number, labels: string[]][] = [
    ['years', [at(2025, 0, 1), at(2026, 0, 1)], 365 * 86_400, ['2025', '2026']],
    ['months', [at(2025, 11, 1), at(2026, 0, 1), at(2026, 1, 1)], 30 * 86_400, ['Dec\n2025', 'Jan\n2026', 'Feb']],
    ['days', [at(2026, 0, 9), at(2026, 0, 10)], 86_400, ['9 Jan\n2026', '10 Jan']],
    [
      'hours',
      [at(2026, 0, 9, 18), at(2026, 0, 9, 21), at(2026, 0, 10)],
      10_800,
      ['18:00\n9 Jan', '21:00', '00:00\n10 Jan'],
    ],
  ];
  for (const [what, marks, between, labels] of AXES) {
    it(`marks of ${what}`, () => assert.deepEqual(timeLabels(marks, between), labels));
  }

  it('points a day apart have no marks within a day', () => {
    assert.deepEqual(
      [markDistances(86_400)[0], markDistances(3_600)[0], markDistances(3e7)[0]],
      [86_400, 3_600, 86_400],
    );
  });
});
