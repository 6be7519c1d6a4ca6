/** A whole number with commas between thousands. */
export function groupedInteger(value: number | bigint): string {
  return value.toString().replace(/\B(?=(?:\d{3})+$)/g, ',');
}
