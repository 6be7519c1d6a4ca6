import { randomFillSync } from 'node:crypto';

/** Room for so many keys at first; a power of two. */
const FIRST_CAPACITY = 1024;

/**
 * A set of byte strings of one length. A `Set` would need each as a string: for 100,000 UTXOs that is most of the
 * time it takes to list them, and an object each for the garbage collector to copy. Here a key is its bytes in one
 * array and its number in a table with open addressing.
 */
export class ByteSet {
  readonly #length: number;
  /** Keys are chosen by whoever runs the node: multipliers that nobody can know keep them from one another's slots. */
  readonly #multipliers: Uint32Array;
  #keys: Uint8Array;
  /** For each slot the number of its key, counted from 1, or 0. At most half of the slots are taken. */
  #slots: Uint32Array;
  #size = 0;

  /** @param length of each key, in bytes. */
  constructor(length: number) {
    this.#length = length;
    this.#multipliers = randomFillSync(new Uint32Array(length));
    this.#keys = new Uint8Array(FIRST_CAPACITY * length);
    this.#slots = new Uint32Array(2 * FIRST_CAPACITY);
  }

  get size(): number {
    return this.#size;
  }

  /** Takes in the key that stands in `bytes` from `start` on; false if it was there already. */
  add(bytes: Uint8Array, start: number): boolean {
    const slot = this.#slotOf(bytes, start);
    if (this.#slots[slot] !== 0) return false;
    const at = this.#size * this.#length;
    for (let i = 0; i < this.#length; i++) this.#keys[at + i] = bytes[start + i] as number;
    this.#slots[slot] = ++this.#size;
    if (this.#size * 2 === this.#slots.length) this.#grow();
    return true;
  }

  /** The slot of the key, or the free one where it belongs. */
  #slotOf(bytes: Uint8Array, start: number): number {
    const last = this.#slots.length - 1;
    // The upper bits of the sum: all bits of a key count in them.
    let slot = this.#sum(bytes, start) >>> Math.clz32(last);
    for (; ; slot = (slot + 1) & last) {
      const key = this.#slots[slot] as number;
      if (key === 0 || this.#isEqual((key - 1) * this.#length, bytes, start)) return slot;
    }
  }

  #sum(bytes: Uint8Array, start: number): number {
    let sum = 0;
    for (let i = 0; i < this.#length; i++) {
      sum = (sum + Math.imul(this.#multipliers[i] as number, bytes[start + i] as number)) | 0;
    }
    return sum;
  }

  #isEqual(at: number, bytes: Uint8Array, start: number): boolean {
    for (let i = 0; i < this.#length; i++) if (this.#keys[at + i] !== bytes[start + i]) return false;
    return true;
  }

  #grow(): void {
    const keys = new Uint8Array(this.#keys.length * 2);
    keys.set(this.#keys);
    this.#keys = keys;
    this.#slots = new Uint32Array(this.#slots.length * 2);
    for (let key = 0; key < this.#size; key++) {
      this.#slots[this.#slotOf(keys, key * this.#length)] = key + 1;
    }
  }
}
