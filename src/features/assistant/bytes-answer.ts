import { Codec } from '../../core/codec/avm/codec';
import { encodeCb58 } from '../../core/encodings/cb58';
import type { JSONObject } from '../../core/json/json';
import type { ChainConfig } from '../../services/chain/chain-config';
import { bytesNaming, inspectBytes } from '../../services/inspect/inspect-bytes';
import { nativeAsset } from '../../services/lookup/asset-cache';
import { blockAnswer, SHOWN_TXS } from './block-answer';
import { refusal } from './failure-answer';
import { outputAnswer } from './output-answer';
import { primaryBytesAnswer } from './primary-answer';
import { noOwnName, txAnswer } from './tx-answer';
import type { TxViews } from '../../services/tx/tx-views';
import { txsOf } from '../../services/lookup/found';

const FROM_BYTES = 'decoded locally without a request, so that assets other than AVAX have no name';

/** What given bytes are: a transaction with its effect, a block or a UTXO. Sends nothing. `now` is Unix ms. */
export function bytesAnswer(
  bytes: Uint8Array,
  { views, active, now }: { readonly views: TxViews; readonly active: ChainConfig; readonly now: number },
): JSONObject {
  const read = inspectBytes(bytes);
  if (read === undefined) return unreadable(bytes);
  if (read.on !== 'X') return { standing: FROM_BYTES, ...primaryBytesAnswer(read) };
  switch (read.kind) {
    case 'tx':
      return { standing: FROM_BYTES, ...txAnswer(read, views.alone(read)) };
    case 'block': {
      const txs = txsOf(read.block, read.codec, SHOWN_TXS).map((tx) => views.alone(tx));
      return { standing: FROM_BYTES, ...blockAnswer(read.id, read.block, txs) };
    }
    case 'utxo': {
      const { txID, outputIndex, assetID } = read.utxo;
      const format = { ...bytesNaming(read, active), ownName: noOwnName };
      return {
        standing: FROM_BYTES,
        kind: 'output',
        utxo: `${encodeCb58(txID)}:${outputIndex}`,
        utxoID: encodeCb58(read.id),
        ...outputAnswer(read.utxo, { assetID, info: nativeAsset(assetID) }, { format, now }),
      };
    }
  }
}

/** Where decoding the bytes as a transaction fails. */
function unreadable(bytes: Uint8Array): JSONObject {
  const { error } = new Codec().annotate('tx', bytes);
  const field = error === undefined || error.path === '' ? '' : ` (${error.path})`;
  const where = error === undefined ? '' : `: as a transaction, byte ${error.offset}${field}: ${error.message}`;
  const why = `These ${bytes.length} bytes are no transaction, block or UTXO of X, P or another avm chain${where}.`;
  return refusal(why, 'Check that the hex is whole, and of the X-Chain or another avm chain.');
}
