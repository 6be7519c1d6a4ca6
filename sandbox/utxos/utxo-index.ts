import { asBuffer } from '../../src/core/bytes/bytes';
import { encodeHex } from '../../src/core/encodings/hex';

/** A stored UTXO. `key` is its ID, a character a byte: the cheapest form of a key in a Map. */
export interface StoredUTXO {
  readonly key: string;
  /** As the codec writes it. */
  readonly bytes: Uint8Array;
  /** The bytes in hexadecimal with their checksum, as an item of a JSON list after another one: `,"0x..."`. */
  readonly item: string;
}

class Entry implements StoredUTXO {
  readonly key: string;
  readonly bytes: Uint8Array;
  /** Grows with each entry: a later entry of a list has a greater number. */
  readonly sequence: number;
  readonly lists: readonly OwnerList[];
  removed = false;
  #item: string | undefined;

  constructor(key: string, bytes: Uint8Array, sequence: number, lists: readonly OwnerList[]) {
    this.key = key;
    this.bytes = bytes;
    this.sequence = sequence;
    this.lists = lists;
  }

  /** Created at first use: clients read the same pages again and again, and its checksum is most of the work. */
  get item(): string {
    return (this.#item ??= `,"${encodeHex(this.bytes)}"`);
  }
}

/** What one address owns, the oldest first. Removed entries stay until they are more than half of the list. */
interface OwnerList {
  readonly key: string;
  entries: Entry[];
  removed: number;
}

/** The bytes of an ID or an address as a key. */
export function byteKey(bytes: Uint8Array): string {
  return asBuffer(bytes).toString('latin1');
}

/** The bytes of `byteKey`. */
export function bytesOfKey(key: string): Uint8Array {
  return Buffer.from(key, 'latin1');
}

/**
 * UTXOs by ID and by owner. A node keeps an owner's as a linked list and puts each new one at its head, so lists go
 * from the newest to the oldest (vms/components/avax/utxo_state.go, database/linkeddb).
 */
export class OwnerIndex {
  readonly #entries = new Map<string, Entry>();
  readonly #lists = new Map<string, OwnerList>();
  #sequence = 0;

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): Uint8Array | undefined {
    return this.#entries.get(key)?.bytes;
  }

  add(key: string, bytes: Uint8Array, owners: readonly Uint8Array[]): void {
    if (this.#entries.has(key)) throw new Error('a UTXO is added twice');
    const lists = [...new Set(owners.map(byteKey))].map((owner) => this.#list(owner));
    // Small Buffers share pages of memory, so that 100,000 UTXOs cost no ArrayBuffer each.
    const entry = new Entry(key, Buffer.from(bytes), this.#sequence++, lists);
    this.#entries.set(key, entry);
    for (const list of lists) list.entries.push(entry);
  }

  /** Returns whether it was there. */
  delete(key: string): boolean {
    const entry = this.#entries.get(key);
    if (entry === undefined) return false;
    this.#entries.delete(key);
    entry.removed = true;
    for (const list of entry.lists) this.#forget(list);
    return true;
  }

  /** What `owner` owns, newest first. Begins at the UTXO `start` if it is in the list, else at the newest. */
  *ownedBy(owner: Uint8Array, start?: string): Generator<StoredUTXO> {
    const list = this.#lists.get(byteKey(owner));
    if (list === undefined) return;
    const from = start === undefined ? undefined : this.#entries.get(start);
    const first = from?.lists.includes(list) === true ? positionOf(from, list.entries) : list.entries.length - 1;
    for (let i = first; i >= 0; i--) {
      const entry = list.entries[i] as Entry;
      if (!entry.removed) yield entry;
    }
  }

  #list(owner: string): OwnerList {
    let list = this.#lists.get(owner);
    if (list === undefined) this.#lists.set(owner, (list = { key: owner, entries: [], removed: 0 }));
    return list;
  }

  #forget(list: OwnerList): void {
    list.removed++;
    if (list.removed === list.entries.length) this.#lists.delete(list.key);
    else if (list.removed * 2 > list.entries.length) {
      list.entries = list.entries.filter((entry) => !entry.removed);
      list.removed = 0;
    }
  }
}

function positionOf(entry: Entry, entries: readonly Entry[]): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((entries[middle] as Entry).sequence < entry.sequence) low = middle + 1;
    else high = middle;
  }
  return low;
}
