import {
  type Disposable,
  EventEmitter,
  type FileChangeEvent,
  FileChangeType,
  type FileStat,
  FileSystemError,
  type FileSystemProvider,
  FileType,
  type Uri,
} from 'vscode';
import { LRU } from '../../core/lru';

/** Writes the text of a document; a final one never changes. Undefined for a URI that names none. */
type Render = (uri: Uri) => Promise<{ text: string; isFinal: boolean }> | undefined;

interface CachedDocument {
  readonly bytes: Uint8Array;
  readonly isFinal: boolean;
  /** When it was loaded, Unix ms. */
  readonly at: number;
  /** When its text last changed, Unix ms: VS Code rereads a file whose time changed. */
  readonly mtime: number;
}

const KEPT_DOCUMENTS = 32;

/** How long a text that isn't final is reused: the next block may have what is absent. */
const REUSED_MS = 5_000;

/**
 * Our documents as read-only files: VS Code reopens files after a reload, and never asks to save a file that can't be
 * written.
 */
export class ChainFileSystem implements FileSystemProvider {
  readonly #render: Render;
  readonly #changes = new EventEmitter<FileChangeEvent[]>();
  readonly #entries = new LRU<string, CachedDocument>(KEPT_DOCUMENTS);
  readonly #loading = new Map<string, Promise<CachedDocument>>();

  readonly onDidChangeFile = this.#changes.event;

  constructor(render: Render) {
    this.#render = render;
  }

  /** Discards the document's text. VS Code rereads it at once if it is open. */
  refresh(uri: Uri): void {
    const key = uri.toString();
    const entry = this.#entries.get(key);
    if (entry !== undefined) this.#entries.set(key, { ...entry, isFinal: false, at: 0 });
    // A load that started before the refresh doesn't count.
    this.#loading.delete(key);
    this.#changes.fire([{ type: FileChangeType.Changed, uri }]);
  }

  async stat(uri: Uri): Promise<FileStat> {
    if (/^\/([a-z]+\/?)?$/.test(uri.path)) return { type: FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    const { bytes, mtime } = await this.#load(uri);
    return { type: FileType.File, ctime: 0, mtime, size: bytes.length };
  }

  async readFile(uri: Uri): Promise<Uint8Array> {
    return (await this.#load(uri)).bytes;
  }

  /** A chain has more documents than can be listed. */
  readDirectory(): [string, FileType][] {
    return [];
  }

  /** Changes are reported without a watcher. */
  watch(): Disposable {
    return { dispose: () => undefined };
  }

  createDirectory(uri: Uri): never {
    throw FileSystemError.NoPermissions(uri);
  }

  writeFile(uri: Uri): never {
    throw FileSystemError.NoPermissions(uri);
  }

  delete(uri: Uri): never {
    throw FileSystemError.NoPermissions(uri);
  }

  rename(uri: Uri): never {
    throw FileSystemError.NoPermissions(uri);
  }

  dispose(): void {
    this.#changes.dispose();
  }

  /** VS Code reads a file's size and then its bytes: one load serves both, and all concurrent readers. */
  async #load(uri: Uri): Promise<CachedDocument> {
    const key = uri.toString();
    const known = this.#entries.get(key);
    if (known !== undefined && (known.isFinal || Date.now() - known.at < REUSED_MS)) return known;
    const loading = this.#loading.get(key) ?? this.#make(uri, known);
    this.#loading.set(key, loading);
    try {
      const entry = await loading;
      // Discard a text that was refreshed while loading.
      if (this.#loading.get(key) === loading) this.#entries.set(key, entry);
      return entry;
    } finally {
      if (this.#loading.get(key) === loading) this.#loading.delete(key);
    }
  }

  async #make(uri: Uri, before: CachedDocument | undefined): Promise<CachedDocument> {
    const rendering = this.#render(uri);
    if (rendering === undefined) throw FileSystemError.FileNotFound(uri);
    const { text, isFinal } = await rendering;
    const bytes = new TextEncoder().encode(text);
    const at = Date.now();
    const isSame = before !== undefined && Buffer.compare(before.bytes, bytes) === 0;
    return { bytes, isFinal, at, mtime: isSame ? before.mtime : at };
  }
}
