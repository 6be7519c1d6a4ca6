/** The chains beside X in the Primary Network, by their aliases. */
export type POrC = 'P' | 'C';

export const P_AND_C: readonly POrC[] = ['P', 'C'];

export function isPOrC(alias: unknown): alias is POrC {
  return P_AND_C.some((each) => each === alias);
}

export function isPrimaryAlias(alias: unknown): alias is 'X' | POrC {
  return ['X', ...P_AND_C].some((each) => each === alias);
}
