import { inSlices } from '../../../client/turns';
import type { HexReader } from '../input/hex-reader';
import { LOOKED_AT } from '../input/holds-hex';
import { wholeRange } from '../input/pasted-tx';

/** CodeLenses of a document. */
const MOST_LENSES = 100;

/**
 * The offsets of those transactions of a text that get a CodeLens, found in slices. Rejects with the signal's reason.
 */
export async function lensOffsets(reader: HexReader, text: string, signal?: AbortSignal): Promise<number[]> {
  const txs = await inSlices(reader.inTextInSteps(text.slice(0, LOOKED_AT)), signal);
  return txs.slice(0, MOST_LENSES).map((tx) => wholeRange(tx).start);
}
