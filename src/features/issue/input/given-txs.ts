import { env, FileSystemError, type TextDocument, type TextEditor, Uri, window, workspace } from 'vscode';
import { type HexReader, type Origin, type Reading, wholeRange } from '../../../core/given-text/hex-reader';
import { inSlices } from '../../../client/clock';
import { asLensArgument } from './lens-argument';
import type { FileProblem, GivenProblem } from './given-problem';
import { placeIn, type PlacedTx } from './text-place';
import { TxSource } from './tx-source';
import { aroundCursor, type FoundPiece, inEditor } from './in-editor';

/** A transaction that the user points at. */
export interface GivenTx extends PlacedTx {
  /** The document or file that it is in; a clipboard is none. */
  readonly source?: TxSource | undefined;
  /** Whether it has signatures that are in no file. */
  readonly isUnsaved?: boolean;
}

/** The transactions that the user points at, in order, or why there is none. */
type GivenTxs = { readonly txs: readonly GivenTx[] } | { readonly problem: GivenProblem };

/** The largest file that is read: a few dozen of the longest transactions. */
const MAX_FILE = 8 * 1024 * 1024;

/**
 * The transactions that a command is about: those of its arguments (a text, files, the place of a CodeLens), else those
 * that are selected or at the cursors, else the document's only one, else those in the clipboard.
 */
export async function givenTxs(reader: HexReader, args: readonly unknown[]): Promise<GivenTxs> {
  const [first, others] = args;
  if (typeof first === 'string') return withoutPlace(await read(reader, first), first, undefined);
  if (first instanceof Uri && Array.isArray(others)) return fromFiles(reader, others.length > 0 ? others : [first]);
  const at = asLensArgument(first);
  if (at !== undefined) {
    const document = await workspace.openTextDocument(Uri.parse(at.uri));
    return (await fromOffset(reader, document, at.offset)) ?? { problem: { kind: 'no transaction' } };
  }
  const editor = window.activeTextEditor;
  // The menu of an editor passes its document; the selection in it counts.
  const isOther = first instanceof Uri && first.toString() !== editor?.document.uri.toString();
  if (isOther) return fromFiles(reader, [first]);
  return (editor === undefined ? undefined : await fromEditor(reader, editor)) ?? fromClipboard(reader);
}

/** Undefined if nothing is selected, no cursor is on hex, and the document doesn't hold exactly one transaction. */
async function fromEditor(reader: HexReader, { document, selections }: TextEditor): Promise<GivenTxs | undefined> {
  const steps = inEditor(reader, {
    text: document.getText(),
    selections: selections.map(({ start, end }) => ({ start: document.offsetAt(start), end: document.offsetAt(end) })),
    lineOf: (offset) => document.positionAt(offset).line + 1,
  });
  const found = await inSlices(steps);
  if (found === undefined || 'problem' in found) return found;
  return {
    txs: found.pieces.flatMap((piece) => placedIn(reader, document, piece)),
  };
}

function read(reader: HexReader, text: string): Promise<Reading> {
  return inSlices(reader.selected(text));
}

/** Undefined without hex at the offset. */
async function fromOffset(reader: HexReader, document: TextDocument, offset: number): Promise<GivenTxs | undefined> {
  const place = { start: offset, end: offset };
  const text = document.getText();
  const whole = await inSlices(reader.whole(text));
  if (whole !== undefined && 'problem' in whole) return whole;
  const { reading, piece, base } = await inSlices(aroundCursor(reader, text, place, whole));
  return reading === undefined ? undefined : placedReading(reader, reading, { text: piece, base }, document);
}

async function fromClipboard(reader: HexReader): Promise<GivenTxs> {
  const text = await env.clipboard.readText();
  const reading = await read(reader, text);
  if ('txs' in reading) return withoutPlace(reading, text, { kind: 'clipboard' });
  return { problem: { kind: 'clipboard', problem: text.trim() === '' ? undefined : reading.problem } };
}

async function fromFiles(reader: HexReader, uris: readonly unknown[]): Promise<GivenTxs> {
  const files = uris.filter((uri) => uri instanceof Uri);
  return inOrder(await Promise.all(files.map((uri) => fromFile(reader, uri))));
}

async function fromFile(reader: HexReader, uri: Uri): Promise<GivenTxs> {
  const name = uri.path.split('/').at(-1) ?? '';
  try {
    const { size } = await workspace.fs.stat(uri);
    if (size > MAX_FILE) return { problem: { kind: 'file', name, problem: { kind: 'too large' } } };
    const pasted = reader.raw(await workspace.fs.readFile(uri));
    if (pasted !== undefined)
      return {
        txs: [
          {
            pasted,
            text: '',
            place: undefined,
            origin: { kind: 'raw file', name },
            source: new TxSource(reader, { uri, isRaw: true }),
          },
        ],
      };
    const document = await workspace.openTextDocument(uri);
    const text = document.getText();
    const reading = await read(reader, text);
    if ('problem' in reading) return { problem: { kind: 'text of file', name, problem: reading.problem } };
    return placedReading(reader, reading, { text, base: 0 }, document);
  } catch (error) {
    if (error instanceof FileSystemError) return { problem: { kind: 'file', name, problem: fileProblem(error) } };
    // A file that is neither text nor a transaction.
    return { problem: { kind: 'text of file', name, problem: { kind: 'no transaction' } } };
  }
}

/** The codes of VS Code's file systems. */
const FILE_PROBLEMS: Readonly<Record<string, FileProblem>> = {
  FileNotFound: { kind: 'missing' },
  FileIsADirectory: { kind: 'folder' },
  NoPermissions: { kind: 'no permission' },
};

function fileProblem({ code, message }: FileSystemError): FileProblem {
  return FILE_PROBLEMS[code] ?? { kind: 'other', message };
}

function placedReading(
  reader: HexReader,
  reading: Reading,
  piece: Pick<FoundPiece, 'text' | 'base'>,
  document: TextDocument,
): GivenTxs {
  if ('problem' in reading) return reading;
  return { txs: placedIn(reader, document, { ...piece, txs: reading.txs, origin: undefined }) };
}

function placedIn(reader: HexReader, document: TextDocument, { txs, text, base, origin }: FoundPiece): GivenTx[] {
  const place = placeIn(document, base);
  const { uri } = document;
  return txs.map((pasted) => {
    if (pasted.words !== undefined) {
      const source = new TxSource(reader, { uri, offset: base + wholeRange(pasted).start });
      return { pasted, text, origin, place, source };
    }
    // What JSON has in its fields has no digits in the text; of several, none has a place.
    const source = txs.length === 1 ? new TxSource(reader, { uri }) : undefined;
    return { pasted, text, origin, place: undefined, source };
  });
}

function withoutPlace(reading: Reading, text: string, origin: Origin | undefined): GivenTxs {
  if ('problem' in reading) return reading;
  return { txs: reading.txs.map((pasted) => ({ pasted, text, origin, place: undefined })) };
}

/** All of them, or the first problem: a list is never sent with a gap. */
function inOrder(all: readonly GivenTxs[]): GivenTxs {
  const txs: GivenTx[] = [];
  for (const given of all) {
    if ('problem' in given) return given;
    txs.push(...given.txs);
  }
  return { txs };
}
