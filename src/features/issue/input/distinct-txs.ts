import { toHexDigits } from '../../../core/bytes/bytes';
import type { GivenHex } from './pasted-tx';

/** Each transaction once, in the order of first places: a list must not send anything twice. `times` counts them. */
export function distinctTxs<T extends GivenHex>(given: readonly T[]): T[] {
  const counts = new Map<string, { readonly tx: T; count: number }>();
  for (const tx of given) {
    const key = toHexDigits(tx.pasted.bytes);
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { tx, count: 1 });
    else known.count++;
  }
  return [...counts.values()].map(({ tx, count }) => (count === 1 ? tx : { ...tx, times: count }));
}
