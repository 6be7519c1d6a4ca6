import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const RANDOM_BYTES = 12;

/** What `writeAtomically` puts between the name of a file and these: `state.0123456789abcdef01234567.new`. */
const UNFINISHED = /^\.[0-9a-f]{24}\.new$/;

/**
 * Writes a file so that a reader finds either all of the old bytes or all of the new ones at any time: the bytes are
 * written and flushed to a file beside it, which is renamed, and the rename is flushed too. The other name can't be
 * guessed and must be free, so that no other file is touched.
 */
export async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
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
