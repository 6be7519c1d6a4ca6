/** The items that are there: `present([a, isB && b])` is the list of `a`, and of `b` if there is one. */
export function present<T>(items: readonly (T | undefined | false)[]): T[] {
  return items.filter((item): item is T => item !== undefined && item !== false);
}

type UndefinedKeys<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T];

/** Fields that may be undefined, as fields that may be absent. */
type PresentFields<T> = Omit<T, UndefinedKeys<T>> & { [K in UndefinedKeys<T>]?: Exclude<T[K], undefined> };

/** A value for storage or for other programs, without the fields that are undefined. */
export function presentFields<T extends object>(value: T): PresentFields<T> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as PresentFields<T>;
}
