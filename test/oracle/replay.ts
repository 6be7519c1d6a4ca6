// npm run replay -- FILE.jsonl...: replays recordings of a real node against the sandbox, over HTTP.
import { readLines } from '../support/recording/recording';
import { replay } from '../../sandbox/test/replay/replay';

const files = process.argv.slice(2);

async function main(): Promise<void> {
  for (const file of files) {
    const { exchanges, blocks, nodesOwn, differences } = await replay(readLines(file));
    for (const { where, what } of differences) console.log(`DIFFERENT ${where}\n  ${what}`);
    if (nodesOwn > 0) console.log(`${nodesOwn} answers are the recorded node's own business: not compared`);
    console.log(`${blocks} blocks built`);
    console.log(`${exchanges} exchanges, ${differences.length} differences`);
    if (differences.length > 0 || exchanges === 0) process.exitCode = 1;
  }
}

if (files.length === 0) {
  console.error('usage: npm run replay -- FILE.jsonl...');
  process.exitCode = 2;
} else {
  main().catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
}
