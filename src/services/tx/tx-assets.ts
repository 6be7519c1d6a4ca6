import { toHexDigits } from '../../core/bytes';
import type { UnsignedTx } from '../../core/codec/transactions';
import { encodeCb58 } from '../../core/encodings/cb58';
import { madeOutputs, partsOf, takenInputs } from '../../core/tx-parts';
import { assetOf } from '../lookup/asset-book';
import type { FoundTx } from '../lookup/id-resolver';

/** The assets that a transaction moves, each once, without the one that it creates. */
export function assetsOf(tx: UnsignedTx, txID: Uint8Array): Uint8Array[] {
  const all = [...takenInputs(tx), ...madeOutputs(tx, txID), ...(partsOf(tx).operations ?? [])];
  const distinct = new Map(all.map(({ assetID }) => [toHexDigits(assetID), assetID]));
  distinct.delete(toHexDigits(txID));
  return [...distinct.values()];
}

/** As above in cb58, after the one that it creates. */
export function assetIDsOf(found: FoundTx): string[] {
  const created = assetOf(found) === undefined ? [] : [encodeCb58(found.id)];
  return [...created, ...assetsOf(found.tx.unsignedTx, found.id).map(encodeCb58)];
}
