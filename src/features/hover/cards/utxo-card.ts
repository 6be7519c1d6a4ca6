import * as l10n from '@vscode/l10n';
import type { StateOutput } from '../../../core/codec/avm/outputs';
import type { AddressFormat } from '../../../services/text/format-id';
import { textOf } from '../../../services/text/format-text';
import { formatLocktime, formatTime } from '../../../services/text/format-time';
import { codeSpan, escapeMarkdown, markdownOf } from '../../../services/text/markdown';
import type { AssetRef, Piece } from '../../../services/text/pieces';
import { amountPieces, capitalizedPieces } from '../../../services/text/pieces';
import { bytesPieces, heldPieces } from '../../../services/tx/tx-pieces';
import { type Card, line } from './card';
import { ownerMarkdown } from './owner-text';

const SHOWN_OWNERS = 3;

/** An output, spent or not. */
export interface ShownOutput {
  readonly output: StateOutput;
  /** Unix seconds until which it can only be staked; P alone has such outputs. */
  readonly stakeableUntil?: bigint | undefined;
  readonly asset: AssetRef;
  readonly index: number;
  /** The transaction that created it, cb58, and its headline, where it is known. */
  readonly txID: string;
  readonly createdBy?: readonly Piece[];
}

/** An output: what it holds, its owner and its locktime. */
export function utxoCard(
  { output, stakeableUntil, asset, index, txID, createdBy }: ShownOutput,
  { format, where, now }: { format: AddressFormat; where: readonly string[]; now: number },
): Card {
  const isAmount = output.type === 'secp256k1fx.TransferOutput';
  const what = isAmount ? amountPieces({ asset, amount: output.amount }) : heldPieces(output, asset);
  const payload = output.type === 'nftfx.TransferOutput' ? output.payload : undefined;
  return [
    line(`**${markdownOf(capitalizedPieces(what))}**`, l10n.t('output {0}', index), ...where.map(escapeMarkdown)),
    line(
      ownerMarkdown(format, output, SHOWN_OWNERS),
      formatLocktime(output.locktime, now),
      stakeableUntil === undefined ? undefined : l10n.t('only for staking until {0}', formatTime(stakeableUntil)),
    ),
    payload === undefined || payload.length === 0
      ? undefined
      : l10n.t('Payload {0}', markdownOf(bytesPieces({ bytes: payload, text: textOf(payload) }))),
    createdBy === undefined
      ? l10n.t('Created by {0}', codeSpan(txID))
      : l10n.t('Created by: {0}', markdownOf(createdBy)),
  ];
}
