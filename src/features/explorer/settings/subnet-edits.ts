import { isRecord } from '../../../core/json/record';
import type { NamedSubnet } from '../../../services/text/subnet-names';

/** `xchainLens.subnets` with a subnet added or renamed. */
export function putSubnet(value: unknown, { id, name }: NamedSubnet): unknown {
  const names = isRecord(value) ? value : {};
  const key = Object.keys(names).find((each) => each.trim() === id) ?? id;
  return { ...names, [key]: name };
}

/** A subnet's name in `xchainLens.subnets`; undefined if it isn't listed. */
export function subnetNameIn(value: unknown, id: string): string | undefined {
  if (!isListed(value, id)) return undefined;
  const [, name] = Object.entries(value).find(([key]) => key.trim() === id) ?? [];
  return typeof name === 'string' ? name : undefined;
}

/** `xchainLens.subnets` with a listed subnet renamed; undefined if it isn't listed. */
export function renamedSubnet(value: unknown, subnet: NamedSubnet): unknown {
  return isListed(value, subnet.id) ? putSubnet(value, subnet) : undefined;
}

/** `xchainLens.subnets` with a removed subnet added again. One that is listed again keeps its new name. */
export function restoredSubnet(value: unknown, removed: NamedSubnet): unknown {
  return isListed(value, removed.id) ? value : putSubnet(value, removed);
}

/** `xchainLens.subnets` without a subnet; undefined if it isn't listed. */
export function withoutSubnet(value: unknown, id: string): unknown {
  if (!isListed(value, id)) return undefined;
  return Object.fromEntries(Object.entries(value).filter(([key]) => key.trim() !== id));
}

function isListed(value: unknown, id: string): value is Readonly<Record<string, unknown>> {
  return isRecord(value) && Object.keys(value).some((key) => key.trim() === id);
}
