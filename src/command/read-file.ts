import { closeSync, constants, openSync, readSync, statSync } from 'node:fs';

/** Bytes that are read at a time. */
const PIECE = 1024 * 1024;

/** How long a pipe may have no writer: what writes to it may start after the command. */
const WRITER_WITHIN_MS = 2_000;

const POLL_MS = 10;

const SLEEP = new Int32Array(new SharedArrayBuffer(4));

/**
 * A file in pieces, which may be a device without an end. Throws for a pipe that has no writer, whose usual opening waits
 * for one forever.
 */
export function openedPieces(path: string): Iterable<Uint8Array> {
  const isPipe = statSync(path).isFIFO();
  const file = openSync(path, isPipe ? constants.O_RDONLY | constants.O_NONBLOCK : constants.O_RDONLY);
  return piecesRead(file, isPipe);
}

/** Closes the file. */
function* piecesRead(file: number, isPipe: boolean): Generator<Uint8Array> {
  try {
    for (let isFirst = true; ; isFirst = false) {
      const piece = Buffer.allocUnsafe(PIECE);
      const read = isPipe ? readFromPipe(file, piece, isFirst) : readSync(file, piece);
      if (read === 0) return;
      yield piece.subarray(0, read);
    }
  } finally {
    closeSync(file);
  }
}

/** Waits for data, and only a while for the writer whose data are the first. Zero at the end. */
function readFromPipe(file: number, piece: Uint8Array, isFirst: boolean): number {
  const until = performance.now() + WRITER_WITHIN_MS;
  for (let hasWriter = !isFirst; ; Atomics.wait(SLEEP, 0, 0, POLL_MS)) {
    try {
      const read = readSync(file, piece);
      if (read > 0 || hasWriter) return read;
      if (performance.now() > until) throw new Error('it is a pipe that nothing writes to');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      hasWriter = true;
    }
  }
}
