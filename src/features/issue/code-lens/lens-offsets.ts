import { inSlices } from '../../../client/clock';
import { type HexReader, wholeRange } from '../input/hex-reader';
import { LOOKED_AT } from '../input/holds-hex';

/** The argument that a CodeLens passes to its command: the place of its transaction. */
export interface LensArgument {
  readonly uri: string;
  /** UTF-16 offset within the transaction. */
  readonly offset: number;
}

/** A command's argument if it has the form of our CodeLenses': it may come from anywhere. */
export function asLensArgument(value: unknown): LensArgument | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { uri, offset } = value as Readonly<Record<keyof LensArgument, unknown>>;
  if (typeof uri !== 'string' || !Number.isInteger(offset) || (offset as number) < 0) return undefined;
  return { uri, offset: offset as number };
}

/** CodeLenses of a document. */
const MOST_LENSES = 100;

/**
 * The offsets of those transactions of a text that get a CodeLens, found in slices. Rejects with the signal's reason.
 */
export async function lensOffsets(reader: HexReader, text: string, signal?: AbortSignal): Promise<number[]> {
  const txs = await inSlices(reader.inTextInSteps(text.slice(0, LOOKED_AT)), signal);
  return txs.slice(0, MOST_LENSES).map((tx) => wholeRange(tx).start);
}
