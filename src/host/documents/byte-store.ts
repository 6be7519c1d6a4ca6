import { FileSystemError, FileType, Uri, workspace } from 'vscode';
import { encodeCb58 } from '../../core/encodings/cb58';
import { LRU } from '../../core/lru';
import { Turns } from '../../core/turns';
import { sha256 } from '../../core/bytes/hashes';

const REMEMBERED_BYTES = 16;
/** Files: each transaction of a list that is checked has one. */
const STORED = 512;

/**
 * Bytes that were read from the user's text, by the cb58 of their SHA-256: a document of them can't load them from a
 * chain. They are cached until the window closes; those of an opened document are stored on disk.
 */
export class ByteStore {
  readonly #folder: Uri;
  readonly #remembered = new LRU<string, Uint8Array>(REMEMBERED_BYTES);
  /** Two at a time would delete the same files. */
  readonly #turns = new Turns();

  /** `folder` is created at first use. */
  constructor(folder: Uri) {
    this.#folder = folder;
  }

  /** Returns their ID. */
  remember(bytes: Uint8Array): string {
    const id = encodeCb58(sha256(bytes));
    this.#remembered.set(id, bytes);
    return id;
  }

  /** Undefined for unknown or expired bytes. */
  async get(id: string): Promise<Uint8Array | undefined> {
    const remembered = this.#remembered.get(id);
    if (remembered !== undefined) return remembered;
    try {
      const bytes = await workspace.fs.readFile(this.#file(id));
      return encodeCb58(sha256(bytes)) === id ? bytes : undefined;
    } catch (error) {
      if (error instanceof FileSystemError) return undefined;
      throw error;
    }
  }

  /** Stores cached bytes, so that their document survives a reload. The oldest files are deleted. */
  async store(id: string): Promise<void> {
    const bytes = this.#remembered.get(id);
    if (bytes !== undefined) await this.storeAll([bytes]);
  }

  /** The same of more bytes than are cached. */
  storeAll(list: readonly Uint8Array[]): Promise<void> {
    return this.#turns.take(() => this.#store(list));
  }

  async #store(list: readonly Uint8Array[]): Promise<void> {
    await workspace.fs.createDirectory(this.#folder);
    for (const bytes of list) await workspace.fs.writeFile(this.#file(encodeCb58(sha256(bytes))), bytes);
    const names = (await workspace.fs.readDirectory(this.#folder)).flatMap(([name, type]) =>
      type === FileType.File ? [name] : [],
    );
    if (names.length <= STORED) return;
    const files = await Promise.all(
      names.map(async (name) => {
        const uri = Uri.joinPath(this.#folder, name);
        return { uri, mtime: (await workspace.fs.stat(uri)).mtime };
      }),
    );
    files.sort((a, b) => b.mtime - a.mtime);
    await Promise.all(files.slice(STORED).map(({ uri }) => workspace.fs.delete(uri)));
  }

  #file(id: string): Uri {
    return Uri.joinPath(this.#folder, `${id}.bin`);
  }
}
