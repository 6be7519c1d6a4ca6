import { Position, Range, type TextDocument } from 'vscode';
import { LOOK_BACK } from '../../core/private-keys/key-words';

/** The lines before a position's line, as many as needed to decide whether a token in it is a private key. */
export function textBefore(document: TextDocument, { line }: Position): string {
  const lineStart = new Position(line, 0);
  const offset = document.offsetAt(lineStart);
  return document.getText(new Range(document.positionAt(Math.max(0, offset - LOOK_BACK)), lineStart));
}
