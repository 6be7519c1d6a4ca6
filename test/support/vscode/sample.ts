import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files that `npm start`, tests and pictures open. */
export const SAMPLE_WORKSPACE = 'test/fixtures/workspace';

/** The number, from 1, of the first line of a file of the sample workspace that holds `word`. */
export function sampleLine(file: string, word: string): number {
  const lines = readFileSync(join(SAMPLE_WORKSPACE, file), 'utf8').split('\n');
  const index = lines.findIndex((line) => line.includes(word));
  if (index < 0) throw new Error(`${file} does not hold "${word}"`);
  return index + 1;
}
