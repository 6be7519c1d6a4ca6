// npm run decode -- FILE.jsonl: checks every byte string with a format of ours in a recording of a real node.
import { readLines } from '../support/recording';
import { checkRecording } from '../support/recording-check';
import { report } from '../support/tally';

const file = process.argv[2];
if (file === undefined) {
  console.error('usage: npm run decode -- FILE.jsonl');
  process.exit(2);
}
report(checkRecording(readLines(file)));
