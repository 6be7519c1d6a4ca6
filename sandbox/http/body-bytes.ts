/** Chunks that are joined at once. */
const CHUNKS = 256;

/** The bytes of a body. Each of its chunks, which can have a single byte, takes hundreds: they are joined meanwhile. */
export class BodyBytes {
  readonly #joined: Uint8Array[] = [];
  #chunks: Uint8Array[] = [];

  add(chunk: Uint8Array): void {
    if (this.#chunks.push(chunk) < CHUNKS) return;
    this.#joined.push(Buffer.concat(this.#chunks));
    this.#chunks = [];
  }

  bytes(): Uint8Array {
    const parts = [...this.#joined, ...this.#chunks];
    return parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts);
  }
}
