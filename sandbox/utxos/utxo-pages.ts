import { compareBytes, equalBytes } from '../../src/core/bytes/bytes';
import { bytesOfKey, byteKey, type OwnerIndex, type StoredUTXO } from './utxo-index';

/** A place in the UTXOs of several addresses: the last one that was searched. */
export interface UTXOCursor {
  readonly address: Uint8Array;
  readonly utxoID: Uint8Array;
}

/** UTXOs of one page, and the place where the next begins. */
interface Page {
  readonly utxos: readonly StoredUTXO[];
  readonly end: UTXOCursor;
}

/** Before all UTXOs: where a walk without a start begins. */
export const LIST_START: UTXOCursor = { address: new Uint8Array(20), utxoID: new Uint8Array(32) };

/**
 * A page of a chain's own UTXOs: addresses in the order of their bytes, each UTXO once (GetPaginatedUTXOs in
 * vms/components/avax/utxo_fetching.go). At most `limit` of each address are searched, including repeated ones.
 */
export function ownPage(index: OwnerIndex, addresses: readonly Uint8Array[], start: UTXOCursor, limit: number): Page {
  return pageFrom(addresses, start, limit, {
    listed: (address, startID) => after(index, address, startID, limit),
    endOfNone: (before) => before.utxoID,
  });
}

/**
 * A page of what another chain has exported to this one (chains/atomic/state.go getKeys). Unlike a chain's own, a page
 * begins with the UTXO that it starts from, and a last address that owns nothing ends at no UTXO.
 */
export function importablePage(
  index: OwnerIndex,
  addresses: readonly Uint8Array[],
  start: UTXOCursor,
  limit: number,
): Page {
  return pageFrom(addresses, start, limit, {
    listed: (address, startID) => index.ownedBy(address, byteKey(startID)),
    endOfNone: (_, startID) => startID,
  });
}

/** How a kind of page lists the UTXOs of an address, and where it ends at an address without any. */
interface Listing {
  readonly listed: (address: Uint8Array, startID: Uint8Array) => Iterable<StoredUTXO>;
  readonly endOfNone: (before: UTXOCursor, startID: Uint8Array) => Uint8Array;
}

function pageFrom(
  addresses: readonly Uint8Array[],
  start: UTXOCursor,
  limit: number,
  { listed, endOfNone }: Listing,
): Page {
  const found = new Set<StoredUTXO>();
  let end = start;
  for (const address of distinctAddresses(addresses)) {
    const order = compareBytes(address, start.address);
    if (order < 0) continue;
    const startID = order === 0 ? start.utxoID : LIST_START.utxoID;
    let last: StoredUTXO | undefined;
    for (const utxo of listed(address, startID)) {
      last = utxo;
      found.add(utxo);
      if (found.size === limit) break;
    }
    end = { address, utxoID: last === undefined ? endOfNone(end, startID) : bytesOfKey(last.key) };
    if (found.size === limit) break;
  }
  return { utxos: [...found], end };
}

/**
 * At most `limit` UTXOs of an address after the one named `startID`; from the newest on if that is not in the list.
 */
function* after(index: OwnerIndex, address: Uint8Array, startID: Uint8Array, limit: number): Generator<StoredUTXO> {
  const start = byteKey(startID);
  let left = limit;
  for (const utxo of index.ownedBy(address, start)) {
    if (utxo.key === start) continue;
    if (left-- <= 0) return;
    yield utxo;
  }
}

function distinctAddresses(addresses: readonly Uint8Array[]): Uint8Array[] {
  return [...addresses].sort(compareBytes).filter((address, i, sorted) => {
    const before = sorted[i - 1];
    return before === undefined || !equalBytes(before, address);
  });
}
