/** Reproducible pseudo-random numbers (mulberry32): the same seed and stream give the same sequence everywhere. */
export class Random {
  #state: number;

  /** @param stream which of a seed's independent sequences. */
  constructor(seed: number, stream = 0) {
    this.#state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(stream + 1, 0xc2b2ae35);
    this.next();
  }

  /** An integer from 0 to 2^32 - 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** An integer from 0 to `limit` - 1; 0 when the limit is 0. */
  below(limit: number): number {
    return Math.floor((this.next() / 2 ** 32) * limit);
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T;
  }

  bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.below(256));
  }
}

/** Numbers at which lengths, counts and amounts go wrong. */
const EDGES = [0, 1, 2, 7, 0x7f, 0xff, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff];

/** Characters at which text formats go wrong, some of them beyond ASCII. */
const CHARACTERS = [
  ...'01lIOoAaZz9-:"\'`\\ \n\t\0{}[],.=x_é\u0130\u2028\ufeff\ud800',
  '😀',
  '0x',
  'X-',
  'NodeID-',
  '1',
];

/** A copy of the bytes with one to four changes; `other` is what may be spliced in. */
export function mutateBytes(random: Random, bytes: Uint8Array, other: Uint8Array): Uint8Array {
  let mutated = Uint8Array.from(bytes);
  for (let changes = 1 + random.below(4); changes > 0; changes--) mutated = changeBytes(random, mutated, other);
  return mutated;
}

function changeBytes(random: Random, bytes: Uint8Array<ArrayBuffer>, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const at = random.below(bytes.length);
  const length = random.below(Math.min(bytes.length - at, 64) + 1);
  const spliced = (middle: Uint8Array, skip: number): Uint8Array<ArrayBuffer> =>
    Uint8Array.from([...bytes.subarray(0, at), ...middle, ...bytes.subarray(at + skip)]);
  switch (random.below(9)) {
    case 0:
      bytes[at] = (bytes[at] as number) ^ (1 << random.below(8));
      return bytes;
    case 1:
      bytes[at] = random.below(256);
      return bytes;
    case 2:
      // Most counts and type IDs are 32 bits wide.
      if (at + 4 <= bytes.length) new DataView(bytes.buffer).setUint32(at, random.pick(EDGES));
      return bytes;
    case 3:
      return bytes.slice(0, at);
    case 4:
      return spliced(new Uint8Array(0), length);
    case 5:
      return spliced(random.bytes(length), 0);
    case 6:
      return spliced(bytes.subarray(at, at + length), 0);
    case 7: {
      const from = random.below(other.length);
      return spliced(other.subarray(from, from + length), length);
    }
    default:
      return bytes.fill(random.pick([0, 0xff]), at, at + length);
  }
}

/** A text with up to four changes; `other` is what may be spliced in. */
export function mutateText(random: Random, text: string, other: string): string {
  let mutated = text;
  for (let changes = random.below(5); changes > 0; changes--) mutated = changeText(random, mutated, other);
  return mutated;
}

function changeText(random: Random, text: string, other: string): string {
  const at = random.below(text.length + 1);
  const length = random.below(Math.min(text.length - at, 64) + 1);
  const [before, middle, after] = [text.slice(0, at), text.slice(at, at + length), text.slice(at + length)];
  switch (random.below(10)) {
    case 0:
      return before + random.pick(CHARACTERS) + text.slice(at + 1);
    case 1:
      return before + random.pick(CHARACTERS) + middle + after;
    case 2:
      return before + after;
    case 3:
      return before;
    case 4:
      return middle + after;
    case 5:
      return before + middle + middle + after;
    case 6:
      return before + other + middle + after;
    case 7:
      return before + middle.toUpperCase() + after;
    case 8:
      return before + (middle || '1').repeat(1 + random.below(40)) + after;
    default:
      return random.pick(['"', "'", 'txID: ', 'key=']) + text + random.pick(['"', "'", ':0', '-', ' ']);
  }
}
