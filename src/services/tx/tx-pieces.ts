import * as l10n from '@vscode/l10n';
import { toHexDigits } from '../../core/bytes/bytes';
import type { OutputContent } from '../../core/tx/moves';
import { counted, groupedInteger, listInWords } from '../text/format-text';
import { type AmountOf, amountPieces, assetPieces, type AssetRef, type Piece, plain, sentence } from '../text/pieces';
import type { FactValueOf } from './described-fact';

/** Bytes that are shown of a memo or payload that isn't text. */
const SHOWN_MEMO_BYTES = 16;

/** Characters of a memo or payload that are shown. */
const SHOWN_TEXT = 80;

/** What an output without an amount holds. */
export type AmountlessContent = Exclude<OutputContent, { readonly type: 'secp256k1fx.TransferOutput' }>;

/** An output without an amount: `NFT of Pictures (PICT) qSTjkYjk…, group 1`, `mint rights of ...`. */
export function amountlessPieces(output: AmountlessContent, asset: AssetRef): Piece[] {
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

/** An output: its amount, or what it holds instead. */
export function outputPieces(output: OutputContent, asset: AssetRef): Piece[] {
  return output.type === 'secp256k1fx.TransferOutput'
    ? amountPieces({ asset, amount: output.amount })
    : amountlessPieces(output, asset);
}

/** A memo or an NFT's payload: its text, or its length and first bytes. */
export function bytesPieces({ bytes, text }: Pick<FactValueOf<'memo'>, 'bytes' | 'text'>): Piece[] {
  if (text !== undefined) return [{ kind: 'quote', text, limit: SHOWN_TEXT }];
  const start = `0x${toHexDigits(bytes.subarray(0, SHOWN_MEMO_BYTES))}${bytes.length > SHOWN_MEMO_BYTES ? '…' : ''}`;
  return sentence(l10n.t('{0}, not text: {1}'), plain(counted(bytes.length, 'byte')), { kind: 'id', text: start });
}

/** The counts of inputs, outputs and operations, and the change: `1 input, 2 outputs (change: 294.05 AVAX)`. */
export function countPieces({ inputs, outputs, operations, change }: FactValueOf<'counts'>): Piece[] {
  const numbers = [counted(inputs, 'input'), counted(outputs, 'output')];
  if (operations > 0) numbers.push(counted(operations, 'operation'));
  if (change.length === 0) return [plain(numbers.join(', '))];
  return sentence(l10n.t('{0} (change: {1})'), plain(numbers.join(', ')), someAmounts(change));
}

/** The first few amounts; the others are counted. */
export function someAmounts(amounts: readonly AmountOf[]): Piece[] {
  const shown = amounts.slice(0, 3).map((amount) => amountPieces(amount));
  const left = amounts.length - shown.length;
  return listInWords(left > 0 ? [...shown, [plain(l10n.t('{0} more', groupedInteger(left)))]] : shown, plain);
}
