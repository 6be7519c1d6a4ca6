// One run of the tests at a time in a clone: each build empties the folders of `out` that another run reads.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

const LOCK = 'out/run.lock';
const POLL_MS = 500;

/** Resolves when no other run is under way in this clone, and keeps others out until this process ends. */
export async function waitForOtherRun() {
  for (let isTold = false; !take();) {
    const { pid, command } = runningNow();
    if (pid === undefined) continue;
    if (!isTold)
      console.log(`Waiting: "${command}" (process ${pid}) is running in this clone and uses the same files.`);
    isTold = true;
    await setTimeout(POLL_MS);
  }
  process.once('exit', () => rmSync(LOCK, { force: true }));
}

function take() {
  const command = ['run-tests.mjs', ...process.argv.slice(2)].join(' ');
  try {
    writeFileSync(LOCK, JSON.stringify({ pid: process.pid, command }), { flag: 'wx' });
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
