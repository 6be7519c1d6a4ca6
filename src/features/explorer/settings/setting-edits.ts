import * as l10n from '@vscode/l10n';
import { toHexDigits } from '../../../core/bytes/bytes';
import { MAX_NAME_LENGTH } from '../../../core/endpoints/setting-limits';
import { InvalidInputError } from '../../../core/errors';
import { readOutcome } from '../../../core/outcome';
import type { NamedAddress } from '../../../services/text/address-names';
import { sameName } from '../../../services/chain/chain-config';
import { visibleText } from '../../../services/text/format-text';
import { parseOwner } from '../../../services/text/owner-text';
import { isRecord } from '../../../core/json/record';

/** A chain as the settings store it. */
export interface ChainEntry {
  readonly name: string;
  readonly url: string;
  readonly blockchain?: string;
  readonly credentials?: string;
  readonly networkID?: number;
}

type Entry = Readonly<Record<string, unknown>>;

/**
 * `xchainLens.addresses` with these added or renamed, in the setting's present form: an object of names by address, or
 * a list. An owner that is listed in another format gets the new name. Invalid entries stay.
 */
export function putAddresses(value: unknown, added: readonly NamedAddress[]): unknown {
  let result = value;
  for (const each of added) result = putAddress(result, each);
  return result;
}

function putAddress(value: unknown, { address, name }: NamedAddress): unknown {
  const isIt = isOwner(address);
  if (Array.isArray(value)) {
    const index = value.findIndex((entry: unknown) => isRecord(entry) && isIt(entry['address']));
    const entries = [...(value as unknown[])];
    if (index < 0) return [...entries, { address, name }];
    entries[index] = { ...(entries[index] as Entry), name };
    return entries;
  }
  const names = isRecord(value) ? value : {};
  const key = Object.keys(names).find(isIt) ?? address;
  return { ...names, [key]: name };
}

/** `xchainLens.addresses` with a removed address added again. One that is listed again keeps its new name. */
export function restoredAddress(value: unknown, removed: NamedAddress): unknown {
  return nameIn(value, removed.address) === undefined ? putAddress(value, removed) : value;
}

/** An owner's name in `xchainLens.addresses`, in any address format; undefined if it isn't listed. */
export function nameIn(value: unknown, address: string): string | undefined {
  const isIt = isOwner(address);
  const entries: readonly unknown[] = Array.isArray(value) ? value : isRecord(value) ? Object.entries(value) : [];
  for (const entry of entries) {
    const [key, name] = Array.isArray(entry)
      ? (entry as unknown[])
      : isRecord(entry)
        ? [entry['address'], entry['name']]
        : [];
    if (isIt(key) && typeof name === 'string') return name;
  }
  return undefined;
}

/** `xchainLens.addresses` without an owner, in any address format; undefined if it isn't listed. */
export function withoutAddress(value: unknown, address: string): unknown {
  const isIt = isOwner(address);
  if (Array.isArray(value)) {
    const left = value.filter((entry: unknown) => !(isRecord(entry) && isIt(entry['address'])));
    return left.length === value.length ? undefined : left;
  }
  if (!isRecord(value) || !Object.keys(value).some(isIt)) return undefined;
  return Object.fromEntries(Object.entries(value).filter(([key]) => !isIt(key)));
}

/** `xchainLens.chains` with a chain added; it replaces one of the same name. */
export function putChain(value: unknown, entry: ChainEntry): unknown {
  return [...(withoutChain(value, entry.name) ?? listOf(value)), entry];
}

/**
 * `xchainLens.chains` with a removed chain added again. Throws `InvalidInputError` if another one has its name by now:
 * that one isn't replaced.
 */
export function restoredChain(value: unknown, entry: ChainEntry): unknown {
  if (chainEntry(value, entry.name) === undefined) return putChain(value, entry);
  throw new InvalidInputError(l10n.t('another chain is named "{0}" now', visibleText(entry.name, MAX_NAME_LENGTH)));
}

/** `xchainLens.chains` with a chain renamed; undefined if it isn't listed. */
export function renamedChain(value: unknown, name: string, newName: string): unknown {
  return changedChain(value, name, { name: newName });
}

/** `xchainLens.chains` with changes to a chain's entry; undefined if it isn't listed. */
export function changedChain(value: unknown, name: string, changes: Partial<ChainEntry>): unknown {
  const list = listOf(value);
  if (!list.some((entry) => isNamed(entry, name))) return undefined;
  return list.map((entry) => (isNamed(entry, name) ? { ...(entry as Entry), ...changes } : entry));
}

/** `xchainLens.chains` with a copy of a chain under another name; undefined if it isn't listed. */
export function copiedChain(value: unknown, name: string, newName: string): unknown {
  const list = listOf(value);
  if (!list.some((entry) => isNamed(entry, name))) return undefined;
  return list.flatMap((entry) => (isNamed(entry, name) ? [entry, { ...(entry as Entry), name: newName }] : [entry]));
}

/** `xchainLens.chains` without a chain; undefined if it isn't listed. */
export function withoutChain(value: unknown, name: string): unknown[] | undefined {
  const list = listOf(value);
  const left = list.filter((entry) => !isNamed(entry, name));
  return left.length === list.length ? undefined : left;
}

/** The entry of a chain in `xchainLens.chains`, unchanged. */
export function chainEntry(value: unknown, name: string): ChainEntry | undefined {
  return listOf(value).find((entry) => isNamed(entry, name)) as ChainEntry | undefined;
}

/** A list of names with one more. */
export function withName(value: unknown, name: string): unknown[] {
  return [...(withoutName(value, name) ?? listOf(value)), name];
}

/** A list of names without one; undefined if it isn't listed. */
export function withoutName(value: unknown, name: string): unknown[] | undefined {
  const list = listOf(value);
  const left = list.filter((entry) => !(typeof entry === 'string' && sameName(entry, name)));
  return left.length === list.length ? undefined : left;
}

function isNamed(entry: unknown, name: string): boolean {
  return isRecord(entry) && typeof entry['name'] === 'string' && sameName(entry['name'], name);
}

function isOwner(address: string): (other: unknown) => boolean {
  const key = ownerKey(address);
  return (other) => typeof other === 'string' && ownerKey(other) === key;
}

/** Equal for the same owner; an invalid address equals only itself. */
function ownerKey(text: string): string {
  return readOutcome(() => toHexDigits(parseOwner(text.trim()))).value ?? ` ${text.trim()}`;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}
