import type { TextEditor } from 'vscode';
import type { DocumentText } from '../../core/private-keys/keyed-text';

/** A part of a document, with the document, which shows whether the part may be a private key. */
export interface SelectedText {
  readonly text: string;
  readonly document: DocumentText;
  /** The offsets of `text` in it. */
  readonly start: number;
  readonly end: number;
}

/** The selection, else the word at the cursor (an ID is one word). */
export function selectedText({ document, selection }: TextEditor, orWord: boolean): SelectedText | undefined {
  const word = orWord ? document.getWordRangeAtPosition(selection.active, /[\w:]+/) : undefined;
  const range = selection.isEmpty ? word : selection;
  if (range === undefined) return undefined;
  const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
  return { text: document.getText(range), document, start, end };
}
