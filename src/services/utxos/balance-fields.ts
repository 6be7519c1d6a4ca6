import { formatAmount, MAX_DENOMINATION } from '../../core/text/amount';
import type { JSONObject } from '../../core/json/json';
import type { ListedBalance } from './utxo-table';
import type { Cell } from '../text/csv';
import type { AssetRef } from '../text/pieces';

/** The cells of a row by column, for programs: not translated. */
export type Fields<Column extends string = string> = Readonly<Record<Column, Cell>>;

export const BALANCE_COLUMNS = [
  'assetID',
  'symbol',
  'name',
  'denomination',
  'rawSpendable',
  'spendable',
  'rawLocked',
  'locked',
  'rawMultisig',
  'multisig',
  'nfts',
  'mintRights',
  'properties',
] as const;

/**
 * A balance of an asset, exact: raw, and with the asset's decimals where they are known. What can only be
 * staked counts as locked.
 */
export function balanceFields(balance: ListedBalance, asset: AssetRef): Fields<(typeof BALANCE_COLUMNS)[number]> {
  const { assetID, spendable, shared, nfts, mintRights, properties } = balance;
  const locked = balance.locked + balance.stakeable;
  return {
    assetID,
    symbol: asset.info?.symbol ?? '',
    name: asset.info?.name ?? '',
    denomination: asset.info?.denomination ?? '',
    rawSpendable: spendable,
    spendable: denominated(spendable, asset),
    rawLocked: locked,
    locked: denominated(locked, asset),
    rawMultisig: shared,
    multisig: denominated(shared, asset),
    nfts,
    mintRights,
    properties,
  };
}

/** Empty if the asset's denomination isn't known: a guess would be a wrong number. */
export function denominated(raw: bigint, { info }: AssetRef): string {
  return info === undefined || info.denomination > MAX_DENOMINATION ? '' : formatAmount(raw, info.denomination);
}

/** Exact numbers are text: programs that read JSON numbers as floats would lose digits. */
export function jsonOf(fields: Fields): JSONObject {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      typeof value === 'bigint' ? value.toString() : typeof value === 'object' ? [...value] : value,
    ]),
  );
}
