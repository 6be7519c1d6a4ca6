import { randomFillSync } from 'node:crypto';

/** Initial number of keys; a power of two. */
const FIRST_CAPACITY = 1024;

/**
 * A set of byte strings of one length. A `Set` would need each as a string: for 100,000 UTXOs that is most of the time
 * of listing them, and an object each for the garbage collector to copy. Here a key is its bytes in one array, and its
 * number in a table with open addressing.
 */
export class ByteSet {
  /** Of each key, in words of 32 bits. */
  readonly #length: number;
  /** The node chooses the keys: random multipliers keep it from choosing colliding ones. */
  readonly #multipliers: Uint32Array;
  #keys: Uint32Array;
  /** The hash of each key, by which most keys differ and all move to a larger table without reading their words. */
  #sums = new Int32Array(FIRST_CAPACITY);
  /** The number of each slot's key, counted from 1; 0 for an empty slot. At most half of the slots are used. */
  #slots = new Uint32Array(2 * FIRST_CAPACITY);
  #size = 0;

  /** @param length of each key, in bytes: a multiple of four. */
  constructor(length: number) {
    this.#length = length / 4;
    this.#multipliers = randomFillSync(new Uint32Array(length / 2));
    this.#keys = new Uint32Array(FIRST_CAPACITY * this.#length);
  }

  get size(): number {
    return this.#size;
  }

  /** Adds the key in `bytes` from `start` on; false if the set already has it. */
  add(bytes: DataView, start: number): boolean {
    const before = this.#size;
    return this.numberOf(bytes, start) === before;
  }

  /** The number of a key, in the order in which they were added from 0 on; adds it if the set doesn't have it. */
  numberOf(bytes: DataView, start: number): number {
    const sum = this.#sumOf(bytes, start);
    const slot = this.#slotOf(sum, bytes, start);
    const found = this.#slots[slot] as number;
    if (found !== 0) return found - 1;
    const at = this.#size * this.#length;
    for (let i = 0; i < this.#length; i++) this.#keys[at + i] = bytes.getUint32(start + 4 * i);
    this.#sums[this.#size++] = sum;
    this.#slots[slot] = this.#size;
    if (this.#size * 2 === this.#slots.length) this.#grow();
    return this.#size - 1;
  }

  /** The number of a key; undefined if the set doesn't have it. */
  find(bytes: DataView, start: number): number | undefined {
    const found = this.#slots[this.#slotOf(this.#sumOf(bytes, start), bytes, start)] as number;
    return found === 0 ? undefined : found - 1;
  }

  at(number: number): Uint8Array {
    const key = new DataView(new ArrayBuffer(this.#length * 4));
    for (let i = 0; i < this.#length; i++) key.setUint32(4 * i, this.#keys[number * this.#length + i] as number);
    return new Uint8Array(key.buffer);
  }

  /** The slot of a key, or the empty one where it would be. */
  #slotOf(sum: number, bytes: DataView, start: number): number {
    const slots = this.#slots;
    const last = slots.length - 1;
    let slot = firstSlot(sum, last);
    for (let key = slots[slot] as number; key !== 0; key = slots[slot] as number) {
      if (this.#sums[key - 1] === sum && this.#isEqual(key - 1, bytes, start)) break;
      slot = (slot + 1) & last;
    }
    return slot;
  }

  /** By halves of words: a product with a whole word keeps only the lowest bit of a difference in its highest. */
  #sumOf(bytes: DataView, start: number): number {
    const multipliers = this.#multipliers;
    let sum = 0;
    for (let i = 0; i < multipliers.length; i += 2) {
      const word = bytes.getUint32(start + 2 * i);
      const high = Math.imul(multipliers[i] as number, word >>> 16);
      sum = (sum + high + Math.imul(multipliers[i + 1] as number, word & 0xffff)) | 0;
    }
    return sum;
  }

  #isEqual(key: number, bytes: DataView, start: number): boolean {
    const at = key * this.#length;
    for (let i = 0; i < this.#length; i++) if (this.#keys[at + i] !== bytes.getUint32(start + 4 * i)) return false;
    return true;
  }

  #grow(): void {
    const keys = new Uint32Array(this.#keys.length * 2);
    keys.set(this.#keys);
    this.#keys = keys;
    const sums = new Int32Array(this.#sums.length * 2);
    sums.set(this.#sums);
    this.#sums = sums;
    const slots = new Uint32Array(this.#slots.length * 2);
    const last = slots.length - 1;
    for (let key = 0; key < this.#size; key++) {
      let slot = firstSlot(sums[key] as number, last);
      while (slots[slot] !== 0) slot = (slot + 1) & last;
      slots[slot] = key + 1;
    }
    this.#slots = slots;
  }
}

/** The upper bits of the sum, on which all bits of a key have an effect. */
function firstSlot(sum: number, last: number): number {
  return sum >>> Math.clz32(last);
}
