// npm run replay -- FILE.jsonl... [--reads]: replays recordings of a real node against the sandbox, over HTTP.
// --reads leaves out the transactions that the node refused after checking them.
import { parseArgs } from 'node:util';
import { readRecording } from '../support/recording';
import { replay } from '../support/replay/replay';

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { reads: { type: 'boolean', default: false } },
});

async function main(): Promise<void> {
  for (const file of files) {
    const { exchanges, blocks, nodesOwn, verdicts, differences } = await replay(readRecording(file), {
      readsOnly: values.reads,
    });
    for (const { where, what } of differences) console.log(`DIFFERENT ${where}\n  ${what}`);
    if (nodesOwn > 0) console.log(`${nodesOwn} answers are the recorded node's own business: not compared`);
    if (verdicts > 0) console.log(`${verdicts} refusals need a sandbox that verifies: not sent (--reads)`);
    console.log(`${blocks} blocks built`);
    console.log(`${exchanges} exchanges, ${differences.length} differences`);
    if (differences.length > 0 || exchanges === 0) process.exitCode = 1;
  }
}

if (files.length === 0) {
  console.error('usage: npm run replay -- FILE.jsonl... [--reads]');
  process.exitCode = 2;
} else {
  main().catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
}
