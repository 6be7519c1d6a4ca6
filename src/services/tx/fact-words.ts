import * as l10n from '@vscode/l10n';
import { decodeID } from '../../core/encodings/cb58';
import { ownerKey, type Owners } from '../../core/tx/effects';
import { consumedInputs } from '../../core/tx/moves';
import type { AssetInfo } from '../lookup/asset-cache';
import { counted, formatLocktime, groupedInteger, listInWords } from '../text/format-text';
import { amountPieces, assetPieces, namedOwner, type Piece, plain, sentence } from '../text/pieces';
import type { FactPart } from '../text/facts';
import type { DescribedFact, FactKind, FactValue, OwnerLabel, FactValueOf } from './described-fact';
import { amountlessPieces, bytesPieces, countPieces, someAmounts } from './tx-pieces';

/** The part that has each kind of value, its label, and whether it is aligned as an amount. A kind without an entry doesn't compile. */
export const KINDS = {
  words: { part: 'effects', label: '', isAmount: false },
  created: { part: 'asset', label: l10n.t('new asset'), isAmount: false },
  'payer unknown': { part: 'owners', label: l10n.t('payer unknown'), isAmount: true },
  balance: { part: 'owners', label: '', isAmount: true },
  holding: { part: 'owners', label: '', isAmount: false },
  minted: { part: 'minted', label: l10n.t('minted'), isAmount: true },
  fee: { part: 'fee', label: l10n.t('fee'), isAmount: true },
  'burned with fee': { part: 'fee', label: l10n.t('burned (fee included)'), isAmount: true },
  overpaid: { part: 'fee', label: l10n.t('overpaid (burned)'), isAmount: true },
  'burned beyond fee': { part: 'fee', label: l10n.t('burned (fee not included)'), isAmount: true },
  change: { part: 'change', label: l10n.t('change'), isAmount: true },
  memo: { part: 'memo', label: l10n.t('memo'), isAmount: false },
  'time lock': { part: 'locks', label: l10n.t('time lock'), isAmount: false },
  counts: { part: 'counts', label: '', isAmount: false },
  signers: { part: 'signers', label: l10n.t('signed by'), isAmount: false },
} as const satisfies Record<FactKind, { readonly part: FactPart; readonly label: string; readonly isAmount: boolean }>;

/** A value in words. `now` is Unix ms; 0 shows every locktime as still to come. Empty if there is nothing to say. */
export function valuePieces(value: FactValue, now: number): readonly Piece[] {
  switch (value.kind) {
    case 'words':
      return value.pieces;
    case 'counts':
      return countPieces(value);
    case 'signers':
      return signerPieces(value);
    case 'created':
      return traitPieces(value);
    case 'payer unknown':
      return amountPieces({ ...value.paid, amount: -value.paid.amount }, { signed: true });
    case 'balance':
      return amountPieces(value, { signed: true });
    case 'holding':
      return amountlessPieces(value.output, value.asset);
    case 'fee':
    case 'burned with fee':
    case 'overpaid':
    case 'burned beyond fee':
      return amountPieces(value);
    case 'minted':
      return someAmounts(value.amounts);
    case 'change':
      return sentence(l10n.t('{0} in {1}'), someAmounts(value.amounts), plain(counted(value.outputs, 'output')));
    case 'memo':
      return bytesPieces(value);
    case 'time lock':
      return timeLockPieces(value, now);
  }
}

/** How a surface writes a fact: an owner as long as it has room, and pieces. */
interface FactWriter<T> {
  readonly owner: (label: OwnerLabel) => T;
  readonly pieces: (pieces: readonly Piece[]) => T;
  /** Unix ms, as in `valuePieces`. */
  readonly now: number;
}

/** The label and the value of a fact. */
export function writtenFact<T>({ label, value }: DescribedFact, { owner, pieces, now }: FactWriter<T>): [T, T] {
  return ['owner' in label ? owner(label) : pieces(label), pieces(valuePieces(value, now))];
}

/** `2 AVAX locked until 2100-01-01 00:00:00 UTC`. `now` is Unix ms. */
function timeLockPieces({ asset, amount, locktime }: FactValueOf<'time lock'>, now: number): Piece[] {
  const what = amount === undefined ? assetPieces(asset) : amountPieces({ asset, amount });
  return [...what, plain(` ${formatLocktime(locktime, now) ?? ''}`)];
}

/** The traits of an asset: `2 decimals · fixed supply of 12,345.67 LNSC`, `NFT family, 2 groups`. */
function traitPieces({ asset, supply, groups }: FactValueOf<'created'>): Piece[] {
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

/** Signers that are named. */
const SHOWN_SIGNERS = 4;

function signerPieces({ tx, signers, format }: FactValueOf<'signers'>): Piece[] {
  const distinct = new Map<string, Owners>();
  consumedInputs(tx).forEach((input, i) => {
    for (const address of signers(input, i)?.addresses ?? []) {
      const owner = { threshold: 1, addresses: [address] };
      distinct.set(ownerKey(owner), owner);
    }
  });
  const named = [...distinct.values()].slice(0, SHOWN_SIGNERS).map((owner) => namedOwner(format, owner));
  const left = distinct.size - named.length;
  const all = left === 0 ? named : [...named, [plain(l10n.t('{0} more', groupedInteger(left)))]];
  return listInWords<Piece>(all, plain);
}
