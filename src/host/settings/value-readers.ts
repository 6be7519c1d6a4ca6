import * as l10n from '@vscode/l10n';
import { MAX_NAME_LENGTH } from '../../core/endpoints/setting-limits';

/** Reports why a value, or one entry of it, is ignored. The reason never repeats a URL, which may contain a key. */
export type Complain = (setting: string, reason: string, entry?: string) => void;

/** An entry in a reported mistake: by its name, else by its position. */
export function entryWords(kind: 'chain' | 'address' | 'subnet', name: string | undefined, index = 0): string {
  if (name === undefined) return l10n.t('entry {0}', index + 1);
  switch (kind) {
    case 'chain':
      return l10n.t('chain "{0}"', name);
    case 'address':
      return l10n.t('address "{0}"', name);
    case 'subnet':
      return l10n.t('subnet "{0}"', name);
  }
}

export function nameOf(value: unknown): string | undefined {
  const name = typeof value === 'string' ? value.trim() : '';
  return name.length >= 1 && name.length <= MAX_NAME_LENGTH ? name : undefined;
}

export function readNames(key: string, value: unknown, complain: Complain): string[] {
  if (isUnset(value)) return [];
  if (Array.isArray(value)) return value.flatMap((entry) => nameOf(entry) ?? []);
  complain(key, l10n.t('it must be a list of names'));
  return [];
}

export function readText(
  key: string,
  value: unknown,
  { ifUnset, ifInvalid }: { readonly ifUnset: string; readonly ifInvalid: string },
  complain: Complain,
): string {
  if (isUnset(value)) return ifUnset;
  const text = nameOf(value);
  if (text === undefined) complain(key, l10n.t('it must have 1 to {0} characters', MAX_NAME_LENGTH));
  return text ?? ifInvalid;
}

export function readBoolean(key: string, value: unknown, complain: Complain): boolean | undefined {
  if (isUnset(value)) return undefined;
  if (typeof value === 'boolean') return value;
  complain(key, l10n.t('it must be true or false'));
  return undefined;
}

export function readWhole(
  key: string,
  value: unknown,
  { least, most }: { readonly least: number; readonly most: number },
  complain: Complain,
): number | undefined {
  if (isUnset(value)) return undefined;
  if (Number.isInteger(value) && (value as number) >= least && (value as number) <= most) return value as number;
  complain(key, l10n.t('it must be a whole number from {0} to {1}', least, most));
  return undefined;
}

export function readOneOf<T extends string>(
  key: string,
  value: unknown,
  values: readonly T[],
  complain: Complain,
): T | undefined {
  if (isUnset(value)) return undefined;
  const known = values.find((each) => each === value);
  if (known === undefined) complain(key, l10n.t('it must be one of {0}', values.map((each) => `"${each}"`).join(', ')));
  return known;
}

export function isUnset(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}
