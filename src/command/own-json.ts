import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Reads JSON that the program comes with, by its path in the program's folder. */
export function ownJSON(folder: string): (path: string) => Promise<unknown> {
  return async (path) => JSON.parse(await readFile(join(folder, path), 'utf8')) as unknown;
}
