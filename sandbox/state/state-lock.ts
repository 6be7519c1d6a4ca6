import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileFailure, writeProblem } from '../../src/core/text/write-problem';
import { StateFileError } from './kept-network';

/**
 * Locks a state file until the result is called: two processes would overwrite each other's state.
 * Rejects with a `StateFileError` if a running process holds the lock.
 */
export async function holdState(path: string): Promise<() => Promise<void>> {
  const lock = `${path}.lock`;
  const [own, old] = [`${lock}.${process.pid}`, `${lock}.${process.pid}.old`];
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(own, String(process.pid));
    // A link appears with its content, and only if there is none.
    while (!(await isDone(link(own, lock), 'EEXIST'))) {
      await refuseIfHeld(lock, path);
      // The lock of a killed process. Another process may have replaced it just now, so it is checked after the move.
      if (!(await isDone(rename(lock, old), 'ENOENT'))) continue;
      await refuseIfHeld(old, path).catch(async (error: unknown) => {
        await isDone(link(old, lock), 'EEXIST');
        throw error;
      });
    }
  } catch (error) {
    if (error instanceof StateFileError) throw error;
    throw new StateFileError(path, writeProblem(fileFailure(error)));
  } finally {
    await Promise.all([own, old].map((each) => rm(each, { force: true }).catch(() => undefined)));
  }
  return () => rm(lock, { force: true });
}

async function refuseIfHeld(lock: string, path: string): Promise<void> {
  const unread = (error: unknown): number => {
    const failure = fileFailure(error);
    if (failure.code === 'ENOENT') return 0;
    // Its process may be running.
    throw new StateFileError(lock, writeProblem(failure));
  };
  const holder = Number(await readFile(lock, 'utf8').catch(unread));
  // A container gives its processes the same numbers each time.
  if (holder === process.pid || !isRunning(holder)) return;
  throw new StateFileError(path, `process ${holder} is using it; if that isn't a sandbox, remove ${lock}`);
}

async function isDone(action: Promise<unknown>, failure: string): Promise<boolean> {
  try {
    await action;
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === failure) return false;
    throw error;
  }
}

/** Whether a process with this ID runs, also one of another user. */
export function isRunning(pid: number): boolean {
  // 0 and less are groups of processes.
  if (!Number.isSafeInteger(pid) || pid < 1) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
