import type { HexReader } from '../input/hex-reader';
import { LOOKED_AT } from '../input/holds-hex';
import { wholeRange } from '../input/pasted-tx';

/** More lenses would be a page of lenses. */
const MOST_LENSES = 100;

/** Where the transactions of a text begin, as far as they get a lens. */
export function lensOffsets(reader: HexReader, text: string): number[] {
  const txs = reader.inText(text.slice(0, LOOKED_AT));
  return txs.slice(0, MOST_LENSES).map((tx) => wholeRange(tx).start);
}
