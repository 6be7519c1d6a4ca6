import * as l10n from '@vscode/l10n';
const DAY = 86_400;
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
 * also has the year.
 */
export function timeLabels(marks: readonly number[], between: number): string[] {
  let year: number | undefined;
  return marks.map((mark) => {
    const date = new Date(mark * 1000);
    const isNewYear = date.getUTCFullYear() !== year;
    year = date.getUTCFullYear();
    if (between >= 360 * DAY) return String(year);
    const month = MONTHS[date.getUTCMonth()] ?? '';
    const first = between >= 28 * DAY ? month : `${date.getUTCDate()} ${month}`;
    const time = between < DAY ? ` ${date.toISOString().slice(11, 16)}` : '';
    return isNewYear ? `${first}${time}\n${year}` : first + time;
  });
}
