/** The order of two values, for sorting: bigints can't be subtracted into a number. Texts are compared by UTF-16 units. */
export function compare<T extends bigint | number | string>(a: T, b: T): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
