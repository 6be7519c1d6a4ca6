import * as l10n from '@vscode/l10n';
import { toHexDigits } from '../../core/bytes';
import { decodeID } from '../../core/encodings/cb58';
import type { AssetInfo } from '../lookup/asset-cache';
import { counted, groupedInteger, listed } from '../text/format-text';
import { formatLocktime } from '../text/format-time';
import type { AmountOf, AssetRef, Piece } from '../text/pieces';
import { amountPieces, assetPieces, plain, sentence } from '../text/pieces';
import { type HeldOutput, type RowKind, type RowOf, rowsOf, type TxRow, type TxView } from './tx-view';

/** Bytes that are shown of a memo or payload that isn't text. */
const SHOWN_BYTES = 16;

/** Characters of a memo or payload that are shown. */
const SHOWN_TEXT = 80;

/** An output without an amount: `NFT of Pictures (PICT) qSTjkYjk…, group 1`, `mint rights of ...`. */
export function heldPieces(output: HeldOutput, asset: AssetRef): Piece[] {
  const of = assetPieces(asset);
  switch (output.type) {
    case 'secp256k1fx.MintOutput':
      return sentence(l10n.t('mint rights of {0}'), of);
    case 'nftfx.MintOutput':
      return sentence(l10n.t('NFT mint rights of {0}, group {1}'), of, plain(groupedInteger(output.groupID)));
    case 'nftfx.TransferOutput':
      return sentence(l10n.t('NFT of {0}, group {1}'), of, plain(groupedInteger(output.groupID)));
    case 'propertyfx.MintOutput':
      return sentence(l10n.t('property mint rights of {0}'), of);
    case 'propertyfx.OwnedOutput':
      return sentence(l10n.t('property of {0}'), of);
  }
}

/** A memo or an NFT's payload: its text, or its length and first bytes. */
export function bytesPieces({ bytes, text }: Pick<RowOf<'memo'>, 'bytes' | 'text'>): Piece[] {
  if (text !== undefined) return [{ kind: 'quote', text, limit: SHOWN_TEXT }];
  const start = `0x${toHexDigits(bytes.subarray(0, SHOWN_BYTES))}${bytes.length > SHOWN_BYTES ? '…' : ''}`;
  return sentence(l10n.t('{0}, not text: {1}'), plain(counted(bytes.length, 'byte')), { kind: 'id', text: start });
}

/** `2 AVAX locked until 2100-01-01 00:00:00 UTC`. `now` is Unix ms. */
function timeLockPieces({ asset, amount, locktime }: RowOf<'time lock'>, now: number): Piece[] {
  const what = amount === undefined ? assetPieces(asset) : amountPieces({ asset, amount });
  return [...what, plain(` ${formatLocktime(locktime, now) ?? ''}`)];
}

/** The traits of an asset: `2 decimals · fixed supply of 12,345.67 LNSC`, `NFT family, 2 groups`. */
function traitPieces({ asset, supply, groups }: RowOf<'created'>): Piece[] {
  const { denomination, traits } = asset;
  const kinds: Piece[][] = [[plain(counted(denomination, 'decimal'))]];
  if (traits.isFungible) kinds.push(supplyPieces(asset, supply));
  if (traits.isNFT) kinds.push([plain(l10n.t('NFT family, {0}', counted(groups, 'group')))]);
  if (traits.isProperty) kinds.push([plain(l10n.t('property rights'))]);
  return listed(kinds, () => plain(' · '));
}

function supplyPieces(info: AssetInfo, supply: bigint): Piece[] {
  const amount = amountPieces({ asset: { assetID: decodeID(info.assetID), info }, amount: supply });
  // Rewards are minted on the P-Chain and can be exported from there.
  if (info.isNative) return sentence(l10n.t('{0} at genesis'), amount);
  if (!info.traits.isMintable) return sentence(l10n.t('fixed supply of {0}'), amount);
  return supply === 0n ? [plain(l10n.t('mintable'))] : sentence(l10n.t('mintable, initially {0}'), amount);
}

/** The counts of inputs, outputs and operations, and the change: `1 input, 2 outputs (change: 294.05 AVAX)`. */
export function countPieces({ counts, rows }: Pick<TxView, 'counts' | 'rows'>): Piece[] {
  const { inputs, outputs, operations } = counts;
  const numbers = [counted(inputs, 'input'), counted(outputs, 'output')];
  if (operations > 0) numbers.push(counted(operations, 'operation'));
  const [change] = rowsOf({ rows }, 'change');
  if (change === undefined) return [plain(numbers.join(', '))];
  return sentence(l10n.t('{0} (change: {1})'), plain(numbers.join(', ')), someAmounts(change.amounts));
}

/** The label of a row that names no owner. */
export const ROW_LABELS = {
  created: l10n.t('created'),
  'payer unknown': l10n.t('payer unknown'),
  minted: l10n.t('minted'),
  fee: l10n.t('fee'),
  'burned with fee': l10n.t('burned (fee included)'),
  'burned beyond fee': l10n.t('burned (fee not included)'),
  change: l10n.t('change'),
  memo: l10n.t('memo'),
  'time lock': l10n.t('time lock'),
} as const satisfies Record<Exclude<RowKind, 'balance' | 'holding'>, string>;

/** The text of a row beside its label. `now` is Unix ms. */
export function rowPieces(row: TxRow, now: number): Piece[] {
  switch (row.kind) {
    case 'created':
      return traitPieces(row);
    case 'payer unknown':
      return amountPieces({ ...row.paid, amount: -row.paid.amount }, { signed: true });
    case 'balance':
      return amountPieces(row, { signed: true });
    case 'holding':
      return heldPieces(row.output, row.asset);
    case 'fee':
    case 'burned with fee':
    case 'burned beyond fee':
      return amountPieces(row);
    case 'minted':
      return someAmounts(row.amounts);
    case 'change':
      return sentence(l10n.t('{0} in {1}'), someAmounts(row.amounts), plain(counted(row.outputs, 'output')));
    case 'memo':
      return bytesPieces(row);
    case 'time lock':
      return timeLockPieces(row, now);
  }
}

/** The first few amounts; the others are counted. */
export function someAmounts(amounts: readonly AmountOf[]): Piece[] {
  const shown = amounts.slice(0, 3).map((amount) => amountPieces(amount));
  const left = amounts.length - shown.length;
  return listed(left > 0 ? [...shown, [plain(l10n.t('{0} more', groupedInteger(left)))]] : shown, plain);
}
