// One run of the tests at a time in a clone: each build empties the folders of `out` that another run reads.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

const LOCK = 'out/run.lock';
const POLL_MS = 500;
const COMMAND = ['run-tests.mjs', ...process.argv.slice(2)].join(' ');

/**
 * Resolves when no other run is under way in this clone, and keeps others out until this process ends. A run that
 * another one has started would wait for it forever, and is an error.
 */
export async function waitForOtherRun() {
  if (process.env.RUN_OF_TESTS !== undefined) throw new Error(`"${process.env.RUN_OF_TESTS}" started another run`);
  for (let isTold = false; !take();) {
    const { pid, command } = runningNow();
    if (pid === undefined) continue;
    if (!isTold)
      console.log(`Waiting: "${command}" (process ${pid}) is running in this clone and uses the same files.`);
    isTold = true;
    await setTimeout(POLL_MS);
  }
  process.env.RUN_OF_TESTS = COMMAND;
  process.once('exit', () => rmSync(LOCK, { force: true }));
}

function take() {
  try {
    writeFileSync(LOCK, JSON.stringify({ pid: process.pid, command: COMMAND }), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/** The run that holds the lock. One that was killed left its lock behind, which is removed. */
function runningNow() {
  try {
    const held = JSON.parse(readFileSync(LOCK, 'utf8'));
    process.kill(held.pid, 0);
    return held;
  } catch (error) {
    // EPERM is a process of another user. A lock that is being written is empty for a moment.
    if (error.code === 'EPERM' || error instanceof SyntaxError) return { pid: 'of another user', command: 'a run' };
    rmSync(LOCK, { force: true });
    return {};
  }
}
