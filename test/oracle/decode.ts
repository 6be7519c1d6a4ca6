// npm run decode -- FILE.jsonl: checks every byte string with a format of ours in a recording of a real node.
import { readLines } from '../support/recording/recording';
import { checkRecording } from '../support/recording-checks/recording-check';
import { report } from '../support/recording-checks/tally';

const file = process.argv[2];
if (file === undefined) {
  console.error('usage: npm run decode -- FILE.jsonl');
  process.exit(2);
}
report(checkRecording(readLines(file)));
