import { isLocked } from '../text/format-time';
import type { ListedUTXO, UTXOTable } from './utxo-table';

/** The loaded UTXOs of an address on one chain. */
export interface UTXOsOn {
  /** Alias or ID of the chain. */
  readonly on: string;
  readonly table: UTXOTable;
}

/** A locked UTXO, whose `locktime` is yet to come. */
export interface Unlock extends UTXOsOn {
  readonly listed: ListedUTXO;
}

/**
 * What is locked, the earliest locktime first: locked outputs of X and P, and those that can only be staked until then.
 * `now` is Unix ms.
 */
export function upcomingUnlocks(lists: readonly UTXOsOn[], now: number): Unlock[] {
  const locked = lists.flatMap(({ on, table }) =>
    table.utxos.filter(({ locktime }) => isLocked(locktime, now)).map((listed) => ({ on, table, listed })),
  );
  return locked.sort((a, b) => compare(a.listed.locktime, b.listed.locktime));
}

function compare(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
