import * as l10n from '@vscode/l10n';
import { randomBytes } from 'node:crypto';
import { type FileHandle, lstat, open, realpath, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { InvalidInputError } from '../core/outcome';

/**
 * Writes a file atomically: under a new name beside the old file, which it then replaces. A symbolic link is followed,
 * as when VS Code saves. The new name can't be guessed and must be free, so that no other file is touched. Other hard
 * links keep the old content: writing into the file that they share could leave half of it.
 */
export async function replaceFile(
  path: string,
  pieces: Iterable<string | Uint8Array>,
  signal?: AbortSignal,
): Promise<void> {
  const { file, mode } = await linkTarget(path);
  const unfinished = join(dirname(file), `.xcl-${randomBytes(12).toString('hex')}.tmp`);
  const handle = await open(unfinished, 'wx', mode);
  try {
    // Restores permissions that the process's umask removed.
    if (mode !== undefined) await handle.chmod(mode);
    await writePieces(handle, pieces, signal);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Writes a file that isn't there yet; what couldn't be written whole is removed. */
export async function createFile(path: string, pieces: Iterable<string | Uint8Array>): Promise<void> {
  const handle = await open(path, 'wx');
  try {
    await writePieces(handle, pieces);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** Writes all, to the disk, and closes the file. */
async function writePieces(
  handle: FileHandle,
  pieces: Iterable<string | Uint8Array>,
  signal?: AbortSignal,
): Promise<void> {
  const options = signal === undefined ? {} : { signal };
  await pipeline(Readable.from(pieces), handle.createWriteStream({ flush: true }), options);
}

/**
 * The file behind the links, and its permissions if it is there. Throws `InvalidInputError` for anything but a file.
 */
async function linkTarget(path: string): Promise<{ readonly file: string; readonly mode: number | undefined }> {
  const name = basename(path);
  try {
    const file = await realpath(path);
    const found = await lstat(file);
    if (!found.isFile()) throw new InvalidInputError(l10n.t("{0} isn't a regular file", name));
    return { file, mode: found.mode & 0o777 };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const link = await lstat(path).catch(() => undefined);
  if (link !== undefined) throw new InvalidInputError(l10n.t("{0} is a link to a file that doesn't exist", name));
  return { file: path, mode: undefined };
}
