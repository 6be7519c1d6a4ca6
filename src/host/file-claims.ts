import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Whose something is: ours now, another living window's, or nobody's any more because it was ended. */
export type Claim = 'ours' | 'theirs' | 'ended';

const ENDED = 'ended';
const KEPT_MS = 24 * 3_600_000;

/** Windows that are started anew together all find a claim free; by then the last of them has written its name. */
const SETTLED_MS = 100;

/**
 * What windows share out among themselves: a file each, which holds the process that has it. What a
 * process had that lives no more is free. Names are file names.
 */
export class FileClaims {
  readonly #folder: string;

  /** The folder is made when first needed. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Takes what nobody has. */
  async take(name: string): Promise<Claim> {
    await mkdir(this.#folder, { recursive: true });
    const own = String(process.pid);
    const before = claimOf(await this.#read(name), own);
    if (before !== undefined) return before;
    await writeFile(this.#file(name), own);
    await pause(SETTLED_MS);
    return claimOf(await this.#read(name), own) ?? 'theirs';
  }

  /** Takes it from whoever has it, ended or not. */
  async seize(name: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    await writeFile(this.#file(name), String(process.pid));
  }

  /** Nobody is to take it up again, but by `seize`. */
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

  /** Empty for one that is not there. */
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

/** Undefined when nobody has it. */
function claimOf(holder: string, own: string): Claim | undefined {
  if (holder === ENDED) return 'ended';
  if (holder === own) return 'ours';
  return isAlive(Number(holder)) ? 'theirs' : undefined;
}

function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It lives, and is another user's.
    return codeOf(error) === 'EPERM';
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
