import { inSlices } from '../../../client/clock';
import { encodeCb58 } from '../../../core/encodings/cb58';
import { type HexReader, type PastedTx, wholeRange } from '../../../core/given-text/hex-reader';
import type { LensArgument } from '../input/lens-argument';
import { LOOKED_AT } from '../input/holds-hex';

/** A transaction of a text, and the network and chain (cb58) that it was built for. */
export interface LensTx extends Pick<LensArgument, 'offset'> {
  readonly madeFor: { readonly networkID: number; readonly blockchainID: string };
  readonly canIssue: boolean;
}

/** CodeLenses of a document. */
const MOST_LENSES = 100;

/** The transactions of a text that get a CodeLens, found in slices. Rejects with the signal's reason. */
export async function lensTxs(reader: HexReader, text: string, signal?: AbortSignal): Promise<LensTx[]> {
  const txs = await inSlices(reader.inText(text.slice(0, LOOKED_AT)), signal);
  return txs.slice(0, MOST_LENSES).map((tx) => ({
    offset: wholeRange(tx).start,
    madeFor: madeForIn(tx),
    canIssue: !tx.isUnsigned,
  }));
}

/** All transactions begin with codec version, type, network and blockchain. */
function madeForIn({ bytes }: PastedTx): LensTx['madeFor'] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return {
    networkID: bytes.length < 10 ? 0 : view.getUint32(6),
    blockchainID: encodeCb58(bytes.subarray(10, 42)),
  };
}
