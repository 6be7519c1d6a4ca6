import type { StateProblem } from '../../src/core/endpoints/sandbox-words';
import { fileFailure } from '../../src/core/text/write-problem';
import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * How long changes are collected before they are written, in milliseconds: a busy chain doesn't write the file for
 * each.
 */
const GATHER = 100;

/** Keeps a file in step with a state that changes: one write at a time, the newest state each time. */
export class StateKeeper {
  readonly #path: string;
  readonly #snapshot: () => Uint8Array;
  readonly #report: (problem: StateProblem) => void;
  #timer: NodeJS.Timeout | undefined;
  #changed = false;
  #writing: Promise<void> | undefined;

  /** @param report called if the file can't be written; the next change retries. */
  constructor(path: string, snapshot: () => Uint8Array, report: (problem: StateProblem) => void) {
    this.#path = path;
    this.#snapshot = snapshot;
    this.#report = report;
  }

  /** The state has changed. */
  changed(): void {
    this.#changed = true;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.flush();
    }, GATHER);
  }

  /** Writes pending changes; never rejects. */
  async flush(): Promise<void> {
    while (this.#changed || this.#writing !== undefined) await (this.#writing ??= this.#write());
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #write(): Promise<void> {
    this.#changed = false;
    try {
      await writeAtomically(this.#path, this.#snapshot());
    } catch (error) {
      this.#report({ code: 'not written', path: this.#path, failure: fileFailure(error) });
    } finally {
      this.#writing = undefined;
    }
  }
}

const RANDOM_BYTES = 12;

/** What `writeAtomically` puts between the name of a file and these: `state.0123456789abcdef01234567.new`. */
const UNFINISHED = /^\.[0-9a-f]{24}\.new$/;

/**
 * Writes a file so that a reader finds either all of the old bytes or all of the new ones at any time: the bytes are
 * written and flushed to a file beside it, which is renamed, and the rename is flushed too. The other name can't be
 * guessed and must be free, so that no other file is touched.
 */
async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const beside = `${path}.${randomBytes(RANDOM_BYTES).toString('hex')}.new`;
  const file = await open(beside, 'wx');
  try {
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** Removes the files that a killed process left beside a file. No other process may write the file. */
export async function removeUnfinished(path: string): Promise<void> {
  const [folder, name] = [dirname(path), basename(path)];
  const left = (await readdir(folder)).filter(
    (each) => each.startsWith(name) && UNFINISHED.test(each.slice(name.length)),
  );
  await Promise.all(left.map((each) => rm(join(folder, each), { force: true })));
}

/** The bytes of a file; undefined if there is none. */
export async function readIfThere(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Renames a file within its folder, replacing an existing one. Returns the new path. */
export async function setAside(path: string): Promise<string> {
  const aside = `${path}.damaged`;
  await rename(path, aside);
  return aside;
}

async function syncFolder(folder: string): Promise<void> {
  // Windows has no handles of folders; there the name is on the disk with the next flush.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
