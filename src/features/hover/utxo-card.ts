import type { StateOutput } from '../../core/codec/avm/outputs';
import type { AddressFormat } from '../../services/text/format-id';
import { capitalized, textOf } from '../../services/text/format-text';
import { formatLocktime } from '../../services/text/format-time';
import { codeSpan, escapeMarkdown, markdownOf } from '../../services/text/markdown';
import type { AssetRef, Piece } from '../../services/text/pieces';
import { amountPieces } from '../../services/text/pieces';
import { bytesPieces, heldPieces } from '../../services/tx/tx-pieces';
import { type Card, line, type Link, links } from './card';
import { ownerMarkdown } from './owner-text';

const SHOWN_OWNERS = 3;

/** An output, spent or not. */
export interface ShownOutput {
  readonly output: StateOutput;
  readonly asset: AssetRef;
  readonly index: number;
  /** The transaction that made it, cb58, and what that did, where it is known. */
  readonly txID: string;
  readonly madeBy?: readonly Piece[];
}

/** What an output holds and who can spend it from when. */
export function utxoCard(
  { output, asset, index, txID, madeBy }: ShownOutput,
  options: { format: AddressFormat; where: readonly string[]; actions: readonly Link[]; now: number },
): Card {
  const { format, where, actions, now } = options;
  const isAmount = output.type === 'secp256k1fx.TransferOutput';
  const [first, ...rest] = isAmount ? amountPieces({ asset, amount: output.amount }) : heldPieces(output, asset);
  const what = first === undefined ? rest : [{ ...first, text: capitalized(first.text) }, ...rest];
  const payload = output.type === 'nftfx.TransferOutput' ? output.payload : undefined;
  return [
    line(`**${markdownOf(what)}**`, `output ${index}`, ...where.map(escapeMarkdown)),
    line(ownerMarkdown(format, output, SHOWN_OWNERS), formatLocktime(output.locktime, now)),
    payload === undefined || payload.length === 0
      ? undefined
      : `Payload ${markdownOf(bytesPieces({ bytes: payload, text: textOf(payload) }))}`,
    madeBy === undefined ? `Made by ${codeSpan(txID)}` : `Made by: ${markdownOf(madeBy)}`,
    links(actions),
  ];
}
