import type { Block } from '../../core/codec/avm/block';
import type { Codec } from '../../core/codec/avm/codec';
import type { Tx } from '../../core/codec/avm/transactions';
import { txIDOf } from '../../core/ids/ids';
import type { FoundTx } from './avm-finders';

/** A decoded transaction as a look-up by its ID would return it. */
export function foundTx(tx: Tx, codec: Codec, bytes = codec.encodeTx(tx)): FoundTx {
  return { kind: 'tx', id: txIDOf(bytes), bytes, codec, tx };
}

/** The first transactions of a block. */
export function txsOf({ txs }: Block, codec: Codec, most: number): FoundTx[] {
  return txs.slice(0, most).map((tx) => foundTx(tx, codec));
}
