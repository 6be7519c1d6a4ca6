import * as l10n from '@vscode/l10n';
import { toHexDigits } from '../../../core/bytes/bytes';
import { InvalidInputError, readOutcome } from '../../../core/outcome';
import { sameName } from '../../../services/chain/chain-config';
import { parseOwner } from '../../../services/text/format-id';
import { isRecord } from '../../../core/json/record';

export interface ChainEntry {
  readonly name: string;
  readonly url: string;
  readonly blockchain?: string | undefined;
  readonly credentials?: string | undefined;
  readonly networkID?: number | undefined;
}

type SettingEntry = Readonly<Record<string, unknown>>;

/** An address or a subnet ID, and the user's name for it. */
export interface NamedKey {
  readonly key: string;
  readonly name: string;
}

/**
 * `avalancheLens.addresses` or `avalancheLens.subnets`, objects of names by address or subnet ID, with some added or renamed.
 * An owner that is listed in another format of its address gets the new name. Throws `InvalidInputError` for another value,
 * such as the list that these settings once allowed: it isn't overwritten.
 */
export function putNamed(value: unknown, ...named: readonly NamedKey[]): unknown {
  if (value !== undefined && value !== null && !isRecord(value))
    throw new InvalidInputError(
      l10n.t(
        'Nothing was changed: avalancheLens.addresses and avalancheLens.subnets must be objects of names, such as {0}. Correct your settings, and retry.',
        '{ "X-avax1…": "treasury" }',
      ),
    );
  const entryOf = entriesIn(value);
  return { ...value, ...Object.fromEntries(named.map(({ key, name }) => [entryOf(key)?.[0] ?? key, name])) };
}

/** A listed one renamed; undefined if it isn't listed. */
export function renamedNamed(value: unknown, named: NamedKey): unknown {
  return entriesIn(value)(named.key) === undefined ? undefined : putNamed(value, named);
}

/** The name of an address, in any format, or of a subnet ID; undefined if it isn't listed. */
export function nameIn(value: unknown, key: string): string | undefined {
  const name = entriesIn(value)(key)?.[1];
  return typeof name === 'string' ? name : undefined;
}

/** Without some addresses, in any format, or subnet IDs; undefined if none of them is listed. */
export function withoutNamed(value: unknown, ...keys: readonly string[]): unknown {
  if (!isRecord(value)) return undefined;
  const gone = new Set(keys.map(typedOwnerKey));
  const entries = Object.entries(value);
  const left = entries.filter(([each]) => !gone.has(typedOwnerKey(each)));
  return left.length === entries.length ? undefined : Object.fromEntries(left);
}

/** Finds entries by an address, in any format, or a subnet ID. Each key is parsed once. */
export function entriesIn(value: unknown): (key: string) => readonly [key: string, name: unknown] | undefined {
  const entries = isRecord(value) ? Object.entries(value).reverse() : [];
  // Of several entries of an owner, the first counts.
  const byOwner = new Map(entries.map((entry) => [typedOwnerKey(entry[0]), entry]));
  return (key) => byOwner.get(typedOwnerKey(key));
}

/** `avalancheLens.chains` with a chain added; it replaces one of the same name. */
export function putChain(value: unknown, entry: ChainEntry): unknown {
  return [...(withoutChain(value, entry.name) ?? settingList(value)), entry];
}

/** `avalancheLens.chains` with a chain renamed; undefined if it isn't listed. */
export function renamedChain(value: unknown, name: string, newName: string): unknown {
  return changedChain(value, name, { name: newName });
}

/** `avalancheLens.chains` with changes to a chain's entry; undefined if it isn't listed. */
export function changedChain(value: unknown, name: string, changes: Partial<ChainEntry>): unknown {
  const list = settingList(value);
  if (!list.some((entry) => isNamed(entry, name))) return undefined;
  return list.map((entry) => (isNamed(entry, name) ? { ...(entry as SettingEntry), ...changes } : entry));
}

/** `avalancheLens.chains` with a copy of a chain under another name; undefined if it isn't listed. */
export function copiedChain(value: unknown, name: string, newName: string): unknown {
  const list = settingList(value);
  if (!list.some((entry) => isNamed(entry, name))) return undefined;
  return list.flatMap((entry) =>
    isNamed(entry, name) ? [entry, { ...(entry as SettingEntry), name: newName }] : [entry],
  );
}

/** `avalancheLens.chains` without a chain; undefined if it isn't listed. */
export function withoutChain(value: unknown, name: string): unknown[] | undefined {
  const list = settingList(value);
  const left = list.filter((entry) => !isNamed(entry, name));
  return left.length === list.length ? undefined : left;
}

/** The entry of a chain in `avalancheLens.chains`, unchanged. */
export function chainEntry(value: unknown, name: string): ChainEntry | undefined {
  return settingList(value).find((entry) => isNamed(entry, name)) as ChainEntry | undefined;
}

/** A list of names with one more. */
export function withName(value: unknown, name: string): unknown[] {
  return [...(withoutName(value, name) ?? settingList(value)), name];
}

/** A list of names without one; undefined if it isn't listed. */
export function withoutName(value: unknown, name: string): unknown[] | undefined {
  const list = settingList(value);
  const left = list.filter((entry) => !(typeof entry === 'string' && sameName(entry, name)));
  return left.length === list.length ? undefined : left;
}

function isNamed(entry: unknown, name: string): boolean {
  return isRecord(entry) && typeof entry['name'] === 'string' && sameName(entry['name'], name);
}

/** Equal for the same owner; any other text equals only itself. */
function typedOwnerKey(text: string): string {
  return readOutcome(() => toHexDigits(parseOwner(text.trim()))).value ?? ` ${text.trim()}`;
}

function settingList(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}
