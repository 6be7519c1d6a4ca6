// npm run roundtrip -- FILE.jsonl: writes each transaction of a recording as JSON to edit, and encodes that again.
import { readFileSync } from 'node:fs';
import { checkRoundTrips } from '../support/recording-checks/round-trip';
import { report } from '../support/recording-checks/tally';

const file = process.argv[2];
if (file === undefined) {
  console.error('usage: npm run roundtrip -- FILE.jsonl');
  process.exit(2);
}
report(checkRoundTrips(readFileSync(file, 'utf8')));
