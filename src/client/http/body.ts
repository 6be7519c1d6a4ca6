import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { BrotliDecompress, Gunzip, Inflate } from 'node:zlib';

/** A body as far as it was read. */
export interface Body {
  /** Decompressed. */
  readonly content: Buffer;
  /** Bytes that came over the network. */
  readonly bytes: number;
  /** The body is longer than the limit, and its rest was not read. */
  readonly cut: boolean;
}

/**
 * Reads a body up to `limit` bytes, counted as they come and, when it is compressed, also as they unfold: neither a
 * long body nor a small one that unfolds to gigabytes is ever held in memory. Rejects with the stream's error.
 */
export async function readBody(
  body: Readable,
  headers: Readonly<Record<string, string>>,
  limit: number,
): Promise<Body> {
  const decompressor = decompressorFor((headers['content-encoding'] ?? '').trim().toLowerCase());
  // The callback is needed, though errors also reach the reader: without it they would be thrown as well.
  const unfolded = decompressor === undefined ? body : pipeline(body, decompressor, () => undefined);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of unfolded as AsyncIterable<Buffer>) {
    length += chunk.length;
    chunks.push(chunk);
    // Leaving the loop destroys the stream, which cuts the connection.
    if (length > limit) break;
  }
  const bytes = decompressor?.bytesWritten ?? length;
  return { content: Buffer.concat(chunks).subarray(0, limit), bytes, cut: length > limit };
}

function decompressorFor(encoding: string): Gunzip | Inflate | BrotliDecompress | undefined {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip();
  if (encoding === 'deflate') return createInflate();
  if (encoding === 'br') return createBrotliDecompress();
  return undefined;
}
