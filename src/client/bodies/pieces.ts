/** Some items of a long list of a reading. The list stands at `path`, where the reading has an empty one. */
export interface BodyPiece {
  readonly path: readonly string[];
  readonly items: readonly unknown[];
}

/** Items of one piece: those of the costliest lists take about 5 ms to arrive. */
const PIECE = 1_024;

/** How deep a long list may be in a reading: a REST page is its `value`, and has its lists as fields. */
const DEPTH = 3;

/**
 * Takes the long lists out of a reading, which is changed, so that a receiver can take other work between the pieces.
 */
export function takePieces(value: unknown, path: readonly string[] = []): BodyPiece[] {
  if (Array.isArray(value)) {
    if (value.length <= PIECE) return [];
    const items: unknown[] = value.splice(0);
    return Array.from({ length: Math.ceil(items.length / PIECE) }, (_, i) => ({
      path,
      items: items.slice(i * PIECE, (i + 1) * PIECE),
    }));
  }
  if (typeof value !== 'object' || value === null || path.length === DEPTH) return [];
  return Object.entries(value).flatMap(([name, each]) => takePieces(each, [...path, name]));
}

/** Puts the pieces back into their reading. */
export function putPieces(reading: unknown, pieces: readonly BodyPiece[]): void {
  for (const { path, items } of pieces) {
    let list = reading;
    for (const name of path) list = (list as Readonly<Record<string, unknown>>)[name];
    (list as unknown[]).push(...items);
  }
}
