import * as l10n from '@vscode/l10n';
import { toHexDigits } from '../../core/bytes/bytes';
import type { Operation, UnsignedTx } from '../../core/codec/avm/avm-transactions';
import {
  amountsOf,
  type AssetAmount,
  type OutputWithChange,
  ownerKey,
  type Owners,
  paymentsIn,
  sumByAsset,
} from '../../core/tx/effects';
import type { ConsumedInput } from '../../core/tx/moves';
import { partsOf } from '../../core/tx/tx-parts';
import type { AddressFormat } from '../text/format-id';
import { counted, formatTime, groupedInteger, listInWords } from '../text/format-text';
import {
  type AmountOf,
  amountPieces,
  assetPieces,
  type AssetRef,
  capitalizedPieces,
  chainPiece,
  namePieces,
  ownerPieces,
  type Piece,
  plain,
  sentence,
} from '../text/pieces';
import type { Burned } from './tx-burned';
import { present } from '../../core/present';
import { compare } from '../../core/compare';

interface HeadlineParts {
  readonly tx: UnsignedTx;
  /**
   * Of an accepted transaction, change by the signatures alone, so that all surfaces show the same headline; by the
   * owners if a signature is wrong, or not verified.
   */
  readonly outputs: readonly OutputWithChange[];
  readonly inputs: readonly ConsumedInput[];
  readonly burned: Burned;
  /** Adds the asset's name to an amount. */
  readonly named: (amount: AssetAmount) => AmountOf;
  readonly format: AddressFormat;
}

/** The most amounts and acts that are named; the rest is counted. */
const NAMED_AMOUNTS = 3;
const NAMED_ACTS = 2;
const NAMED_PAYEES = 2;

/** Worded only if it is named: there may be thousands. */
type WordedAct = () => Piece[];

/** What a transaction did: `Pay 5.9 AVAX to treasury`, `Export 4 AVAX to P`. Without a full stop. */
export function headlineOf(parts: HeadlineParts): Piece[] {
  const acts = [...ownActs(parts), ...locks(parts), ...payments(parts), ...burns(parts)];
  const shown = acts.slice(0, NAMED_ACTS).map((act) => act());
  const left = acts.length - shown.length;
  if (left > 0) shown.push([plain(l10n.t('{0} more', groupedInteger(left)))]);
  return capitalizedPieces(listInWords(shown.length === 0 ? [nothing(parts)] : shown, plain));
}

/** What the transaction's type shows: everything but plain payments. */
function ownActs(parts: HeadlineParts): WordedAct[] {
  const { tx, outputs, named } = parts;
  const { created, operations, imported, exported } = partsOf(tx);
  const acts = operations === undefined ? [] : operationActs(operations, parts);
  if (created !== undefined) acts.push(() => sentence(l10n.t('create asset {0}'), namePieces(created)));
  if (imported !== undefined) {
    const all = imported.inputs.map(({ assetID, input }) => ({ assetID, amount: input.amount }));
    const from = chainPiece(imported.sourceChain, tx.networkID);
    acts.push(() => sentence(l10n.t('import {0} from {1}'), amounts(sumByAsset(all), named), from));
  }
  if (exported !== undefined) {
    const all = sumsOf(outputs.filter(({ exportedTo }) => exportedTo !== undefined));
    const to = chainPiece(exported.destinationChain, tx.networkID);
    acts.push(() => sentence(l10n.t('export {0} to {1}'), amounts(all, named), to));
  }
  return acts;
}

/** Operations of the same kind, asset and group become one act. */
function operationActs(operations: readonly Operation[], parts: HeadlineParts): WordedAct[] {
  const alike = new Map<string, Operation[]>();
  for (const each of operations) {
    const groupID = 'groupID' in each.operation ? each.operation.groupID : '';
    const key = `${each.operation.type} ${toHexDigits(each.assetID)} ${groupID}`;
    const group = alike.get(key);
    if (group === undefined) alike.set(key, [each]);
    else group.push(each);
  }
  return [...alike.values()].map((group) => () => operationAct(group, parts));
}

function operationAct(alike: readonly Operation[], { named, format }: HeadlineParts): Piece[] {
  const [{ assetID, operation }] = alike as readonly [Operation];
  const { asset } = named({ assetID, amount: 0n });
  switch (operation.type) {
    case 'secp256k1fx.MintOperation': {
      const amount = alike.reduce((sum, each) => sum + mintedBy(each), 0n);
      return sentence(l10n.t('mint {0}'), amountPieces({ asset, amount }));
    }
    case 'nftfx.MintOperation': {
      const count = alike.reduce(
        (sum, each) => sum + ('outputs' in each.operation ? each.operation.outputs.length : 0),
        0,
      );
      return sentence(l10n.t('mint {0}'), nftPieces({ asset, count, groupID: operation.groupID }));
    }
    case 'nftfx.TransferOperation': {
      const owners = alike.flatMap(({ operation: each }) =>
        each.type === 'nftfx.TransferOperation' ? [each.output] : [],
      );
      const nfts = nftPieces({ asset, count: alike.length, groupID: operation.output.groupID });
      return sentence(l10n.t('transfer {0} to {1}'), nfts, recipient(owners, format));
    }
    case 'propertyfx.MintOperation':
      return sentence(l10n.t('mint {0} of {1}'), properties(alike.length), assetPieces(asset));
    case 'propertyfx.BurnOperation':
      return sentence(l10n.t('burn {0} of {1}'), properties(alike.length), assetPieces(asset));
  }
}

function mintedBy({ operation }: Operation): bigint {
  return operation.type === 'secp256k1fx.MintOperation' ? operation.transferOutput.amount : 0n;
}

function nftPieces({ asset, count, groupID }: { asset: AssetRef; count: number; groupID: number }): Piece[] {
  const group = plain(groupedInteger(groupID));
  if (count === 1) return sentence(l10n.t('NFT of {0} (group {1})'), assetPieces(asset), group);
  return sentence(l10n.t('{0} of {1} (group {2})'), plain(counted(count, 'NFT')), assetPieces(asset), group);
}

/** `property` for one of them, `3 properties` for more. */
function properties(count: number): Piece {
  return plain(count === 1 ? l10n.t('property') : counted(count, 'property'));
}

/** One owner by name or address; several are counted. */
function recipient(outputs: readonly Owners[], format: AddressFormat): Piece[] {
  const owners = new Map(outputs.map((output) => [ownerKey(output), output]));
  const [only] = owners.values();
  return only === undefined || owners.size > 1 ? [plain(counted(owners.size, 'owner'))] : ownerPieces(format, only);
}

/** What is paid to others, and what may be. */
function payments({ tx, outputs, named, format }: HeadlineParts): WordedAct[] {
  const own = paymentsIn(tx, outputs);
  const paid = own.filter(({ isChange, isLocked }) => isChange === false && !isLocked);
  const unclear = own.filter(({ isChange }) => isChange === undefined);
  if (paid.length + unclear.length === 0) return [];
  const pieces = (some: readonly OutputWithChange[]): PaidAmounts => {
    const owners = some.map(({ output }) => output);
    return { amounts: amounts(sumsOf(some), named), to: recipient(owners, format) };
  };
  return [() => payingPieces({ paid, unclear }, pieces)];
}

/** Amounts, and who receives them. */
interface PaidAmounts {
  readonly amounts: readonly Piece[];
  readonly to: readonly Piece[];
}

/**
 * `pay 8 AVAX to treasury and 0.99 AVAX to ewoq (change, if it is the payer)`: payments together, then by owner what may
 * return to the payers.
 */
export function payingPieces<T extends { readonly output: Owners }>(
  { paid, unclear }: { readonly paid: readonly T[]; readonly unclear: readonly T[] },
  piecesOf: (outputs: readonly T[]) => PaidAmounts,
): Piece[] {
  const byOwner = new Map<string, T[]>();
  for (const each of unclear) {
    const key = ownerKey(each.output);
    const alike = byOwner.get(key);
    if (alike === undefined) byOwner.set(key, [each]);
    else alike.push(each);
  }
  const isNamed = byOwner.size <= NAMED_PAYEES;
  const groups = present([paid.length !== 0 && paid, ...(isNamed ? byOwner.values() : [unclear])]);
  const parts = groups.map((group, i) => {
    const { amounts: paidAmounts, to } = piecesOf(group);
    return sentence(i === 0 ? l10n.t('pay {0} to {1}') : l10n.t('{0} to {1}'), paidAmounts, to);
  });
  const pieces = listInWords(parts, plain);
  if (unclear.length === 0) return pieces;
  const note = isNamed ? l10n.t('{0} (change, if it is the payer)') : l10n.t('{0} (change, if one is the payer)');
  return sentence(note, pieces);
}

/** What the payers lock for themselves, by the end of the lock. */
function locks({ tx, outputs, named }: HeadlineParts): WordedAct[] {
  const byTime = new Map<bigint, OutputWithChange[]>();
  for (const made of paymentsIn(tx, outputs)) {
    if (!made.isLocked) continue;
    const { locktime } = made.output;
    const alike = byTime.get(locktime);
    if (alike === undefined) byTime.set(locktime, [made]);
    else alike.push(made);
  }
  return [...byTime]
    .sort(([a], [b]) => compare(a, b))
    .map(
      ([locktime, locked]) =>
        () =>
          sentence(l10n.t('lock {0} until {1}'), amounts(sumsOf(locked), named), plain(formatTime(locktime))),
    );
}

/** What is burned beyond the fee, on purpose or by mistake. */
function burns({ burned }: HeadlineParts): WordedAct[] {
  return burned.beyondFee.length === 0 ? [] : [() => sentence(l10n.t('burn {0}'), amountPiecesOf(burned.beyondFee))];
}

/**
 * A transaction that neither pays nor creates anything: it joins or splits the payer's own
 * amounts, or only pays the fee.
 */
function nothing({ outputs, inputs, burned, named }: HeadlineParts): Piece[] {
  const kept = sumsOf(outputs);
  const inputAssets = new Set(inputs.map(({ assetID }) => toHexDigits(assetID)));
  if (outputs.length === kept.length && inputs.length === inputAssets.size) {
    return [plain(burned.fee === undefined ? l10n.t('no effect') : l10n.t('pay the fee only'))];
  }
  return sentence(l10n.t('pay {0} to the same owner'), amounts(kept, named));
}

function sumsOf(outputs: readonly OutputWithChange[]): AssetAmount[] {
  return sumByAsset(amountsOf(outputs));
}

function amounts(all: readonly AssetAmount[], named: HeadlineParts['named']): Piece[] {
  return all.length === 0 ? [plain(l10n.t('nothing'))] : amountPiecesOf(all.map(named));
}

function amountPiecesOf(unsorted: readonly AmountOf[]): Piece[] {
  const all = [...unsorted].sort((a, b) => Number(isNativeAmount(b)) - Number(isNativeAmount(a)));
  const shown = all
    .slice(0, all.length > NAMED_AMOUNTS ? NAMED_AMOUNTS - 1 : NAMED_AMOUNTS)
    .map((each) => amountPieces(each));
  const left = all.length - shown.length;
  return listInWords(left > 0 ? [...shown, [plain(l10n.t('{0} more assets', groupedInteger(left)))]] : shown, plain);
}

function isNativeAmount({ asset }: AmountOf): boolean {
  return asset.info?.isNative === true;
}
