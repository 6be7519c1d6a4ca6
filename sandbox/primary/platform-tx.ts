import { platformFormats } from '../../src/core/codec/platform/formats';
import type { Tx } from '../../src/core/codec/platform/transactions';
import { txIDOf } from '../../src/core/ids/ids';

/** A transaction of the P-Chain with its ID. */
export interface PlatformTx {
  readonly id: Uint8Array;
  readonly tx: Tx;
  /** Signed bytes, as they stand alone: with the codec version. */
  readonly bytes: Uint8Array;
}

export function platformTx(tx: Tx): PlatformTx {
  const bytes = platformFormats.tx.encode(tx);
  return { id: txIDOf(bytes), tx, bytes };
}
