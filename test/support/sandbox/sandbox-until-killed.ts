// A program for a test: a sandbox that keeps its state in the file argv[2] and accepts a payment a
// block, until it is killed.
import { writeSync } from 'node:fs';
import { startSandbox } from '../../../sandbox/server';
import { pay, START } from './sandbox-chain';

/** The payments are the same in each run, and so are the blocks. */
async function main(statePath: string): Promise<void> {
  const { network } = await startSandbox({ statePath, clock: { now: () => START * 1000 }, blocks: 'on call' });
  const chain = network.chain('X');
  if (chain === undefined) throw new Error('the sandbox has no X-Chain');
  for (;;) {
    chain.issue(pay(chain, 1n).bytes);
    const block = chain.buildBlock();
    writeSync(1, `${String(block?.height)}\n`);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

void main(process.argv[2] ?? '');
