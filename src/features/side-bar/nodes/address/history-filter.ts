import * as l10n from '@vscode/l10n';
import type { FxOperation, UnsignedTx } from '../../../../core/codec/avm/avm-transactions';
import type { UnsignedPlatformTx } from '../../../../core/codec/platform/platform-transactions';
import { encodeCb58 } from '../../../../core/encodings/cb58';
import { type AddressEvent, type NetEffect, netEffects } from '../../../../services/past/address/address-events';
import { type AddressFormat, addressName, rowAddress } from '../../../../services/text/format-id';
import { counted, groupedInteger, visibleText } from '../../../../services/text/format-text';
import { amountPieces, type AssetRef, spokenText } from '../../../../services/text/pieces';
import { percentOf } from '../../../../services/p-and-c/network-words';
import { orderAssets } from '../utxo/utxo-view';
import { assetShort } from '../utxo/utxo-text';
import { present } from '../../../../core/present';

type RefOf = (assetID: string) => AssetRef;

/** Effects that a row names. */
const SHOWN_EFFECTS = 3;

const OUTPUT_NOUNS = { nft: 'NFT', mint: 'mint right', property: 'property' } as const;

/** What a transaction changes for an address, the native asset first; without amounts that it only moves. */
export function changesOf(event: AddressEvent, ref: RefOf): NetEffect[] {
  const effects = netEffects(event).filter(({ change }) => change !== 0n);
  const ranked = effects.map((effect) => ({ effect, assetID: encodeCb58(effect.assetID) }));
  const order = orderAssets([...new Set(ranked.map(({ assetID }) => assetID))], ref);
  const ranks = new Map(order.map((assetID, rank) => [assetID, rank]));
  const rank = (assetID: string): number => ranks.get(assetID) ?? 0;
  return ranked.sort((a, b) => rank(a.assetID) - rank(b.assetID)).map(({ effect }) => effect);
}

/** A change with its sign: `+5 AVAX`, `−1 NFT of PICT (qSTjkYjk)`. The amount is exact, unless `write` cuts it. */
export function changeText({ assetID, kind, isStaked, change }: NetEffect, ref: RefOf, write = spokenText): string {
  const asset = ref(encodeCb58(assetID));
  if (kind === 'amount') {
    const amount = write(amountPieces({ asset, amount: change }, { signed: true }));
    return isStaked === true ? l10n.t('{0} staked', amount) : amount;
  }
  const count = counted(Number(change < 0n ? -change : change), OUTPUT_NOUNS[kind]);
  return l10n.t('{0} of {1}', `${change < 0n ? '\u2212' : '+'}${count}`, assetShort(asset));
}

/** The changes in a row: `+5 AVAX, −1 NFT of PICT (qSTjkYjk)`. */
export function changesText(changes: readonly NetEffect[], ref: RefOf, write = spokenText): string {
  if (changes.length === 0) return l10n.t('No net change');
  const shown = changes.slice(0, SHOWN_EFFECTS).map((change) => changeText(change, ref, write));
  const left = changes.length - shown.length;
  return present([...shown, left !== 0 && l10n.t('{0} more', groupedInteger(left))]).join(', ');
}

type ActType = (UnsignedTx | UnsignedPlatformTx | FxOperation)['type'];

/** What a transaction did that isn't a payment, by its type or that of its first operation; undefined where staking or partners say it. */
const ACTS: Readonly<Record<ActType, string | undefined>> = {
  'txs.CreateAssetTx': l10n.t('asset created'),
  'secp256k1fx.MintOperation': l10n.t('minted'),
  'nftfx.MintOperation': l10n.t('NFT minted'),
  'propertyfx.MintOperation': l10n.t('property minted'),
  'propertyfx.BurnOperation': l10n.t('property burned'),
  'txs.AddValidatorTx': l10n.t('validator added'),
  'txs.AddPermissionlessValidatorTx': l10n.t('validator added'),
  'txs.AddAutoRenewedValidatorTx': l10n.t('validator added'),
  'txs.SetAutoRenewedValidatorConfigTx': l10n.t('renewal changed'),
  'txs.AddDelegatorTx': l10n.t('delegator added'),
  'txs.AddPermissionlessDelegatorTx': l10n.t('delegator added'),
  'txs.CreateSubnetTx': l10n.t('subnet created'),
  'txs.TransferSubnetOwnershipTx': l10n.t('subnet owner changed'),
  'txs.TransformSubnetTx': l10n.t('subnet made elastic'),
  'txs.ConvertSubnetToL1Tx': l10n.t('converted to an L1'),
  'txs.CreateChainTx': l10n.t('blockchain created'),
  'txs.AddSubnetValidatorTx': l10n.t('subnet validator added'),
  'txs.RemoveSubnetValidatorTx': l10n.t('subnet validator removed'),
  'txs.RegisterL1ValidatorTx': l10n.t('L1 validator added'),
  'txs.IncreaseL1ValidatorBalanceTx': l10n.t('L1 balance increased'),
  'txs.SetL1ValidatorWeightTx': l10n.t('L1 weight changed'),
  'txs.DisableL1ValidatorTx': l10n.t('L1 validator disabled'),
  'txs.AdvanceTimeTx': undefined,
  'txs.BaseTx': undefined,
  'txs.ExportTx': undefined,
  'txs.ImportTx': undefined,
  'txs.OperationTx': undefined,
  'txs.RewardAutoRenewedValidatorTx': undefined,
  'txs.RewardValidatorTx': undefined,
  'nftfx.TransferOperation': undefined,
};

/** What was done, else from whom or to whom: `subnet created`, `from ewoq`, `to treasury and 2 more`. */
export function partnersText(
  { height, crossing, act = '', staking, restakedShares, consumed, from, to, ...unknown }: AddressEvent,
  format: AddressFormat,
): string {
  if (height === 0n) return l10n.t('in the genesis');
  if (staking === 'renews') {
    if (unknown.isStakeUnknown === true) return l10n.t("reward of a period, a returned stake isn't known");
    return restakedShares === undefined
      ? l10n.t('reward of a period')
      : l10n.t('reward of a period, {0} restaked', percentOf(restakedShares));
  }
  if (unknown.isStakeUnknown === true) return l10n.t("staking ended, the stake couldn't be loaded");
  if (unknown.areRewardsUnknown === true) return l10n.t("staking ended, its rewards aren't known");
  if (staking === 'ends') return l10n.t('staking ended');
  const done = ACTS[act as ActType];
  if (done !== undefined) return done;
  if (staking === 'begins') return l10n.t('staked');
  if (crossing === 'import') return l10n.t('imported');
  if (crossing === 'export') return l10n.t('exported');
  if (consumed.length > 0) {
    return to.length === 0 ? l10n.t('to the same owner') : l10n.t('to {0}', shownNames(to, format));
  }
  return from.length === 0 ? l10n.t('received') : l10n.t('from {0}', shownNames(from, format));
}

function shownNames([first, ...others]: readonly Uint8Array[], format: AddressFormat): string {
  if (first === undefined) return '';
  const name = visibleText(addressName(format, first) ?? rowAddress(format, first));
  return others.length === 0 ? name : l10n.t('{0} and {1} more', name, groupedInteger(others.length));
}

/** Which transactions and effects of a history are shown. */
export interface HistoryFilter {
  /** cb58 */
  readonly assetID?: string | undefined;
  /** Whether the address gains or loses. */
  readonly direction?: 'in' | 'out' | undefined;
}

/** Whether the filter may leave something out. */
export function isFiltering({ assetID, direction }: HistoryFilter): boolean {
  return assetID !== undefined || direction !== undefined;
}

export function effectMatches({ assetID, change }: NetEffect, filter: HistoryFilter): boolean {
  if (filter.assetID !== undefined && encodeCb58(assetID) !== filter.assetID) return false;
  if (filter.direction === undefined) return true;
  return filter.direction === 'in' ? change > 0n : change < 0n;
}

export function eventMatches(event: AddressEvent, filter: HistoryFilter): boolean {
  return !isFiltering(filter) || netEffects(event).some((effect) => effectMatches(effect, filter));
}

/** A filter as texts of a row; empty for all. */
export function filterTexts({ assetID, direction }: HistoryFilter, symbol: (assetID: string) => string): string[] {
  return present([
    assetID !== undefined && symbol(assetID),
    direction !== undefined && (direction === 'in' ? l10n.t('received') : l10n.t('sent')),
  ]);
}

/** A filter by its fields, as exports write it: `assetID=… direction=in`. */
export function historyFilterFields({ assetID, direction }: HistoryFilter): string {
  return present([
    assetID !== undefined && `assetID=${assetID}`,
    direction !== undefined && `direction=${direction}`,
  ]).join(' ');
}
