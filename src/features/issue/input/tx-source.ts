import { basename } from 'node:path/posix';
import * as l10n from '@vscode/l10n';
import { FileSystemError, RelativePattern, type TextDocument, Uri, workspace } from 'vscode';
import { inSlices } from '../../../client/clock';
import { equalBytes } from '../../../core/bytes/bytes';
import type { HexReader } from '../../../core/given-text/hex-reader';
import { LONGEST_FILE, readTxFile, type TxFile } from '../../../core/given-text/tx-file';
import { InvalidInputError, type Outcome, readOutcome } from '../../../core/outcome';
import { readAnyTx, readSignable, withEmptySlots } from '../../../core/signing/read-tx';
import { fileFailure, writeProblem } from '../../../core/text/write-problem';
import { type Disposable, DisposableStore } from '../../../host/disposable-store';
import { saveFile, shownFileName } from '../../../host/files/save-file';
import { readTextFile } from '../../../host/files/text-file';
import { placeIn, type PlacedTx } from './text-place';

/**
 * Where a transaction was found: a whole document or file, or a place in it. It says when that changes, reads it again,
 * and writes signatures into it if it holds nothing else.
 */
export class TxSource {
  readonly uri: Uri;
  /** `alice.txt`. */
  readonly name: string;
  readonly #reader: HexReader;
  /** UTF-16, in the transaction; undefined for a whole document. */
  #offset: number | undefined;
  /** Whether the file has the raw bytes. */
  readonly #isRaw: boolean;
  /** The text that was read last. */
  #text: string | undefined;

  constructor(reader: HexReader, { uri, offset, isRaw = false }: TxPlace) {
    this.#reader = reader;
    this.uri = uri;
    this.name = shownFileName(uri);
    this.#offset = offset;
    this.#isRaw = isRaw;
  }

  /** As a reload needs it. */
  get place(): TxPlace {
    return { uri: this.uri, offset: this.#offset, isRaw: this.#isRaw };
  }

  /** Calls back after each change of the document or the file. */
  onDidChange(listener: () => void): Disposable {
    const store = new DisposableStore();
    const isIt = (uri: Uri): boolean => uri.toString() === this.uri.toString();
    store.add(
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (!isIt(document.uri) || contentChanges.length === 0) return;
        for (const { rangeOffset, rangeLength, text } of contentChanges) {
          if (this.#offset !== undefined && rangeOffset + rangeLength <= this.#offset)
            this.#offset += text.length - rangeLength;
        }
        listener();
      }),
    );
    if (this.uri.scheme !== 'file') return store;
    const folder = Uri.joinPath(this.uri, '..');
    // Of the file itself: what is shown of its name may be shorter, and some characters are a pattern's.
    const name = basename(this.uri.path).replaceAll(/[[\]{}*?!]/g, '[$&]');
    const watcher = store.add(workspace.createFileSystemWatcher(new RelativePattern(folder, name)));
    for (const event of [watcher.onDidChange, watcher.onDidCreate, watcher.onDidDelete]) store.add(event(listener));
    return store;
  }

  /** The transaction as it is there now. */
  async read(): Promise<Outcome<PlacedTx>> {
    const found = { text: '', origin: undefined, place: undefined, source: this };
    if (this.#isRaw) {
      const { value, error } = await readBytes(this.uri);
      if (value === undefined) return { error };
      const pasted = this.#reader.raw(value);
      return pasted === undefined ? nothingThere() : { value: { ...found, pasted } };
    }
    const document = openDocument(this.uri);
    const { value: text, error } = await this.#readText(document);
    if (text === undefined) return { error };
    if (this.#offset === undefined) {
      const { value: bytes, error: reason } = readOutcome(() => slottedBytes(readTxFile(text)));
      const pasted = bytes && this.#reader.raw(bytes);
      return pasted === undefined ? { error: reason ?? nothingThere().error } : { value: { ...found, pasted } };
    }
    const reading = await inSlices(this.#reader.at(text, this.#offset));
    const pasted = reading !== undefined && 'txs' in reading ? reading.txs[0] : undefined;
    if (pasted === undefined) return nothingThere();
    return { value: { ...found, pasted, text, place: document && placeIn(document) } };
  }

  /** Whether the file holds nothing but this transaction, so that its signatures can be written into it. */
  async isWritable(bytes: Uint8Array): Promise<boolean> {
    if (this.uri.scheme === 'untitled' || this.#isRaw) return false;
    const { value: text } = await this.#readText(openDocument(this.uri));
    const { value: file } = readOutcome(() => readTxFile(text ?? ''));
    return file !== undefined && equalBytes(file.tx.unsigned, readSignable(bytes).unsigned);
  }

  /**
   * Writes the signed bytes into the file, which has to be as it was read last. Undefined once it is written; else why
   * it wasn't. Writes the file itself: an edited document would end in a newline, which avalanche-cli's reader rejects.
   */
  async write(bytes: Uint8Array): Promise<string | undefined> {
    const known = this.#text;
    const isDirty = openDocument(this.uri)?.isDirty === true;
    const { value: text } = await readTextFile(this.uri);
    if (isDirty || text === undefined || text !== known)
      return l10n.t('{0} has changed since it was read, so it was not written. Save it, then write again.', this.name);
    const { value: written, error } = readOutcome(() => {
      const file = readTxFile(text);
      if (equalBytes(file.tx.unsigned, readSignable(bytes).unsigned)) return file.write(bytes);
      throw new InvalidInputError(l10n.t('it has another transaction now'));
    });
    if (written === undefined) return l10n.t("Can't write {0}: {1}.", this.name, error.message);
    this.#text = written;
    if (await saveFile(this.uri, [written])) return undefined;
    return l10n.t('{0} was not written.', this.name);
  }

  async #readText(open: TextDocument | undefined): Promise<Outcome<string>> {
    const read = open === undefined ? await readTextFile(this.uri) : { value: open.getText() };
    if (read.value !== undefined) this.#text = read.value;
    return read;
  }
}

/** Where a transaction is. */
export interface TxPlace {
  readonly uri: Uri;
  readonly offset?: number | undefined;
  readonly isRaw?: boolean | undefined;
}

async function readBytes(uri: Uri): Promise<Outcome<Uint8Array>> {
  try {
    const { size } = await workspace.fs.stat(uri);
    if (size <= LONGEST_FILE) return { value: await workspace.fs.readFile(uri) };
    return { error: new InvalidInputError(l10n.t('the file is larger than {0} MiB', LONGEST_FILE / 1024 ** 2)) };
  } catch (error) {
    if (!(error instanceof FileSystemError)) throw error;
    return { error: new InvalidInputError(writeProblem(fileFailure(error))) };
  }
}

function openDocument(uri: Uri): TextDocument | undefined {
  return workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
}

function nothingThere(): { readonly error: InvalidInputError } {
  return { error: new InvalidInputError(l10n.t('no transaction is there now')) };
}

/** With a slot for each signature. */
function slottedBytes({ tx }: TxFile): Uint8Array {
  const bytes = tx.withSignatures(tx.signatures);
  const any = readAnyTx(bytes);
  return any === undefined ? bytes : withEmptySlots(any, bytes);
}
