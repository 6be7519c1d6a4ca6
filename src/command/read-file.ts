import { closeSync, openSync, readSync } from 'node:fs';

/** Bytes that are read at a time. */
const PIECE = 1024 * 1024;

/** The content of a file, which may be a device without an end; undefined for more than so many bytes. */
export function readBounded(path: string, most: number): Buffer | undefined {
  const file = openSync(path, 'r');
  try {
    const pieces: Buffer[] = [];
    for (let size = 0; ;) {
      const piece = Buffer.allocUnsafe(PIECE);
      const read = readSync(file, piece);
      if (read === 0) return Buffer.concat(pieces, size);
      size += read;
      if (size > most) return undefined;
      pieces.push(piece.subarray(0, read));
    }
  } finally {
    closeSync(file);
  }
}
