import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startThread } from '../../sandbox/thread';
import { SAMPLE_PAYMENT } from '../support/known-ids';
import { ThreadProgram } from '../support/sandbox/thread-program';
import { World } from '../unit/features/hover/answers';
import { limited, quantile, type Result } from './measure';

const HOVERS = 400;

/** A mouse that moves fast, in milliseconds. */
const BETWEEN = 20;

/** P10b: cached hovers while the sandbox, which runs in a thread of the same process, is attacked over HTTP. */
export async function sandboxThreadBench(): Promise<Result[]> {
  const program = new ThreadProgram('sandbox/worker.ts');
  program.build();
  const thread = await startThread(program.path, {}, console.warn);
  const world = new World({ sandboxURL: thread.url });
  let end: string | undefined;
  void thread.died.then((reason) => (end = reason));
  for (let i = 0; i < 100; i++) await world.hover(SAMPLE_PAYMENT);
  const attacker = fork(join(__dirname, 'sandbox-attacker.cjs'), [thread.url]);
  try {
    await once(attacker, 'message');
    const times: number[] = [];
    for (let i = 0; i < HOVERS; i++) {
      const start = performance.now();
      const shown = await world.hover(SAMPLE_PAYMENT);
      times.push(performance.now() - start);
      if (shown?.headline?.includes('· Sandbox ·') !== true) throw new Error('a hover was not cached');
      await new Promise((resolve) => setTimeout(resolve, BETWEEN));
    }
    if (end !== undefined) throw new Error(`the sandbox died: ${end}`);
    return [limited('P10b', 'a cached hover while the sandbox is attacked, p99', 'ms', quantile(times, 0.99), 100)];
  } finally {
    attacker.kill();
    await world.close();
    await thread.close();
    program.remove();
  }
}
