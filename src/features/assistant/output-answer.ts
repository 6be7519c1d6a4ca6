import { encodeCb58 } from '../../core/encodings/cb58';
import type { JSONObject } from '../../core/json/json';
import type { AddressFormat } from '../../services/text/format-id';
import { textOf } from '../../services/text/format-text';
import { formatLocktime, formatTime } from '../../services/text/format-time';
import type { AssetRef } from '../../services/text/pieces';
import type { ReadUTXO } from '../../services/utxos/utxo-reader';
import { bytesPieces, heldPieces } from '../../services/tx/tx-pieces';
import { present } from './answer-text';
import { markedText } from './foreign-text';
import { amountAnswer, ownerText } from './tx-answer';

/** An output: what it holds and its owner. `now` is Unix ms. */
export function outputAnswer(
  { output, stakeableUntil }: Pick<ReadUTXO, 'output' | 'stakeableUntil'>,
  asset: AssetRef,
  { format, now }: OutputContext,
): JSONObject {
  const payload = output.type === 'nftfx.TransferOutput' ? output.payload : undefined;
  const holds =
    output.type === 'secp256k1fx.TransferOutput'
      ? amountAnswer({ asset, amount: output.amount })
      : { holds: markedText(heldPieces(output, asset)), assetID: encodeCb58(asset.assetID) };
  return present({
    ...holds,
    payload: payload === undefined ? undefined : markedText(bytesPieces({ bytes: payload, text: textOf(payload) })),
    owner: ownerText(format, output),
    time: formatLocktime(output.locktime, now),
    onlyForStakingUntil: stakeableUntil === undefined ? undefined : formatTime(stakeableUntil),
  });
}

interface OutputContext {
  readonly format: AddressFormat;
  readonly now: number;
}
