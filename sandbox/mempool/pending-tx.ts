import type { Codec } from '../../src/core/codec/avm/codec';
import { NODE_MAX_SIZE } from '../../src/core/codec/format';
import type { Tx } from '../../src/core/codec/avm/transactions';
import { txIDOf } from '../../src/core/ids/ids';
import { Signers } from '../../src/core/rules/signatures';
import { usedUTXOs } from '../utxos/execution';
import { keyOf } from '../utxos/utxo-index';

/** A transaction with its signed bytes and their ID. */
export interface PendingTx {
  readonly id: Uint8Array;
  readonly bytes: Uint8Array;
  readonly tx: Tx;
  /** Keys of the IDs of everything that it uses, imports included. */
  readonly inputs: ReadonlySet<string>;
  readonly signers: Signers;
  /** Whether it was verified when it was sent; `wallet.issueTx` doesn't verify. */
  readonly verified: boolean;
}

/** Throws `CodecError` if the bytes aren't a transaction of the chain. */
export function parsePendingTx(codec: Codec, bytes: Uint8Array, verified: boolean): PendingTx {
  const tx = codec.decodeTx(bytes, NODE_MAX_SIZE);
  const inputs = new Set(usedUTXOs(tx.unsignedTx).map(keyOf));
  return { id: txIDOf(bytes), bytes, tx, inputs, signers: new Signers(codec, tx.unsignedTx), verified };
}
