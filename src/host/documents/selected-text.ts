import { Range, type TextDocument, type TextEditor } from 'vscode';
import { LOOK_AHEAD, LOOK_BACK } from '../../core/private-keys/key-words';

/** A part of a document with the text around it, which shows whether the part is a private key. */
export interface SelectedText {
  readonly text: string;
  /** The document's text around it; `start` and `end` are the offsets of `text` in it. */
  readonly around: string;
  readonly start: number;
  readonly end: number;
}

/** The selection, else the word at the cursor (an ID is one word). */
export function selectedText({ document, selection }: TextEditor, orWord: boolean): SelectedText | undefined {
  const word = orWord ? document.getWordRangeAtPosition(selection.active, /[\w:]+/) : undefined;
  const range = selection.isEmpty ? word : selection;
  return range === undefined ? undefined : withContext(document, range);
}

function withContext(document: TextDocument, range: Range): SelectedText {
  const from = document.offsetAt(range.start);
  const to = document.offsetAt(range.end);
  const base = Math.max(0, from - LOOK_BACK);
  const around = document.getText(new Range(document.positionAt(base), document.positionAt(to + LOOK_AHEAD)));
  return { text: document.getText(range), around, start: from - base, end: to - base };
}
