/** A file or standard input, as its bytes arrive. */
export type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

const LINE_FEED = 10;

/** The longest line that is kept, in bytes: hex of the longest message has a third of them. */
const LONGEST_KEPT_LINE = 16 * 1024 * 1024;

/** Looks at what begins a stream before it is read. */
export class PieceReader {
  readonly #pieces: AsyncIterator<Uint8Array> | Iterator<Uint8Array>;
  #kept: Uint8Array[] = [];
  /** Bytes that were read. */
  size = 0;
  isEnded = false;

  constructor(pieces: Pieces) {
    this.#pieces = Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]();
  }

  /** Reads at least a piece, until there is enough, or the end. */
  async readOn(isEnough: () => boolean): Promise<void> {
    while (!this.isEnded && (this.size === 0 || !isEnough())) {
      const next: IteratorResult<Uint8Array, unknown> = await this.#pieces.next();
      this.isEnded = next.done === true;
      if (next.done === true) return;
      this.#kept.push(next.value);
      this.size += next.value.length;
    }
  }

  /** All that was read. */
  content(): Buffer {
    const content = Buffer.concat(this.#kept, this.size);
    this.#kept = [content];
    return content;
  }

  /** The first line that holds something, once it is there as a whole. */
  firstLine(): string | undefined {
    if (!this.isEnded && this.size <= LONGEST_KEPT_LINE && !this.#kept.some((piece) => piece.includes(LINE_FEED)))
      return undefined;
    const lines = this.content()
      .toString()
      .replace(/^\uFEFF/, '')
      .split('\n');
    const whole = this.isEnded || lines.length === 1 ? lines : lines.slice(0, -1);
    return whole.map((line) => line.trim()).find((line) => line !== '');
  }

  /** What was read, and all that follows. */
  async *rest(): AsyncGenerator<Uint8Array> {
    yield* this.#kept.splice(0);
    for (;;) {
      const next: IteratorResult<Uint8Array, unknown> = await this.#pieces.next();
      if (next.done === true) return;
      yield next.value;
    }
  }
}

/** The lines of each piece that ends some, as UTF-8; undefined for one that is too long. */
export async function* lineBatches(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<(string | undefined)[]> {
  let line: Uint8Array[] = [];
  let size = 0;
  const ended = (rest: Uint8Array): (string | undefined)[] => {
    const lines: (string | undefined)[] = new TextDecoder().decode(Buffer.concat([...line, rest])).split('\n');
    if (size > LONGEST_KEPT_LINE) lines[0] = undefined;
    line = [];
    size = 0;
    return lines;
  };
  for await (const piece of pieces) {
    const end = piece.lastIndexOf(LINE_FEED);
    if (end >= 0) yield ended(piece.subarray(0, end));
    const rest = piece.subarray(end + 1);
    if (rest.length === 0) continue;
    size += rest.length;
    if (size > LONGEST_KEPT_LINE) line = [];
    else line.push(rest);
  }
  if (size > 0) yield ended(new Uint8Array());
}
