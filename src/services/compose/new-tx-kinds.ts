import { ASSET_KINDS } from './asset-kinds';
import { ATOMIC_KINDS } from './atomic-kinds';
import type { NewTxField, NewTxFields, ValuesOf } from './fields';
import type { NewTxKindOf } from './kind-rows';
import { L1_KINDS } from './l1-kinds';
import { STAKING_KINDS } from './staking-kinds';
import { SUBNET_KINDS } from './subnet-kinds';
import { TRANSFER_KINDS } from './transfer-kinds';

/** What can be made. */
export const NEW_TXS = {
  ...TRANSFER_KINDS,
  ...ATOMIC_KINDS,
  ...ASSET_KINDS,
  ...STAKING_KINDS,
  ...SUBNET_KINDS,
  ...L1_KINDS,
} as const satisfies Readonly<Record<string, NewTxKindOf<NewTxFields>>>;

export type NewTxKind = keyof typeof NEW_TXS;

/** The values that a kind asks for. */
export type NewTxValues<K extends NewTxKind> = ValuesOf<(typeof NEW_TXS)[K]['ask']>;

/** The fields that a kind asks for, in their order. */
export function fieldsAsked(kind: NewTxKind): readonly (readonly [name: string, field: NewTxField])[] {
  return Object.entries(NEW_TXS[kind].ask);
}
