import { constants } from 'node:fs';
import { lstat, open, opendir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { type LocalNode, MAX_PROCESS_CONTEXT, readProcessContext } from '../../core/endpoints/process-context';

/** The file that a running node writes into its data folder, and removes when it stops. */
const FILE = 'process.json';

/** Folders of stopped networks stay; their names begin with the time, so that the last ones are the newest. */
const MAX_NETWORK_FOLDERS = 100;
const MAX_NODES = 50;

/** Entries of a folder that are read: it is read again every few seconds. */
const MAX_ENTRIES = 10_000;

/**
 * The nodes that run on this machine, by the `process.json` in `~/.avalanchego` and `~/.tmpnet/networks/NETWORK/NODE`.
 * No other file there is opened: they hold keys. A link below `home` is never followed, and what can't be read is left
 * out. The newest network comes first, after the node of `~/.avalanchego`.
 */
export async function localNodes(home: string): Promise<readonly LocalNode[]> {
  const root = await orUndefined(realpath(home));
  if (root === undefined) return [];
  const own = { folder: join(root, '.avalanchego'), network: undefined };
  const read = [own, ...(await tmpnetFolders(join(root, '.tmpnet', 'networks')))].map(async ({ folder, network }) => {
    const text = await readPlainFile(join(folder, FILE));
    const context = text === undefined ? undefined : readProcessContext(text);
    return context !== undefined && isAlive(context.pid) ? [{ ...context, network }] : [];
  });
  return (await Promise.all(read)).flat();
}

/** Whether a process with this ID runs on this machine, as any user. */
function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process runs as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

interface NodeFolder {
  readonly folder: string;
  readonly network: string | undefined;
}

async function tmpnetFolders(networks: string): Promise<readonly NodeFolder[]> {
  const named = (await foldersIn(networks)).slice(-MAX_NETWORK_FOLDERS).reverse();
  const found = await Promise.all(
    named.map(async (network) => {
      const nodes = (await foldersIn(join(networks, network))).slice(0, MAX_NODES);
      return nodes.map((node) => ({ folder: join(networks, network, node), network }));
    }),
  );
  return found.flat();
}

/** Names of folders in a folder, sorted, without links to folders. */
async function foldersIn(path: string): Promise<readonly string[]> {
  if (!(await isUnlinked(path))) return [];
  return (await orUndefined(firstFolders(path)))?.sort() ?? [];
}

async function firstFolders(path: string): Promise<string[]> {
  const names: string[] = [];
  let read = 0;
  // Ending the loop closes the folder.
  for await (const entry of await opendir(path, { bufferSize: 256 })) {
    if (entry.isDirectory()) names.push(entry.name);
    if (++read === MAX_ENTRIES) break;
  }
  return names;
}

/** The text of a regular file; undefined if it is anything else, longer than a `process.json`, or behind a link. */
async function readPlainFile(path: string): Promise<string | undefined> {
  // Opening a device may block.
  const before = await orUndefined(lstat(path));
  if (before?.isFile() !== true || !(await isUnlinked(path))) return undefined;
  // Windows has no flags for this; there the check above has to suffice.
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants as Partial<typeof constants> & { O_RDONLY: number };
  const file = await orUndefined(open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK));
  if (file === undefined) return undefined;
  try {
    const stats = await file.stat();
    // Replaced since it was checked.
    if (!stats.isFile() || stats.ino !== before.ino || stats.size > MAX_PROCESS_CONTEXT) return undefined;
    const buffer = Buffer.alloc(MAX_PROCESS_CONTEXT + 1);
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
    return bytesRead > MAX_PROCESS_CONTEXT ? undefined : buffer.toString('utf8', 0, bytesRead);
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  } finally {
    await file.close();
  }
}

/** Whether no part of a path is a link. The path begins with a resolved home folder. */
async function isUnlinked(path: string): Promise<boolean> {
  return (await orUndefined(realpath(path))) === path;
}

async function orUndefined<T>(task: Promise<T>): Promise<T | undefined> {
  try {
    return await task;
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
