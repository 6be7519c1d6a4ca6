const DAY = 86_400;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * The labels of the marks of a time axis, in UTC. `between` is their distance in seconds. The year stands under the
 * first mark and under the first of each further year.
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
