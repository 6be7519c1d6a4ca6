import { toHexDigits } from '../../core/bytes';
import { decodeID } from '../../core/encodings/cb58';
import type { AssetInfo } from '../lookup/asset-book';
import { counted, groupedInteger, listed } from '../text/format-text';
import { formatLocktime } from '../text/format-time';
import type { AmountOf, AssetRef, Piece } from '../text/pieces';
import { amountPieces, assetPieces, words } from '../text/pieces';
import type { HeldOutput, Memo, TimeLock, TxSummary } from './tx-summary';

/** Bytes that are shown of a memo or payload that is no text. */
const SHOWN_BYTES = 16;

/** Characters of a memo or payload that are shown. */
const SHOWN_TEXT = 80;

/** What an output without an amount is: `NFT, group 1, of Pictures (PICT) qSTjkYjk…`, `right to mint ...`. */
export function heldPieces(output: HeldOutput, asset: AssetRef): Piece[] {
  return [words(heldWords(output)), ...assetPieces(asset)];
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
export function bytesPieces({ bytes, text }: Memo): Piece[] {
  if (text !== undefined) return [{ kind: 'quote', text, limit: SHOWN_TEXT }];
  const start = `0x${toHexDigits(bytes.subarray(0, SHOWN_BYTES))}${bytes.length > SHOWN_BYTES ? '…' : ''}`;
  return [words(`${counted(bytes.length, 'byte')}, no text: `), { kind: 'id', text: start }];
}

/** `2 AVAX locked until 2100-01-01 00:00:00 UTC`. `now` is Unix ms. */
export function timeLockPieces({ asset, amount, locktime }: TimeLock, now: number): Piece[] {
  const what = amount === undefined ? assetPieces(asset) : amountPieces({ asset, amount });
  return [...what, words(` ${formatLocktime(locktime, now) ?? ''}`)];
}

/** What an asset is: `denomination 2, fixed supply of 12,345.67 LNSC`, `NFT family, 2 groups`. */
export function traitPieces(info: AssetInfo, { minted, holdings }: Pick<TxSummary, 'minted' | 'holdings'>): Piece[] {
  const { denomination, traits } = info;
  const supply = minted.find(({ asset }) => asset.info === info)?.amount ?? 0n;
  const groups = new Set(holdings.flatMap(({ output }) => ('groupID' in output ? [output.groupID] : [])));
  const kinds: Piece[][] = [[words(`denomination ${denomination}`)]];
  if (traits.isFungible) kinds.push(supplyPieces(info, supply));
  if (traits.isNFT) kinds.push([words(`NFT family, ${counted(groups.size, 'group')}`)]);
  if (traits.isProperty) kinds.push([words('property rights')]);
  return listed(kinds, () => words(' · '));
}

function supplyPieces(info: AssetInfo, supply: bigint): Piece[] {
  const amount = amountPieces({ asset: { assetID: decodeID(info.assetID), info }, amount: supply });
  // Rewards are minted on the P-Chain, from where they can come to any other.
  if (info.isNative) return [...amount, words(' at genesis')];
  if (!info.traits.isMintable) return [words('fixed supply of '), ...amount];
  return supply === 0n ? [words('mintable')] : [words('mintable, '), ...amount, words(' at its creation')];
}

/** What goes in and comes out, change named: `1 input, 2 outputs (change: 294.05 AVAX)`. */
export function countPieces({ counts, change }: Pick<TxSummary, 'counts' | 'change'>): Piece[] {
  const { inputs, outputs, operations } = counts;
  const numbers = [counted(inputs, 'input'), counted(outputs, 'output')];
  if (operations > 0) numbers.push(counted(operations, 'operation'));
  if (change.outputs === 0) return [words(numbers.join(', '))];
  const back = someAmounts(change.amounts);
  return [words(`${numbers.join(', ')} (change: `), ...back, words(')')];
}

/** The first few amounts; the others are counted. */
export function someAmounts(amounts: readonly AmountOf[]): Piece[] {
  const shown = amounts.slice(0, 3).map((amount) => amountPieces(amount));
  const left = amounts.length - shown.length;
  return listed(left > 0 ? [...shown, [words(`${groupedInteger(left)} more`)]] : shown, words);
}
