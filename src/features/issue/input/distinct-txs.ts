import { toHexDigits } from '../../../core/bytes';
import type { GivenHex } from './pasted-tx';

/**
 * Each transaction once, in order, where it stands first: a list is never a reason to send something twice. Of one that
 * stands there more often, the user is told.
 */
export function distinctTxs<T extends GivenHex>(given: readonly T[]): T[] {
  const counts = new Map<string, { readonly tx: T; count: number }>();
  for (const tx of given) {
    const key = toHexDigits(tx.pasted.bytes);
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { tx, count: 1 });
    else known.count++;
  }
  return [...counts.values()].map(({ tx, count }) => (count === 1 ? tx : { ...tx, origin: origin(tx, count) }));
}

function origin({ origin: from }: GivenHex, count: number): string {
  const times = `given ${count} times, taken once`;
  return from === undefined ? times : `${from}, ${times}`;
}
