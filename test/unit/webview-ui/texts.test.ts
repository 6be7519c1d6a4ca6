import { strict as assert } from 'node:assert';
import type { CardState, Problem } from '../../../src/protocol';
import { timeLabels } from '../../../webview-ui/chart/time-axis';
import { cardStatus, stepButton } from '../../../webview-ui/view-models/card-status';
import { agoText, dayText, minuteText, untilText } from '../../../webview-ui/view-models/time-text';

const NOW = Date.UTC(2026, 10, 21, 12);
const RETRY: Problem = { message: 'cannot reach example.invalid', step: 'retry' };

describe('what the head of a card says', () => {
  const ROWS: readonly [state: CardState<number>, line: string, problem?: Problem][] = [
    [{ status: 'idle' }, ''],
    [{ status: 'loading' }, 'loading…'],
    [{ status: 'loading', progress: '2,000 addresses so far', value: 1, at: NOW }, '2,000 addresses so far'],
    [{ status: 'ready', value: 1, at: NOW }, 'just now'],
    [{ status: 'ready', value: 1, at: NOW - 180_000 }, '3 min ago'],
    [{ status: 'failed', problem: RETRY }, '', RETRY],
    [{ status: 'failed', problem: RETRY, value: 1, at: NOW - 3 * 3_600_000 }, 'still from 3 h ago', RETRY],
  ];
  for (const [state, line, problem] of ROWS) {
    it(`${state.status}: "${line}"`, () => {
      assert.deepEqual(cardStatus(state, NOW), { line, ...(problem && { problem }) });
    });
  }

  const STEPS: readonly [problem: Problem, label: string | undefined, isEnabled?: boolean][] = [
    [RETRY, 'Try Again', true],
    [{ ...RETRY, retryAt: NOW - 1 }, 'Try Again', true],
    [{ ...RETRY, retryAt: NOW + 11_001 }, 'Try Again in 12 s', false],
    [{ ...RETRY, step: 'setApiKey' }, 'Set API Key…', true],
    [{ ...RETRY, step: 'replaceApiKey' }, 'Replace API Key…', true],
    [{ ...RETRY, step: 'correct' }, undefined],
  ];
  for (const [problem, label, isEnabled] of STEPS) {
    it(`the step ${problem.step} is ${label ?? 'no button'}`, () => {
      assert.deepEqual(stepButton(problem, NOW), label === undefined ? undefined : { label, isEnabled });
    });
  }
});

describe('times in words', () => {
  for (const [seconds, text] of [
    [-5, 'just now'],
    [44, 'just now'],
    [60, '1 min ago'],
    [119 * 60, '119 min ago'],
    [30 * 3_600, '30 h ago'],
    [72 * 3_600, '3 days ago'],
  ] as const) {
    it(`${seconds} s: ${text}`, () => assert.equal(agoText(seconds), text));
  }

  for (const [ms, text] of [
    [-1, '0 s'],
    [1, '1 s'],
    [99_000, '99 s'],
    [125_000, '2:05 min'],
    [3 * 3_600_000, '3 h'],
    [999_999_999_999_000, '11574075 days'],
  ] as const) {
    it(`in ${ms} ms: ${text}`, () => assert.equal(untilText(ms), text));
  }

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
    ['hours', [at(2026, 0, 9, 6)], 3_600, ['9 Jan 06:00\n2026']],
  ];
  for (const [what, marks, between, labels] of AXES) {
    it(`marks of ${what}`, () => assert.deepEqual(timeLabels(marks, between), labels));
  }
});
