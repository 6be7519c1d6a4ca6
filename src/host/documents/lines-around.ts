import { Position, Range, type TextDocument } from 'vscode';
import { LOOK_AHEAD, LOOK_BACK } from '../../core/private-keys/key-words';

/** The lines around a position's line, as many as needed to decide whether a token in it is a private key. */
export function linesAround(document: TextDocument, { line }: Position): { before: string; behind: string } {
  const start = new Position(line, 0);
  const { end } = document.lineAt(line).range;
  const at = (position: Position, distance: number): Position =>
    document.positionAt(Math.max(0, document.offsetAt(position) + distance));
  return {
    before: document.getText(new Range(at(start, -LOOK_BACK), start)),
    behind: document.getText(new Range(end, at(end, LOOK_AHEAD))),
  };
}
