import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Puts bytes into a file so that whoever reads it, at whatever moment, finds either all that was there before or all of
 * these: they are written beside it, are on the disk before the name changes hands, and so is the name at the end.
 */
export async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const beside = `${path}.new`;
  const file = await open(beside, 'w');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(beside, path);
  await syncFolder(folder);
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

/** Gives a file another name beside it, in place of the one that had it before. Returns the new path. */
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
