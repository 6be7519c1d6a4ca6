// npm run vectors -- FILE: checks every entry of a file in the format of vectors.json.
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { VectorEntry } from '../support/recording-checks/vector-check';
import { checkVector } from '../support/recording-checks/vector-check';
import { report } from '../support/recording-checks/tally';

const file = process.argv[2];
if (file === undefined) {
  console.error('usage: npm run vectors -- FILE');
  process.exit(2);
}
const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { readonly vectors: readonly VectorEntry[] };
report(
  vectors.map((vector) => ({ name: vector.name, type: vector.kind, problem: checkVector(vector, dirname(file)) })),
);
