import { encodeCb58 } from '../../core/encodings/cb58';
import type { Block } from '../../core/codec/block';
import type { Codec } from '../../core/codec/codec';
import { txIDOf } from '../../core/ids';
import type { JSONObject } from '../../core/json';
import type { FoundTx } from '../../services/lookup/id-resolver';
import { formatTime } from '../../services/text/format-time';
import type { TxView } from '../../services/tx/tx-view';
import { markedText } from './foreign-text';

/** Transactions that are named; the rest is counted. */
const SHOWN_TXS = 20;

/** A block: its height, its time and what its first transactions did. */
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

/** The transactions of a block that an answer names. */
export function shownTxs({ txs }: Block, codec: Codec): FoundTx[] {
  return txs.slice(0, SHOWN_TXS).map((tx) => {
    const bytes = codec.encodeTx(tx);
    return { kind: 'tx', id: txIDOf(bytes), bytes, codec, tx };
  });
}
