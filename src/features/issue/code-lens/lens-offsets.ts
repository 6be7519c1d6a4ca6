import type { HexReader } from '../given/hex-reader';
import { wholeRange } from '../given/pasted-tx';

/** Characters of a document that are looked at: lenses are for texts that people read. */
const LOOKED_AT = 1024 * 1024;

/** More lenses would be a page of lenses. */
const MOST_LENSES = 100;

/** Where the transactions of a text begin, as far as they get a lens. */
export function lensOffsets(reader: HexReader, text: string): number[] {
  const txs = reader.inText(text.slice(0, LOOKED_AT));
  return txs.slice(0, MOST_LENSES).map((tx) => wholeRange(tx).start);
}
