import { encodeCb58 } from '../../core/encodings/cb58';
import type { Block } from '../../core/codec/avm/block';
import type { JSONObject } from '../../core/json/json';
import { formatTime } from '../../services/text/format-time';
import type { TxView } from '../../services/tx/tx-view';
import { markedText } from './foreign-text';

/** Transactions that are listed; the rest is counted. */
export const SHOWN_TXS = 20;

/** A block: its height, time and first transactions. */
export function blockAnswer(id: Uint8Array, block: Block, views: readonly TxView[]): JSONObject {
  const { height, time, parentID, txs } = block;
  return {
    kind: 'block',
    blockID: encodeCb58(id),
    height: height.toString(),
    time: formatTime(time),
    parentID: encodeCb58(parentID),
    transactionCount: txs.length,
    transactions: [
      ...views.map(({ txID, headline }) => ({ txID: encodeCb58(txID), does: markedText(headline) })),
      ...(txs.length > views.length ? [`${txs.length - views.length} more, left out`] : []),
    ],
  };
}
