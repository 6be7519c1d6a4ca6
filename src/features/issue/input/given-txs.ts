import { env, FileSystemError, Range, type TextDocument, type TextEditor, Uri, window, workspace } from 'vscode';
import type { HexReader, Reading } from './hex-reader';
import { asLensArgument } from '../code-lens/lens-argument';
import type { GivenHex, TextRange } from './pasted-tx';
import { aroundCursor, type FoundPiece, inEditor } from './in-editor';
import { rawTx } from './raw-file';

/** Where a transaction stands in a document. */
export interface TextPlace {
  readonly document: TextDocument;
  /** Of the document when it was read: later the ranges are no longer true. */
  readonly version: number;
  readonly rangeOf: (range: TextRange) => Range;
}

/** A transaction that the user means, and where it stands; a clipboard is no place. */
export interface GivenTx extends GivenHex {
  readonly place: TextPlace | undefined;
}

/** What the user means, in order, or why that is no transaction. */
export type Given = { readonly txs: readonly GivenTx[] } | { readonly why: string };

/** The largest file that is read: some dozen of the longest transactions. */
const MAX_FILE = 8 * 1024 * 1024;

/**
 * Finds out which transactions a command is about: what it was called with (a text, files of the explorer, a place of a
 * CodeLens), else what is selected or stands at the cursors, else the document's only one, else what is in the clipboard.
 */
export async function givenTxs(reader: HexReader, args: readonly unknown[]): Promise<Given> {
  const [first, others] = args;
  if (typeof first === 'string') return withoutPlace(reader.selected(first), first, undefined);
  if (first instanceof Uri && Array.isArray(others)) return fromFiles(reader, others.length > 0 ? others : [first]);
  const at = asLensArgument(first);
  if (at !== undefined) {
    const document = await workspace.openTextDocument(Uri.parse(at.uri));
    return fromOffset(reader, document, at.offset) ?? { why: 'There is no transaction there any more.' };
  }
  const editor = window.activeTextEditor;
  // The menu of an editor names its document; what is selected in it is what is meant.
  const isOther = first instanceof Uri && first.toString() !== editor?.document.uri.toString();
  if (isOther) return fromFiles(reader, [first]);
  return (editor === undefined ? undefined : fromEditor(reader, editor)) ?? fromClipboard(reader);
}

/** Undefined when nothing is selected, no cursor is on hex, and the document doesn't hold exactly one transaction. */
function fromEditor(reader: HexReader, { document, selections }: TextEditor): Given | undefined {
  const found = inEditor(reader, {
    text: document.getText(),
    selections: selections.map(({ start, end }) => ({ start: document.offsetAt(start), end: document.offsetAt(end) })),
    lineOf: (offset) => document.positionAt(offset).line + 1,
  });
  if (found === undefined || 'why' in found) return found;
  return {
    txs: found.pieces.flatMap((piece) => placedIn(document, piece)),
  };
}

/** Undefined when there is no hex at the offset. */
function fromOffset(reader: HexReader, document: TextDocument, offset: number): Given | undefined {
  const { reading, piece, base } = aroundCursor(reader, document.getText(), { start: offset, end: offset });
  return reading === undefined ? undefined : placed(reading, piece, document, base);
}

async function fromClipboard(reader: HexReader): Promise<Given> {
  const text = await env.clipboard.readText();
  const reading = reader.selected(text);
  if ('txs' in reading) return withoutPlace(reading, text, 'from the clipboard, since nothing is selected');
  const clipboard = text.trim() === '' ? 'The clipboard is empty.' : `The clipboard: ${reading.why}`;
  return { why: `Select the hex of a signed transaction, or put the cursor on it. ${clipboard}` };
}

async function fromFiles(reader: HexReader, uris: readonly unknown[]): Promise<Given> {
  const files = uris.filter((uri) => uri instanceof Uri);
  return inOrder(await Promise.all(files.map((uri) => fromFile(reader, uri))));
}

async function fromFile(reader: HexReader, uri: Uri): Promise<Given> {
  const name = uri.path.split('/').at(-1) ?? '';
  try {
    const { size } = await workspace.fs.stat(uri);
    if (size > MAX_FILE) return { why: `${name} is larger than 8 MiB.` };
    const raw = rawTx(await workspace.fs.readFile(uri));
    if (raw !== undefined) return { txs: [{ ...raw, place: undefined, origin: `raw bytes of ${name}` }] };
    const document = await workspace.openTextDocument(uri);
    const text = document.getText();
    const given = placed(reader.selected(text), text, document, 0);
    return 'why' in given ? { why: `${name}: ${given.why}` } : given;
  } catch (error) {
    if (error instanceof FileSystemError) return { why: readProblem(name, error) };
    // A file that is neither text nor a transaction.
    return { why: `${name}: There is no transaction in it.` };
  }
}

/** In place of the system's words, which are a code and a call. */
function readProblem(name: string, { code, message }: FileSystemError): string {
  switch (code) {
    case 'FileNotFound':
      return `${name} doesn't exist. It may have been deleted or renamed.`;
    case 'FileIsADirectory':
      return `${name} is a folder. Select a file.`;
    case 'NoPermissions':
      return `You don't have permission to read ${name}.`;
    default:
      return `${name} can't be read: ${message}`;
  }
}

function placed(reading: Reading, text: string, document: TextDocument, base: number): Given {
  if ('why' in reading) return reading;
  return { txs: placedIn(document, { txs: reading.txs, text, base, origin: undefined }) };
}

function placedIn(document: TextDocument, { txs, text, base, origin }: FoundPiece): GivenTx[] {
  const rangeOf = ({ start, end }: TextRange): Range => rangeIn(document, base + start, base + end);
  return txs.map((pasted) => ({ pasted, text, origin, place: { document, version: document.version, rangeOf } }));
}

function rangeIn(document: TextDocument, start: number, end: number): Range {
  return new Range(document.positionAt(start), document.positionAt(end));
}

function withoutPlace(reading: Reading, text: string, origin: string | undefined): Given {
  if ('why' in reading) return reading;
  return { txs: reading.txs.map((pasted) => ({ pasted, text, origin, place: undefined })) };
}

/** All of them, or why the first that is none is none: a list is never sent with a gap. */
function inOrder(all: readonly Given[]): Given {
  const txs: GivenTx[] = [];
  for (const given of all) {
    if ('why' in given) return given;
    txs.push(...given.txs);
  }
  return { txs };
}
