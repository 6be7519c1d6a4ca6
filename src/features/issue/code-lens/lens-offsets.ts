import type { HexReader } from '../input/hex-reader';
import { LOOKED_AT } from '../input/holds-hex';
import { wholeRange } from '../input/pasted-tx';

/** CodeLenses of a document. */
const MOST_LENSES = 100;

/** The offsets of those transactions of a text that get a CodeLens. */
export function lensOffsets(reader: HexReader, text: string): number[] {
  const txs = reader.inText(text.slice(0, LOOKED_AT));
  return txs.slice(0, MOST_LENSES).map((tx) => wholeRange(tx).start);
}
