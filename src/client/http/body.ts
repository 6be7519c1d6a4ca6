import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { BrotliDecompress, Gunzip, Inflate } from 'node:zlib';

/** A body, up to its limit. */
export interface Body {
  /** Decompressed. */
  readonly content: Buffer;
  /** Transferred bytes. */
  readonly bytes: number;
  /** Whether the body is longer than the limit; the rest isn't read. */
  readonly cut: boolean;
}

/**
 * Reads a body up to `limit` bytes, counted after decompression: neither a long body nor a small one that expands to
 * gigabytes is held in memory. Rejects with the stream's error.
 */
export async function readBody(
  body: Readable,
  headers: Readonly<Record<string, string>>,
  limit: number,
): Promise<Body> {
  const decompressor = decompressorFor((headers['content-encoding'] ?? '').trim().toLowerCase());
  // The callback is needed although errors also reach the reader: without it they would be thrown as well.
  const unfolded = decompressor === undefined ? body : pipeline(body, decompressor, () => undefined);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of unfolded as AsyncIterable<Buffer>) {
    length += chunk.length;
    chunks.push(chunk);
    // Leaving the loop destroys the stream, which closes the connection.
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
