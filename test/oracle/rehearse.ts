// npm run rehearse -- FILE.jsonl...: takes the transactions of recordings of a real node as plans of five and of twenty,
// each over the state before its first, and compares what is rehearsed with what happened.
import { readLines } from '../support/recording/recording';
import { rehearseRecording } from '../../sandbox/test/replay/rehearse';

const SIZES = [5, 20];
const files = process.argv.slice(2);

async function main(): Promise<void> {
  const sum = { transactions: 0, unknown: 0, differences: 0 };
  for (const file of files) {
    for (const size of SIZES) {
      const { transactions, unknown, differences } = await rehearseRecording(readLines(file), size);
      for (const { where, what } of differences) console.log(`DIFFERENT ${where}\n  ${what}`);
      sum.transactions += transactions;
      sum.unknown += unknown;
      sum.differences += differences.length;
    }
  }
  console.log(`${sum.unknown} not verified in full`);
  console.log(`${sum.transactions} transactions, ${sum.differences} differences`);
  if (sum.differences > 0 || sum.transactions === 0) process.exitCode = 1;
}

if (files.length === 0) {
  console.error('usage: npm run rehearse -- FILE.jsonl...');
  process.exitCode = 2;
} else {
  main().catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
}
