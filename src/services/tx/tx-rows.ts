import * as l10n from '@vscode/l10n';
import { decodeID } from '../../core/encodings/cb58';
import type { AssetInfo } from '../lookup/asset-cache';
import { counted, formatLocktime, listInWords } from '../text/format-text';
import { amountPieces, assetPieces, type Piece, plain, sentence } from '../text/pieces';
import { amountlessPieces, bytesPieces, someAmounts } from './tx-pieces';
import type { RowKind, RowOf, TxRow, TxView } from './tx-view';

/** How the surfaces show a kind of row. */
interface RowStyle {
  /** Stands beside the text of the row; undefined where the owner does. */
  readonly label: string | undefined;
  /** The part of a hover that has it; `none` where the headline or the counts say the same. */
  readonly hover: 'headline' | 'locks' | 'owners' | 'burned' | 'none';
  /** The part of the review before sending that has it. */
  readonly review: 'headline' | 'owners' | 'new' | 'change' | 'burned' | 'locks' | 'memo';
  /** The part of the transaction page that has it; its tables are beside the picture. */
  readonly page: 'facts' | 'picture';
}

/** A kind of row without an entry doesn't compile. */
export const ROWS = {
  created: {
    label: l10n.t('new asset'),
    hover: 'headline',
    review: 'new',
    page: 'facts',
  },
  'payer unknown': {
    label: l10n.t('payer unknown'),
    hover: 'owners',
    review: 'owners',
    page: 'picture',
  },
  balance: {
    label: undefined,
    hover: 'owners',
    review: 'owners',
    page: 'picture',
  },
  holding: {
    label: undefined,
    hover: 'owners',
    review: 'owners',
    page: 'picture',
  },
  minted: {
    label: l10n.t('minted'),
    // The headline's sentence names it.
    hover: 'none',
    review: 'new',
    page: 'picture',
  },
  fee: {
    label: l10n.t('fee'),
    hover: 'burned',
    review: 'headline',
    page: 'picture',
  },
  'burned with fee': {
    label: l10n.t('burned (fee included)'),
    hover: 'burned',
    review: 'burned',
    page: 'picture',
  },
  overpaid: {
    label: l10n.t('overpaid (burned)'),
    hover: 'burned',
    review: 'burned',
    page: 'picture',
  },
  'burned beyond fee': {
    label: l10n.t('burned (fee not included)'),
    hover: 'burned',
    review: 'burned',
    page: 'picture',
  },
  change: {
    label: l10n.t('change'),
    // The counts hold it.
    hover: 'none',
    review: 'change',
    page: 'picture',
  },
  memo: {
    label: l10n.t('memo'),
    hover: 'headline',
    review: 'memo',
    page: 'facts',
  },
  'time lock': {
    label: l10n.t('time lock'),
    hover: 'locks',
    review: 'locks',
    page: 'picture',
  },
} as const satisfies Record<RowKind, RowStyle>;

/** The rows that a surface shows in one of its parts. */
export function rowsIn<S extends 'hover' | 'review' | 'page'>(
  { rows }: Pick<TxView, 'rows'>,
  surface: S,
  part: RowStyle[S],
): TxRow[] {
  return rows.filter(({ kind }) => ROWS[kind][surface] === part);
}

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
      return amountlessPieces(row.output, row.asset);
    case 'fee':
    case 'burned with fee':
    case 'overpaid':
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
  return listInWords(kinds, () => plain(' · '));
}

function supplyPieces(info: AssetInfo, supply: bigint): Piece[] {
  const amount = amountPieces({ asset: { assetID: decodeID(info.assetID), info }, amount: supply });
  // Rewards are minted on the P-Chain and can be exported from there.
  if (info.isNative) return sentence(l10n.t('{0} at genesis'), amount);
  if (!info.traits.isMintable) return sentence(l10n.t('fixed supply of {0}'), amount);
  return supply === 0n ? [plain(l10n.t('mintable'))] : sentence(l10n.t('mintable, initially {0}'), amount);
}
