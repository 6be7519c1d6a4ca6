import * as l10n from '@vscode/l10n';
import { DAY, HOUR } from '../view-models/texts';

/** uPlot takes exactly these multiples for calendar months and years. */
const [MONTH, YEAR] = [30 * DAY, 365 * DAY];

const DISTANCES = [
  ...[1, 5, 15, 30].map((minutes) => minutes * 60),
  ...[1, 3, 6, 12].map((hours) => hours * HOUR),
  ...[1, 2, 3, 5, 7, 10, 15].map((days) => days * DAY),
  ...[1, 2, 3, 4, 6].map((months) => months * MONTH),
  ...[1, 2, 5, 10, 25].map((years) => years * YEAR),
];

/** The distances that marks may have, in seconds: not less than the `step` between points. */
export function markDistances(step: number): number[] {
  return DISTANCES.filter((distance) => distance >= Math.min(step, DAY));
}

const MONTHS = [
  l10n.t('Jan'),
  l10n.t('Feb'),
  l10n.t('Mar'),
  l10n.t('Apr'),
  l10n.t('May'),
  l10n.t('Jun'),
  l10n.t('Jul'),
  l10n.t('Aug'),
  l10n.t('Sep'),
  l10n.t('Oct'),
  l10n.t('Nov'),
  l10n.t('Dec'),
];

/**
 * The labels of a time axis, in UTC. `between` is the distance of the marks in seconds. The first mark of each year
 * also has the year, and the first time of each day the day. A label is short enough to be whole at either end.
 */
export function timeLabels(marks: readonly number[], between: number): string[] {
  let before: string | undefined;
  return marks.map((mark) => {
    const date = new Date(mark * 1000);
    const year = String(date.getUTCFullYear());
    const month = MONTHS[date.getUTCMonth()] ?? '';
    const day = `${date.getUTCDate()} ${month}`;
    if (between >= YEAR) return year;
    const [first, second] =
      between < DAY ? [date.toISOString().slice(11, 16), day] : [between >= MONTH ? month : day, year];
    const isNew = second !== before;
    before = second;
    return isNew ? `${first}\n${second}` : first;
  });
}
