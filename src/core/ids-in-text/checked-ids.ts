import { tryDecodeCb58At } from '../encodings/cb58';
import type { KeyedText } from '../private-keys/keyed-text';

const SLOTS = 4096;

interface Checked {
  readonly text: string;
  readonly bytes: Uint8Array | undefined;
}

/**
 * cb58 decoding over one text, which remembers what it checked last: a log names the same ID on many lines. Each slot
 * holds one word, so the memory is bounded, and looking one up costs a comparison instead of a hash.
 */
export class CheckedIDs {
  /** The text, and what it says about an ID in it. */
  readonly keyed: KeyedText;
  readonly #text: string;
  readonly #slots: (Checked | undefined)[] = [];

  constructor(keyed: KeyedText) {
    this.#text = keyed.text;
    this.keyed = keyed;
  }

  /** The bytes of the cb58 word from `start` to `end` if its checksum is right, and a copy of the word. */
  decode(start: number, end: number): Checked {
    const slot = this.#slotOf(start, end);
    const known = this.#slots[slot];
    if (known?.text.length === end - start && this.#text.startsWith(known.text, start)) {
      return known;
    }
    const checked = { text: detached(this.#text, start, end), bytes: tryDecodeCb58At(this.#text, start, end) };
    this.#slots[slot] = checked;
    return checked;
  }

  #slotOf(start: number, end: number): number {
    const text = this.#text;
    let hash = 0;
    // IDs that are hashes differ anywhere; eight characters near the end tell them apart.
    for (let at = Math.max(end - 12, start); at < end - 4; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
    return hash & (SLOTS - 1);
  }
}

/**
 * A part of a text as a string of its own. A plain slice keeps all of the text in memory for as long as an ID cut from
 * it is remembered, be it a log of ten megabytes.
 */
export function detached(text: string, start: number, end: number): string {
  return ` ${text.slice(start, end)}`.slice(1);
}
