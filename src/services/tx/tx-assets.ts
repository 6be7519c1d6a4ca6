import { toHexDigits } from '../../core/bytes';
import type { UnsignedTx } from '../../core/codec/transactions';
import { madeOutputs, takenInputs } from '../../core/tx-parts';

/** The assets that a transaction moves, each once, without the one that it creates. */
export function assetsOf(tx: UnsignedTx, txID: Uint8Array): Uint8Array[] {
  const operated = tx.type === 'txs.OperationTx' ? tx.operations : [];
  const all = [...takenInputs(tx), ...madeOutputs(tx, txID), ...operated];
  const distinct = new Map(all.map(({ assetID }) => [toHexDigits(assetID), assetID]));
  distinct.delete(toHexDigits(txID));
  return [...distinct.values()];
}
