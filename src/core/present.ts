/** The items that are there: `present([a, isB && b])` is the list of `a`, and of `b` if there is one. */
export function present<T>(items: readonly (T | undefined | false)[]): T[] {
  return items.filter((item): item is T => item !== undefined && item !== false);
}
