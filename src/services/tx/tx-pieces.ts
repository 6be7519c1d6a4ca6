import { toHexDigits } from '../../core/bytes';
import { decodeID } from '../../core/encodings/cb58';
import type { AssetInfo } from '../lookup/asset-cache';
import { counted, groupedInteger, listed } from '../text/format-text';
import { formatLocktime } from '../text/format-time';
import type { AmountOf, AssetRef, Piece } from '../text/pieces';
import { amountPieces, assetPieces, plain } from '../text/pieces';
import { type HeldOutput, type RowKind, type RowOf, rowsOf, type TxRow, type TxView } from './tx-view';

/** Bytes that are shown of a memo or payload that is no text. */
const SHOWN_BYTES = 16;

/** Characters of a memo or payload that are shown. */
const SHOWN_TEXT = 80;

/** What an output without an amount is: `NFT, group 1, of Pictures (PICT) qSTjkYjk…`, `right to mint ...`. */
export function heldPieces(output: HeldOutput, asset: AssetRef): Piece[] {
  return [plain(heldWords(output)), ...assetPieces(asset)];
}

function heldWords(output: HeldOutput): string {
  switch (output.type) {
    case 'secp256k1fx.MintOutput':
      return 'right to mint ';
    case 'nftfx.MintOutput':
      return `right to mint NFTs, group ${groupedInteger(output.groupID)}, of `;
    case 'nftfx.TransferOutput':
      return `NFT, group ${groupedInteger(output.groupID)}, of `;
    case 'propertyfx.MintOutput':
      return 'right to mint properties of ';
    case 'propertyfx.OwnedOutput':
      return 'property of ';
  }
}

/** What a memo or an NFT's payload says: its text, or how long it is and how it begins. */
export function bytesPieces({ bytes, text }: Pick<RowOf<'memo'>, 'bytes' | 'text'>): Piece[] {
  if (text !== undefined) return [{ kind: 'quote', text, limit: SHOWN_TEXT }];
  const start = `0x${toHexDigits(bytes.subarray(0, SHOWN_BYTES))}${bytes.length > SHOWN_BYTES ? '…' : ''}`;
  return [plain(`${counted(bytes.length, 'byte')}, no text: `), { kind: 'id', text: start }];
}

/** `2 AVAX locked until 2100-01-01 00:00:00 UTC`. `now` is Unix ms. */
function timeLockPieces({ asset, amount, locktime }: RowOf<'time lock'>, now: number): Piece[] {
  const what = amount === undefined ? assetPieces(asset) : amountPieces({ asset, amount });
  return [...what, plain(` ${formatLocktime(locktime, now) ?? ''}`)];
}

/** What an asset is: `denomination 2, fixed supply of 12,345.67 LNSC`, `NFT family, 2 groups`. */
function traitPieces({ asset, supply, groups }: RowOf<'created'>): Piece[] {
  const { denomination, traits } = asset;
  const kinds: Piece[][] = [[plain(`denomination ${denomination}`)]];
  if (traits.isFungible) kinds.push(supplyPieces(asset, supply));
  if (traits.isNFT) kinds.push([plain(`NFT family, ${counted(groups, 'group')}`)]);
  if (traits.isProperty) kinds.push([plain('property rights')]);
  return listed(kinds, () => plain(' · '));
}

function supplyPieces(info: AssetInfo, supply: bigint): Piece[] {
  const amount = amountPieces({ asset: { assetID: decodeID(info.assetID), info }, amount: supply });
  // Rewards are minted on the P-Chain, from where they can come to any other.
  if (info.isNative) return [...amount, plain(' at genesis')];
  if (!info.traits.isMintable) return [plain('fixed supply of '), ...amount];
  return supply === 0n ? [plain('mintable')] : [plain('mintable, '), ...amount, plain(' at its creation')];
}

/** What goes in and comes out, change named: `1 input, 2 outputs (change: 294.05 AVAX)`. */
export function countPieces({ counts, rows }: Pick<TxView, 'counts' | 'rows'>): Piece[] {
  const { inputs, outputs, operations } = counts;
  const numbers = [counted(inputs, 'input'), counted(outputs, 'output')];
  if (operations > 0) numbers.push(counted(operations, 'operation'));
  const [change] = rowsOf({ rows }, 'change');
  if (change === undefined) return [plain(numbers.join(', '))];
  return [plain(`${numbers.join(', ')} (change: `), ...someAmounts(change.amounts), plain(')')];
}

/** What a row is called where it says nothing of an owner. */
export const ROW_LABELS = {
  created: 'created',
  'payer unknown': 'payer unknown',
  minted: 'minted',
  fee: 'fee',
  'burned with fee': 'burned, fee included',
  'burned beyond fee': 'burned beyond the fee',
  change: 'change',
  memo: 'memo',
  'time lock': 'time lock',
} as const satisfies Record<Exclude<RowKind, 'balance' | 'holding'>, string>;

/** What a row says of what it is about. `now` is Unix ms. */
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
      return [...someAmounts(row.amounts), plain(` in ${counted(row.outputs, 'output')}`)];
    case 'memo':
      return bytesPieces(row);
    case 'time lock':
      return timeLockPieces(row, now);
  }
}

/** The first few amounts; the others are counted. */
function someAmounts(amounts: readonly AmountOf[]): Piece[] {
  const shown = amounts.slice(0, 3).map((amount) => amountPieces(amount));
  const left = amounts.length - shown.length;
  return listed(left > 0 ? [...shown, [plain(`${groupedInteger(left)} more`)]] : shown, plain);
}
