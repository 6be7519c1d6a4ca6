import { toHexDigits } from '../../core/bytes';
import type { Operation } from '../../core/codec/avm/operations';
import type { UnsignedTx } from '../../core/codec/avm/transactions';
import type { OutputWithChange } from '../../core/change-outputs';
import { amountsOf, type AssetAmount, sumByAsset } from '../../core/effects';
import { partsOf, type ConsumedInput } from '../../core/tx-parts';
import { chainWords } from '../text/format-id';
import { capitalized, counted, groupedInteger, listed } from '../text/format-text';
import { formatTime } from '../text/format-time';
import type { AmountOf, AssetRef, Piece } from '../text/pieces';
import { amountPieces, assetPieces, namePieces, plain } from '../text/pieces';
import type { Burned } from './tx-burned';

/** What the sentence is made of. */
export interface HeadlineParts {
  readonly tx: UnsignedTx;
  /** By the signatures alone, so that all who show the transaction say the same. */
  readonly outputs: readonly OutputWithChange[];
  readonly inputs: readonly ConsumedInput[];
  readonly burned: Burned;
  /** Puts the asset's name to an amount. */
  readonly named: (amount: AssetAmount) => AmountOf;
}

/** More of one kind than these are counted. */
const NAMED_AMOUNTS = 3;
const NAMED_ACTS = 2;

/** What a transaction did, as a person would say it: `Pay 5.9 AVAX`, `Export 4 AVAX to P`. Without a full stop. */
export function headlineOf(parts: HeadlineParts): Piece[] {
  const acts = [...ownActs(parts), ...locks(parts), ...payments(parts), ...burns(parts)];
  const shown = acts.slice(0, NAMED_ACTS);
  const left = acts.length - shown.length;
  if (left > 0) shown.push([plain(`${groupedInteger(left)} more`)]);
  const [first, ...rest] = listed(shown.length === 0 ? [nothing(parts)] : shown, plain);
  return first === undefined ? [] : [{ ...first, text: capitalized(first.text) }, ...rest];
}

/** What the transaction's type says: all but plain payments. */
function ownActs({ tx, outputs, named }: HeadlineParts): Piece[][] {
  const { created, operations, imported, exported } = partsOf(tx);
  const acts = operations === undefined ? [] : operationActs(operations, named);
  if (created !== undefined) acts.push([plain('create asset '), ...namePieces(created)]);
  if (imported !== undefined) {
    const all = imported.inputs.map(({ assetID, input }) => ({ assetID, amount: input.amount }));
    const from = plain(` from ${chainWords(imported.sourceChain, tx.networkID)}`);
    acts.push([plain('import '), ...amounts(sumByAsset(all), named), from]);
  }
  if (exported !== undefined) {
    const all = sumsOf(outputs.filter(({ exportedTo }) => exportedTo !== undefined));
    const to = plain(` to ${chainWords(exported.destinationChain, tx.networkID)}`);
    acts.push([plain('export '), ...amounts(all, named), to]);
  }
  return acts;
}

/** Operations that differ in nothing a person would name become one act. */
function operationActs(operations: readonly Operation[], named: HeadlineParts['named']): Piece[][] {
  const alike = new Map<string, Operation[]>();
  for (const each of operations) {
    const group = 'groupID' in each.operation ? each.operation.groupID : '';
    const key = `${each.operation.type} ${toHexDigits(each.assetID)} ${group}`;
    alike.set(key, [...(alike.get(key) ?? []), each]);
  }
  return [...alike.values()].map((group) => operationAct(group, named));
}

function operationAct(alike: readonly Operation[], named: HeadlineParts['named']): Piece[] {
  const [{ assetID, operation }] = alike as readonly [Operation];
  const { asset } = named({ assetID, amount: 0n });
  switch (operation.type) {
    case 'secp256k1fx.MintOperation': {
      const amount = alike.reduce((sum, each) => sum + mintedBy(each), 0n);
      return [plain('mint '), ...amountPieces({ asset, amount })];
    }
    case 'nftfx.MintOperation': {
      const count = alike.reduce(
        (sum, each) => sum + ('outputs' in each.operation ? each.operation.outputs.length : 0),
        0,
      );
      return [plain('mint '), ...nftPieces({ asset, count, groupID: operation.groupID })];
    }
    case 'nftfx.TransferOperation':
      return [plain('transfer '), ...nftPieces({ asset, count: alike.length, groupID: operation.output.groupID })];
    case 'propertyfx.MintOperation':
      return [plain(`mint ${things(alike.length, 'property', 'properties')} of `), ...assetPieces(asset)];
    case 'propertyfx.BurnOperation':
      return [plain(`burn ${things(alike.length, 'property', 'properties')} of `), ...assetPieces(asset)];
  }
}

function mintedBy({ operation }: Operation): bigint {
  return operation.type === 'secp256k1fx.MintOperation' ? operation.transferOutput.amount : 0n;
}

function nftPieces({ asset, count, groupID }: { asset: AssetRef; count: number; groupID: number }): Piece[] {
  return [plain(`${things(count, 'NFT', 'NFTs')}, group ${groupedInteger(groupID)}, of `), ...assetPieces(asset)];
}

/** `NFT` for one of them, `3 NFTs` for more. */
function things(count: number, noun: string, plural: string): string {
  return count === 1 ? noun : counted(count, noun, plural);
}

/** What is paid to others. An import's outputs are how the imported amounts arrive. */
function payments({ tx, outputs, named }: HeadlineParts): Piece[][] {
  if (partsOf(tx).imported !== undefined) return [];
  const own = outputs.slice(0, tx.outputs.length);
  const paid = sumsOf(own.filter(({ isChange, isLocked }) => isChange === false && !isLocked));
  // To owners who may be those who pay.
  const moved = sumsOf(own.filter(({ isChange }) => isChange === undefined));
  return [
    ...(paid.length === 0 ? [] : [[plain('pay '), ...amounts(paid, named)]]),
    ...(moved.length === 0 ? [] : [[plain('move '), ...amounts(moved, named)]]),
  ];
}

/** What those who pay lock for themselves, by the time until when. */
function locks({ tx, outputs, named }: HeadlineParts): Piece[][] {
  if (partsOf(tx).imported !== undefined) return [];
  const byTime = new Map<bigint, OutputWithChange[]>();
  for (const made of outputs.slice(0, tx.outputs.length)) {
    if (!made.isLocked) continue;
    const { locktime } = made.output;
    byTime.set(locktime, [...(byTime.get(locktime) ?? []), made]);
  }
  return [...byTime]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([locktime, locked]) => [
      plain('lock '),
      ...amounts(sumsOf(locked), named),
      plain(` until ${formatTime(locktime)}`),
    ]);
}

/** What is lost on purpose or by mistake. */
function burns({ burned }: HeadlineParts): Piece[][] {
  if (burned.beyondFee.length === 0) return [];
  return [[plain('burn '), ...amountPiecesOf(burned.beyondFee)]];
}

/** A transaction that neither pays nor makes anything: it moves amounts within one hand, or only burns the fee. */
function nothing({ outputs, inputs, burned, named }: HeadlineParts): Piece[] {
  const kept = sumsOf(outputs);
  const inputAssets = new Set(inputs.map(({ assetID }) => toHexDigits(assetID)));
  if (outputs.length === kept.length && inputs.length === inputAssets.size) {
    return [plain(burned.fee === undefined ? 'change nothing' : 'burn the fee only')];
  }
  return [plain('pay '), ...amounts(kept, named), plain(' to oneself')];
}

function sumsOf(outputs: readonly OutputWithChange[]): AssetAmount[] {
  return sumByAsset(amountsOf(outputs));
}

function amounts(all: readonly AssetAmount[], named: HeadlineParts['named']): Piece[] {
  return amountPiecesOf(all.map(named));
}

function amountPiecesOf(unsorted: readonly AmountOf[]): Piece[] {
  const all = [...unsorted].sort((a, b) => Number(isNative(b)) - Number(isNative(a)));
  const shown = all
    .slice(0, all.length > NAMED_AMOUNTS ? NAMED_AMOUNTS - 1 : NAMED_AMOUNTS)
    .map((each) => amountPieces(each));
  const left = all.length - shown.length;
  return listed(left > 0 ? [...shown, [plain(`${groupedInteger(left)} more assets`)]] : shown, plain);
}

function isNative({ asset }: AmountOf): boolean {
  return asset.info?.isNative === true;
}
