import { formatAmount, MAX_DENOMINATION } from '../../core/text/amount';
import type { JSONObject } from '../../core/json/json';
import { counted } from '../../services/text/format-text';
import type { AssetRef } from '../../services/text/pieces';
import type { AddressBalances, AssetBalance } from '../../services/utxos/balances';
import { firstOf, present } from './answer-text';
import { assetName } from './tx-answer';

const SHOWN_ASSETS = 30;

/** What an address owns of each asset. `refs` name the assets in the balances' order. */
export function balancesAnswer(
  { assets, utxoCount, isComplete }: AddressBalances,
  refs: readonly AssetRef[],
): JSONObject {
  const rows = assets.map((balance, i) => ({ balance, asset: refs[i] as AssetRef }));
  const native = ({ asset }: (typeof rows)[number]): number => Number(asset.info?.isNative ?? false);
  rows.sort((a, b) => native(b) - native(a));
  return {
    owns: firstOf(rows, SHOWN_ASSETS, ({ balance, asset }) => balanceAnswer(balance, asset)) ?? 'nothing',
    complete: isComplete
      ? `yes: ${counted(utxoCount, 'UTXO')}`
      : `no: the first ${counted(utxoCount, 'UTXO')} of more, so that each number is "at least"`,
  };
}

function balanceAnswer(balance: AssetBalance, asset: AssetRef): JSONObject {
  const { spendable, locked, shared, nfts, mintRights, properties } = balance;
  const { info } = asset;
  const isNamed = info !== undefined && info.denomination <= MAX_DENOMINATION;
  const amount = (raw: bigint): string | undefined =>
    raw === 0n ? undefined : isNamed ? formatAmount(raw, info.denomination) : `${raw} raw units`;
  const count = (number: number): number | undefined => (number === 0 ? undefined : number);
  return present({
    ...assetName(asset),
    spendable: amount(spendable),
    locked: amount(locked),
    sharedWithOthers: amount(shared),
    nfts: count(nfts),
    mintRights: count(mintRights),
    properties: count(properties),
  });
}
