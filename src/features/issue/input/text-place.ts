import { Range, type TextDocument } from 'vscode';
import type { GivenHex, TextRange } from '../../../core/given-text/hex-reader';

/** A text of a document, as it was when it was read. */
export interface TextPlace {
  readonly document: TextDocument;
  /** The ranges hold for this version only. */
  readonly version: number;
  readonly rangeOf: (range: TextRange) => Range;
}

/** A transaction and its place; a clipboard is none. */
export interface PlacedTx extends GivenHex {
  readonly place: TextPlace | undefined;
}

/** The ranges of a document as it is now; `base` is where their text begins in it. */
export function placeIn(document: TextDocument, base = 0): TextPlace {
  const rangeOf = ({ start, end }: TextRange): Range =>
    new Range(document.positionAt(base + start), document.positionAt(base + end));
  return { document, version: document.version, rangeOf };
}
