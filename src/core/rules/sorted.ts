import { compareBytes } from '../bytes/bytes';

/** The index of the first item that isn't greater than the previous one; undefined if all are. */
export function firstOutOfOrder<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
  order: 'unique' | 'equal allowed',
): number | undefined {
  for (let i = 1; i < items.length; i++) {
    const difference = compare(items[i - 1] as T, items[i] as T);
    if (difference > 0 || (difference === 0 && order === 'unique')) return i;
  }
  return undefined;
}

/** Orders by transaction, then by output index (vms/components/avax/utxo_id.go). */
export function compareReferences(
  a: { readonly txID: Uint8Array; readonly outputIndex: number },
  b: { readonly txID: Uint8Array; readonly outputIndex: number },
): number {
  return compareBytes(a.txID, b.txID) || a.outputIndex - b.outputIndex;
}
