import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive } from './is-alive';

/** The owner of a claim: this window, another running window, or none because it was ended. */
export type Claim = 'ours' | 'theirs' | 'ended';

const ENDED = 'ended';
const KEPT_MS = 24 * 3_600_000;

/** Windows that restart together all find a claim free; after this time the last one has written its process ID. */
const SETTLED_MS = 100;

/**
 * Claims that windows share: one file each, with the ID of the process that owns it. The claim of a process that ended
 * is free. Names are file names.
 */
export class FileClaims {
  readonly #folder: string;

  /** The folder is created at first use. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Takes a free claim. */
  async take(name: string): Promise<Claim> {
    await mkdir(this.#folder, { recursive: true });
    const own = String(process.pid);
    const before = claimOf(await this.#read(name), own);
    if (before !== undefined) return before;
    await writeFile(this.#file(name), own);
    await pause(SETTLED_MS);
    return claimOf(await this.#read(name), own) ?? 'theirs';
  }

  /** Takes a claim from any owner, also an ended one. */
  async seize(name: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    await writeFile(this.#file(name), String(process.pid));
  }

  /** Ends a claim: it can only be taken by `seize`. */
  async end(name: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    await writeFile(this.#file(name), ENDED);
    await this.#forgetOld();
  }

  async #forgetOld(): Promise<void> {
    const before = Date.now() - KEPT_MS;
    for (const name of await readdir(this.#folder)) {
      const path = this.#file(name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: before }));
      if (mtimeMs < before) await rm(path, { force: true });
    }
  }

  /** Empty if the file doesn't exist. */
  async #read(name: string): Promise<string> {
    try {
      return await readFile(this.#file(name), 'utf8');
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
      return '';
    }
  }

  #file(name: string): string {
    return join(this.#folder, name);
  }
}

/** Undefined for a free claim. */
function claimOf(holder: string, own: string): Claim | undefined {
  if (holder === ENDED) return 'ended';
  if (holder === own) return 'ours';
  return isAlive(Number(holder)) ? 'theirs' : undefined;
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
