// npm run replay -- [--faults] FILE.jsonl...: replays recordings of a real node against the sandbox, over HTTP. With
// --faults, it checks each transaction while requests fail, nodes are behind, and the clock is wrong.
import { readLines } from '../support/recording/recording';
import { replayWithFaults } from '../../sandbox/test/replay/faults';
import { replay } from '../../sandbox/test/replay/replay';

const FAULTS = '--faults';
const files = process.argv.slice(2).filter((arg) => arg !== FAULTS);

async function main(): Promise<void> {
  for (const file of files) await (process.argv.includes(FAULTS) ? withFaults(file) : plain(file));
}

async function plain(file: string): Promise<void> {
  const { exchanges, blocks, nodesOwn, differences } = await replay(readLines(file));
  for (const { where, what } of differences) console.log(`DIFFERENT ${where}\n  ${what}`);
  if (nodesOwn > 0) console.log(`${nodesOwn} answers are the recorded node's own business: not compared`);
  console.log(`${blocks} blocks built`);
  console.log(`${exchanges} exchanges, ${differences.length} differences`);
  if (differences.length > 0 || exchanges === 0) process.exitCode = 1;
}

async function withFaults(file: string): Promise<void> {
  const { checked, verdicts, turned } = await replayWithFaults(readLines(file));
  for (const { where, fault, what } of turned) console.log(`TURNED ${where}\n  ${fault}\n  ${what}`);
  console.log(`${checked} transactions checked`);
  console.log(`${verdicts} verdicts, ${turned.length} turned`);
  if (turned.length > 0) process.exitCode = 1;
}

if (files.length === 0) {
  console.error(`usage: npm run replay -- [${FAULTS}] FILE.jsonl...`);
  process.exitCode = 2;
} else {
  main().catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
}
